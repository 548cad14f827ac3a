"""What a seat does beside ordering: drafts, standing orders, taking back, giving up, and consent."""

import pytest

from pbem.games.models import Draft, StandingOrder
from tests.pbem.api.conftest import fingerprint, first_order, in_campaign, is_problem, play_on


@pytest.fixture
def campaign(api_alice, api_bob, url):
    """Who is on the march, and who waits."""
    view = play_on(url, api_alice, api_bob, until=in_campaign)
    return (api_alice, api_bob) if view["asked"] == ["blue"] else (api_bob, api_alice)


def test_a_draft_is_kept_shown_and_discarded(campaign, game, url):
    mover, other = campaign
    before, text = fingerprint(game), mover.get(url + "/options/", all=1, limit=1).json()["orders"][0]["text"]
    kept = mover.put(url + "/draft/", {"orders": [text, {"kind": "end"}]})
    assert kept.status_code == 200, kept.content
    assert kept.json()["orders"][0]["text"] == text
    assert kept.json()["played"] >= 1
    assert mover.get(url + "/draft/").json() == kept.json()
    assert other.get(url + "/draft/").json()["orders"] == []
    assert mover.delete(url + "/draft/").status_code == 204
    assert mover.get(url + "/draft/").json()["orders"] == []
    assert fingerprint(game) == before


def test_a_draft_may_be_illegal_but_must_be_readable(api_alice, url):
    kept = api_alice.put(url + "/draft/", {"orders": [{"kind": "spin"}]}).json()
    assert (kept["played"], kept["problem"]["line"]) == (0, 1)
    is_problem(api_alice.put(url + "/draft/", {"orders": ["gibberish"]}), 422, "unreadable-order", line=1)
    assert [order["kind"] for order in Draft.objects.get().orders] == ["spin"]


def test_options_go_on_after_a_draft(campaign, url):
    mover, _ = campaign
    orders = mover.get(url + "/options/", all=1, kind="move", limit=500).json()["orders"]
    quiet = next(order for order in orders if "stance" not in order["args"])
    mover.put(url + "/draft/", {"orders": [quiet["text"]]})
    assert "3" in mover.get(url + "/options/").json()["prompt"]
    assert "2" in mover.get(url + "/options/", draft=1).json()["prompt"]
    mover.put(url + "/draft/", {"orders": [{"kind": "spin"}]})
    is_problem(mover.get(url + "/options/", draft=1), 422, "illegal-order", line=1)


def test_a_sent_sheet_is_no_draft_any_more(api_alice, url):
    order = first_order(api_alice, url)
    api_alice.put(url + "/draft/", {"orders": [order]})
    api_alice.post(url + "/orders/", {"orders": [order]})
    assert not Draft.objects.exists()


def test_standing_orders_are_left_changed_and_cleared(api_alice, url):
    listed = {one["policy"]: one for one in api_alice.get(url + "/standing-orders/").json()["results"]}
    assert listed["reaction"]["value"] == {"react": "strong", "strength": 4}
    assert (listed["counter"]["value"], listed["counter"]["chosen"]) == (None, False)
    left = api_alice.put(url + "/standing-orders/losses/", {"value": {"order": "dear"}})
    assert left.status_code == 200, left.content
    assert StandingOrder.objects.get().value == {"order": "dear"}
    assert api_alice.put(url + "/standing-orders/losses/", {"value": None}).status_code == 200
    assert StandingOrder.objects.get().value is None
    assert api_alice.delete(url + "/standing-orders/losses/").status_code == 204
    assert not StandingOrder.objects.exists()


def test_the_seat_of_a_standing_order_may_stand_in_the_query(api_alice, url):
    there = url + "/standing-orders/losses/"
    left = api_alice.put(there + "?seat=blue", {"value": {"order": "dear"}})
    assert (left.status_code, left.json()["seat"]) == (200, "blue")
    both = api_alice.put(there + "?seat=blue", {"value": None, "seat": "blue"})
    assert both.status_code == 200
    is_problem(api_alice.put(there + "?seat=red", {"value": None, "seat": "blue"}), 400, "invalid-request")
    is_problem(api_alice.put(there + "?seat=red", {"value": None}), 403, "not-your-seat")


@pytest.mark.parametrize("value", [{"order": "random"}, {"colour": "red"}, {"order": {"deep": []}}])
def test_standing_orders_that_cannot_be_kept(api_alice, url, value):
    is_problem(api_alice.put(url + "/standing-orders/losses/", {"value": value}), 422, "illegal-order")
    assert not StandingOrder.objects.exists()


def test_a_standing_order_that_there_is_not_is_told_with_those_that_there_are(api_alice, url):
    problem = is_problem(api_alice.put(url + "/standing-orders/loss/", {"value": None}), 404, "not-found")
    assert "“loss”" in problem["detail"]
    assert "losses" in problem["detail"]


def test_an_unknown_standing_order(api_alice, url):
    is_problem(api_alice.put(url + "/standing-orders/tea/", {"value": {}}), 404, "not-found")
    is_problem(api_alice.delete(url + "/standing-orders/tea/"), 404, "not-found")


def test_taking_back_to_the_last_barrier(campaign, url):
    mover, other = campaign
    orders = mover.get(url + "/options/", all=1, kind="move", limit=500).json()["orders"]
    quiet = next(order["text"] for order in orders if "stance" not in order["args"])
    before, free = mover.get(url + "/view/").json()["view"], mover.get(url + "/undo/").json()["orders"]
    mover.post(url + "/orders/", {"orders": [quiet]})
    assert mover.get(url + "/undo/").json()["orders"] == free + 1
    assert other.get(url + "/undo/").json()["orders"] == 0
    taken = mover.post(url + "/undo/", {"orders": 1})
    assert taken.status_code == 200, taken.content
    assert mover.get(url + "/view/").json()["view"] == before
    undone = [event["undone"] for event in mover.get(url + "/events/").json()["results"]]
    assert undone.count(True) == 1
    is_problem(mover.post(url + "/undo/", {"orders": free + 1}), 409, "conflict")
    is_problem(mover.post(url + "/undo/", {"orders": 0}), 400, "invalid-request")
    is_problem(mover.post(url + "/undo/", {"expected": 1}), 409, "stale")


def test_resigning(api_alice, api_bob, url):
    given_up = api_bob.post(url + "/resign/", {"seat": "red"})
    assert given_up.json()["outcome"]["winners"] == ["blue"]
    assert "Red" in given_up.json()["outcome"]["reason"]
    is_problem(api_bob.post(url + "/resign/", {"seat": "red"}), 409, "conflict")


def test_resigning_twice_by_mistake(api_bob, url):
    headers = {"Idempotency-Key": "enough"}
    first = api_bob.post(url + "/resign/", {}, headers=headers).json()
    assert api_bob.post(url + "/resign/", {}, headers=headers).json() == first | {"repeated": True}


def test_an_end_by_agreement(api_alice, api_bob, game, url):
    made = api_alice.post(url + "/proposals/", {"kind": "end", "winners": []})
    assert made.status_code == 201, made.content
    assert (made.json()["state"], made.json()["waiting_for"]) == ("open", ["red"])
    assert api_bob.get(url + "/proposals/").json()["results"] == [made.json()]
    is_problem(api_alice.post(url + "/proposals/", {"kind": "end"}), 409, "conflict")
    agreed = api_bob.post(url + "/proposals/end/", {"agree": True})
    assert agreed.json()["state"] == "carried out"
    game.refresh_from_db()
    assert (game.status, game.outcome["winners"]) == ("finished", [])


def test_a_take_back_by_consent(campaign, game, url):
    mover, other = campaign
    here = mover.get(url + "/view/").json()
    made = mover.post(url + "/proposals/", {"kind": "takeback", "number": 1})
    assert (made.json()["number"], made.json()["kind"]) == (1, "takeback")
    assert other.post(url + "/proposals/takeback/", {"agree": False}).json()["state"] == "turned down"
    assert mover.get(url + "/view/").json()["view"] == here["view"]
    mover.post(url + "/proposals/", {"kind": "takeback", "number": 1})
    assert other.post(url + "/proposals/takeback/", {"agree": True}).json()["state"] == "carried out"
    assert mover.get(url + "/view/").json()["view"] == mover.get(url + "/view/", at=1).json()["view"]


def test_a_proposal_is_withdrawn(api_alice, api_bob, url):
    api_alice.post(url + "/proposals/", {"kind": "end", "winners": ["blue"]})
    is_problem(api_bob.delete(url + "/proposals/end/"), 403, "not-your-seat")
    assert api_alice.delete(url + "/proposals/end/").status_code == 204
    is_problem(api_bob.post(url + "/proposals/end/", {"agree": True}), 409, "conflict")


@pytest.mark.parametrize(
    ("wanted", "status", "slug"),
    [
        ({"kind": "end", "winners": ["purple"]}, 400, "invalid-request"),
        ({"kind": "takeback"}, 400, "invalid-request"),
        ({"kind": "takeback", "number": 99}, 404, "not-found"),
        ({"kind": "draw"}, 400, "invalid-request"),
        ({"kind": "takeback", "number": 1}, 409, "conflict"),
    ],
)
def test_proposals_that_make_no_sense(api_alice, game, url, wanted, status, slug):
    before = fingerprint(game)
    is_problem(api_alice.post(url + "/proposals/", wanted), status, slug)
    assert fingerprint(game) == before
    assert not game.proposals.exists()


def test_an_unknown_kind_of_proposal(api_alice, url):
    is_problem(api_alice.post(url + "/proposals/war/", {"agree": True}), 404, "not-found")


def test_who_holds_no_seat_has_nothing_to_say(api_charlie, game, url):
    before = fingerprint(game)
    for response in (
        api_charlie.get(url + "/draft/"),
        api_charlie.put(url + "/draft/", {"orders": []}),
        api_charlie.delete(url + "/draft/"),
        api_charlie.get(url + "/standing-orders/"),
        api_charlie.put(url + "/standing-orders/losses/", {"value": None}),
        api_charlie.get(url + "/undo/"),
        api_charlie.post(url + "/undo/", {}),
        api_charlie.post(url + "/resign/", {"seat": "blue"}),
        api_charlie.get(url + "/proposals/"),
        api_charlie.post(url + "/proposals/", {"kind": "end"}),
        api_charlie.get(url + "/options/"),
        api_charlie.post(url + "/leave/", {"seat": "blue"}),
    ):
        is_problem(response, 403, "not-your-seat")
    assert fingerprint(game) == before


def test_a_proposal_that_the_game_has_overtaken(campaign, game, url, monkeypatch):
    """Somebody may order in the moment between the proposal and the answer to it."""
    monkeypatch.setattr("pbem.api.views.proposals.proposals", lambda game, seat: [])
    made = campaign[0].post(url + "/proposals/", {"kind": "takeback", "number": 1})
    assert (made.status_code, made.json()["state"]) == (201, "lapsed")
