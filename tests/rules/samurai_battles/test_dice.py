"""10.2, 10.6: the exact chances of hits, by counting, by a formula of their own and by simulation."""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product
from math import comb, sqrt

import pytest

from rules.kernel.dice import Dice
from rules.samurai_battles.atlas import FACES, UNITS
from rules.samurai_battles.battle.strength import hits, melee_base, ranged_dice
from rules.samurai_battles.board import Throw, Unit
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


@cache
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


THROWS = 3_000
CAPS = {
    #                 standing there              attacking into it
    #               melee       ranged          melee       ranged
    #               foot horse  foot horse      foot horse  foot horse
    "open":         (9, 9,      9, 9,           9, 9,       9, 9),
    "forest":       (2, 2,      2, 2,           2, 2,       1, 1),
    "hill":         (3, 3,      9, 9,           2, 2,       9, 9),
    "ford":         (2, 2,      1, 1,           2, 2,       2, 2),
    "shallow_ford": (9, 9,      9, 9,           9, 9,       9, 9),
    "bridge":       (9, 9,      9, 9,           9, 9,       9, 9),
    "building":     (2, 1,      1, 1,           2, 2,       1, 1),
    "field":        (9, 2,      9, 2,           9, 2,       1, 1),
    "ravine":       (1, 1,      1, 1,           2, 1,       1, 1),
    "command_tent": (9, 9,      9, 9,           9, 9,       9, 9),
    "fence":        (2, 2,      2, 2,           2, 2,       9, 9),
    "palisade":     (2, 2,      2, 2,           2, 2,       9, 9),
    "castle":       (3, 0,      3, 0,           2, 1,       1, 1),
}  # fmt: skip
MELEE = {"ssp": 4, "sb": 3, "asp": 3, "ab": 2, "aa": 2, "li": 2, "sspc": 4, "sbc": 3, "bg": 4}
RANGED = {"sb": 3, "ab": 2, "aa": 2, "sbc": 3}


def printed_dice(kind, here, there, ranged):
    """Base dice by the rulebook's tables, written down a second time."""
    at = (2 if ranged else 0) + (kind in ("sspc", "sbc"))
    into = 9 if not ranged and here == there == "hill" else CAPS[there][4 + at]
    return min((RANGED if ranged else MELEE)[kind], CAPS[here][at], into)


def thrown():
    """Throws of five dice out of the stream that games use."""
    dice = Dice(b"simulation", 0, "")
    return [dice.faces(5, FACES, "simulation") for _ in range(THROWS)]


def simulated(throws, attacker, defender, dice, ranged):
    """How often each number of hits came up, by the rules of the game."""
    one, two = Unit("a", "red", attacker, "f6"), Unit("b", "blue", defender, "g6")
    made = Throw(["a"], "b", "attack", "g6", ranged=ranged)
    found = Counter()
    for faces in throws:
        made.faces = faces[:dice]
        found[hits(made, one, two)] += 1
    return found


@pytest.fixture(scope="module")
def counts():
    """The simulation of every way to roll, each made once."""
    throws = thrown()
    return cache(lambda *how: simulated(throws, *how))


def agree(found, exact):
    """Every number of hits within three standard errors, and none that is impossible."""
    assert set(found) <= {n for n, chance in exact.items() if chance}
    for n, chance in exact.items():
        error = sqrt(chance * (1 - chance) / THROWS)
        assert abs(found[n] / THROWS - chance) <= 3 * error, (n, found[n] / THROWS, float(chance))


@pytest.mark.rule("10.3", "10.6", "20.2", "20.3", "20.6", "20.9", "20.10", "20.12", "20.13")
@pytest.mark.parametrize("attacker", TYPES)
def test_10_6_simulated_melees_agree_in_every_terrain(attacker, counts):
    """Each attacker against each defender, from each terrain and into each."""
    for here, there in product(CAPS, repeat=2):
        board = battle(f"f6 red {attacker}; g6 blue asp", land={"f6": here, "g6": there}).board
        dice = melee_base(board, board.unit_at("f6"), "g6")
        assert dice == printed_dice(attacker, here, there, False), (here, there)
        for defender in TYPES if dice else ():
            agree(counts(attacker, defender, dice, False), formula(attacker, defender, dice, False))


@pytest.mark.rule("10.2", "20.2", "20.6", "20.9", "20.10", "20.13")
@pytest.mark.parametrize("attacker", RANGED)
def test_10_2_simulated_shots_agree_in_every_terrain(attacker, counts):
    for here, there in product(CAPS, repeat=2):
        board = battle(f"e6 red {attacker}; g6 blue asp", land={"e6": here, "g6": there}).board
        dice = ranged_dice(board, board.unit_at("e6"), "g6", 2)
        assert dice == printed_dice(attacker, here, there, True), (here, there)
        for defender in TYPES[:-1] if dice else ():
            agree(counts(attacker, defender, dice, True), formula(attacker, defender, dice, True))
