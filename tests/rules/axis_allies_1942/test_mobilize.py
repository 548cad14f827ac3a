"""Chapter 13: mobilization."""

import pytest

from rules.axis_allies_1942.atlas import TERRITORIES
from rules.axis_allies_1942.board import capacity, tally
from tests.rules.axis_allies_1942.battles import answer
from tests.rules.axis_allies_1942.situations import position


def mobilize(**kw):
    return position(**{"turn": "germany", "phase": "mobilize", "base": "standard"} | kw)


@pytest.mark.rule("13.2")
def test_aa42_mob_01_italy_places_three_units():
    bought = {"infantry": 2, "destroyer": 1, "tank": 1}
    game = mobilize(bought=bought, factories={"germany": 10})
    game.order("place 2 inf italy")
    assert game.refusal("place 1 tank 1 inf italy").rule == "13.2"
    game.order("place 1 destroyer sz15")
    assert game.refusal("place 1 tank italy").text.code == "mobilize.production_used"
    before = tally(u for u in mobilize().board.units.values() if u.space in ("italy", "sz15"))
    after = tally(u for u in game.board.units.values() if u.space in ("italy", "sz15"))
    assert {name: n - before.get(name, 0) for name, n in after.items() if n != before.get(name)} == {
        "infantry": 2,
        "destroyer": 1,
    }
    game.order("end")
    assert game.board.treasury["germany"] == 41 + 6 + 41


@pytest.mark.rule("13.2", "15.4")
def test_aa42_mob_02_damage_lowers_production():
    board = mobilize(factories={"italy": 2, "germany": 10}).board
    assert (capacity(board, "italy"), capacity(board, "germany")) == (1, 0)


@pytest.mark.rule("13.3", "13.4")
def test_aa42_mob_04_hostile_zones_are_allowed_and_allied_carriers_are_not():
    units = {"sz8": {"germany": {"destroyer": 1}}, "sz7": {"united_states": {"carrier": 1}}}
    bought = {"carrier": 1, "fighter": 2}
    game = mobilize(turn="uk", units=units, bought=bought)
    game.order("place 1 carrier sz8", "place 2 fighter sz8", "end")
    assert game.board.units[game.unit("ftr", "sz8").aboard].power == "united_kingdom"
    assert game.units("sz8")["germany"] == {"destroyer": 1}
    assert not any(code.startswith("combat.") for code in game.codes())
    other = mobilize(turn="uk", units=units, bought=bought).order("place 1 carrier sz6")
    assert other.refusal("place 2 fighter sz7").text.code == "mobilize.nothing_fits"
    other.order("place 2 fighter united_kingdom")


@pytest.mark.rule("13.1", "10.2")
def test_aa42_cap_05_a_captured_complex_waits_a_turn():
    game = position(
        turn="germany",
        phase="mobilize",
        base="standard",
        start_control={"caucasus": "su"},
        control={"caucasus": "de"},
        factories={"caucasus": 3},
        bought={"infantry": 1},
    )
    assert game.refusal("place 1 inf caucasus").text.code == "mobilize.new_complex"
    assert capacity(game.board, "caucasus") == 1


@pytest.mark.rule("13.1")
def test_13_1_never_through_an_allys_complex():
    game = mobilize(turn="us", bought={"infantry": 1})
    assert game.refusal("place 1 inf united_kingdom").text.code == "mobilize.no_complex"


@pytest.mark.rule("13.3")
@pytest.mark.parametrize("order", ["place 1 inf sz5", "place 1 bomber sz5", "place 1 destroyer germany"])
def test_13_3_units_go_where_they_belong(order):
    game = mobilize(bought={"infantry": 1, "bomber": 1, "destroyer": 1})
    refusal = game.refusal(order)
    assert (refusal.text.code, refusal.rule) == ("mobilize.wrong_place", "13.3")


@pytest.mark.rule("13.4")
def test_13_4_fighters_land_on_own_carriers_with_room():
    game = mobilize(units="sz5: de cv, de ftr", bought={"fighter": 2})
    assert game.refusal("place 2 fighter sz5").text.code == "mobilize.no_deck"
    game.order("place 1 fighter sz5", "place 1 fighter germany")


@pytest.mark.rule("13.5", "15.4")
def test_13_5_a_new_complex_stands_in_old_territory_of_value():
    game = mobilize(
        bought={"industrial_complex": 1, "infantry": 1},
        start_control={"ukraine_ssr": "su"},
        control={"ukraine_ssr": "de"},
    )
    for territory in ("ukraine_ssr", "germany", "gibraltar"):
        assert not game.allows(f"place 1 ic {territory}")
    game.order("place 1 ic france")
    assert game.board.factories["france"] == 0
    assert not game.allows("place 1 inf france")
    assert game.board.placed == {"france": 0}


@pytest.mark.rule("13.6", "7.8.2")
def test_13_6_announced_carriers_come_first():
    game = position(
        turn="japan",
        phase="noncombat_move",
        units="sz60: jp ftr",
        factories={"japan": 7},
        bought={"carrier": 1, "infantry": 3},
    )
    game.unit("ftr").moved, game.unit("ftr").phase = 4, "combat"
    game.order("end")
    assert game.unit("cv").space == "sz60"
    assert game.refusal("place 1 inf japan").text.code == "mobilize.production_used"


def waiting(bought, factories=None, fighters=1):
    """German fighters at the end of their range over zone 8, for which a carrier has been bought."""
    game = position(
        turn="germany",
        phase="noncombat_move",
        units=f"sz8: de {fighters} ftr",
        factories=factories or {"france": 0, "northwestern_europe": 0},
        bought=bought,
    )
    for unit in game.board.units.values():
        unit.moved, unit.phase = 4, "combat"
    return game.order("end")


@pytest.mark.rule("13.6", "13.7")
def test_13_6_the_owner_says_through_which_complex_a_promised_carrier_comes():
    game = waiting({"carrier": 1, "infantry": 2})
    assert game.refusal("place 1 carrier sz8").text.code == "mobilize.which_complex"
    game.order("place 1 carrier sz8 through northwestern_europe")
    assert game.board.placed == {"northwestern_europe": 1}
    assert game.unit("ftr").aboard == game.uid(game.unit("cv"))
    assert game.board.announced == {}
    assert game.refusal("place 2 inf northwestern_europe").text.code == "mobilize.over_limit"


@pytest.mark.rule("13.6")
def test_13_6_nothing_else_takes_the_place_of_a_promised_carrier():
    """It may come in any order, but a complex that it needs, and its zone, are kept for it."""
    game = waiting({"carrier": 2, "infantry": 8}, {"france": 5, "northwestern_europe": 1}, fighters=3)
    assert game.board.placed == {"france": 1, "northwestern_europe": 1}, "there is nothing to choose"
    game = waiting({"carrier": 2, "infantry": 8})
    assert game.refusal("place 2 carrier sz14").text.code == "mobilize.promised"
    game.order("place 2 inf northwestern_europe", "place 1 carrier sz14")
    assert game.refusal("place 5 inf france").text.code == "mobilize.over_limit"
    game.order("place 4 inf france", "place 1 carrier sz8")
    assert game.unit("ftr").aboard
    assert game.allows("end")


@pytest.mark.rule("13.6")
def test_13_6_a_promised_carrier_comes_nowhere_else():
    game = waiting({"carrier": 1, "destroyer": 1})
    assert game.refusal("place 1 carrier sz14").rule == "13.6"
    refusal = game.refusal("place 1 destroyer sz8 through france")
    assert (refusal.text.code, refusal.rule) == ("mobilize.carrier_first", "13.6")
    game.order("place 1 carrier 1 destroyer sz8 through france")
    assert game.units("sz8") == {"germany": {"fighter": 1, "carrier": 1, "destroyer": 1}}


@pytest.mark.rule("13.6")
def test_13_6_when_the_clock_runs_out_the_promise_is_kept_first():
    game = waiting({"carrier": 1, "infantry": 1})
    order = game.play.decision.default(game.play, "germany")
    assert order.args == {"at": "sz8", "units": {"carrier": 1}, "through": "france"}
    assert game.order(order).unit("ftr").aboard


@pytest.mark.rule("13.4")
def test_13_4_fighters_come_together_with_the_carrier_on_which_they_land():
    game = mobilize(bought={"carrier": 1, "fighter": 4}, factories={"france": 0})
    refusal = game.refusal("place 3 fighter 1 carrier sz8")
    assert (refusal.text.code, refusal.text.args["room"], refusal.rule) == ("mobilize.no_deck", 2, "13.4")
    game.order("place 1 carrier 2 fighter sz8")
    deck = game.uid(game.unit("cv", "sz8"))
    assert sum(unit.aboard == deck for unit in game.board.units.values()) == 2
    assert game.refusal("place 1 fighter sz8").text.code == "mobilize.nothing_fits"


@pytest.mark.rule("13.7")
def test_13_7_surplus_is_refunded_but_nothing_that_could_be_placed():
    game = mobilize(bought={"infantry": 15}, treasury={"germany": 0})
    refusal = game.refusal("end")
    assert (refusal.text.code, refusal.rule) == ("mobilize.must_place", "13.7")
    game.order("place 10 inf germany", "place 3 inf italy")
    assert "mobilize.refunded" in game.order("end").codes()
    assert game.board.treasury["germany"] == 2 * 3 + 41


def asks(game):
    return game.play.decision.prompt(game.play, "germany").code


@pytest.mark.rule("13.7")
def test_13_7_who_has_placed_all_he_can_is_told_to_end_the_turn():
    game = mobilize(bought={"infantry": 11}, factories={"italy": 3})
    assert asks(game) == "mobilize.mobilize.ask"
    game.order("place 10 inf germany")
    assert asks(game) == "mobilize.no_room"
    game = mobilize(bought={"infantry": 1})
    game.order("place 1 inf germany")
    assert asks(game) == "mobilize.all_placed"


@pytest.mark.rule("13.7")
def test_13_7_the_owner_chooses_what_is_placed_first():
    game = mobilize(bought={"infantry": 3, "tank": 3}, factories={"germany": 10})
    game.order("place 3 tank italy", "end")
    assert game.board.treasury["germany"] == 41 + 9 + 41


@pytest.mark.rule("13.7")
def test_13_7_a_zone_beside_two_complexes_is_charged_to_one():
    game = mobilize(turn="japan", bought={"destroyer": 1}, factories={"manchuria": 0})
    for order in ("place 1 destroyer sz62", "place 1 destroyer sz62 through germany"):
        refusal = game.refusal(order)
        assert (refusal.text.code, refusal.rule) == ("mobilize.which_complex", "13.7")
    assert game.refusal("place 1 destroyer sz60 through japan").text.code == "mobilize.one_complex"
    game.order("place 1 destroyer sz62 through manchuria")
    assert game.board.placed == {"manchuria": 1}


@pytest.mark.rule("13.7")
def test_13_7_a_clock_that_runs_out_places_all_it_can():
    game = mobilize(bought={"infantry": 2, "submarine": 1})
    while game.board.power == "germany":
        game.order(game.play.decision.default(game.play, "germany"))
    assert "mobilize.refunded" not in game.codes()


@pytest.mark.rule("13.3", "13.5", "18")
def test_when_the_clock_runs_out_units_go_where_they_are_most_at_home():
    units = "india: uk ic; united_kingdom: uk ic; sz6: uk 2 bb, de ss; sz7: uk ca; sz35: jp ss"
    bought = {"infantry": 4, "industrial_complex": 1, "fighter": 1, "destroyer": 2}
    game = mobilize(turn="uk", base="empty", units=units, bought=bought)
    while game.play.decision.name() == "mobilize.mobilize":
        game.order(game.play.decision.default(game.play, "united_kingdom"))
    assert game.units("united_kingdom") == {"united_kingdom": {"infantry": 4, "fighter": 1}}
    assert game.units("sz7") == {"united_kingdom": {"cruiser": 1, "destroyer": 2}}
    built = next(name for name in game.board.factories if name not in ("india", "united_kingdom"))
    assert TERRITORIES[built].ipc == 3


@pytest.mark.rule("13.1", "13.5", "10.6")
def test_13_1_what_has_gone_back_to_an_ally_this_turn_is_of_no_more_use():
    held = {"russia": "de", "caucasus": "uk", "kazakh_ssr": "uk", "archangel": "uk"}
    units = "russia: de inf; archangel: uk 3 tank; caucasus: uk ic; united_kingdom: uk ic"
    bought = {"infantry": 2, "industrial_complex": 1}
    game = position(turn="uk", units=units, control=held, bought=bought)
    answer(game.order("move 3 tank archangel > russia", "end", dice=(1, 1, 1, 6))).order("end")
    assert game.board.control["caucasus"] == "soviet_union"
    assert game.refusal("place 1 inf caucasus").text.code == "mobilize.no_complex"
    assert game.refusal("place 1 ic kazakh_ssr").text.code == "mobilize.no_site"
    assert game.allows("place 2 inf united_kingdom")
