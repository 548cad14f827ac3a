"""Scenes are plain data that encode equally, and palettes that everybody can read."""

from itertools import combinations
from math import dist, inf, nan

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.kernel.scene import (
    COMMON,
    SIDES,
    Box,
    Circle,
    Glow,
    Gradient,
    Hatch,
    Icon,
    Inset,
    KeyValue,
    Layer,
    Move,
    Palette,
    Panel,
    Phase,
    Polygon,
    Scale,
    Scene,
    SceneError,
    Text,
    Theatre,
    Token,
    arrow_layers,
    check_scene,
    decode,
    default_palette,
    disc,
    encode,
    hex_centre,
    hexagon,
    path,
    placed,
    shortened,
    silhouette,
    smoothed,
    star,
)
from rules.kernel.scene.colours import (
    contrast,
    difference,
    lab,
    least_difference,
    mix,
    readable_on,
    seen_with,
)
from rules.kernel.scene.palette import DARK, DARK_TINTS, LIGHT, TINTS

SQUARE = ((0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0))


def scene(*shapes, **about):
    return Scene(100, 80, (Layer("all", shapes),), **about)


def test_a_scene_survives_encoding():
    shapes = (
        Polygon((SQUARE,), Hatch("ink"), shade=Glow("land", 3.0), space="a", tip="A", role="area"),
        Circle(5.0, 5.0, 2.0, Gradient((0.0, 0.0), (9.0, 9.0), ((0.0, "land"), (1.0, "water")))),
        Token(1.0, 2.0, 3.0, "side_red", icon="tank", marks=("hit",)),
    )
    made = scene(
        *shapes,
        insets=(Inset(Box(0, 0, 5, 5), Box(50, 50, 20, 20)),),
        panels=(Panel(0, 0, 30, (KeyValue("Round", "4"),)),),
    )
    assert decode(encode(made)) == made


def test_equal_scenes_have_equal_bytes_whatever_the_order_of_their_palette():
    turned = Palette(dict(reversed(LIGHT.items())), dict(reversed(DARK.items())))
    assert encode(scene(palette=turned)) == encode(scene(palette=Palette(LIGHT, DARK)))


@pytest.mark.parametrize(
    ("shape", "said"),
    [
        (Circle(1, 2, 3, "mauve"), r"scene.layers\[0\].shapes\[0\].fill: the palette has no colour 'mauve'"),
        (Circle(nan, 2, 3, "ink"), r"shapes\[0\].x is nan"),
        (Polygon((((0.0, 0.0), (1.0, inf)),), "ink"), r"rings\[0\]\[1\]\[1\] is inf"),
        (Icon("unicorn", 1, 2, 3), r"no icon 'unicorn'"),
        (Token(1, 2, 3, "side_red", icon="unicorn"), r"shapes\[0\].icon: the scene has no icon"),
        (Circle(1, 2, 3, Hatch("#12345")), r"fill.colour: the palette has no colour '#12345'"),
        (Circle(1, 2, 3, Gradient((0, 0), (1, 1), ((0, "nowhere"),))), r"stops\[0\]\[1\]: .*nowhere"),
    ],
)
def test_what_cannot_be_drawn_is_named_with_its_place(shape, said):
    with pytest.raises(SceneError, match=said):
        check_scene(scene(shape))


def test_a_good_scene_passes_the_check():
    check_scene(scene(Text(1, 2, "Tarn", halo="halo"), Icon("star", 3, 4, 5)))


def test_layers_have_names_of_their_own():
    with pytest.raises(SceneError, match="same name: a, a"):
        check_scene(Scene(10, 10, (Layer("a", ()), Layer("a", ()))))


@pytest.mark.parametrize(("width", "height"), [(0, 10), (10, -1), (1e6, 10), (nan, 10)])
def test_a_scene_has_a_size(width, height):
    with pytest.raises(SceneError, match="cannot be drawn"):
        check_scene(Scene(width, height, ()))


def test_a_scene_cannot_be_changed():
    with pytest.raises(AttributeError):
        scene().width = 5


def test_unknown_shapes_are_refused():
    with pytest.raises(msgspec.ValidationError):
        decode(b'{"width": 1, "height": 1, "layers": [{"name": "a", "shapes": [{"type": "Blob"}]}]}')


@pytest.mark.parametrize(
    ("light", "dark", "said"),
    [
        ({"Sea": "#aabbcc"}, {}, "'Sea' is no key"),
        ({"a}b": "#aabbcc"}, {}, "is no key"),
        ({"sea": "blue"}, {}, "#rrggbb"),
        ({"sea": "#aabbcc"}, {"sea": "#aabbc"}, "dark palette: sea"),
        ({"sea": "#aabbcc"}, {"moon": "#aabbcc"}, "lacks: moon"),
    ],
)
def test_a_palette_refuses_what_is_no_colour(light, dark, said):
    with pytest.raises(ValueError, match=said):
        Palette(light, dark)


def test_the_dark_palette_falls_back_on_the_light_one():
    palette = Palette({"sea": "#aabbcc", "land": "#ddeecc"}, {"sea": "#112233"})
    assert palette.colour("sea", "dark") == "#112233"
    assert palette.colour("land", "dark") == "#ddeecc"
    assert palette.colour("#010203", "dark") == "#010203"


def test_powers_take_sides():
    palette = default_palette().with_sides({"japan": "red"})
    assert palette.colour("japan") == SIDES["red"]
    assert palette.ink_on("japan") == "japan_ink"
    assert palette.ink_on("#ffffff") == "#16181c"
    with pytest.raises(ValueError, match="no side colour 'pink'"):
        palette.with_sides({"japan": "pink"})


def test_sides_can_be_told_apart_by_everybody():
    assert least_difference(SIDES.values()) > 20
    assert least_difference(TINTS.values()) > 12
    assert least_difference(DARK_TINTS.values()) > 12


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(
    ("ink", "ground", "least"),
    [
        *(("ink", f"side_{side}_soft", 4.5) for side in SIDES),
        *((f"side_{side}_ink", f"side_{side}", 4.5) for side in SIDES),
        *(("ink", ground, 7) for ground in ("paper", "panel", "card", "land", "halo", "water", "plain")),
        *(
            ("ink", ground, 4.5)
            for ground in ("forest", "hill", "mountain", "desert", "marsh", "field", "neutral")
        ),
        ("ink_soft", "panel", 4.5),
        ("ink_soft", "card", 4.5),
        ("panel_head_ink", "panel_head", 4.5),
        ("water_ink", "water", 3),
        ("water_ink", "water_deep", 3),
        ("accent", "panel", 4.5),
        ("coast", "water", 3),
    ],
)
def test_type_and_lines_stand_out_from_their_ground(theme, ink, ground, least):
    palette = default_palette()
    assert contrast(palette.colour(ink, theme), palette.colour(ground, theme)) >= least


def test_both_palettes_have_the_same_meanings():
    assert set(LIGHT) == set(DARK)


def test_colour_arithmetic():
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert lab("#ffffff") == pytest.approx((100, 0, 0), abs=0.02)
    assert mix("#000000", "#ffffff", 0.5) == "#808080"
    assert readable_on("#222222") == "#ffffff"
    assert difference("#336699", "#336699") == 0


def test_the_colour_blind_see_grey_as_grey_and_confuse_red_with_green():
    for kind in ("protanopia", "deuteranopia", "tritanopia"):
        assert difference(seen_with("#808080", kind), "#808080") < 2
    red, green = "#c44e3d", "#6f8f35"
    assert (
        difference(seen_with(red, "deuteranopia"), seen_with(green, "deuteranopia"))
        < difference(red, green) / 2
    )
    assert least_difference([red, green]) < difference(red, green) / 2


@pytest.mark.parametrize("flat", [True, False])
def test_neighbouring_hexes_share_a_side(flat):
    rings = [
        hexagon(*hex_centre(col, row, 10, flat=flat), 10, flat=flat) for col, row in ((2, 2), (2, 3), (3, 2))
    ]
    for first, second in combinations(rings, 2):
        shared = [a for a in first for b in second if dist(a, b) < 1e-6]
        assert len(shared) == 2


def test_which_columns_lie_lower_is_a_choice():
    assert hex_centre(1, 0, 10)[1] > hex_centre(0, 0, 10)[1]
    assert hex_centre(1, 0, 10, odd=False)[1] < hex_centre(0, 0, 10, odd=False)[1]


@given(st.lists(st.tuples(st.floats(0, 100), st.floats(0, 100)), min_size=3, max_size=8), st.integers(0, 3))
def test_smoothing_stays_within_the_outline_and_doubles_its_points(points, rounds):
    ring = smoothed(points, rounds)
    assert len(ring) == len(points) * 2**rounds
    assert all(min(p[0] for p in points) - 1e-6 <= x <= max(p[0] for p in points) + 1e-6 for x, _ in ring)


def test_an_open_line_keeps_its_ends_when_smoothed():
    line = smoothed([(0, 0), (5, 9), (10, 0)], closed=False)
    assert (line[0], line[-1]) == ((0, 0), (10, 0))


def test_path_text_in_steps_and_in_places_is_the_same():
    assert path("M10 10L20 10V20H10Z") == path("m10,10l10 0v10h-10z")
    assert path("M0 0C1 2 3 4 5 6 7 8 9 10 11 12") == (((0, 0), (1, 2, 3, 4, 5, 6), (7, 8, 9, 10, 11, 12)),)
    assert path("M1 1 2 2M5 5L6 6") == (((1, 1), (2, 2)), ((5, 5), (6, 6)))


@pytest.mark.parametrize("text", ["L1 2", "M1 2L3", "M1 2X3 4", "12 13", "M0 0Z5", "M1 2A3 3 0 0 1 5 5"])
def test_path_text_that_cannot_be_read_is_refused(text):
    with pytest.raises(ValueError, match="path"):
        path(text)


@pytest.mark.parametrize("name", sorted(COMMON))
def test_silhouettes_keep_to_their_box(name):
    picture = COMMON[name]
    for ring in (*picture.fill, *picture.holes, *picture.ink):
        assert len(ring[0]) == 2
        for vertex in ring:
            assert all(-6 <= value <= 106 for value in vertex)


def test_outlines_are_placed():
    assert placed(((1, 2), (1, 2, 3, 4, 5, 6)), scale=2, dx=10, dy=100) == (
        (12, 104),
        (12, 104, 16, 108, 20, 112),
    )
    assert len(star(0, 0, 10, points=6)) == 12
    assert disc(0, 0, 1)[0] == (1, 0)
    assert silhouette("M0 0H9V9Z", ink="M1 1H2V2Z").ink == path("M1 1H2V2Z")


PHASE = Phase("combat", "Combat", "attack")


@pytest.mark.parametrize(
    ("scene", "complaint"),
    [
        (Scene(10, 10, (Layer("a", (), phase="combat"),)), "no phase 'combat'"),
        (Scene(10, 10, (), theatres=(Theatre("x", "X", Box(5, 5, 6, 2)),)), "theatre x reaches beyond"),
        (Scene(10, 10, (), scale=Scale(near=1, far=1)), "far < near"),
        (Scene(10, 10, (), phases=(Phase("combat", "Combat", "puce"),)), "no colour 'puce'"),
    ],
)
def test_a_scene_that_no_page_could_show_is_refused(scene, complaint):
    with pytest.raises(SceneError, match=complaint):
        check_scene(scene)


def test_a_move_is_a_way_below_the_pieces_and_a_head_above_them_in_the_colour_of_its_phase():
    moves = [
        Move(phase="combat", points=((0, 0), (30, 0))),
        Move(phase="combat", points=((0, 0), (30, 0)), kind="flight", fate="planned"),
        Move(phase="combat", points=((0, 0), (30, 0)), kind="voyage", fate="lost"),
    ]
    (below,), (above,) = arrow_layers(moves, (PHASE,))
    march, flight, voyage = below.shapes
    assert {line.colour for line in below.shapes} == {"attack"}
    assert not march.dash
    assert voyage.dash != flight.dash
    assert min(y for _, y in flight.points) < -3
    assert [icon.name for icon in above.shapes] == [
        "arrow_head",
        "arrow_head",
        "target",
        "arrow_head",
        "lost",
    ]
    assert above.signs
    assert below.phase == above.phase == "combat"


def test_a_way_can_stop_before_the_piece_it_leads_to():
    assert shortened(((0, 0), (100, 0)), 25) == ((0, 0), (75, 0))
    assert shortened(((0, 0), (10, 0)), 25) == ((0, 0), (3.5, 0))
