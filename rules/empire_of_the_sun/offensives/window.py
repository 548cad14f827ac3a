"""4.9.1, 5.32, 6.25: the one sealed answer of the Reaction player to every offensive."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from rules.empire_of_the_sun.atlas import CARDS, UNITS
from rules.empire_of_the_sun.board import UNCHANGED, Battle, Board, P
from rules.empire_of_the_sun.cards import events
from rules.empire_of_the_sun.cards.hands import take_from
from rules.empire_of_the_sun.cards.strikes import LoseCorps, LoseShip
from rules.empire_of_the_sun.hexes import BIT
from rules.empire_of_the_sun.offensives import declaration, flow, intelligence
from rules.empire_of_the_sun.offensives.reactions import CHANGING, cancels, chindit_targets, nameable
from rules.empire_of_the_sun.offensives.stage import Stage
from rules.kernel.fields import Choices, Done, Field, Partial, grow, pick, several
from rules.kernel.orders import Order
from rules.kernel.steps import Auto, Decision
from rules.kernel.texts import Text

CHINDITS = "a22"


class Window(Decision, tag="offensive.window"):
    """4.9.4: asked after every offensive in the same way, whatever is held."""

    rule = "6.25"
    kind = "answer"
    policy = "window"
    ask_when_forced = True

    def asked(self, p: P) -> list[str]:
        """17.11: there is no answer in December 1941."""
        off = p.board.battle
        silent = off.event and off.strategy.effect("no_reaction")
        return [] if silent or p.board.turn == 1 else [off.other]

    def prompt(self, p: P, seat: str) -> Text:
        off = p.board.battle
        hexes = [each.hex for each in off.battles]
        if not hexes:
            return Text.of("offensive.quiet_window.ask", card=off.card, units=off.active)
        return Text.of("offensive.window.ask", card=off.card, hexes=hexes, units=off.active)

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        board, chosen = p.board, list(partial.get("cards", []))
        if "cards" not in partial:
            offered = nameable(board, seat, chosen)
            if offered or not chosen:
                asked = grow("cards", "card", offered, may_stop=True, rule="5.32")
                return replace(asked, ask=Text("offensive.cards"))
        if CHINDITS in chosen and "target" not in partial:
            return pick("target", "unit", chindit_targets(board), Text("card.target"), "5.32")
        if any(cancels(CARDS[c]) for c in chosen):
            return Done()
        if "roll" not in partial and may_roll(p, chosen):
            question = Text.of("intelligence.roll", chance=10 * intelligence.tenths(board))
            return pick("roll", "answer", ["yes", "no"], question, "5.22")
        if partial.get("roll") == "yes":
            for result in ("success", "failure"):
                field = self.after(p, seat, partial, result)
                if field is not None:
                    return field
        special = intelligence.special_hexes(board)
        if special and "special" not in partial:
            return several("special", "hex", special, rule="6.27")
        return Done()

    def why_not(self, p: P, seat: str, partial: Partial, field: str, value: object) -> Text | None:
        from rules.empire_of_the_sun.refusals import why_not_answer

        return why_not_answer(p.board, seat, partial, field, value)

    def after(self, p: P, seat: str, partial: Partial, result: str) -> Choices | None:
        """5.32 A: cards that are played only if the roll has a certain result."""
        if result in partial:
            return None
        named, before = list(partial.get(result, [])), list(partial["cards"])
        offered = nameable(p.board, seat, [*before, *named], rolled=result)
        offered = [c for c in offered if c != CHINDITS]
        if not offered and not named:
            return None
        asked = grow(result, "card", offered, may_stop=True, rule="5.32")
        return replace(asked, ask=Text(f"offensive.{result}")) if offered else None

    def completed(self, p: P, order: Order) -> Order:
        """What an answer does not mention it does not want: no roll, no card, no special reaction."""
        blank: dict[str, Any] = {"roll": "no", "success": [], "failure": [], "special": []}
        args = {name: value for name, value in order.args.items() if name == "cards" or value != []}
        while _sound(args) and isinstance(
            field := self.choices(p, order.seat, Partial("answer", args)), Field
        ):
            if field.name in args or field.name not in blank:
                return order
            args[field.name] = blank[field.name]
        return Order(order.seat, order.kind, args)

    def apply(self, p: P, order: Order) -> None:
        board, args = p.board, order.args
        p.reveal()
        p.done()
        named = list(args["cards"])
        for card in named:
            if cancels(CARDS[card]):
                cancel(p, order.seat, card)
                return
        off = board.battle
        play_cards(p, order.seat, named)
        if CHINDITS in named:
            self.send_back(p, args["target"])
        special = intelligence.special_hexes(board) if args.get("special") else []
        off.before, off.turned, off.asp, off.flipped, off.rivalry = {}, {}, {}, [], []
        off.express = UNCHANGED
        set_condition(p, named)
        if args.get("roll") == "yes" and intelligence.may_roll(board):
            self.rolled(p, order)
        for hex_ in sorted(set(special) & set(args.get("special", []))):
            self.special(p, hex_)
        if not (named or args.get("roll") == "yes" or args.get("special")):
            p.say("offensive.no_answer", seat=order.seat)

    def rolled(self, p: P, order: Order) -> None:
        off = p.board.battle
        success = intelligence.roll(p, "intelligence")
        if success:
            off.condition = "intercept"
        cards = list(order.args.get("success" if success else "failure", []))
        play_cards(p, order.seat, cards)
        set_condition(p, cards)

    def special(self, p: P, hex_: str) -> None:
        """6.27: a success makes the hex a battle hex, which its owner still holds (A69)."""
        board, off = p.board, p.board.battle
        if off.battle(hex_) is None and intelligence.roll(p, "special", special=True):
            off.battles.append(Battle(hex_, special=True))
            board.set_control(hex_, off.other)
            p.say("intelligence.special", hex=hex_)

    def send_back(self, p: P, unit: str) -> None:
        """A22: one Japanese unit of the Burma front is not active after all, and has marched nowhere."""
        off = p.board.battle
        gone = off.moved.pop(unit)
        p.board.at[unit] = gone.path[0]
        off.active.remove(unit)
        if gone.by == "land":
            others = {hex_ for moved in off.moved.values() for hex_ in moved.path if moved.by == "land"}
            for hex_ in (h for h in gone.path if h in off.turned and h not in others):
                p.board.set_control(hex_, off.turned[hex_])
        p.say("card.sent_back", unit=unit, hex=p.board.at[unit])
        hexes = Stage(p.board, off.seat).mandatory
        off.battles = [each for each in off.battles if each.op or hexes & BIT[each.hex]]

    def answers_at_sweep(self, p: P) -> bool:
        return p.board.variants.get("policy_answers") == "at_sweep"

    def public(self, p: P, order: Order) -> Order | None:
        return None

    def standing(self, p: P, seat: str, policy: Mapping[str, Any]) -> Order:
        return Order(seat, "answer", standing_answer(p, seat, policy))


class QuietWindow(Window, tag="offensive.quiet_window"):
    """The same answer where no battle threatens: few want to be asked, and all see that there is none."""

    policy = "quiet"


class Answering(Auto, tag="offensive.answering"):
    """4.9.4: the question follows every offensive; how it is usually answered depends on what all see."""

    rule = "6.25"

    def run(self, p: P) -> None:
        p.push(Window() if contested(p.board) else QuietWindow())


def contested(board: Board) -> bool:
    """Whether a battle is declared, or a special reaction may make one."""
    return bool(board.battle.battles) or bool(intelligence.special_hexes(board))


def _sound(args: Mapping[str, Any]) -> bool:
    """Whether the cards of an answer that came from outside can be looked up at all."""
    lists = [args.get(name, []) for name in ("cards", "success", "failure")]
    return all(
        isinstance(each, list) and all(isinstance(c, str) and c in CARDS for c in each) for each in lists
    )


def standing_answer(p: P, seat: str, policy: Mapping[str, Any]) -> dict[str, Any]:
    """Roll where it costs nothing; play no cards."""
    board = p.board
    args: dict[str, Any] = {"cards": []}
    if may_roll(p, []):
        args["roll"] = "yes" if policy["roll"] == "always" else "no"
        if args["roll"] == "yes":
            for result in ("success", "failure"):
                if [c for c in nameable(board, seat, [], rolled=result) if c != CHINDITS]:
                    args[result] = []
    if special := intelligence.special_hexes(board):
        args["special"] = special if policy["special"] == "always" else []
    return args


def may_roll(p: P, cards: list[str]) -> bool:
    """5.22: not beside a card that changes the condition."""
    return intelligence.may_roll(p.board) and not any(CARDS[c].cls in CHANGING for c in cards)


def play_cards(p: P, seat: str, cards: list[str]) -> None:
    """The cards are shown; their immediate effects happen, the others wait for their moment."""
    off = p.board.battle
    for card in cards:
        take_from(p.board, seat, card)
        off.cards.append(card)
        p.say("play.reacted", seat=seat, card=card)
        for effect in CARDS[card].effects:
            if effect.op in ("reinforce_next", "asp"):
                events.at_once(p, seat, effect)


def set_condition(p: P, cards: list[str]) -> None:
    """5.21: an ambush beats an intercept."""
    off = p.board.battle
    found = [CARDS[c].condition for c in cards if CARDS[c].condition]
    if "ambush" in found:
        off.condition = "ambush"
    elif "intercept" in found and off.condition != "ambush":
        off.condition = "intercept"
    if found:
        p.say(f"intelligence.{off.condition}")


def cancel(p: P, seat: str, card: str) -> None:
    """5.32 D, A13: the offensive never was; its card is discarded, and then the other card does its own."""
    board, off = p.board, p.board.battle
    active = [u for u in off.active if UNITS[u].cls in ("CA", "DD")]
    declaration.restore(board)
    off.asp_now = 0
    take_from(board, seat, card)
    p.say("play.cancelled", seat=seat, card=card)
    flow.leave(p)
    off.cards, off.active, off.committed = [card], active, True
    p.push(flow.EndPlay(off.seat, off.card, False))
    if CARDS[card].effect("lose_corps"):
        p.push(LoseCorps())
    if CARDS[card].effect("lose_ship"):
        p.push(LoseShip())
