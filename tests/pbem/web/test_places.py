"""The map in words: a list by theatre that can be asked, as its viewer sees it."""

import pytest

from pbem.games.titles import find_title
from pbem.web.places import Place, answer, by_theatre, places_of, theatre_at, theatres
from rules.kernel import driver
from rules.kernel.dice import Dice
from rules.kernel.scene import Box, Layer, Polygon, Scene, Theatre

SQUARE = ((0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0))


def square(x, **told):
    return Polygon(rings=(tuple((a + x, b) for a, b in SQUARE),), **told)


class Islands:
    adjacent = {"north": ("south",), "south": ("north",)}


@pytest.fixture
def known():
    land = Layer(
        name="land",
        static=True,
        shapes=(
            square(0, space="north", tip="Nórdland: hills"),
            square(50, space="south", tip="Southland (s1): field"),
        ),
    )
    scene = Scene(
        width=100, height=20, layers=(land,), theatres=(Theatre("west", "West", Box(0, 0, 20, 20)),)
    )
    return places_of(Islands, scene, ["Nórdland: 2 armies", "Nórdland · Red: 1 fleet", "Nórdland: hills"])


def test_what_stands_in_a_place_is_told_without_its_name(known):
    north, south = known
    assert (north.name, north.ground) == ("Nórdland", "hills")
    assert north.lines == ["2 armies", "Red: 1 fleet"]
    assert [other.name for other in north.beside] == ["Southland (s1)"]
    assert (north.theatre, south.theatre) == ("West", "")


def test_a_place_is_told_in_the_innermost_theatre_or_in_that_in_whose_midst_it_lies():
    parts = {"wide": Box(0, 0, 100, 100), "inner": Box(10, 10, 40, 40), "east": Box(60, 0, 100, 100)}
    known = [Theatre(name, name, box) for name, box in parts.items()]
    spots = {(12, 12): "inner", (5, 5): "wide", (70, 50): "wide", (95, 50): "east", (60, 120): "wide"}
    assert {spot: theatre_at(known, spot) for spot in spots} == spots
    assert theatre_at(known, (50, 300)) == ""
    assert theatre_at([], (0, 0)) == ""


@pytest.mark.parametrize(
    ("space", "theatre"),
    [("morocco", "Africa"), ("wake_island", "Pacific"), ("new_zealand", "Pacific"), ("sz7", "Europe")],
)
def test_the_places_of_the_world_stand_where_one_looks_for_them(space, theatre):
    title = find_title("axis_allies_1942")
    begun = driver.start(title, "standard", title.filled_options({}), Dice(bytes(32), 0, "places"))
    scene = title.scene(driver.view(driver.look(title, begun.data), None), "en")
    assert theatres(scene)[space] == theatre


def test_places_where_nothing_stands_are_only_told_when_asked(known):
    assert {name: [place.id for place in part] for name, part in by_theatre(known).items()} == {
        "West": ["north"]
    }


@pytest.mark.parametrize(
    ("question", "found"),
    [
        ("neighbours of Nordland", ["north"]),
        ("what stands in southland?", ["south"]),
        ("s1", ["south"]),
        ("land", ["south", "north"]),
        ("Atlantis", []),
        ("", []),
    ],
)
def test_a_question_names_a_place_in_any_words(known, question, found):
    assert [place.id for place in answer(known, question)] == found


def test_a_number_is_not_found_inside_another():
    zones = [Place("sz5", "sea zone 5", ""), Place("sz51", "sea zone 51", "")]
    assert [place.id for place in answer(zones, "what stands in sea zone 5")] == ["sz5"]


@pytest.mark.django_db
def test_the_page_tells_what_its_viewer_sees(client, campaign, alice):
    client.force_login(alice)
    page = client.get(f"/games/{campaign.public_id}/places/", {"ask": "neighbours of Ravensholt"})
    text = page.content.decode()
    assert page.status_code == 200
    assert "<h2>Ravensholt (a1)</h2>" in text
    assert "Beside it" in text


@pytest.mark.django_db
def test_questions_without_end_and_places_that_are_none(client, campaign, alice):
    client.force_login(alice)
    page = client.get(f"/games/{campaign.public_id}/places/", {"ask": "(" * 5_000})
    assert "No place of this map has such a name." in page.content.decode()
