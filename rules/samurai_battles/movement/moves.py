"""Chapter 9: movement, and the Dragon cards that lengthen it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules.kernel.fields import Choices, Done, Partial, Pick, Steps, Value, kinds, pick, way
from rules.kernel.orders import IllegalOrder, Order
from rules.kernel.steps import Auto
from rules.kernel.texts import Text
from rules.samurai_battles.atlas import ADJACENT, BASELINE, FOE, OFF, in_window, is_hex
from rules.samurai_battles.battle.attacks import dragon_field
from rules.samurai_battles.battle.leaders import may_end, may_pass
from rules.samurai_battles.battle.retreats import may_join
from rules.samurai_battles.board import Board, Leader, P, Unit
from rules.samurai_battles.cards.hands import play_dragon, playable
from rules.samurai_battles.cards.windows import Moment, Window
from rules.samurai_battles.movement.orders import LEADER, is_detached, place_of
from rules.samurai_battles.refusals import why_no_move, why_no_step
from rules.samurai_battles.standing_answers import insults
from rules.samurai_battles.victory import entered

EXIT_PRICE = 3


def limits(board: Board, unit: Unit, dragon: str = "none") -> tuple[int, int]:
    """9.4: how far a unit may move and still battle, and how far at all."""
    battle, most = card_limits(board, unit)
    if unit.is_guard or most == 0:
        return 0, 0
    gun = unit.type == "aa"
    wind = "move_as_the_wind" in board.effects and unit.side == board.active
    if wind and unit.kind.arm == "infantry":
        battle, most = battle + (not gun), most + 1
    if dragon == "katchu_keiba_victor":
        battle, most = battle + 2, most + 2
    if dragon == "spirit_of_haya_ji":
        battle, most = battle + (not gun), most + 1
    return battle, most


def card_limits(board: Board, unit: Unit) -> tuple[int, int]:
    """19: some tactic cards change the reach of the units that they order."""
    battle, most = unit.kind.battle_move, unit.kind.move
    match board.tactic if unit.side == board.active else "":
        case "cavalry_charge" if unit.kind.symbol == "square" and unit.kind.arm == "cavalry":
            return 3, 3
        case "infantry_onslaught" if unit.kind.symbol != "circle" and unit.kind.arm == "infantry":
            return 2, 2
        case "hold_and_shoot":
            return 0, 0
        case "serpent_command":
            return min(battle, 1), min(most, 1)
    return battle, most


def unit_steps(board: Board, unit: Unit, dragon: str, path: list[str]) -> list[str]:
    """9.1 to 9.3: the hexes that a unit may enter next, such that it can end its move somewhere."""
    wind = dragon == "spirit_of_haya_ji"
    if len(path) >= limits(board, unit, dragon)[1] or (path and must_stop(board, path[-1], wind)):
        return []
    here = path[-1] if path else unit.hex
    near = [there for there in ADJACENT[here] if there != unit.hex and there not in path]
    found = [there for there in near if may_enter(board, unit, there, wind)]
    return [there for there in found if leads(board, unit, dragon, [*path, there])]


def leads(board: Board, unit: Unit, dragon: str, path: list[str]) -> bool:
    """Whether a way can end where it has come to, or go on to a place where it can."""
    wind, seen, edge = dragon == "spirit_of_haya_ji", {unit.hex, *path}, path[-1:]
    for _ in range(len(path), limits(board, unit, dragon)[1]):
        if any(may_halt(board, unit, here) for here in edge):
            return True
        onward = [here for here in edge if not must_stop(board, here, wind)]
        near = {there for here in onward for there in ADJACENT[here]} - seen
        edge = [there for there in near if may_enter(board, unit, there, wind)]
        seen |= near
    return any(may_halt(board, unit, here) for here in edge)


def must_stop(board: Board, hex_: str, wind: bool) -> bool:
    """9.3, 20: terrain that ends a move, or a leader who is joined."""
    joined = board.leader_at(hex_) is not None and board.unit_at(hex_) is None
    return joined or (board.ground(hex_).stop and not wind)


def may_enter(board: Board, unit: Unit, hex_: str, wind: bool) -> bool:
    if board.ground(hex_).closed:
        return False
    if board.unit_at(hex_) is not None:
        return wind
    leader = board.leader_at(hex_)
    return leader is None or may_join(board, unit, leader)


def may_halt(board: Board, unit: Unit, hex_: str) -> bool:
    leader = board.leader_at(hex_)
    return board.unit_at(hex_) is None and (leader is None or may_join(board, unit, leader))


def leader_steps(board: Board, leader: Leader, path: list[str]) -> list[str]:
    """9.5, 9.6: a leader passes his own troops, and may leave over his baseline."""
    if len(path) >= leader_reach(board, leader) or (
        path and (path[-1] == OFF or board.ground(path[-1]).stop)
    ):
        return []
    here = path[-1] if path else leader.hex
    near = [there for there in ADJACENT[here] if there != leader.hex and there not in path]
    found = [there for there in near if leader_may_enter(board, leader, there)]
    found = [
        there
        for there in found
        if may_end(board, leader, there) or leader_steps(board, leader, [*path, there])
    ]
    return [*found, OFF] if here[0] == BASELINE[leader.side] else found


def leader_reach(board: Board, leader: Leader) -> int:
    return 1 if board.tactic == "serpent_command" else leader.type.move


def leader_may_enter(board: Board, leader: Leader, hex_: str) -> bool:
    """Terrain that stops him is closed where he could not stay."""
    stops = board.ground(hex_).stop and not may_end(board, leader, hex_)
    return may_pass(board, leader, hex_) and not stops


def ready_units(board: Board, seat: str) -> list[Unit]:
    """8.4, 9.1: ordered units that have not moved, nor been joined by a leader who has."""
    found = [unit for unit in board.army(seat) if unit.ordered and not unit.marched]
    return [unit for unit in found if not was_joined(board, unit)]


def was_joined(board: Board, unit: Unit) -> bool:
    """8.4: whether a leader has come to the unit this turn; one who was called back (18.23) has not."""
    leader = board.leader_at(unit.hex)
    return leader is not None and leader.moved and any(way[-1] == unit.hex for way in board.trails)


def ready_leaders(board: Board, seat: str) -> list[Leader]:
    return [leader for leader in board.chiefs(seat) if leader.ordered and not leader.moved]


class March(Moment, tag="movement.march"):
    """9.1: ordered pieces move one after another, in any order; moving is optional."""

    rule = "9.1"
    moments = ("movement",)
    ask_when_forced = True

    def asked(self, p: P) -> list[str]:
        """Whoever ordered something ends the movement himself, so that a sheet can be written blindly."""
        ordered = any(unit.ordered for unit in p.board.units.values())
        ordered = ordered or any(leader.ordered for leader in p.board.leaders.values())
        return [p.board.active] if ordered else []

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        if partial.kind is None:
            return kinds("order", *(["move"] if movers(p, seat) else []), "end")
        if partial.kind == "end":
            return Done()
        if "from" not in partial:
            return pick("from", "piece", movers(p, seat))
        if "dragon" not in partial:
            return haste_field(p, seat, partial["from"])
        return path_field(p, partial)

    def why(self, p: P, order: Order) -> IllegalOrder | None:
        return why_no_move(p.board, order) or why_no_way(p, order)

    def apply(self, p: P, order: Order) -> None:
        if order.kind == "end":
            p.done()
            return
        token, path = order.args["from"], order.args["path"]
        if order.args["dragon"] != "none":
            play_dragon(p, order.seat, order.args["dragon"])
        leader = walking_leader(p.board, token)
        if leader is not None:
            move_leader(p, leader, path)
        else:
            unit = p.board.unit_at(token)
            assert unit is not None
            move_unit(p, unit, path, order.args["dragon"])

    def default(self, p: P, seat: str) -> Order:
        return Order(seat, "end")


def walking_leader(board: Board, token: str) -> Leader | None:
    """The leader that a token means: one who is detached, or one who is alone."""
    hex_ = place_of(token)
    return board.leader_at(hex_) if is_detached(token) or board.unit_at(hex_) is None else None


def movers(p: P, seat: str) -> list[str]:
    board = p.board
    units = [u.hex for u in ready_units(board, seat) if can_move(p, u)]
    leaders = [leader for leader in ready_leaders(board, seat) if leader_steps(board, leader, [])]
    return units + [x.hex + (LEADER if board.unit_at(x.hex) else "") for x in leaders]


def can_move(p: P, unit: Unit) -> bool:
    return bool(unit_steps(p.board, unit, "none", []) or haste(p, unit.side, unit.hex))


def haste(p: P, seat: str, token: str) -> list[str]:
    """18.24, 18.38: the cards that may go with this move."""
    unit = p.board.unit_at(token)
    if unit is None or unit.is_guard:
        return []
    held = playable(p.board, seat, in_window("movement"))
    able = [card for card in held if card != "katchu_keiba_victor" or unit.kind.arm == "cavalry"]
    return [card for card in able if unit_steps(p.board, unit, card, [])]


def haste_field(p: P, seat: str, token: str) -> Pick:
    """A unit that is hemmed in moves with a card only."""
    field, unit = dragon_field(haste(p, seat, token)), p.board.unit_at(token)
    if unit is None or unit_steps(p.board, unit, "none", []):
        return field
    return Pick(name=field.name, options=field.options[1:], rule=field.rule)


def path_field(p: P, partial: Partial) -> Choices:
    if "path" in partial:
        return Done()
    found = leader_ways(p, partial["from"]) or unit_ways(p, partial["from"], partial["dragon"])
    return way("path", "hex", place_of(partial["from"]), found, partial, rule="9.1")


def leader_ways(p: P, token: str) -> Steps | None:
    """9.6: the ways of a leader who walks alone."""
    board = p.board
    leader = walking_leader(board, token)
    if leader is None:
        return None
    walker: Leader = leader
    return Steps(
        lambda path: leader_steps(board, walker, hexes(path)),
        lambda path: bool(path) and (path[-1] == OFF or may_end(board, walker, str(path[-1]))),
    )


def unit_ways(p: P, token: str, dragon: str) -> Steps:
    board = p.board
    unit = board.unit_at(token)
    assert unit is not None
    walker: Unit = unit
    return Steps(
        lambda path: unit_steps(board, walker, dragon, hexes(path)),
        lambda path: bool(path) and may_halt(board, walker, str(path[-1])),
    )


def hexes(path: Sequence[Value]) -> list[str]:
    return [str(hex_) for hex_ in path]


def why_no_way(p: P, order: Order) -> IllegalOrder | None:
    """The first step of a way that cannot be taken, and why."""
    token, path, dragon = order.args.get("from"), order.args.get("path"), str(order.args.get("dragon"))
    if order.kind != "move" or not isinstance(token, str) or not isinstance(path, list):
        return None
    if not all(is_hex(hex_) or hex_ == OFF for hex_ in [place_of(token), *path]):
        return None
    if OFF in path[:-1]:
        return IllegalOrder("movement.exit", "9.6")
    leader, unit = walking_leader(p.board, token), p.board.unit_at(token)
    if leader is None and unit is not None:
        if was_joined(p.board, unit):
            return IllegalOrder("movement.joined", "8.4", piece=token)
        if not limits(p.board, unit, dragon)[1]:
            return IllegalOrder("movement.holds", "19.6", piece=token, card=p.board.tactic)
    for at, hex_ in enumerate(path):
        if hex_ not in onward(p.board, leader or unit, dragon, path[:at]):
            here = path[at - 1] if at else place_of(token)
            return why_no_step(
                p.board, here, hex_, first=not at, lone=leader is not None, most=reach(p, token, dragon)
            )
    return None


def reach(p: P, token: str, dragon: str) -> int:
    """How far a piece may move at all."""
    leader, unit = walking_leader(p.board, token), p.board.unit_at(token)
    if leader is not None:
        return leader_reach(p.board, leader)
    return limits(p.board, unit, dragon)[1] if unit else 0


def onward(board: Board, piece: Unit | Leader | None, dragon: str, path: list[str]) -> list[str]:
    if isinstance(piece, Leader):
        return leader_steps(board, piece, path)
    return unit_steps(board, piece, dragon, path) if piece else []


def move_unit(p: P, unit: Unit, path: list[str], dragon: str) -> None:
    """9.4, 9.7: the unit and its leader move; a long way or the ground may forbid battle."""
    board, origin = p.board, unit.hex
    battle, _ = limits(board, unit, dragon)
    leader = companion(board, unit)
    unit.hex, unit.moved, unit.marched = path[-1], len(path), True
    closed = unit.kind.arm in board.ground(unit.hex).no_battle_on_entry
    unit.barred = len(path) > battle or closed
    board.trails.append([origin, *path])
    p.say("movement.moved", seat=unit.side, unit=unit.type, origin=origin, path=path)
    p.push(Arrival(unit.id))
    if leader is not None:
        leader.hex, leader.moved = unit.hex, True
        p.push(Insult(leader.id, unit.id, origin))


def companion(board: Board, unit: Unit) -> Leader | None:
    """8.4: the leader who goes along; one who has an order of his own goes his own way."""
    leader = board.leader_at(unit.hex)
    return leader if leader is None or not leader.ordered else None


class Arrival(Auto, tag="movement.arrival"):
    """9.1: a move counts when nobody has called it back (18.23)."""

    rule = "9.1"
    unit: str

    def run(self, p: P) -> None:
        entered(p, p.board.units[self.unit])


def move_leader(p: P, leader: Leader, path: list[str]) -> None:
    board, origin = p.board, leader.hex
    leader.moved = True
    board.trails.append([origin, *[hex_ for hex_ in path if hex_ != OFF]])
    p.say("movement.leader", seat=leader.side, leader=leader.kind, origin=origin, path=path)
    if path[-1] == OFF:
        p.push(*([Insult(leader.id, "", origin)] if p.rev > 1 else []), Leave(leader.id))
        return
    leader.hex = path[-1]
    p.push(Insult(leader.id, "", origin))


class Leave(Auto, tag="movement.leave"):
    """9.6: a leader whom nobody has called back (18.23) is out for good."""

    rule = "9.6"
    leader: str

    def run(self, p: P) -> None:
        leader, board = p.board.leaders.pop(self.leader), p.board
        board.honor[leader.side] -= min(EXIT_PRICE, board.honor[leader.side])
        p.say("movement.left", seat=leader.side)


class Insult(Window, tag="movement.insult"):
    """18.23: a leader who has just moved is called back."""

    rule = "18.23"
    policy = "insult"
    moments = ("leader_moved",)
    leader: str
    unit: str
    origin: str

    def seat(self, p: P) -> str | None:
        return FOE[p.board.active] if self.leader in p.board.leaders else None

    def cards(self, p: P, seat: str) -> tuple[str, ...]:
        return ("insult",)

    def leaving(self, p: P) -> Leave | None:
        """What is still to come if the leader is about to leave the board."""
        steps = (step for step in p.state.stack if isinstance(step, Leave))
        return next((step for step in steps if step.leader == self.leader), None)

    def prompt(self, p: P, seat: str) -> Text:
        if self.leaving(p):
            return Text.of("movement.insult.ask_leaving", origin=self.origin)
        return Text.of("movement.insult.ask", origin=self.origin, hex=p.board.leaders[self.leader].hex)

    def take_effect(self, p: P, seat: str, card: str) -> None:
        p.board.leaders[self.leader].hex = self.origin
        if (leaving := self.leaving(p)) is not None:
            p.done(leaving)
        if self.unit:
            unit = p.board.units[self.unit]
            unit.hex, unit.barred = self.origin, True
        p.say("movement.insulted", hex=self.origin)

    def standing(self, p: P, seat: str, policy: Mapping[str, Any]) -> Order:
        return insults(p, seat, policy, self.held(p, seat), p.board.leaders[self.leader], bool(self.unit))
