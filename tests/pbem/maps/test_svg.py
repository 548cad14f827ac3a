import re
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.maps.stages import stages
from pbem.maps.svg import paint_svg, with_nonce
from pbem.maps.svg_text import Numbers, path_data
from rules.kernel.scene import (
    Box,
    Card,
    Cards,
    Circle,
    Icon,
    Inset,
    KeyValue,
    Layer,
    Panel,
    Polygon,
    Scene,
    Text,
    Token,
    decode,
    disc,
    encode,
    hexagon,
)
from tests.pbem.maps.scenes import hex_scene, island_scene
from tests.pbem.maps.shapes import KINDS, PALETTE, kind_scene

NS = "{http://www.w3.org/2000/svg}"
HOSTILE = (
    "</title><script>alert(1)</script>",
    '" onload="alert(1)',
    "' onclick='x",
    "]]><!--",
    "&amp;&#x0;&bogus;",
    "\x00\x08\ufffe\u202e",
    "url(https://example.org/x)",
    "javascript:alert(1)",
    "two\nlines",
)


def parsed(scene, **how):
    return ET.fromstring(paint_svg(scene, **how))


def spaces(root):
    return {node.get("data-space") for node in root.iter() if node.get("data-space")}


def one(shape, **about):
    return Scene(100, 100, (Layer("all", (shape,)),), **about)


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_shape_becomes_an_element_with_known_colours(kind):
    root = parsed(kind_scene(kind))
    layer = next(node for node in root.iter() if node.get("data-layer") == "shape")
    assert len(layer)
    classes = {name for node in root.iter() for name in (node.get("class") or "").split()}
    sheet = root.find(f"{NS}style").text
    assert all(f".{name}{{" in sheet for name in classes if name != "pbem-map")


def test_every_space_can_be_clicked():
    scene = island_scene()
    wanted = {shape.space for layer in scene.layers for shape in layer.shapes if shape.space}
    wanted |= {"power_red", "power_blue", "power_gold", "card_levy"}
    assert spaces(parsed(scene)) >= wanted
    assert len(spaces(parsed(hex_scene(9, 7)))) == 63


def test_tips_are_titles_of_what_they_tell_about():
    root = parsed(one(Circle(5, 5, 3, "ink", space="tarn", tip="Tarn: blue", role="area")))
    group = next(node for node in root.iter() if node.get("data-space") == "tarn")
    assert group.find(f"{NS}title").text == "Tarn: blue"
    assert group.get("data-role") == "area"


def test_screen_readers_get_title_and_description():
    root = parsed(one(Circle(5, 5, 3, "ink"), title="Round 4", alt="Blue is to move."))
    title, desc = root.find(f"{NS}title"), root.find(f"{NS}desc")
    assert (title.text, desc.text) == ("Round 4", "Blue is to move.")
    assert (root.get("aria-labelledby"), root.get("aria-describedby")) == (title.get("id"), desc.get("id"))


def test_inline_in_a_page_it_has_a_label_and_the_pages_nonce():
    page = one(Circle(5, 5, 3, "ink"), title="Round 4")
    root = ET.fromstring(with_nonce(paint_svg(page, inline=True), "abc123"))
    assert root.get("aria-label") == "Round 4"
    assert root.find(f"{NS}title") is None
    assert root.find(f"{NS}style").get("nonce") == "abc123"


def hostile_scene(text):
    shapes = (
        Text(5, 5, text, space=text, tip=text, role=text),
        Token(5, 5, 5, "side_red", text=text, label=text, badge=text),
    )
    rows = (KeyValue(text, text, tip=text), Cards((Card(text, text, text, text, space=text),)))
    about = {"title": text, "alt": text, "panels": (Panel(0, 0, 90, rows, title=text),)}
    inset = Inset(Box(0, 0, 10, 10), Box(50, 50, 40, 40), text)
    return Scene(100, 100, (Layer(text, shapes),), insets=(inset,), **about)


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_text_stays_text(text):
    root = ET.fromstring(with_nonce(paint_svg(hostile_scene(text)), text))
    plain = parsed(hostile_scene("harmless"))
    assert {node.tag for node in root.iter()} <= {node.tag for node in plain.iter()}
    names = {name for node in root.iter() for name in node.attrib}
    assert names <= {name for node in plain.iter() for name in node.attrib} | {"nonce"}


@given(st.text(max_size=60))
def test_any_text_at_all_gives_well_formed_svg(text):
    parsed(hostile_scene(text))


def test_no_script_and_nothing_from_outside():
    text = paint_svg(island_scene())
    assert "<script" not in text
    assert "foreignObject" not in text
    assert not re.search(r"\son\w+=", text)
    links = re.findall(r'(?:href="|url\()([^")]*)', text)
    assert links
    assert all(link.startswith("#") for link in links)
    assert re.findall(r"https?://[^\"]+", text) == ["http://www.w3.org/2000/svg"]


def test_every_reference_leads_to_a_definition():
    text = paint_svg(island_scene())
    ids = re.findall(r'\bid="([^"]+)"', text)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r'(?:href="|url\()#([^")]+)', text)) <= set(ids)


def test_icons_are_drawn_once_and_used_often():
    root = parsed(hex_scene(9, 7, units=30))
    assert len(root.findall(f".//{NS}symbol")) == 3
    assert len(root.findall(f".//{NS}use")) == 30


def test_a_dark_page_darkens_the_map():
    sheet = parsed(one(Circle(5, 5, 3, "paper"), palette=PALETTE)).find(f"{NS}style").text
    assert re.search(r"prefers-color-scheme:dark\)\{\.\w+\{--paper:#101010\}", sheet)
    assert re.search(r"\[data-theme=dark\] \.\w+\{--paper:#101010\}", sheet)
    assert re.search(r"\.f-paper\{fill:#ffffff;fill:var\(--paper\)\}", sheet)


def test_two_maps_on_a_page_do_not_share_names():
    first, second = (paint_svg(one(Circle(5, 5, r, "ink"), title="a")) for r in (3, 4))
    ids = [set(re.findall(r'\bid="([^"]+)"', text)) for text in (first, second)]
    assert not ids[0] & ids[1]


def test_equal_scenes_give_equal_text_and_hidden_things_none():
    assert paint_svg(island_scene()) == paint_svg(decode(encode(island_scene())))
    shown = one(Token(5, 5, 5, "side_red", text="?"))
    assert "tank" not in paint_svg(shown)


def test_a_large_board_stays_small():
    assert len(paint_svg(hex_scene(40, 30))) < 500_000


def test_an_unknown_icon_is_refused():
    with pytest.raises(ValueError, match="no icon 'unicorn'"):
        paint_svg(one(Icon("unicorn", 5, 5, 5)))


def test_numbers_are_short():
    assert [Numbers(1)(v) for v in (1, 1.04, -0.25, 12.96, 0, -0.04)] == ["1", "1", "-.2", "13", "0", "0"]
    assert Numbers(2)(0.07) == ".07"


def test_path_data_is_relative_and_closes():
    data = path_data([((1, 1), (3, 1), (2, -1), (0, 0, 1, 1, 2, 2))], Numbers(1), closed=True)
    assert data == "M1 1l2 0-1-2c-2 1-1 2 0 3z"


@given(st.lists(st.tuples(st.floats(-999, 999), st.floats(-999, 999)), min_size=2, max_size=20))
def test_rounding_in_path_data_does_not_add_up(points):
    numbers = re.findall(r"-?\d*\.?\d+", path_data([points], Numbers(1), closed=False))
    xs, ys = numbers[0::2], numbers[1::2]
    assert sum(map(float, xs)) == pytest.approx(points[-1][0], abs=0.051)
    assert sum(map(float, ys)) == pytest.approx(points[-1][1], abs=0.051)


def test_a_long_outline_is_written_once():
    ring = tuple(v[-2:] for v in disc(50, 50, 40)) + tuple(hexagon(50, 50, 30)) * 9
    twice = Scene(100, 100, (Layer("all", (Polygon((ring,), "ink"), Polygon((ring,), "", "accent"))),))
    assert len(parsed(twice).findall(f".//{NS}path")) == 1


def test_layers_are_groups_in_order():
    root = parsed(island_scene())
    names = [node.get("data-layer") for node in root.iter() if node.get("data-layer")]
    assert names[:9] == [layer.name for layer in island_scene().layers]
    assert len(stages(island_scene())) == 8
