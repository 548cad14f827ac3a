"""The numbered rules that refusals and tests cite are all there, in order, and each says something."""

import re
from pathlib import Path

import pytest

import rules.axis_allies_1942
from rules.axis_allies_1942.atlas import POWERS, STARTING_TREASURY, TERRITORIES, UNITS
from rules.axis_allies_1942.title import TITLE
from tests.rules.tables import tables_of

FOLDER = Path(rules.axis_allies_1942.__file__).parent
RULES = TITLE.references["en"].rules

# Chapter, and how many rules it has in a plain row from 1 on.
PLAIN = {1: 6, 2: 4, 3: 5, 4: 9, 5: 4, 6: 4, 7: 10, 8: 7}
PLAIN |= {10: 7, 11: 5, 12: 7, 13: 7, 14: 1, 15: 7, 16: 6, 21: 7}
BATTLE = {"9": 3, "9.1": 5, "9.2": 8, "9.3": 12}
NUMBERS = [
    "0",
    *(f"{chapter}.{n}" for chapter, last in PLAIN.items() for n in range(1, last + 1)),
    *("7.8.1", "7.8.2", "7.8.3"),
    *(f"8.4{letter}" for letter in "abcdefghijk"),
    *("9.0", "9.3.0"),
    *(f"{section}.{n}" for section, last in BATTLE.items() for n in range(1, last + 1)),
    *(f"9.3.3{letter}" for letter in "abcd"),
    *(f"9.3.6{letter}" for letter in "abcde"),
    *("9.3.7A", "9.3.7B", "17", "18", "19", "20"),
]
CITED = re.compile(r"\b\d+(?:\.\d+)+[a-zA-Z]?\b")


def place(number: str) -> list[tuple[int, str]]:
    return [(int(part.rstrip("abcdefghijkAB")), part) for part in number.split(".")]


def test_the_list_of_numbers_is_the_whole_index():
    assert len(NUMBERS) == len(set(NUMBERS)) == 156


@pytest.mark.parametrize("number", NUMBERS)
def test_every_number_has_a_heading_and_a_text(number):
    rule = RULES[number]
    assert rule.heading
    assert len(rule.text) > 3, f"{number} says nothing"


def test_other_numbers_are_only_headings_of_chapters():
    others = [number for number in RULES if number not in NUMBERS]
    assert others == [str(chapter) for chapter in range(1, 22) if not 17 <= chapter <= 20]
    assert not any(RULES[number].text for number in others)


def test_rules_stand_in_their_order():
    assert list(RULES) == sorted(RULES, key=place)


def test_rules_cite_only_numbers_that_exist():
    cited = {number for rule in RULES.values() for number in CITED.findall(rule.text)}
    assert not cited - set(RULES)


@pytest.mark.rule("20")
def test_what_was_reconstructed_is_said():
    assert "set-up charts" in RULES["20"].text
    assert "README" in RULES["20"].text


@pytest.mark.parametrize("number", ["2.4", "4.7", "7.6", "9.3.8", "11.4", "13.7", "18"])
def test_rulings_say_that_they_are_this_servers(number):
    assert "This server's ruling" in RULES[number].text


def test_the_readme_names_every_module_and_none_that_is_gone():
    named = set(re.findall(r"`([\w/]+\.py)`", (FOLDER / "README.md").read_text(encoding="utf-8")))
    modules = {str(path.relative_to(FOLDER)) for path in FOLDER.rglob("*.py") if path.name != "__init__.py"}
    assert not named - modules, "named in the README, but not there"
    assert not {name for name in modules - named if not name.startswith(("bot/", "scene/"))}


def test_the_readme_lists_the_rulings_that_the_reference_marks():
    readme = (FOLDER / "README.md").read_text(encoding="utf-8").partition("## Rulings")[2]
    listed = {
        number for row in re.findall(r"^\| ([\d., A-B]+) \|", readme, re.M) for number in row.split(", ")
    }
    assert listed == {number for number, rule in RULES.items() if "his server's ruling" in rule.text}


@pytest.fixture(params=["en", "es"])
def lang(request):
    return request.param


def table(number, lang):
    [found] = tables_of(TITLE.references[lang].rules[number].text)
    return found


def name(kind, key, lang):
    return TITLE.catalogue.name(kind, key, lang)


@pytest.mark.rule("0")
def test_which_ships_are_warships_is_what_the_data_say():
    warships = {key for key, unit in UNITS.items() if unit.warship}
    assert warships == {"battleship", "carrier", "cruiser", "destroyer", "submarine"}
    assert {key for key, unit in UNITS.items() if unit.surface} == warships - {"submarine"}
    said = " ".join(RULES["0"].text.split())
    assert "Warships are battleships, carriers, cruisers, destroyers and submarines" in said


@pytest.mark.rule("1.2")
def test_the_table_of_units_is_what_the_data_say(lang):
    for row, (key, unit) in zip(table("1.2", lang), UNITS.items(), strict=True):
        assert row[0].lower() == name("unit", key, lang).partition("|")[0].lower()
        values = (unit.attack, unit.defense, unit.move)
        assert row[1:] == [str(unit.cost), *(str(value) if value else "–" for value in values)]


@pytest.mark.rule("1.5")
def test_the_table_of_powers_is_what_the_data_say(lang):
    for row, (key, power) in zip(table("1.5", lang), POWERS.items(), strict=True):
        assert row[:2] == [name("seat", key, lang), name("side", power.side, lang)]
        assert f"({name('space', power.capital, lang)})" in row[2]
        assert row[3] == str(STARTING_TREASURY[key])


@pytest.mark.rule("3.1")
def test_the_table_of_cities_is_what_the_data_say(lang):
    cities = {key: land for key, land in TERRITORIES.items() if land.victory_city}
    said = {(row[1], row[2]) for row in table("3.1", lang)}
    sides = {key: POWERS[land.controller].side for key, land in cities.items()}
    assert said == {(name("space", key, lang), name("side", side, lang)) for key, side in sides.items()}
    assert len(table("3.1", lang)) == len(cities) == 13
