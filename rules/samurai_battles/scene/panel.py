"""Beside the map: banners, Honor & Fortune, decks, the last cards, and the viewer's own hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.kernel import scene as draw
from rules.kernel.texts import Catalogue
from rules.kernel.texts import Text as Sentence
from rules.samurai_battles.atlas import DRAGON, TOKENS
from rules.samurai_battles.scene.ground import BOARD, HEIGHT

PANEL = 380.0
TRACK = 15


def sentence(plain: Mapping[str, Any]) -> Sentence:
    return Sentence(plain["code"], plain["args"])


def table(view: Mapping[str, Any], title: str, label: str, lang: str, words: Catalogue) -> draw.Panel:
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
    return draw.Panel(x=BOARD, y=12, w=PANEL, h=HEIGHT - 24, title=title, rows=tuple(rows))


def banner_rows(view: Mapping[str, Any], lang: str, words: Catalogue) -> list[draw.Dots]:
    """Banners won, out of those that win the battle."""
    board, won = view["board"], words.word(Sentence("scene.banners"), lang)
    return [
        draw.Dots(
            label=f"{won}: {words.name('seat', seat, lang)}",
            filled=min(board["banners"][seat], board["goal"][seat]),
            total=board["goal"][seat],
            colour=seat,
        )
        for seat in view["seats"]
    ]


def honor_track(view: Mapping[str, Any], lang: str, words: Catalogue) -> draw.Track:
    """16: the tokens of both sides on one track."""
    honor, label = view["board"]["honor"], words.word(Sentence("scene.tokens"), lang)
    shown = TRACK if max(honor.values()) <= TRACK else TOKENS
    markers = tuple(draw.Marker(at=honor[seat], colour=seat) for seat in view["seats"])
    return draw.Track(label=label, low=0, high=shown, markers=markers, per_row=TRACK + 1)


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
    board, viewer = view["board"], view["viewer"]
    if viewer not in view["seats"]:
        return []
    rows: list[Any] = []
    command = [*(board["hands"][viewer] or []), *(board["drawn"] or [])]
    for code, cards, vocabulary in (
        ("command", command, "command"),
        ("dragons", board["dragons"][viewer] or [], "dragon"),
    ):
        faces = tuple(card_face(card, vocabulary, lang, words) for card in cards)
        if faces:
            heading = words.word(Sentence(f"scene.hand_{code}"), lang)
            rows += [draw.Heading(text=heading), draw.Cards(cards=faces, per_row=4, height=1.2)]
    return rows


def card_face(card: str, vocabulary: str, lang: str, words: Catalogue) -> draw.Card:
    return draw.Card(
        name=words.name(vocabulary, card, lang),
        corner=str(DRAGON[card].cost) if vocabulary == "dragon" else "",
        icon="star" if vocabulary == "dragon" else "flag",
        text=words.name(f"{vocabulary}_help", card, lang),
    )
