from io import BytesIO

import pytest
from msgspec.structs import replace
from PIL import Image, ImageChops, ImageStat

from pbem.maps import pillow
from pbem.maps.pictures import PictureCache
from pbem.maps.pillow import Painting, paint_png
from pbem.maps.tiles import TileMemory
from rules.kernel.scene import Box, Circle, Icon, Layer, Palette, Rect, Scene, Text, Token, decode, encode
from rules.kernel.scene.colours import rgb
from tests.pbem.maps.scenes import hex_scene, island_scene
from tests.pbem.maps.shapes import KINDS, PALETTE, kind_scene


def opened(data):
    return Image.open(BytesIO(data)).convert("RGB")


def near(pixel, colour):
    wanted = rgb(PALETTE.light.get(colour, colour))
    return max(abs(a - b) for a, b in zip(pixel, wanted, strict=True)) <= 24


def worst(first, second):
    return max(high for _, high in ImageChops.difference(first, second).getextrema())


@pytest.mark.parametrize("overlay", [False, True], ids=["painted", "overlay"])
@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_shape_shows_its_colours(kind, overlay):
    picture = opened(paint_png(kind_scene(kind, overlay=overlay), width=400))
    for x, y, colour in KINDS[kind][1]:
        pixel = picture.getpixel((2 * x, 2 * y))
        assert near(pixel, colour), f"{kind} at {x}, {y} is {pixel}, not {colour}"


@pytest.mark.parametrize("kind", KINDS)
def test_a_kept_overlay_looks_as_if_painted_directly(kind):
    first, second = (opened(paint_png(kind_scene(kind, overlay=over), width=300)) for over in (False, True))
    assert ImageStat.Stat(ImageChops.difference(first, second)).mean < [1, 1, 1]


def test_equal_scenes_give_equal_bytes():
    again = decode(encode(island_scene()))
    assert again is not island_scene()
    assert paint_png(island_scene(), width=480) == paint_png(again, width=480)


def test_kept_pictures_change_no_byte_and_spare_the_work(monkeypatch):
    kept, scene = PictureCache(), island_scene()
    monkeypatch.setattr(pillow, "_TILES", TileMemory())
    cold = paint_png(scene, width=480, kept=kept)
    layers = []
    real = Painting.paint_layers
    monkeypatch.setattr(
        Painting, "paint_layers", lambda self, *a, **k: (layers.extend(a[3]), real(self, *a, **k))[1]
    )
    monkeypatch.setattr(pillow, "_TILES", TileMemory())
    assert paint_png(scene, width=480, kept=kept) == cold
    assert not layers
    monkeypatch.setattr(pillow, "_TILES", TileMemory())
    assert paint_png(scene, width=480) == cold
    assert layers
    assert all(layer.static for layer in layers)


def test_what_is_not_in_the_scene_changes_no_byte():
    kept = PictureCache()
    units = (Token(50, 50, 20, "side_red", text="?"),)
    seen = Scene(
        100, 100, (Layer("ground", (Rect(0, 0, 100, 100, "land"),), static=True), Layer("units", units))
    )
    before = paint_png(seen, width=200, kept=kept)
    hidden = Layer("units", (*units, Token(20, 20, 20, "side_blue", icon="tank")))
    assert paint_png(replace(seen, layers=(seen.layers[0], hidden)), width=200, kept=kept) != before
    assert paint_png(seen, width=200, kept=kept) == before


def test_a_static_layer_that_changes_is_painted_anew():
    kept = PictureCache()
    scenes = [
        Scene(100, 100, (Layer("ground", (Rect(0, 0, 100, 100, fill),), static=True),))
        for fill in ("land", "water")
    ]
    first, second = (opened(paint_png(scene, width=100, kept=kept)) for scene in scenes)
    assert first.getpixel((50, 50)) != second.getpixel((50, 50))


@pytest.mark.parametrize("width", [2400, 1200, 480])
def test_the_scene_scales_to_the_width(width):
    assert opened(paint_png(hex_scene(8, 5), width=width)).size == (width, round(width * 187.056 / 234))


def test_a_picture_for_mail_is_small():
    for scene in (island_scene(), hex_scene(40, 30)):
        assert len(paint_png(scene, width=1200)) < 300_000


def test_a_limit_is_kept_with_fewer_colours_or_refused():
    scene = hex_scene(10, 8)
    free = len(paint_png(scene, width=600))
    limited = paint_png(scene, width=600, most_bytes=int(free * 0.9))
    assert len(limited) <= free * 0.9
    with pytest.raises(ValueError, match="100 are allowed"):
        paint_png(scene, width=600, most_bytes=100)


@pytest.mark.parametrize("width", [0, -5, 63, 4801, 10**9])
def test_impossible_widths_are_refused(width):
    with pytest.raises(ValueError, match="64 to 4800 pixels wide"):
        paint_png(kind_scene("rect"), width=width)


def test_a_tower_of_a_scene_is_refused():
    with pytest.raises(ValueError, match="too high"):
        paint_png(Scene(1, 1000, ()), width=1200)


def test_an_unknown_theme_or_icon_or_colour_is_refused():
    with pytest.raises(ValueError, match="no theme 'sepia'"):
        paint_png(kind_scene("rect"), width=100, theme="sepia")
    with pytest.raises(ValueError, match="no icon 'unicorn'"):
        paint_png(Scene(10, 10, (Layer("a", (Icon("unicorn", 5, 5, 5),)),)), width=100)
    with pytest.raises(ValueError, match="no colour 'mauve'"):
        paint_png(Scene(10, 10, (Layer("a", (Circle(5, 5, 5, "mauve"),)),)), width=100)


def test_the_dark_theme_takes_the_dark_colours():
    scene = kind_scene("rect")
    assert opened(paint_png(scene, width=200, theme="dark")).getpixel((5, 5)) == (16, 16, 16)


def test_the_scenes_own_colours_stay_exact():
    picture = opened(paint_png(island_scene(), width=1200))
    assert picture.getpixel((1195, 5)) == rgb(island_scene().palette.colour("paper"))


def test_type_too_small_to_read_is_left_out_and_layers_may_be_too():
    label = Scene(1000, 100, (Layer("a", (Text(500, 50, "MMMMMMMM", 30),)),))
    assert len(opened(paint_png(label, width=100)).getcolors()) == 1
    assert len(opened(paint_png(label, width=1000)).getcolors()) > 1
    fine = Scene(100, 100, (Layer("a", (Rect(0, 0, 100, 100, "ink"),), least_width=500),))
    assert len(opened(paint_png(fine, width=400)).getcolors()) == 1
    assert opened(paint_png(fine, width=500)).getpixel((250, 250)) == rgb(fine.palette.colour("ink"))


def test_nothing_is_painted_outside_the_frame():
    scene = Scene(
        100, 100, (Layer("a", (Rect(0, 0, 100, 100, "ink"),)),), frame=Box(0, 0, 50, 100), palette=PALETTE
    )
    picture = opened(paint_png(scene, width=200))
    assert picture.getpixel((50, 100)) == (0, 0, 0)
    assert picture.getpixel((150, 100)) == (255, 255, 255)


def test_a_new_version_of_the_painter_forgets_the_old_pictures(monkeypatch):
    kept = PictureCache()
    monkeypatch.setattr(pillow, "_TILES", TileMemory())
    paint_png(hex_scene(3, 3), width=100, kept=kept)
    before = kept.used
    monkeypatch.setattr(pillow, "VERSION", b"another")
    paint_png(hex_scene(3, 3), width=100, kept=kept)
    assert kept.used == 2 * before


def test_a_colour_that_the_palette_of_the_ground_lacks_is_still_shown():
    """Red and green are the only colours on white; no shade of them is near to this blue."""
    few = Palette({"paper": "#ffffff", "shadow": "#f00000"}, {})
    ground = Layer("ground", (Rect(0, 0, 100, 100, "#00b000"),), static=True)
    units = Layer("units", (Rect(10, 10, 30, 30, "#2040ff"),))
    picture = opened(paint_png(Scene(100, 100, (ground, units), palette=few), width=1000))
    assert near(picture.getpixel((250, 250)), "#2040ff")


def test_a_frame_too_small_for_its_edge_is_all_edge():
    tiny = Scene(1000, 100, (Layer("a", (Rect(500, 50, 2, 2, "land", "ink", 6, radius=1),)),))
    assert opened(paint_png(tiny, width=1000)).getpixel((501, 51)) == rgb(tiny.palette.colour("ink"))
