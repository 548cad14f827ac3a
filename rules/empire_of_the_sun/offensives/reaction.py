"""6.26, 5.1.3: the Reaction player activates units with one headquarters and brings them into the battles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules.empire_of_the_sun.atlas import CARDS, UNITS, Card
from rules.empire_of_the_sun.board import BOX, Board, P, in_order
from rules.empire_of_the_sun.hexes import BIT, bits, distance
from rules.empire_of_the_sun.movement.limits import mountain_points
from rules.empire_of_the_sun.offensives.activation import (
    agrees,
    allowed_hqs,
    logistics,
    matches,
    reached,
    stands_in,
)
from rules.empire_of_the_sun.offensives.campaign import move, move_field
from rules.empire_of_the_sun.offensives.declaration import escorts, in_range, joinable, restore
from rules.empire_of_the_sun.offensives.shipping import asp_left
from rules.empire_of_the_sun.offensives.stage import Stage
from rules.empire_of_the_sun.offensives.ways import reaction_hexes
from rules.empire_of_the_sun.supply.position import position
from rules.empire_of_the_sun.supply.status import commands, supply
from rules.kernel.fields import Choices, Done, Partial, grow, kinds, pick, several
from rules.kernel.orders import Order
from rules.kernel.steps import Auto, Decision
from rules.kernel.texts import Text


class Moment(Auto, tag="offensive.moment"):
    """13.1.1: supply is judged anew, and with it who has a zone of influence."""

    rule = "13.1.1"

    def run(self, p: P) -> None:
        p.board.battle.zoi = sorted(supply(p.board).fliers)


def counteroffensive(board: Board) -> Card | None:
    """5.32 C: the card that governs the reaction, if there is one."""
    found = [CARDS[c] for c in board.battle.cards if CARDS[c].cls == "counteroffensive"]
    return found[0] if found else None


def limit(board: Board, hq: str) -> int:
    """5.1.3: the operations value of the other card, or the logistics value of a counteroffensive."""
    card, off = counteroffensive(board), board.battle
    base = logistics(card, hq, off.ov) if card else off.ov
    return base + UNITS[hq].efficiency


def hqs(board: Board) -> list[str]:
    """6.26: headquarters in supply with a battle hex within plain range and somebody to send."""
    off, card = board.battle, counteroffensive(board)
    goals = reaction_hexes(off)
    found = (
        allowed_hqs(board, off.other, card, event=True) if card else position(board).headquarters(off.other)
    )
    near = [q for q in found if any(distance(board.at[q], h) <= UNITS[q].range for h in goals)]
    return [q for q in in_order(near) if q in supply(board).hqs and _has_somebody(board, q)]


def _has_somebody(board: Board, hq: str) -> bool:
    """Whether anybody could be sent: who is near enough already is looked for before any way is searched."""
    called = _called(board, hq)
    return any(_is_there(board, u) for u in called) or bool(able(board, hq))


def able(board: Board, hq: str) -> list[str]:
    """A10: units that the headquarters may activate and that can take part in a battle.

    It is asked for every unit that is named, so the answer for a position is kept for a while.
    """
    off = board.battle
    cards, hexes = (off.card, *off.cards), tuple(reaction_hexes(off))
    asp = asp_left(board, off.other)
    units = (tuple(off.zoi), tuple(board.reduced), tuple(board.bombed))
    key = (position(board), hq, hexes, off.condition, cards, *units, asp, mountain_points(board))
    if key not in _FOUND:
        if len(_FOUND) >= MOST_KEPT:
            _FOUND.clear()
        _FOUND[key] = _able(board, hq)
    return _FOUND[key]


MOST_KEPT = 64
REACTIONS = ("sea", "air", "land", "landing", "organic")
_FOUND: dict[tuple[object, ...], list[str]] = {}


def _able(board: Board, hq: str) -> list[str]:
    return [u for u in _called(board, hq) if takes_part(board, u)]


def _called(board: Board, hq: str) -> list[str]:
    """6.26: whom the headquarters and the card could call, wherever the battles are."""
    card, off = counteroffensive(board), board.battle
    fed, area = supply(board).units, reached(board, hq)
    found = [
        u for u in board.units_of(off.other) if u in fed and commands(hq, u) and stands_in(board, u, area)
    ]
    found = [u for u in found if not UNITS[u].hq and board.at[u] != BOX]
    if card and card.only:
        found = [u for u in found if matches(u, card.only)]
    goals = bits(reaction_hexes(off))
    bombed = [u for u in found if u in board.bombed and not goals & BIT[board.at[u]]]
    return [u for u in found if u not in bombed]


def takes_part(board: Board, unit: str) -> bool:
    """Whether a unit is in a battle or has a way into one, a brigade also with ships that carry it.

    6.26: who stands in a battle hex fights there or not at all, except ground units that may leave it.
    """
    off, place = board.battle, board.at[unit]
    if _is_there(board, unit):
        return True
    if off.battle(place):
        return UNITS[unit].ground and _has_way(board, [unit])
    ships = [u for u in board.units_in(place, off.other) if UNITS[u].ship] if UNITS[unit].organic else []
    return _has_way(board, [unit, *(u for u in ships if u not in off.reacting)])


def _is_there(board: Board, unit: str) -> bool:
    """Whether a unit takes part where it stands: in a battle hex, or in range of one and in no other."""
    off, place = board.battle, board.at[unit]
    goals = reaction_hexes(off)
    return place in goals or (not off.battle(place) and any(in_range(board, unit, h) for h in goals))


def _has_way(board: Board, units: list[str]) -> bool:
    """Whether the first of some units could move into a battle if all of them were active."""
    off = board.battle
    stage = Stage(board, off.other, reacting=True)
    stage.active = [*off.reacting, *units]
    return any(stage.fits(by, units[:1]) and stage.hopeful(by, units[:1]) for by in REACTIONS)


def led(board: Board, hq: str, chosen: Sequence[str]) -> list[str]:
    """A10: who takes part only beside ships that are named: escorts of a carrier, troops under its cover."""
    ships = [u for u in chosen if UNITS[u].ship and not board.battle.battle(board.at[u])]
    places = {board.at[u] for u in ships}
    alone = able(board, hq) if ships else []
    rest = [u for u in _called(board, hq) if board.at[u] in places and u not in alone] if ships else []
    return [u for u in rest if _goes_along(board, u, [s for s in ships if board.at[s] == board.at[u]])]


def _goes_along(board: Board, unit: str, ships: list[str]) -> bool:
    carriers = [u for u in ships if UNITS[u].carrier]
    goals = reaction_hexes(board.battle)
    if UNITS[unit].type == "naval" and any(in_range(board, c, h) for c in carriers for h in goals):
        return True
    return _has_way(board, [unit, *(u for u in ships if u != unit)])


def addable(board: Board, hq: str, chosen: Sequence[str]) -> list[str]:
    if len(chosen) >= limit(board, hq):
        return []
    found = in_order([*able(board, hq), *led(board, hq, chosen)])
    return [u for u in found if u not in chosen and agrees(board, hq, [*chosen, u])]


class React(Decision, tag="offensive.react"):
    """6.26: one headquarters and the units that it activates, or nothing."""

    rule = "6.26"
    policy = "react"

    def asked(self, p: P) -> list[str]:
        off = p.board.battle
        if p.board.turn == 1 or off.rhq or not reaction_hexes(off):
            return []
        return [off.other] if hqs(p.board) else []

    def prompt(self, p: P, seat: str) -> Text:
        return Text.of("offensive.react.ask", hexes=reaction_hexes(p.board.battle))

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        if partial.kind is None:
            return kinds("order", "react", "pass")
        if partial.kind == "pass" or "units" in partial:
            return Done()
        if "hq" not in partial:
            return pick("hq", "unit", hqs(p.board), Text("play.hq"), "6.26")
        chosen = partial.get("units", [])
        offered = addable(p.board, partial["hq"], chosen)
        return grow("units", "unit", offered, may_stop=bool(chosen), rule="6.26") if offered else Done()

    def why_not(self, p: P, seat: str, partial: Partial, field: str, value: object) -> Text | None:
        from rules.empire_of_the_sun.refusals import why_not_react

        return why_not_react(p.board, partial, field, value)

    def apply(self, p: P, order: Order) -> None:
        off = p.board.battle
        p.done()
        if order.kind == "pass":
            p.say("offensive.no_reaction", seat=order.seat)
            return
        off.rhq, off.reacting = order.args["hq"], list(order.args["units"])
        p.say("offensive.activated", seat=order.seat, units=off.reacting, hq=off.rhq)
        p.push(Countermoves())

    def standing(self, p: P, seat: str, policy: Mapping[str, Any]) -> Order:
        return Order(seat, "pass")


class Countermoves(Decision, tag="offensive.countermoves"):
    """6.26: reacting units move into battle hexes, or within range of them."""

    rule = "6.26"
    policy = "react"
    way_fields = ("path",)
    ask_when_forced = True

    def asked(self, p: P) -> list[str]:
        return [p.board.battle.other] if p.board.battle.reacting else []

    def prompt(self, p: P, seat: str) -> Text:
        left = idle(p.board)
        return Text.of(
            f"offensive.countermoves.{'ask' if left else 'all'}", **({"units": left} if left else {})
        )

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        stage = p.once(("reacting", seat), lambda: Stage(p.board, seat, reacting=True))
        match partial.kind:
            case None:
                return self.kinds(stage)
            case "move":
                return move_field(stage, partial)
            case "join":
                return join_field(stage, partial)
        return Done()

    def why_not(self, p: P, seat: str, partial: Partial, field: str, value: object) -> Text | None:
        from rules.empire_of_the_sun.refusals import why_not_countermove

        return why_not_countermove(Stage(p.board, seat, reacting=True), partial, field, value)

    def kinds(self, stage: Stage) -> Choices:
        found = ["move"] if stage.modes() else []
        found += ["join"] if joinable_hexes(stage) else []
        found += ["restart"] if idle(stage.board) else ["done"]
        return kinds("order", *found)

    def apply(self, p: P, order: Order) -> None:
        match order.kind:
            case "move":
                self.move(p, order)
            case "join":
                join(p, order)
            case "restart":
                self.restart(p)
            case "done":
                self.finish(p)

    def move(self, p: P, order: Order) -> None:
        """Who leaves a battle hex by air or as a carrier still fights in that battle."""
        board, units = p.board, order.args["units"]
        battle = board.battle.battle(board.at[units[0]])
        move(p, order.seat, order.args, reacting=True)
        if battle and UNITS[units[0]].flies:
            battle.rp += list(units)

    def restart(self, p: P) -> None:
        board, off = p.board, p.board.battle
        restore(board)
        for unit in off.reacting:
            off.moved.pop(unit, None)
        for battle in off.battles:
            battle.rp = []
        off.rhq, off.reacting, off.before, off.turned, off.asp = "", [], {}, {}, {}
        p.done()
        p.push(React())
        p.say("offensive.taken_back", seat=off.other)

    def finish(self, p: P) -> None:
        p.done()
        p.say("offensive.reacted", seat=p.board.battle.other)

    def standing(self, p: P, seat: str, policy: Mapping[str, Any]) -> Order:
        """Whatever is begun is finished as it is, or taken back."""
        return Order(seat, "restart" if idle(p.board) else "done")


def idle(board: Board) -> list[str]:
    """6.26: reacting units that take part in no battle yet."""
    off = board.battle
    goals = set(reaction_hexes(off))
    promised = [u for each in off.battles for u in each.rp]
    promised += escorts(board, off, promised, off.other)
    return [u for u in off.reacting if board.on_map(u) and board.at[u] not in goals and u not in promised]


def joinable_hexes(stage: Stage) -> list[str]:
    return [h for h in reaction_hexes(stage.off) if joinable(stage, h)]


def join_field(stage: Stage, partial: Partial) -> Choices:
    if "hex" not in partial:
        return pick("hex", "hex", joinable_hexes(stage), Text("offensive.where"), "6.26")
    if "units" not in partial:
        return several("units", "unit", joinable(stage, partial["hex"]), 1, rule="6.26")
    return Done()


def join(p: P, order: Order) -> None:
    battle = p.board.battle.battle(order.args["hex"])
    assert battle is not None
    own = battle.op if order.seat == p.board.battle.seat else battle.rp
    own += order.args["units"]
    p.say("offensive.declared", seat=order.seat, hex=battle.hex, units=order.args["units"])


class CallReserves(Auto, tag="offensive.call_reserves"):
    """6.27: whom the Offensive player has kept for a special reaction joins it now."""

    rule = "6.27"

    def run(self, p: P) -> None:
        off = p.board.battle
        stage = Stage(p.board, off.seat)
        for battle in (each for each in off.battles if each.special):
            named = [u for u in off.reserves.get(battle.hex, []) if u in joinable(stage, battle.hex)]
            if named:
                battle.op += named
                p.say("offensive.declared", seat=off.seat, hex=battle.hex, units=named)
        off.reserves = {}


class Reserves(Decision, tag="offensive.reserves"):
    """6.27: free air and carrier units of the Offensive player join the hexes of a special reaction."""

    rule = "6.27"
    policy = "reserves"

    def hexes(self, p: P) -> list[str]:
        off = p.board.battle
        stage = Stage(p.board, off.seat)
        return [each.hex for each in off.battles if each.special and joinable(stage, each.hex)]

    def asked(self, p: P) -> list[str]:
        return [p.board.battle.seat] if self.hexes(p) else []

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        if partial.kind is None:
            return kinds("order", "join", "done")
        if partial.kind == "done" or "units" in partial:
            return Done()
        if "hex" not in partial:
            return pick("hex", "hex", self.hexes(p), Text("offensive.where"), "6.27")
        return several("units", "unit", joinable(Stage(p.board, seat), partial["hex"]), 1, rule="6.27")

    def apply(self, p: P, order: Order) -> None:
        if order.kind == "done":
            p.done()
        else:
            join(p, order)

    def standing(self, p: P, seat: str, policy: Mapping[str, Any]) -> Order:
        return Order(seat, "done")
