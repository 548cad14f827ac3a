"""Chapters 7 and 19: playing a Command card, and the orders that it gives."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.kernel.fields import Choices, Done, Partial, pick
from rules.kernel.orders import IllegalOrder, Order
from rules.kernel.steps import Auto, Decision
from rules.kernel.texts import Text
from rules.samurai_battles.atlas import COMMAND, DRAGON, FACES, FOE, in_window
from rules.samurai_battles.battle.attacks import dragon_field
from rules.samurai_battles.board import Board, Commanded, P, orders_of
from rules.samurai_battles.cards.dragons import dragon_fits, dragon_targets, target_words
from rules.samurai_battles.cards.hands import gain, hold, play_dragon, playable
from rules.samurai_battles.cards.windows import Moment, Window, why_not_held
from rules.samurai_battles.standing_answers import meets_command

SYMBOL_CARDS = {"circles": "circle", "triangles": "triangle", "squares": "square"}
GROUPS = {"infantry_onslaught": "connected", "serpent_command": "connected", "leadership": "leader"}
NUMBERS = {"cavalry_charge": 4, "hold_and_shoot": 4, "infantry_onslaught": 4, "leadership": 5}
SLOTS = {"cavalry_charge": "cavalry", "hold_and_shoot": "shooter", "infantry_onslaught": "infantry"}
NO_LIMIT = 99
BY_STANDING_ORDER = (
    *("command_played", "leader_moved", "before_enemy_roll", "melee_declared", "melee_rolled"),
    *("ranged_rolled", "gain_ground", "battle_back"),
)
"""Moments in which standing orders answer, as shipped with a pass: who holds such a card should know."""


class PlayCard(Moment, tag="command.play"):
    """7: one Command card, and with it at most one Dragon card of that moment."""

    rule = "7"
    moments = ("with_command",)
    kind = "play"
    ask_when_forced = True

    def asked(self, p: P) -> list[str]:
        return [p.board.active]

    def prompt(self, p: P, seat: str) -> Text:
        held = p.board.dragons[seat]
        reserved = [card for card in held if DRAGON[card].window in BY_STANDING_ORDER]
        if reserved:
            return Text.of("command.play.ask_reserving", cards=held, reserved=reserved)
        return Text.of("command.play.ask_holding", cards=held) if held else Text("command.play.ask")

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        if "card" not in partial:
            return pick("card", "command", sorted(set(p.board.hands[seat])))
        if "dragon" not in partial:
            held = playable(p.board, seat, in_window("with_command"))
            command = p.board.becomes(seat, partial["card"])
            return dragon_field(card for card in held if dragon_fits(p.board, seat, card, command))
        if "target" not in partial and partial["dragon"] != "none":
            command = p.board.becomes(seat, partial["card"])
            targets = dragon_targets(p.board, seat, partial["dragon"], command)
            if targets is not None:
                return pick("target", target_words(partial["dragon"]), targets, rule="18.4")
        return Done()

    def why(self, p: P, order: Order) -> IllegalOrder | None:
        """A card that is not in the hand, or a Dragon card that does not go with it."""
        card, dragon = order.args.get("card"), order.args.get("dragon")
        if order.kind == "play" and (refusal := why_not_held(p.board, order)) is not None:
            return refusal
        if order.kind != "play" or dragon not in in_window("with_command"):
            return None
        command = p.board.becomes(order.seat, str(card))
        if dragon_fits(p.board, order.seat, str(dragon), command):
            return None
        return IllegalOrder("command.no_use", DRAGON[str(dragon)].rule, card=dragon, command=command)

    def apply(self, p: P, order: Order) -> None:
        board, card, dragon = p.board, order.args["card"], order.args["dragon"]
        board.hands[order.seat].remove(card)
        board.orders = Commanded(card, card, dragon=dragon, target=order.args.get("target", ""))
        p.say("command.played", seat=order.seat, card=card)
        if dragon != "none":
            play_dragon(p, order.seat, dragon)
        p.done()

    def default(self, p: P, seat: str) -> Order:
        return Order(seat, "play", {"card": p.board.hands[seat][0], "dragon": "none"})


class CommandReaction(Window, tag="command.reaction"):
    """18: the enemy may answer a Command card before it takes effect."""

    rule = "18.4"
    policy = "command_reaction"
    moments = ("command_played",)

    def seat(self, p: P) -> str | None:
        return FOE[p.board.active]

    def cards(self, p: P, seat: str) -> tuple[str, ...]:
        winds = ("wild_winds",) if p.board.hands[p.board.active] else ()
        return ("followers_of_bishamon", "white_fox_spirit", *winds)

    def prompt(self, p: P, seat: str) -> Text:
        return Text.of("command.reaction.ask", card=orders_of(p).played)

    def take_effect(self, p: P, seat: str, card: str) -> None:
        match card:
            case "wild_winds":
                wild_winds(p)
            case "white_fox_spirit":
                orders_of(p).most = 1
            case "followers_of_bishamon":
                p.board.effects.append(card)

    def standing(self, p: P, seat: str, policy: Mapping[str, Any]) -> Order:
        return meets_command(p, seat, policy, self.held(p, seat))


def wild_winds(p: P) -> None:
    """18.46: a random other card of the hand is played instead."""
    board, orders = p.board, orders_of(p)
    hand = board.hands[board.active]
    [card] = p.draw(hand, 1, "wild winds")
    hand.remove(card)
    hold(hand, orders.played)
    orders.played = orders.card = card
    p.say("command.replaced", seat=board.active, card=card)
    if orders.dragon == "tactical_wisdom" and p.rev > 1:
        orders.target = ""
        p.push(ChooseAnew())


class ChooseAnew(Decision, tag="command.choose_anew"):
    """18.40, 18.46: Tactical Wisdom changes a section of the card that is really played, if it has any."""

    rule = "18.46"
    kind = "dragon"

    def changes(self, p: P) -> list[str]:
        board = p.board
        command = board.becomes(board.active, orders_of(p).played)
        return dragon_targets(board, board.active, "tactical_wisdom", command) or []

    def asked(self, p: P) -> list[str]:
        return [p.board.active] if self.changes(p) else []

    def prompt(self, p: P, seat: str) -> Text:
        return Text.of("command.choose_anew.ask", card=orders_of(p).played)

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        if "card" not in partial:
            return pick("card", "dragon", ["tactical_wisdom"], rule="18.40")
        if "target" not in partial:
            return pick("target", target_words("tactical_wisdom"), self.changes(p), rule="18.40")
        return Done()

    def apply(self, p: P, order: Order) -> None:
        p.done()
        orders_of(p).target = order.args["target"]
        p.say("command.changed", seat=order.seat, change=order.args["target"])

    def default(self, p: P, seat: str) -> Order:
        return Order(seat, "dragon", {"card": "tactical_wisdom", "target": self.changes(p)[0]})


class PrepareOrders(Auto, tag="command.prepare"):
    """8, 19: what the card lets its player order."""

    rule = "8.5"

    def run(self, p: P) -> None:
        board, orders = p.board, orders_of(p)
        if orders.played == "counter_attack":
            orders.card = board.becomes(board.active, orders.played)
            empty = orders.card == orders.played
            p.say(
                "command.copies_nothing" if empty else "command.copies", seat=board.active, card=orders.card
            )
        board.last[board.active] = orders.card
        if orders.card == "shogun":
            shogun(p)
        else:
            fill(board, orders)
        extra_orders(board, orders)
        if orders.most == 1:
            orders.helmet = False


def fill(board: Board, orders: Commanded) -> None:
    """The slots of a card, each of which takes one order."""
    card, number = orders.card, board.number(board.active)
    orders.group = GROUPS.get(card, "")
    if COMMAND[card].sections:
        orders.helmet = True
        shares = changed_sections(orders)
        orders.slots = [name for name, share in shares for _ in range(share or number)]
    elif card in SYMBOL_CARDS:
        orders.slots = [SYMBOL_CARDS[card]] * number
    elif card in SLOTS:
        orders.slots = [SLOTS[card]] * NUMBERS[card]
    elif card in ("leadership", "serpent_command"):
        orders.slots = ["piece"] * NUMBERS.get(card, NO_LIMIT)
    if orders.slots and lacks_troops(board, orders.slots[0]):
        orders.slots, orders.group, orders.fallback = ["unit"], "", True


def changed_sections(orders: Commanded) -> list[tuple[str, int]]:
    """18.40: Tactical Wisdom changes one of the sections on the card."""
    shares = COMMAND[orders.card].sections
    old, _, new = orders.target.partition("_to_") if orders.dragon == "tactical_wisdom" else ("", "", "")
    return [(new if name == old else name, share) for name, share in shares.items()]


def lacks_troops(board: Board, slot: str) -> bool:
    """19.2 to 19.7: without troops of the kind the card orders any one unit."""
    army = board.army(board.active)
    match slot:
        case "circle" | "triangle" | "square":
            return not any(unit.kind.symbol == slot for unit in army)
        case "cavalry" | "infantry":
            return not any(unit.kind.arm == slot for unit in army)
        case "shooter":
            return not any(unit.kind.ranged for unit in army)
    return False


def shogun(p: P) -> None:
    """19.10: dice tell what may be ordered, and honor symbols pay."""
    board, orders = p.board, orders_of(p)
    faces = p.roll_faces(board.number(board.active), FACES, "shogun")
    p.say("command.shogun", seat=board.active, faces=faces)
    orders.helmet = True
    orders.slots = [face for face in faces if face != "honor"]
    gain(p, board.active, faces.count("honor"))


def extra_orders(board: Board, orders: Commanded) -> None:
    """18.15: a Brave Messenger brings one more order, two if the tent stands."""
    shares = COMMAND[orders.card].sections.values()
    if orders.dragon == "brave_messenger" and shares and all(shares) and sum(shares) <= 3:
        orders.slots += ["piece"] * (2 if board.has_tent(board.active) else 1)
