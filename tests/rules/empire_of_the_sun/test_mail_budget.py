"""How often players are stopped: by offensives with and without battles, with a plan, and in a whole turn."""

import os

import pytest

from rules.empire_of_the_sun.atlas import ALLIES, JAPAN
from rules.empire_of_the_sun.offensives.go import Go
from rules.empire_of_the_sun.offensives.window import Window
from rules.empire_of_the_sun.title import TITLE
from rules.kernel import driver
from rules.kernel.fuzz.stops import Stops, _Game, play_as_persons
from tests.rules.empire_of_the_sun.situations import PLENTY, board, going
from tests.rules.empire_of_the_sun.test_walk import ACTIVE, game

MOST_IN_A_TURN = 34
SEEDS = range(40) if os.environ.get("PBEM_TEST_DEEP") else range(5)

OFFENSIVE = [
    "play j47 ec hq j_hq_south",
    f"activate {ACTIVE}",
    "move by land j_a_15 > 2014",
    "move by land j_a_25 > 2013 > 2014",
    "move by air j_af_22 > 2112",
    "move by sea j_bb_kongo2 > 2015",
    "move by landing j_cvl_ryujo j_cvl_zuiho j_ca_nachi j_a_16 > 2917",
    "battle 2015 with j_af_22",
    "prefer aircraft",
    "done sequence 2015 2014 2917",
]
PLAN = [
    "answer a05",
    "react hq cw_hq_malaya with cw_c_3ind cw_d_8aus cw_air_ma",
    "move by land cw_d_8aus > 2014",
    "done",
]


def policies(p, pace, chosen=None):
    """Let policies answer for as long as they can."""
    while not isinstance(p.decision, Go):
        wishes = [(seat, (chosen or {}).get(seat, {})) for seat in driver.waiting(p)]
        found = [driver.standing_order(p, seat, wish, pace) for seat, wish in wishes]
        if not any(found):
            return
        driver.perform(p, next(order for order in found if order))


def stops(p, sheets, pace="", chosen=None):
    """Who is stopped in turn while sheets are carried out and policies answer the rest of the play."""
    asked = []
    for seat, lines in sheets:
        for line in lines:
            policies(p, pace, chosen)
            assert driver.waiting(p) == [seat], f"{driver.waiting(p)} before {line}"
            if asked[-1:] != [seat]:
                asked.append(seat)
            driver.perform(p, TITLE.parse(line, seat))
    policies(p, pace, chosen)
    return asked


@pytest.mark.rule("4.9", "20")
def test_an_offensive_without_a_battle_stops_once():
    p = going(board(), JAPAN, *PLENTY, japan=["j10", "j47"], allies=["a02", "a08"])
    lines = [
        "play j10 oc hq j_hq_south",
        "activate j_af_22 j_bb_kongo2",
        "move by sea j_bb_kongo2 > 2212",
        "done",
    ]
    assert stops(p, [(JAPAN, lines)]) == [JAPAN]
    assert isinstance(p.decision, Go)
    assert driver.waiting(p) == [ALLIES]


@pytest.mark.rule("4.9", "6.26", "20")
def test_an_offensive_with_three_battles_and_a_sealed_plan_stops_twice():
    p = game(6, 7, 7, 7, 4, 9, 5, 2)
    assert stops(p, [(JAPAN, OFFENSIVE), (ALLIES, PLAN)]) == [JAPAN, ALLIES]
    assert isinstance(p.decision, Go)
    assert p.board.controls(JAPAN, "2014")
    assert p.board.at["cw_air_ma"] == "gone"


@pytest.mark.rule("4.9", "8.2")
def test_who_allocates_hits_by_hand_is_stopped_once_more():
    p = game(6, 7, 7, 7, 4, 9, 5, 2)
    by_hand = {JAPAN: {"hits": None}}
    assert stops(p, [(JAPAN, OFFENSIVE), (ALLIES, PLAN)], chosen=by_hand) == [JAPAN, ALLIES]
    assert driver.waiting(p) == [JAPAN]
    hits = ["hits cw_air_ma cw_air_ma", "hits cw_c_3ind cw_d_8aus", "hits us_lrb_19", "hits nl_r_6"]
    assert len(stops(p, [(JAPAN, hits)], chosen=by_hand)) == 1
    assert isinstance(p.decision, Go)


@pytest.mark.rule("4.9", "4.9.4", "C1")
def test_who_wants_no_question_is_asked_nothing():
    p = game(*PLENTY)
    assert stops(p, [(JAPAN, OFFENSIVE)], pace="quick") == [JAPAN]
    assert isinstance(p.decision, Go)


class Watched(_Game):
    """A game that notes the stops of each offensive, and whether it had a battle.

    Unless plans are sealed, whoever answers an offensive sends only that, and is stopped again.
    """

    def __init__(self, scenario, seed, bot, *, sealed):
        bots = {seat: TITLE.bot(bot) for seat in (JAPAN, ALLIES)}
        super().__init__(TITLE, Stops(seed, scenario), bots, "")
        self.sealed, self.offensives = sealed, []

    def step(self, before):
        p = driver.look(self.title, before.data)
        off, many, answered = p.board.offensive, self.stops.total, isinstance(p.decision, Window)
        result = super().step(before)
        if off is None:
            if driver.look(self.title, result.data).board.offensive:
                self.offensives.append([1, False])
        else:
            self.offensives[-1][0] += self.stops.total - many
            self.offensives[-1][1] |= bool(off.battles)
        if answered and not self.sealed:
            self.writing = set()
        return result


def watched(scenario, seed, bot, *, sealed):
    found = Watched(scenario, seed, bot, sealed=sealed)
    result = driver.start(TITLE, scenario, TITLE.filled_options({}), found.dice("", "null", 0))
    while result.outcome is None:
        result = found.step(result)
    return found.offensives


def deep(*game):
    return pytest.param(*game, marks=pytest.mark.deep)


@pytest.mark.rule("4.9", "20")
@pytest.mark.parametrize(("sealed", "most"), [(False, 3), (True, 2)])
@pytest.mark.parametrize(
    ("scenario", "bot", "seeds"),
    [
        ("training", "random", SEEDS),
        ("training", "basic", range(1)),
        deep("1942", "basic", range(10)),
        deep("1943", "basic", range(5)),
        deep("1944", "basic", range(5)),
    ],
)
def test_offensives_of_whole_games_stay_within_the_budget(scenario, bot, seeds, sealed, most):
    reached = 0
    for seed in seeds:
        for many, fought in watched(scenario, seed, bot, sealed=sealed):
            assert many <= (most if fought else 1), f"seed {seed}"
            reached = max(reached, many)
    assert reached == most


@pytest.mark.rule("4.9")
@pytest.mark.parametrize(
    ("scenario", "bot", "seeds"),
    [
        ("training", "random", SEEDS),
        deep("1942", "random", SEEDS),
        deep("1944", "random", SEEDS),
        deep("1942", "basic", range(10)),
        deep("1944", "basic", range(5)),
    ],
)
def test_a_turn_stops_at_most_thirty_four_times(scenario, bot, seeds):
    bots = {seat: TITLE.bot(bot) for seat in (JAPAN, ALLIES)}
    for seed in seeds:
        found = play_as_persons(TITLE, scenario, TITLE.filled_options({}), seed, bots)
        assert max(sum(turn.values()) for turn in found.turns) <= MOST_IN_A_TURN
