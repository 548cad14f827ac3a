"""The two painters draw the same picture: the PNG beside the SVG in a real browser."""

import subprocess

import pytest
from PIL import Image, ImageChops, ImageFilter, ImageStat

from pbem.maps.pictures import PictureCache
from pbem.maps.pillow import Painting
from pbem.maps.svg import paint_svg
from tests.pbem.maps.scenes import island_scene
from tests.pbem.maps.shapes import KINDS, kind_scene


def photograph(chromium, folder, markup, width, height):
    """What the browser shows of a page."""
    page, shot = folder / "page.html", folder / "shot.png"
    page.write_text(f"<!doctype html><meta charset=utf-8><style>body{{margin:0}}</style>{markup}", "utf-8")
    command = [chromium, "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars"]
    command += [f"--window-size={width},{height}", f"--user-data-dir={folder / 'profile'}"]
    subprocess.run(
        [*command, f"--screenshot={shot}", page.as_uri()], check=True, capture_output=True, timeout=120
    )
    return Image.open(shot).convert("RGB").crop((0, 0, width, height))


def sized(svg, width, height):
    return svg.replace("<svg", f'<svg width="{width}" height="{height}"', 1)


def differences(first, second):
    """How far two pictures are apart once edges are softened, so that only real differences count."""
    soft = [image.filter(ImageFilter.GaussianBlur(2)) for image in (first, second)]
    gap = ImageChops.difference(*soft).convert("L")
    return ImageStat.Stat(gap).mean[0], sum(gap.histogram()[40:]) / (gap.width * gap.height)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_island_looks_the_same_in_both(chromium_path, tmp_path, theme):
    scene = island_scene()
    markup = f'<div data-theme="{theme}">{sized(paint_svg(scene, inline=True), 1600, 1000)}</div>'
    seen = photograph(chromium_path, tmp_path, markup, 1600, 1000)
    mean, far = differences(Painting(scene, 1600, theme, PictureCache()).picture(), seen)
    assert mean < 2.5
    assert far < 0.004


def test_every_kind_of_shape_looks_the_same_in_both(chromium_path, tmp_path):
    side, columns = 150, 8
    rows = -(-len(KINDS) // columns)
    cells = [sized(paint_svg(kind_scene(kind), inline=True), side, side) for kind in KINDS]
    grid = f'<div style="display:grid;grid-template-columns:repeat({columns},{side}px);line-height:0">'
    sheet = photograph(chromium_path, tmp_path, grid + "".join(cells), columns * side, rows * side)
    apart = {}
    for number, kind in enumerate(KINDS):
        x, y = number % columns * side, number // columns * side
        drawn = Painting(kind_scene(kind), side, "light", PictureCache()).picture()
        mean, far = differences(drawn, sheet.crop((x, y, x + side, y + side)))
        if mean > 4 or far > 0.02:
            apart[kind] = (round(mean, 2), round(far, 4))
    assert not apart
