"""Chapter 18: the Dragon cards that are played with a Command card."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rules.kernel.fields import Choices, Done, Partial, kinds, pick
from rules.kernel.orders import Order
from rules.kernel.steps import Auto, Decision
from rules.kernel.texts import Text
from rules.samurai_battles.atlas import (
    ADJACENT,
    COMMAND,
    DRAGON,
    FACES,
    FOE,
    FULL,
    SECTIONS,
    SYMBOLS,
    sections,
)
from rules.samurai_battles.battle.honor import HonorDice, lose_honor
from rules.samurai_battles.battle.retreats import Retreat, retreat_price, ways_back
from rules.samurai_battles.board import Board, P, Unit, orders_of
from rules.samurai_battles.cards.hands import draw_command, gain, hold, play_dragon, playable
from rules.samurai_battles.cards.windows import Moment
from rules.samurai_battles.standing_answers import gives_way
from rules.samurai_battles.victory import entered, kill_leader, over, take_blocks

FAMINE_PRICE = 2
LASTING = ("ashigaru_attack", "fire_arrows", "fire_by_rank", "move_as_the_wind", "panic")


def dragon_fits(board: Board, seat: str, card: str, command: str) -> bool:
    """Whether a card has something to act on."""
    shares = COMMAND[command].sections.values()
    match card:
        case "brave_messenger":
            return bool(shares) and all(shares) and sum(shares) <= 3
        case "tactical_wisdom":
            return bool(shares)
    targets = dragon_targets(board, seat, card, command)
    return targets is None or bool(targets)


def dragon_targets(board: Board, seat: str, card: str, command: str) -> list[str] | None:
    """What the player names with a card; None for cards without a target."""
    foe = FOE[seat]
    match card:
        case "ninja_assassin":
            return [leader.hex for leader in board.chiefs(foe)]
        case "turncoat":
            return [u.hex for u in board.army(foe) if not board.leader_at(u.hex) and not u.waiting]
        case "physician":
            return [unit.hex for unit in board.army(seat) if unit.blocks < FULL]
        case "ninja_thief":
            return sorted(set(board.dragon.discard))
        case "tactical_wisdom":
            printed = COMMAND[command].sections
            return [f"{old}_to_{new}" for old in printed for new in SECTIONS if new != old]
    return None


def target_words(card: str) -> str:
    return {"ninja_thief": "dragon", "tactical_wisdom": "change"}.get(card, "hex")


class ResolveDragon(Auto, tag="dragons.resolve"):
    """18: the card played with the Command card takes effect before any order."""

    rule = "18.4"

    def run(self, p: P) -> None:
        orders = orders_of(p)
        if orders.dragon in LASTING:
            p.board.effects.insert(0, orders.dragon)
        elif orders.dragon != "none":
            effect(p, p.board.active, orders.dragon, orders.target)


def effect(p: P, seat: str, card: str, target: str) -> None:
    """Cards that change a number of the turn are remembered in the order in which they were played (18.5)."""
    if card in LASTING:
        p.board.effects.append(card)
    elif card in EFFECTS:
        EFFECTS[card](p, seat, target)


def unit_in(p: P, hex_: str) -> Unit | None:
    return p.board.unit_at(hex_)


def blue_dragon(p: P, seat: str, target: str) -> None:
    """18.13: a die for each enemy unit at the water; its own symbol takes a block."""
    for unit in p.board.army(FOE[seat]):
        if near_water(p.board, unit.hex) and not over(p):
            faces = p.roll_faces(1, FACES, "blue dragon")
            p.say("dragons.die", card="blue_dragon", hex=unit.hex, faces=faces)
            if faces[0] == unit.kind.symbol and not unit.is_guard:
                take_blocks(p, unit, 1)


def near_water(board: Board, hex_: str) -> bool:
    return any(board.ground(each).water for each in (hex_, *ADJACENT[hex_]))


def ninja_assassin(p: P, seat: str, target: str) -> None:
    """18.27: swords eliminate a leader."""
    leader = p.board.leader_at(target)
    faces = p.roll_faces(1, FACES, "ninja assassin")
    p.say("dragons.die", card="ninja_assassin", hex=target, faces=faces)
    if leader is not None and faces == ["swords"]:
        kill_leader(p, leader)


def ninja_thief(p: P, seat: str, target: str) -> None:
    """18.28: a card out of the discards; it may be played this turn as well."""
    p.board.dragon.discard.remove(target)
    hold(p.board.dragons[seat], target)
    p.board.stolen = target
    p.say("dragons.stolen", seat=seat, card=target)
    if DRAGON[target].window == "with_command":
        p.push(PlayStolen(seat))


def physician(p: P, seat: str, target: str) -> None:
    """18.31: one block comes back, or all of them in the section of the tent."""
    unit, tent = unit_in(p, target), p.board.tents.get(seat)
    if unit is None or unit.side != seat:
        return
    near = tent is not None and bool(set(sections(tent, seat)) & set(sections(unit.hex, seat)))
    unit.blocks = FULL if near else min(FULL, unit.blocks + 1)
    p.say("dragons.healed", seat=seat, hex=unit.hex, blocks=unit.blocks)


def tea_ceremony(p: P, seat: str, target: str) -> None:
    """18.41: honor symbols pay two tokens, three if the tent stands."""
    faces = p.roll_faces(p.board.number(seat), FACES, "tea ceremony")
    p.say("dragons.roll", card="tea_ceremony", seat=seat, faces=faces)
    gain(p, seat, faces.count("honor") * (3 if p.board.has_tent(seat) else 2))


def turncoat(p: P, seat: str, target: str) -> None:
    """18.43: both throw; more honor symbols win the unit."""
    unit = unit_in(p, target)
    symbols = {}
    for side in (seat, FOE[seat]):
        faces = p.roll_faces(turncoat_dice(p.board, side), FACES, "turncoat")
        p.say("dragons.roll", card="turncoat", seat=side, faces=faces)
        symbols[side] = faces.count("honor")
    if unit is not None and symbols[seat] > symbols[FOE[seat]]:
        unit.side = seat
        p.say("dragons.turned", seat=seat, hex=target)
        entered(p, unit)


def turncoat_dice(board: Board, side: str) -> int:
    more_banners = board.banners[side] > board.banners[FOE[side]]
    return 3 + more_banners + (2 if board.honor[side] > board.honor[FOE[side]] else 0)


def white_dragon(p: P, seat: str, target: str) -> None:
    """18.44: one more Command card, now and for good."""
    for card in draw_command(p, seat):
        hold(p.board.hands[seat], card)


def red_dragon(p: P, seat: str, target: str) -> None:
    """18.33: for each symbol an enemy unit of it must retreat."""
    faces = p.roll_faces(4 if p.board.has_tent(seat) else 3, FACES, "red dragon")
    p.say("dragons.roll", card="red_dragon", seat=seat, faces=faces)
    p.push(*(GiveWay(FOE[seat], face) for face in faces if face in SYMBOLS), ForgetWays())


def rice_famine(p: P, seat: str, target: str) -> None:
    """18.35: a die for each enemy unit with a circle; symbols take blocks, honor symbols tokens."""
    foe = FOE[seat]
    circles = [unit for unit in p.board.army(foe) if unit.kind.symbol == "circle"]
    faces = p.roll_faces(len(circles), FACES, "rice famine")
    p.say("dragons.roll", card="rice_famine", seat=seat, faces=faces)
    p.push(
        HonorDice(foe, "card", [face for face in faces if face in SYMBOLS]), Hunger(foe, faces.count("honor"))
    )


class Hunger(Auto, tag="dragons.hunger"):
    """18.35: the tokens that a famine costs are paid at once."""

    rule = "18.35"
    seat: str
    symbols: int

    def run(self, p: P) -> None:
        lose_honor(p, self.seat, FAMINE_PRICE * self.symbols, "card")


EFFECTS: dict[str, Callable[[P, str, str], None]] = {
    "blue_dragon": blue_dragon,
    "ninja_assassin": ninja_assassin,
    "ninja_thief": ninja_thief,
    "physician": physician,
    "red_dragon": red_dragon,
    "rice_famine": rice_famine,
    "tea_ceremony": tea_ceremony,
    "turncoat": turncoat,
    "white_dragon": white_dragon,
}


class GiveWay(Decision, tag="dragons.give_way"):
    """18.33: the owner names the unit that retreats, another one for each result while he can."""

    rule = "18.33"
    kind = "yield"
    policy = "give_way"
    seat: str
    symbol: str

    def hexes(self, p: P) -> list[str]:
        found = [unit for unit in p.board.army(self.seat) if unit.kind.symbol == self.symbol]
        fresh = [unit for unit in found if unit.id not in p.board.driven]
        return [unit.hex for unit in fresh or found]

    def asked(self, p: P) -> list[str]:
        return [self.seat] if self.hexes(p) else []

    def prompt(self, p: P, seat: str) -> Text:
        return Text.of("dragons.give_way.ask", symbol=self.symbol)

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        return Done() if "hex" in partial else pick("hex", "hex", self.hexes(p))

    def apply(self, p: P, order: Order) -> None:
        unit = unit_in(p, order.args["hex"])
        assert unit is not None
        p.done()
        p.board.driven.append(unit.id)
        p.push(Retreat(unit.id, 1, 1 if unit.waiting else 0))

    def standing(self, p: P, seat: str, policy: Mapping[str, Any]) -> Order:
        costs = {hex_: retreat_cost(p.board, hex_) for hex_ in self.hexes(p)}
        return Order(seat, "yield", {"hex": gives_way(p, costs, policy)})


def retreat_cost(board: Board, hex_: str) -> tuple[int, int]:
    """The blocks and tokens that one flag would cost the unit in a hex."""
    unit = board.unit_at(hex_)
    assert unit is not None
    led = board.leader_at(hex_) is not None
    ways = ways_back(board, unit, 1, 0)
    return min(
        ((lost, retreat_price(unit, len(way), led)) for way, (_, lost) in ways.items()), default=(0, 0)
    )


class ForgetWays(Auto, tag="dragons.forget"):
    """18.33: the next time every unit may be driven again."""

    rule = "18.33"

    def run(self, p: P) -> None:
        p.board.driven = []


class PlayStolen(Moment, tag="dragons.stolen"):
    """18.28: a stolen card that goes with a Command card may be played at once."""

    rule = "18.28"
    moments = ("with_command",)
    ask_when_forced = True
    seat: str

    def card(self, p: P) -> str:
        return p.board.stolen

    def command(self, p: P) -> str:
        return p.board.becomes(self.seat, orders_of(p).played)

    def ready(self, p: P) -> bool:
        card, command = self.card(p), self.command(p)
        fits = dragon_fits(p.board, self.seat, card, command)
        return fits and bool(playable(p.board, self.seat, [card]))

    def asked(self, p: P) -> list[str]:
        return [self.seat] if self.ready(p) else []

    def prompt(self, p: P, seat: str) -> Text:
        return Text.of("dragons.stolen.ask", card=self.card(p))

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        if partial.kind is None:
            return kinds("order", "dragon", "pass")
        if partial.kind == "pass":
            return Done()
        if "card" not in partial:
            return pick("card", "dragon", [self.card(p)])
        targets = dragon_targets(p.board, seat, partial["card"], self.command(p))
        if targets is not None and "target" not in partial:
            return pick("target", target_words(partial["card"]), targets, rule="18.4")
        return Done()

    def apply(self, p: P, order: Order) -> None:
        p.done()
        if order.kind == "dragon":
            card, target = order.args["card"], order.args.get("target", "")
            play_dragon(p, order.seat, card)
            orders_of(p).dragon, orders_of(p).target = card, target
            effect(p, order.seat, card, target)

    def default(self, p: P, seat: str) -> Order:
        return Order(seat, "pass")
