"""Sending orders: what is taken, and every way in which a sheet is refused."""

import pytest

from pbem.api.views.orders import written
from pbem.games.models import Request
from pbem.games.services import Accepted, resign
from tests.pbem.api.conftest import fingerprint, first_order, in_campaign, is_problem, play_on


@pytest.fixture
def campaign(api_alice, api_bob, url):
    """Who is on the march, and who waits."""
    view = play_on(url, api_alice, api_bob, until=in_campaign)
    return (api_alice, api_bob) if view["asked"] == ["blue"] else (api_bob, api_alice)


def march(api, url):
    """A quiet march that reveals nothing, as data."""
    for order in api.get(url + "/options/", all=1, kind="move", limit=1000).json()["orders"]:
        if "stance" not in order["args"]:
            return {"kind": order["kind"], "args": order["args"]}
    raise AssertionError("nowhere to go")


def test_an_order_is_carried_out(api_alice, url):
    order = first_order(api_alice, url)
    sent = api_alice.post(url + "/orders/", {"seat": "blue", "orders": [order], "expected": 1})
    assert sent.status_code == 200
    answer = sent.json()
    assert (answer["number"], answer["applied"], answer["asked"], answer["stopped"]) == (2, 1, ["red"], None)
    [event] = answer["events"]
    assert (event["number"], event["source"], event["order"]) == (2, "api", order)
    assert event["lines"][0]["text"] == "Blue has decided."


def test_orders_as_lines_of_text(campaign, url):
    mover, _ = campaign
    first = mover.get(url + "/options/", all=1, limit=2).json()["orders"][0]["text"]
    sheet = f"# a comment\n\n{first}  # go\nend\n"
    sent = mover.send("post", url + "/orders/", sheet, content_type="text/plain; charset=utf-8")
    assert sent.status_code == 200, sent.content
    assert sent.json()["applied"] == 2


def test_text_says_seat_and_number_in_the_query(api_alice, url, game):
    text = api_alice.get(url + "/options/", all=1, limit=1).json()["orders"][0]["text"]
    stale = api_alice.send("post", url + "/orders/?seat=blue&expected=7", text, content_type="text/plain")
    is_problem(stale, 409, "stale", number=1)
    sent = api_alice.send("post", url + "/orders/?seat=blue&expected=1", text, content_type="text/plain")
    assert sent.status_code == 200


@pytest.mark.parametrize("text", ["", "# nothing\n", "end\n" * 201, b"\xff", "end\0"])
def test_text_without_orders(api_alice, game, url, text):
    before = fingerprint(game)
    is_problem(api_alice.send("post", url + "/orders/", text, content_type="text/plain"), 400, "malformed")
    assert fingerprint(game) == before


def test_a_sheet_is_taken_whole_or_not_at_all(campaign, game, url):
    mover, _ = campaign
    before, bad = fingerprint(game), {"kind": "move", "args": {"from": "a9"}}
    refused = mover.post(url + "/orders/", {"orders": [march(mover, url), bad]})
    problem = is_problem(refused, 422, "illegal-order", line=2)
    assert problem["rule"].startswith("3")
    assert problem["reason"] in problem["detail"]
    assert problem["code"]
    assert fingerprint(game) == before


@pytest.mark.parametrize(
    ("orders", "slug"),
    [
        (["gibberish"], "unreadable-order"),
        ([{"kind": "gibberish"}], "illegal-order"),
        ([{"kind": "commit", "args": {}}], "illegal-order"),
        ([{"kind": "commit", "args": {"card": "joker", "gold": 1}}], "illegal-order"),
        ([{"kind": "commit", "args": {"card": {"a": [1, None]}, "gold": 1.5}}], "illegal-order"),
        ([{"kind": "commit", "args": {"card": 10**30}}], "unreadable-order"),
        ([{"if": "possible", "then": [{"kind": "commit", "args": {"gold": -(10**30)}}]}], "unreadable-order"),
        ([{"kind": "commit", "args": {"card": "\\u0000", "gold": True}}], "illegal-order"),
    ],
)
def test_orders_against_the_rules(api_alice, game, url, orders, slug):
    before = fingerprint(game)
    is_problem(api_alice.post(url + "/orders/", {"orders": orders}), 422, slug, line=1)
    is_problem(api_alice.post(url + "/orders/?check=1", {"orders": orders}), 422, slug, line=1)
    assert fingerprint(game) == before


def test_a_draft_that_nothing_could_keep(api_alice, url):
    orders = [{"kind": "commit", "args": {"card": 10**30}}]
    is_problem(api_alice.put(url + "/draft/", {"orders": orders}), 422, "unreadable-order", line=1)
    assert api_alice.get(url + "/draft/").json()["orders"] == []


def test_who_is_not_asked_is_told_whom_the_game_waits_for(campaign, game, url):
    _, idle = campaign
    before = fingerprint(game)
    problem = is_problem(idle.post(url + "/orders/", {"orders": ["end"]}), 422, "illegal-order")
    assert problem["code"] == "kernel.not_asked"
    assert fingerprint(game) == before


def test_a_stale_number(api_alice, api_bob, game, url):
    api_bob.post(url + "/orders/", {"orders": [first_order(api_bob, url)]})
    before, order = fingerprint(game), first_order(api_alice, url)
    is_problem(api_alice.post(url + "/orders/", {"orders": [order], "expected": 1}), 409, "stale", number=2)
    assert fingerprint(game) == before
    assert api_alice.post(url + "/orders/", {"orders": [order], "expected": 2}).status_code == 200


def test_somebody_else_s_seat(api_alice, api_charlie, game, url):
    before, order = fingerprint(game), first_order(api_alice, url)
    is_problem(api_alice.post(url + "/orders/", {"seat": "red", "orders": [order]}), 403, "not-your-seat")
    is_problem(api_charlie.post(url + "/orders/", {"seat": "blue", "orders": [order]}), 403, "not-your-seat")
    is_problem(api_charlie.post(url + "/orders/", {"orders": [order]}), 403, "not-your-seat")
    problem = api_alice.post(url + "/orders/", {"seat": "purple", "orders": [order]})
    assert is_problem(problem, 400, "invalid-request")["known"] == ["red", "blue"]
    assert fingerprint(game) == before


def test_an_order_cannot_name_another_seat(api_alice, game, url):
    before = fingerprint(game)
    body = {"seat": "blue", "orders": [first_order(api_alice, url) | {"seat": "red"}]}
    is_problem(api_alice.post(url + "/orders/", body), 400, "invalid-request")
    assert fingerprint(game) == before


def test_a_game_that_one_may_not_see(api_charlie, private_game):
    before = fingerprint(private_game)
    response = api_charlie.post(f"/games/{private_game.public_id}/orders/", {"orders": ["end"]})
    is_problem(response, 404, "not-found")
    assert fingerprint(private_game) == before


def test_a_game_that_is_over(api_alice, game, url):
    order = first_order(api_alice, url)
    resign(game_id=game.pk, seat="red", source="api")
    before = fingerprint(game)
    is_problem(api_alice.post(url + "/orders/", {"orders": [order]}), 409, "conflict")
    assert fingerprint(game) == before


def test_if_match_wants_the_view_one_has_seen(api_alice, api_bob, game, url):
    order = first_order(api_alice, url)
    seen = api_alice.get(url + "/view/", headers={"Accept-Language": "es"})["ETag"]
    other = api_bob.get(url + "/view/")["ETag"]
    before = fingerprint(game)
    for tag in (other, '"x"', "nonsense"):
        refused = api_alice.post(url + "/orders/", {"orders": [order]}, headers={"If-Match": tag})
        is_problem(refused, 412, "precondition-failed")
    assert fingerprint(game) == before
    # A proxy that compresses answers marks their tags as weak.
    headers = {"If-Match": f'"x", W/{seen}'}
    assert api_alice.post(url + "/orders/", {"orders": [order]}, headers=headers).status_code == 200
    refused = api_alice.post(url + "/orders/", {"orders": [order]}, headers=headers)
    is_problem(refused, 412, "precondition-failed")


def test_a_repeated_key_gets_the_same_answer_and_changes_nothing(api_alice, game, url):
    body, headers = {"orders": [first_order(api_alice, url)]}, {"Idempotency-Key": "k1"}
    first = api_alice.post(url + "/orders/", body, headers=headers).json()
    before = fingerprint(game)
    again = api_alice.post(url + "/orders/", body, headers=headers).json()
    assert again == first | {"repeated": True}
    assert fingerprint(game) == before


def test_a_key_with_another_body(api_alice, game, url):
    offered = api_alice.get(url + "/options/", all=1).json()["orders"]
    one, other = ({"orders": [order["text"]]} for order in (offered[0], offered[-1]))
    api_alice.post(url + "/orders/", one, headers={"Idempotency-Key": "k1"})
    before = fingerprint(game)
    is_problem(api_alice.post(url + "/orders/", other, headers={"Idempotency-Key": "k1"}), 409, "key-reused")
    assert fingerprint(game) == before


def test_keys_are_each_user_s_own(api_alice, api_bob, url):
    headers = {"Idempotency-Key": "k1"}
    for api in (api_alice, api_bob):
        sent = api.post(url + "/orders/", {"orders": [first_order(api, url)]}, headers=headers)
        assert not sent.json()["repeated"]
    assert Request.objects.count() == 2


@pytest.mark.parametrize("key", ["a\0b", "", "x" * 101, "tab\there", "é"])
def test_keys_that_are_no_keys(api_alice, game, url, key):
    before = fingerprint(game)
    sent = api_alice.post(url + "/orders/", {"orders": ["end"]}, headers={"Idempotency-Key": key})
    problem = is_problem(sent, 400, "invalid-request")
    assert problem["errors"][0]["parameter"] == "Idempotency-Key"
    assert fingerprint(game) == before


def test_checking_a_sheet_writes_nothing(campaign, game, url):
    mover, _ = campaign
    before, order = fingerprint(game), march(mover, url)
    checked = mover.post(url + "/orders/?check=1", {"orders": [order, {"kind": "end"}]})
    assert checked.status_code == 200
    assert checked.json()["played"] >= 1
    assert checked.json()["problem"] is None
    refused = mover.post(url + "/orders/?check=true", {"orders": [order, {"kind": "spin"}]})
    is_problem(refused, 422, "illegal-order", line=2)
    assert fingerprint(game) == before


def test_after_a_secret_is_out_what_is_done_stays_done(api_alice, api_bob, game, url):
    """A sheet that goes wrong after a barrier is stopped there, and its rest is handed back and kept."""
    api_bob.post(url + "/orders/", {"orders": [first_order(api_bob, url)]})
    spin = {"kind": "spin", "args": {}}
    sent = api_alice.post(url + "/orders/", {"orders": [first_order(api_alice, url), spin, {"kind": "end"}]})
    assert sent.status_code == 200, sent.content
    answer = sent.json()
    assert (answer["applied"], answer["stopped"]["line"], len(answer["events"])) == (1, 2, 1)
    assert [order["kind"] for order in answer["stopped"]["remaining"]] == ["spin", "end"]
    draft = api_alice.get(url + "/draft/").json()
    assert [order["kind"] for order in draft["orders"]] == ["spin", "end"]
    assert draft["problem"]["line"] == 1


def test_what_was_written_is_found_behind_what_is_hidden(api_alice, api_bob, game, url):
    """Events of the same request that the seat cannot see do not hide those that it can."""
    for api in (api_alice, api_bob):
        api.post(url + "/orders/", {"orders": [first_order(api, url)]})
    accepted = Accepted(seq=3, number=2, applied=1, events=[2], asked=[])
    assert [item.seat for item in written(game, "blue", accepted)] == ["blue"]
