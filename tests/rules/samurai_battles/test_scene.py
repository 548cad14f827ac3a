"""The picture of a view: every hex, unit and leader, the own hand and no other, and signs one can read."""

import gzip
from io import BytesIO
from itertools import combinations

import pytest
from PIL import Image, ImageChops

from pbem.maps.panels import panel_items
from pbem.maps.pillow import paint_png
from pbem.maps.primitives import Run
from pbem.maps.services import MAIL_WIDTH
from pbem.maps.svg import paint_svg
from rules.kernel import driver
from rules.kernel.dice import Dice
from rules.kernel.scene import (
    Cards,
    Circle,
    Icon,
    Layer,
    Line,
    Note,
    Scene,
    Text,
    Token,
    check_scene,
    decode,
)
from rules.kernel.scene import encode as encoded
from rules.kernel.scene.colours import contrast, least_difference
from rules.kernel.texts import REFEREE
from rules.samurai_battles.atlas import (
    COMMAND,
    DRAGON,
    HEXES,
    LEADERS,
    SCENARIOS,
    SEATS,
    SECTIONS,
    TERRAIN,
    UNITS,
)
from rules.samurai_battles.scene.colours import PALETTE, TILES
from rules.samurai_battles.scene.ground import FILLS, NAME, R, centre, dividers
from rules.samurai_battles.scene.icons import ICONS, LEADER_ICONS, UNIT_ICONS
from rules.samurai_battles.scene.moves import way
from rules.samurai_battles.scene.panel import card_sign
from rules.samurai_battles.scene.rivers import flow
from rules.samurai_battles.scene.scenery import SIGNS, scenery
from rules.samurai_battles.title import TITLE
from tests.rules.samurai_battles.situations import battle

BODY = ("condensed", "ink")
MELEE = "f6 red ssp foot; e5 red ab 2; g6 blue asp 3; h6 blue leader mounted; j6 blue sspc 1"


def view_of(p, viewer=None):
    return driver.view(p, viewer)


def opening(scenario, viewer=None):
    begun = driver.start(TITLE, scenario, TITLE.filled_options({}), Dice(b"scene", 0, ""))
    return view_of(driver.look(TITLE, begun.data), viewer)


def layer(scene, name):
    return next(each for each in scene.layers if each.name == name)


def of_kind(scene, name, kind):
    return [shape for shape in layer(scene, name).shapes if isinstance(shape, kind)]


def pixels(silhouette, size=24):
    """A symbol as it is stamped on a block in a mail."""
    icon = Icon(name="x", x=50, y=50, size=76, fill="#000000", ink="#ffffff")
    scene = Scene(width=100, height=100, layers=(Layer("a", (icon,)),), icons={"x": silhouette})
    return Image.open(BytesIO(paint_png(scene, width=96))).convert("L").resize((size, size))


@pytest.fixture(scope="module", params=SCENARIOS)
def scene(request):
    return TITLE.scene(opening(request.param), "en")


def test_every_scenario_can_be_drawn_and_stays_light(scene):
    check_scene(scene)
    assert decode(encoded(scene)) == scene
    assert len(gzip.compress(paint_svg(scene).encode())) < 60_000


def test_every_hex_is_a_tile_with_its_name(scene):
    assert [tile.space for tile in layer(scene, "tiles").shapes if tile.space] == list(HEXES)
    names = [text.text for text in of_kind(scene, "print", Text)]
    assert set(names) >= {hex_.upper() for hex_ in HEXES}


def test_every_terrain_of_a_scenario_is_drawn_and_explained(scene):
    label = {key.label for row in scene.legend.rows for key in getattr(row, "keys", ())}
    drawn = {icon.name for icon in of_kind(scene, "scenery", Icon)}
    assert ("forest" in label) is ("cedar" in drawn)
    assert ("ford" in label or "shallow ford" in label) is ("stones" in drawn)
    assert ("building" in label) is ("house" in drawn)


@pytest.mark.parametrize("kind", TERRAIN)
def test_each_terrain_looks_different_from_open_country(kind):
    shapes = scenery((("f6", kind),)).shapes
    plain = kind in ("open", "command_tent")
    assert plain or FILLS.get(kind) or len(shapes) > len(scenery(()).shapes)
    assert kind in SIGNS or plain or kind == "hill" or TERRAIN[kind].water


@pytest.mark.rule("3.1")
def test_a_unit_is_a_stack_of_the_blocks_that_are_left():
    scene = TITLE.scene(view_of(battle(MELEE).p), "en")
    blocks = {token.space: token for token in of_kind(scene, "troops", Token)}
    assert {hex_: token.stack for hex_, token in blocks.items()} == {"f6": 4, "e5": 2, "g6": 3, "j6": 1}
    assert [blocks[hex_].icon for hex_ in ("f6", "e5", "j6")] == ["unit_ssp", "unit_ab", "unit_sspc"]
    assert blocks["g6"].colour == "blue"
    assert "3" in blocks["g6"].tip


@pytest.mark.rule("3.1")
def test_the_class_that_dice_hit_stands_at_the_shoulder():
    scene = TITLE.scene(view_of(battle(MELEE).p), "en")
    icons = [icon for icon in of_kind(scene, "troops", Icon) if not icon.name.startswith("leader_")]
    signs = {icon.space: icon.name for icon in icons}
    assert signs == {"e5": "circle", "f6": "square", "g6": "triangle", "j6": "square"}


@pytest.mark.rule("3.2")
def test_leaders_fly_their_banners_alone_and_beside_a_unit():
    scene = TITLE.scene(view_of(battle(MELEE).p), "en")
    banners = {icon.space: icon for icon in of_kind(scene, "troops", Icon) if icon.name.startswith("leader_")}
    assert {hex_: icon.name for hex_, icon in banners.items()} == {
        "f6": "leader_foot",
        "h6": "leader_mounted",
    }
    assert banners["h6"].size > banners["f6"].size


def test_every_symbol_is_told_from_the_others_at_the_size_of_a_mail():
    assert set(UNIT_ICONS) == set(UNITS)
    assert set(LEADER_ICONS) == set(LEADERS)
    shown = {name: pixels(ICONS[name]) for name in ICONS if name.startswith(("unit_", "leader_"))}
    for one, other in combinations(shown, 2):
        gap = ImageChops.difference(shown[one], shown[other])
        differing = sum(gap.histogram()[100:])
        assert differing >= 14, f"{one} and {other} differ in {differing} of {24 * 24} pixels only"


@pytest.mark.rule("2.4")
def test_section_lines_do_not_cross_the_names_of_hexes():
    for line in dividers():
        (x, top), (_, bottom) = line.points
        for hex_ in HEXES:
            at, y = centre(hex_)
            assert abs(at - x) > 12 or not top - 6 < y + NAME < bottom + 6, hex_


@pytest.mark.rule("2.4")
def test_each_side_reads_its_own_sections_beyond_its_baseline():
    drawn = TITLE.scene(opening("first_samurai_skirmish"), "en")
    texts = [*of_kind(drawn, "sections", Text), *of_kind(drawn, "print", Text)]
    found = {text.text: (text.x, text.y) for text in texts}
    assert found["Blue: left"][0] == found["Red: right"][0] < found["Blue: right"][0] == found["Red: left"][0]
    assert found["Red: left"][1] < found["A1"][1] < found["K1"][1] < found["Blue: left"][1]


def test_a_stream_flows_from_hexside_to_hexside_and_off_the_board():
    wet = dict.fromkeys(("f1", "f2", "e3"), "ford")
    (left, _), (x, _) = flow("f1", wet)[0], centre("f1")
    assert min(left, flow("f1", wet)[-1][0]) < x - R / 2
    (ax, ay), (bx, by) = centre("f2"), centre("e3")
    assert ((ax + bx) / 2, (ay + by) / 2) in [pytest.approx(point) for point in flow("f2", wet)]


def test_moves_and_blows_point_from_hex_to_hex():
    war = battle("f6 red asp; h6 blue asp; g8 blue asp idle")
    board = view_of(war.p)["board"] | {"trails": [["d6", "e6", "f6"]], "clash": ["f6", "g6"]}
    scene = TITLE.scene(view_of(war.p) | {"board": board}, "en")
    (arrow,) = of_kind(scene, "trails_move", Line)
    (start, _, end), goal = arrow.points, centre("f6")
    assert start == centre("d6")
    assert arrow.colour == "regroup"
    assert R / 3 < ((end[0] - goal[0]) ** 2 + (end[1] - goal[1]) ** 2) ** 0.5 < R
    ring = of_kind(scene, "clash", Circle)[0]
    assert (ring.x, ring.y) == centre("g6")
    assert [icon.name for icon in of_kind(scene, "clash", Icon)] == ["swords"]


def test_there_and_back_are_two_arrows():
    there, back = way(["f6", "f7"]), way(["f7", "f6"])
    assert there[-1][1] != back[-1][1]


def test_a_shot_is_a_dashed_arrow():
    war = battle("f6 red ab; h6 blue asp")
    board = view_of(war.p)["board"] | {"clash": ["f6", "h6"]}
    scene = TITLE.scene(view_of(war.p) | {"board": board}, "en")
    (arrow,) = of_kind(scene, "trails_battle", Line)
    assert arrow.dash


def test_when_a_turn_begins_the_map_shows_what_the_enemy_did():
    war = battle("f6 red ab; h6 blue asp")
    past = {"trails": [["d6", "e6"]], "clash": ["e6", "f6"], "fallen": ["f6"]}
    board = view_of(war.p)["board"] | {"trails": [], "clash": [], "past": past}
    scene = TITLE.scene(view_of(war.p) | {"board": board}, "en")
    assert len(of_kind(scene, "trails_move", Line)) == 1
    assert [icon.name for icon in of_kind(scene, "clash", Icon)] == ["swords", "lost"]
    mine = board | {"trails": [["f6", "g6"]]}
    scene = TITLE.scene(view_of(war.p) | {"board": mine}, "en")
    assert of_kind(scene, "trails_move", Line)[0].points[0] == centre("f6")
    assert of_kind(scene, "clash", Icon) == []


def test_the_number_of_blocks_stands_on_the_unit():
    scene = TITLE.scene(view_of(battle("f6 red asp 3; h6 blue asp").p), "en")
    assert sorted(token.badge for token in of_kind(scene, "troops", Token)) == ["3", "4"]


def test_only_the_own_hand_is_open():
    for viewer in ("red", "blue", None):
        view = opening("first_samurai_skirmish", viewer)
        rows = TITLE.scene(view, "en").panels[0].rows
        cards = [card for row in rows if isinstance(row, Cards) for card in row.cards]
        held = view["board"]["cards"], view["board"]["dragon_cards"]
        if viewer:
            assert len(cards) == sum(hand[viewer] for hand in held)
            assert not any(card.back for card in cards)
        else:
            assert len(cards) == sum(sum(hand.values()) for hand in held)
            assert all(card.back and not (card.name or card.text) for card in cards)


def test_once_the_battle_is_over_both_hands_are_told_by_name():
    view = opening("first_samurai_skirmish", REFEREE)
    rows = TITLE.scene(view, "en").panels[0].rows
    told = " ".join(row.text for row in rows if isinstance(row, Note))
    held = {card for hand in view["board"]["hands"].values() for card in hand}
    assert held
    assert all(TITLE.catalogue.name("command", card) in told for card in held)
    assert not any(isinstance(row, Cards) for row in rows)


@pytest.mark.parametrize("card", COMMAND)
def test_command_cards_show_their_sections(card):
    sections = COMMAND[card].sections
    sign = card_sign(card, "command")
    assert sign in ICONS
    assert not sections or sign == "sections_" + "_".join(name for name in SECTIONS if name in sections)


def test_dragon_cards_have_a_sign_and_a_price():
    assert all(card_sign(card, "dragon") in ICONS for card in DRAGON)


def test_the_legend_does_not_change_when_units_fall():
    view = opening("sekigahara_1600")
    fallen = view | {"board": view["board"] | {"units": {}, "leaders": {}}}
    whole, empty = TITLE.scene(view, "en"), TITLE.scene(fallen, "en")
    assert whole.legend == empty.legend
    assert whole.height == empty.height


def test_the_legend_says_what_troops_can_do():
    scene = TITLE.scene(opening("first_samurai_skirmish"), "en")
    labels = [key.label for row in scene.legend.rows for key in getattr(row, "keys", ())]
    assert "▲ Ashigaru spears 1–2/3/–" in labels
    assert "● Ashigaru arquebuses 0–2/2/2·2·1" in labels
    assert "mounted leader 3" in labels
    assert not any("Bodyguard" in label for label in labels)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_names_of_hexes_read_on_every_tile(theme):
    ink = PALETTE.colour("ink", theme)
    for key in TILES:
        if key != "tile_edge":
            assert contrast(ink, PALETTE.colour(key, theme)) >= 4.5, key


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_symbols_read_on_their_blocks_and_armies_are_told_apart(theme):
    sides = {side: PALETTE.colour(side, theme) for side in SEATS}
    inks = {side: PALETTE.colour(PALETTE.ink_on(side), theme) for side in SEATS}
    assert all(contrast(inks[side], sides[side]) >= 4.5 for side in SEATS)
    assert least_difference(sides.values()) > 20


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_streams_are_told_apart_by_how_deep_they_are(theme):
    depths = [PALETTE.colour(f"stream_{kind}", theme) for kind in ("river", "ford", "shallow")]
    assert least_difference(depths) > 9


def test_lines_of_water_are_drawn_over_their_banks():
    shapes = [shape for shape in scenery((("f6", "ford"),)).shapes if isinstance(shape, Line)]
    colours = [line.colour for line in shapes]
    assert colours.index("bank") < colours.index("stream_ford") < colours.index("ripple")


@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize(("command", "dragons"), [(5, 4), (6, 6)])
def test_cards_of_a_usual_hand_are_readable_in_a_mail(lang, command, dragons):
    view = opening("first_samurai_skirmish", "red")
    for start in range(0, len(DRAGON) - dragons, 4):
        first = start % (len(COMMAND) - command)
        hands = {"red": list(COMMAND)[first : first + command], "blue": None}
        held = {"red": list(DRAGON)[start : start + dragons], "blue": None}
        scene = TITLE.scene(view | {"board": view["board"] | {"hands": hands, "dragons": held}}, lang)
        drawn = [part for item in panel_items(scene.panels[0], PALETTE) for part in item.drawn]
        bodies = [part for part in drawn if isinstance(part, Run) and (part.font, part.colour) == BODY]
        assert len(bodies) > command + dragons
        smallest = min(bodies, key=lambda run: run.size)
        assert smallest.size * MAIL_WIDTH / scene.width > 10.5, smallest.text
