"""The parts of a picture that one can look at by themselves."""

from msgspec.structs import replace

from pbem.games.titles import titles
from pbem.web.regions import first_of, regions_of
from rules.kernel import driver
from rules.kernel.dice import Dice
from rules.kernel.scene import Box, Panel, Scene

EMPTY = Scene(width=100, height=80, layers=())
PANELS = (Panel(60, 0, 40, ()), Panel(60, 40, 20, (), h=30))


def picture_of(title_id, scenario):
    title = titles()[title_id]
    start = driver.start(title, scenario, title.filled_options({}), Dice(bytes(32), 0, "test"))
    return title.scene(driver.view(driver.look(title, start.data), None), "en")


def test_a_world_has_its_map_insets_details_and_legend():
    scene = picture_of("axis_allies_1942", "standard")
    names = [region.name for region in regions_of(scene)]
    assert names == ["Map", "Europe", "East Asia", "Details", "Legend"]
    europe = next(region for region in regions_of(scene) if region.name == "Europe")
    assert first_of(scene) == europe.place, "the Soviet Union begins, and Moscow lies in Europe"


def test_a_battlefield_begins_with_the_field():
    scene = picture_of("samurai_battles", "first_samurai_skirmish")
    field, details, *_legend = regions_of(scene)
    assert (field.name, details.name) == ("Map", "Details")
    assert first_of(scene) == field.place


def test_nothing_but_a_map_has_no_parts():
    assert regions_of(EMPTY) == []
    assert first_of(EMPTY) == ""
    assert regions_of(replace(EMPTY, frame=Box(0, 0, 100, 80))) == []


def test_panels_are_looked_at_together_down_to_where_they_may_reach():
    scene = replace(EMPTY, frame=Box(0, 0, 60, 80), panels=PANELS)
    assert regions_of(scene)[1].place == "60 0 40 80"
