"""Beside the map: banners, Honor & Fortune, decks, the last cards, and the viewer's own hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.kernel import scene as draw
from rules.kernel.texts import Catalogue
from rules.kernel.texts import Text as Sentence
from rules.samurai_battles.atlas import COMMAND, DRAGON, SECTIONS, TOKENS
from rules.samurai_battles.scene.ground import BOARD

PANEL = 380.0
TRACK = 15
ABREAST = 3
# How high all rows of cards may be, in widths of a card.
ROOM = 4.36
CARD_SIGNS = {
    "circles": "circle",
    "triangles": "triangle",
    "squares": "square",
    "cavalry_charge": "horse",
    "hold_and_shoot": "bow",
    "leadership": "leader_foot",
    "infantry_onslaught": "unit_asp",
    "shogun": "leader_commander",
}


def sentence(plain: Mapping[str, Any]) -> Sentence:
    return Sentence(plain["code"], plain["args"])


def table(
    view: Mapping[str, Any], title: str, label: str, lang: str, words: Catalogue, height: float
) -> draw.Panel:
    """Banners, tokens, cards, the last cards played, and the viewer's own hand."""
    board = view["board"]

    def say(code: str) -> str:
        return words.word(Sentence(f"scene.{code}"), lang)

    rows: list[Any] = [
        draw.Note(text=label, font="bold"),
        draw.Note(text=standing(view, lang, words), colour="accent", font="bold"),
        *banner_rows(view, lang, words),
        honor_track(view, lang, words),
        seat_table(view, lang, words),
        draw.KeyValue(key=say("pool"), value=str(board["pool"])),
        draw.KeyValue(key=say("piles"), value=f"{board['piles']['command']} / {board['piles']['dragon']}"),
        *(draw.KeyValue(key=key, value=value) for key, value in last_cards(board, lang, words)),
        *hand_rows(view, lang, words),
    ]
    return draw.Panel(
        x=BOARD,
        y=12,
        w=PANEL,
        h=height - 24,
        title=title,
        rows=tuple(rows),
        size=15,
        name=say("table"),
    )


def banner_rows(view: Mapping[str, Any], lang: str, words: Catalogue) -> list[draw.Dots]:
    """Banners won, out of those that win the battle."""
    board, won = view["board"], words.word(Sentence("scene.banners"), lang)
    return [
        draw.Dots(
            label=f"{won}: {words.name('seat', seat, lang)}",
            filled=min(board["banners"][seat], board["goal"][seat]),
            total=board["goal"][seat],
            colour=seat,
            icon="flag",
        )
        for seat in view["seats"]
    ]


def honor_track(view: Mapping[str, Any], lang: str, words: Catalogue) -> draw.Track:
    """16: the tokens of both sides on one track."""
    honor, label = view["board"]["honor"], words.word(Sentence("scene.track"), lang)
    shown = TRACK if max(honor.values()) <= TRACK else TOKENS
    markers = tuple(draw.Marker(at=honor[seat], colour=seat) for seat in view["seats"])
    return draw.Track(label=label, low=0, high=shown, markers=markers, per_row=(TRACK + 1) // 2)


def seat_table(view: Mapping[str, Any], lang: str, words: Catalogue) -> draw.Table:
    board, columns = view["board"], ("tokens", "cards", "dragons")
    heads = tuple(words.word(Sentence(f"scene.{column}"), lang) for column in columns)
    cells = tuple(
        (
            words.name("seat", seat, lang),
            *(str(board[name][seat]) for name in ("honor", "cards", "dragon_cards")),
        )
        for seat in view["seats"]
    )
    return draw.Table(
        columns=("", *heads), cells=cells, swatches=tuple(view["seats"]), weights=(1.2, 1, 1, 1)
    )


def last_cards(board: Mapping[str, Any], lang: str, words: Catalogue) -> list[tuple[str, str]]:
    found = []
    if board["orders"]:
        key = words.word(Sentence("scene.played"), lang)
        found.append((key, words.name("command", board["orders"]["played"], lang)))
    for seat, spent in board["spent"].items():
        found += [(words.name("seat", seat, lang), words.name("dragon", card, lang)) for card in spent]
    return found


def standing(view: Mapping[str, Any], lang: str, words: Catalogue) -> str:
    """For whom the game waits, or how it ended."""
    if view["outcome"]:
        return words.word(sentence(view["outcome"]["reason"]), lang)
    return words.word(Sentence.of("scene.waiting", seats=view["asked"]), lang)


def hand_rows(view: Mapping[str, Any], lang: str, words: Catalogue) -> list[Any]:
    """The viewer's cards; large hands have lower cards rather than smaller type."""
    board, viewer = view["board"], view["viewer"]
    if viewer not in view["seats"]:
        return [row for seat in view["seats"] for row in others_rows(board, seat, lang, words)]
    hands = {
        "command": [*(board["hands"][viewer] or []), *(board["drawn"] or [])],
        "dragon": board["dragons"][viewer] or [],
    }
    lines = sum(-(-len(hand) // ABREAST) for hand in hands.values())
    height = min(1.0, ROOM / max(1, lines) - 0.09)
    rows: list[Any] = []
    for deck, cards in hands.items():
        faces = tuple(card_face(card, deck, lang, words) for card in cards)
        if faces:
            heading = words.word(Sentence(f"scene.hand_{deck}"), lang)
            rows += [draw.Heading(text=heading), draw.Cards(cards=faces, per_row=ABREAST, height=height)]
    return rows


def others_rows(board: Mapping[str, Any], seat: str, lang: str, words: Catalogue) -> list[Any]:
    """The hand of a side as spectators see it: by names once the battle is over, before that by backs."""
    if board["hands"][seat] is None:
        return closed_rows(board, seat, lang, words)
    heading = words.word(Sentence.of("scene.hand_closed", seat=seat), lang)
    hands = (("command", board["hands"][seat]), ("dragon", board["dragons"][seat]))
    named = [", ".join(words.name(deck, card, lang) for card in cards) for deck, cards in hands]
    return [draw.Heading(text=heading, swatch=seat), *(draw.Note(text=text) for text in named if text)]


def closed_rows(board: Mapping[str, Any], seat: str, lang: str, words: Catalogue) -> list[Any]:
    """As many backs as a side holds cards."""
    command = draw.Card(back=seat, icon="flag")
    dragon = draw.Card(back="panel_head", icon="dragon")
    backs = (*(command,) * board["cards"][seat], *(dragon,) * board["dragon_cards"][seat])
    heading = words.word(Sentence.of("scene.hand_closed", seat=seat), lang)
    return [draw.Heading(text=heading, swatch=seat), draw.Cards(cards=backs, per_row=7, height=1.35)]


def card_face(card: str, deck: str, lang: str, words: Catalogue) -> draw.Card:
    return draw.Card(
        name=words.name(deck, card, lang),
        corner=str(DRAGON[card].cost) if deck == "dragon" else "",
        icon=card_sign(card, deck),
        text=words.name(f"{deck}_help", card, lang),
        space=card,
    )


def card_sign(card: str, deck: str) -> str:
    """The sections that a Command card gives orders to, or what else it is about."""
    if deck == "dragon":
        return "dragon"
    chosen = [section for section in SECTIONS if section in COMMAND[card].sections]
    return f"sections_{'_'.join(chosen)}" if chosen else CARD_SIGNS.get(card, "flag")
