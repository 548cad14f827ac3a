"""12.1, 12.12: which battle is fought next, against whom, and how it begins."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.conquest_consequence.atlas import SEAS
from rules.conquest_consequence.board import Battle, Board, P, side_of
from rules.conquest_consequence.combat import sides
from rules.conquest_consequence.combat.fire import may_bomb
from rules.conquest_consequence.combat.reveal import Secrets
from rules.conquest_consequence.combat.rounds import JoinGroup, Round
from rules.conquest_consequence.combat.suppression import Suppression
from rules.kernel.fields import Choices, Done, Partial, pick, several
from rules.kernel.orders import Order
from rules.kernel.steps import Auto, Decision
from rules.kernel.texts import Text


class Battles(Auto, tag="combat.battles"):
    """12.2: raids first, then suppression, then the other battles as the active player likes."""

    rule = "12.2"

    def run(self, p: P) -> None:
        board, turn = p.board, p.board.acting()
        turn.battles = [area for area in turn.battles if still_fought(board, turn.seat, area)]
        raids = [area for area in turn.battles if sides.is_raid(board, turn.seat, area)]
        if not raids and turn.suppress:
            area = min(turn.suppress)
            p.push(Suppression(area, turn.suppress.pop(area)), self)
        elif turn.battles:
            p.push(Next(turn.seat), self)


def still_fought(board: Board, seat: str, area: str) -> bool:
    """Whether both sides are still there, or bombers stand over an empty production center."""
    if not sides.own_in(board, seat, area) and area not in SEAS:
        return False
    return bool(sides.opposed(board, seat, area, board.acting().escaped.get(area, ""))) or bombed(
        board, seat, area
    )


def bombed(board: Board, seat: str, area: str) -> bool:
    """12.62: bombers over a production center that nobody defends."""
    holder = board.control.get(area, "")
    mine = sides.own_in(board, seat, area)
    return holder != seat and any(may_bomb(board, board.blocks[key], holder) for key in mine)


class Next(Decision, tag="combat.next"):
    """12.12: the active player names the battle that is fought next."""

    rule = "12.12"
    kind = "order"
    policy = "battles"
    seat: str

    def asked(self, p: P) -> list[str]:
        return [self.seat]

    def open(self, p: P) -> list[str]:
        waiting = p.board.acting().battles
        raids = [area for area in waiting if sides.is_raid(p.board, self.seat, area)]
        return raids or waiting

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        if "area" in partial:
            return Done()
        return pick("area", "place", self.open(p), Text("combat.which"), self.rule)

    def why_not(self, p: P, seat: str, partial: Partial, field: str, value: Any) -> Text | None:
        return Text("combat.raids_first") if value in p.board.acting().battles else None

    def apply(self, p: P, order: Order) -> None:
        p.done()
        p.board.acting().battles.remove(order.args["area"])
        p.push(Begin(order.args["area"]))

    def standing(self, p: P, seat: str, policy: Mapping[str, Any]) -> Order:
        """Most own strength first, or least."""
        board, sign = p.board, 1 if policy["order"] == "strongest" else -1

        def strength(area: str) -> int:
            return sign * sum(board.blocks[key].cv for key in sides.own_in(board, seat, area))

        return Order(seat, "order", {"area": max(sorted(self.open(p)), key=strength)})


class Begin(Auto, tag="combat.begin"):
    """12.11: the sides of a battle; the third party of a three-sided one is not asked anything."""

    rule = "12.11"
    area: str

    def run(self, p: P) -> None:
        board, turn = p.board, p.board.acting()
        battle = Battle(self.area, turn.seat, raid=sides.is_raid(board, turn.seat, self.area))
        board.battle = battle
        foes = sides.opposed(board, turn.seat, self.area, turn.escaped.get(self.area, ""))
        battle.targets = sorted({side_of(board, board.blocks[key]) for key in foes})
        if not battle.targets:
            battle.targets = [board.control[self.area]]
        p.say("combat.begins", area=self.area, seat=turn.seat, targets=battle.targets)
        steps = [Targets(turn.seat)] if len(battle.targets) > 1 else []
        p.push(*steps, Muster())


class Targets(Decision, tag="combat.targets"):
    """12.8, 12.12: one or both enemy factions; those of this turn's Aggression must be among them."""

    rule = "12.8"
    kind = "target"
    policy = "battles"
    seat: str

    def asked(self, p: P) -> list[str]:
        return [self.seat]

    def forced(self, p: P) -> list[str]:
        hit = p.board.acting().attacked.get(p.board.fight().at, [])
        return [each for each in p.board.fight().targets if each in hit]

    def prompt(self, p: P, seat: str) -> Text:
        return Text.of("combat.targets.ask", area=p.board.fight().at)

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        if "factions" in partial:
            return Done()
        targets, forced = p.board.fight().targets, self.forced(p)
        if len(forced) == len(targets):
            return several("factions", "faction", targets, len(targets), rule=self.rule)
        return several("factions", "faction", targets, 1, rule=self.rule)

    def apply(self, p: P, order: Order) -> None:
        p.done()
        chosen = {*order.args["factions"], *self.forced(p)}
        p.board.fight().targets = sorted(chosen)
        p.say("combat.targeted", area=p.board.fight().at, targets=sorted(chosen))

    def standing(self, p: P, seat: str, policy: Mapping[str, Any]) -> Order:
        """Those hit by this turn's Aggression, else the weaker; or both, if the policy says so."""
        board, battle = p.board, p.board.fight()
        if policy.get("aim") == "both":
            return Order(seat, "target", {"factions": list(battle.targets)})

        def strength(faction: str) -> int:
            return sum(b.cv for _, b in board.at(battle.at) if side_of(board, b) == faction)

        chosen = self.forced(p) or [min(battle.targets, key=lambda each: (strength(each), each))]
        return Order(seat, "target", {"factions": chosen})


class Muster(Auto, tag="combat.muster"):
    """11.53, 12.73: units already at sea are there from the first round; groups that came wait to join."""

    rule = "12.71"

    def run(self, p: P) -> None:
        board, turn, battle = p.board, p.board.acting(), p.board.fight()
        escaped = turn.escaped.get(battle.at, "")
        groups: dict[str, list[str]] = {}
        for key, block in board.at(battle.at):
            mine = sides.own_side(board, turn.seat, block)
            if block.esc and escaped not in ("with" if mine else "against", "both"):
                continue
            if side_of(board, block) in battle.targets:
                battle.ready.append(key)
            elif mine:
                groups.setdefault(block.way if battle.at in SEAS else "", []).append(key)
        battle.ready = sorted([*battle.ready, *groups.pop("", [])])
        battle.groups = [groups[way] for way in sorted(groups)]
        for key in battle.ready:
            board.blocks[key].up, board.blocks[key].esc = True, False
        p.push(*([JoinGroup()] if battle.at in SEAS else [Secrets(), Round()]))
