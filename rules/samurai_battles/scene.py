"""The picture of a view: the battlefield, the troops on it, and beside it honor, banners and the own hand."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from rules.kernel import scene as draw
from rules.kernel.scene import Icon, Layer, Line, Polygon, Scene, Text, Token
from rules.kernel.scene.shapes import Mark
from rules.kernel.texts import Catalogue
from rules.kernel.texts import Text as Sentence
from rules.samurai_battles.atlas import DRAGON, FULL, HALF_HEXES, HEXES, LINES, PLACES, SEATS, TOKENS, UNITS

R, ACROSS, DOWN = 42.0, 36.4, 63.0
LEFT, TOP = 24.0, 62.0
BOARD, PANEL, HEIGHT = 922.0, 380.0, 758.0
WIDTH = BOARD + PANEL + 12
TRACK = 15
FILLS = {
    "open": "plain",
    "forest": "forest",
    "hill": "hill",
    "river": "water",
    "ford": "water_edge",
    "shallow_ford": "water_edge",
    "bridge": "water",
    "building": "field",
    "field": "desert",
    "ravine": "mountain",
    "command_tent": "plain",
    "fence": "plain",
    "palisade": "plain",
    "castle": "field",
}
SCENERY = {"forest": "tree", "hill": "hills", "bridge": "bridge", "building": "city", "castle": "fort"}
INKS = {"forest": "good", "hill": "border", "bridge": "road", "building": "town", "castle": "ink_soft"}
SYMBOL_COLOURS = {"circle": "good", "triangle": "blue", "square": "red", "swords": "ink"}
ICONS = {
    **draw.COMMON,
    "circle": draw.silhouette("M50 6C110 6 110 94 50 94C-10 94 -10 6 50 6Z"),
    "triangle": draw.silhouette("M4 12H96L50 94Z"),
    "square": draw.silhouette("M10 10H90V90H10Z"),
}
PALETTE = draw.default_palette().with_sides({seat: seat for seat in SEATS})
LEADER_ICONS = {"foot": "flag", "mounted": "star", "commander": "crown"}


def picture(view: Mapping[str, Any], lang: str, words: Catalogue) -> Scene:
    board = view["board"]
    land = tuple(sorted(board["land"].items()))
    layers = (
        ground(land, lang, words),
        tents(board),
        trails(board),
        clash(board),
        troops(board, lang, words),
    )
    title = words.word(Sentence("label.title"), lang)
    label = words.word(_text(view["label"]), lang)
    return Scene(
        width=WIDTH,
        height=HEIGHT,
        layers=layers,
        title=title,
        alt=words.word(Sentence.of("scene.alt", name=title, label=label), lang),
        frame=draw.Box(12, 12, BOARD - 24, HEIGHT - 24),
        panels=(table(view, title, label, lang, words),),
        palette=PALETTE,
        icons=ICONS,
    )


def _text(plain: Mapping[str, Any]) -> Sentence:
    return Sentence(plain["code"], plain["args"])


def spot(row: int, x2: float) -> tuple[float, float]:
    return LEFT + ACROSS * x2, TOP + DOWN * row


def centre(hex_: str) -> tuple[float, float]:
    return spot(*PLACES[hex_])


def hexagon(x: float, y: float, r: float) -> Any:
    return draw.hexagon(x, y, r, flat=False)


@cache
def ground(land: tuple[tuple[str, str], ...], lang: str, words: Catalogue) -> Layer:
    """What lies under the troops: hexes, terrain and the lines between the sections."""
    kinds = dict(land)
    paper = draw.Rect(x=12, y=12, w=BOARD - 24, h=HEIGHT - 24, radius=8, fill="land", outline="panel_edge")
    shapes: list[Any] = [paper]
    for place in HALF_HEXES:
        shapes.append(
            Polygon(rings=(hexagon(*spot(*place), R - 1),), fill="neutral", outline="border", width=1)
        )
    for hex_ in HEXES:
        shapes += hex_shapes(hex_, kinds.get(hex_, "open"), lang, words)
    for line in LINES:
        ends = (spot(0, line)[0], 18.0), (spot(0, line)[0], HEIGHT - 18)
        shapes.append(Line(points=ends, colour="accent", width=2, dash=(7, 7), opacity=0.55))
    return Layer("ground", tuple(shapes), static=True)


def hex_shapes(hex_: str, kind: str, lang: str, words: Catalogue) -> list[Any]:
    x, y = centre(hex_)
    tip = f"{hex_.upper()}: {words.name('terrain', kind, lang)}"
    shade = draw.Glow("land_shade", 8, 0.14)
    shapes: list[Any] = [
        Polygon(
            rings=(hexagon(x, y, R - 1),),
            fill=FILLS[kind],
            outline="border",
            width=1,
            shade=shade,
            space=hex_,
            tip=tip,
        ),
        *scenery(kind, x, y),
        Text(x=x, y=y - R * 0.72, text=hex_.upper(), size=9, colour="ink_soft", font="condensed"),
    ]
    return shapes


def scenery(kind: str, x: float, y: float) -> list[Any]:
    """Signs of the terrain, kept to the rim so that a unit does not hide them."""
    if kind in SCENERY:
        ends = ((-22, 18), (22, 18)) if kind in ("forest", "hill") else ((0, 22),)
        return [
            Icon(name=SCENERY[kind], x=x + dx, y=y + dy, size=22, fill=INKS[kind], ink="halo", opacity=0.85)
            for dx, dy in ends
        ]
    if kind in ("river", "ford", "shallow_ford"):
        width = {"river": 3, "ford": 2, "shallow_ford": 1}[kind]
        return [wave(x, y + dy, width) for dy in (-14, 8, 24)]
    if kind in ("fence", "palisade"):
        return [paling(x + dx, y, kind) for dx in range(-24, 25, 8)]
    if kind == "field":
        return [furrow(x, y + dy) for dy in (-16, -6, 4, 14, 24)]
    if kind == "ravine":
        rim = ((x - 26, y - 8), (x - 8, y + 8), (x + 8, y - 4), (x + 26, y + 12))
        return [Line(points=rim, colour="impassable", width=4, curved=True)]
    return []


def wave(x: float, y: float, width: float) -> Line:
    points = ((x - 24, y), (x - 8, y - 6), (x + 8, y + 6), (x + 24, y))
    return Line(points=points, colour="river", width=width, curved=True)


def paling(x: float, y: float, kind: str) -> Line:
    high = 12 if kind == "palisade" else 7
    return Line(points=((x, y + 26), (x, y + 26 - high)), colour="road", width=3)


def furrow(x: float, y: float) -> Line:
    return Line(points=((x - 24, y), (x + 24, y)), colour="hill", width=1.5)


def tents(board: Mapping[str, Any]) -> Layer:
    shapes = []
    for side, hex_ in board["tents"].items():
        x, y = centre(hex_)
        shapes.append(Icon(name="tent", x=x, y=y + 4, size=58, fill=side, ink="halo", opacity=0.45))
    return Layer("tents", tuple(shapes))


def trails(board: Mapping[str, Any]) -> Layer:
    """The moves of this turn."""
    arrows = [
        draw.Arrow(points=tuple(map(centre, path)), colour="arrow", width=6, opacity=0.55)
        for path in board["trails"]
        if len(path) > 1
    ]
    return Layer("trails", tuple(arrows))


def clash(board: Mapping[str, Any]) -> Layer:
    """The hexes of the last battle."""
    rings = []
    for hex_ in board["clash"]:
        x, y = centre(hex_)
        rings.append(draw.Circle(x=x, y=y, r=R * 0.84, outline="accent", width=3, dash=(6, 4)))
    return Layer("clash", tuple(rings))


def troops(board: Mapping[str, Any], lang: str, words: Catalogue) -> Layer:
    leaders = {leader["hex"]: leader for leader in board["leaders"].values()}
    units = sorted(board["units"].values(), key=lambda unit: str(unit["hex"]))
    shapes: list[Any] = []
    for unit in units:
        shapes += unit_shapes(unit, leaders.pop(unit["hex"], None), lang, words)
    for leader in sorted(leaders.values(), key=lambda each: str(each["hex"])):
        shapes.append(leader_token(leader, *centre(leader["hex"]), 34, lang, words))
    return Layer("troops", tuple(shapes))


def unit_shapes(
    unit: Mapping[str, Any], leader: Mapping[str, Any] | None, lang: str, words: Catalogue
) -> list[Any]:
    """A block with its symbol, as many pips as it has blocks, and its leader at the shoulder."""
    x, y = centre(unit["hex"])
    symbol = UNITS[unit["type"]].symbol
    marks: tuple[Mark, ...] = ("chosen",) if unit["ordered"] else ()
    marks += ("spent",) if unit["fought"] else ()
    shapes: list[Any] = [
        Token(
            x=x,
            y=y + 3,
            size=42,
            colour=unit["side"],
            shape="block",
            text=unit["type"].upper(),
            pips=unit["blocks"],
            pips_of=FULL,
            marks=marks,
            space=unit["hex"],
            tip=f"{words.name('unit', unit['type'], lang)}, {unit['hex'].upper()}: {unit['blocks']}",
        ),
        Icon(
            name=symbol,
            x=x - 20,
            y=y - 17,
            size=16,
            fill=SYMBOL_COLOURS[symbol],
            outline="halo",
            outline_width=2,
        ),
    ]
    if leader is not None:
        shapes.append(leader_token(leader, x + 20, y - 17, 22, lang, words))
    return shapes


def leader_token(
    leader: Mapping[str, Any], x: float, y: float, size: float, lang: str, words: Catalogue
) -> Token:
    tip = words.name("leader", leader["kind"], lang)
    return Token(
        x=x,
        y=y,
        size=size,
        colour=leader["side"],
        shape="disc",
        icon=LEADER_ICONS[leader["kind"]],
        edge="highlight",
        marks=("chosen",) if leader["ordered"] else (),
        space=leader["hex"],
        tip=f"{words.name('person', leader['name'], lang)}, {tip}" if leader["name"] else tip,
    )


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
        return words.word(_text(view["outcome"]["reason"]), lang)
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
