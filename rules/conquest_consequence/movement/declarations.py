"""15.2, 15.3, 15.28: declarations of war, violations of neutrality and the Sneak Attack, before any order."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from typing import Any

from rules.conquest_consequence.atlas import (
    AREAS,
    BREMP,
    CHINA,
    INDOCHINA,
    MINOR,
    NATIONS,
    NEUTRALS,
    OF_NATION,
)
from rules.conquest_consequence.board import Block, Board, Minor, P, at_war, garrison, go_to_war
from rules.conquest_consequence.movement import aggression, duties
from rules.conquest_consequence.movement.moves import able
from rules.conquest_consequence.protocols.kinds import Kind
from rules.conquest_consequence.specs import own
from rules.conquest_consequence.war_and_peace import war
from rules.kernel.fields import Choices, Done, Partial, pick
from rules.kernel.orders import IllegalOrder, Order
from rules.kernel.texts import Text


def declaring(board: Board) -> bool:
    """22.1: declarations come first, and none with an Emergency Command or in Winter."""
    turn = board.acting()
    return turn.kind == "season" and not turn.ordered and turn.orders > len(turn.duties)


def after_war(board: Board, seat: str, victim: str) -> Board:
    """The map as it would be after a declaration of war, for units that look where they could go."""
    then = copy(board)
    if victim == BREMP:
        then.bremp = True
        then.control = {a: "usa" if who == BREMP else who for a, who in then.control.items()}
        victim = "usa"
    go_to_war(then, seat, victim)
    return then


def after_violation(board: Board, seat: str, nation: str) -> Board:
    """The map as it would be after a violation, with somebody in each city to fight against."""
    guard = war.protector(board, nation)
    if not guard or guard == seat:
        then = copy(board)
        then.minors = {**board.minors, nation: Minor(seat)}
        return _garrisoned(then, nation, lambda area: Block(MINOR, "fortress", 1, area, "", of=nation))
    then = copy(board)
    if NATIONS[nation].kind == "minor":
        british = guard == "usa" and OF_NATION[nation][0] in INDOCHINA
        then = after_war(board, seat, BREMP if british and not board.bremp else guard)
    then.control = {**then.control, **dict.fromkeys(OF_NATION[nation], guard)}
    return _garrisoned(then, nation, lambda area: Block(garrison(guard, area), "fortress", 1, area, ""))


def _garrisoned(then: Board, nation: str, block: Callable[[str], Block]) -> Board:
    """The blocks of the true board stay as they are; the others stand in a list of their own."""
    cities = [area for area in OF_NATION[nation] if AREAS[area].city]
    then.blocks = {**then.blocks, **{f"then {area}": block(area) for area in cities}}
    return then


def _fulfillable(p: P, then: Board, duty: str) -> bool:
    """11.542: accepted only if all open declarations can then still be followed by Aggression."""
    if not p.board.acting().duties:
        return duties.can_fulfil(then, duty)
    units = able(p)
    if aggression.stands_among(then, p.board.acting().seat, duty):
        return duties.satisfiable(units, list(units))
    return duties.satisfiable({**units, duty: duties.able(then, duty, len(units) + 1)}, [*units, duty])


class Declare(Kind):
    """15.2: a declaration of war."""

    name, rule = "declare", "15.21"

    def open(self, p: P, seat: str) -> bool:
        return declaring(p.board) and bool(self.victims(p, seat))

    def victims(self, p: P, seat: str) -> list[str]:
        return p.once(
            "wars", lambda: [v for v in war.may_declare_war(p.board, seat) if self._can(p, seat, v)]
        )

    def _can(self, p: P, seat: str, victim: str) -> bool:
        sneaked = victim == p.board.acting().sneak or victim in p.board.acting().duties
        return not sneaked and _fulfillable(p, after_war(p.board, seat, victim), victim)

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        if "on" in partial:
            return Done()
        return pick("on", "faction", self.victims(p, seat), Text("movement.whom"), self.rule)

    def why_not(self, p: P, seat: str, partial: Partial, field: str, value: Any) -> Text | None:
        if not declaring(p.board):
            return Text("movement.declare_first")
        return self._needless(p.board, seat, value) or Text.of("movement.empty_declaration")

    def why_closed(self, p: P, order: Order) -> Text | None:
        return self._needless(p.board, order.seat, order.args.get("on")) or super().why_closed(p, order)

    def _needless(self, board: Board, seat: str, victim: Any) -> Text | None:
        """8.44, 15.21: on whom nobody declares war."""
        if victim == seat:
            return Text("movement.own_faction")
        if victim == BREMP and (seat == "usa" or board.bremp):
            return Text("movement.empire_joined" if board.bremp else "movement.never_on_empire")
        if isinstance(victim, str) and at_war(board, seat, victim):
            return Text.of("movement.at_war", victim=victim)
        return None

    def check(self, p: P, order: Order) -> None:
        if reason := self._needless(p.board, order.seat, order.args.get("on")):
            raise IllegalOrder.because(reason, self.rule)

    def apply(self, p: P, order: Order) -> None:
        p.board.acting().duties.append(order.args["on"])
        war.declare(p, order.seat, order.args["on"])


class Violate(Kind):
    """15.3, 16.37: a violation of neutrality; in China by the Subordinate Power unless said otherwise."""

    name, rule = "violate", "15.3"

    def open(self, p: P, seat: str) -> bool:
        return declaring(p.board) and any(self.may(p, seat, nation) for nation in NEUTRALS)

    def nations(self, p: P, seat: str) -> list[str]:
        return [nation for nation in NEUTRALS if self.may(p, seat, nation)]

    def may(self, p: P, seat: str, nation: str) -> bool:
        return p.once(("violation", nation), lambda: self._can(p, seat, nation))

    def _can(self, p: P, seat: str, nation: str) -> bool:
        if not war.is_neutral(p.board, nation) or AREAS[OF_NATION[nation][0]].nation in p.board.closed:
            return False
        goals = duties.goals(p.board, nation)
        if not any(duties.is_near(p.board.blocks[key].at, goals) for key in own(p.board, seat)):
            return False
        return _fulfillable(p, after_violation(p.board, seat, nation), nation)

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        if "nation" not in partial:
            return pick("nation", "nation", self.nations(p, seat), Text("movement.which_nation"), self.rule)
        if "by" not in partial:
            return pick("by", "by", self.actors(p, seat, partial["nation"]), Text("movement.by"), "16.37")
        return Done()

    def actors(self, p: P, seat: str, nation: str) -> list[str]:
        if OF_NATION[nation][0] not in CHINA or seat == "japan":
            return ["own"]
        return ["own", "foreign"] if at_war(p.board, seat, "japan") else ["own"]

    def completed(self, p: P, order: Order) -> Order:
        return Order(order.seat, order.kind, {"by": "own", **order.args})

    def judged(self, p: P, order: Order) -> Partial:
        """Only the nation that is meant is looked at, not all that could be."""
        nation, found = order.args.get("nation"), super().judged(p, order)
        known = isinstance(nation, str) and nation in NEUTRALS and self.may(p, order.seat, nation)
        return found.filled("nation", nation) if known else found

    def why_not(self, p: P, seat: str, partial: Partial, field: str, value: Any) -> Text | None:
        if field == "kind" and not declaring(p.board):
            return Text("movement.declare_first")
        if field == "nation" and value == BREMP:
            return Text("movement.no_minor")
        if field == "by":
            return Text("movement.not_foreign")
        if field == "nation" and value in NEUTRALS and not war.is_neutral(p.board, str(value)):
            return Text.of("movement.not_neutral", nation=value)
        return Text.of("movement.empty_declaration")

    def apply(self, p: P, order: Order) -> None:
        seat, nation, turn = order.seat, order.args["nation"], p.board.acting()
        foreign = order.args["by"] == "foreign" or seat == "japan"
        in_china = OF_NATION[nation][0] in CHINA
        if in_china and not foreign:
            turn.foreign.append(nation)
        turn.duties.append(nation)
        war.violate(p, seat, nation, foreign or not in_china)


class Sneak(Kind):
    """15.24: the Japanese Sneak Attack, once in the game."""

    name, rule = "sneak", "15.24"

    def open(self, p: P, seat: str) -> bool:
        used = p.board.sides[seat].sneaked or bool(p.board.acting().sneak)
        return seat == "japan" and not used and declaring(p.board) and bool(self.victims(p, seat))

    def victims(self, p: P, seat: str) -> list[str]:
        wars = war.may_declare_war(p.board, seat)
        return p.once("sneaks", lambda: [v for v in wars if self._can(p, seat, v)])

    def _can(self, p: P, seat: str, victim: str) -> bool:
        if victim in p.board.acting().duties:
            return False
        if victim == BREMP and at_war(p.board, seat, "usa"):
            return False
        then, turn = copy(p.board), copy(p.board.acting())
        then.turn, turn.sneak = turn, victim
        return _fulfillable(p, then, victim)

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        if "on" in partial:
            return Done()
        return pick("on", "faction", self.victims(p, seat), Text("movement.whom"), self.rule)

    def why_not(self, p: P, seat: str, partial: Partial, field: str, value: Any) -> Text | None:
        if seat != "japan":
            return Text("movement.sneak_japan")
        if p.board.sides[seat].sneaked:
            return Text("movement.sneak_used")
        if not declaring(p.board):
            return Text("movement.declare_first")
        return Text.of("movement.empty_declaration")

    def apply(self, p: P, order: Order) -> None:
        p.board.acting().sneak = order.args["on"]
        p.board.acting().duties.append(order.args["on"])
        p.board.sides[order.seat].sneaked = True
        p.say("war.sneak", seat=order.seat, victim=order.args["on"])
