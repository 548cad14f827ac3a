"""The rules of a title as a page: languages, search, links, and the way back to the game."""

import re

import pytest

from pbem.games.titles import titles
from pbem.web.rulesearch import search
from pbem.wording.rulebook import book
from rules.border_war.title import TITLE

INSTALLED = [
    "axis_allies_1942",
    "samurai_battles",
    "border_war",
    "conquest_consequence",
    "empire_of_the_sun",
    "grande_guerre",
]
MOST_BYTES = 200_000


def text_of(client, path, **headers):
    response = client.get(path, headers=headers)
    assert response.status_code == 200
    return response.content.decode()


def numbers(query):
    return [rule.number for rule in search(TITLE, "en", query, "/rules/").entries]


def test_a_search_finds_all_words_and_marks_them(client, db):
    text = text_of(client, "/titles/border_war/rules/?q=CASTLE+falls")
    assert "<mark>castle</mark>" in text
    assert "rules for “CASTLE falls”" in text or "rule for “CASTLE falls”" in text
    assert 'href="/titles/border_war/rules/#r1.2"' in text


def test_a_number_finds_the_rule_and_those_below_it():
    assert numbers("3.3")[0] == "3.3"
    assert numbers("3")[0] == "3"
    assert {"3.1", "3.2", "3.3"} <= set(numbers("3"))


def test_headings_come_before_texts():
    assert numbers("rounds")[0] == "1.2"


def test_what_no_rule_says(client, db):
    assert "No rule says “xylophone”." in text_of(client, "/titles/border_war/rules/?q=xylophone")
    assert numbers("  ,;  ") == []


def test_what_is_searched_for_is_shown_as_text(client, db):
    text = text_of(client, "/titles/border_war/rules/?q=%3Cscript%3Ealert(1)%3C/script%3E")
    assert "<script>alert" not in text
    assert len(text_of(client, "/titles/border_war/rules/?q=" + "x" * 5000)) < 50_000


def test_a_link_inside_a_found_rule_leads_back_to_the_whole_reference(client, db):
    text = text_of(client, "/titles/border_war/rules/?q=round+has+these+steps")
    assert '<a href="/titles/border_war/rules/#r3.1">3.1</a>' in text


@pytest.mark.parametrize(
    ("query", "instead"),
    [
        ("reinforcemnt castel", "castle"),
        ("retreating", "retreat"),
        ("winning", "victory"),
        ("castle xylophone", "castle"),
        ("banners volleys gold", "banners volleys gold"),
    ],
)
def test_what_no_rule_says_is_looked_for_in_words_like_it(query, instead):
    found = search(TITLE, "en", query, "/rules/")
    assert found.instead == instead
    assert found.entries


def test_a_page_says_what_it_looked_for_instead(client, db):
    text = text_of(client, "/titles/axis_allies_1942/rules/?q=planes")
    assert re.search(r"No rule says “planes”; \d+ say “aircraft”\.", text)
    text = text_of(client, "/titles/axis_allies_1942/rules/?q=ganar", accept_language="es")
    assert re.search(r"Ninguna regla dice «ganar»; \d+ dicen «victoria»\.", text)


@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize("title", INSTALLED)
def test_every_synonym_leads_from_a_word_that_no_rule_says_to_rules(title, lang):
    for word, meant in titles()[title].reference(lang).synonyms.items():
        assert search(titles()[title], lang, word, "").instead, word
        assert not search(titles()[title], lang, meant, "").instead, meant


@pytest.mark.parametrize("title", INSTALLED)
def test_a_reader_finds_the_rules_in_his_language(client, db, title):
    spanish = text_of(client, f"/titles/{title}/rules/", accept_language="es")
    found = titles()[title].reference("es")
    assert f'<div class="reference" lang="{found.lang}">' in spanish
    headings = [each.heading for each in found.rules.values() if each.heading]
    assert headings[len(headings) // 2] in spanish
    assert f'<a href="/titles/{title}/rules/?lang=en" hreflang="en" lang="en">English</a>' in spanish
    english = text_of(client, f"/titles/{title}/rules/?lang=en", accept_language="es")
    assert '<div class="reference" lang="en">' in english
    assert f'<a href="/titles/{title}/rules/" hreflang="es" lang="es">Español</a>' in english


def test_a_search_stays_in_the_language_that_is_shown(client, db):
    path = "/titles/samurai_battles/rules/?lang=es"
    assert '<input type="hidden" name="lang" value="es">' in text_of(client, path)
    text = text_of(client, f"{path}&q=levas")
    assert "<mark>levas</mark>" in text.lower()
    assert 'href="/titles/samurai_battles/rules/?lang=es#r10.4"' in text
    assert 'href="/titles/samurai_battles/rules/?q=levas"' in text
    assert "No rule says" in text_of(client, "/titles/samurai_battles/rules/?q=levas")


def test_accents_may_be_left_out_of_a_search(client, db):
    text = text_of(client, "/titles/samurai_battles/rules/?lang=es&q=dragon+rojo")
    assert "<mark>Dragón</mark> <mark>Rojo</mark>" in text


def test_rules_that_nobody_translated_say_so(client, db, monkeypatch):
    monkeypatch.setattr(type(TITLE), "references", {"en": TITLE.reference("en")})
    text = text_of(client, "/titles/border_war/rules/?lang=es", accept_language="es")
    assert "Nadie ha traducido estas reglas todavía" in text
    assert '<div class="reference" lang="en">' in text
    assert "hreflang" not in text
    assert "Nobody has translated" not in text_of(client, "/titles/border_war/rules/")


@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize("title", INSTALLED)
def test_every_number_in_the_text_leads_somewhere_and_the_page_is_light(client, db, title, lang):
    text = text_of(client, f"/titles/{title}/rules/", accept_language=lang)
    anchors = re.findall(r'id="(r[^"]+)"', text)
    assert len(anchors) == len(set(anchors)) == len(titles()[title].rules)
    assert set(re.findall(r'href="#(r[^"]+)"', text)) <= set(anchors)
    assert len(text.encode()) < MOST_BYTES


def test_a_chapter_alone_in_brackets_is_a_link():
    [chapter] = [found for found in book(titles()["samurai_battles"], "en").chapters if found.number == "9"]
    assert '(<a href="#r20">20</a>)' in str(chapter.rules[-1].text)


def test_the_introduction_comes_first(client, db):
    text = text_of(client, "/titles/border_war/rules/")
    assert text.index("Two sides fight for a strip of land") < text.index('id="r1"')


def test_who_comes_from_a_game_finds_the_way_back(client, db):
    link = '<a href="/games/abc123/">Back to the game</a>'
    path = "/titles/samurai_battles/rules/"
    text = text_of(client, path, referer="http://testserver/games/abc123/?at=7")
    assert link in text
    assert '<input type="hidden" name="game" value="abc123">' in text
    assert f'<a href="{path}?lang=es&amp;game=abc123"' in text
    assert link in text_of(client, f"{path}?game=abc123&q=ford")


@pytest.mark.parametrize(
    "referer",
    [
        "http://elsewhere.example/games/abc123/",
        "http://testserver/lobby/",
        "http://testserver/nowhere/",
        "http://[testserver/games/abc123/",
        "javascript:alert(1)",
    ],
)
def test_who_comes_from_elsewhere_is_led_to_the_title(client, db, referer):
    text = text_of(client, "/titles/border_war/rules/?game=../x", referer=referer)
    assert "Back to the game" not in text
    assert 'name="game"' not in text
