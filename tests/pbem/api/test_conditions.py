"""Orders that depend on what happens, over the API."""

import pytest

from tests.pbem.api.conftest import fingerprint, in_campaign, is_problem, play_on

CONDITION = {"if": "possible", "then": ["move 9 foot a1 > b1"], "else": [{"kind": "end"}]}


@pytest.fixture
def mover(api_alice, api_bob, url):
    """Who is on the march."""
    view = play_on(url, api_alice, api_bob, until=in_campaign)
    return api_alice if view["asked"] == ["blue"] else api_bob


def test_condition_as_data(mover, url):
    answer = mover.post(url + "/orders/", {"orders": [CONDITION]}).json()
    assert (answer["applied"], answer["stopped"]) == (1, None)
    assert answer["events"][0]["order"] == {"kind": "end", "args": {}}


def test_denied_condition_as_data(mover, url):
    line = {"if": "not possible", "then": [{"kind": "end"}], "else": ["move 9 foot a1 > b1"]}
    put = mover.send("put", url + "/draft/", {"orders": [line]}).json()
    [kept] = mover.get(url + "/draft/").json()["orders"]
    assert (put["played"], kept["args"]["when"]) == (1, "not possible")
    assert kept["text"] == "if not possible: end else: move 9 foot a1 > b1"
    answer = mover.post(url + "/orders/", {"orders": [line]}).json()
    assert answer["events"][0]["order"] == {"kind": "end", "args": {}}


def test_condition_as_text(mover, url):
    text = "if possible: move 9 foot a1 > b1 else: end"
    answer = mover.send("post", url + "/orders/", text, content_type="text/plain").json()
    assert answer["events"][0]["order"]["kind"] == "end"


def test_condition_over_several_lines_of_text(mover, url):
    text = "# both ways\nif possible:\n  move 9 foot a1 > b1\n\nelse:\n  end\nend if\n"
    answer = mover.send("post", url + "/orders/", text, content_type="text/plain").json()
    assert (answer["applied"], answer["events"][0]["order"]["kind"]) == (1, "end")


def test_condition_over_several_lines_without_end(mover, url):
    refused = mover.send("post", url + "/orders/", "end\nif possible:\nend", content_type="text/plain")
    problem = is_problem(refused, 422, "unreadable-order")
    assert (problem["line"], problem["code"]) == (2, "kernel.if_open")


def test_draft_gives_a_condition_back_as_data_and_text(mover, url):
    put = mover.send("put", url + "/draft/", {"orders": [CONDITION]}).json()
    [line] = mover.get(url + "/draft/").json()["orders"]
    assert put["played"] == 1
    assert line["text"] == "if possible: move 9 foot a1 > b1 else: end"
    assert (line["kind"], line["args"]["when"]) == ("if", "possible")
    sent = mover.post(url + "/orders/", {"orders": [{"kind": line["kind"], "args": line["args"]}]})
    assert sent.json()["applied"] == 1


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ({"if": "sunshine", "then": ["end"]}, "kernel.unknown_condition"),
        ({"if": "not sunshine", "then": ["end"]}, "kernel.unknown_condition"),
        ({"if": "not not possible", "then": ["end"]}, "kernel.unreadable_condition"),
        ({"if": "possible", "then": ["dance"]}, "kernel.unknown_kind"),
        ({"if": "possible", "then": [{"kind": "dance"}]}, "kernel.unknown_kind"),
        ({"if": "possible", "kind": "end", "then": ["end"]}, "kernel.if_malformed"),
        ({"then": ["end"]}, "kernel.if_malformed"),
        ({}, "kernel.if_malformed"),
    ],
)
def test_what_can_never_be_carried_out_is_refused_with_its_line(mover, game, url, line, code):
    before = fingerprint(game)
    for query in ("", "?check=1"):
        sent = mover.post(url + f"/orders/{query}", {"orders": ["end", line]})
        problem = is_problem(sent, 422, "unreadable-order")
        assert (problem["line"], problem["code"]) == (2, code)
    assert fingerprint(game) == before


def test_conditions_within_conditions_have_an_end(mover, url):
    line = "end"
    for _ in range(40):
        line = {"if": "possible", "then": ["end", line]}
    is_problem(mover.post(url + "/orders/", {"orders": [line]}), 422, "unreadable-order")
