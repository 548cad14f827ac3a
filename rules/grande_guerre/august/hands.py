"""16.3: the opening hands: each side draws the total of its plans and keeps some."""

from __future__ import annotations

from rules.grande_guerre.atlas import PLANS, STRATAGEMS, WAR_OPTIONS
from rules.grande_guerre.august.forms import PLANNERS
from rules.grande_guerre.board import P, leader, seat_side, side_of
from rules.grande_guerre.facts import FOE, SIDES
from rules.grande_guerre.orders.sealed_lines import take


def drawn_events(p: P, side: str) -> int:
    mine = [n for n in PLANNERS if side_of(p.board, n) == side]
    return sum(PLANS[p.board.august.plans[n]].events[0] for n in mine)


def kept_events(p: P, side: str) -> int:
    """16.2.1: the plans' numbers, changed by own options and by those of the enemy."""
    mine = [n for n in PLANNERS if side_of(p.board, n) == side]
    foes = [n for n in PLANNERS if side_of(p.board, n) == FOE[side]]
    options = p.board.august.options
    kept = sum(PLANS[p.board.august.plans[n]].events[1] for n in mine)
    kept += sum(WAR_OPTIONS[o].kept for n in mine for o in options[n])
    return max(0, kept + sum(WAR_OPTIONS[o].enemy_kept for n in foes for o in options[n]))


def stratagems(p: P, side: str) -> list[int]:
    """The cards of a side's deck that are held in the hand."""
    return [number for number in p.board.cards.decks.get(side, []) if number in STRATAGEMS]


def draw_hands(p: P, extra: dict[str, int]) -> None:
    """Only stratagems are drawn; nobody else sees them."""
    for side in SIDES:
        pile = stratagems(p, side)
        count = min(len(pile), drawn_events(p, side) + extra[side])
        seats = [s for s in p.board.seats if seat_side(p.board, s) == side]
        found = p.draw(pile, count, f"opening hand {side}", to=seats) if count else []
        p.board.august.drawn[side] = sorted(found)
        p.board.august.kept[side] = kept_events(p, side)
        p.say("august.hand", side=side, drawn=count, kept=min(count, p.board.august.kept[side]))


def deal_hands(p: P, count: int) -> None:
    """The hands of a campaign that begins later: stratagems of the own deck, at random."""
    for side in SIDES if count else ():
        seats = [s for s in p.board.seats if seat_side(p.board, s) == side]
        found = p.draw(stratagems(p, side), count, f"opening hand {side}", to=seats)
        p.board.cards.hands[side] = sorted(found)
        p.board.cards.decks[side] = [c for c in p.board.cards.decks[side] if c not in found]


def keep_cards(p: P) -> None:
    """What is not kept goes back into the deck; by default the lowest numbers are kept."""
    board = p.board
    chosen = {seat: [int(c) for c in line.args["cards"]] for seat, line in take(p, "keep")}
    for side in SIDES:
        drawn = board.august.drawn.get(side, [])
        count = min(board.august.kept.get(side, 0), len(drawn))
        kept = chosen.get(leader(board, side)) or drawn[:count]
        board.cards.hands.setdefault(side, []).extend(kept)
        board.cards.decks[side] = [c for c in board.cards.decks.get(side, []) if c not in kept]
    board.august.drawn, board.august.kept = {}, {}
    for side in SIDES:
        spy(p, side)


def spy(p: P, side: str) -> None:
    """Secret service: the side sees one kept card of the enemy."""
    board = p.board
    mine = [n for n in PLANNERS if side_of(board, n) == side]
    hand = board.cards.hands.get(FOE[side], [])
    if hand and any("intelligence" in board.august.options[n] for n in mine):
        seats = [s for s in board.seats if seat_side(board, s) == side]
        card = p.draw(hand, 1, "secret service", to=seats)[0]
        board.august.seen[side] = [card]
        p.tell(seats, "august.spy", card=card)
