"""8: the odds of a battle, by every roll of both sides and the default allocation of hits.

Numbers of a force are steps: two of a unit are its full side, one its reduced side.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Annotated, Any, ClassVar, Literal

from msgspec import Meta, Struct, field

from rules.empire_of_the_sun.atlas import UNITS
from rules.empire_of_the_sun.board import Board
from rules.empire_of_the_sun.combat import ground as ashore
from rules.empire_of_the_sun.combat.hits import Allocation, Target
from rules.empire_of_the_sun.combat.sides import fleet, modifiers, troops
from rules.empire_of_the_sun.combat.tables import air_naval_hits, ground_hits
from rules.empire_of_the_sun.offensives import intelligence
from rules.empire_of_the_sun.offensives.shipping import landed
from rules.empire_of_the_sun.view import board_in
from rules.kernel import odds as kernel
from rules.kernel.odds import Fate, Forecast, OddsForce, OddsForm, Remnant, Unanswerable

KINDS = ("air_naval", "ground")
TENTHS, MOST_BONUS, MOST_STEPS, MOST_REMNANTS = 10, 9, 2, 8
BEACH = 3
"""8.4 A: what the defenders of a beach add to their roll."""
Steps = tuple[tuple[str, int], ...]
"""Units with the steps that they have left."""
Numbers = dict[str, Annotated[int, Meta(ge=0, le=MOST_STEPS)]]
Modifier = Annotated[int, Meta(ge=0, le=MOST_BONUS)]


class BattleQuestion(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """Two forces, what is added to their rolls, and how often the Offensive player is intercepted."""

    kind: Literal["air_naval", "ground"] = "air_naval"
    attackers: Numbers = field(default_factory=dict)
    defenders: Numbers = field(default_factory=dict)
    intercept: Annotated[int, Meta(ge=0, le=TENTHS)] = 0
    """5.22: in so many of ten rolls the surprise fails and both sides fire at once."""
    attackers_bonus: Modifier = 0
    defenders_bonus: Modifier = 0
    terrain: Modifier = 0
    """8.4 A: what the ground takes from the roll of the Offensive player."""
    beach: bool = False


def allowed(kind: str) -> tuple[str, ...]:
    """Ground units fight on the ground, air and naval units before it; headquarters never."""
    on_land = kind == "ground"
    return tuple(u for u, unit in UNITS.items() if not unit.hq and unit.ground == on_land)


class Calculator(kernel.Calculator):
    """8.2 and 8.4, each by itself: exact for what is asked."""

    question = BattleQuestion
    form = OddsForm(
        kinds=KINDS,
        forces=tuple(
            OddsForce(role, {kind: allowed(kind) for kind in KINDS}) for role in ("attackers", "defenders")
        ),
        most_units=MOST_STEPS,
        switches={"beach": ("ground",)},
        numbers={
            "intercept": TENTHS,
            "attackers_bonus": MOST_BONUS,
            "defenders_bonus": MOST_BONUS,
            "terrain": MOST_BONUS,
        },
        number_kinds={
            "intercept": ("air_naval",),
            "attackers_bonus": KINDS,
            "defenders_bonus": KINDS,
            "terrain": ("ground",),
        },
    )
    examples: ClassVar[Mapping[str, BattleQuestion]] = {
        "odds.example.midway": BattleQuestion(
            attackers={"j_cv_akagi": 2, "j_cv_soryu": 2},
            defenders={"us_cv_lexington": 2, "us_air_7af": 2},
            intercept=7,
        ),
        "odds.example.landing": BattleQuestion(
            kind="ground", attackers={"j_a_25": 2}, defenders={"cw_c_3ind": 2}, beach=True
        ),
    }

    def forecast(self, question: BattleQuestion) -> Forecast:
        check(question)
        return answered(
            ends_of(
                question.kind,
                tuple(sorted((u, n) for u, n in question.attackers.items() if n)),
                tuple(sorted((u, n) for u, n in question.defenders.items() if n)),
                (question.intercept, question.attackers_bonus, question.defenders_bonus, question.terrain),
                question.beach,
            ),
            question,
        )

    def fights(self, view: Mapping[str, Any]) -> dict[str, Any]:
        return fights(board_in(dict(view)))


def check(question: BattleQuestion) -> None:
    for role in ("attackers", "defenders"):
        force: dict[str, int] = getattr(question, role)
        for unit, steps in sorted(force.items()):
            if unit not in UNITS:
                raise Unanswerable(role, "odds.unknown_unit", "1.23", name=unit[:40])
            if unit not in allowed(question.kind):
                raise Unanswerable(role, f"odds.unfit_{question.kind}", "8.1", unit=unit)
            if steps > UNITS[unit].steps:
                raise Unanswerable(role, "odds.one_step", "1.23", unit=unit)


# The battle


Ends = dict[tuple[Steps, Steps, str], float]
"""Who is left on both sides and who has won, with the chance of it."""


@lru_cache(maxsize=64)
def ends_of(kind: str, own: Steps, foes: Steps, numbers: tuple[int, int, int, int], beach: bool) -> Ends:
    """Kept for a while, because pages ask the same thing again."""
    intercept, plus, minus, terrain = numbers
    if kind == "ground":
        return _gathered(_ground(own, foes, plus - terrain, minus + (BEACH if beach else 0), beach))
    found: Ends = {}
    chance = intercept / TENTHS
    if chance < 1:
        _mix(found, _gathered(_surprise(own, foes, plus + 3, minus)), 1 - chance)
    if chance > 0:
        _mix(found, _gathered(_together(own, foes, plus, minus)), chance)
    return found


def _gathered(ends: Iterator[tuple[Steps, Steps, str]]) -> Ends:
    """All rolls of both dice are equally probable."""
    found: Ends = {}
    for end in ends:
        found[end] = found.get(end, 0.0) + 0.01
    return found


def _mix(into: Ends, ends: Ends, share: float) -> None:
    for end, chance in ends.items():
        into[end] = into.get(end, 0.0) + share * chance


def _surprise(own: Steps, foes: Steps, plus: int, minus: int) -> Iterator[tuple[Steps, Steps, str]]:
    """8.2 C: the Offensive player fires first, the survivors answer."""
    for one in range(10):
        left = _fired(own, foes, one, plus)
        for other in range(10):
            after = _fired(left, own, other, minus)
            yield after, left, _winner(after, left)


def _together(own: Steps, foes: Steps, plus: int, minus: int) -> Iterator[tuple[Steps, Steps, str]]:
    """8.2 D: both fire at the same time."""
    for one in range(10):
        left = _fired(own, foes, one, plus)
        for other in range(10):
            after = _fired(foes, own, other, minus)
            yield after, left, _winner(after, left)


def _fired(firing: Steps, targets: Steps, roll: int, bonus: int) -> Steps:
    total = attack(firing)
    if not total or not targets:
        return targets
    ships = any(UNITS[u].ship for u, _ in firing)
    aims = [
        Target(u, _face(u, n)[1], n, n, _worth(u, n), shielded=UNITS[u].flies and not ships)
        for u, n in targets
    ]
    allocation = Allocation(
        air_naval_hits(total, roll + bonus),
        aims,
        critical=roll == 9,
        aircraft=sum(UNITS[u].flies for u, _ in firing),
    )
    return _without(targets, allocation.default() or allocation.forced()[:1])


def _winner(own: Steps, foes: Steps) -> str:
    """8.3: the larger sum of survivors; a tie goes to the Reaction player, and aircraft beat ships alone."""
    if any(UNITS[u].flies for u, _ in foes) and not any(UNITS[u].flies for u, _ in own):
        return "defenders"
    return "attackers" if attack(own) > attack(foes) else "defenders"


def _ground(
    own: Steps, foes: Steps, plus: int, minus: int, beach: bool
) -> Iterator[tuple[Steps, Steps, str]]:
    """8.4: both roll, all losses happen at once; more steps lost, or nobody left, decides."""
    for one in range(10):
        lost = _shot(own, foes, one + plus, halved=False)
        for other in range(10):
            fallen = _shot(foes, own, other + minus, halved=beach)
            after, left = _without(own, fallen), _without(foes, lost)
            won = bool(after) and (not left or len(lost) > len(fallen))
            yield after, left, "attackers" if won else "defenders"


def _shot(firing: Steps, targets: Steps, modified: int, *, halved: bool) -> list[str]:
    total = attack(firing)
    if not total or not targets:
        return []
    aims = []
    for unit, steps in targets:
        defence = _face(unit, steps)[1]
        aims.append(
            Target(unit, (defence + 1) // 2 if halved else defence, steps, steps, _worth(unit, steps))
        )
    return Allocation(ground_hits(total, modified), aims).default()


def attack(units: Steps) -> int:
    return sum(_face(unit, steps)[0] for unit, steps in units)


def _face(unit: str, steps: int) -> tuple[int, ...]:
    counter = UNITS[unit]
    return counter.reduced if counter.reduced and steps == 1 else counter.full


def _worth(unit: str, steps: int) -> tuple[int, ...]:
    counter = UNITS[unit]
    if steps == 1:
        return (_face(unit, 1)[0],)
    return (counter.full[0] - counter.reduced[0], counter.reduced[0])


def _without(units: Steps, lost: list[str]) -> Steps:
    found = ((unit, steps - lost.count(unit)) for unit, steps in units)
    return tuple((unit, steps) for unit, steps in found if steps > 0)


# The answer


def answered(ends: Ends, question: BattleQuestion) -> Forecast:
    win = sum(chance for (_, _, winner), chance in ends.items() if winner == "attackers")
    return Forecast(
        win=win,
        draw=0.0,
        lose=max(0.0, 1.0 - win),
        undecided=0.0,
        capture=win if question.kind == "ground" else 0.0,
        exact=True,
        attackers=_fate(question.attackers, ends, 0),
        defenders=_fate(question.defenders, ends, 1),
    )


def _fate(force: Mapping[str, int], ends: Ends, at: int) -> Fate:
    """What becomes of a side, in steps; its cost are the attack factors that it loses."""
    by_side: dict[Steps, float] = {}
    for end, chance in ends.items():
        side: Steps = end[at]  # type: ignore[assignment]
        by_side[side] = by_side.get(side, 0.0) + chance
    left = {unit: 0.0 for unit, steps in force.items() if steps}
    before = attack(tuple((u, n) for u, n in force.items() if n))
    cost = sum(chance * (before - attack(side)) for side, chance in by_side.items())
    for side, chance in by_side.items():
        for unit, steps in side:
            left[unit] += chance * steps
    lost = {unit: force[unit] - left[unit] for unit in left}
    ranked = sorted(by_side.items(), key=lambda each: (-each[1], each[0]))
    shown = [Remnant(dict(side), chance) for side, chance in ranked[:MOST_REMNANTS]]
    return Fate(left, lost, cost, shown, max(0.0, sum(chance for _, chance in ranked[MOST_REMNANTS:])))


# The battles of a position


def fights(board: Board) -> dict[str, BattleQuestion]:
    """The battles of the offensive that is being played, each before the step that comes next."""
    off = board.offensive
    if off is None:
        return {}
    found = {}
    for battle in off.battles:
        own, foes = fleet(board, battle, off.seat), fleet(board, battle, off.other)
        kind: Literal["air_naval", "ground"] = "air_naval"
        if not own or not foes or battle.won:
            own, foes, kind = troops(board, battle, off.seat), troops(board, battle, off.other), "ground"
        if own and foes:
            found[battle.hex] = _question(board, battle.hex, kind, own, foes)
    return found


def _question(
    board: Board, hex_: str, kind: Literal["air_naval", "ground"], own: list[str], foes: list[str]
) -> BattleQuestion:
    off, battle = board.battle, board.battle.battle(hex_)
    assert battle is not None
    attackers, defenders = ({u: 1 if board.weak(u) else 2 for u in units} for units in (own, foes))
    if kind == "ground":
        plus = ashore.ground_modifier(board, battle, off.seat)
        return BattleQuestion(
            kind,
            attackers,
            defenders,
            attackers_bonus=max(0, plus),
            defenders_bonus=0,
            terrain=max(0, -plus),
            beach=any(landed(off, u) for u in own) and bool(foes),
        )
    added = [
        sum(value for name, value in modifiers(board, battle, side) if name != "surprise")
        for side in (off.seat, off.other)
    ]
    return BattleQuestion(
        kind,
        attackers,
        defenders,
        intercept=_tenths(board),
        attackers_bonus=max(0, added[0]),
        defenders_bonus=max(0, added[1]),
    )


def _tenths(board: Board) -> int:
    """5.22: in how many of ten rolls the Reaction player succeeds; ten once he has."""
    off = board.battle
    if off.condition != "surprise":
        return TENTHS
    return 0 if off.committed else intelligence.tenths(board)
