"""What a seat sees: the view, its tags, the log, and what it may do."""

from collections import Counter

import pytest

from pbem.games.models import Game
from pbem.games.services import resign
from tests.pbem.api.conftest import first_order, in_campaign, is_problem, new_game, play_on


def hands(response):
    return response.json()["view"]["board"]["hands"]


def test_each_seat_has_its_view(api_alice, api_bob, anonymous, url):
    blue, red, nobody = (api.get(url + "/view/") for api in (api_alice, api_bob, anonymous))
    assert (blue.json()["seat"], red.json()["seat"], nobody.json()["seat"]) == ("blue", "red", None)
    assert hands(blue)["blue"]
    assert hands(blue)["red"] is None
    assert hands(nobody) == {"red": None, "blue": None}
    assert blue.json()["prompt"] == "Bid a card and up to 3 gold for the initiative."
    assert nobody.json()["prompt"] is None


def test_the_view_is_worded_in_the_reader_s_language(api_alice, alice, url):
    assert api_alice.get(url + "/view/").json()["label"] == "Round 1 of 6, initiative"
    alice.language = "es"
    alice.save()
    spanish = api_alice.get(url + "/view/")
    assert spanish["Content-Language"] == "es"
    assert spanish.json()["label"] != "Round 1 of 6, initiative"
    assert api_alice.get(url + "/view/", headers={"Accept-Language": "en"})["Content-Language"] == "en"


def test_a_player_may_look_as_a_spectator(api_alice, url):
    assert hands(api_alice.get(url + "/view/", seat="spectator"))["blue"] is None


def test_seats_that_are_not_one_s_own(api_alice, api_charlie, url):
    is_problem(api_alice.get(url + "/view/", seat="red"), 403, "not-your-seat")
    is_problem(api_charlie.get(url + "/view/", seat="blue"), 403, "not-your-seat")
    is_problem(api_alice.get(url + "/view/", seat="*"), 403, "not-your-seat")
    problem = is_problem(api_alice.get(url + "/view/", seat="purple"), 400, "invalid-request")
    assert problem["known"] == ["red", "blue"]


def test_who_holds_several_seats_says_which(api_alice, alice, bob):
    holders = {"red": alice, "gold": alice, "blue": bob, "green": bob}
    url = f"/games/{new_game(holders, scenario='alliance').public_id}"
    assert is_problem(api_alice.get(url + "/view/"), 400, "invalid-request")["known"] == ["red", "gold"]
    assert api_alice.get(url + "/view/", seat="gold").json()["seat"] == "gold"
    is_problem(api_alice.post(url + "/orders/", {"orders": ["end"]}), 400, "invalid-request")


def test_what_has_not_started_has_no_position(api_alice, alice):
    url = f"/games/{new_game({'blue': alice}, start=False).public_id}"
    for part in ("/view/", "/options/", "/events/", "/map.png", "/map.svg", "/draft/", "/export/"):
        is_problem(api_alice.get(url + part), 409, "conflict")


def test_looking_back(api_alice, api_bob, url):
    before = api_alice.get(url + "/view/").json()
    play_on(url, api_alice, api_bob, until=in_campaign)
    back = api_alice.get(url + "/view/", at=1).json()
    assert (back["at"], back["view"]) == (1, before["view"])
    told = is_problem(api_alice.get(url + "/view/", at=9999), 404, "not-found")["detail"]
    last = api_alice.get(url + "/view/").json()["number"]
    assert told == f"There is no event 9999; the last that you see is {last}."
    is_problem(api_alice.get(url + "/view/", at=0), 404, "not-found")


def test_a_tag_spares_the_view_until_something_changes(api_alice, api_bob, url):
    first = api_alice.get(url + "/view/")
    same = api_alice.get(url + "/view/", headers={"If-None-Match": first["ETag"]})
    assert (same.status_code, same.content, same["ETag"]) == (304, b"", first["ETag"])
    assert first["Cache-Control"] == "private, no-cache"
    assert {"Authorization", "Cookie", "Accept-Language"} <= set(first["Vary"].split(", "))
    api_bob.post(url + "/orders/", {"orders": [first_order(api_bob, url)]})
    changed = api_alice.get(url + "/view/", headers={"If-None-Match": first["ETag"]})
    assert changed.status_code == 200
    assert changed["ETag"] != first["ETag"]


@pytest.mark.parametrize("part", ["/view/", "/options/", "/map.svg"])
def test_tags_differ_by_seat_and_language(api_alice, api_bob, url, part):
    tags = {
        api.get(url + part, headers={"Accept-Language": language})["ETag"]
        for api in (api_alice, api_bob)
        for language in ("en", "es")
    }
    assert len(tags) == 4


def test_the_log_in_one_s_own_numbers(api_alice, api_bob, url):
    play_on(url, api_alice, api_bob, until=in_campaign)
    events = api_alice.get(url + "/events/").json()["results"]
    assert [event["number"] for event in events] == list(range(1, len(events) + 1))
    assert events[0]["kind"] == "setup"
    own = next(event for event in events if event["seat"] == "blue")
    assert own["order_text"].startswith("commit ")
    assert own["lines"][0] == {
        "text": "Blue has decided.",
        "code": "kernel.answered",
        "args": {"seat": "blue"},
    }
    other = next(event for event in events if event["seat"] == "red")
    assert (other["order"], other["order_text"]) == (None, None)


def test_programs_read_the_same_order_text_in_every_language(api_alice, api_bob, url):
    """Like conditions: sentences follow Accept-Language, the notation stays as it is."""
    listed = api_alice.get(url + "/options/", all=1, headers={"Accept-Language": "es"}).json()["orders"]
    assert {order["text"].split()[0] for order in listed} == {"commit"}
    play_on(url, api_alice, api_bob, until=in_campaign)
    spanish = {"Accept-Language": "es"}
    english, read = (
        api_alice.get(url + "/events/", headers=headers).json()["results"] for headers in ({}, spanish)
    )
    assert [event["order_text"] for event in read] == [event["order_text"] for event in english]
    assert [event["lines"] for event in read] != [event["lines"] for event in english]


def test_events_tell_the_phase_in_the_readers_language(api_alice, api_bob, url):
    label = api_alice.get(url + "/").json()["label"]
    play_on(url, api_alice, api_bob, until=in_campaign)
    events = api_alice.get(url + "/events/").json()["results"]
    own = next(event for event in events if event["seat"] == "blue")
    assert events[0]["phase"] == own["phase"] == label == "Round 1 of 6, initiative"
    assert events[-1]["phase"] != label
    spanish = api_alice.get(url + "/events/", headers={"Accept-Language": "es"}).json()["results"]
    assert spanish[0]["phase"] == "Ronda 1 de 6, iniciativa"


def test_the_log_goes_on_where_it_stopped(api_alice, api_bob, url):
    play_on(url, api_alice, api_bob, until=in_campaign)
    everything = api_alice.get(url + "/events/").json()["results"]
    page, found = api_alice.get(url + "/events/", limit=2).json(), []
    while True:
        found += page["results"]
        if page["next"] is None:
            break
        page = api_alice.client.get(page["next"], headers=api_alice.headers).json()
    assert found == everything
    assert api_alice.get(url + "/events/", after=len(everything)).json() == {"next": None, "results": []}


def test_options_name_the_next_field(api_alice, url):
    start = api_alice.get(url + "/options/").json()
    assert (start["step"], start["rule"]) == ("initiative.commit", "4.2")
    assert start["field"]["name"] == "card"
    card = start["field"]["options"][0]
    assert card["label"].split()[-1] == card["value"][-1]
    gold = api_alice.get(url + "/options/", kind="commit", card=card["value"]).json()["field"]
    assert (gold["field"], gold["name"], gold["low"], gold["high"]) == ("number", "gold", 0, 3)
    done = api_alice.get(url + "/options/", card=card["value"], gold=2).json()
    assert done["done"]
    assert done["order"] == {"kind": "commit", "args": {"card": card["value"], "gold": 2}}
    assert done["text"] == f"commit {card['value']} +2"
    assert api_alice.post(url + "/orders/", {"orders": [done["text"]]}).status_code == 200


def test_whole_orders_can_be_listed(api_alice, url):
    some = api_alice.get(url + "/options/", all=1, limit=3).json()
    assert (len(some["orders"]), some["complete"]) == (3, False)
    every = api_alice.get(url + "/options/", all=1).json()
    assert every["complete"]
    assert every["orders"][:3] == some["orders"]
    card = every["orders"][0]["args"]["card"]
    narrowed = api_alice.get(url + "/options/", all=1, card=card).json()["orders"]
    assert 0 < len(narrowed) < len(every["orders"])


def test_a_sample_of_orders_says_how_many_there_are_of_each_kind(api_alice, api_bob, url):
    view = play_on(url, api_alice, api_bob, until=in_campaign)
    mover = {"blue": api_alice, "red": api_bob}[view["asked"][0]]
    some = mover.get(url + "/options/", all=1, limit=5).json()
    assert not some["complete"]
    assert {order["kind"] for order in some["orders"]} >= {"move", "end"}
    counts = {each["kind"]: each["count"] for each in some["kinds"]}
    every = mover.get(url + "/options/", all=1, limit=1000).json()
    assert counts == Counter(order["kind"] for order in every["orders"])


@pytest.mark.parametrize(
    ("query", "status", "slug"),
    [
        ({"kind": "move"}, 422, "illegal-order"),
        ({"card": "joker"}, 422, "illegal-order"),
        ({"gold": 1}, 400, "invalid-request"),
        ({"colour": "red"}, 400, "invalid-request"),
        ({"limit": "many"}, 400, "invalid-request"),
        ({"all": 1, "limit": 5000}, 400, "invalid-request"),
    ],
)
def test_options_that_there_are_not(api_alice, url, query, status, slug):
    is_problem(api_alice.get(url + "/options/", **query), status, slug)


def test_a_refused_option_says_what_is_possible(api_alice, url):
    card = api_alice.get(url + "/options/").json()["field"]["options"][0]["value"]
    problem = is_problem(
        api_alice.get(url + "/options/", card=card, gold=9), 422, "illegal-order", rule="4.2"
    )
    assert "0 to 3" in problem["reason"] or "0" in problem["reason"]
    strange = is_problem(api_alice.get(url + "/options/", card="joker"), 422, "illegal-order")
    cards = api_alice.get(url + "/options/").json()["field"]["options"]
    assert strange["options"] == [each["label"] for each in cards]


def test_options_of_a_march(api_alice, api_bob, url):
    view = play_on(url, api_alice, api_bob, until=in_campaign)
    mover = {"blue": api_alice, "red": api_bob}[view["asked"][0]]
    origin = mover.get(url + "/options/", kind="move").json()["field"]["options"][0]["value"]
    path = mover.get(url + "/options/", **{"kind": "move", "from": origin}).json()["field"]
    assert (path["field"], path["name"], path["may_stop"]) == ("way", "path", False)
    step = path["options"][0]["value"]
    marched = {"kind": "move", "from": origin, "path": step}
    further = mover.get(url + "/options/", **marched).json()["field"]
    assert (further["name"], further["may_stop"]) == ("path", True)
    units = mover.get(url + "/options/", **marched, stop="path").json()["field"]
    assert (units["field"], units["name"]) == ("counts", "units")
    some = units["options"][0]["value"]
    whole = mover.get(url + "/options/", **marched, units=f"{some}:1").json()
    assert whole["order"]["args"] == {"from": origin, "path": [step], "units": {some: 1}}
    assert whole["done"]
    is_problem(mover.get(url + "/options/", **{"kind": "move", "from": "a9"}), 422, "illegal-order")
    is_problem(mover.get(url + "/options/", **marched, units="foot"), 422, "unreadable-order")


def test_who_is_not_asked_has_no_options(api_alice, api_bob, url):
    view = play_on(url, api_alice, api_bob, until=in_campaign)
    idle = {"blue": api_bob, "red": api_alice}[view["asked"][0]]
    is_problem(idle.get(url + "/options/"), 409, "conflict")


def test_a_finished_game_is_open_to_everybody(api_alice, anonymous, game, url):
    resign(game_id=game.pk, seat="blue", source="api")
    seen = anonymous.get(url + "/view/").json()
    assert seen["seat"] == "*"
    assert all(hand is not None for hand in seen["view"]["board"]["hands"].values())
    assert Game.objects.get().status == "finished"
    shown = anonymous.get(url + "/").json()
    assert shown["outcome"]["winners"] == ["red"]
    assert "Blue" in shown["outcome"]["reason"]
    is_problem(api_alice.get(url + "/options/"), 409, "conflict")
