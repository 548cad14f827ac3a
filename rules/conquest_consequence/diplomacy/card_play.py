"""7.31, 8.3, 17.1: Action cards in Government: diplomacy, wild cards and partisans."""

from __future__ import annotations

from typing import Any

from rules.conquest_consequence import refusals
from rules.conquest_consequence.atlas import ACTION, BREMP, CHINA, NEUTRALS
from rules.conquest_consequence.board import Board, Laid, P, Pair, rivals
from rules.conquest_consequence.china_and_partisans import partisans
from rules.conquest_consequence.decks import cards
from rules.conquest_consequence.diplomacy.influence import bordered, changes, is_china, sway
from rules.conquest_consequence.protocols.kinds import Kind
from rules.conquest_consequence.rising_sun import two_players
from rules.conquest_consequence.war_and_peace.war import is_neutral
from rules.kernel.fields import Choices, Done, Partial, grow, pick
from rules.kernel.orders import Order
from rules.kernel.texts import Text


def is_open(board: Board, nation: str) -> bool:
    """7.311: neutrals that diplomacy can reach; no Satellite, Armed Minor, conquest or allied Empire."""
    return not board.bremp if nation == BREMP else is_neutral(board, nation)


def actions(p: P, seat: str) -> list[str]:
    return [card for card in p.board.sides[seat].hand if card in ACTION]


def ends(board: Board, card: str) -> list[str]:
    """The neutrals on which an ordinary card may be played."""
    return [nation for nation in ACTION[card].ends if is_open(board, nation)]


def lay(p: P, seat: str, card: str, nation: str) -> None:
    """7.31: a card on a neutral; against a rival's card there both are discarded, his last one."""
    board = p.board
    laid = board.laid.setdefault(nation, [])
    if laid and laid[-1].seat != seat:
        other = laid.pop()
        cards.discard(p, card, other.card)
        p.say("government.cancelled", seat=seat, card=card, other=other.card, nation=nation)
    else:
        laid.append(Laid(card, seat))
        p.say("government.laid", seat=seat, card=card, nation=nation)
    if not laid:
        del board.laid[nation]


class Diplomacy(Kind):
    """7.31: an ordinary Action card on one of its two neutrals."""

    name, rule = "diplomacy", "7.31"

    def open(self, p: P, seat: str) -> bool:
        return bool(self.cards(p, seat))

    def cards(self, p: P, seat: str) -> list[str]:
        return [card for card in actions(p, seat) if ends(p.board, card)]

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        if "card" not in partial:
            return pick("card", "card", self.cards(p, seat), Text("government.card"), self.rule)
        if "nation" not in partial:
            return pick("nation", "nation", ends(p.board, partial["card"]), Text("government.on"), self.rule)
        return Done()

    def why_not(self, p: P, seat: str, partial: Partial, field: str, value: Any) -> Text | None:
        if field == "kind":
            return Text("government.no_play")
        if field == "card":
            return refusals.no_diplomacy(p.board, seat, value)
        if value in (*NEUTRALS, BREMP) and not is_open(p.board, value):
            return Text.of("government.closed_nation", nation=value)
        return Text.of("government.not_on_card", nation=str(value)[:40], card=partial["card"])

    def apply(self, p: P, order: Order) -> None:
        cards.spend(p, order.seat, order.args["card"])
        lay(p, order.seat, order.args["card"], order.args["nation"])


def wild_nations(p: P, seat: str, card: str) -> list[str]:
    """8.3, 8.32, 19.6: the neutrals that the yellow end of a wild card reaches."""
    board, action = p.board, ACTION[card]
    reach = [n for n in (*NEUTRALS, BREMP) if is_open(board, n) and changes(board, n, seat)]
    united = two_players(board) and seat == "usa"
    match action.wild:
        case "list":
            named = action.options[seat]
            if united:
                named += tuple(n for n in action.options["soviet"] if is_china(n))
            return [nation for nation in dict.fromkeys(named) if nation in reach]
        case "intimidation":
            return [n for n in reach if bordered(board, n, [seat], russia=united)]
        case "aid":
            return reach if board.sides[seat].ind > 0 else []
        case "guarantee":
            return [n for n in reach if n != BREMP and bordered(board, n, rivals(board, seat))]
    return []


class Wild(Kind):
    """8.3: the yellow end of a wild card acts at once; American ones count twice in China (8.31)."""

    name, rule = "wild", "8.3"

    def open(self, p: P, seat: str) -> bool:
        return bool(self.cards(p, seat))

    def cards(self, p: P, seat: str) -> list[str]:
        return [card for card in actions(p, seat) if wild_nations(p, seat, card)]

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        if "card" not in partial:
            return pick("card", "card", self.cards(p, seat), Text("government.card"), self.rule)
        if "nation" not in partial:
            nations = wild_nations(p, seat, partial["card"])
            return pick("nation", "nation", nations, Text("government.on"), self.rule)
        return Done()

    def why_not(self, p: P, seat: str, partial: Partial, field: str, value: Any) -> Text | None:
        if field == "kind":
            return Text("government.no_play")
        if field == "nation":
            return Text.of("government.out_of_reach", nation=str(value)[:40], card=partial["card"])
        return refusals.no_wild(p.board, seat, value)

    def apply(self, p: P, order: Order) -> None:
        seat, card, nation = order.seat, order.args["card"], order.args["nation"]
        cards.spend(p, seat, card)
        cards.discard(p, card)
        p.say("government.wild", seat=seat, card=card, nation=nation)
        if ACTION[card].wild == "aid":
            p.board.sides[seat].ind -= 1
        for _ in range(2 if seat == "usa" and is_china(nation) else 1):
            sway(p, nation, seat)


def provinces(card: str) -> list[str]:
    """17.1, 17.11: provinces where a card may place a partisan: its ends, or its purple end."""
    action = ACTION[card]
    return [area for area in (*action.ends, *action.partisans) if area in CHINA]


class Partisan(Kind):
    """17.1: a card of a province places a partisan there instead of influence; Soviets only."""

    name, rule = "partisan", "17.1"

    def open(self, p: P, seat: str) -> bool:
        return seat == "soviet" and bool(self.cards(p, seat))

    def cards(self, p: P, seat: str) -> list[str]:
        return [card for card in actions(p, seat) if provinces(card)]

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        if "card" not in partial:
            return pick("card", "card", self.cards(p, seat), Text("government.card"), self.rule)
        if "area" not in partial:
            return pick("area", "place", provinces(partial["card"]), Text("partisans.where"), self.rule)
        return Done()

    def why_not(self, p: P, seat: str, partial: Partial, field: str, value: Any) -> Text | None:
        if field == "kind":
            return Text("government.no_play" if seat == "soviet" else "government.soviet_only")
        if field == "area":
            return Text.of("government.no_partisan", area=str(value)[:40], card=partial["card"])
        return refusals.no_partisan_card(p.board, seat, value)

    def apply(self, p: P, order: Order) -> None:
        cards.spend(p, order.seat, order.args["card"])
        cards.discard(p, order.args["card"])
        partisans.add(p.board, order.args["area"])
        p.say("government.partisan", card=order.args["card"], area=order.args["area"])


class InsurgentPair(Kind):
    """7.35: two cards of one province go into the vault."""

    name, rule = "insurgents", "7.35"

    def open(self, p: P, seat: str) -> bool:
        return seat == "soviet" and bool(self.areas(p, seat))

    def areas(self, p: P, seat: str) -> list[str]:
        named = [area for card in actions(p, seat) for area in set(provinces(card))]
        return sorted({area for area in named if named.count(area) > 1})

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        if "area" not in partial:
            return pick("area", "place", self.areas(p, seat), Text("partisans.where"), self.rule)
        taken = partial.get("cards", [])
        if len(taken) == 2:
            return Done()
        fit = [c for c in actions(p, seat) if c not in taken and partial["area"] in provinces(c)]
        return grow("cards", "card", fit, may_stop=False, rule=self.rule)

    def why_not(self, p: P, seat: str, partial: Partial, field: str, value: Any) -> Text | None:
        if seat != "soviet":
            return Text("government.soviet_only")
        return Text("government.no_pair") if field in ("kind", "area", "cards") else None

    def apply(self, p: P, order: Order) -> None:
        cards.spend(p, order.seat, *order.args["cards"])
        p.board.sides[order.seat].vault.append(Pair(list(order.args["cards"]), order.args["area"]))
        p.say("government.vault", seat=order.seat)

    def public(self, p: P, order: Order) -> Order | None:
        return None
