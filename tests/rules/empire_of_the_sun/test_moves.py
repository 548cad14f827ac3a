"""7: where units may go, against the slow second opinion on shaken positions of every set-up."""

import os
from random import Random

import pytest

from rules.empire_of_the_sun.atlas import ALLIES, JAPAN, UNITS
from rules.empire_of_the_sun.hexes import BIT
from rules.empire_of_the_sun.offensives.stage import Stage
from tests.rules.empire_of_the_sun.situations import offensive
from tests.rules.empire_of_the_sun.slow_moves import SlowMoves
from tests.rules.empire_of_the_sun.test_supply import shaken

SETUPS = ("full_campaign", "1942", "1943", "1944")
POSITIONS = 500 if os.environ.get("PBEM_TEST_DEEP") else 6
MEANS = {"sea": "ship", "strategic": "ship", "landing": "amphibious", "land": "ground", "air": "air"}
MOST_UNITS = 4
"""So many units of each kind are looked at in a position."""


def prepared(setup, seed):
    made = shaken(setup, seed)
    made.turn = max(2, made.turn)
    rng = Random(seed)
    seat = rng.choice([JAPAN, ALLIES])
    units = [u for u in made.units_of(seat) if made.at[u] in BIT and not UNITS[u].hq]
    off = offensive(made, seat, "j10" if seat == JAPAN else "a21", rng.sample(units, min(12, len(units))))
    made.decks[seat].asp, made.decks[seat].asp_used, made.decks[seat].rivalry = 9, 0, False
    return made, seat, off


def of_kind(made, off, kind, rng):
    units = [u for u in off.active if getattr(UNITS[u], kind)]
    return rng.sample(units, min(MOST_UNITS, len(units)))


@pytest.mark.rule("7.21", "7.23", "7.31", "7.41", "7.42", "7.45", "7.35", "A6", "A7", "A8")
@pytest.mark.parametrize("setup", SETUPS)
@pytest.mark.parametrize("seed", range(1, POSITIONS + 1))
def test_moves_are_what_a_slow_search_finds(setup, seed):
    made, seat, off = prepared(setup, seed)
    stage, slow = Stage(made, seat), SlowMoves(made, seat, set(off.zoi))
    rng = Random(seed)
    for by, kind in MEANS.items():
        for unit in of_kind(made, off, kind, rng):
            fast = {str(h) for h in stage.finder(by, [unit]).ends(())} - {"box"}
            assert fast == getattr(slow, by)(unit), f"{unit} {by} from {made.at[unit]}"


@pytest.mark.rule("7.21", "6.23")
@pytest.mark.parametrize("setup", SETUPS)
def test_every_way_that_is_offered_is_walked_step_by_step(setup):
    made, seat, off = prepared(setup, 1)
    stage = Stage(made, seat)
    for unit in off.active:
        for by in ("sea", "landing", "land", "air"):
            if not stage.fits(by, [unit]):
                continue
            finder = stage.finder(by, [unit])
            for end in sorted(map(str, finder.ends(())))[:6]:
                way = finder.best(end)
                assert finder.problem(way) is None, f"{unit} {by} {way}"
                assert way[-1] == end
