"""The bot at sea: fleets, raids, patrols, mines, landings; and wars that it declares before others do."""

import pytest

from rules.grande_guerre.bot import sea
from rules.grande_guerre.bot.declarations import attacker, declarations, is_lost
from rules.grande_guerre.bot.theatre import Theatre
from rules.grande_guerre.diplomacy.countries import COUNTRIES
from rules.grande_guerre.diplomacy.levels import WAR_ON
from rules.grande_guerre.economy.income import economy
from rules.grande_guerre.economy.state import Economy
from rules.grande_guerre.naval.forms import Fleet, Land, Mine
from rules.grande_guerre.orders.packet import Packet
from rules.grande_guerre.pieces import Nation
from rules.grande_guerre.view import mines_seen
from rules.kernel.fields import Done, Partial

from ..test_naval import navies


def offered(form, p, line):
    """Whether the choices of a kind of order lead to a line."""
    p.state.stack = [Packet(sides=["entente", "central"])]
    partial = Partial(line.kind)
    while not isinstance(field := form.choices(p, line.seat, partial), Done):
        value = line.args[field.name]
        assert field.unfit(value) is None, field.unfit(value)
        partial = partial.filled(field.name, value)
    return partial.args == line.args


def sailing(w, nation):
    side = w.board.nations[nation].side
    return [line for line in sea.planning(w.p, side) if line.args.get("nation") == nation]


@pytest.mark.rule("G17.5")
def test_the_grand_fleet_takes_the_north_sea_before_an_interphase():
    w = navies("may_1916")
    (line,) = sailing(w, "GB")
    assert line.kind == "fleet"
    assert (line.args["mission"], line.args["zone"]) == ("control", "north_sea")
    assert {"GB_iron_duke", "GB_grand_fleet_flotilla_1"} <= set(line.args["squadrons"])
    assert offered(Fleet(), w.p, line)


@pytest.mark.rule("G17.5")
@pytest.mark.parametrize(("turn", "ep"), [("jun_1916", 10), ("may_1916", 0)])
def test_it_stays_in_port_in_other_turns_and_without_money(turn, ep):
    w = navies(turn)
    w.board.nations["GB"].ep = ep
    w.put("northern_england", "GB_active#1")
    assert sailing(w, "GB") == []


@pytest.mark.rule("G17.5")
def test_the_weaker_fleet_does_not_fight_for_a_sea():
    assert sailing(navies("may_1916"), "DE") == []


@pytest.mark.rule("G17.6")
def test_battlecruisers_raid_while_british_capital_ships_are_damaged():
    w = navies("jun_1916")
    assert sailing(w, "DE") == []
    w.board.navy.squadrons["GB_lion"].damaged = True
    (line,) = sailing(w, "DE")
    assert (line.args["mission"], line.args["zone"]) == ("raid", "north_sea")
    assert set(line.args["squadrons"]) == {"DE_moltke_seydlitz", "DE_scouting_cruisers"}
    assert offered(Fleet(), w.p, line)


@pytest.mark.rule("G17.7")
def test_a_flotilla_watches_an_open_coast_while_the_enemy_could_come():
    w = navies("jun_1916")
    assert sailing(w, "GB") == [], "nobody is there to come"
    w.put("hamburg", "DE_active#1")
    (line,) = sailing(navies("jun_1916").put("hamburg", "DE_active#1"), "GB")
    assert (line.args["mission"], line.args["zone"]) == ("patrol", "north_sea")
    assert len(line.args["squadrons"]) == 1
    assert offered(Fleet(), w.p, line)


@pytest.mark.rule("G17.5")
def test_control_of_last_turn_protects_nobody():
    w = navies("jun_1916").put("hamburg", "DE_active#1")
    w.board.navy.controlled = {"north_sea": "entente"}
    assert [line.args["mission"] for line in sailing(w, "GB")] == ["patrol"]


@pytest.mark.rule("G17.9")
def test_ships_that_guard_convoys_are_not_sent():
    w = navies("jun_1916").put("hamburg", "DE_active#1")
    w.board.strategic.submarine = "restricted"
    (line,) = sailing(w, "GB")
    assert line.args["squadrons"] == ["GB_cressy"]


@pytest.mark.rule("G17.8")
def test_mines_lie_where_most_enemy_ships_can_come():
    w = navies("jun_1916")
    w.board.economy = {n: Economy() for n in ("DE", "AH")}
    economy(w.board, "AH").mines = 1
    (line,) = sailing(w, "AH")
    assert (line.kind, line.args["zone"]) == ("mine", "adriatic")
    assert offered(Mine(), w.p, line)
    assert sailing(w, "DE") == []


@pytest.mark.rule("0.2")
def test_a_side_sees_its_own_mines_only():
    w = navies("jun_1916")
    w.board.navy.mines = {"channel": ["central", "entente"], "adriatic": ["central"]}
    assert mines_seen(w.board, ["entente"]) == {"channel": ["entente"]}
    assert mines_seen(w.board, []) == {}


def ashore(w, seat="entente", kept=()):
    return list(sea.landings(Theatre(w.p, seat), set(kept)))


def levant():
    """British corps in Alexandria and on the border of Palestine, an empty Syrian coast."""
    return navies("jun_1916").many("alexandria", "GB_active", 3).put("suez", "GB_active#9")


@pytest.mark.rule("G17.7")
def test_troops_that_are_not_needed_land_on_an_empty_beach():
    w = levant()
    (line,) = ashore(w)
    assert (line.kind, line.args["from"] in ("alexandria", "suez")) == ("land", True)
    assert line.args["to"] in ("izmir", "damascus")
    assert offered(Land(), w.p, line)


@pytest.mark.rule("G17.7")
def test_guards_and_those_who_meet_a_strong_enemy_stay():
    assert ashore(levant(), kept={"GB_active#1", "GB_active#2", "GB_active#3", "GB_active#9"}) == []
    w = levant()
    for area in ("izmir", "damascus"):
        w.many(area, "TR_active", 5, first=1 + 5 * (area == "izmir"))
    assert ashore(w) == []


def at_the_brink(country="RO", foe="war_on_central"):
    """The level next to that at which a country enters the war."""
    rows = COUNTRIES[country].rows
    row = next(r for r in rows if r.result == foe)
    return row.high + 1 if row.low < -50 else row.low - 1


def balkans(level, corps=24):
    w = navies("jun_1916").many("klausenburg", "AH_active", corps)
    w.board.nations["RO"] = Nation(side="", status="neutral")
    w.board.diplomacy.levels["RO"] = level
    return w


@pytest.mark.rule("17.6")
def test_a_country_that_is_about_to_join_the_enemy_is_attacked_first():
    w = balkans(at_the_brink())
    assert is_lost(w.board, "RO", "central")
    assert not is_lost(w.board, "RO", "entente")
    (line,) = declarations(w.p, "central")
    assert (line.kind, line.args) == ("war", {"by": "AH", "on": "RO"})


@pytest.mark.rule("17.6")
def test_nobody_declares_war_without_need_or_without_strength():
    assert list(declarations(balkans(5).p, "central")) == []
    weak = balkans(at_the_brink(), corps=2)
    assert attacker(weak.board, "RO", "central") == ""
    assert list(declarations(weak.p, "central")) == []
    assert set(WAR_ON.values()) == {"central", "entente"}
