"""Titles: everything that a program needs to open a game and to write orders."""

import pytest

from pbem.games.titles import find_title, titles
from tests.pbem.api.conftest import is_problem


def test_the_root_names_addresses_that_exist(anonymous, api_alice):
    for address in anonymous.get("/").json().values():
        assert api_alice.client.get(address, headers=api_alice.headers).status_code == 200


def test_the_installed_titles_are_listed(anonymous):
    listed = anonymous.get("/titles/").json()["results"]
    assert [title["id"] for title in listed] == list(titles())
    assert all(anonymous.client.get(title["url"]).status_code == 200 for title in listed)


def test_a_title_tells_what_can_be_chosen(anonymous):
    title = anonymous.get("/titles/border_war/").json()
    duel = title["scenarios"][0]
    assert (duel["id"], duel["name"], [seat["name"] for seat in duel["seats"]]) == (
        "duel",
        "Duel",
        ["red", "blue"],
    )
    assert {option["name"]: option["default"] for option in title["options"]} == {"length": 6, "fog": "on"}
    assert [policy["name"] for policy in title["policies"]] == ["reaction", "counter", "losses"]
    assert title["bots"] == ["random", "basic"]


@pytest.mark.parametrize("title", titles().values(), ids=titles())
def test_every_kind_of_order_has_an_example_in_both_forms(anonymous, title):
    kinds = {kind["kind"]: kind for kind in anonymous.get(f"/titles/{title.id}/").json()["orders"]}
    assert kinds.keys() == {kind.kind for kind in title.order_kinds}
    for kind in title.order_kinds:
        shown = kinds[kind.kind]
        assert title.parse(shown["text"], kind.example.seat).args == shown["example"]["args"]


def test_titles_speak_the_language_of_the_reader(anonymous):
    english = anonymous.get("/titles/border_war/").json()
    spanish = anonymous.get("/titles/border_war/", headers={"Accept-Language": "es-MX,en;q=0.5"}).json()
    assert english["scenarios"][0]["name"] == "Duel"
    assert spanish["scenarios"][0]["name"] == "Duelo"


def test_a_language_that_we_do_not_speak_gets_english(anonymous):
    response = anonymous.get("/titles/", headers={"Accept-Language": "tlh, xx;q=0.5"})
    assert response["Content-Language"] == "en"


def test_the_rules_that_errors_cite(anonymous):
    numbers = {rule["number"] for rule in anonymous.get("/titles/border_war/rules/").json()["results"]}
    assert {"3.3", "4.2", "7.3"} <= numbers


def test_rules_are_in_the_language_of_the_reader_where_they_are_translated(anonymous):
    spanish = {"Accept-Language": "es"}
    english = anonymous.get("/titles/samurai_battles/rules/").json()
    translated = anonymous.get("/titles/samurai_battles/rules/", headers=spanish).json()
    assert (english["language"], translated["language"]) == ("en", "es")
    assert [rule["number"] for rule in english["results"]] == [r["number"] for r in translated["results"]]
    assert english["introduction"].startswith("Two armies")
    assert translated["introduction"].startswith("Dos ejércitos")


def test_rules_that_are_not_translated_are_in_english(anonymous, monkeypatch):
    title = find_title("border_war")
    monkeypatch.setattr(type(title), "references", {"en": title.references["en"]})
    found = anonymous.get("/titles/border_war/rules/", headers={"Accept-Language": "es"}).json()
    assert found["language"] == "en"


@pytest.mark.parametrize("path", ["/titles/chess/", "/titles/chess/rules/"])
def test_an_unknown_title(anonymous, path):
    is_problem(anonymous.get(path), 404, "not-found")
