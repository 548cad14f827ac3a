"""12.2: rounds of a battle: who joins, who is next, and what follows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.conquest_consequence.atlas import MINOR
from rules.conquest_consequence.board import Board, P, side_of
from rules.conquest_consequence.combat import exits, fire, plans, sides
from rules.conquest_consequence.combat.action import Action, acting, minor_fires
from rules.conquest_consequence.combat.leaving import Escape, Leave, Rebasing, ans_of
from rules.conquest_consequence.combat.reveal import Secrets
from rules.conquest_consequence.protocols.wishes import ROUND, reveal_before
from rules.conquest_consequence.units import hide
from rules.kernel.fields import Choices, Done, Partial, pick
from rules.kernel.orders import Order
from rules.kernel.steps import Auto, Decision, Step
from rules.kernel.texts import Text


class JoinGroup(Auto, tag="combat.join"):
    """12.71: one new battle group joins at the start of each round at sea."""

    rule = "12.71"

    def run(self, p: P) -> None:
        battle = p.board.fight()
        battle.round += 1
        reveal_before(p, ROUND)
        battle.groups = [group for group in battle.groups if group]
        if len(battle.groups) > 1:
            p.push(Group(battle.attacker), Secrets(), Round())
            return
        if battle.groups:
            join(p, battle.groups.pop())
        p.push(Secrets(), Round())


def join(p: P, keys: list[str]) -> None:
    """A group is turned face up and takes part from now on."""
    p.reveal()
    for key in keys:
        p.board.blocks[key].up = True
        p.board.fight().ready.append(key)
    p.board.fight().ready.sort()
    p.say("combat.joined", area=p.board.fight().at, units=[p.board.blocks[key].type for key in keys])


class Group(Decision, tag="combat.group"):
    """12.71: the active player chooses the group that joins; all must join in turn."""

    rule = "12.71"
    kind = "group"
    policy = "battles"
    seat: str

    def asked(self, p: P) -> list[str]:
        return [self.seat]

    def ways(self, p: P) -> dict[str, list[str]]:
        return {p.board.blocks[group[0]].way: group for group in p.board.fight().groups}

    def prompt(self, p: P, seat: str) -> Text:
        return Text.of("combat.group.ask", area=p.board.fight().at)

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        if "area" not in partial:
            return pick("area", "place", [p.board.fight().at], Text("combat.which"), self.rule)
        if "way" in partial:
            return Done()
        return pick("way", "way", sorted(self.ways(p)), Text("combat.which_group"), self.rule)

    def completed(self, p: P, order: Order) -> Order:
        whole = Order(order.seat, order.kind, {"area": p.board.fight().at, **order.args})
        return plans.named_by_start(whole, list(self.ways(p)))

    def apply(self, p: P, order: Order) -> None:
        p.done()
        group = self.ways(p)[order.args["way"]]
        p.board.fight().groups.remove(group)
        join(p, group)

    def standing(self, p: P, seat: str, policy: Mapping[str, Any]) -> Order:
        """As it was said before, else the strongest group first."""
        ways, at = self.ways(p), p.board.fight().at
        said = [way for way in p.board.acting().leads.get(at, ()) if way in ways]
        best = said[0] if said else strongest(p.board, ways)
        return Order(seat, "group", {"area": at, "way": best})


def strongest(board: Board, ways: Mapping[str, list[str]]) -> str:
    """The way of the battle group with most strength."""
    return max(sorted(ways), key=lambda way: sum(board.blocks[key].cv for key in ways[way]))


class Round(Auto, tag="combat.round"):
    """12.21: the next unit acts, or the round is over."""

    rule = "12.21"

    def run(self, p: P) -> None:
        board = p.board
        if sides.is_over(board) or not (now := acting(board)):
            p.push(EndRound())
            return
        if reveal_before(p, board.blocks[now[0]].type):
            p.push(self)
            return
        if board.blocks[now[0]].nat == MINOR:
            p.push(self)
            minor_fires(p, now[0])
        else:
            p.push(Action(sides.seat_of(board, now[0])), self)


class EndRound(Auto, tag="combat.end_round"):
    """12.25: what follows a round, in order."""

    rule = "12.25"

    def run(self, p: P) -> None:
        board = p.board
        if sides.at_sea(board):
            p.push(*self.sea(p), NextRound())
        else:
            p.push(*self.land(p), Rebasing(board.fight().attacker), EndBattle())

    def land(self, p: P) -> list[Step]:
        """ANS units without ground support leave, the Aggressor's first, then the Owner's."""
        board, battle = p.board, p.board.fight()
        owner = board.control.get(battle.at, "")
        factions = sorted([battle.attacker, *battle.targets], key=lambda each: each == owner)
        found: list[Step] = []
        for faction in factions:
            why = exits.FORCED_ACTIVE if faction == battle.attacker else exits.FORCED_OTHER
            found += [Leave(key, why) for key in ans_of(board, faction, battle.at)]
        return found

    def sea(self, p: P) -> list[Step]:
        """Air forces that acted must rebase, the active player's first; then submarines may escape."""
        board, battle = p.board, p.board.fight()
        flown = [k for k in battle.acted if k in battle.ready and board.blocks[k].type == "air_force"]
        flown.sort(key=lambda key: (side_of(board, board.blocks[key]) != battle.attacker, key))
        subs = [k for k in battle.ready if board.blocks[k].type == "submarine"]
        subs.sort(key=lambda key: (side_of(board, board.blocks[key]) == battle.attacker, key))
        return [*(Leave(key, exits.AIR_AT_SEA) for key in flown), *(Escape(key) for key in subs)]


class NextRound(Auto, tag="combat.next_round"):
    """12.23, 12.78: another round at sea if both sides remain and somebody can be hit."""

    rule = "12.23"

    def run(self, p: P) -> None:
        board, battle = p.board, p.board.fight()
        battle.acted = []
        if sides.is_over(board) or (not any(battle.groups) and not harmful(board)):
            p.push(Rebasing(battle.attacker), EndBattle())
        else:
            p.push(JoinGroup())


def harmful(board: Board) -> bool:
    """12.78: whether any unit of either side has a class that it can hit."""
    for key in board.fight().ready:
        block = board.blocks[key]
        if not fire.idle(board, block) and fire.targets(board, block, sides.foes_of(board, block)):
            return True
    return False


class EndBattle(Auto, tag="combat.end_battle"):
    """12.22: the Owner's units stand upright again, the Aggressor's stay face up in a disputed area."""

    rule = "12.22"

    def run(self, p: P) -> None:
        board, battle = p.board, p.board.fight()
        board.battle = None
        holder = board.control.get(battle.at, "")
        going = bool(sides.opposed(board, battle.attacker, battle.at))
        for key, block in list(board.at(battle.at)):
            block.inv = False
            if not going or side_of(board, block) == holder:
                hide(board, key)
        p.say("combat.over", area=battle.at)
