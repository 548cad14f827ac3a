"""Every error is problem+json, whatever went wrong and wherever."""

import pytest
from django.db import InterfaceError, OperationalError

from pbem.api import bodies, problems
from pbem.api.bodies import MOST_BYTES
from pbem.api.kinds import ALL
from tests.pbem.api.conftest import fingerprint, is_problem


@pytest.mark.parametrize("path", ["/nope/", "/games", "/games/x/y/z/", "/games/abc/view"])
@pytest.mark.parametrize("method", ["get", "post", "patch", "delete"])
def test_unknown_addresses(anonymous, path, method):
    response = getattr(anonymous.client, method)("/api/v1" + path)
    is_problem(response, 404, "not-found")


def test_unknown_addresses_outside_of_a_version(client, db):
    is_problem(client.get("/api/nothing"), 404, "not-found")


def test_a_method_that_is_not_taken(api_alice, url):
    response = api_alice.delete(url + "/orders/")
    is_problem(response, 405, "method-not-allowed")
    assert response["Allow"] == "POST"


def test_a_representation_that_there_is_not(api_alice, url):
    response = api_alice.get(url + "/view/", headers={"Accept": "text/csv"})
    is_problem(response, 406, "not-acceptable")


def test_a_type_of_body_that_is_not_taken(api_alice, game, url):
    before = fingerprint(game)
    response = api_alice.post(url + "/orders/", "a=b", content_type="application/x-www-form-urlencoded")
    problem = is_problem(response, 415, "unsupported-media-type")
    assert all(word in problem["detail"] for word in ("application/json", "x-www-form-urlencoded"))
    assert fingerprint(game) == before


@pytest.mark.parametrize("body", ["{", "", "not json", b"\xff\xfe", '{"orders": ["\\ud800"]}'])
def test_malformed_json(api_alice, game, url, body):
    before = fingerprint(game)
    is_problem(api_alice.post(url + "/orders/", body), 400, "malformed")
    assert fingerprint(game) == before


@pytest.mark.parametrize("path", ["/orders/", "/join/", "/messages/"])
def test_json_in_another_encoding_is_malformed(api_alice, game, url, path):
    is_problem(api_alice.post(url + path, '{"seat": "é"}'.encode("latin-1")), 400, "malformed")


def test_deep_nesting_is_malformed(api_alice, game, url):
    body = '{"orders": [{"kind": "x", "args": {"a": ' + "[" * 5000 + "]" * 5000 + "}}]}"
    is_problem(api_alice.post(url + "/orders/", body), 400, "malformed")


def test_oversize_bodies(api_alice, game, url):
    before = fingerprint(game)
    is_problem(api_alice.post(url + "/orders/", "x" * (MOST_BYTES + 1)), 413, "too-large")
    is_problem(api_alice.post(url + "/orders/", "x" * 3_000_000), 413, "too-large")
    assert fingerprint(game) == before


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ([], ""),
        ({}, ""),
        ({"orders": "end"}, "/orders"),
        ({"orders": []}, "/orders"),
        ({"orders": [3]}, "/orders/0"),
        ({"orders": [{"kind": 1}]}, "/orders/0/kind"),
        ({"orders": [{"kind": "end", "args": []}]}, "/orders/0/args"),
        ({"orders": [{"kind": "end", "seat": "blue"}]}, "/orders/0"),
        ({"orders": ["end"], "expected": "1"}, "/expected"),
        ({"orders": ["end"], "expected": -1}, "/expected"),
        ({"orders": ["end"], "seat": 5}, "/seat"),
        ({"orders": ["end"], "sea": "blue"}, ""),
        ({"orders": ["end"] * 201}, "/orders"),
        ({"orders": ["en\0d"]}, ""),
    ],
)
def test_wrong_types(api_alice, game, url, body, pointer):
    before = fingerprint(game)
    problem = is_problem(api_alice.post(url + "/orders/", body), 400, "invalid-request")
    assert [error["pointer"] for error in problem["errors"]] == [pointer]
    assert fingerprint(game) == before


def test_a_member_that_there_is_not_is_told_with_those_that_there_are(api_alice, url):
    problem = is_problem(api_alice.post(url + "/orders/", {"sheet": []}), 400, "invalid-request")
    assert problem["detail"] == "There is no member “sheet” here. There are: orders, seat, expected."


@pytest.mark.parametrize(("method", "path"), [("put", "/mutes/bob/"), ("post", "/start/")])
@pytest.mark.parametrize("body", ["x", '{"a": 1}', "[]"])
def test_where_nothing_is_to_be_sent_nothing_may_be(api_alice, url, method, path, body):
    problem = is_problem(api_alice.send(method, url + path, body), 400, "invalid-request")
    assert problem["detail"] == "This address takes no body."


def test_a_query_parameter_that_there_is_not(api_alice, url):
    problem = is_problem(api_alice.get(url + "/view/", seats="blue"), 400, "invalid-request")
    assert problem["errors"][0]["parameter"] == "seats"
    assert "seat" in problem["detail"]


def test_a_query_parameter_of_the_wrong_type(api_alice, url):
    problem = is_problem(api_alice.get(url + "/view/", at="soon"), 400, "invalid-request")
    assert problem["errors"][0]["parameter"] == "at"


def test_what_nobody_foresaw_tells_nothing(api_alice, url, monkeypatch):
    def explode(*args, **kwargs):
        raise RuntimeError("the red king holds the castle")

    monkeypatch.setattr("pbem.api.views.play.view_of", explode)
    api_alice.client.raise_request_exception = False
    response = api_alice.get(url + "/view/")
    is_problem(response, 500, "server-error")
    assert b"castle" not in response.content


@pytest.mark.parametrize("error", [OperationalError, InterfaceError])
def test_a_database_that_does_not_answer(api_alice, url, monkeypatch, error):
    def broken(*args, **kwargs):
        raise error("terminating connection")

    monkeypatch.setattr("pbem.api.views.play.view_of", broken)
    api_alice.client.raise_request_exception = False
    response = api_alice.get(url + "/view/")
    is_problem(response, 503, "unavailable")
    assert response["Retry-After"] == "5"
    assert b"terminating" not in response.content


def test_what_nobody_foresaw_is_seen_by_the_tests(api_alice, url, monkeypatch):
    monkeypatch.setattr("pbem.api.views.play.view_of", lambda *args: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        api_alice.get(url + "/view/")


def test_problems_are_told_in_the_language_of_the_reader(api_alice, game, url):
    told = api_alice.post(url + "/orders/", {"orders": ["xyz"]}, headers={"Accept-Language": "es"})
    assert told["Content-Language"] == "es"
    assert told.json()["reason"] != api_alice.post(url + "/orders/", {"orders": ["xyz"]}).json()["reason"]


@pytest.mark.parametrize("kind", ALL, ids=lambda kind: kind.slug)
def test_every_kind_of_problem_has_a_page(client, db, kind):
    page = client.get(kind.type)
    assert page.status_code == 200
    assert kind.title in page.content.decode()


def test_the_page_of_all_kinds(client, db):
    page = client.get("/api/docs/problems/").content.decode()
    assert all(kind.type in page for kind in ALL)
    assert client.get("/api/docs/problems/none/").status_code == 404


def test_an_escaped_backslash_is_not_a_nul():
    bodies.check_no_nul(b'{"a": "\\\\u0000"}')
    with pytest.raises(problems.Problem):
        bodies.check_no_nul(b'{"a": "\\\\\\u0000"}')
