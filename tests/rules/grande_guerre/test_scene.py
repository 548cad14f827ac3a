"""The picture: it can be drawn in every scenario, the front runs between both sides, and secrets stay out."""

from itertools import pairwise

import pytest

from rules.grande_guerre.atlas import AREAS, AROUND, SCENARIOS, TURN
from rules.grande_guerre.scene import fronts, pieces
from rules.grande_guerre.scene.borders import beside, borders, joined
from rules.grande_guerre.scene.captions import name_boxes, overlap, text_box
from rules.grande_guerre.scene.layout import layout, sheet_of
from rules.grande_guerre.scene.panels import span
from rules.grande_guerre.title import TITLE
from rules.kernel import driver
from rules.kernel.dice import Dice
from rules.kernel.scene import Plot, Text, check_scene, encode
from rules.kernel.texts import LANGUAGES


def view_of(scenario, seat, seed=1, **options):
    result = driver.start(TITLE, scenario, options, Dice(b"scene", seed, ""))
    return driver.view(driver.look(TITLE, result.data), seat)


@pytest.mark.parametrize("scenario", sorted(SCENARIOS))
def test_every_scenario_can_be_drawn_in_both_languages(scenario):
    if scenario not in {each.id for each in TITLE.scenarios}:
        view = {**view_of("year_1914", None), "scenario": scenario}
    else:
        view = view_of(scenario, None)
    for lang in LANGUAGES:
        scene = TITLE.scene(view, lang)
        check_scene(scene)
        names = {layer.name for layer in scene.layers}
        assert {"sea", "land", "front", "near_stacks", "far_stacks"} <= names
        assert any(isinstance(row, Plot) for panel in scene.panels for row in panel.rows) or not any(
            each["nw"] for each in view["board"]["nations"].values()
        )


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("seat", ["central", "entente", None])
def test_tables_below_an_inset_are_large_and_stand_apart(seat, lang):
    scene = TITLE.scene(view_of("west_1914", seat), lang)
    shown = (*scene.panels, scene.legend)
    assert min(each.size for each in shown) * 1200 / scene.width >= 8.5
    assert {(each.y, each.h) for each in shown} == {(scene.frame.h + 28, shown[0].h)}
    for one, other in pairwise(shown):
        assert one.x + one.w < other.x
    assert shown[-1].x + shown[-1].w <= scene.width - scene.frame.x + 0.1


@pytest.mark.parametrize(("values", "low", "high"), [((36, 38), 25, 40), ((0, 45), -5, 50), ((20,), 10, 25)])
def test_the_plot_spans_what_there_is(values, low, high):
    assert span(list(values)) == (low, high)
    assert low < min(values)
    assert max(values) < high


def test_the_plot_shows_powers_at_war():
    """Italy and the United States have a National Will of their own before they fight."""
    view = view_of("campaign_1915", "entente")
    shown = next(row for panel in TITLE.scene(view).panels for row in panel.rows if isinstance(row, Plot))
    named = {series.name for series in shown.series}
    assert {"France", "Germany", "Austria-Hungary"} <= named
    assert not {"Italy", "United States"} & named


def captions(view, layer):
    shapes = next(each for each in TITLE.scene(view).layers if each.name == layer).shapes
    return {shape.text: shape for shape in shapes if isinstance(shape, Text)}


def test_captions_keep_clear_of_the_names_of_places():
    """Kluck stands over Cologne, whose name is below his counter; Dubail below his own."""
    view = view_of("west_1914", None)
    centres, found = sheet_of("west_1914").centres, captions(view, "stacks")
    assert found["I Kluck"].y < centres["cologne"][1]
    assert found["I Dubail"].y > centres["epinal"][1]
    names = name_boxes("west_1914", True, "en", TITLE.catalogue)
    for each in found.values():
        box = text_box((each.x, each.y), each.text, each.size)
        assert sum(overlap(box, name) for name in names) <= pieces.BEARABLE * overlap(box, box) + 1


def test_static_layers_are_the_same_in_all_games():
    one, other = (TITLE.scene(view_of("west_1914", seat, seed)) for seat, seed in (("central", 1), (None, 2)))
    still = [[encode(layer) for layer in scene.layers if layer.static] for scene in (one, other)]
    assert still[0] == still[1]
    assert len(still[0]) >= 4


def test_neighbours_share_their_border():
    shared = {frozenset(pair) for pair in borders() if pair[1]}
    apart = {frozenset((a, b)) for a in AROUND for b, link in AROUND[a].items() if not link.strait} - shared
    corners = [each for each in layout()["lines"]["links"] if each["kind"] == "corner"]
    assert len(apart) == len(corners)
    for (area, other), runs in borders().items():
        if other:
            back = {run[::-1] for run in borders()[other, area]}
            assert set(runs) == back


def test_the_front_runs_between_what_both_sides_hold():
    view = view_of("west_1914", None)
    drawn = fronts.front(view["board"], "west_1914").shapes
    assert {line.colour for line in drawn} == {"front_central", "front_entente"}
    nobody = {**view["board"], "control": dict.fromkeys(AREAS, "FR")}
    assert fronts.front(nobody, "west_1914").shapes == ()


def test_the_borders_of_a_front_are_joined_to_long_lines():
    pairs = (("lille", "brussels"), ("lille", "flanders"), ("arras", "calais"), ("lille", "calais"))
    parts = [run for pair in pairs for run in borders().get(pair, ())]
    lines = joined(pairs)
    assert len(lines) < len(parts)
    edges = [edge for line in lines for edge in pairwise(line)]
    assert sorted(edges) == sorted(edge for part in parts for edge in pairwise(part))
    assert not {line[-1] for line in lines} & {line[0] for line in lines}


def test_a_pocket_is_surrounded_by_one_closed_line():
    around = {b for a, b in borders() if a == "luxembourg"}
    [line] = joined(tuple(("luxembourg", other) for other in sorted(around)))
    assert line[0] == line[-1]
    moved = beside(line, 2.0)
    assert moved[0] == moved[-1]
    assert len(moved) == len(line)


@pytest.mark.rule("G12.1")
def test_trenches_make_the_front_broader():
    board = view_of("west_1914", None)["board"]
    later = {
        **board,
        "turn": TURN["may_1915"],
        "doctrine": {"central": "firepower", "entente": "firepower"},
        "trenches": {"central": 2, "entente": 0},
    }
    before, after = (
        {line.colour: line.width for line in fronts.front(b, "west_1914").shapes if not line.dash}
        for b in (board, later)
    )
    assert after["front_central"] > after["front_entente"] > before["front_entente"]


def test_a_damaged_and_besieged_fortress_says_so():
    view = view_of("west_1914", "central")
    view["board"]["forts"]["liege"] = {"resistance": 1, "besieger": "central", "turns": 1}
    said = TITLE.position(view)
    assert "Fortress of Liège: resistance 1 of 3. Besieged by the Central Powers" in said


def test_headquarters_are_named_and_enemy_reductions_are_not():
    mine, theirs = view_of("west_1914", "central"), view_of("west_1914", "entente")
    army = next(c for c in mine["board"]["corps"].values() if c.get("army") == "DE_I" and c.get("at"))
    army["reduced"] = True
    said = [line for line in TITLE.position(mine) if "German I Army" in line]
    assert any("1 reduced" in line for line in said)
    assert not any("reduced" in line for line in TITLE.position(theirs) if "German I Army" in line)


def test_every_stack_stands_on_the_sheet():
    for scenario in ("west_1914", "serbia_1914", "east_prussia_1914"):
        view = view_of(scenario, None)
        shown = {s.area for s in pieces.standing(view["board"], sheet_of(scenario))}
        assert {each["area"] for each in view["board"]["stacks"]} <= shown
