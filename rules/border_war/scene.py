"""The picture of a view: the land, banners, the last marches, blocks, and beside it the table of the war."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from rules.border_war.tables import LAND, UNITS, card_kind, card_number, offset
from rules.kernel import scene as draw
from rules.kernel.scene import Icon, Layer, Polygon, Scene, Text, Token
from rules.kernel.scene.arrows import Fate
from rules.kernel.texts import Catalogue
from rules.kernel.texts import Text as Sentence

SEATS = {"red": "red", "gold": "gold", "blue": "blue", "green": "green"}
WIDTH, HEIGHT, R = 1240, 724, 76
FILLS = {
    "field": "plain",
    "wood": "forest",
    "hill": "hill",
    "town": "field",
    "castle": "field",
    "lake": "water",
}
UNIT_ICONS = {"militia": "fork", "foot": "soldier", "horse": "horse"}
CARD_ICONS = {"ambush": "swords", "retreat": "flag", "outwit": "star", "muster": "tent"}
FORK = draw.silhouette(
    "M46 98V52C30 52 22 40 22 6H30C30 30 34 40 46 42V4H54V42C66 40 70 30 70 6H78C78 40 70 52 54 52V98Z"
)
ICONS = {**draw.COMMON, "fork": FORK}
PALETTE = draw.default_palette().with_sides(SEATS)


def picture(view: Mapping[str, Any], lang: str, words: Catalogue) -> Scene:
    board = view["board"]
    below, above = arrows(board, lang, words)
    layers = (
        land(lang, words),
        banners(board),
        names(lang, words),
        *below,
        blocks(board),
        battle(board),
        *above,
    )
    title = words.word(Sentence("label.title"), lang)
    label = words.word(_text(view["label"]), lang)
    alt = words.word(Sentence.of("scene.alt", name=title, label=label), lang)
    return Scene(
        width=WIDTH,
        height=HEIGHT,
        layers=layers,
        title=title,
        alt=alt,
        frame=draw.Box(12, 12, 860, HEIGHT - 24),
        panels=(table(view, title, label, lang, words),),
        phases=phases(lang, words),
        scale=draw.Scale(near=1, mark=1, most=5),
        palette=PALETTE,
        icons=ICONS,
    )


def _text(plain: Mapping[str, Any]) -> Sentence:
    return Sentence(plain["code"], plain["args"])


def centre(hex_: str) -> tuple[float, float]:
    x, y = draw.hex_centre(*offset(hex_), R)
    return x + R + 32, y + R + 18


@cache
def land(lang: str, words: Catalogue) -> Layer:
    """What never changes: the hexes with their terrain and names."""
    sea = draw.Gradient((0, 0), (0, HEIGHT), ((0, "water"), (1, "water_deep")))
    shapes: list[Any] = [
        draw.Rect(
            x=12, y=12, w=860, h=HEIGHT - 24, radius=10, fill=sea, outline="panel_edge", width=1.5, shadow=3
        ),
        Polygon(
            rings=tuple(draw.hexagon(*centre(h), R) for h in LAND), glow=draw.Glow("water_edge", 16, 0.16)
        ),
    ]
    for hex_ in LAND:
        shapes += hex_shapes(hex_, lang, words)
    return Layer("land", tuple(shapes), static=True)


@cache
def names(lang: str, words: Catalogue) -> Layer:
    """Names of towns and castles, above the colours of the banners."""
    shapes = []
    for hex_, kind in LAND.items():
        if kind in ("town", "castle"):
            (x, y), name = centre(hex_), words.name("hex", hex_, lang).removesuffix(f" ({hex_})")
            shapes.append(
                Text(
                    x=x,
                    y=y + R * 0.7,
                    text=name,
                    size=14,
                    font="bold",
                    halo="halo",
                    halo_width=3,
                    pin=(x, y),
                )
            )
    return Layer("names", tuple(shapes), static=True, signs=True, grow=1.5)


def hex_shapes(hex_: str, lang: str, words: Catalogue) -> list[Any]:
    (x, y), kind = centre(hex_), LAND[hex_]
    tip = f"{words.name('hex', hex_, lang)}: {words.name('terrain', kind, lang)}"
    shade = draw.Glow("land_shade", 10, 0.16) if kind != "lake" else draw.Glow("water_deep", 22, 0.22)
    ring = draw.hexagon(x, y, R - 1)
    shapes: list[Any] = [
        Polygon(
            rings=(ring,), fill=FILLS[kind], outline="border", width=1.2, shade=shade, space=hex_, tip=tip
        ),
        *scenery(kind, x, y),
    ]
    if kind != "lake":
        x, y = x - R * 0.44, y - R * 0.68
        shapes.append(Text(x=x, y=y, text=hex_, size=12, colour="ink_soft", font="condensed"))
    return shapes


def scenery(kind: str, x: float, y: float) -> list[Any]:
    match kind:
        case "wood":
            spots = ((-40, -20), (-22, -36), (24, -34), (42, -16), (-42, 26), (40, 28), (-10, 46), (14, 44))
            return [
                Icon(name="tree", x=x + dx, y=y + dy, size=25, fill="good", opacity=0.5) for dx, dy in spots
            ]
        case "hill":
            peaks = ((-34, -24), (32, -26), (-4, 44))
            return [
                Icon(name="hills", x=x + dx, y=y + dy, size=40, fill="mountain", ink="hill")
                for dx, dy in peaks
            ]
        case "lake":
            waves = ((-20, -16), (14, 4), (-10, 24))
            return [
                draw.Line(
                    points=((x + dx - 16, y + dy), (x + dx, y + dy - 5), (x + dx + 16, y + dy)),
                    colour="water_edge",
                    width=2,
                    curved=True,
                )
                for dx, dy in waves
            ]
    return []


def banners(board: Mapping[str, Any]) -> Layer:
    """Whose hexes these are, and the towns and castles in their colours."""
    shapes: list[Any] = []
    for hex_, owner in board["owner"].items():
        x, y = centre(hex_)
        shade = draw.Glow(owner, 16, 0.2)
        shapes.append(
            Polygon(rings=(draw.hexagon(x, y, R - 3),), shade=shade, outline=owner, width=2.5, opacity=0.8)
        )
    for hex_, kind in LAND.items():
        if kind in ("town", "castle"):
            shapes.append(stronghold(board, hex_, kind))
    return Layer("banners", tuple(shapes))


def stronghold(board: Mapping[str, Any], hex_: str, kind: str) -> Icon:
    x, y = centre(hex_)
    owner = board["owner"].get(hex_)
    played = hex_ in board["castles"].values()
    name, size = ("fort", 50) if played else ("city", 40)
    fill, ink = (owner, f"{owner}_ink") if owner else ("town", "halo")
    return Icon(
        name=name, x=x, y=y - R * 0.38, size=size, fill=fill, ink=ink, outline="ink", outline_width=1.2
    )


def phases(lang: str, words: Catalogue) -> tuple[draw.Phase, ...]:
    return (
        draw.Phase("march", words.word(Sentence("scene.key_march"), lang), "regroup"),
        draw.Phase("attack", words.word(Sentence("scene.key_attack"), lang), "attack"),
    )


def arrows(board: Mapping[str, Any], lang: str, words: Catalogue) -> tuple[tuple[Layer, ...], ...]:
    """The marches and attacks of each seat's last turn, below the blocks and above them."""
    moves, crosses = [], []
    for seat, paths in board["trails"].items():
        results = board["results"].get(seat, {})
        for path in paths:
            outcome = results.get(path[-1], "")
            points = draw.shortened([centre(hex_) for hex_ in path], R * 0.3)
            fate: Fate = "lost" if outcome == "lost" else ""
            moves.append(draw.Move(phase="attack" if outcome else "march", points=points, fate=fate))
        crosses += [draw.lost_sign(*centre(hex_)) for hex_, outcome in results.items() if outcome == "won"]
    below, above = draw.arrow_layers(moves, phases(lang, words), 1.2)
    return below, (*above, Layer("beaten", tuple(crosses), signs=True, phase="attack"))


def blocks(board: Mapping[str, Any]) -> Layer:
    shapes: list[Any] = []
    for hex_, force in board["forces"].items():
        shapes += force_tokens(hex_, force, hex_ in board["tired"] and force["seat"] == board["active"])
    fight = board["fight"]
    if fight:
        force = {"seat": fight["attacker"], "units": fight["units"], "blocks": sum(fight["units"].values())}
        shapes += force_tokens(fight["at"], force, False, lift=-58)
    return Layer("blocks", tuple(shapes), signs=True, grow=2)


def force_tokens(hex_: str, force: Mapping[str, Any], tired: bool, lift: float = 0) -> list[Token]:
    """One block beside the other; blocks that stand with their backs to the viewer have no face."""
    faces = [kind for kind in UNITS for _ in range((force["units"] or {}).get(kind, 0))]
    faces = faces or [""] * force["blocks"]
    x, y = centre(hex_)
    size = 34 if len(faces) < 4 else 29
    left = x - (len(faces) - 1) * (size + 2) / 2
    return [
        Token(
            x=left + n * (size + 2),
            y=y + 18 + lift,
            size=size,
            colour=force["seat"],
            shape="block",
            icon=UNIT_ICONS.get(kind, ""),
            text="" if kind else "?",
            marks=("spent",) if tired else (),
            pips=UNITS[kind].strength if kind else 0,
            space=hex_,
            pin=(x, y),
        )
        for n, kind in enumerate(faces)
    ]


def battle(board: Mapping[str, Any]) -> Layer:
    fight = board["fight"]
    if not fight:
        return Layer("battle", ())
    x, y = centre(fight["at"])
    ring = draw.Circle(x=x, y=y, r=R * 0.82, outline="accent", width=5, dash=(10, 6))
    swords = Icon(name="swords", x=x, y=y - 12, size=34, fill="accent", outline="halo", outline_width=2)
    return Layer("battle", (ring, swords))


def table(view: Mapping[str, Any], title: str, label: str, lang: str, words: Catalogue) -> draw.Panel:
    """Round, seats, piles, the viewer's hand, and what the signs mean."""
    board = view["board"]

    def say(code: str) -> str:
        return words.word(Sentence(f"scene.{code}"), lang)

    marker = draw.Marker(board["round"], board["active"] or "panel_head")
    rows: list[Any] = [
        draw.Note(text=label, font="bold"),
        draw.Track(label=say("rounds"), low=1, high=board["rounds"], markers=(marker,)),
        seat_table(view, lang, words),
        draw.KeyValue(key=say("pile"), value=str(board["pile"])),
        draw.KeyValue(key=say("discard"), value=str(len(board["discard"]))),
        draw.Note(text=standing(view, lang, words), colour="accent", font="bold"),
    ]
    hand = board["hands"].get(view["viewer"])
    if hand:
        cards = tuple(card_face(card, lang, words) for card in hand)
        rows += [draw.Heading(text=say("hand")), draw.Cards(cards=cards, per_row=4)]
    rows += [draw.Heading(text=say("key")), legend(lang, words)]
    return draw.Panel(x=888, y=12, w=340, h=HEIGHT - 24, title=title, rows=tuple(rows), name=say("table"))


def seat_table(view: Mapping[str, Any], lang: str, words: Catalogue) -> draw.Table:
    board, columns = view["board"], ("gold", "cards", "prestige")
    heads = tuple(words.word(Sentence(f"scene.{column}"), lang) for column in columns)
    cells = tuple(
        (words.name("seat", seat, lang), *(str(board[column][seat]) for column in columns))
        for seat in view["seats"]
    )
    return draw.Table(
        columns=("", *heads), cells=cells, swatches=tuple(view["seats"]), weights=(1.3, 1, 1, 1.2)
    )


def standing(view: Mapping[str, Any], lang: str, words: Catalogue) -> str:
    """For whom the game waits, or how it ended."""
    if view["outcome"]:
        return words.word(_text(view["outcome"]["reason"]), lang)
    return words.word(Sentence.of("scene.waiting", seats=view["asked"]), lang)


def card_face(card: str, lang: str, words: Catalogue) -> draw.Card:
    kind = card_kind(card)
    return draw.Card(
        name=words.name("card_kind", kind, lang),
        corner=str(card_number(card)),
        icon=CARD_ICONS[kind],
        text=words.name("card_help", kind, lang),
        space=card,
    )


def legend(lang: str, words: Catalogue) -> draw.Legend:
    land_keys = [
        draw.Key(label=words.name("terrain", kind, lang), fill=FILLS[kind], outline="border")
        for kind in FILLS
    ]
    unit_keys = [
        draw.Key(label=words.name("unit", kind, lang), icon=icon) for kind, icon in UNIT_ICONS.items()
    ]
    arrow_keys = draw.phase_keys(phases(lang, words))
    return draw.Legend(keys=(*land_keys[:3], land_keys[5], *unit_keys, *arrow_keys), columns=3)


def position(view: Mapping[str, Any], lang: str, words: Catalogue) -> list[str]:
    """The forces in words, hex by hex; blocks that the viewer does not see are only counted."""
    return [
        words.word(force_in_words(hex_, force), lang)
        for hex_, force in sorted(view["board"]["forces"].items())
    ]


def force_in_words(hex_: str, force: Mapping[str, Any]) -> Sentence:
    if force["units"] is None:
        return Sentence.of("position.hidden", hex=hex_, seat=force["seat"], blocks=force["blocks"])
    return Sentence.of("position.force", hex=hex_, seat=force["seat"], units=force["units"])
