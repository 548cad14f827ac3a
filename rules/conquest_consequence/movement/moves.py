"""11.0: the order that moves one unit, from its choice to what everybody sees of it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from rules.conquest_consequence.atlas import AREAS, SEAS, TOUCHING, around, cost
from rules.conquest_consequence.board import P
from rules.conquest_consequence.movement import aggression, borders, duties
from rules.conquest_consequence.movement.entry import no
from rules.conquest_consequence.movement.paths import Mover
from rules.conquest_consequence.nations.relations import ENEMY, Sight
from rules.conquest_consequence.protocols.kinds import Kind
from rules.conquest_consequence.specs import find, is_old_name, own, own_at, spec, specs
from rules.conquest_consequence.units import shift
from rules.kernel.fields import Choices, Done, Partial, Steps, Value, pick, way
from rules.kernel.orders import IllegalOrder, Order
from rules.kernel.texts import Text

PACES = ("normal", "strategic")


class Ways(Steps):
    """The ways of one unit; only some of them, where a declaration must be fulfilled."""

    def __init__(self, mover: Mover, bound: list[list[str]] | None):
        self.mover, self.bound = mover, bound
        super().__init__(self._steps, self._may_stop, self._price)

    def _whole(self, taken: Sequence[Value]) -> list[str]:
        return [self.mover.start, *map(str, taken)]

    def _steps(self, taken: Sequence[Value]) -> list[Value]:
        path = self._whole(taken)
        if self.bound is None:
            return list(self.mover.steps(path))
        return list(
            dict.fromkeys(w[len(path)] for w in self.bound if w[: len(path)] == path and len(w) > len(path))
        )

    def _may_stop(self, taken: Sequence[Value]) -> bool:
        path = self._whole(taken)
        return self.mover.may_stop(path) and (self.bound is None or path in self.bound)

    def _price(self, taken: Sequence[Value]) -> int:
        return sum(cost(str(place)) for place in taken)


class Move(Kind):
    """11.0: one unit, one order."""

    name, rule = "move", "11.0"

    def open(self, p: P, seat: str) -> bool:
        turn = p.board.acting()
        return turn.orders > 0 and not turn.recruited and any(goes(p, key) for key in own(p.board, seat))

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        if "from" not in partial:
            areas = list(dict.fromkeys(p.board.blocks[key].at for key in movable(p)))
            return pick("from", "place", areas, Text("movement.from"), self.rule)
        here = movable_at(p, partial["from"])
        if "unit" not in partial:
            return pick("unit", "unit", specs(p.board, here), Text("movement.unit"), self.rule)
        key = find(p.board, here, partial["unit"])
        assert key is not None
        if "pace" not in partial:
            return pick("pace", "pace", paces(p, key), Text("movement.pace"), "11.4")
        if "path" in partial:
            return Done()
        finder = Ways(mover_of(p, key, partial["pace"]), bound(p, key))
        return way("path", "place", partial["from"], finder, partial, rule=self.rule)

    def why_not(self, p: P, seat: str, partial: Partial, field: str, value: Any) -> Text | None:
        if field == "kind":
            turn = p.board.acting()
            return Text(
                "movement.no_orders" if not turn.orders or turn.recruited else "movement.nobody_moves"
            )
        if field == "unit":
            code = "movement.old_name" if is_old_name(p.board, str(value)) else "movement.no_unit"
            return Text.of(code, unit=str(value)[:40], area=partial["from"])
        return Text.of("movement.none_there", area=str(value)[:40]) if field == "from" else None

    def completed(self, p: P, order: Order) -> Order:
        """Name the unit in full, say the pace, and write a way out that was named by its end."""
        args: dict[str, Any] = {"pace": "normal", **order.args}
        start, path = args.get("from"), args.get("path")
        key = find(p.board, movable_at(p, start), args.get("unit"))
        if key is None or args["pace"] not in PACES or not isinstance(path, list):
            return Order(order.seat, order.kind, args)
        args["unit"] = spec(p.board.blocks[key])
        if all(isinstance(place, str) for place in path) and not _is_whole([str(start), *path]):
            finder = Ways(mover_of(p, key, args["pace"]), bound(p, key))
            args["path"] = way("path", "place", str(start), finder, Partial("move")).completed(path)
        return Order(order.seat, order.kind, args)

    def check(self, p: P, order: Order) -> None:
        """The reason of the rules for a unit and a way that are wrong."""
        args, board = order.args, p.board
        path = args.get("path")
        known = isinstance(path, list) and all(isinstance(p, str) and (p in AREAS or p in SEAS) for p in path)
        key = find(board, own_at(board, order.seat, str(args.get("from"))), args.get("unit"))
        if not known or key is None or args.get("pace") not in PACES:
            return
        ready = find(board, movable_at(p, args["from"]), args["unit"])
        mover = mover_of(p, ready or key, args["pace"])
        whole = [mover.start, *map(str, path or [])]
        found = mover.problem(whole)
        ways = bound(p, ready) if ready else None
        if found is None and ways is not None and whole not in ways:
            found = no("duty", "11.542", victims=duties.open_duties(board))
        if found is not None:
            raise IllegalOrder.because(found.text, found.rule)

    def judged(self, p: P, order: Order) -> Partial:
        """Unit and pace are judged by themselves, so that nobody else need be asked where he could go."""
        args, found = order.args, super().judged(p, order)
        here = movable_at(p, args.get("from"))
        key = find(p.board, here, args.get("unit"))
        if key is None or args["unit"] not in specs(p.board, here) or args.get("pace") not in paces(p, key):
            return found
        return found.filled("from", args["from"]).filled("unit", args["unit"]).filled("pace", args["pace"])

    def apply(self, p: P, order: Order) -> None:
        board, turn = p.board, p.board.acting()
        key = find(board, movable_at(p, order.args["from"]), order.args["unit"])
        assert key is not None
        mover = Mover(board, key, order.args["pace"] == "strategic")
        path = [order.args["from"], *order.args["path"]]
        tell_move(p, mover, path)
        carry_out(p, mover, path)
        turn.orders -= 1
        turn.ordered = True

    def public(self, p: P, order: Order) -> Order:
        """20.2: a block and its way; the pace that was said for a short way would tell of its type."""
        key = find(p.board, movable_at(p, order.args["from"]), order.args["unit"])
        shown = {"unit": p.board.blocks[str(key)].name, "pace": "normal"}
        return Order(order.seat, order.kind, order.args | shown)


def _is_whole(path: list[str]) -> bool:
    """Whether a way was named place by place, so that no other way was meant."""
    known = all(place in AREAS or place in SEAS for place in path)
    return known and all(b in (*around(a), *TOUCHING.get(a, ())) for a, b in pairwise(path))


def carry_out(p: P, mover: Mover, path: list[str]) -> None:
    """Borders, Aggression and its effects, then the unit stands at the end of its path."""
    board, block, end = p.board, mover.block, path[-1]
    found = aggression.aggressions(mover, path)
    engages = bool(mover.met(end, ENEMY)) or end in found
    lands = mover.mode(path) == "sea" and end in AREAS
    invades = lands and mover.ground and mover.hostile(end)
    if mover.engaged and mover.ground:
        borders.use(board, path[0], path[1], mover.faction)
    if mover.ground and (mover.opponents(end) or invades):
        borders.use(board, path[-2], end, mover.faction)
    aggression.commit(p, mover, path, found)
    block.moved, block.esc, block.up = True, False, False
    block.inv = invades
    block.came, block.way = (path[-2], ">".join(path)) if engages else ("", "")
    if engages and path[-2] not in (listed := board.acting().came.setdefault(end, [])):
        listed.append(path[-2])
    shift(board, mover.key, end)


def tell_move(p: P, mover: Mover, path: list[str]) -> None:
    """20.2: everybody sees nationality, path and whether it went by sea; the owner what it was."""
    seat, block = p.board.acting().seat, mover.block
    p.board.acting().trails.append([block.nat, block.name, *path])
    p.tell([seat], "movement.moved", unit=spec(block), path=path)
    p.tell_others([seat], "movement.seen", nat=block.nat, name=block.name, path=path)


def movable(p: P) -> list[str]:
    """The units of the active seat that have somewhere to go."""
    return p.once("movable", lambda: [key for key in own(p.board, p.board.acting().seat) if goes(p, key)])


def movable_at(p: P, place: object) -> list[str]:
    """The units of the active seat in one place that have somewhere to go."""
    return [key for key in own_at(p.board, p.board.acting().seat, str(place)) if goes(p, key)]


def mover_of(p: P, key: str, pace: str) -> Mover:
    return p.once(("mover", key, pace), lambda: Mover(p.board, key, pace == "strategic", sight_of(p)))


def sight_of(p: P) -> Sight:
    return p.once("sight", lambda: Sight(p.board))


def able(p: P) -> duties.Table:
    """11.542: who can still fulfil what was declared."""
    return p.once("able", lambda: duties.table(p.board, duties.open_duties(p.board), sight_of(p)))


def spared(p: P, key: str) -> bool:
    """11.542: whether the declarations can be fulfilled without a unit, or cannot be in any case."""
    if not p.board.acting().duties:
        return True
    units = able(p)
    return duties.satisfiable(units, list(units), without=key) or not duties.satisfiable(units, list(units))


def owed(p: P, key: str) -> list[str] | None:
    """11.542: the declarations that the next order of a unit must fulfil; None: any order may be given."""
    if not p.board.acting().duties:
        return None
    return p.once(("owed", key), lambda: duties.owed(p.board, able(p), key))


def bound(p: P, key: str) -> list[list[str]] | None:
    """11.542: the ways that open declarations leave to a unit."""
    owes = owed(p, key)
    if owes is None:
        return None
    return p.once(("bound", key), lambda: duties.bound_paths(p.board, owes, key, sight_of(p)))


def goes(p: P, key: str) -> bool:
    """Whether a unit has anywhere to go at some pace."""
    owes = owed(p, key)
    if owes is not None:
        return bool(owes)
    return p.once(("goes", key), lambda: any(mover_of(p, key, pace).may_go() for pace in PACES))


def paces(p: P, key: str) -> list[str]:
    """How a unit may move: at its speed, or strategically at twice that."""
    owes = owed(p, key)
    if owes is not None:
        return ["normal"] if owes else []
    return p.once(("paces", key), lambda: [pace for pace in PACES if mover_of(p, key, pace).may_go()])
