"""Twenty battles: exact odds from an enumeration of its own against thousands of battles of the engine."""

from math import sqrt
from random import Random

import pytest

from rules.axis_allies_1942.atlas import UNITS
from rules.axis_allies_1942.combat.chances import (
    OTHER,
    Clash,
    after,
    begin_round,
    is_over,
    opening,
    plus,
    tidy,
)
from rules.axis_allies_1942.combat.chances import side_of as side
from rules.axis_allies_1942.combat.fire import fire, volley
from rules.axis_allies_1942.combat.sampling import drawn
from rules.axis_allies_1942.odds import odds as computed
from rules.kernel.dice import Dice
from rules.kernel.driver import settle
from tests.rules.axis_allies_1942 import enumeration
from tests.rules.axis_allies_1942.battles import answer, combat

SIMULATED = 20_000
LETTERS = {"i": "infantry", "a": "artillery", "t": "tank", "g": "aa_artillery", "f": "fighter", "o": "bomber"}
LETTERS |= {"b": "battleship", "v": "carrier", "c": "cruiser", "d": "destroyer", "s": "submarine"}
LETTERS |= {"r": "transport"}
BATTLES = [
    ("iiiat", "iii", "land", ()),
    ("i", "i", "land", ()),
    ("iit", "ii", "land", ()),
    ("tt", "ii", "land", ()),
    ("iiaa", "iia", "land", ()),
    ("iifft", "iiif", "land", ()),
    ("oo", "gi", "land", ()),
    ("ooo", "g", "land", ()),
    ("ifot", "giit", "land", ()),
    ("ii", "i", "land", (4,)),
    ("iit", "iif", "land", (3, 4)),
    ("s", "d", "sea", ()),
    ("s", "c", "sea", ()),
    ("ss", "cr", "sea", ()),
    ("sdf", "sd", "sea", ()),
    ("c", "sr", "sea", ()),
    ("Bb", "dd", "sea", ()),
    ("Bdb", "Bsb", "sea", ()),
    ("ff", "dv", "sea", ()),
    ("dcr", "df", "sea", ()),
]


def force(letters):
    return {name: letters.count(letter) for letter, name in LETTERS.items() if letter in letters}


def bombarding(guns):
    return {"cruiser": guns.count(3), "battleship": guns.count(4)}


def arguments(battle):
    attack, defense, kind, guns = battle
    return force(attack), force(defense), {"kind": kind, "bombard": bombarding(guns)}


@pytest.mark.rule("21.6", "9.3.4", "9.3.5", "15.1")
@pytest.mark.parametrize("battle", BATTLES, ids=lambda battle: f"{battle[0]}-{battle[1]}")
def test_the_calculator_agrees_with_the_enumeration(battle):
    attack, defense, kind, guns = battle
    exact = enumeration.odds(attack, defense, kind == "sea", guns)
    attackers, defenders, more = arguments(battle)
    found = computed(attackers, defenders, exact=True, **more)
    assert (found.win, found.draw, found.lose) == pytest.approx(exact, abs=1e-6)


def simulate(battle, rng, number):
    """Share of won battles, fought with the engine's shots, dice, hits and losses."""
    attackers, defenders, more = arguments(battle)
    at_sea = more["kind"] == "sea"
    first = opening(side(attackers), side(defenders), at_sea=at_sea, guns_fire=True, bombard=more["bombard"])
    rounds, won = {}, 0

    def roll(count, _):
        return [int(rng.random() * 6) + 1 for _ in range(count)]

    for _ in range(number):
        clash = drawn(rng, first)
        while not is_over(clash):
            clash = fought(clash, at_sea, rounds, roll)
        won += bool(clash.attack.units and not clash.defense.units)
    return won / number


def fought(clash, at_sea, rounds, roll):
    """One round with dice."""
    if clash not in rounds:
        rounds[clash] = begin_round(clash, at_sea)
    melee = rounds[clash]
    now = melee.clash
    if melee.striking:
        now = strikes(now, melee, roll)
    left = {}
    for posture in OTHER:
        salvo = fire(shots_of(now, melee, posture), roll, posture, posture in melee.hunters)
        left[OTHER[posture]] = after(now.side(OTHER[posture]), salvo, OTHER[posture], at_sea)
    return tidy(Clash(left["attack"], left["defense"]), at_sea)


def strikes(clash, melee, roll):
    left = {}
    for posture in OTHER:
        boats = clash.side(posture).force.get("submarine", 0) if posture in melee.striking else 0
        salvo = fire(volley({"submarine": boats}, posture), roll, "surprise")
        left[OTHER[posture]] = after(clash.side(OTHER[posture]), salvo, OTHER[posture], True)
    return Clash(left["attack"], left["defense"], clash.strip)


def shots_of(clash, melee, posture, known={}):  # noqa: B006  (what a force fires never changes)
    key = (clash.side(posture), clash.strip, posture, posture in melee.striking)
    if key not in known:
        firing = plus(clash.side(posture), clash.strip) if posture == "defense" else clash.attack.force
        if posture in melee.striking:
            firing.pop("submarine", None)
        known[key] = volley(firing, posture)
    return known[key]


@pytest.mark.rule("9.3", "9.3.3", "9.3.6")
@pytest.mark.parametrize("battle", BATTLES, ids=lambda battle: f"{battle[0]}-{battle[1]}")
def test_simulated_battles_agree_with_the_enumeration(battle):
    attack, defense, kind, guns = battle
    win, _, _ = enumeration.odds(attack, defense, kind == "sea", guns)
    share = simulate(battle, Random(f"{attack} {defense}"), SIMULATED)
    error = sqrt(win * (1 - win) / SIMULATED)
    assert abs(share - win) <= 3 * error + 1e-9


def engine_wins(attackers, defenders, kind, number):
    """Battles carried out by the title itself, with the dice of real games."""
    space, enemy = ("sz8", "uk") if kind == "sea" else ("egypt", "uk")
    short = ", ".join(f"de {n} {name}" for name, n in attackers.items())
    other = ", ".join(f"{enemy} {n} {name}" for name, n in defenders.items())
    won = 0
    for game in range(number):
        s = combat("de", f"{space}: {short}, {other}", attacks=(space,) if kind == "sea" else ())
        s.play.dice = Dice(b"statistics", 1000 * game, f"{game:016x}")
        settle(s.play)
        answer(s)
        left = s.units(space)
        won += "germany" in left and not any(UNITS[name].hits for name in left.get("united_kingdom", {}))
    return won


@pytest.mark.rule("21.6", "18")
@pytest.mark.parametrize("battle", [BATTLES[0], BATTLES[6], BATTLES[11], BATTLES[14], BATTLES[17]])
def test_the_whole_engine_agrees_with_the_enumeration(battle):
    attack, defense, kind, _ = battle
    win, _, _ = enumeration.odds(attack, defense, kind == "sea")
    number = 100
    share = engine_wins(force(attack), force(defense), kind, number) / number
    assert abs(share - win) <= 3 * sqrt(win * (1 - win) / number)
