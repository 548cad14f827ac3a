"""7.32-7.34, 9: Investment cards in Government: industry, loyalty, technologies and the vault."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any

from rules.conquest_consequence import refusals
from rules.conquest_consequence.atlas import (
    ATOMIC,
    CHINA,
    FACTION,
    INVESTMENT,
    RED_TECHNOLOGIES,
    TECHNOLOGIES,
)
from rules.conquest_consequence.board import Board, P, Pair
from rules.conquest_consequence.decks import cards
from rules.conquest_consequence.protocols.kinds import Kind
from rules.kernel.fields import Choices, Done, Partial, grow, pick
from rules.kernel.orders import IllegalOrder, Order
from rules.kernel.steps import FreeOrder
from rules.kernel.texts import Text

RAISES = 2
CARDS_OF_A_PAIR = 2


def investments(p: P, seat: str) -> list[str]:
    return [card for card in p.board.sides[seat].hand if card in INVESTMENT]


def factories(chosen: list[str]) -> int:
    return sum(INVESTMENT[card].factory for card in chosen)


def industry_cost(board: Board, seat: str) -> int:
    """7.32: one less for each declaration of war on the faction."""
    return FACTION[seat].industry - board.sides[seat].dows_suffered


def loyalty_cost(board: Board, seat: str) -> int:
    """7.33, 9.5: Land Reform makes the CCP cheaper."""
    reformed = "land_reform" in board.sides[seat].techs
    return FACTION[seat].reformed_cost if reformed else FACTION[seat].loyalty_cost


class Factories(Kind):
    """7.32, 7.33: cards whose factories pay for a raise; more than needed may be played."""

    @abstractmethod
    def cost(self, p: P, seat: str) -> int:
        """The factories that one raise needs."""

    @abstractmethod
    def raises(self, p: P, seat: str) -> int:
        """How often the seat has raised it this year."""

    def open(self, p: P, seat: str) -> bool:
        paid = factories(investments(p, seat)) >= self.cost(p, seat)
        return paid and self.raises(p, seat) < RAISES

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        if "cards" in partial:
            return Done()
        taken = partial.get("cards", [])
        left = [card for card in investments(p, seat) if card not in taken]
        enough = factories(taken) >= self.cost(p, seat)
        return grow("cards", "card", left, may_stop=enough, rule=self.rule)

    def why_not(self, p: P, seat: str, partial: Partial, field: str, value: Any) -> Text | None:
        if field == "kind" and self.raises(p, seat) >= RAISES:
            return Text.of("government.raised", most=RAISES)
        if field == "kind":
            held = factories(investments(p, seat))
            return Text.of("government.too_few", have=held, cost=self.cost(p, seat))
        return refusals.no_factories(p.board, seat, value)

    def check(self, p: P, order: Order) -> None:
        """How many factories are missing, where all the cards are there."""
        named = order.args.get("cards")
        if isinstance(named, list) and all(card in investments(p, order.seat) for card in named):
            paid = factories(list(dict.fromkeys(named)))
            if paid < self.cost(p, order.seat):
                reason = Text.of("government.too_few", have=paid, cost=self.cost(p, order.seat))
                raise IllegalOrder.because(reason, self.rule)


class Industry(Factories):
    """7.32: IND +1 at once, at most twice a year."""

    name, rule = "industry", "7.32"

    def cost(self, p: P, seat: str) -> int:
        return industry_cost(p.board, seat)

    def raises(self, p: P, seat: str) -> int:
        return p.board.sides[seat].raises

    def apply(self, p: P, order: Order) -> None:
        mine = p.board.sides[order.seat]
        cards.spend(p, order.seat, *order.args["cards"])
        cards.discard(p, *order.args["cards"])
        mine.ind, mine.raises = mine.ind + 1, mine.raises + 1
        p.say("government.industry", seat=order.seat, ind=mine.ind, cards=order.args["cards"])


class Loyalty(Factories):
    """7.33: KMT or CCP +1, at most twice a year."""

    name, rule = "loyalty", "7.33"

    def open(self, p: P, seat: str) -> bool:
        return seat in ("usa", "soviet") and super().open(p, seat)

    def why_not(self, p: P, seat: str, partial: Partial, field: str, value: Any) -> Text | None:
        if seat not in ("usa", "soviet"):
            return Text("government.no_loyalty")
        return super().why_not(p, seat, partial, field, value)

    def cost(self, p: P, seat: str) -> int:
        return loyalty_cost(p.board, seat)

    def raises(self, p: P, seat: str) -> int:
        return p.board.sides[seat].loyalty_raises

    def apply(self, p: P, order: Order) -> None:
        mine = p.board.sides[order.seat]
        cards.spend(p, order.seat, *order.args["cards"])
        cards.discard(p, *order.args["cards"])
        mine.loyalty, mine.loyalty_raises = mine.loyalty + 1, mine.loyalty_raises + 1
        p.say("government.loyalty", seat=order.seat, loyalty=mine.loyalty, cards=order.args["cards"])


# Pairs


def known(board: Board, seat: str, tech: str) -> bool:
    """9.2: a faction holds a technology once, revealed or secret."""
    mine = board.sides[seat]
    return tech in mine.techs or any(pair.what == tech for pair in mine.vault)


def may_have(board: Board, seat: str, tech: str) -> bool:
    """9.5, 9.6: red technologies are Soviet; atomic stages come in order, one a year."""
    if known(board, seat, tech) or (tech in RED_TECHNOLOGIES and seat != "soviet"):
        return False
    if tech not in ATOMIC:
        return True
    stage = ATOMIC.index(tech)
    before = all(known(board, seat, each) for each in ATOMIC[:stage])
    return before and board.sides[seat].stage_year != board.year


def is_real(card: str, tech: str) -> bool:
    return tech in INVESTMENT[card].techs or INVESTMENT[card].red == tech


def is_wild_for(board: Board, card: str, tech: str) -> bool:
    """9.1: Industrial Espionage copies what somebody has revealed, Science what its list and year allow."""
    if tech in RED_TECHNOLOGIES:
        return False
    each = INVESTMENT[card]
    shown = any(tech in side.techs for side in board.sides.values())
    return (each.espionage and shown) or (tech in each.science and board.year >= each.year)


def partners(p: P, seat: str, tech: str, first: str, mole: str = "") -> list[str]:
    """The cards that make a pair of a technology with a first one."""
    hand = investments(p, seat)
    if first == mole:
        return [card for card in hand if is_real(card, tech)]
    others = [card for card in hand if card != first]
    if is_real(first, tech):
        fit = [c for c in others if is_real(c, tech) or is_wild_for(p.board, c, tech)]
        return [*fit, *([mole] if mole else [])]
    if is_wild_for(p.board, first, tech):
        return [card for card in others if is_real(card, tech)]
    return []


def firsts(p: P, seat: str, tech: str) -> list[str]:
    return [card for card in investments(p, seat) if partners(p, seat, tech, card)]


def staying(chosen: list[str], tech: str) -> str:
    """7.341: the card named first stays, unless it is a wild card or the Mole."""
    return next(card for card in chosen if is_real(card, tech))


def achieve(p: P, seat: str, tech: str, chosen: list[str], secret: bool) -> None:
    """9.2-9.4: a technology, face up or in the vault."""
    mine = p.board.sides[seat]
    if tech in ATOMIC:
        mine.stage_year = p.board.year
    if secret:
        mine.vault.append(Pair(list(chosen), tech))
        p.say("government.vault", seat=seat)
        return
    stays = staying(chosen, tech)
    mine.techs[tech] = stays
    cards.discard(p, *(card for card in chosen if card != stays))
    p.say("government.tech", seat=seat, tech=tech, cards=chosen)


class Technology(Kind):
    """7.34: a pair of cards, revealed at once or face down into the vault."""

    name, rule = "tech", "7.34"

    def open(self, p: P, seat: str) -> bool:
        return bool(self.techs(p, seat))

    def techs(self, p: P, seat: str) -> list[str]:
        every = (*TECHNOLOGIES, *ATOMIC, *RED_TECHNOLOGIES)
        return p.once(
            ("techs", seat),
            lambda: [t for t in every if may_have(p.board, seat, t) and firsts(p, seat, t)],
        )

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        if "tech" not in partial:
            return pick("tech", "tech", self.techs(p, seat), Text("government.which_tech"), self.rule)
        taken = partial.get("cards", [])
        if len(taken) < 2:
            tech = partial["tech"]
            fit = partners(p, seat, tech, taken[0]) if taken else firsts(p, seat, tech)
            return grow("cards", "card", fit, may_stop=False, rule="9.2")
        if "how" not in partial:
            return pick("how", "secrecy", ["open", "secret"], Text("government.how"), "9.4")
        return Done()

    def completed(self, p: P, order: Order) -> Order:
        return Order(order.seat, order.kind, {"how": "open", **order.args})

    def why_not(self, p: P, seat: str, partial: Partial, field: str, value: Any) -> Text | None:
        if field == "cards":
            return refusals.no_pair(p.board, seat, partial["tech"], partial.get("cards", []), value)
        return refusals.no_technology(p.board, seat, value) if field in ("kind", "tech") else None

    def check(self, p: P, order: Order) -> None:
        """9.2: a pair is two cards."""
        named = order.args.get("cards")
        if isinstance(named, list) and len(named) != CARDS_OF_A_PAIR:
            raise IllegalOrder.because(Text("government.two_cards"), "9.2")

    def apply(self, p: P, order: Order) -> None:
        args = order.args
        cards.spend(p, order.seat, *args["cards"])
        achieve(p, order.seat, args["tech"], args["cards"], args["how"] == "secret")

    def public(self, p: P, order: Order) -> Order | None:
        return order if order.args["how"] == "open" else None


class Reveal(FreeOrder, tag="free.reveal"):
    """9.4: a secret technology may be shown at any time, with effect at once."""

    rule = "9.4"
    kind = "reveal"

    def asked(self, p: P) -> list[str]:
        return [seat for seat in p.seats if secrets(p.board, seat)] if p.board.phase != "setup" else []

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        if "tech" not in partial:
            return pick("tech", "tech", secrets(p.board, seat), Text("government.which_tech"), self.rule)
        if "keep" not in partial:
            pair = vault_pair(p.board, seat, partial["tech"])
            real = [card for card in pair.cards if is_real(card, pair.what)]
            return pick("keep", "card", real, Text("government.keep"), "7.341")
        return Done()

    def completed(self, p: P, order: Order) -> Order:
        tech = order.args.get("tech")
        if "keep" in order.args or not isinstance(tech, str) or tech not in secrets(p.board, order.seat):
            return order
        pair = vault_pair(p.board, order.seat, tech)
        return Order(order.seat, order.kind, {**order.args, "keep": staying(pair.cards, pair.what)})

    def apply(self, p: P, order: Order) -> None:
        p.reveal()
        show(p, order.seat, order.args["tech"], order.args["keep"])

    def public(self, p: P, order: Order) -> Order | None:
        return order


def secrets(board: Board, seat: str) -> list[str]:
    """Technologies of the vault; pairs of insurgents are shown only when they arrive."""
    return [pair.what for pair in board.sides[seat].vault if pair.what not in CHINA]


def vault_pair(board: Board, seat: str, tech: str) -> Pair:
    return next(pair for pair in board.sides[seat].vault if pair.what == tech)


def show(p: P, seat: str, tech: str, keep: str = "") -> None:
    """9.41: a revealed pair leaves the vault; one card stays, the other is discarded."""
    mine = p.board.sides[seat]
    pair = vault_pair(p.board, seat, tech)
    stays = keep or staying(pair.cards, tech)
    mine.vault.remove(pair)
    mine.techs[tech] = stays
    cards.discard(p, *(card for card in pair.cards if card != stays))
    p.say("government.tech", seat=seat, tech=tech, cards=pair.cards)
