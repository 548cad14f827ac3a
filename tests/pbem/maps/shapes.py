"""One small scene for every kind of shape, with places where its colours must show."""

from rules.kernel.scene import (
    Arrow,
    Circle,
    Glow,
    Gradient,
    Hatch,
    Icon,
    Layer,
    Line,
    Palette,
    Polygon,
    Rect,
    Scene,
    Silhouette,
    Text,
    Token,
    disc,
    hexagon,
)

COLOURS = {
    "paper": "#ffffff",
    "ink": "#000000",
    "red": "#d01010",
    "blue": "#1020d0",
    "green": "#10a010",
    "halo": "#ffe000",
    "shadow": "#808080",
    "badge": "#fffff0",
    "token_edge": "#000000",
    "accent": "#ff00ff",
    "highlight": "#00e0e0",
    "water": "#a0c0ff",
}
PALETTE = Palette(COLOURS, {"paper": "#101010", "ink": "#f0f0f0"})
SQUARE = ((40, 40), (160, 40), (160, 160), (40, 160))
HOLE = ((80, 80), (120, 80), (120, 120), (80, 120))
CURVED = ((100, 20), (180, 20, 180, 180, 100, 180), (20, 180, 20, 20, 100, 20))

# kind: (shape, [(x, y, colour there)])
KINDS = {
    "polygon": (
        Polygon((SQUARE,), "red", "blue", 8),
        [(100, 100, "red"), (40, 100, "blue"), (10, 10, "paper")],
    ),
    "holes": (Polygon((SQUARE,), "red", holes=(HOLE,)), [(60, 60, "red"), (100, 100, "paper")]),
    "rings": (
        Polygon((hexagon(50, 100, 30), hexagon(150, 100, 30)), "red"),
        [(50, 100, "red"), (150, 100, "red"), (100, 100, "paper")],
    ),
    "curves": (Polygon((CURVED,), "red"), [(100, 100, "red"), (150, 100, "red"), (30, 30, "paper")]),
    "glow": (
        Polygon((SQUARE,), "red", glow=Glow("blue", 30, 0.9, 2)),
        [(100, 100, "red"), (35, 100, "blue")],
    ),
    "shade": (
        Polygon((SQUARE,), "red", shade=Glow("blue", 30, 0.9, 2)),
        [(100, 100, "red"), (45, 100, "blue"), (35, 100, "paper")],
    ),
    "line": (
        Line(((20, 100), (180, 100)), "red", 10, casing="blue", casing_width=6),
        [(100, 100, "red"), (100, 108, "blue"), (100, 130, "paper")],
    ),
    "dashes": (Line(((20, 100), (180, 100)), "red", 10, (20, 20)), [(30, 100, "red"), (50, 100, "paper")]),
    "curved_line": (Line(((20, 150), (100, 50), (180, 150)), "red", 10, curved=True), [(100, 50, "red")]),
    "arrow": (
        Arrow(((20, 100), (180, 100)), "red", 24, casing="blue"),
        [(130, 100, "red"), (170, 100, "red"), (100, 140, "paper")],
    ),
    "bowed_arrow": (
        Arrow(((20, 150), (180, 150)), "red", 24, bend=0.4),
        [(100, 86, "red"), (100, 150, "paper")],
    ),
    "dashed_arrow": (
        Arrow(((20, 100), (180, 100)), "red", 20, dash=(20, 20)),
        [(170, 100, "red"), (50, 100, "paper")],
    ),
    "circle": (
        Circle(100, 100, 50, "red", "blue", 10),
        [(100, 100, "red"), (150, 100, "blue"), (20, 20, "paper")],
    ),
    "ring": (Circle(100, 100, 50, "", "blue", 10), [(100, 100, "paper"), (100, 50, "blue")]),
    "rect": (
        Rect(40, 60, 120, 80, "red", "blue", 8, 20),
        [(100, 100, "red"), (40, 100, "blue"), (42, 62, "paper"), (170, 100, "paper")],
    ),
    "lines_hatch": (
        Rect(0, 0, 200, 200, Hatch("red", "blue", spacing=40, width=20, angle=0)),
        [(20, 100, "red"), (40, 100, "blue"), (100, 33, "red")],
    ),
    "cross_hatch": (
        Rect(0, 0, 200, 200, Hatch("red", "", "cross", 40, 20, 0)),
        [(20, 40, "red"), (40, 20, "red"), (40, 40, "paper")],
    ),
    "dots": (Rect(0, 0, 200, 200, Hatch("red", "", "dots", 40, 10, 0)), [(60, 60, "red"), (80, 80, "paper")]),
    "slant_hatch": (
        Rect(0, 0, 200, 200, Hatch("red", "", spacing=40, width=20)),
        [(99, 99, "red"), (100, 126, "paper")],
    ),
    "gradient": (
        Rect(0, 0, 200, 200, Gradient((50, 0), (150, 0), ((0, "red"), (1, "blue")))),
        [(20, 100, "red"), (180, 100, "blue"), (100, 100, "#701870")],
    ),
    "rays": (
        Circle(100, 100, 90, Gradient((100, 100), (180, 100), ((0, "red"), (1, "blue")), radial=True)),
        [(100, 100, "red"), (100, 15, "blue"), (5, 5, "paper")],
    ),
    "text": (
        Text(100, 100, "■", 100, "red", halo="blue", halo_width=8),
        [(100, 96, "red"), (10, 10, "paper")],
    ),
    "turned_text": (
        Text(100, 100, "▬▬▬", 60, "red", rotation=90),
        [(97, 60, "red"), (60, 100, "paper")],
    ),
    "icon": (
        Icon("block", 100, 100, 100, "red", "blue", 6, "green"),
        [(70, 70, "red"), (100, 100, "green"), (47, 100, "blue"), (80, 130, "paper")],
    ),
    "turned_icon": (
        Icon("block", 100, 100, 100, "red", ink="green", rotation=90),
        [(70, 80, "paper"), (130, 70, "red")],
    ),
    "flipped_icon": (Icon("block", 100, 100, 100, "red", ink="green", flip=True), [(120, 130, "paper")]),
    "counter": (
        Token(100, 100, 100, "red", icon="block", badge="■"),
        [(100, 60, "red"), (137, 134, "#16181c")],
    ),
    "disc_token": (Token(100, 100, 100, "red", "disc"), [(100, 100, "red"), (58, 58, "paper")]),
    "hex_token": (Token(100, 100, 100, "red", "hex"), [(100, 100, "red"), (46, 56, "paper")]),
    "diamond_token": (Token(100, 100, 100, "red", "diamond"), [(100, 100, "red"), (55, 55, "paper")]),
    "shield_token": (Token(100, 100, 100, "red", "shield"), [(100, 100, "red"), (60, 146, "paper")]),
    "turned_block": (
        Token(100, 100, 100, "red", "block", rotation=45),
        [(100, 40, "red"), (57, 57, "paper")],
    ),
    "wide_block": (Token(100, 100, 80, "red", "block", aspect=2), [(30, 100, "red"), (170, 100, "red")]),
    "wooden_blocks": (
        Token(100, 100, 80, "red", "block", stack=3, marks=("chosen",)),
        [(100, 74, "red"), (100, 119, "#b83232"), (54, 130, "highlight"), (100, 175, "paper")],
    ),
    "bare_token": (Token(100, 100, 100, "red", "bare", icon="block"), [(70, 70, "red"), (80, 130, "paper")]),
    "stack": (Token(90, 90, 100, "red", stack=3), [(90, 90, "red"), (151, 120, "red")]),
    "marks": (
        Token(100, 100, 100, "red", marks=("reduced", "hit", "leader", "chosen"), icon=""),
        [(100, 100, "accent"), (137, 63, "accent"), (67, 68, "highlight"), (43, 100, "highlight")],
    ),
    "pips": (
        Token(100, 100, 100, "blue", pips=1, pips_of=2, ink="halo"),
        [(91, 136, "halo"), (108, 136, "blue")],
    ),
    "hatched_token": (
        Token(100, 100, 100, "red", hatch=Hatch("ink", spacing=30, width=15, angle=0)),
        [(105, 70, "ink")],
    ),
    "faint": (Rect(0, 0, 200, 200, "ink", opacity=0.5), [(100, 100, "#808080")]),
    "faint_line": (Line(((20, 100), (180, 100)), "ink", 20, opacity=0.5), [(100, 100, "#808080")]),
    "faint_token": (Token(100, 100, 100, "ink", opacity=0.5), [(100, 60, "#808080")]),
}  # fmt: skip

BOX = (((0, 0), (100, 0), (100, 100), (0, 100)),)
ICONS = {
    "block": Silhouette(BOX, (((20, 70), (40, 70), (40, 90), (20, 90)),), (disc(50, 50, 15),)),
    "star": Silhouette(BOX),
    "burst": Silhouette(BOX),
}


def kind_scene(kind, *, overlay=False):
    """The shape alone; as an overlay it lies in a static layer over one that changes."""
    shape = KINDS[kind][0]
    layers = (Layer("shape", (shape,)),)
    if overlay:
        layers = (Layer("ground", (Rect(0, 0, 200, 200, "paper"),)), Layer("shape", (shape,), static=True))
    return Scene(200, 200, layers, palette=PALETTE, icons=ICONS)
