import pytest

from pbem.maps.lowering import item_extent
from pbem.maps.primitives import Disc, Run
from pbem.maps.stages import Furniture, View, inset_placement, stages
from rules.kernel.scene import Arrow, Box, Circle, Inset, Layer, Rect, Scene, Text


def views(scene):
    return [stage for stage in stages(scene) if isinstance(stage, View)]


def drawn(view, layer):
    return [part for item in view.items(layer) for part in item.drawn]


def test_a_shape_over_the_edge_of_a_round_world_shows_on_both_sides():
    layer = Layer("moves", (Circle(98, 50, 5, "ink"), Circle(50, 50, 5, "ink")))
    (view,) = views(Scene(100, 100, (layer,), wrap=100))
    assert sorted(part.x for part in drawn(view, layer)) == [-2, 50, 98]


def test_an_arrow_across_the_edge_comes_in_again():
    layer = Layer("moves", (Arrow(((90, 50), (115, 50))),))
    (view,) = views(Scene(100, 100, (layer,), wrap=100))
    boxes = sorted(item_extent(item).x for item in view.items(layer))
    assert len(boxes) == 2
    assert boxes[0] < 0 < boxes[1]


def test_a_flat_world_ends_at_its_edge():
    layer = Layer("moves", (Circle(98, 50, 5, "ink"), Circle(150, 50, 5, "ink")))
    (view,) = views(Scene(100, 100, (layer,), frame=Box(0, 0, 100, 100)))
    assert [part.x for part in drawn(view, layer)] == [98]


def test_an_inset_shows_the_whole_source_in_the_middle():
    at = inset_placement(Inset(Box(10, 10, 20, 10), Box(100, 100, 80, 80), marks=1.5))
    assert (at.scale, at.marks) == (4, 1.5)
    assert at.point(20, 15) == (140, 140)
    assert at.point(10, 10) == (100, 120)


def test_in_an_inset_the_map_grows_and_type_grows_less():
    layer = Layer("all", (Circle(20, 15, 2, "ink"), Text(20, 15, "Tarn", 10), Circle(80, 80, 2, "ink")))
    scene = Scene(200, 200, (layer,), insets=(Inset(Box(10, 10, 20, 10), Box(100, 100, 80, 40), marks=1.5),))
    parts = drawn(views(scene)[1], layer)
    assert [part.r for part in parts if isinstance(part, Disc)] == [8]
    assert [part.size for part in parts if isinstance(part, Run)] == [15]


@pytest.mark.parametrize(
    ("shown", "on_map", "in_inset"), [("everywhere", 1, 1), ("map", 1, 0), ("insets", 0, 1)]
)
def test_layers_may_be_for_the_map_or_for_insets_only(shown, on_map, in_inset):
    layer = Layer("all", (Rect(0, 0, 9, 9, "ink"),), shown=shown)
    scene = Scene(100, 100, (layer,), insets=(Inset(Box(0, 0, 10, 10), Box(50, 50, 40, 40)),))
    assert [len(view.layers) for view in views(scene)] == [on_map, in_inset]


def test_an_inset_may_name_its_layers():
    layers = (Layer("land", ()), Layer("units", ()))
    inset = Inset(Box(0, 0, 10, 10), Box(50, 50, 40, 40), layers=("land",))
    assert [layer.name for layer in views(Scene(100, 100, layers, insets=(inset,)))[1].layers] == ["land"]


def test_an_inset_is_titled_and_its_source_outlined():
    inset = Inset(Box(0, 0, 10, 10), Box(50, 50, 40, 40), "Europe")
    found = [stage for stage in stages(Scene(100, 100, (), insets=(inset,))) if isinstance(stage, Furniture)]
    texts = [
        part.text for stage in found for item in stage.items for part in item.drawn if isinstance(part, Run)
    ]
    assert texts == ["Europe"]
    assert found[0].name == "outlines"
