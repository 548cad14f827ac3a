"""The odds of a battle (chapter 5): volley by volley, the cheapest blocks lost first, without cards."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import combinations_with_replacement
from math import factorial, prod
from typing import Any, ClassVar, Literal

from msgspec import Struct

from rules.border_war.battle import LONGEST
from rules.border_war.board import Units, count, strength
from rules.border_war.tables import FACES, STACK, UNITS, terrain
from rules.kernel import odds
from rules.kernel.odds import Fate, Forecast, OddsForce, OddsForm, Planned, Remnant, Unanswerable
from rules.kernel.orders import Order

Force = tuple[str, ...]
Ends = dict[tuple[Force, Force], float]


class BattleQuestion(Struct, frozen=True):
    """A battle: blocks on both sides, of the defender some face down, and the dice of the terrain."""

    kind: Literal["bold", "wary"] = "bold"
    attackers: Units = {}
    defenders: Units = {}
    hidden: int = 0
    terrain: int = 0


class Calculator(odds.Calculator):
    """Exact odds: a hex holds at most four blocks."""

    question: ClassVar[type[Struct]] = BattleQuestion
    form = OddsForm(
        kinds=("bold", "wary"),
        forces=tuple(
            OddsForce(name, dict.fromkeys(("bold", "wary"), tuple(UNITS)))
            for name in ("attackers", "defenders")
        ),
        most_units=STACK,
        switches={},
        numbers={"hidden": STACK, "terrain": 4},
        number_kinds=dict.fromkeys(("hidden", "terrain"), ("bold", "wary")),
    )
    examples: ClassVar[Mapping[str, Struct]] = {
        "odds.example_town": BattleQuestion("bold", {"foot": 1, "horse": 1}, {"foot": 1}, 0, 1),
        "odds.example_hidden": BattleQuestion("bold", {"foot": 2, "horse": 1}, {}, 2, 1),
    }

    def forecast(self, question: Any) -> Forecast:
        check(question)
        ends: Ends = {}
        for defenders, share in possible(question):
            attackers, kind = row(question.attackers), question.kind
            for end, chance in fought(attackers, defenders, question.terrain, LONGEST[kind], kind):
                ends[end] = ends.get(end, 0) + share * chance
        begun = [{kind: float(n) for kind, n in question.attackers.items() if n}, average(possible(question))]
        return forecast_of(ends, begun)


def check(question: BattleQuestion) -> None:
    for role in ("attackers", "defenders"):
        units: Units = getattr(question, role)
        if strange := sorted(set(units) - set(UNITS)):
            raise Unanswerable(role, "odds.unknown_unit", "2.3", name=strange[0][:40], units=list(UNITS))
    if not 0 < count(question.attackers) <= STACK:
        raise Unanswerable("attackers", "odds.too_many", "2.4", most=STACK)
    if not 0 < count(question.defenders) + question.hidden <= STACK:
        raise Unanswerable("defenders", "odds.too_many", "2.4", most=STACK)


def row(units: Units) -> Force:
    """Blocks in the order in which they are lost: the cheapest first (6.3)."""
    return tuple(kind for kind in UNITS for _ in range(units.get(kind, 0)))


def possible(question: BattleQuestion) -> list[tuple[Force, float]]:
    """What the defenders may be: each block that is face down is of any kind, equally likely."""
    found = []
    for guess in combinations_with_replacement(UNITS, question.hidden):
        ways = factorial(question.hidden) / prod(factorial(n) for n in Counter(guess).values())
        units = {kind: question.defenders.get(kind, 0) + guess.count(kind) for kind in UNITS}
        found.append((row(units), ways / len(UNITS) ** question.hidden))
    return found


@cache
def rolled(dice: int, bold: bool) -> dict[tuple[int, int], float]:
    """5.6: how probable each number of hits and shields is."""
    spread: dict[tuple[int, int], float] = {(0, 0): 1.0}
    for _ in range(dice):
        longer: dict[tuple[int, int], float] = {}
        for (hits, shields), chance in spread.items():
            for face in FACES:
                hit = face == "sword" or (bold and face == "banner")
                end = (hits + hit, shields + (face == "shield"))
                longer[end] = longer.get(end, 0) + chance / len(FACES)
        spread = longer
    return spread


@cache
def fought(
    attack: Force, defence: Force, terrain_dice: int, volleys: int, kind: str
) -> tuple[tuple[tuple[Force, Force], float], ...]:
    """5.8: all ends of a battle of at most so many volleys."""
    if not volleys or not attack or not defence:
        return (((attack, defence), 1.0),)
    ends: Ends = {}
    for hits, struck, chance in volley(attack, defence, terrain_dice, kind):
        for end, share in fought(attack[struck:], defence[hits:], terrain_dice, volleys - 1, kind):
            ends[end] = ends.get(end, 0) + chance * share
    return tuple(ends.items())


def volley(attack: Force, defence: Force, terrain_dice: int, kind: str) -> list[tuple[int, int, float]]:
    """5.7: blocks that the defender and the attacker lose, and how probably."""
    found: dict[tuple[int, int], float] = defaultdict(float)
    for (scored, struck), chance in exchange(power(attack), power(defence) + terrain_dice, kind).items():
        found[min(scored, len(defence)), min(struck, len(attack))] += chance
    return [(hits, struck, chance) for (hits, struck), chance in found.items()]


@cache
def exchange(own_dice: int, other_dice: int, kind: str) -> dict[tuple[int, int], float]:
    """5.6: the hits of both sides that no shield stops; nobody has more than four blocks to lose."""
    found: dict[tuple[int, int], float] = defaultdict(float)
    other = rolled(other_dice, False).items()
    for (hits, shields), chance in rolled(own_dice, kind == "bold").items():
        for (struck, stopped), share in other:
            scored = min(max(hits - stopped, 0), STACK)
            found[scored, min(max(struck - shields, 0), STACK)] += chance * share
    return found


def power(force: Force) -> int:
    return strength({kind: force.count(kind) for kind in UNITS})


def average(forces: Sequence[tuple[Force, float]]) -> dict[str, float]:
    """How many blocks of each kind there are on the average."""
    found = {kind: sum(force.count(kind) * share for force, share in forces) for kind in UNITS}
    return {kind: number for kind, number in found.items() if number}


def forecast_of(ends: Ends, begun: Sequence[Mapping[str, float]]) -> Forecast:
    """5.9: the attacker wins where he enters; who is destroyed loses; otherwise he goes back."""
    win = sum(chance for (attack, defence), chance in ends.items() if attack and not defence)
    draw = sum(chance for (attack, defence), chance in ends.items() if not attack and not defence)
    lose = sum(chance for (attack, defence), chance in ends.items() if not attack and defence)
    back = sum(chance for (attack, defence), chance in ends.items() if attack and defence)
    fates = [fate([(sides[at], chance) for sides, chance in ends.items()], begun[at]) for at in (0, 1)]
    return Forecast(win, draw, lose, back, 0, True, *fates)


def fate(ends: Sequence[tuple[Force, float]], begun: Mapping[str, float]) -> Fate:
    """What is left of a side on the average, and what can be left of it."""
    left = {kind: average(ends).get(kind, 0) for kind in begun}
    lost = {kind: begun[kind] - left[kind] for kind in left}
    spread: dict[Force, float] = {}
    for force, chance in ends:
        spread[force] = spread.get(force, 0) + chance
    ranked = sorted(spread.items(), key=lambda each: -each[1])
    remnants = [Remnant({k: f.count(k) for k in UNITS if k in f}, chance) for f, chance in ranked[:5]]
    cost = sum(UNITS[kind].price * number for kind, number in lost.items())
    return Fate(left, lost, cost, remnants, max(0.0, 1 - sum(each.chance for each in remnants)))


def planned(view: Mapping[str, Any], orders: Sequence[Order], calculator: Calculator) -> tuple[Planned, ...]:
    """The attacks among orders that wait for dice, each against what its seat sees there now."""
    found = []
    for order in orders:
        question = question_of(view["board"]["forces"], order)
        if question is not None:
            forecast = calculator.forecast(question)
            assumed = "hidden_blocks" if question.hidden else "no_cards"
            place = order.args["path"][-1]
            found.append(Planned(place, odds.chances_of(forecast), True, assumed, question))
    return tuple(found)


def question_of(forces: Mapping[str, Any], order: Order) -> BattleQuestion | None:
    stance, path, units = (order.args.get(name) for name in ("stance", "path", "units"))
    if order.kind != "move" or stance not in LONGEST or not path or not units or path[-1] not in forces:
        return None
    force, dice = forces[path[-1]], terrain(path[-1]).defence
    known = force["units"] or {}
    return BattleQuestion(stance, units, known, 0 if known else force["blocks"], dice)
