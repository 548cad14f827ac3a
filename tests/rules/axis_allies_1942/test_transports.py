"""Chapters 8.3 to 8.7: transports and their cargo."""

import pytest

from rules.axis_allies_1942.board import is_to_storm, remove_unit
from rules.axis_allies_1942.transport.transports import is_legal_load
from tests.rules.axis_allies_1942.battles import answer
from tests.rules.axis_allies_1942.situations import position

LOADS = [
    (["tank", "infantry"], True),
    (["artillery", "infantry"], True),
    (["aa_artillery", "infantry"], True),
    (["infantry", "infantry"], True),
    (["tank", "artillery"], False),
    (["artillery", "artillery"], False),
    (["infantry", "infantry", "infantry"], False),
    (["tank"], True),
    (["industrial_complex"], False),
]


@pytest.mark.rule("8.4a", "8.4")
@pytest.mark.parametrize(("load", "legal"), LOADS)
def test_aa42_trn_01_legal_loads(load, legal):
    assert is_legal_load(load) is legal


@pytest.mark.rule("8.4b", "8.4c", "9.2.1")
def test_aa42_trn_02_load_move_load_move_offload():
    game = position(
        turn="germany",
        units="sz14: de tr; france: de inf; italy: de tank; trans_jordan: uk inf",
    )
    game.order("load 1 inf france > sz14", "move 1 transport sz14 > sz15", "load 1 tank italy > sz15")
    game.order("move 1 transport sz15 > sz17", "assault sz17 > trans_jordan")
    cargo = [u for u in game.board.units.values() if u.aboard]
    assert sorted(u.type for u in cargo) == ["infantry", "tank"]
    assert {u.space for u in cargo} == {"sz17"}
    answer(game.order("end", dice=(6, 3, 6)))
    begun = next(line.args for line in game.play.lines if line.code == "combat.begins")
    assert (begun["space"], begun["attackers"]) == ("trans_jordan", {"infantry": 1, "tank": 1})
    assert game.units("trans_jordan") == {"germany": {"infantry": 1, "tank": 1}}


@pytest.mark.rule("8.4f")
def test_aa42_trn_05_units_loaded_in_combat_must_assault():
    game = position(turn="japan", units="sz60: jp tr; japan: jp inf")
    game.order("load 1 inf japan > sz60", "move 1 transport sz60 > sz62")
    refusal = game.refusal("end")
    assert (refusal.text.code, refusal.rule) == ("end.no_assault", "8.4f")
    game.order("assault sz62 > buryatia_ssr").end_moves()


@pytest.mark.rule("8.4f")
def test_8_4f_nothing_is_loaded_where_no_hostile_coast_is_in_reach():
    units, order = "sz55: us tr; mexico: us inf", "load 1 inf mexico > sz55"
    assert position(turn="us", units=units).refusal(order).rule == "8.4f"
    assert position(turn="us", phase="noncombat_move", units=units).allows(order)


@pytest.mark.rule("8.7", "8.4d", "2.4")
def test_aa42_trn_06_allied_transports_take_three_steps():
    units, held = "sz7: uk tr; united_kingdom: us 2 inf", {"norway": "uk"}
    game = position(turn="us", phase="noncombat_move", units=units, control=held)
    game.order("load 2 inf united_kingdom > sz7")
    assert not game.allows("land sz7 > united_kingdom")
    until_noncombat_of(game, "united_kingdom")
    game.order("move 1 transport sz7 > sz6")
    assert {u.space for u in game.board.units.values()} == {"sz6"}
    assert not game.allows("land sz6 > norway")
    until_noncombat_of(game, "united_states")
    game.order("land sz6 > norway")
    assert game.units("norway") == {"united_states": {"infantry": 2}}


def until_noncombat_of(game, power):
    """Let everybody pass until a power moves in noncombat."""
    game.order("end")
    while (game.seat, game.board.phase) != (power, "noncombat_move"):
        game.order("buy nothing" if game.board.phase == "purchase" else "end")


@pytest.mark.rule("8.7")
def test_8_7_allied_transports_load_in_noncombat_only_and_may_be_closed():
    units = "sz8: uk tr; united_kingdom: us inf; france: de inf"
    assert not position(turn="us", units=units).allows("load 1 inf united_kingdom > sz8")
    game = position(turn="us", phase="noncombat_move", units=units)
    assert game.allows("load 1 inf united_kingdom > sz8")
    game.board.closed = {"united_kingdom": ["transports"]}
    assert not game.allows("load 1 inf united_kingdom > sz8")


@pytest.mark.rule("8.7", "9.2.1")
def test_8_7_an_assault_may_come_from_an_allied_transport():
    game = position(turn="us", units="sz8: uk tr; france: de inf", aboard={"sz8": "us inf"})
    game.order("assault sz8 > france").end_moves()
    assert is_to_storm(game.unit("inf", power="united_states"), "france")
    assert game.unit("tr").mission == ""


@pytest.mark.rule("8.7", "9.2.1")
def test_8_7_a_hostile_zone_must_be_cleared_by_own_forces():
    units = "sz8: uk tr, de dd; france: de inf; sz7: us dd"
    game = position(turn="us", units=units, aboard={"sz8": "us inf"})
    assert game.refusal("assault sz8 > france").text.code == "assault.no_escort"
    game.order("move 1 destroyer sz7 > sz8", "assault sz8 > france").end_moves()
    assert game.unit("tr").mission == ""


@pytest.mark.rule("8.4a")
def test_8_4a_one_order_fills_as_few_ships_as_possible():
    game = position(
        turn="us", phase="noncombat_move", units="sz7: us 3 tr; united_kingdom: us 3 inf, us tank"
    )
    game.order("load 3 inf 1 tank united_kingdom > sz7")
    ships = [u.aboard for u in game.board.units.values() if u.aboard]
    assert len(set(ships)) == 2


@pytest.mark.rule("8.4a")
def test_8_4a_too_much_for_the_ships_is_refused():
    game = position(
        turn="us", phase="noncombat_move", units="sz7: us tr; united_kingdom: us 3 inf, us tank, us art"
    )
    for load in ("1 tank 1 art", "3 inf", "1 tank 2 inf"):
        assert game.refusal(f"load {load} united_kingdom > sz7").text.code == "load.capacity"
    assert game.allows("load 1 art 1 inf united_kingdom > sz7")


@pytest.mark.rule("8.4a", "8.4b")
def test_8_4a_ships_that_differ_are_named_by_their_cargo():
    game = position(
        turn="us",
        phase="noncombat_move",
        units="sz7: us 2 tr; united_kingdom: us 2 inf, us tank",
        aboard={"sz7": "us tank"},
    )
    refusal = game.refusal("load 1 inf united_kingdom > sz7")
    assert refusal.text.args["ships"] == ["on empty", "on tank"]
    game.order("load 1 inf united_kingdom > sz7 on tank", "move 1 transport:infantry*+tank sz7 > sz8")
    assert game.units("sz8") == {"united_states": {"infantry": 1, "tank": 1, "transport": 1}}
    assert game.allows("move 1 transport sz7 > sz6")


@pytest.mark.rule("8.4b")
@pytest.mark.parametrize("enemy", ["de dd", "de cv"])
def test_8_4b_no_loading_in_a_hostile_zone(enemy):
    for phase in ("combat_move", "noncombat_move"):
        game = position(
            turn="us", phase=phase, units=f"sz8: us tr, {enemy}; united_kingdom: us inf; france: de inf"
        )
        assert game.refusal("load 1 inf united_kingdom > sz8").rule == "8.4b"


@pytest.mark.rule("8.4c")
def test_8_4c_loading_and_offloading_are_the_whole_move():
    game = position(
        turn="us",
        phase="noncombat_move",
        units="sz8: us tr; united_kingdom: us tank",
        control={"france": "us"},
    )
    game.order("load 1 tank united_kingdom > sz8", "land sz8 > france")
    assert not game.allows("move 1 tank france > italy")
    assert game.refusal("move 1 tank france > northwestern_europe").text.code == "movement.all_moved"


@pytest.mark.rule("8.4c")
def test_8_4c_a_unit_that_has_moved_cannot_load():
    game = position(
        turn="us",
        phase="noncombat_move",
        units="sz8: us tr; northwestern_europe: us inf",
        control={"france": "us", "northwestern_europe": "us"},
    )
    game.order("move 1 inf northwestern_europe > france")
    assert game.refusal("load 1 inf france > sz8").text.code == "load.nobody"


@pytest.mark.rule("8.4d")
def test_8_4d_after_offloading_a_transport_is_done():
    game = position(
        turn="us",
        phase="noncombat_move",
        units="sz8: us tr; united_kingdom: us inf",
        aboard={"sz8": "us 2 inf"},
        control={"france": "us"},
    )
    game.order("land 1 inf sz8 > france")
    assert not game.allows("land sz8 > united_kingdom")
    assert not game.allows("move 1 transport sz8 > sz7")
    assert not game.allows("load 1 inf united_kingdom > sz8")


@pytest.mark.rule("8.4d", "8.4j")
def test_8_4d_a_part_of_the_cargo_may_stay_aboard():
    game = position(turn="us", phase="noncombat_move", units="sz8: us tr", aboard={"sz8": "us inf, us tank"})
    game.order("land 1 tank sz8 > united_kingdom")
    assert game.units("united_kingdom") == {"united_states": {"tank": 1}}
    assert game.unit("inf").aboard


@pytest.mark.rule("8.4e")
def test_8_4e_bridging_without_moving():
    game = position(turn="us", units="sz8: us tr; united_kingdom: us 2 inf; france: de inf")
    game.order("load 2 inf united_kingdom > sz8", "assault sz8 > france").end_moves()
    quiet = position(
        turn="us",
        phase="noncombat_move",
        units="sz8: us tr; united_kingdom: us 2 inf",
        control={"france": "us"},
    )
    quiet.order("load 2 inf united_kingdom > sz8", "land sz8 > france")
    assert quiet.units("france") == {"united_states": {"infantry": 2}}


@pytest.mark.rule("8.4g")
def test_8_4g_earlier_cargo_may_join_but_artillery_against_aircraft_may_not():
    game = position(
        turn="us", units="sz8: us tr; united_kingdom: us inf; france: de inf", aboard={"sz8": "us aa"}
    )
    assert game.refusal("assault sz8 > france").text.code == "assault.no_ship"
    game.order("load 1 inf united_kingdom > sz8", "assault sz8 > france").end_moves()
    assert game.unit("aa").mission == ""


@pytest.mark.rule("8.4f", "8.4g")
def test_8_4g_earlier_cargo_may_stay_but_what_was_loaded_now_may_not():
    game = position(
        turn="us", units="sz8: us tr; united_kingdom: us inf; france: de inf", aboard={"sz8": "us tank"}
    )
    game.order("load 1 inf united_kingdom > sz8")
    assert not game.allows("assault 1 tank sz8 > france")
    game.order("assault 1 inf sz8 > france").end_moves()
    assert game.unit("tank").mission == ""


@pytest.mark.rule("8.4h", "8.4d")
def test_8_4h_one_transport_assaults_one_territory():
    game = position(
        turn="us", units="sz8: us tr; france: de inf; northwestern_europe: de inf", aboard={"sz8": "us 2 inf"}
    )
    game.order("assault 1 inf sz8 > france")
    assert not game.allows("assault 1 inf sz8 > northwestern_europe")


@pytest.mark.rule("8.4h", "9.2.5")
def test_8_4h_two_transports_may_assault_two_territories():
    game = position(
        turn="us",
        units="sz8: us 2 tr; france: de inf; northwestern_europe: de inf",
        aboard={"sz8": "us 4 inf"},
    )
    game.order("assault 2 inf sz8 > france", "assault 2 inf sz8 > northwestern_europe").end_moves()
    targets = sorted(u.target for u in game.board.units.values() if u.mission == "assault")
    assert targets == ["france"] * 2 + ["northwestern_europe"] * 2


@pytest.mark.rule("8.4i")
def test_8_4i_in_noncombat_a_transport_moves_loads_and_offloads():
    game = position(
        turn="us",
        phase="noncombat_move",
        units="sz10: us tr; eastern_canada: us tank, us inf",
        control={"france": "us"},
    )
    game.order(
        "load 1 tank 1 inf eastern_canada > sz10",
        "move 1 transport sz10 > sz9 > sz8",
        "land sz8 > united_kingdom",
    )
    assert game.units("united_kingdom") == {"united_states": {"infantry": 1, "tank": 1}}


@pytest.mark.rule("8.4i")
def test_8_4i_not_a_transport_that_acted_in_the_combat_move():
    units = "sz7: us dd, us tr; sz8: de ss; united_kingdom: us inf"
    game = position(turn="us", phase="noncombat_move", units=units)
    game.unit("tr").phase = "combat"
    assert not game.allows("load 1 inf united_kingdom > sz7")
    assert not game.allows("move 1 transport sz7 > sz6")


@pytest.mark.rule("8.4i", "8.4d", "9.3.8")
def test_aa42_rev_03_a_transport_that_fought_may_not_offload():
    game = position(turn="us", phase="noncombat_move", units="sz7: us ca, us tr", aboard={"sz7": "us 2 inf"})
    for unit in game.board.units.values():
        unit.fought, unit.phase = unit.type != "infantry", "combat"
    assert game.refusal("land sz7 > united_kingdom").text.code == "land.spent"
    game.order("end")
    assert all(u.aboard for u in game.board.units.values() if u.type == "infantry")


@pytest.mark.rule("8.4k", "8.4")
def test_8_4k_cargo_goes_down_with_its_ship():
    game = position(turn="us", units="sz7: us tr", aboard={"sz7": "us inf, uk inf"})
    remove_unit(game.board, game.uid(game.unit("tr")))
    assert game.board.units == {}


@pytest.mark.rule("8.5")
def test_8_5_ignored_submarines_need_an_own_warship():
    units = "sz7: us tr, us dd; sz8: de ss, uk dd; france: de inf"
    game = position(turn="us", units=units, aboard={"sz7": "us inf"})
    game.order("move 1 transport sz7 > sz8")
    refusal = game.refusal("assault sz8 > france")
    assert (refusal.text.code, refusal.rule) == ("assault.submarines", "8.5")
    game.order("move 1 destroyer sz7 > sz8", "assault sz8 > france", "ignore sz8").end_moves()
    assert game.board.attacks == []


@pytest.mark.rule("8.5")
def test_8_5_an_own_submarine_is_warship_enough_and_noncombat_is_free():
    game = position(turn="us", units="sz8: us tr, us ss, de ss; france: de inf", aboard={"sz8": "us inf"})
    game.order("assault sz8 > france").end_moves()
    quiet = position(turn="us", phase="noncombat_move", units="sz8: us tr, de ss", aboard={"sz8": "us inf"})
    assert quiet.allows("land sz8 > united_kingdom")


@pytest.mark.rule("8.5")
def test_8_5_the_warship_may_not_sail_away_again():
    game = position(
        turn="us", units="sz8: us tr, us dd, de ss; france: de inf; sz7: de tr", aboard={"sz8": "us inf"}
    )
    game.order("assault sz8 > france", "move 1 destroyer sz8 > sz7")
    assert game.refusal("end").rule == "8.5"


@pytest.mark.rule("8.6", "8.3")
def test_8_6_transports_enter_a_hostile_zone_only_with_attackers():
    units = "sz7: us tr, us dd; sz8: de ca; france: de inf; united_kingdom: us ftr"
    game = position(turn="us", units=units, aboard={"sz7": "us inf"})
    assert game.refusal("move 1 transport sz7 > sz8").text.code == "movement.no_escort"
    assert game.allows("move 1 destroyer 1 transport sz7 > sz8")
    game.order("fly 1 fighter united_kingdom > sz8")
    assert game.allows("move 1 transport sz7 > sz8")


@pytest.mark.rule("8.3")
def test_8_3_transports_stop_where_they_meet_warships():
    units = "sz9: us tr, us dd; sz8: de ca; sz6: de ss"
    game = position(turn="us", units=units, aboard={"sz9": "us inf"})
    assert not game.allows("move 1 destroyer 1 transport sz9 > sz8 > sz6")


@pytest.mark.rule("8.7")
def test_8_7_the_owner_moves_allied_cargo_but_does_not_land_it():
    game = position(turn="uk", units="sz7: uk tr; france: de inf", aboard={"sz7": "us inf"})
    assert not game.allows("move 1 transport sz7 > sz8")
    quiet = position(turn="uk", phase="noncombat_move", units="sz7: uk tr", aboard={"sz7": "us inf, uk inf"})
    quiet.order("land sz7 > united_kingdom")
    assert quiet.units("united_kingdom") == {"united_kingdom": {"infantry": 1}}


@pytest.mark.rule("8.4a")
def test_8_4a_moving_one_of_several_different_transports_needs_its_name():
    game = position(turn="us", phase="noncombat_move", units="sz7: us 2 tr", aboard={"sz7": "us tank"})
    refusal = game.refusal("move 1 transport sz7 > sz8")
    assert refusal.text.args["ships"] == ["transport:empty", "transport:tank"]
    game.order("move 1 transport:tank sz7 > sz8")
    assert game.units("sz8") == {"united_states": {"tank": 1, "transport": 1}}


@pytest.mark.rule("8.3", "7.4")
def test_8_3_a_transport_that_has_met_warships_does_not_sail_on_in_a_second_order():
    """It may not slip through a blockade in two orders where one order is refused."""
    units = "sz13: de dd, de tr; sz8: uk dd; united_kingdom: uk inf"
    game = position(turn="germany", units=units, aboard={"sz13": "de 2 inf"})
    assert game.refusal("move 1 transport sz13 > sz8 > sz6").rule in ("7.4", "8.3", "7.3")
    game.order("move 1 destroyer 1 transport sz13 > sz8")
    refusal = game.refusal("move 1 transport sz8 > sz6")
    assert (refusal.text.code, refusal.rule) == ("movement.in_battle", "8.3")
    assert game.end_moves().unit("tr").mission == "battle"


@pytest.mark.rule("8.3", "7.7", "8.4b")
def test_8_3_the_zone_in_which_a_transport_begins_does_not_hold_it():
    """It leaves the enemies with whom it began, loads where it comes to, and sails on."""
    units = "sz8: de tr, uk dd; norway: de inf; united_kingdom: uk inf"
    game = position(turn="germany", units=units)
    game.order("move 1 transport sz8 > sz6", "load 1 inf norway > sz6")
    assert game.allows("move 1 transport sz6 > sz7")
    assert game.allows("assault sz6 > united_kingdom")


@pytest.mark.rule("8.4", "7.4")
def test_8_4_all_transports_of_a_zone_may_be_named_by_their_number():
    """They differ in cargo, but all of them go."""
    units = "sz7: us 2 tr; united_kingdom: us inf"
    game = position(turn="us", phase="noncombat_move", units=units, aboard={"sz7": "us 2 inf"})
    assert game.refusal("move 1 transport sz7 > sz6").text.code == "load.which_ship"
    game.order("move 2 transport sz7 > sz6")
    assert game.units("sz6") == {"united_states": {"infantry": 2, "transport": 2}}


@pytest.mark.rule("8.4")
def test_8_4_a_transport_may_be_named_by_its_cargo_where_all_are_alike():
    game = position(turn="us", phase="noncombat_move", units="sz7: us 2 tr", aboard={"sz7": "us 4 inf"})
    game.order("move 1 transport:infantry+infantry sz7 > sz6")
    assert game.units("sz6") == {"united_states": {"infantry": 2, "transport": 1}}
