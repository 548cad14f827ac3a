"""4.9: how a play runs from its card to the end of the play, and how it is taken back or cancelled."""

from __future__ import annotations

from rules.empire_of_the_sun.atlas import CARDS, UNITS
from rules.empire_of_the_sun.board import OFF_MAP, Board, Lately, Offensive, P, Trail, in_order
from rules.empire_of_the_sun.cards.hands import draw_for_event, into_pile
from rules.kernel.steps import Auto, Step


def begin(p: P, off: Offensive) -> None:
    """6.2: an offensive, from activation to post-battle movement."""
    from rules.empire_of_the_sun.offensives.play import OffensivePlay

    p.board.offensive = off
    p.push(OffensivePlay(seat=off.seat, card=off.card, event=off.event))


def innermost(p: P, kind: type[Step]) -> Step:
    return next(step for step in reversed(p.state.stack) if isinstance(step, kind))


def leave(p: P) -> None:
    """The rest of the offensive does not take place."""
    from rules.empire_of_the_sun.offensives.play import OffensivePlay

    p.done(innermost(p, OffensivePlay))


def take_back(p: P) -> None:
    """What cannot be finished legally is taken back up to the card, before a die has fallen."""
    from rules.empire_of_the_sun.offensives.declaration import restore
    from rules.empire_of_the_sun.offensives.go import NextGo

    board, off = p.board, p.board.battle
    restore(board)
    deck = board.decks[off.seat]
    if off.from_future:
        deck.future, deck.future_turn = off.card, off.future_turn or board.turn - 1
    else:
        deck.hand = sorted([*deck.hand, off.card])
    board.offensive = None
    p.done()
    leave(p)
    if off.seized:
        p.done(innermost(p, NextGo))
        board.go = ""
    p.push(asked_again(board, off))
    p.say("offensive.taken_back", seat=off.seat)


def asked_again(board: Board, off: Offensive) -> Step:
    """The question that the card had answered; 6.29: who seized the initiative with it has not done so."""
    from rules.empire_of_the_sun.offensives.go import Go
    from rules.empire_of_the_sun.offensives.opening import Opening
    from rules.empire_of_the_sun.strategy.deal import Initiative

    if off.seized:
        return Initiative()
    return Opening(off.card) if board.turn == 1 else Go()


class EndPlay(Auto, tag="play.end"):
    """4.9.5: the cards go to their piles, events draw, and the offensive is over."""

    rule = "4.9.5"
    seat: str
    card: str
    event: bool

    def run(self, p: P) -> None:
        board, off = p.board, p.board.offensive
        reactions = list(off.cards) if off else []
        into_pile(board, self.seat, self.card, event=self.event)
        for card in reactions:
            into_pile(board, CARDS[card].side, card, event=True)
        board.lately = remembered(board, off) if off else left_of(board.lately, self.seat)
        board.offensive = None
        board.pools, board.fresh = {}, []
        if self.event and CARDS[self.card].draw:
            draw_for_event(p, self.seat)
        for card in reactions:
            if CARDS[card].draw:
                draw_for_event(p, CARDS[card].side)


def remembered(board: Board, off: Offensive) -> Lately:
    """What maps still show of an offensive that is over: one trail for each way, however many went it."""
    found: dict[tuple[bool, str, tuple[str, ...]], bool] = {}
    for unit in in_order(list(off.moved)):
        moved = off.moved[unit]
        way = (UNITS[unit].side == off.seat, moved.by, tuple(moved.path))
        found[way] = found.get(way, True) and board.at.get(unit, "") in ("", *OFF_MAP)
    trails = [Trail(own, by, list(path), lost) for (own, by, path), lost in found.items()]
    return Lately(off.seat, trails, [each.hex for each in off.battles])


def left_of(lately: Lately | None, seat: str) -> Lately | None:
    """Who plays anything else has seen enough of the own last offensive."""
    return None if lately and lately.seat == seat else lately
