"""The hand as readable cards: values, what the event does and needs, and the uses of the card now."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.empire_of_the_sun import remarks
from rules.empire_of_the_sun.atlas import CARDS
from rules.empire_of_the_sun.board import Board
from rules.empire_of_the_sun.cards import described
from rules.empire_of_the_sun.cards.needs import playable
from rules.empire_of_the_sun.offensives.go import modes
from rules.empire_of_the_sun.scene.chart import GAP, PANEL_W, PANEL_X
from rules.empire_of_the_sun.scene.tables import HAND_H, HAND_Y
from rules.empire_of_the_sun.view import board_in
from rules.kernel import scene as draw
from rules.kernel.scene import Panel
from rules.kernel.texts import Catalogue, Text, begun

MET, MISSING = "\N{CHECK MARK}", "\N{MULTIPLICATION SIGN}"


def hand(view: Mapping[str, Any], lang: str, words: Catalogue) -> tuple[Panel, ...]:
    """The cards that the viewer holds."""
    decks, viewer = view["board"]["decks"], view["viewer"]
    held = decks[viewer]["hand"] if viewer in decks else None
    if not held:
        return ()
    board = board_in(dict(view))
    cards = tuple(_card(board, viewer, card, lang, words) for card in held)
    rows = (draw.Cards(cards=cards, per_row=2 if len(cards) <= 4 else 3, height=0.9),)
    title = words.word(Text("scene.hand"), lang)
    return (Panel(x=PANEL_X, y=HAND_Y, w=PANEL_W, h=HAND_H - GAP, title=title, rows=rows, size=20),)


def _card(board: Board, viewer: str, card: str, lang: str, words: Catalogue) -> draw.Card:
    """5.1: operations value, intelligence values and the event; 5.3: whether it can be played now."""
    state = "reaction_card" if CARDS[card].reaction else "cannot_play"
    if playable(board, viewer, card):
        state = "can_play"
    return draw.Card(
        name=words.name("card", card, lang),
        corner=str(CARDS[card].ov),
        text="\n".join(_lines(board, viewer, card, lang, words)),
        foot=words.word(Text(f"scene.{state}"), lang),
        colour="empires" if state == "can_play" else "panel_head",
        space=card,
    )


def _lines(board: Board, viewer: str, card: str, lang: str, words: Catalogue) -> list[str]:
    """The kind and values, the event, each of its needs with whether it is met, and the uses now."""
    lines = [begun(words.word(remarks.card(card), lang)) + "."]
    lines.append(" ".join(words.word(each, lang) for each in described.event(card)))
    for need, is_met in described.needs(board, card):
        lines.append(f"{MET if is_met else MISSING} {words.word(need, lang)}")
    uses = modes(board, viewer, card) if board.go == viewer and not board.offensive else []
    return [*lines, words.word(Text.of("event.modes", modes=uses), lang)] if uses else lines
