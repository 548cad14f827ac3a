"""12.1, 12.12: which battle is fought next, against whom, and how it begins."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.conquest_consequence.atlas import SEAS
from rules.conquest_consequence.board import Battle, Board, P, side_of
from rules.conquest_consequence.combat import plans, sides
from rules.conquest_consequence.combat.fire import may_bomb
from rules.conquest_consequence.combat.reveal import Secrets
from rules.conquest_consequence.combat.rounds import JoinGroup, Round
from rules.conquest_consequence.combat.suppression import Suppression
from rules.kernel.fields import Choices, Done, Partial, pick
from rules.kernel.orders import Order
from rules.kernel.steps import Auto, Decision
from rules.kernel.texts import Text


class Battles(Auto, tag="combat.battles"):
    """12.2, 17.7: raids first, then the other battles and suppression as the active player likes."""

    rule = "12.2"

    def run(self, p: P) -> None:
        board, turn = p.board, p.board.acting()
        turn.battles = [area for area in turn.battles if still_fought(board, turn.seat, area)]
        if turn.battles or turn.suppress:
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
        return raids or sorted([*waiting, *p.board.acting().suppress])

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        if "areas" in partial:
            return Done()
        return plans.ranked("areas", "place", self.open(p), 1, self.rule)

    def completed(self, p: P, order: Order) -> Order:
        return plans.several_areas(order)

    def why_not(self, p: P, seat: str, partial: Partial, field: str, value: Any) -> Text | None:
        return Text("combat.raids_first") if value in p.board.acting().battles else None

    def apply(self, p: P, order: Order) -> None:
        """The first area is next; what is named after it comes then, unless somebody says otherwise."""
        p.done()
        turn, (area, *then) = p.board.acting(), order.args["areas"]
        turn.first = then or [each for each in turn.first if each != area]
        if area in turn.suppress:
            p.push(Suppression(area, turn.suppress.pop(area)))
        else:
            turn.battles.remove(area)
            p.push(Begin(area))

    def standing(self, p: P, seat: str, policy: Mapping[str, Any]) -> Order:
        """As it was said before; else suppression, then most own strength first, or least."""
        board, sign = p.board, 1 if policy["order"] == "strongest" else -1
        open_, turn = self.open(p), p.board.acting()

        def strength(area: str) -> int:
            return sign * sum(board.blocks[key].cv for key in sides.own_in(board, seat, area))

        said = [area for area in turn.first if area in open_]
        swept = [area for area in open_ if area in turn.suppress]
        return Order(seat, "order", {"areas": [(said or swept or [max(open_, key=strength)])[0]]})


class Begin(Auto, tag="combat.begin"):
    """12.11: the sides of a battle; the third party of a three-sided one is not asked anything."""

    rule = "12.11"
    area: str

    def run(self, p: P) -> None:
        board, turn = p.board, p.board.acting()
        battle = Battle(self.area, turn.seat, raid=sides.is_raid(board, turn.seat, self.area))
        board.battle = battle
        foes = sides.opposed(board, turn.seat, self.area, turn.escaped.get(self.area, ""))
        battle.targets = plans.in_turn_order(board, {side_of(board, board.blocks[key]) for key in foes})
        if not battle.targets:
            battle.targets = [board.control[self.area]]
        p.say("combat.begins", area=self.area, seat=turn.seat, targets=battle.targets)
        steps = [Targets(turn.seat)] if len(battle.targets) > 1 else []
        p.push(*steps, Muster())


class Targets(Decision, tag="combat.targets"):
    """12.8, 12.12: one or both enemy factions; those of this turn's Aggression must be among them.

    Equal types of two defenders act in the order in which they are named.
    """

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
        if "area" not in partial:
            return pick("area", "place", [p.board.fight().at], Text("combat.which"), self.rule)
        if "factions" in partial:
            return Done()
        targets, forced = p.board.fight().targets, self.forced(p)
        return plans.ranked("factions", "faction", targets, max(1, len(forced)), self.rule)

    def completed(self, p: P, order: Order) -> Order:
        return Order(order.seat, order.kind, {"area": p.board.fight().at, **order.args})

    def apply(self, p: P, order: Order) -> None:
        p.done()
        named = order.args["factions"]
        chosen = [*named, *(each for each in self.forced(p) if each not in named)]
        p.board.fight().targets = chosen
        p.say("combat.targeted", area=p.board.fight().at, targets=chosen)

    def standing(self, p: P, seat: str, policy: Mapping[str, Any]) -> Order:
        """As it was said before; else those of this turn's Aggression, else the weaker, or both."""
        board, battle = p.board, p.board.fight()
        said = [each for each in board.acting().aims.get(battle.at, ()) if each in battle.targets]
        if said or policy.get("aim") == "both":
            return Order(seat, "target", {"area": battle.at, "factions": said or list(battle.targets)})

        def strength(faction: str) -> int:
            return sum(b.cv for _, b in board.at(battle.at) if side_of(board, b) == faction)

        chosen = self.forced(p) or [min(battle.targets, key=lambda each: (strength(each), each))]
        return Order(seat, "target", {"area": battle.at, "factions": chosen})


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
