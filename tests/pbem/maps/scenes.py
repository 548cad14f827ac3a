"""An invented island war: the scene that the painters' tests and sample pictures use."""

from functools import lru_cache
from math import hypot
from random import Random

from rules.kernel.scene import (
    Arrow,
    Bar,
    Box,
    Card,
    Cards,
    Circle,
    Divider,
    Dots,
    Glow,
    Gradient,
    Hatch,
    Heading,
    Icon,
    Inset,
    Key,
    KeyValue,
    Layer,
    Legend,
    Line,
    Marker,
    Note,
    Panel,
    Pile,
    Polygon,
    Rect,
    Scene,
    Table,
    Text,
    Token,
    Track,
    default_palette,
    hex_centre,
    hexagon,
)

GREAT_ISLAND = [
    *((90, 250), (170, 120), (300, 70), (430, 90), (520, 60), (640, 120), (720, 210), (700, 300), (760, 390)),
    *((690, 480), (560, 500), (470, 590), (330, 600), (240, 530), (120, 500), (60, 380)),
]
SOUTH_ISLAND = [
    (840, 520),
    (930, 450),
    (1040, 470),
    (1110, 560),
    (1090, 680),
    (980, 740),
    (870, 700),
    (810, 610),
]
ISLETS = {"Gull Rock": (868, 168, 34), "Twin Stacks": (1010, 262, 30), "Lantern Key": (96, 690, 36)}

AREAS = {
    "Northmoor": (200, 190, "red"),
    "Sallow": (330, 160, "red"),
    "Highcombe": (470, 170, "red"),
    "Cape Wren": (620, 190, "red"),
    "Harrowdale": (160, 330, "red"),
    "Stonemere": (300, 300, "red"),
    "Kestrel": (430, 310, "blue"),
    "Ashby": (560, 310, ""),
    "Eastwold": (680, 400, "blue"),
    "Merrow": (150, 450, "red"),
    "Oxley": (300, 440, "blue"),
    "Tarn": (440, 440, "blue"),
    "Brack": (570, 430, "blue"),
    "Linden": (350, 550, "blue"),
    "Vale Port": (905, 540, "gold"),
    "Corrie": (1020, 540, "gold"),
    "Dun Hollow": (890, 650, "gold"),
    "Summer Hill": (1020, 660, ""),
}
IMPASSABLE = "Ashby"
SIDES = {"red": "red", "blue": "blue", "gold": "gold"}
HEX_RADIUS, HEX_LEFT, HEX_TOP = 33, 560, 722
TERRAIN = {
    (0, 0): "forest", (1, 0): "plain", (2, 0): "hill", (3, 0): "plain", (4, 0): "field", (5, 0): "forest",
    (0, 1): "plain", (1, 1): "river", (2, 1): "river", (3, 1): "town", (4, 1): "plain", (5, 1): "hill",
    (0, 2): "field", (1, 2): "plain", (2, 2): "plain", (3, 2): "river", (4, 2): "river", (5, 2): "plain",
    (0, 3): "plain", (1, 3): "marsh", (2, 3): "hill", (3, 3): "forest", (4, 3): "plain", (5, 3): "mountain",
}  # fmt: skip


def cell(outline, seed, seeds):
    """The part of an outline that lies nearer to one seed than to all others."""
    ring = list(outline)
    for other in seeds:
        if other != seed:
            ring = nearer_half(ring, seed, other)
    return ring


def nearer_half(ring, seed, other):
    mx, my = (seed[0] + other[0]) / 2, (seed[1] + other[1]) / 2
    nx, ny = other[0] - seed[0], other[1] - seed[1]
    kept = []
    for a, b in zip(ring, ring[1:] + ring[:1], strict=True):
        da, db = ((p[0] - mx) * nx + (p[1] - my) * ny for p in (a, b))
        if da <= 0:
            kept.append(a)
        if (da < 0 < db) or (db < 0 < da):
            t = da / (da - db)
            kept.append((a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t))
    return kept


def rough(ring, rounds=3, amount=0.14):
    """The ring with each edge broken as nature does, the same way from both sides."""
    for _ in range(rounds):
        pairs = zip(ring, ring[1:] + ring[:1], strict=True)
        ring = [point for a, b in pairs for point in (a, broken(a, b, amount))]
    return tuple(ring)


def broken(a, b, amount):
    low, high = sorted((a, b))
    dice = Random(f"{low}{high}")
    length = min(70, hypot(b[0] - a[0], b[1] - a[1]))
    shift = dice.uniform(-amount, amount) * length
    dx, dy = high[0] - low[0], high[1] - low[1]
    reach = hypot(dx, dy) or 1
    x, y = (a[0] + b[0]) / 2 - dy / reach * shift, (a[1] + b[1]) / 2 + dx / reach * shift
    return round(x, 1), round(y, 1)


def snapped(ring, corners):
    """The ring on corners that neighbours share, whatever the last digits of their own arithmetic."""
    found = []
    for x, y in ring:
        near = next((c for c in corners if hypot(c[0] - x, c[1] - y) < 4), None)
        if near is None:
            near = (round(x, 1), round(y, 1))
            corners.append(near)
        if near not in found:
            found.append(near)
    return found


def area_rings():
    rings, corners = {}, []
    for outline, names in ((GREAT_ISLAND, list(AREAS)[:14]), (SOUTH_ISLAND, list(AREAS)[14:])):
        seeds = [AREAS[name][:2] for name in names]
        rings |= {name: rough(snapped(cell(outline, AREAS[name][:2], seeds), corners)) for name in names}
    for name, (x, y, r) in ISLETS.items():
        rings[name] = rough([*hexagon(x, y, r)], amount=0.3)
    return rings


def space_id(name):
    return name.lower().replace(" ", "_")


def sea_layer(rings):
    depth = Gradient((560, 420), (1180, 900), ((0, "water"), (1, "water_deep")), radial=True)
    shelf = Glow("water_edge", 30, opacity=0.13, bands=6)
    frame = tuple((x, y) for x, y in ((550, 690), (894, 690), (894, 986), (550, 986)))
    return Layer(
        "sea",
        (
            Rect(0, 0, 1180, 1000, depth, space="open_sea", tip="The open sea", role="sea"),
            *(Line(((0, y), (1180, y)), "water_ink", 0.6, opacity=0.16) for y in range(100, 1000, 100)),
            *(Line(((x, 0), (x, 1000)), "water_ink", 0.6, opacity=0.16) for x in range(100, 1180, 100)),
            Polygon(tuple(rings.values()), glow=shelf),
            Polygon((frame,), "paper", "coast", 1.5, glow=Glow("shadow", 5, 0.05, 4)),
        ),
        static=True,
    )


def land_layer(rings):
    shapes = []
    for name, ring in rings.items():
        owner = AREAS.get(name, (0, 0, ""))[2]
        fill = f"{owner}_soft" if owner else "neutral"
        shade = Glow(f"{owner}_deep" if owner else "land_shade", 11, 0.1, 4)
        tip = f"{name}: {owner or 'nobody'}"
        shapes.append(
            Polygon((ring,), fill, "border", 1.1, shade=shade, space=space_id(name), tip=tip, role="area")
        )
    wall = Hatch("impassable", spacing=9, width=1.6)
    shapes.append(Polygon((rings[IMPASSABLE],), wall, opacity=0.8))
    shapes.append(Polygon(tuple(rings.values()), "", "coast", 1.0, opacity=0.35))
    return Layer("land", tuple(shapes))


def way_layer():
    road = ((200, 205), (320, 185), (300, 300), (300, 425), (440, 455), (560, 445), (665, 415))
    river = ((566, 86), (550, 140), (556, 200), (500, 262), (506, 330), (492, 400), (522, 470), (512, 546))
    border = ((900, 330), (960, 250), (1100, 210))
    return Layer(
        "ways",
        (
            Line(river, "river", 3, curved=True, casing="water_edge", casing_width=0.8, tip="The Ouse"),
            Line(road, "road", 2, dash=(7, 4), curved=True),
            Line(border, "water_ink", 1.5, dash=(2, 5), tip="Treaty line"),
        ),
        static=True,
    )


def label_layer(rings):
    named = {"font": "bold", "colour": "ink", "halo": "halo"}
    areas = [Text(x, y - 28, name, 14, fit=110, **named) for name, (x, y, _) in AREAS.items()]
    islets = [
        Text(x, y + r + 12, name, 11, font="condensed", halo="halo") for name, (x, y, r) in ISLETS.items()
    ]
    seas = [
        Text(880, 80, "The Amber Reach", 24, "water_ink", "italic", spacing=0.18),
        Text(110, 800, "Gannet\nSound", 21, "water_ink", "italic", spacing=0.12),
        Text(790, 350, "The Narrows", 15, "water_ink", "italic", rotation=-62, spacing=0.1),
        Text(1060, 880, "South Deep", 18, "water_ink", "italic", spacing=0.15),
        Text(722, 706, "BATTLE OF THE TARN FORD", 11, "ink_soft", "bold", spacing=0.1),
    ]
    return Layer("labels", (*areas, *islets, *seas), static=True)


def site_layer():
    shapes = [
        Icon("capital", 232, 182, 22, "ink", "halo", 1.5),
        Icon("capital", 470, 462, 22, "ink", "halo", 1.5),
    ]
    for x, y in ((360, 320), (600, 455), (938, 560), (1040, 690), (120, 470)):
        shapes.append(Icon("town", x, y, 13, "ink", "halo", 1.5, ink="paper"))
    shapes.append(Icon("factory", 372, 176, 22, "ink_soft", "halo", 1.5))
    shapes.append(Icon("anchor", 850, 560, 20, "water_ink", "halo", 1.5))
    shapes.append(Icon("fort", 640, 232, 22, "ink_soft", "halo", 1.5))
    return Layer("sites", tuple(shapes))


def token_layer():
    return Layer(
        "units",
        (
            Token(
                185, 205, 34, "red", icon="soldier", badge="4", stack=3, space="u1", tip="Red army: 4 corps"
            ),
            Token(316, 186, 34, "red", icon="tank", badge="2", stack=2),
            Token(450, 200, 34, "red", icon="gun", badge="1", marks=("reduced",)),
            Token(140, 362, 32, "red", "block", icon="horse", pips=3, pips_of=4),
            Token(288, 332, 32, "red", "block", icon="soldier", pips=2, pips_of=4, rotation=90),
            Token(326, 332, 32, "red", "block", text="?", tip="An unknown block"),
            Token(412, 344, 34, "blue", icon="tank", badge="3", marks=("hit",), stack=2),
            Token(450, 344, 34, "blue", icon="soldier", badge="12", marks=("leader",), stack=4),
            Token(290, 470, 34, "blue", text="3-4", label="VII", marks=("chosen",)),
            Token(428, 478, 30, "blue", "shield", icon="crown"),
            Token(668, 430, 34, "blue", "hex", icon="plane", badge="2"),
            Token(560, 462, 32, "blue", icon="soldier", marks=("spent",), badge="1"),
            Token(905, 590, 30, "gold", "disc", icon="ship", badge="2"),
            Token(1020, 572, 30, "gold", "diamond", icon="swords"),
            Token(
                870, 680, 32, "gold", icon="soldier", hatch=Hatch("#16181c", spacing=5, width=1), badge="2"
            ),
            Token(820, 250, 36, "blue", "bare", icon="ship", badge="3", space="u2", tip="Blue fleet"),
            Token(770, 560, 36, "gold", "bare", icon="submarine"),
            Token(1090, 370, 36, "red", "bare", icon="ship", badge="1"),
        ),
    )


def arrow_layer():
    return Layer(
        "moves",
        (
            Arrow(((472, 350), (542, 448)), "blue", 9, bend=-0.2, opacity=0.95),
            Arrow(((316, 210), (300, 300)), "red", 9, bend=0.15),
            Arrow(((1075, 372), (960, 350), (845, 272)), "red", 8),
            Arrow(((785, 540), (800, 470), (740, 420)), "gold", 6, dash=(8, 5)),
        ),
    )


def hex_spot(col, row):
    x, y = hex_centre(col, row, HEX_RADIUS)
    return HEX_LEFT + 42 + x, HEX_TOP + 30 + y


def hex_layers():
    ground, signs = [], []
    for (col, row), terrain in TERRAIN.items():
        x, y = hex_spot(col, row)
        fill = "water" if terrain == "river" else terrain
        ground.append(
            Polygon(
                (hexagon(x, y, HEX_RADIUS),),
                fill,
                "grid",
                1,
                space=f"hex_{col}{row}",
                tip=terrain,
                role="hex",
            )
        )
        signs.append(Text(x, y - 22, f"{col}{row}", 8, "ink_soft", "condensed"))
        icon = {"forest": "tree", "hill": "hills", "mountain": "peak", "town": "city"}.get(terrain)
        if icon:
            signs.append(Icon(icon, x, y, 28, f"{terrain}_sign", ink=terrain))
    return Layer("hexes", (*ground, *signs), static=True)


def battle_layer():
    red, blue = hex_spot(1, 2), hex_spot(3, 3)
    line = Line((hex_spot(0, 2), hex_spot(4, 0)), "accent", 2, dash=(6, 4), opacity=0.8)
    reach = Circle(*red, 62, "", "highlight", 2.5, (6, 4))
    return Layer(
        "battle",
        (
            line,
            reach,
            Token(*red, 36, "red", "block", icon="horse", pips=4, pips_of=4, marks=("chosen",), space="b1"),
            Token(*hex_spot(2, 2), 36, "red", "block", icon="soldier", pips=1, pips_of=4, marks=("hit",)),
            Token(*blue, 36, "blue", "block", icon="soldier", pips=3, pips_of=4, marks=("leader",)),
            Token(*hex_spot(4, 1), 36, "blue", "block", icon="gun", pips=2, pips_of=2),
        ),
    )


def side_panel():
    return Panel(
        1192,
        12,
        396,
        (
            Heading("Round 4 · Movement", icon="flag", swatch="blue"),
            KeyValue("To move", "Blue", swatch="blue", strong=True),
            KeyValue("Weather", "Squalls"),
            Table(
                ("Power", "Chest", "Income", "Towns"),
                (
                    ("Red Compact", "23", "14", "3"),
                    ("Blue League", "17", "16", "4"),
                    ("Gold Isles", "9", "7", "2"),
                ),
                swatches=("red", "blue", "gold"),
                spaces=("power_red", "power_blue", "power_gold"),
            ),
            Bar("National will", 31, 40, "blue"),
            Dots("Banners", 3, 6, "red"),
            Track("Victory", 1, 20, (Marker(7, "red", "R"), Marker(9, "blue", "B"), Marker(9, "gold", "G"))),
            Pile(
                "Reinforcements",
                tuple(Token(0, 0, 1, side, icon=icon, badge="1") for side, icon in REINFORCEMENTS),
            ),
            Divider(),
            Note("Storms close the Narrows to fleets until the next round.", 0.9, "ink_soft", "italic"),
        ),
        title="The Amber Isles",
        size=15,
    )


REINFORCEMENTS = (
    ("red", "soldier"),
    ("red", "tank"),
    ("blue", "ship"),
    ("blue", "plane"),
    ("gold", "soldier"),
)
HAND = (
    Card(
        "Forced March",
        "Two armies move one area further. They may not attack.",
        "3",
        "Event",
        "blue",
        "soldier",
    ),
    Card("Naval Patrol", "Search one sea zone; reveal every fleet in it.", "2", "Reaction", "blue", "ship"),
    Card("Levy", "Raise a corps in a town you hold.", "1", "Supply", "good", chosen=True, space="card_levy"),
)


def hand_panel(hand=HAND, backs=1):
    hidden = tuple(Card("Red", back="red") for _ in range(backs))
    return Panel(
        1192, 520, 396, (Cards((*hand, *hidden), per_row=4, height=1.8),), title="Your hand", size=12
    )


def legend():
    return Panel(
        1192,
        820,
        396,
        (
            Legend(
                (
                    Key("Red Compact", "red_soft"),
                    Key("Impassable", Hatch("impassable", "neutral", spacing=6)),
                    Key("Blue League", "blue_soft"),
                    Key("Road", line="road", dash=(4, 3)),
                    Key("Gold Isles", "gold_soft"),
                    Key("Capital", icon="capital"),
                )
            ),
        ),
        title="Legend",
        size=12,
    )


def palette():
    signs = {
        "forest_sign": "#3f6b35",
        "hill_sign": "#8a6c36",
        "mountain_sign": "#6b553f",
        "town_sign": "#5d3622",
    }
    dark = {
        "forest_sign": "#8fc08a",
        "hill_sign": "#c7a86c",
        "mountain_sign": "#c2a98f",
        "town_sign": "#d9a98d",
    }
    return default_palette().with_sides(SIDES).extended(signs, dark)


@lru_cache
def island_scene():
    rings = area_rings()
    layers = (
        sea_layer(rings),
        land_layer(rings),
        way_layer(),
        hex_layers(),
        site_layer(),
        arrow_layer(),
        label_layer(rings),
        token_layer(),
        battle_layer(),
    )
    about = {
        "title": "The Amber Isles, round 4",
        "alt": "Map of the Amber Isles: Red holds six areas, Blue six, Gold three. Blue is to move.",
        "frame": Box(0, 0, 1180, 1000),
        "insets": (Inset(Box(375, 385, 150, 120), Box(190, 650, 330, 264), "Tarn, enlarged", 1.35),),
        "panels": (side_panel(), hand_panel()),
        "legend": legend(),
        "palette": palette(),
    }
    return Scene(1600, 1000, layers, **about)


@lru_cache
def hex_scene(columns=40, rows=30, units=60, seed=7):
    """A large hex board, for measuring."""
    dice = Random(seed)
    kinds = ("water", "water", "plain", "forest", "hill", "desert")
    r = 18
    board, ids = [], []
    for col in range(columns):
        for row in range(rows):
            x, y = hex_centre(col, row, r)
            fill = dice.choice(kinds)
            name = f"{col:02}{row:02}"
            board.append(Polygon((hexagon(x + r, y + r, r),), fill, "grid", 0.7, space=name, role="hex"))
            ids.append(Text(x + r, y + 0.35 * r, name, 5.5, "ink_soft", "condensed"))
    spots = [hex_centre(dice.randrange(columns), dice.randrange(rows), r) for _ in range(units)]
    sides = ("side_red", "side_blue")
    tokens = tuple(
        Token(x + r, y + r, 22, sides[i % 2], icon=("soldier", "ship", "plane")[i % 3], badge=str(1 + i % 5))
        for i, (x, y) in enumerate(spots)
    )
    width, height = 1.5 * r * columns + r, 1.732 * r * (rows + 1)
    base = Layer("board", (*board, *ids), static=True)
    return Scene(width, height, (base, Layer("units", tokens)), title="A large board")
