"""What the rules say of troops, terrain, cards and scenarios is what the data say, in both languages."""

import re

import pytest

from rules.kernel.texts import Text
from rules.samurai_battles.atlas import COMMAND, DRAGON, SCENARIOS, TERRAIN, UNITS
from rules.samurai_battles.title import TITLE
from tests.rules.tables import tables_of

NONE = "–"
WINDOWS = (
    *("with_command", "command_played", "movement", "leader_moved", "before_own_roll"),
    *("before_enemy_roll", "melee_declared", "ranged_rolled", "melee_rolled", "melee_won"),
    *("gain_ground", "battle_back", "end_draw"),
)
PRICE = {"en": r"Price (\d)\.", "es": r"Precio (\d)\."}
COPIES = {"en": ("One card.", "Two cards.", "two cards"), "es": ("Una carta.", "Dos cartas.", "dos cartas")}
TACTICS = (
    *("cavalry_charge", "counter_attack", "first_strike", "hold_and_shoot", "infantry_onslaught"),
    *("leadership", "serpent_command", "shogun"),
)
RULE_OF = dict.fromkeys(("circles", "triangles", "squares"), "19.2")
RULE_OF |= {card: f"19.{n}" for n, card in enumerate(TACTICS, 3)}


@pytest.fixture(params=["en", "es"])
def lang(request):
    return request.param


def text_of(number, lang):
    return TITLE.references[lang].rules[number].text


def table(number, lang):
    [found] = tables_of(text_of(number, lang))
    return found


def name(kind, key, lang):
    return TITLE.catalogue.name(kind, key, lang)


def figure(value):
    return str(value) if value else NONE


@pytest.mark.rule("3.1")
def test_troops(lang):
    rows = table("3.1", lang)
    assert len(rows) == len(UNITS)
    for row, (key, unit) in zip(rows, UNITS.items(), strict=True):
        assert row[0].lower() == name("unit", key, lang).lower()
        assert row[1] == name("face", unit.symbol, lang)
        assert row[2:4] == [str(unit.battle_move), str(unit.move)]
        assert row[4] == str(unit.melee) or key == "bg"
        assert row[5:] == [figure(dice) for dice in (unit.ranged or (0, 0, 0))]


def limit(caps):
    foot, horse = (str(caps.get(arm, NONE)) for arm in ("infantry", "cavalry"))
    return foot if foot == horse else f"{foot} / {horse}"


@pytest.mark.rule("20")
def test_terrain(lang):
    rows = table("20", lang)
    assert len(rows) == len(TERRAIN)
    for row, (key, ground) in zip(rows, TERRAIN.items(), strict=True):
        assert row[0].lower() == name("terrain", key, lang).lower()
        assert (row[1] != NONE) == (ground.stop or ground.closed)
        assert (row[2] != NONE) == bool(ground.no_battle_on_entry)
        assert row[3:7] == [
            limit(caps) for caps in (ground.in_melee, ground.in_ranged, ground.at_melee, ground.at_ranged)
        ]
        assert (row[7] != NONE) == bool(ground.steadies)
        assert (row[8] != NONE) == (ground.blocks_sight or key == "hill")


@pytest.mark.rule("18.7")
def test_moments_of_dragon_cards(lang):
    rows = table("18.7", lang)
    assert {card.window for card in DRAGON.values()} == set(WINDOWS)
    for row, window in zip(rows, WINDOWS, strict=True):
        held = {key: card for key, card in DRAGON.items() if card.window == window}
        cards = [f"{name('dragon', key, lang)} {card.rule}" for key, card in held.items()]
        assert row[2].split(", ") == cards
    doubles = [name("dragon", key, lang) for key, card in DRAGON.items() if card.count > 1]
    said = " ".join(text_of("18.7", lang).split())
    assert len(doubles) == 3
    assert all(double in said.partition("|")[0] for double in doubles)


@pytest.mark.parametrize("card", DRAGON)
def test_each_dragon_card_has_its_name_and_price(card, lang):
    rule = TITLE.references[lang].rules[DRAGON[card].rule]
    assert rule.heading == name("dragon", card, lang)
    assert re.match(PRICE[lang], rule.text)[1] == str(DRAGON[card].cost)


@pytest.mark.rule("19.1")
def test_section_cards(lang):
    rows = table("19.1", lang)
    cells = [(row[0].split(", "), row[1].split(", ")) for row in rows]
    said = {card: int(n) for cards, copies in cells for card, n in zip(cards, copies, strict=True)}
    cards = {key: card for key, card in COMMAND.items() if card.sections}
    assert said == {name("command", key, lang): card.count for key, card in cards.items()}
    assert sum(said.values()) == 39
    assert "39" in text_of("19.1", lang)


def test_tactic_cards(lang):
    tactics = {key: card for key, card in COMMAND.items() if not card.sections}
    assert set(tactics) == set(RULE_OF)
    for key, card in tactics.items():
        text = text_of(RULE_OF[key], lang)
        said = COPIES[lang][card.count - 1 if RULE_OF[key] != "19.2" else 2]
        assert said in text.partition(":")[0] + ".", key
        heading = TITLE.references[lang].rules[RULE_OF[key]].heading
        assert name("command", key, lang) in (heading, *re.findall(r"\w+", text))


@pytest.mark.rule("23")
def test_scenarios(lang):
    rows = table("23", lang)
    for row, (key, plan) in zip(rows, SCENARIOS.items(), strict=True):
        assert row[0] == TITLE.catalogue.word(Text(f"scenario.{key}.name"), lang)
        assert row[1] == name("seat", plan["first"], lang)
        assert row[2] == f"{plan['goal']['red']} / {plan['goal']['blue']}"
        for cell, side in ((row[3], "red"), (row[4], "blue")):
            assert cell == ", ".join(str(plan[side][what]) for what in ("command", "dragon", "honor"))
        tents = [side for side in ("red", "blue") if any(u["type"] == "bg" for u in plan[side]["units"])]
        assert (row[5] != NONE) == bool(tents)
        assert len(tents) != 1 or row[5] == name("seat", tents[0], lang)


@pytest.mark.rule("23")
def test_the_rules_of_single_scenarios(lang):
    text = " ".join(text_of("23", lang).split())
    rules = {"prized_leader", "objective", "kobayakawa", "order_one_banner", "balance"}
    special = [key for key, plan in SCENARIOS.items() if rules & set(plan)]
    assert len(special) == 6
    for key in special:
        place = TITLE.catalogue.word(Text(f"scenario.{key}.name"), lang).partition(",")[0]
        assert re.search(place.partition(" 1")[0], text.rpartition("|")[2]), key
    prized = SCENARIOS["arita_castle_1517_matauchi"]["prized_leader"]
    assert name("person", prized["name"], lang) in text
    assert SCENARIOS["nunobeyama_1570"]["objective"]["hex"] in text
    assert all(hex_ in text for hex_ in SCENARIOS["sekigahara_1600"]["kobayakawa"]["units"])
    assert TITLE.catalogue.word(Text("option.kobayakawa"), lang) in text
    assert TITLE.catalogue.word(Text("option.balance"), lang) in text
