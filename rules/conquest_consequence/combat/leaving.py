"""12.52, 12.73, 13: forced exits, escape and rebasing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.conquest_consequence.atlas import AREAS, MINOR, OF_NATION, SEAS
from rules.conquest_consequence.board import SEATS_OF, Block, Board, P, faction_of, is_ground, side_of
from rules.conquest_consequence.china_and_partisans import china
from rules.conquest_consequence.combat import exits, sides, stance
from rules.conquest_consequence.movement import borders
from rules.conquest_consequence.nations.relations import FRIEND, enemies, to_land
from rules.conquest_consequence.specs import face, find, spec, specs
from rules.conquest_consequence.units import remove, shift
from rules.kernel.fields import Choices, Done, Partial, kinds, pick
from rules.kernel.orders import Order
from rules.kernel.steps import Decision, Step
from rules.kernel.texts import Text
from rules.kernel.windows import ReactionWindow


def depart(p: P, key: str, to: str, how: str) -> None:
    """A unit leaves the battle; it is hidden again and takes no further part this turn (12.53)."""
    board, block = p.board, p.board.blocks[key]
    battle = board.battle
    _tell(p, block, how, "left", goal=to)
    china.intrude(p, block, to)
    if battle is not None:
        battle.ready = [each for each in battle.ready if each != key]
        battle.groups = [[each for each in group if each != key] for group in battle.groups]
    if how == "retreat" and is_ground(block) and board.turn is not None:
        borders.use(board, block.at, to, faction_of(board, block.nat))
    block.up, block.inv, block.came, block.way, block.esc = False, False, "", "", False
    shift(board, key, to)


def _tell(p: P, block: Block, how: str, hidden: str, **args: str) -> None:
    """20.4: leaving shows no face; of a block that stands upright others read its name."""
    where = {"nat": block.nat, "area": block.at, **args}
    if block.up:
        p.say(f"combat.{how}", unit=face(block), **where)
        return
    seat = SEATS_OF[block.nat]
    p.tell([seat], f"combat.{how}", unit=face(block), **where)
    p.tell_others([seat], f"combat.{hidden}", name=block.name, **where)


def ans_of(board: Board, faction: str, area: str) -> list[str]:
    here = [(k, b) for k, b in board.at(area) if b.nat != MINOR and side_of(board, b) == faction]
    return [key for key, block in here if not is_ground(block)]


class Leave(Decision, tag="combat.leave"):
    """12.52: a unit that must leave; it is eliminated if it cannot."""

    rule = "12.52"
    policy = "leaving"
    key: str
    why: str

    def asked(self, p: P) -> list[str]:
        if not self.due(p):
            return []
        return [SEATS_OF[p.board.blocks[self.key].nat]]

    def scopes(self, p: P, seat: str) -> list[str]:
        return [p.board.blocks[self.key].at]

    def due(self, p: P) -> bool:
        """Whether the unit still has to go: it lives without support among enemies, or in land of others.

        The Owner's may stay where leaving or dying ended the battle; nobody else's may (12.52, 15.321).
        """
        board = p.board
        block = board.blocks.get(self.key)
        if block is None:
            return False
        if self.why == exits.AIR_AT_SEA:
            return block.at in SEAS
        unsupported = not sides.has_support(board, side_of(board, block), block.at)
        return unsupported and (self.strange(board, block) or bool(enemies(board, block.nat, block.at)))

    def strange(self, board: Board, block: Block) -> bool:
        """12.52, 12.63: who is not in own land leaves after the round, even if nobody else is left."""
        if self.why == exits.SUPPLY:
            return False
        return self.raids(board, block) or to_land(board, block.nat, block.at) != FRIEND

    def raids(self, board: Board, block: Block) -> bool:
        """12.63: raiders, in whatever land."""
        battle = board.battle
        raid = battle is not None and battle.raid and block.at == battle.at
        return raid and self.why == exits.FORCED_ACTIVE

    def prompt(self, p: P, seat: str) -> Text:
        block = p.board.blocks[self.key]
        return Text.of("combat.leave.ask", unit=spec(block), area=block.at)

    def places(self, p: P) -> dict[str, list[str]]:
        found = exits.Exits(p.board, self.key, self.why)
        retreats = found.retreats() if self.why != exits.AIR_AT_SEA else []
        both = {"retreat": retreats, "rebase": found.rebases()}
        return {how: places for how, places in both.items() if places}

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        places = self.places(p)
        if partial.kind is None:
            return kinds("order", *(places or ["nothing"]))
        if partial.kind == "nothing" or "to" in partial:
            return Done()
        return pick("to", "place", places[partial.kind], Text("combat.to"), self.rule)

    def apply(self, p: P, order: Order) -> None:
        p.done()
        if order.kind == "nothing":
            block = remove(p.board, self.key)
            _tell(p, block, "stranded", "vanished")
        else:
            depart(p, self.key, order.args["to"], order.kind)

    def standing(self, p: P, seat: str, policy: Mapping[str, Any]) -> Order:
        places = self.places(p)
        for how in ("rebase", "retreat"):
            if how in places:
                to = stance.nearest(p.board, self.key, places[how], policy["bases"])
                return Order(seat, how, {"to": to})
        return Order(seat, "nothing")


class Escape(Decision, tag="combat.escape"):
    """12.73: a submarine may submerge at the end of a round at sea."""

    rule = "12.73"
    kind = "escape"
    policy = "escape"
    key: str

    def asked(self, p: P) -> list[str]:
        block = p.board.blocks.get(self.key)
        if block is None or block.esc or self.key not in p.board.fight().ready:
            return []
        return [] if sides.is_over(p.board) else [SEATS_OF[block.nat]]

    def scopes(self, p: P, seat: str) -> list[str]:
        return [p.board.fight().at]

    def prompt(self, p: P, seat: str) -> Text:
        block = p.board.blocks[self.key]
        return Text.of("combat.escape.ask", unit=spec(block), area=block.at)

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        return Done() if "go" in partial else pick("go", "yes", ["yes", "no"], Text("combat.go"), self.rule)

    def apply(self, p: P, order: Order) -> None:
        p.done()
        if order.args["go"] == "yes":
            submerge(p, self.key)

    def standing(self, p: P, seat: str, policy: Mapping[str, Any]) -> Order:
        board, block = p.board, p.board.blocks[self.key]
        foes = sum(foe.cv for foe in sides.foes_of(board, block))
        mine = [board.blocks[key].cv for key in board.fight().ready if sides.seat_of(board, key) == seat]
        go = policy["when"] == "always" or (policy["when"] == "outnumbered" and sum(mine) < foes)
        return Order(seat, "escape", {"go": "yes" if go else "no"})


def submerge(p: P, key: str) -> None:
    board, block = p.board, p.board.blocks[key]
    board.fight().ready = [each for each in board.fight().ready if each != key]
    block.esc, block.up, block.came, block.way = True, False, "", ""
    p.say("combat.escaped", nat=block.nat, area=block.at)


class Rebasing(ReactionWindow, tag="combat.rebase"):
    """13.12: active ANS units may rebase after a land round or a finished battle at sea."""

    rule = "13.12"
    policy = "rebasing"
    seat: str

    def asked(self, p: P) -> list[str]:
        """Groups that nobody has seen are asked for, whether they could reach a base or not (22.91)."""
        return [self.seat] if self.able(p) or any(p.board.fight().groups) else []

    def scopes(self, p: P, seat: str) -> list[str]:
        return [p.board.fight().at]

    def able(self, p: P) -> list[str]:
        board = p.board
        battle = board.fight()
        fought = [*battle.ready, *(key for group in battle.groups for key in group)]
        here = [k for k in ans_of(board, self.seat, battle.at) if k in fought and not board.blocks[k].esc]
        return [k for k in here if exits.Exits(board, k, exits.AFTER).rebases()]

    def prompt(self, p: P, seat: str) -> Text:
        return Text.of("combat.rebase.ask", area=p.board.fight().at, units=specs(p.board, self.able(p)))

    def uses(self, p: P, seat: str) -> list[str]:
        return ["rebase"] if self.able(p) else []

    def using(self, p: P, seat: str, partial: Partial) -> Choices:
        if "to" in partial:
            return Done()
        if "with" not in partial:
            return pick("with", "unit", specs(p.board, self.able(p)), Text("combat.with"), self.rule)
        key = find(p.board, self.able(p), partial["with"])
        places = exits.Exits(p.board, str(key), exits.AFTER).rebases()
        return pick("to", "place", places, Text("combat.to"), "13.3")

    def completed(self, p: P, order: Order) -> Order:
        key = find(p.board, self.able(p), order.args["with"]) if "with" in order.args else None
        able = self.able(p)
        chosen = key or (able[0] if able and "with" not in order.args else None)
        if order.kind != "rebase" or chosen is None:
            return order
        return Order(order.seat, order.kind, {**order.args, "with": spec(p.board.blocks[chosen])})

    def apply(self, p: P, order: Order) -> None:
        if order.kind == "pass":
            p.done()
            return
        key = find(p.board, self.able(p), order.args["with"])
        depart(p, str(key), order.args["to"], "rebase")

    def public(self, p: P, order: Order) -> Order:
        """20.4: a group that did not have to join leaves without showing what it is."""
        key = find(p.board, self.able(p), order.args.get("with"))
        if key is None or p.board.blocks[key].up:
            return order
        return Order(order.seat, order.kind, {**order.args, "with": p.board.blocks[key].name})

    def standing(self, p: P, seat: str, policy: Mapping[str, Any]) -> Order:
        wanted = [k for k in self.able(p) if self.wants(p.board, k, policy)]
        if not wanted:
            return Order(seat, "pass")
        places = exits.Exits(p.board, wanted[0], exits.AFTER).rebases()
        to = stance.nearest(p.board, wanted[0], places, policy["bases"])
        return Order(seat, "rebase", {"with": spec(p.board.blocks[wanted[0]]), "to": to})

    def wants(self, board: Board, key: str, policy: Mapping[str, Any]) -> bool:
        block = board.blocks[key]
        if block.type == "air_force" and policy["aircraft"] == "yes":
            return True
        return bool(block.cv < policy["below"])


def unsupported_in_supply(p: P) -> list[Step]:
    """12.52, 10.41: in the Supply Phase, ANS units whose ground support is lost; in Winter in Russia only."""
    board, found = p.board, list[Step]()
    for area in OF_NATION["russia"] if board.winter else AREAS:
        for faction in sorted({side_of(board, b) for _, b in board.at(area) if b.nat != MINOR}):
            keys = ans_of(board, faction, area)
            if keys and not sides.has_support(board, faction, area):
                found += [Leave(key, exits.SUPPLY) for key in keys]
    return found
