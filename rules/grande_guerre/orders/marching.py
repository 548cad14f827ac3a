"""G7: the orders that move stacks: move, attack, march, a headquarters alone, and the railway."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from rules.grande_guerre.atlas import AREAS, PRE_TURN, nation_of
from rules.grande_guerre.board import P, side_of
from rules.grande_guerre.map.stacking import room
from rules.grande_guerre.movement import rail
from rules.grande_guerre.movement.costs import pace_of
from rules.grande_guerre.movement.routes import (
    Stack,
    Ways,
    begin,
    ends,
    follow,
    is_bound,
    is_target,
    likeness,
    next_areas,
    stack_of,
    why_no_step,
)
from rules.grande_guerre.orders.forms import (
    Form,
    armies,
    fed,
    free_areas,
    free_at,
    in_pre_turn,
    of_turn,
    ordered,
    owns,
)
from rules.grande_guerre.policies import POLICIES
from rules.grande_guerre.remembering import remembered
from rules.grande_guerre.resolution.lines import (
    MANNERS,
    headquarters_area,
    with_headquarters,
)
from rules.kernel.fields import Choices, Done, Option, Partial, Pick, Value, Way, pick, several, way
from rules.kernel.texts import Text, named


def stack_for(p: P, kind: str, partial: Partial) -> Stack:
    """The stack that an order speaks of."""
    who = str(partial["who"])
    manner = MANNERS.get(kind, "move")
    if who in AREAS:
        return stack_of(p, partial["corps"], "", manner)
    corps = [] if kind == "hq" else with_headquarters(p, who)
    return stack_of(p, corps, who, manner)


def can_go(p: P, kind: str, stack: Stack) -> bool:
    """Whether there is any way for a stack; an attack needs a target within reach."""
    return remembered(p.board, ("can_go", kind, likeness(p, stack)), lambda: has_way(p, stack))


def has_way(p: P, stack: Stack) -> bool:
    """A move may end wherever it can go; an attack must come to a target, and so must a red flag."""
    way = begin(stack)
    near = next_areas(p, stack, way)
    if stack.manner != "attack" and not is_bound(p, stack):
        return bool(near)
    return any(is_target(p, stack.side, area) for area in near) or bool(ends(p, stack, way))


def movers(p: P, seat: str, kind: str) -> Iterator[str]:
    """Armies and areas with corps that can be given such an order."""
    manner = MANNERS.get(kind, "move")
    for army in armies(p, seat):
        if can_go(p, kind, stack_of(p, with_headquarters(p, army), army, manner)):
            yield army
    for area in free_areas(p, seat):
        if any(can_go(p, kind, stack_of(p, [c], "", manner)) for c in free_at(p, seat, area)):
            yield area


def able_at(p: P, seat: str, kind: str, area: str) -> list[str]:
    """Corps in an area that can go somewhere by themselves."""
    manner = MANNERS.get(kind, "move")
    return [c for c in free_at(p, seat, area) if can_go(p, kind, stack_of(p, [c], "", manner))]


def who_field(values: list[str], rule: str) -> Pick:
    """Armies by their names, and areas for the corps that stand there."""
    label = {v: named("area" if v in AREAS else "army", v) for v in values}
    return Pick(name="who", rule=rule, options=tuple(Option(v, label[v]) for v in values))


class Marching(Form):
    """Fields that move, attack and march share."""

    def open(self, p: P, seat: str) -> bool:
        return next(movers(p, seat, self.kind), None) is not None

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        if "who" not in partial:
            return who_field(list(movers(p, seat, self.kind)), self.rule)
        who = str(partial["who"])
        if who in AREAS and "corps" not in partial:
            return several("corps", "corps", able_at(p, seat, self.kind, who), low=1, rule="G7.2a")
        if "path" not in partial:
            stack = stack_for(p, self.kind, partial)
            return way("path", "area", stack.start, Ways(p, stack), partial, rule=self.rule)
        return self.more(p, seat, partial)

    def more(self, p: P, seat: str, partial: Partial) -> Choices:
        return Done()

    def why_not(self, p: P, seat: str, partial: Partial, field: str, value: Any) -> Text | None:
        if field == "who":
            return why_not_who(p, seat, str(value))
        if field == "corps" and isinstance(value, list):
            strange = [c for c in value if c not in free_at(p, seat, str(partial["who"]))]
            return Text.of("orders.not_here", corps=[str(c)[:40] for c in strange[:4]]) if strange else None
        if field == "path":
            stack = stack_for(p, self.kind, partial)
            return why_no_step(p, stack, follow(p, stack, partial.get("path", [])), value)
        return None


def why_not_who(p: P, seat: str, who: str) -> Text | None:
    """Why an army or an area cannot be given such an order."""
    board = p.board
    if who in board.armies or who in board.ghqs:
        if not owns(p, seat, who):
            return Text.of("orders.not_yours", unit=who)
        if not headquarters_area(board, who):
            return Text.of("orders.off_map", unit=who)
        if who in ordered(p, seat):
            return Text.of("orders.twice", unit=who)
        if not in_pre_turn(p, who):
            return Text.of("orders.pre_turn", unit=who)
        if who in board.armies and is_bound(p, stack_of(p, with_headquarters(p, who), who)):
            return Text.of("orders.flagged", unit=who)
        return Text.of("orders.no_way", unit=who)
    if who in AREAS:
        return Text.of("orders.nobody_there", area=who)
    return None


class Move(Marching):
    kind, rule = "move", "G7.2a"


class March(Marching):
    kind, rule = "march", "G7.7"


TERMS = {
    "guns": ("usual", *POLICIES["guns"].values),
    "stop": POLICIES["break_off"].values,
    "through": ("usual", *POLICIES["breakthrough"].values),
}
"""What an attack may say about its battle, instead of the standing orders."""


class Attack(Marching):
    """G7.5: a move that ends at an enemy stack or fortress."""

    kind, rule = "attack", "G7.5"

    def more(self, p: P, seat: str, partial: Partial) -> Choices:
        for name, values in TERMS.items():
            if name not in partial:
                return pick(name, "wish", values, rule="G18.2")
        return Done()


class Headquarters(Form):
    """G7.2a: a headquarters, or a high command, that goes alone."""

    kind, rule = "hq", "G7.2"

    def able(self, p: P, seat: str) -> Iterator[str]:
        if p.board.turn == PRE_TURN:
            return
        taken = ordered(p, seat)
        commands = [g for g, ghq in p.board.ghqs.items() if ghq.at and owns(p, seat, g) and g not in taken]
        for hq in (*armies(p, seat), *commands):
            if can_go(p, "hq", stack_of(p, [], hq)):
                yield hq

    def open(self, p: P, seat: str) -> bool:
        return next(self.able(p, seat), None) is not None

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        if "who" not in partial:
            return who_field(list(self.able(p, seat)), self.rule)
        if "path" not in partial:
            stack = stack_of(p, [], str(partial["who"]))
            return way("path", "area", stack.start, Ways(p, stack), partial, rule=self.rule)
        return Done()

    def why_not(self, p: P, seat: str, partial: Partial, field: str, value: Any) -> Text | None:
        return why_not_who(p, seat, str(value)) if field == "who" else None


class Rail(Form):
    """G7.8: corps of one nation that go by rail, and perhaps further on foot."""

    kind, rule = "rail", "G7.8"

    def left(self, p: P, seat: str, nation: str) -> int:
        """How many more units of a nation trains can take."""
        trains = [args["corps"] for args in of_turn(p, seat, self.kind)]
        return rail.capacity(nation) - sum(len(corps) for corps in trains if nation_of(corps[0]) == nation)

    def able(self, p: P, seat: str, area: str) -> list[str]:
        """Corps in supply in an area that could take a train; all of one nation, the first that can."""
        supplied = fed(p, seat)
        here = [c for c in free_at(p, seat, area) if c in supplied and self.left(p, seat, nation_of(c)) > 0]
        here = [c for c in here if not is_bound(p, stack_of(p, [c]))]
        first = nation_of(here[0]) if here else ""
        return [c for c in here if nation_of(c) == first]

    def stations(self, p: P, seat: str) -> Iterator[str]:
        if p.board.turn == PRE_TURN:
            return
        for area in free_areas(p, seat):
            if (able := self.able(p, seat, area)) and self.goals(p, able[:1]):
                yield area

    def goals(self, p: P, corps: list[str]) -> list[str]:
        here, side = p.board.corps[corps[0]].at, side_of(p.board, corps[0])
        found = remembered(p.board, ("rail", here, side), lambda: rail.destinations(p, corps[0]))
        slowest = min(pace_of(corps).foot, pace_of(corps).horse)
        near = [a for a in found if rail.cost(here, a) <= slowest]
        return [a for a in near if len(corps) <= room(p.board, a, side)]

    def open(self, p: P, seat: str) -> bool:
        return next(self.stations(p, seat), None) is not None

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        if "who" not in partial:
            return who_field(list(self.stations(p, seat)), self.rule)
        able = self.able(p, seat, str(partial["who"]))
        if "corps" not in partial:
            most = min(self.left(p, seat, nation_of(able[0])), self.room(p, able))
            return several("corps", "corps", able, low=1, high=max(1, most), rule=self.rule)
        if "to" not in partial:
            return pick("to", "area", self.goals(p, partial["corps"]), rule=self.rule)
        if "path" not in partial:
            return self.onward(p, partial)
        return Done()

    def why_not(self, p: P, seat: str, partial: Partial, field: str, value: Any) -> Text | None:
        """Nobody there waits for a train, all trains are full, or no rail of the side leads on."""
        if field == "who" and str(value) in AREAS:
            return Text.of("orders.nobody_there", area=value)
        if field == "corps" and isinstance(value, list):
            able = self.able(p, seat, str(partial["who"]))
            strange = [str(c)[:40] for c in value if c not in able]
            full = Text.of(
                "orders.full_trains", nation=nation_of(able[0]), count=rail.capacity(nation_of(able[0]))
            )
            return Text.of("orders.not_here", corps=strange[:4]) if strange else full
        if field == "to" and str(value) in AREAS:
            return Text.of("orders.no_rails", area=value, here=str(partial["who"]))
        return super().why_not(p, seat, partial, field, value)

    def room(self, p: P, able: list[str]) -> int:
        """The most corps for which some destination has room."""
        counts = [n for n in range(1, len(able) + 1) if self.goals(p, able[:n])]
        return max(counts, default=1)

    def onward(self, p: P, partial: Partial) -> Choices:
        """The rest of the movement points on foot, if any."""
        corps, start = list(partial["corps"]), str(partial["to"])
        here, pace = stack_of(p, corps), pace_of(corps)
        points = min(pace.foot, pace.horse) - rail.cost(here.start, start)
        stack = Stack(here.side, here.nations, here.corps, start, points=points)
        return optional_way("path", Onward(p, stack), partial, self.rule)


class Onward(Ways):
    """A way that may be left out."""

    def may_stop(self, taken: Sequence[Value]) -> bool:
        return not taken or super().may_stop(taken)

    def problem(self, path: Sequence[Value]) -> Text | None:
        return super().problem(path) if path else None


def optional_way(name: str, finder: Ways, partial: Partial, rule: str) -> Way:
    taken = tuple(partial.get(name, ()))
    options = tuple(Option(area, named("area", area)) for area in finder.steps(taken))
    return Way(
        name=name,
        rule=rule,
        start=finder.stack.start,
        finder=finder,
        taken=taken,
        vocabulary="area",
        options=options,
        may_stop=finder.may_stop(taken),
    )
