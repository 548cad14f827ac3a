"""The board on a page: no insets and panels, signs around their pins, levels and phases for the script."""

from xml.etree import ElementTree as ET

from msgspec.structs import replace

from pbem.maps import svg_board
from pbem.maps.svg import paint_svg
from rules.kernel.scene import (
    Box,
    Icon,
    Inset,
    Layer,
    Move,
    Note,
    Panel,
    Phase,
    Polygon,
    Rect,
    Scale,
    Scene,
    Text,
    arrow_layers,
    check_scene,
)
from tests.browser.wargame import board, stacks


def painted(scene):
    board = svg_board.paint_board(scene)
    return replaced(board.svg), board.stills


def replaced(svg):
    return svg.replace(svg_board.STILLS, "/s/")


def paint_board(scene):
    return painted(scene)[0]


NS = "{http://www.w3.org/2000/svg}"
LAND = Polygon(rings=(((20, 20), (80, 20), (80, 80)),), fill="land", space="home")
PHASES = (Phase("combat", "Combat", "attack"),)
BELOW, ABOVE = arrow_layers(
    [Move(phase="combat", points=((30, 30), (60, 60)), kind="flight", fate="lost")], PHASES
)
PLATE = (
    Rect(x=38, y=38, w=4, h=2, fill="ink", pin=(40, 40), space="home"),
    Text(x=40, y=39, text="3", size=12, pin=(40, 40)),
    Text(x=60, y=60, text="Home", size=12),
)
SCENE = Scene(
    200,
    100,
    (
        Layer("land", (LAND,), static=True),
        Layer("poster", (Text(x=5, y=5, text="Poster", size=9),), shown="pictures"),
        *BELOW,
        Layer("plates", PLATE, shown="page", level="near", signs=True, grow=2),
        Layer("stacks", (Icon(name="star", x=40, y=40, size=20),), shown="page", level="far", signs=True),
        *ABOVE,
    ),
    frame=Box(10, 10, 90, 80),
    insets=(Inset(Box(20, 20, 20, 20), Box(110, 10, 80, 80), "Close"),),
    panels=(Panel(110, 10, 80, (Note(text="Money"),)),),
    phases=PHASES,
    scale=Scale(near=2, far=0.5, mark=0.5),
)


def layers(svg):
    return {group.get("data-layer"): group for group in ET.fromstring(svg).iter() if group.get("data-layer")}


def test_a_page_has_the_board_alone():
    svg = paint_board(SCENE)
    root = ET.fromstring(svg)
    assert root.get("viewBox") == "10 10 90 80"
    assert {name: root.get(f"data-{name}") for name in ("near", "far", "mark", "most")} == {
        "near": "2",
        "far": ".5",
        "mark": ".5",
        "most": "6",
    }
    assert not any(word in svg for word in ("Close", "Money", "Poster", "data-stage"))


def test_a_picture_has_no_layers_of_the_page_and_both_have_the_arrows():
    pictured, paged = layers(paint_svg(SCENE)), layers(paint_board(SCENE))
    assert list(pictured) == ["land", "poster", "trails_combat", "trails_combat_heads"]
    assert list(paged) == ["land", "trails_combat", "plates", "stacks", "trails_combat_heads"]


def test_a_layer_tells_its_level_its_phase_and_how_far_its_signs_grow():
    found = layers(paint_board(SCENE))
    assert (found["plates"].get("data-level"), found["plates"].get("data-signs")) == ("near", "2")
    assert found["stacks"].get("data-level") == "far"
    assert (
        found["trails_combat"].get("data-phase") == found["trails_combat_heads"].get("data-phase") == "combat"
    )


def test_shapes_with_one_pin_are_one_sign_drawn_in_units_of_type():
    plate, name = layers(paint_board(SCENE))["plates"]
    assert plate.get("transform") == "translate(40 40) scale(.25)"
    rect, text = plate.find(f".//{NS}rect"), plate.find(f"{NS}text")
    assert [rect.get(key) for key in ("x", "y", "width", "height")] == ["-8", "-8", "16", "8"]
    assert text.get("font-size") == "12"
    assert name.get("transform") == "translate(60 60) scale(.25)"


def test_a_sign_of_the_far_level_is_laid_out_for_its_own_scale():
    (stack,) = layers(paint_board(SCENE))["stacks"]
    assert stack.get("transform") == "translate(40 40) scale(1)"


def test_a_sign_beyond_the_edge_of_a_round_world_is_seen_on_the_other_side():
    round_ = replace(SCENE, wrap=90, layers=(Layer("a", (Text(x=130, y=40, text="x"),), signs=True),))
    (sign,) = layers(paint_board(round_))["a"]
    assert sign.get("transform").startswith("translate(40 40)")


def test_a_board_of_1135_hexes_has_a_space_for_each_and_two_levels():
    scene = board()
    check_scene(scene)
    svg, stills = painted(scene)
    found = layers(svg)
    hexes = layers(stills[found["hexes"].get("data-part")])["hexes"]
    assert len({area.get("data-space") for area in hexes if area.get("data-space")}) == 1135
    assert len(found["far"]) == len(stacks())
    assert len(found["near"]) == len(stacks()), "the units of a stack are one sign"
    assert sum(stacks().values()) == 200


HEXES = tuple(
    Polygon(
        rings=(((x, 10), (x + 1, 10), (x + 1, 90), (x, 77)),), fill="land", space=f"s{x}", tip=f"Space {x}"
    )
    for x in range(10, 90)
)
WORDS = tuple(Text(x=x, y=50, text=f"Name of {x}", size=3, rotation=-90) for x in range(10, 90))
MANY = replace(
    SCENE,
    alt="Red is beaten",
    title="The game of Anna",
    layers=(
        Layer("ground", HEXES, static=True),
        Layer("shade", (Rect(10, 10, 80, 80, "shadow", opacity=0.1),), static=True),
        Layer("words", WORDS, static=True),
        *SCENE.layers[1:],
        Layer("signs", WORDS, static=True, signs=True, level="near"),
    ),
)


def test_large_static_layers_are_files_and_the_page_shows_them_as_pictures():
    found = layers(paint_board(MANY))
    ground, shade, words, signs = (found[name] for name in ("ground", "shade", "words", "signs"))
    assert ground.get("data-part") == shade.get("data-part"), "what lies together is one picture"
    assert len({each.get("data-part") for each in (ground, words, signs)}) == 3, "marks go between them"
    (image,) = ground
    assert image.get("href") == f"/s/{ground.get('data-part')}.svg"
    assert [image.get(side) for side in ("x", "y", "width", "height")] == ["10", "10", "90", "80"]
    assert len(shade) == 0
    assert words.get("data-words") == signs.get("data-words") == "1"
    assert ground.get("data-words") is None


def test_a_file_of_static_layers_is_complete_and_says_nothing_of_the_game():
    svg, stills = painted(MANY)
    for name, text in stills.items():
        root = ET.fromstring(text)
        assert root.get("viewBox") == "10 10 90 80"
        assert name.startswith("k")
        assert "prefers-color-scheme:dark" in text
        assert not any(word in text for word in ("beaten", "Anna", "Home", "trails"))
    assert set(layers(stills[layers(svg)["ground"].get("data-part")])) == {"ground", "shade"}


def test_equal_static_layers_have_equal_names_and_others_have_other_names():
    moved = replace(MANY, layers=(*MANY.layers[:-1], Layer("units", (Text(x=40, y=40, text="moved"),))))
    turned = replace(MANY, layers=(Layer("ground", HEXES[:70], static=True), *MANY.layers[1:]))
    names = set(painted(MANY)[1])
    assert len(names) == 3
    assert set(painted(moved)[1]) < names
    assert len(names & set(painted(turned)[1])) == 2
    other = replace(MANY, palette=MANY.palette.extended({"ink": "#123456"}))
    assert len(names & set(painted(other)[1])) == 1, "only the ground has no ink"


def test_signs_of_a_file_find_their_colours_on_the_page():
    assert ".f-ink{" in paint_board(MANY)


def test_frames_that_counters_share_are_written_once_in_the_colours_of_the_page():
    frame = {"w": 30.0, "h": 30.0, "radius": 4.0, "fill": "land", "outline": "ink"}
    counters = tuple(
        shape
        for at in ((40, 40), (90, 60), (140, 30))
        for shape in (
            Rect(x=at[0] - 15, y=at[1] - 15, pin=at, space="home", **frame),
            Text(x=at[0], y=at[1], text="3", size=12, pin=at, space="home"),
        )
    )
    scene = replace(SCENE, layers=(Layer("counters", counters, signs=True, level="near"),))
    svg = paint_board(scene)
    board = ET.fromstring(svg)
    (shared,) = [each for each in board.iter(f"{NS}g") if each.get("id")]
    uses = [each for each in board.iter(f"{NS}use") if each.get("href") == f"#{shared.get('id')}"]
    assert len(uses) == 3
    (rect,) = shared
    assert (rect.get("fill"), rect.get("stroke")) == ("var(--land)", "var(--ink)")
    assert rect.get("class") is None, "a class is bound to the map, which what is used does not see"
    assert "--land:" in svg
