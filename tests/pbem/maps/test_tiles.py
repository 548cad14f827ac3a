"""A picture of kept tiles equals the picture painted whole, pixel by pixel."""

import pytest
from msgspec.structs import replace
from PIL import ImageChops

from pbem.maps import pillow, tiles
from pbem.maps.pictures import PictureCache
from pbem.maps.pillow import Painting
from pbem.maps.tiles import SIDE, TileMemory
from rules.kernel.scene import (
    Box,
    Circle,
    Gradient,
    Hatch,
    Inset,
    KeyValue,
    Layer,
    Line,
    Panel,
    Polygon,
    Rect,
    Scene,
    Text,
    Token,
)
from tests.pbem.maps.scenes import island_scene

GROUND = Layer("ground", (Rect(0, 0, 200, 150, "land"), Line(((0, 75), (200, 80)), "river", 4)), static=True)
NAMES = Layer("names", (Text(100, 20, "Somewhere", 14, halo="halo"),), static=True)
KEPT = PictureCache()


def scene(x, y, names=NAMES, **about):
    """A unit somewhere on a world that repeats, seen in an inset, too, with a panel that tells where."""
    units = (
        Token(x, y, 24, "side_red", icon="tank", badge="2", stack=2),
        Polygon(
            (((x, y), (x + 90, y + 7), (x + 41, y + 63)),), Hatch("ink", spacing=5), "coast", 2, opacity=0.7
        ),
        Circle(196, 60, 13, "side_blue", "ink", 2),
        Text(x + 20, y + 30, f"at {x}", 11, rotation=31, halo="halo"),
    )
    layers = (GROUND, Layer("units", units), names, Layer("marks", (Circle(x, y, 3, "accent"),)))
    inset = Inset(Box(20, 20, 60, 50), Box(120, 160, 110, 80), "Part", marks=1.5)
    panel = Panel(210, 0, 90, (KeyValue("x", str(x)), KeyValue("y", str(y))), title="Where")
    defaults = {"frame": Box(0, 0, 200, 150), "wrap": 200, "insets": (inset,), "panels": (panel,)}
    return Scene(300, 250, layers, **{**defaults, **about})


def kept(drawn, memory, width=500, theme="light"):
    return Painting(drawn, width, theme, KEPT, memory).picture()


def whole(drawn, width=500, theme="light"):
    return Painting(drawn, width, theme, PictureCache(), TileMemory()).picture()


def same(first, second):
    return ImageChops.difference(first, second).getbbox() is None


PLACES = [(10, 10), (12, 10), (100, 70), (199, 75), (0, 149), (64, 64), (10, 10)]


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("width", [64, 333, 900])
def test_from_position_to_position_kept_tiles_change_no_pixel(width, theme):
    """At edges, in insets, over the edge of the world, and back again as after an undo."""
    memory = TileMemory()
    for place in PLACES:
        drawn = scene(*place)
        assert same(kept(drawn, memory, width, theme), whole(drawn, width, theme)), place


@pytest.mark.parametrize("width", [333, 900])
def test_how_large_tiles_are_changes_no_pixel(monkeypatch, width):
    """Neither slanting edges nor hatches nor gradients lie otherwise on a tile than on the whole picture."""
    memory = TileMemory()
    for place in PLACES[:4]:
        drawn = slanting(*place)
        of_tiles = kept(drawn, memory, width)
        with monkeypatch.context() as patch:
            patch.setattr(tiles, "SIDE", 10_000)
            assert same(of_tiles, whole(drawn, width)), place


def slanting(x, y):
    """Edges at angles that Pillow rounds by where they lie, over all of the picture."""
    fan = tuple(
        Polygon(
            (((x, y), (x + 190, y + 7 * n), (x + 170, y + 7 * n + 5)),),
            Hatch("ink", spacing=3 + n / 7, angle=17 * n, pattern=pattern),
            "coast",
            1 + n / 3,
            opacity=0.7,
        )
        for n, pattern in enumerate(("lines", "cross", "dots", "lines", "cross", "lines", "dots"))
    )
    shade = Gradient((x, y), (x + 60, y + 90), ((0, "land"), (1, "side_red")))
    before = scene(x, y)
    more = Layer("fan", (*fan, Polygon((((x, y), (x + 63, y + 80), (x - 71, y + 91)),), shade)))
    return replace(before, layers=(*before.layers, more))


def test_widths_themes_and_languages_do_not_mix():
    memory = TileMemory()
    spanish = Layer("names", (Text(100, 20, "En algún sitio", 14, halo="halo"),), static=True)
    for _ in range(2):
        for width in (320, 330):
            for theme in ("light", "dark"):
                for names in (NAMES, spanish):
                    drawn = scene(50, 50, names)
                    assert same(kept(drawn, memory, width, theme), whole(drawn, width, theme))


def test_only_tiles_that_changed_are_painted(monkeypatch):
    memory, painted = TileMemory(), []
    real = tiles._painted
    monkeypatch.setattr(tiles, "_painted", lambda *args: (painted.extend(args[2]), real(*args))[1])
    before = scene(30, 30, panels=(), insets=())
    kept(before, memory, 1200)
    everything = len(painted)
    painted.clear()
    moved = replace(before, layers=(*before.layers[:3], Layer("marks", (Circle(31, 30, 3, "accent"),))))
    kept(moved, memory, 1200)
    assert 0 < len(painted) <= 4 < everything
    painted.clear()
    kept(before, memory, 1200)
    assert not painted, "what is taken back was kept"


def test_a_small_memory_paints_again_and_changes_nothing():
    drawn, memory = scene(80, 40), TileMemory(most=3)
    for _ in range(2):
        assert same(kept(drawn, memory), whole(drawn))


def test_no_tile_of_another_viewer_is_shown(monkeypatch):
    """The same requests as two viewers, tiles warm from the other: each has what he had alone."""
    memory = TileMemory()
    hidden = Token(40, 40, 24, "side_red", text="?")
    open_ = Token(40, 40, 24, "side_red", icon="tank", badge="7")
    scenes = [replace(scene(120, 90), layers=(GROUND, Layer("units", (unit,)))) for unit in (hidden, open_)]
    alone = [whole(drawn) for drawn in scenes]
    for drawn, wanted in [*zip(scenes, alone, strict=True), *zip(scenes, alone, strict=True)]:
        assert same(kept(drawn, memory), wanted)
    assert not same(*alone)


def test_shapes_that_are_equal_share_what_was_made_and_no_others(monkeypatch):
    made = []
    real = pillow._spot
    monkeypatch.setattr(pillow, "_spot", lambda item: (made.append(item), real(item))[1])
    painting = [Painting(scene(17, 23), 200, "light", KEPT, TileMemory()) for _ in range(2)]
    first = painting[0].steps
    assert made
    made.clear()
    assert painting[1].steps[1].spots == first[1].spots
    assert not made


def test_a_picture_smaller_than_a_tile():
    drawn = Scene(100, 60, (GROUND, Layer("units", (Token(50, 30, 20, "side_red"),))))
    assert kept(drawn, TileMemory(), SIDE).size == (64, 38)
    assert same(kept(drawn, TileMemory(), SIDE), whole(drawn, SIDE))


def test_the_island_from_one_tile_memory():
    drawn = island_scene()
    memory = TileMemory()
    kept(replace(drawn, layers=drawn.layers[:2]), memory, 700)
    assert same(kept(drawn, memory, 700), whole(drawn, 700))
