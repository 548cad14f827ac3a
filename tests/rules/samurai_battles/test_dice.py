"""10.2, 10.6: the exact chances of hits, by counting every throw and by a formula of their own."""

from fractions import Fraction
from itertools import product
from math import comb
from random import Random

import pytest

from rules.samurai_battles.atlas import FACES, UNITS
from rules.samurai_battles.board import Throw, Unit
from rules.samurai_battles.strength import hits, melee_base
from tests.rules.samurai_battles.situations import battle

FOOT = ("ssp", "sb", "asp", "ab", "aa", "li")
TYPES = (*FOOT, "sspc", "sbc", "bg")
RANKS = {"circle": 0, "triangle": 1, "square": 2}


def counted(attacker, defender, dice, ranged):
    """The distribution of hits over all throws."""
    one, two = Unit("a", "red", attacker, "f6"), Unit("b", "blue", defender, "g6")
    found = {}
    for faces in product(FACES, repeat=dice):
        scored = hits(Throw(["a"], "b", "attack", "g6", ranged=ranged, faces=list(faces)), one, two)
        found[scored] = found.get(scored, 0) + Fraction(1, 6**dice)
    return found


def formula(attacker, defender, dice, ranged):
    """Symbols and swords as two counts of one multinomial."""
    symbol = 0 if defender == "bg" else 1
    ignored = 0
    if not ranged and "bg" not in (attacker, defender):
        ignored = max(0, RANKS[UNITS[defender].symbol] - RANKS[UNITS[attacker].symbol])
        ignored += defender in ("sspc", "sbc") and attacker in FOOT
    found = {}
    for s in range(dice + 1):
        for x in range(dice + 1 - s):
            rest = dice - s - x
            ways = comb(dice, s) * comb(dice - s, x) * 4**rest
            swords = max(0, x - ignored) if not ranged else (x if attacker == "aa" else 0)
            scored = s * symbol + swords
            found[scored] = found.get(scored, 0) + Fraction(ways, 6**dice)
    return found


@pytest.mark.rule("10.6")
@pytest.mark.parametrize("attacker", TYPES)
def test_10_6_chances_in_melee(attacker):
    for defender in TYPES:
        for dice in (1, 2, 3):
            assert counted(attacker, defender, dice, False) == formula(attacker, defender, dice, False)


@pytest.mark.rule("10.2")
@pytest.mark.parametrize("attacker", ["sb", "ab", "aa", "sbc"])
def test_10_2_chances_at_range(attacker):
    for defender in TYPES[:-1]:
        assert counted(attacker, defender, 3, True) == formula(attacker, defender, 3, True)


@pytest.mark.rule("10.3", "20.2")
@pytest.mark.parametrize("kind", ["open", "forest", "hill", "ravine"])
def test_10_3_simulated_attacks_agree_with_the_chances(kind):
    """Whole attacks through the game, terrain included, hit as often as the formula says."""
    start = battle("f6 red ssp; g6 blue sspc", land={"g6": kind})
    dice = melee_base(start.board, start.board.unit_at("f6"), "g6")
    rng, scored, number = Random(kind), 0, 120
    for _ in range(number):
        thrown = "".join(rng.choice("CTSFHX") for _ in range(dice))
        war = battle("f6 red ssp; g6 blue sspc", land={"g6": kind}).order("melee f6 > g6", thrown)
        scored += sum(line.args["blocks"] for line in war.result.lines if line.code == "victory.lost")
    mean = sum(n * chance for n, chance in formula("ssp", "sspc", dice, False).items())
    assert abs(scored / number - float(mean)) < 0.35
