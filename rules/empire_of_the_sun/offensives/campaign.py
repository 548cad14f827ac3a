"""6.22 to 6.24: the Offensive player moves stack by stack, declares battles, and says when all is done."""

from __future__ import annotations

from typing import Any

from rules.empire_of_the_sun.atlas import UNITS, enemy
from rules.empire_of_the_sun.board import Battle, Board, Moved, P
from rules.empire_of_the_sun.cards import extras
from rules.empire_of_the_sun.combat.hits import PREFERENCES
from rules.empire_of_the_sun.hexes import BIT, listed
from rules.empire_of_the_sun.offensives import declaration, flow
from rules.empire_of_the_sun.offensives.intelligence import special_hexes
from rules.empire_of_the_sun.offensives.opening import force_z_hexes
from rules.empire_of_the_sun.offensives.shipping import asp_cost, pay_asp
from rules.empire_of_the_sun.offensives.stage import Stage
from rules.empire_of_the_sun.supply.position import position
from rules.kernel.fields import Choices, Done, Partial, Pick, grow, kinds, pick, several, way
from rules.kernel.orders import Order
from rules.kernel.steps import Decision
from rules.kernel.texts import Text


class Campaign(Decision, tag="offensive.campaign"):
    """6.23, 6.24: moves and declarations, in the order that the Offensive player likes.

    D0: troops that drop from the air do so when all moves are over.
    """

    rule = "6.23"
    way_fields = ("path",)
    ask_when_forced = True
    """Who has made his last move must still be able to think better of it: he says himself that it is all."""

    def asked(self, p: P) -> list[str]:
        return [p.board.battle.seat]

    def prompt(self, p: P, seat: str) -> Text:
        left = Stage(p.board, seat).idle()
        return Text.of("offensive.campaign.ask", units=left) if left else Text("offensive.campaign.all")

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        stage = p.once(("stage", seat), lambda: Stage(p.board, seat))
        match partial.kind:
            case None:
                return self.kinds(p.board, stage)
            case "move":
                return move_field(stage, partial)
            case "battle":
                return battle_field(stage, partial)
            case "reserve":
                return reserve_field(stage, partial)
            case "prefer" if "first" not in partial:
                return pick("first", "preference", PREFERENCES, Text("battle.prefer"), "8.2")
            case "done":
                return done_field(stage, partial)
            case "drop" | "airdrop":
                return extras.field(stage, partial)
        return Done()

    def kinds(self, board: Board, stage: Stage) -> Pick:
        final = declaration.problem(board) is None
        found = ["move"] if stage.modes() and not stage.off.extra else []
        found += ["battle"] if declaration.declarable(stage) else []
        found += ["reserve"] if reservable(stage) else []
        found += ["prefer"] if stage.battle_hexes() and not stage.off.prefer else []
        found += extras.kinds(stage)
        found += ["done"] if final else ["restart"]
        return kinds("order", *found)

    def why_not(self, p: P, seat: str, partial: Partial, field: str, value: object) -> Text | None:
        from rules.empire_of_the_sun.refusals import why_not_campaign

        return why_not_campaign(Stage(p.board, seat), partial, field, value)

    def apply(self, p: P, order: Order) -> None:
        match order.kind:
            case "move":
                move(p, order.seat, order.args)
            case "battle":
                self.declare(p, order)
            case "drop" | "airdrop":
                extras.carry_out(p, order)
            case "reserve":
                p.board.battle.reserves[order.args["hex"]] = list(order.args["units"])
            case "prefer":
                p.board.battle.prefer = order.args["first"]
            case "restart":
                flow.take_back(p)
            case "done":
                self.finish(p, order)

    def declare(self, p: P, order: Order) -> None:
        off, hex_ = p.board.battle, order.args["hex"]
        battle = off.battle(hex_)
        if battle is None:
            battle = Battle(hex_)
            off.battles.append(battle)
        battle.op += order.args["units"]
        p.say("offensive.declared", seat=order.seat, hex=hex_, units=order.args["units"])

    def finish(self, p: P, order: Order) -> None:
        extras.at_the_end(p)
        declaration.settle(p.board)
        off = p.board.battle
        hexes = {each.hex for each in off.battles}
        off.struck = [u for u in p.board.units_of(off.other) if UNITS[u].air and p.board.at[u] in hexes]
        off.sequence = list(order.args.get("sequence", [each.hex for each in off.battles]))
        if off.battles:
            p.say("offensive.battles", seat=off.seat, hexes=[each.hex for each in off.battles])
        p.reveal()
        p.done()

    def public(self, p: P, order: Order) -> Order | None:
        """4.9: in which order battles will be fought is nobody else's business yet."""
        if order.kind in ("reserve", "prefer"):
            return None
        return Order(order.seat, "done") if order.kind == "done" else order


def move_field(stage: Stage, partial: Partial) -> Choices:
    """The next field of a move: by what means, which units, which way."""
    if "by" not in partial:
        return pick("by", "means", stage.modes(), Text("offensive.by"), "7.1")
    by = partial["by"]
    if "units" not in partial or not partial["units"]:
        found = units_field(stage, by, partial)
        if found is not None:
            return found
    if "path" in partial:
        return Done()
    return path_field(stage, by, partial["units"], partial)


def units_field(stage: Stage, by: str, partial: Partial) -> Choices | None:
    chosen = partial.get("units", [])
    if not chosen:
        return grow("units", "unit", stage.starters(by), may_stop=False, rule="6.23")
    offered = stage.companions(by, chosen)
    ready = stage.complete(by, chosen) and stage.finder(by, chosen).any()
    return grow("units", "unit", offered, may_stop=ready, rule="6.23") if offered else None


def path_field(stage: Stage, by: str, units: list[str], partial: Partial) -> Choices:
    start = stage.board.at[units[0]]
    return way("path", "hex", start, stage.finder(by, units), partial, rule=RULES[by])


RULES = {
    "sea": "7.21",
    "landing": "7.45",
    "organic": "7.46",
    "barge": "7.47",
    "air": "7.31",
    "land": "7.41",
    "strategic": "7.23",
    "transport": "7.44",
}


def battle_field(stage: Stage, partial: Partial) -> Choices:
    if "hex" not in partial:
        return pick("hex", "hex", declaration.declarable(stage), Text("offensive.where"), "6.24")
    if "units" not in partial:
        return several("units", "unit", declaration.joinable(stage, partial["hex"]), 1, rule="6.24.1")
    return Done()


def reservable(stage: Stage) -> list[str]:
    """6.27, 17.11: hexes that may become battles after all, for which free units in range may be kept."""
    found = force_z_hexes(stage.board) if stage.board.turn == 1 else special_hexes(stage.board)
    fresh = [h for h in found if h not in stage.off.reserves and not stage.off.battle(h)]
    return [h for h in fresh if keepable(stage, h)]


def keepable(stage: Stage, hex_: str) -> list[str]:
    """Free air and carrier units in range that are kept for no other hex."""
    kept = {u for units in stage.off.reserves.values() for u in units}
    return [u for u in declaration.joinable(stage, hex_) if u not in kept]


def reserve_field(stage: Stage, partial: Partial) -> Choices:
    if "hex" not in partial:
        return pick("hex", "hex", reservable(stage), Text("offensive.where"), "6.27")
    if "units" not in partial:
        return several("units", "unit", keepable(stage, partial["hex"]), 1, rule="6.27")
    return Done()


def done_field(stage: Stage, partial: Partial) -> Choices:
    """4.9: where there are several battles, in which order they will be fought."""
    hexes = listed(stage.battle_hexes())
    if len(hexes) < 2 or "sequence" in partial:
        return Done()
    left = [each for each in hexes if each not in partial.get("sequence", [])]
    return grow("sequence", "hex", left, may_stop=False, rule="4.9") if left else Done()


def move(p: P, seat: str, args: dict[str, Any], *, reacting: bool = False) -> None:
    """Carry a stack to the end of its way; marches take control of the empty hexes that they pass (12.1)."""
    board, units, by = p.board, list(args["units"]), args["by"]
    start, path = board.at[units[0]], list(args["path"])
    if by == "landing":
        pay_asp(board, seat, sum(asp_cost(board, u) for u in units if UNITS[u].ground))
    for unit in units:
        board.battle.moved[unit] = Moved(by, [start, *path])
        board.put(unit, path[-1])
    if by == "land":
        march(board, seat, path)
    p.say("offensive.moved", seat=seat, units=units, origin=start, hex=path[-1], means=by)


def march(board: Board, seat: str, path: list[str]) -> None:
    foes = position(board).present(enemy(seat))
    for hex_ in path:
        if not foes & BIT[hex_] and not board.controls(seat, hex_):
            board.take(hex_, seat)
