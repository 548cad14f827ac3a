"""Chapters 15, 16 and 18: decks, hands, tokens, and what it takes to play a Dragon card."""

from __future__ import annotations

from collections.abc import Iterable

from rules.kernel import decks
from rules.samurai_battles.atlas import DRAGON, FOE
from rules.samurai_battles.board import Board, Deck, P


def gain(p: P, seat: str, tokens: int) -> int:
    """16.3: take tokens from the pool, as far as there are any."""
    taken = min(max(tokens, 0), p.board.pool)
    p.board.honor[seat] += taken
    if taken:
        p.say("hands.gain", seat=seat, tokens=taken)
    return taken


def spend(p: P, seat: str, tokens: int) -> None:
    assert p.board.honor[seat] >= tokens, f"{seat} cannot pay {tokens}"
    p.board.honor[seat] -= tokens


def next_card(p: P, deck: Deck, purpose: str) -> str | None:
    """15: the top card; an exhausted deck is rebuilt from its discards."""

    def made_anew() -> None:
        p.say("hands.reshuffled", deck=purpose)

    return decks.next_card(p, deck, purpose, made_anew, top=decks.LAST, arranged=sorted)


def draw_command(p: P, seat: str, number: int = 1) -> list[str]:
    p.reveal()
    drawn = [card for _ in range(number) if (card := next_card(p, p.board.command, "command")) is not None]
    if drawn:
        p.tell([seat], "hands.drew_command", cards=drawn)
        p.tell_others([seat], "hands.seen_command", seat=seat, count=len(drawn))
    return drawn


def draw_dragon(p: P, seat: str) -> str:
    """The card that is drawn, or nothing where there is none."""
    p.reveal()
    card = next_card(p, p.board.dragon, "dragon")
    if card is not None:
        hold(p.board.dragons[seat], card)
        p.tell([seat], "hands.drew_dragon", card=card)
        p.tell_others([seat], "hands.seen_dragon", seat=seat)
    return card or ""


def hold(hand: list[str], card: str) -> None:
    hand.append(card)
    hand.sort()


def lose_command(p: P, seat: str) -> None:
    """A random Command card is discarded for good; an empty hand loses nothing."""
    hand = p.board.hands[seat]
    if not hand:
        return
    [card] = p.draw(hand, 1, "random discard")
    hand.remove(card)
    p.board.command.discard.append(card)
    p.say("hands.lost_command", seat=seat, card=card)


def allowed(board: Board, seat: str, card: str) -> bool:
    """18.3: one Dragon card per player and turn, and the one that a thief took (18.28)."""
    return not board.spent[seat] or (card == board.stolen and seat == board.active)


def affordable(board: Board, seat: str, card: str) -> bool:
    return board.honor[seat] >= DRAGON[card].cost and allowed(board, seat, card)


def playable(board: Board, seat: str, cards: Iterable[str]) -> list[str]:
    """18.2, 18.3: the cards of these that the seat holds and may pay for."""
    return [card for card in cards if card in board.dragons[seat] and affordable(board, seat, card)]


def conceivable(board: Board, seat: str, cards: Iterable[str]) -> bool:
    """Whether, as far as everybody knows, a seat might play one of these: only then it is asked."""
    gone = [*board.dragon.discard, *(card for spent in board.spent.values() for card in spent)]
    return bool(board.dragons[seat]) and any(
        affordable(board, seat, card) and gone.count(card) < DRAGON[card].count for card in cards
    )


def play_dragon(p: P, seat: str, card: str) -> None:
    """18.2: the price is paid first; the tokens lie on the card until the end of the turn (16.2)."""
    board, cost = p.board, DRAGON[card].cost
    board.dragons[seat].remove(card)
    board.honor[seat] -= cost
    board.on_cards += cost
    board.spent[seat].append(card)
    if card == board.stolen:
        board.stolen = ""
    p.say("hands.dragon", seat=seat, card=card, cost=cost)


def clear_dragons(p: P) -> None:
    """15.5, 18.6: used Dragon cards are discarded and their tokens go back to the pool."""
    board = p.board
    for seat in (board.active, FOE[board.active]):
        board.dragon.discard += board.spent[seat]
        board.spent[seat] = []
    board.on_cards, board.stolen = 0, ""
