"""The position in words, as the tooltips of a scene tell it."""

from rules.axis_allies_1942.title import TITLE
from rules.kernel.dice import Dice
from rules.kernel.driver import look, start, view
from rules.kernel.scene import Circle, Layer, Scene
from rules.kernel.scene.position import position_of


def sign(tip, **more):
    return Layer(more.pop("name"), (Circle(x=1, y=1, r=1, space="a1", tip=tip),), **more)


def test_a_stack_is_told_once_though_it_is_drawn_far_and_near():
    near, far = sign("a1: 2 foot", name="near", level="near"), sign("a1: 2 blocks", name="far", level="far")
    assert position_of(Scene(10, 10, (far, near))) == ["a1: 2 foot"]


def test_the_world_at_war_is_told_once():
    first = start(TITLE, "standard", {}, Dice(bytes(32), 0, ""))
    told = TITLE.position(view(look(TITLE, first.data), None))
    assert [line for line in told if line.startswith("Algeria · ")] == [
        "Algeria · Germany: 1 infantry, 1 artillery"
    ]
