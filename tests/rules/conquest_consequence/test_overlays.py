"""What own units in a place can reach and attack, as the page shows it."""

import orjson
import pytest

from rules.conquest_consequence.atlas import ACTION
from rules.conquest_consequence.command import Commit
from rules.conquest_consequence.decks.faces import uses
from rules.conquest_consequence.movement.phase import Movement
from rules.conquest_consequence.title import TITLE
from rules.conquest_consequence.year.lists import Production
from rules.kernel import driver
from rules.kernel.fields import Partial
from rules.kernel.scene import Cards, KeyValue, Note, Table
from tests.rules.conquest_consequence.positions import begin_turn, board_of, look, state

UNITS = {
    "mukden": {"japan": ["infantry 2"]},
    "tokyo": {"japan": ["fleet 1"]},
    "vladivostok": {"russia": ["infantry 2"]},
}


def shown(place, viewer, **given):
    given = {"active": "japan", "units": UNITS, "season": "summer", **given}
    p = look(state(begin_turn(board_of(given), given), Movement("japan")))
    view = orjson.loads(orjson.dumps(driver.view(p, viewer)))
    return {each.style: set(each.spaces) for each in TITLE.overlays(view, place)}


@pytest.mark.rule("11.0", "11.4")
def test_infantry_reaches_two_areas_and_four_by_strategic_movement():
    found = shown("mukden", "japan")
    assert {"jehol", "harbin", "hailar", "korea"} <= found["reach"]
    assert "peiping" not in found["reach"], "it is neutral"
    assert found["far"]
    assert not found["far"] & found["reach"]
    assert found["target"] == {"nanking", "suchow"}, "a landing against the Nationalists (16.35)"


@pytest.mark.rule("11.54")
def test_enemies_in_reach_are_marked_once_there_is_war():
    war = [["japan", "soviet"]]
    assert "vladivostok" in shown("mukden", "japan", war=war)["target"]


@pytest.mark.rule("20.1")
@pytest.mark.parametrize("viewer", ["usa", "soviet", None])
def test_nobody_is_shown_where_blocks_of_others_could_go(viewer):
    assert shown("mukden", viewer) == {}


def test_the_ships_of_a_port_show_their_seas():
    assert "honshu_sea" in shown("tokyo", "japan")["reach"]


@pytest.mark.rule("7.246", "11.0")
def test_what_a_sheet_would_lose_is_told_before_it_is_sent():
    """Points, conscripts and orders that are left; nobody is told of those of others."""

    def told(p, viewer):
        view = orjson.loads(orjson.dumps(driver.view(p, viewer)))
        return {each.code: each.args for each in TITLE.warnings(view, ())}

    p = look(state(board_of({"phase": "production"}), Production()))
    assert told(p, "usa") == {"remark.unspent": {"points": 6}, "remark.undrafted": {"count": 1}}
    assert told(p, "japan") == {"remark.unspent": {"points": 10}}
    assert told(p, None) == {}
    given = {"active": "japan", "units": UNITS, "flags": ["5 orders left"]}
    p = look(state(begin_turn(board_of(given), given), Movement("japan")))
    assert told(p, "japan") == {"remark.unused": {"orders": 5}}
    assert told(p, "usa") == {}


@pytest.mark.rule("4.1", "10.13")
def test_cards_of_the_own_hand_are_clicked_for_every_use():
    """The card in the hand stands for itself and for what would be sealed with a condition."""
    given = {"season": "spring", "hand": {"japan": ["A05", "I08"], "usa": ["A01"]}}
    view = orjson.loads(orjson.dumps(driver.view(look(state(board_of(given), Commit())), "japan")))
    assert TITLE.space_of(view, "A05:somebody") == TITLE.space_of(view, "A05") == "A05"
    panels = [each for each in TITLE.scene(view).panels if any(isinstance(r, Cards) for r in each.rows)]
    [cards] = [row.cards for each in panels for row in each.rows if isinstance(row, Cards)]
    assert [(card.foot, card.space) for card in cards] == [("A05", "A05"), ("I08", "I08")]


@pytest.mark.rule("8.41", "1.13")
def test_a_nation_is_worth_what_it_holds():
    """The British Empire 6 and 6 with its colonies; the oil of the Indies counts twice for Japan."""
    board = board_of({"influence": {"thailand": {"soviet": 1}}})
    empire = TITLE.remark(driver.view(look(state(board)), "usa"), "nation", "british_empire")
    assert (empire.args["pop"], empire.args["res"]) == (6, 6)
    for viewer, indies in (("usa", 4), ("japan", 6)):
        view = driver.view(look(state(board)), viewer)
        assert TITLE.remark(view, "nation", "dutch_east_indies").args["res"] == indies
        swayed = TITLE.remark(view, "nation", "thailand")
        assert (swayed.code, swayed.args["faction"], swayed.args["count"]) == ("remark.swayed", "soviet", 1)


@pytest.mark.rule("4.1", "8.3", "19.6", "19.7")
@pytest.mark.parametrize("lang", ["en", "es"])
def test_a_card_in_the_hand_shows_each_use_that_its_holder_has(lang):
    """A45 has a list for each faction; partisans are Soviet, and insurrections those of United China."""

    def text(seat, card="A45", united=False):
        return uses(TITLE.catalogue, card, lang, seat, united=united)

    def named(vocabulary, *values):
        return [TITLE.catalogue.name(vocabulary, value, lang) for value in values]

    for seat in ("japan", "usa", "soviet"):
        assert all(name in text(seat) for name in named("nation", *ACTION["A45"].options[seat]))
        assert (named("place", ACTION["A45"].partisans[-1])[0] in text(seat)) == (seat == "soviet")
    assert named("place", ACTION["A45"].partisans[-1])[0] in text("usa", united=True)
    assert named("place", ACTION["A45"].partisans[-1])[0] not in text("japan", united=True)
    assert named("nation", "sinkiang")[0] in text("usa", united=True), "a Soviet option in China"
    assert named("nation", "mongolia")[0] not in text("usa", united=True)
    for card in (each for each, action in ACTION.items() if action.wild not in ("", "list")):
        assert text("japan", card).count("•") == 1, "what it reaches is said in words"


@pytest.mark.rule("1.5", "16.31")
def test_the_table_of_factions_tells_influence_loyalty_and_who_avoids_china():
    board = board_of({"influence": {"thailand": {"japan": 2}, "british_empire": {"usa": 1}}})
    board.sides["soviet"].intruded = True
    panel = TITLE.scene(orjson.loads(orjson.dumps(driver.view(look(state(board)), "usa")))).panels[0]
    [table] = [row for row in panel.rows if isinstance(row, Table)]
    rows = {cells[0]: cells[1:] for cells in table.cells}
    assert rows["KMT / CCP"] == ("–", "1", "3")
    assert rows["Avoids China"] == ("–", "yes", "no")
    assert rows["Cards / limit"] == ("0 / 7", "0 / 8", "0 / 6")
    notes = [row.text for row in panel.rows if isinstance(row, Note)]
    assert "Thailand: Japan 2; British Empire: USA 1" in notes
    said = {row.key: row.value for row in panel.rows if isinstance(row, KeyValue)}
    assert said["Turn Order"] == "Japan, USA, Soviets", "short enough for one line"


@pytest.mark.rule("10.1", "10.11", "10.41")
@pytest.mark.parametrize(
    ("season", "card", "said"),
    [
        ("spring", "A05", ("remark.command", {"orders": 5})),
        ("summer", "A05", ("remark.emergency", {"orders": 4})),
        ("winter", "A05", ("remark.command", {"orders": 5})),
        ("summer", "I08", ("remark.bluff", {})),
    ],
)
def test_a_command_is_told_by_what_it_gives_in_this_season(season, card, said):
    given = {"season": season, "hand": {"usa": ["A05", "I08"]}}
    p = look(state(board_of(given), Commit()))
    found = TITLE.remark(driver.view(p, "usa"), "lines", f"{card}:somebody")
    assert (found.code, found.args) == said
    offered = p.decision.choices(p, "usa", Partial("commit")).options
    assert [option.value for option in offered][:2] == ["A05:now", "I08:now"]
    named = [TITLE.catalogue.name("sealed", option.value, "en") for option in offered]
    assert named[0] == "A05 Kwangsi / Peiping (spring E 5): at once"
    assert named[2] == "A05: if somebody has committed", "not the whole card again for each condition"
