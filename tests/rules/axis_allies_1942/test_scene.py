"""The picture of a view shows every space and every unit, and equal views give equal pictures."""

import gzip
from copy import deepcopy
from io import BytesIO
from itertools import combinations

import pytest
from PIL import Image, ImageChops

from pbem.maps.pillow import paint_png
from pbem.maps.svg import paint_svg
from rules.axis_allies_1942.atlas import POWERS, SEA_ZONES, TERRITORIES, UNITS
from rules.axis_allies_1942.board import Trail
from rules.axis_allies_1942.conquest.control import capture
from rules.axis_allies_1942.scene import ICONS, forces, moves, scene
from rules.axis_allies_1942.scene.chart import INSETS, SHEET, SHEETS, spot
from rules.axis_allies_1942.scene.colours import DARK_SOFT, FULL, PALETTE, SOFT
from rules.axis_allies_1942.scene.icons import EMBLEMS, UNIT_ICONS
from rules.axis_allies_1942.scene.labels import city_areas
from rules.axis_allies_1942.scene.placing import meet, space_at
from rules.axis_allies_1942.sequence import BeginTurn, clean_up
from rules.kernel import driver
from rules.kernel.scene import (
    Circle,
    Icon,
    Layer,
    Line,
    Polygon,
    Rect,
    Scene,
    Text,
    check_scene,
    decode,
    encode,
)
from rules.kernel.scene.colours import contrast, least_difference
from tests.rules.axis_allies_1942.situations import position

REINFORCEMENTS = """
poland: de 8 inf, de 4 art, de 6 tank, de 2 aa, de 3 ftr; germany: de 5 inf, de 2 bmb;
ukraine_ssr: de 4 inf, de 2 tank, su 3 inf, su art; france: us 2 inf, us tank;
sz8: us bb, us 2 dd, us ca, us 3 tr, us 2 inf, uk 2 tr, uk cv, uk 2 ftr; sz6: de 4 ss;
sz60: jp 4 tr, jp 2 bb, jp 2 cv, jp 4 ftr, jp 3 dd, jp 2 ss, jp 2 inf, jp tank;
kiangsu: jp 12 inf, jp 3 art, jp 2 tank, jp 2 ftr, jp aa; india: uk 6 inf, us 2 ftr;
sz53: us 3 cv, us 6 ftr, us 2 bb, us 3 dd, us 2 ss, us 4 tr; okinawa: jp 3 inf, jp aa;
egypt: uk 4 inf, de 2 tank
"""


def view_of(situation):
    return driver.view(situation.play, None)


@pytest.fixture(scope="module")
def setup():
    return view_of(position(turn="su", phase="purchase", base="standard"))


@pytest.fixture(scope="module")
def midgame():
    """Germany has moved in round 4: battles, captures, damage, purchases."""
    situation = position(
        turn="germany",
        base="standard",
        round_=4,
        units=REINFORCEMENTS,
        control={"egypt": "de", "burma": "jp", "sinkiang": "jp"},
        captured=("egypt",),
        bought={"infantry": 6, "submarine": 1},
    )
    board = situation.board
    board.factories |= {"germany": 7, "manchuria": 0}
    board.trails["germany"] = [
        Trail({"tank": 2}, ["libya", "egypt"]),
        Trail({"infantry": 4}, ["poland", "ukraine_ssr"]),
        Trail({"tank": 1}, ["poland", "ukraine_ssr"]),
    ]
    return view_of(situation)


@pytest.fixture(params=["setup", "midgame"])
def view(request):
    return request.getfixturevalue(request.param)


def layer(drawn: Scene, name: str) -> Layer:
    return next(each for each in drawn.layers if each.name == name)


def drawn_units(drawn: Scene) -> dict[tuple[str, str, str], int]:
    """Numbers by space, power and type as the plates of all sheets show them."""
    found: dict[tuple[str, str, str], int] = {}
    for sheet in SHEETS:
        plate, last = None, None
        for shape in layer(drawn, f"units_{sheet.name}").shapes:
            if isinstance(shape, Rect) and shape.fill in POWERS:
                plate = (shape.space, shape.fill)
            elif plate and isinstance(shape, Icon) and shape.name in UNITS and not shape.space:
                last = (*plate, shape.name)
                found[last] = found.get(last, 0) + 1
            elif plate and isinstance(shape, Text) and shape.anchor == "start":
                found[last] += int(shape.text) - 1
            else:
                plate = plate if isinstance(shape, Icon) else None
    return found


def units_of(view) -> dict[tuple[str, str, str], int]:
    found: dict[tuple[str, str, str], int] = {}
    for unit in view["board"]["units"].values():
        key = unit["space"], unit["power"], unit["type"]
        found[key] = found.get(key, 0) + 1
    return found


@pytest.mark.parametrize("lang", ["en", "es"])
def test_a_painter_can_draw_it(view, lang):
    drawn = scene(view, lang)
    check_scene(drawn)
    assert decode(encode(drawn)) == drawn
    assert "(" not in drawn.alt, f"words are missing: {drawn.alt}"


def test_equal_views_have_equal_pictures(view):
    first = encode(scene(view))
    forces.stacks.cache_clear()
    assert encode(scene(deepcopy(view))) == first


def test_other_positions_have_other_pictures(setup, midgame):
    assert encode(scene(setup)) != encode(scene(midgame))


def test_every_space_can_be_clicked(setup):
    drawn = scene(setup)
    assert {s.space for s in layer(drawn, "sea").shapes if s.space} == set(SEA_ZONES)
    assert {s.space for s in layer(drawn, "land").shapes} == set(TERRITORIES)


def test_every_space_says_what_it_is(setup):
    tips = {s.space: s.tip for s in layer(scene(setup, "es"), "land").shapes}
    assert tips["germany"] == "Alemania: Alemania, 10 CPI · Berlín · complejo industrial, daño 0"
    assert tips["sahara"].endswith("neutral")


@pytest.mark.rule("1.3")
def test_every_unit_is_drawn_once(view):
    assert drawn_units(scene(view)) == units_of(view)


def test_world_map_sums_up_what_the_insets_show(midgame):
    shapes = layer(scene(midgame), "units_world").shapes
    sums = sum(int(s.text) for s in shapes if isinstance(s, Text) and s.fit)
    shown = [unit for unit in midgame["board"]["units"].values() if sheet_name(unit["space"]) != "world"]
    assert sums == len(shown) > 100


def sheet_name(space: str) -> str:
    return forces.sheet_of(space).name


HUGE = ("38 inf", "14 art", "22 tank", "6 aa", "11 ftr", "5 bmb")


def covered(city, area):
    """Which part of a city's name lies under an area."""
    across = min(city[2], area[2]) - max(city[0], area[0])
    down = min(city[3], area[3]) - max(city[1], area[1])
    return max(across, 0) * max(down, 0) / ((city[2] - city[0]) * (city[3] - city[1]))


@pytest.mark.parametrize(
    ("space", "powers"),
    [
        ("germany", ("de", "jp")),
        ("russia", ("su", "uk")),
        ("karelia_ssr", ("su", "uk")),
        ("western_united_states", ("us", "uk")),
    ],
)
def test_not_even_huge_stacks_hide_the_name_of_a_city(space, powers):
    units = ", ".join(f"{power} {number}" for power in powers for number in HUGE)
    board = view_of(position(base="standard", units=f"{space}: {units}"))["board"]
    control, complexes = tuple(sorted(board["control"].items())), tuple(sorted(board["factories"]))
    for sheet in SHEETS:
        stacks = forces.stacks(sheet, forces.forces(board), control, complexes, "en")
        for name, city in city_areas(sheet, "en").items():
            assert all(covered(city, stack.area) < 0.2 for stack in stacks), name


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.name)
def test_units_of_the_setup_cover_neither_each_other_nor_the_edge(setup, sheet):
    board = setup["board"]
    control, complexes = tuple(sorted(board["control"].items())), tuple(sorted(board["factories"]))
    stacks = forces.stacks(sheet, forces.forces(board), control, complexes, "en")
    left, top, right, bottom = sheet.frame
    assert all(
        left < s.area[0] and top < s.area[1] and s.area[2] < right and s.area[3] < bottom for s in stacks
    )
    crowded = [(a.space, b.space) for a, b in combinations(stacks, 2) if meet(a.area, b.area)]
    assert not crowded


@pytest.mark.rule("4.6")
def test_units_of_a_small_island_stand_in_the_sea_with_a_line_to_it(midgame):
    drawn, asia = scene(midgame), INSETS[1]
    units = layer(drawn, "units_asia").shapes
    plate = next(s for s in units if isinstance(s, Rect) and s.space == "okinawa")
    middle = (plate.x + plate.w / 2, plate.y + plate.h / 2)
    assert space_at(asia, *(part * asia.zoom for part in middle)) in SEA_ZONES
    lines = [s for s in layer(drawn, "lines_asia").shapes if isinstance(s, Line)]
    (ends,) = [line.points for line in lines if line.points[0] == pytest.approx(middle, abs=2)]
    assert space_at(asia, *(part * asia.zoom for part in ends[1])) == "okinawa"


def test_lines_to_islands_lie_below_the_names(midgame):
    names = [each.name for each in scene(midgame).layers]
    assert names.index("lines_asia") < names.index("print_asia") < names.index("units_asia")


@pytest.mark.rule("1.4", "4.2")
def test_land_has_the_colour_of_its_controller(midgame):
    fills = {s.space: s.fill for s in layer(scene(midgame), "land").shapes}
    assert fills["egypt"] == "germany_soft"
    assert fills["burma"] == "japan_soft"
    assert fills["turkey"].pattern == "lines"


def test_marks_of_the_turn(midgame):
    drawn = scene(midgame)
    events, europe = layer(drawn, "events").shapes, layer(drawn, "units_europe").shapes
    assert [s.outline for s in events if isinstance(s, Polygon)] == ["accent"]
    names = [s.name for s in europe if isinstance(s, Icon)]
    assert names.count("swords") == 3, "France, Ukraine and Egypt are contested"
    assert names.count("flag") == 1
    assert names.count("burst") == 1
    assert "7" in [s.text for s in europe if isinstance(s, Text)]


def test_moves_of_this_turn_or_of_the_enemy_are_arrows(setup, midgame):
    ways = layer(scene(midgame), "trails_combat").shapes
    assert [way.colour for way in ways] == ["attack", "attack"], "moves along one path are one arrow"
    later = deepcopy(midgame)
    for power in ("united_kingdom", "soviet_union"):
        later["board"] |= {"power": power}
        assert layer(scene(later), "trails_combat").shapes == ways
    later["board"] |= {"power": "japan"}
    assert not layer(scene(later), "trails_combat").shapes, "an ally's moves are no news"
    assert not layer(scene(setup), "trails_combat").shapes


def test_arrows_tell_the_phase_the_kind_and_who_was_beaten(midgame):
    moved = deepcopy(midgame)
    moved["board"]["trails"]["germany"] = [
        {"units": {"fighter": 1}, "path": ["germany", "poland"], "mission": "", "phase": "noncombat_move"},
        {"units": {"submarine": 2}, "path": ["sz9", "sz8"], "mission": "", "phase": "combat_move"},
    ]
    moved["board"]["results"] = {"germany": {"sz8": "lost", "egypt": "won"}}
    drawn = scene(moved)
    (flight,), (voyage,) = layer(drawn, "trails_noncombat").shapes, layer(drawn, "trails_combat").shapes
    assert (flight.colour, voyage.colour) == ("regroup", "attack")
    assert len(flight.points) > 2, "flights are arcs"
    assert voyage.dash
    heads = [sign.name for sign in layer(drawn, "trails_combat_heads").shapes]
    assert heads == ["arrow_head", "lost"]
    (cross,) = layer(drawn, "beaten").shapes
    assert cross.fill == "soviet_union", "the enemies of Germany"
    names = [each.name for each in drawn.layers]
    assert names.index("trails_combat") < names.index("units_near") < names.index("trails_combat_heads")


def test_a_planned_landing_is_marked_on_its_target(midgame):
    planned = deepcopy(midgame)
    uid = next(uid for uid, unit in planned["board"]["units"].items() if unit["power"] == "germany")
    planned["board"]["units"][uid] |= {"space": "sz15", "mission": "assault", "target": "egypt"}
    signs = layer(scene(planned), "trails_combat_heads").shapes
    assert "target" in [sign.name for sign in signs]


def test_a_number_on_a_square_counts_units_and_on_a_disc_is_a_value(setup):
    drawn = scene(setup)
    world = layer(drawn, "units_world").shapes
    assert not [shape for shape in world if isinstance(shape, Circle) and shape.r > 5]
    assert [shape for shape in world if isinstance(shape, Rect)]


def test_from_far_a_stack_is_its_best_unit_and_a_count(setup):
    shown = forces.forces(setup["board"])
    far = dict(forces.from_far(shown))
    for space, powers in shown:
        assert [sum(n for _, n in force) for _, force in powers] == [
            force[0][1] for _, force in far[space]
        ], space
    assert dict(far["germany"])["germany"][0][0] == "bomber"


def test_the_page_shows_every_stack_near_and_far_around_its_space(view):
    drawn = scene(view)
    spaces = {unit["space"] for unit in view["board"]["units"].values()}
    for name in ("units_far", "units_near"):
        found = layer(drawn, name)
        assert (found.shown, found.signs) == ("page", True)
        assert {shape.space for shape in found.shapes if isinstance(shape, Rect) and shape.space} == spaces
        assert all(shape.pin for shape in found.shapes)


@pytest.mark.rule("4.1")
def test_arrows_go_over_the_edge_of_the_map_and_not_across_it():
    (start, _), (end, _) = moves.route(["western_united_states", "central_united_states"])
    assert 0 < end - start < SHEET.source.w / 4
    assert end > spot(1000, 0)[0]


@pytest.mark.rule("4.7")
def test_canals_are_open_or_closed(setup, midgame):
    def signs(view):
        return [s.name for s in layer(scene(view), "events").shapes if isinstance(s, Icon)]

    assert signs(setup) == ["canal_open", "canal_open"]
    assert signs(midgame) == ["canal_closed", "canal_closed"]


def test_the_table_beside_the_map(midgame):
    texts = encode(scene(midgame).panels[0]).decode()
    for wanted in (
        "Round 4 · Germany",
        "combat move",
        "Waiting for Germany",
        "Axis 6/9",
        "6 infantry",
        "Tokyo",
    ):
        assert wanted in texts


@pytest.mark.rule("3.3")
def test_total_victory_needs_all_cities(midgame):
    total = midgame | {"options": midgame["options"] | {"victory": "total"}}
    assert "Allies 7/13" in encode(scene(total).panels[0]).decode()


def test_the_end_of_the_war_is_told(midgame):
    reason = {"code": "control.victory", "args": {"side": "axis", "cities": 9, "round": 4}}
    over = midgame | {"outcome": {"reason": reason}, "asked": []}
    assert "The Axis hold 9 victory cities" in encode(scene(over).panels[0]).decode()


def test_powers_can_be_told_apart_by_everybody():
    assert least_difference(FULL.values()) > 20
    assert least_difference(SOFT.values()) > 12
    assert least_difference(DARK_SOFT.values()) > 12
    assert all(contrast(FULL[power], PALETTE.colour(f"{power}_ink")) >= 4.5 for power in POWERS)


def test_there_is_a_silhouette_for_every_unit_and_a_sign_for_every_power():
    assert set(UNIT_ICONS) == set(UNITS)
    assert set(EMBLEMS) == set(POWERS)


def test_silhouettes_differ_at_sixteen_pixels():
    names = list(UNIT_ICONS)
    shapes = tuple(
        Icon(name=name, x=8 + 16 * i, y=8, size=16, fill="#000000") for i, name in enumerate(names)
    )
    row = Scene(16 * len(names), 16, (Layer("row", shapes),), background="#ffffff", icons=ICONS)
    picture = Image.open(BytesIO(paint_png(row, width=16 * len(names)))).convert("L")
    tiles = {name: picture.crop((16 * i, 0, 16 * i + 16, 16)) for i, name in enumerate(names)}
    for one, other in combinations(names, 2):
        change = ImageChops.difference(tiles[one], tiles[other])
        far = sum(count for level, count in enumerate(change.histogram()) if level > 100)
        assert far >= 20, f"{one} and {other} differ in {far} of 256 pixels"


def test_pictures_are_small_enough_for_a_page_and_for_mail(midgame):
    drawn = scene(midgame)
    assert len(gzip.compress(paint_svg(drawn).encode())) < 400_000
    assert len(paint_png(drawn, width=1200, most_bytes=300_000)) < 300_000


def flagged(drawn: Scene) -> int:
    pictured = (each for each in drawn.layers if each.shown != "page")
    return sum(1 for each in pictured for shape in each.shapes if getattr(shape, "name", "") == "flag")


def test_captures_of_the_last_turn_stay_marked_until_the_next_power_moves():
    game = position(turn="germany", units="egypt: de tank", control={"egypt": "uk"})
    capture(game.play, "egypt", "germany")
    game.board.trails["germany"] = [Trail({"tank": 1}, ["libya", "egypt"])]
    clean_up(game.board)
    BeginTurn("united_kingdom").run(game.play)
    assert game.board.captured == []
    assert flagged(scene(view_of(game))) == 1
    game.board.trails["united_kingdom"] = [Trail({"tank": 1}, ["egypt", "libya"])]
    assert flagged(scene(view_of(game))) == 0
