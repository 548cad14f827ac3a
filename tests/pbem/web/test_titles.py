"""The pages of the titles: covers, and links that lead to a rule."""

import html
import re

import pytest
from django.utils.translation import override

from pbem.games.titles import find_title, titles
from pbem.wording.words import goal_of

PNG = b"\x89PNG\r\n\x1a\n"
INSTALLED = [
    "axis_allies_1942",
    "samurai_battles",
    "border_war",
    "conquest_consequence",
    "empire_of_the_sun",
    "grande_guerre",
]


def text_of(client, path):
    response = client.get(path)
    assert response.status_code == 200
    return response.content.decode()


@pytest.mark.parametrize("title", INSTALLED)
def test_every_link_to_a_rule_leads_to_one(client, db, title):
    rules = text_of(client, f"/titles/{title}/rules/")
    anchors = set(re.findall(r'id="(r[^"]+)"', rules))
    links = re.findall(rf'href="/titles/{title}/rules/#([^"]+)"', text_of(client, f"/titles/{title}/"))
    assert len(links) == len([kind for kind in titles()[title].order_kinds if kind.rule])
    assert set(links) <= anchors
    assert set(re.findall(r'href="#(r[^"]+)"', rules)) <= anchors


@pytest.mark.parametrize("title", INSTALLED)
def test_every_question_cites_a_rule_that_can_be_read(client, db, title):
    """What a step asks is linked to its rule; a number that the reference lacks would be no link."""
    found = titles()[title]
    cited = {step.rule for step in found.steps if getattr(step, "rule", "")}
    assert cited
    assert sorted(cited - set(found.rules)) == []
    assert found.end_rule in found.rules


def test_a_title_says_what_it_is_and_what_it_takes(client, db):
    text = text_of(client, "/titles/border_war/")
    assert "A small war of hidden blocks" in text
    assert "2 to 4 players" in text
    assert "20 to 40 minutes at a table" in text
    assert "/titles/border_war/cover/?scenario=duel" in text


def test_conditions_are_shown_in_the_language_of_the_page(client, db):
    english = text_of(client, "/titles/samurai_battles/")
    assert "<code>if retreats: …</code>" in english
    assert "<code>if not retreats: …</code>" in english
    spanish = client.get("/titles/samurai_battles/", headers={"Accept-Language": "es"}).content.decode()
    assert "<code>si se retira: …</code>" in spanish
    assert "<code>si no se retira: …</code>" in spanish
    assert "si se retira: avanzar e4; atacar e5 &gt; d6 si no: quedarse" in spanish
    assert "\nfin si</pre>" in spanish


def test_a_cover_is_a_picture_that_browsers_may_keep(client, db):
    response = client.get("/titles/border_war/cover/?scenario=duel&lang=es&rev=1")
    assert response.status_code == 200
    assert response.content.startswith(PNG)
    assert "public" in response["Cache-Control"]
    dark = client.get("/titles/border_war/cover/?scenario=duel&theme=dark&size=small")
    assert dark.content.startswith(PNG)
    assert len(dark.content) < len(response.content)


@pytest.mark.parametrize("query", ["", "scenario=none", "scenario=duel%00"])
def test_there_is_no_cover_of_what_cannot_be_played(client, db, query):
    assert client.get(f"/titles/border_war/cover/?{query}").status_code == 404


@pytest.mark.parametrize("title", INSTALLED)
def test_a_condition_is_shown_as_it_can_be_written(client, db, title):
    """In one line and over several, and both mean the same."""
    found = find_title(title)
    seat = found.order_kinds[0].example.seat
    meant = []
    for lang in ("en", "es"):
        page = client.get(f"/titles/{title}/", headers={"Accept-Language": lang}).text
        shown = re.findall(r"<pre tabindex=\"0\">(.*?)</pre>", html.unescape(page), re.DOTALL)
        meant += [found.read_line(each, seat) for each in shown]
    assert meant == meant[:1] * 4
    assert meant[0].kind == "if"


def test_a_long_game_is_told_in_hours(client, db):
    text = text_of(client, "/titles/axis_allies_1942/")
    assert "about 6 hours at a table" in text
    assert "minutes at a table" not in text


@pytest.mark.parametrize(("lang", "said"), [("en", "POP 3"), ("es", "POB 3")])
def test_a_scenario_may_say_itself_how_it_is_won(lang, said):
    title = titles()["conquest_consequence"]
    with override(lang):
        assert said in goal_of(title, "china_1937")
        assert "1945" in goal_of(title, "1936")
        assert goal_of(title, "rising_sun") == goal_of(title, "1936")
