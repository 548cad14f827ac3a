"""What is the same in all positions is painted once and sent once."""

import re
from math import cos, sin
from xml.etree import ElementTree as ET

import pytest

from pbem.maps.memo import Memo
from pbem.maps.services import board_news
from pbem.maps.svg import paint_svg
from pbem.maps.svg_parts import name_in, parts_of, without
from rules.kernel.scene import Circle, Icon, Layer, Polygon, Scene, silhouette
from tests.pbem.maps.scenes import island_scene

COAST = (tuple((50 + 40 * cos(i / 10), 50 + 40 * sin(i / 10)) for i in range(62)),)
GROUND = (Polygon(rings=COAST, fill="water"), Icon("star", 20, 20, 9))


def scene(x, **about):
    layers = (
        Layer("ground", GROUND, static=True),
        Layer("land", (Polygon(rings=COAST, fill="neutral", space="isle"),)),
        Layer("units", (Circle(x, 50, 5, "ink"),)),
    )
    return Scene(100, 100, layers, **about)


def test_a_memo_remembers_objects_not_values():
    memo, made = Memo(2), []
    one, two = ([1, 2, 3], [1, 2, 3])
    for owner in (one, one, two):
        memo.of(owner, "x", lambda: made.append(1))
    assert len(made) == 2
    memo.of(one, "y", lambda: made.append(1))
    memo.of(one, "x", lambda: made.append(1))
    assert len(made) == 4, "the oldest was dropped"


def test_a_static_layer_painted_again_is_the_same():
    assert paint_svg(scene(10)) == paint_svg(scene(10))
    first, second = paint_svg(scene(10)), paint_svg(scene(30))
    assert first != second
    assert parts_of(first) == parts_of(second) != set()


def test_a_kept_layer_follows_its_icons():
    other = silhouette("M0 0L50 50L0 50z")
    icons = scene(10).icons
    assert paint_svg(scene(10)) != paint_svg(scene(10, icons={**icons, "star": other}))
    assert paint_svg(scene(10, icons=icons)) == paint_svg(scene(10))


def test_what_the_page_has_is_left_out_and_all_else_stays():
    first, second = paint_svg(scene(10)), paint_svg(scene(30))
    news = without(second, parts_of(first))
    assert len(news) < len(second) * 0.8
    assert not re.search(r'<path id="d', news)
    ET.fromstring(news)
    assert 'data-space="isle"' in news
    assert 'cx="30"' in news


def test_every_part_of_a_large_map_is_well_formed_with_and_without():
    svg = paint_svg(island_scene())
    ET.fromstring(without(svg, parts_of(svg)))
    assert without(svg, ()) == svg
    assert without(svg, {"d000000000000"}) == svg


@pytest.mark.parametrize(("reader", "less"), [("7-red", True), ("7-blue", False), ("8-red", False)])
def test_only_what_this_reader_was_given_is_left_out(reader, less):
    first = board_news(scene(10), nonce="", stills="/s/", reader="7-red", shown="")
    again = board_news(scene(60), nonce="", stills="/s/", reader=reader, shown=name_in(first))
    assert (len(again) < len(first)) is less
