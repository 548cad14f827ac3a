"""Small pictures carry no type that nobody could read, and give its room to the map."""

from pbem.maps.readable import SMALLEST_TYPE, readable
from rules.kernel.scene import Box, Inset, KeyValue, Panel, Scene

SHOWN = 640
FRAME = Box(10, 10, 1000, 500)


def panel(size, x=1030, y=10):
    return Panel(x=x, y=y, w=300, rows=(KeyValue("Will", "30"),), title="Nations", size=size)


def scene(*sizes, legend=None, insets=()):
    panels = tuple(panel(size, y=10 + 100 * at) for at, size in enumerate(sizes))
    return Scene(1340, 900, (), frame=FRAME, panels=panels, legend=legend, insets=insets)


def least(found):
    return SMALLEST_TYPE * found.width / SHOWN


def test_what_can_be_read_stays_as_it_is():
    found = scene(20, legend=panel(20, y=600))
    assert readable(found, SHOWN) is found


def test_panels_in_type_too_small_go_with_their_room():
    small = readable(scene(6, legend=panel(6, y=600)), SHOWN)
    assert (small.panels, small.legend) == ((), None)
    assert (small.width, small.height) == (1020, 520)


def test_only_those_too_small_go():
    found = scene(20, 6)
    kept = readable(found, SHOWN)
    assert [each.size for each in kept.panels] == [20]
    assert kept.panels[0].size >= least(found) > 6
    assert kept.width == found.width


def test_insets_below_the_map_become_as_wide_as_it():
    below = (
        Inset(Box(0, 0, 50, 50), Box(10, 530, 600, 300), "West"),
        Inset(Box(60, 0, 50, 50), Box(630, 530, 700, 300), "East"),
    )
    small = readable(scene(6, insets=below), SHOWN)
    first, second = (each.target for each in small.insets)
    assert (first.x, first.y) == (10, 530)
    assert round(second.x + second.w, 6) == FRAME.x + FRAME.w
    assert first.w / first.h == 2
    assert small.width == FRAME.w + 2 * FRAME.x


def test_insets_beside_the_map_stay():
    beside = (Inset(Box(0, 0, 50, 50), Box(1030, 10, 300, 300), "West"),)
    found = scene(6, insets=beside)
    assert readable(found, SHOWN).insets == beside
    assert readable(found, SHOWN).width == found.width


def test_a_picture_without_a_map_keeps_everything():
    found = Scene(1340, 900, (), panels=(panel(6),))
    assert readable(found, SHOWN) is found
