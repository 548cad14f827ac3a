"""What a page makes of a scene beside its board: buttons of theatres, switches of arrows, drawers."""

from django.template.loader import render_to_string
from msgspec.structs import replace

from pbem.web.drawers import drawers_of
from pbem.web.regions import regions_of, switches_of
from rules.axis_allies_1942.title import TITLE as AXIS_ALLIES
from rules.kernel import driver
from rules.kernel.dice import Dice
from rules.kernel.scene import Bar, Box, Divider, Note, Panel, Pile, Scene, Table, Theatre, Token
from rules.samurai_battles.title import TITLE as SAMURAI

EMPTY = Scene(100, 80, ())


def scene_of(title, viewer=None):
    scenario = title.scenarios[0].id
    begun = driver.start(title, scenario, title.filled_options({}), Dice(bytes(32), 0, "drawers"))
    return title.scene(driver.view(driver.look(title, begun.data), viewer))


def test_theatres_become_buttons_with_their_place():
    theatres = (Theatre("west", "West", Box(0, 0, 50, 80)), Theatre("east", "East", Box(50, 0, 50, 80)))
    west, east = regions_of(replace(EMPTY, theatres=theatres))
    assert (west.name, west.place, east.place) == ("West", "0 0 50 80", "50 0 50 80")
    assert regions_of(EMPTY) == []


def test_the_arrows_of_each_phase_can_be_switched():
    combat, noncombat = switches_of(scene_of(AXIS_ALLIES))
    assert (combat.id, noncombat.id) == ("combat", "noncombat")
    assert "s-attack" in combat.sign


def test_panels_and_legend_become_drawers():
    found = drawers_of(scene_of(AXIS_ALLIES))
    assert [drawer.name for drawer in found.drawers] == ["Powers", "Legend"]
    money = next(row for row in found.drawers[0].rows if row["kind"] == "table")
    assert money["lines"][0]["cells"][0] == "Soviet Union"
    assert "--soviet_union:" in found.css


def test_the_hand_is_a_drawer_of_cards_that_can_be_clicked():
    rows = drawers_of(scene_of(SAMURAI, "red")).drawers[0].rows
    cards = [each["card"] for row in rows if row["kind"] == "cards" for each in row["cards"]]
    assert cards
    assert all(card.space and card.name and card.text for card in cards)


def test_of_hidden_hands_there_are_only_backs():
    rows = drawers_of(scene_of(SAMURAI)).drawers[0].rows
    cards = [each["card"] for row in rows if row["kind"] == "cards" for each in row["cards"]]
    assert cards
    assert not any(card.space or card.name for card in cards)


def test_every_kind_of_row_is_laid_out():
    rows = (
        Note(text="A <note>", font="bold"),
        Bar(label="Morale", value=2, maximum=5, caption="2 of 5"),
        Table(columns=("", "Men"), cells=(("Ulm", "7"),), spaces=("ulm",)),
        Pile(label="Lost", tokens=(Token(0, 0, 10, "side_red", icon="tank", tip="Tanks", badge="3"),)),
        Divider(),
    )
    panel = Panel(0, 0, 10, rows, title="Table")
    (drawer, _) = drawers_of(replace(EMPTY, panels=(panel,))).drawers
    page = "".join(render_to_string("web/table/drawer_row.html", {"row": row}) for row in drawer.rows)
    for part in ("A &lt;note&gt;", "<meter", 'data-space="ulm"', "Tanks", "<b>3</b>", "<hr>"):
        assert part in page
