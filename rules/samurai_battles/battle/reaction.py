"""18, 19.5: what a defender may do when a melee is declared."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.kernel.fields import Choices, Done, Partial, pick
from rules.kernel.orders import IllegalOrder, Order
from rules.kernel.texts import Text
from rules.samurai_battles.atlas import COMMAND, FOE
from rules.samurai_battles.battle.attacks import attackers, booster_cards, can_answer, defender, dragon_field
from rules.samurai_battles.battle.retreats import may_ignore
from rules.samurai_battles.board import P, fight_of
from rules.samurai_battles.cards.challenge import challenge_lead
from rules.samurai_battles.cards.hands import conceivable, play_dragon
from rules.samurai_battles.cards.windows import Window, why_not_held
from rules.samurai_battles.standing_answers import Assault, reacts

STRIKES = COMMAND["first_strike"].count


class React(Window, tag="melee.react"):
    """18, 19.5: when a melee is declared the defender may strike first or play a Dragon card."""

    rule = "19.5"
    policy = "melee_reaction"
    moments = ("melee_declared", "before_enemy_roll")

    def seat(self, p: P) -> str | None:
        return FOE[p.board.active]

    def cards(self, p: P, seat: str) -> tuple[str, ...]:
        unit, fight = defender(p), fight_of(p)
        if unit is None:
            return ("practice_of_aikido",)
        cards = ["ambush", "practice_of_aikido"] if can_answer(p) else ["practice_of_aikido"]
        cards += ["bravery"] if not unit.brave and not unit.is_guard else []
        return (*cards, *(["personal_challenge"] if self.led(p) and not fight.challenger else []))

    def led(self, p: P) -> bool:
        fight = fight_of(p)
        own, enemy = p.board.leader_at(fight.hex), [p.board.leader_at(u.hex) for u in attackers(p)]
        return own is not None and len(enemy) == 1 and enemy[0] is not None

    def asked(self, p: P) -> list[str]:
        seat = FOE[p.board.active]
        gone = p.board.command.discard.count("first_strike") + len(p.board.strikes)
        strike = can_answer(p) and gone < STRIKES and bool(p.board.hands[seat])
        return [seat] if strike or conceivable(p.board, seat, self.cards(p, seat)) else []

    def prompt(self, p: P, seat: str) -> Text:
        fight = fight_of(p)
        return Text.of("melee.react.ask", hex=fight.hex, origins=[u.hex for u in attackers(p)])

    def may_strike(self, p: P, seat: str) -> bool:
        return can_answer(p) and "first_strike" in p.board.hands[seat]

    def why(self, p: P, order: Order) -> IllegalOrder | None:
        """A Command card that does not answer a melee, or that its player does not hold."""
        if order.kind != "play":
            return None
        if order.args.get("card") != "first_strike":
            return IllegalOrder("melee.only_first_strike", "19.5")
        if not can_answer(p):
            return IllegalOrder("melee.no_strike", "19.5", hex=fight_of(p).hex)
        if order.args.get("dragon") == "ambush":
            return IllegalOrder("melee.one_first", "18.11")
        return why_not_held(p.board, order)

    def uses(self, p: P, seat: str) -> list[str]:
        return [*(["play"] if self.may_strike(p, seat) else []), *super().uses(p, seat)]

    def using(self, p: P, seat: str, partial: Partial) -> Choices:
        if partial.kind != "play":
            return super().using(p, seat, partial)
        if "card" not in partial:
            return pick("card", "command", ["first_strike"], rule="19.5")
        if "dragon" not in partial:
            return dragon_field(card for card in self.held(p, seat) if card != "ambush")
        return Done()

    def apply(self, p: P, order: Order) -> None:
        p.done()
        card = order.args.get("card", "none")
        if order.kind == "play":
            strike_first(p, order.seat)
            card = order.args["dragon"]
        if card != "none":
            play_dragon(p, order.seat, card)
            self.take_effect(p, order.seat, card)

    def take_effect(self, p: P, seat: str, card: str) -> None:
        fight = fight_of(p)
        match card:
            case "ambush":
                fight.first = "ambush"
            case "practice_of_aikido":
                fight.aikido = True
            case "bravery":
                p.board.units[fight.target].brave = True
            case "personal_challenge":
                fight.challenger = seat

    def standing(self, p: P, seat: str, policy: Mapping[str, Any]) -> Order:
        return reacts(p, seat, policy, self.held(p, seat), self.may_strike(p, seat), assault_on(p, seat))


def strike_first(p: P, seat: str) -> None:
    """19.5: the card is replaced at the end of the turn, before the active player draws (15.1)."""
    fight_of(p).first = "first_strike"
    p.board.hands[seat].remove("first_strike")
    p.board.strikes.append("first_strike")
    p.say("melee.first_strike", seat=seat)


def assault_on(p: P, seat: str) -> Assault:
    """The melee as the seat that is attacked sees it."""
    foes, unit = attackers(p), defender(p)
    cavalry = any(foe.kind.arm == "cavalry" for foe in foes)
    ignorable = may_ignore(p.board, unit, cavalry) if unit else 0
    return Assault(foes, unit, ignorable, challenge_lead(p, seat))


# Between a first strike and the attacker's roll


def will_attack(p: P) -> bool:
    """10.3: there is still somebody on both sides."""
    return bool(attackers(p)) and p.board.held_by(fight_of(p).hex) == FOE[p.board.active]


class AttackerCards(Window, tag="melee.attacker_cards"):
    """18.4: before his own roll the attacker may play a card that he has not declared with his attack."""

    rule = "18.4"
    moments = ("before_own_roll",)

    def seat(self, p: P) -> str | None:
        return p.board.active if will_attack(p) and not fight_of(p).booster else None

    def cards(self, p: P, seat: str) -> tuple[str, ...]:
        found = booster_cards(p.board, attackers(p), fight_of(p).hex, "attack")
        return tuple(card for card in found if card != "personal_challenge")

    def prompt(self, p: P, seat: str) -> Text:
        return Text.of("melee.attacker_cards.ask", hex=fight_of(p).hex)

    def take_effect(self, p: P, seat: str, card: str) -> None:
        fight_of(p).booster = card

    def default(self, p: P, seat: str) -> Order:
        return Order(seat, "pass")


class DefenderCards(Window, tag="melee.defender_cards"):
    """18.16, 18.32: before the attacker's roll whoever has struck first may play Bravery or Aikido."""

    rule = "18.4"
    policy = "melee_reaction"
    moments = ("melee_declared", "before_enemy_roll")

    def seat(self, p: P) -> str | None:
        return FOE[p.board.active] if will_attack(p) else None

    def cards(self, p: P, seat: str) -> tuple[str, ...]:
        unit, fight = defender(p), fight_of(p)
        brave = unit is None or unit.brave or unit.is_guard
        return (*(() if fight.aikido else ("practice_of_aikido",)), *(() if brave else ("bravery",)))

    def prompt(self, p: P, seat: str) -> Text:
        return Text.of("melee.defender_cards.ask", hex=fight_of(p).hex)

    def take_effect(self, p: P, seat: str, card: str) -> None:
        if card == "bravery":
            p.board.units[fight_of(p).target].brave = True
        else:
            fight_of(p).aikido = True

    def standing(self, p: P, seat: str, policy: Mapping[str, Any]) -> Order:
        return reacts(p, seat, policy, self.held(p, seat), False, assault_on(p, seat))
