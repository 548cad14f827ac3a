"""Chapter 7: the combat move of land units and ships."""

import pytest

from rules.axis_allies_1942.atlas import SEA_ZONES
from rules.axis_allies_1942.board import is_to_storm, production
from rules.axis_allies_1942.combat.conduct import battle_spaces
from tests.rules.axis_allies_1942.situations import position


@pytest.mark.rule("7.4")
def test_aa42_cm_02_land_units_stop_in_hostile_territory():
    game = position(turn="germany", units="libya: de tank, de inf; egypt: uk inf")
    refusal = game.refusal("move 1 tank libya > egypt > trans_jordan")
    assert (refusal.text.code, refusal.rule) == ("movement.no_blitz", "7.9")
    assert game.allows("move 1 tank libya > egypt")
    assert game.allows("move 1 inf libya > egypt")


@pytest.mark.rule("8.2", "7.4")
def test_aa42_cm_03_submarines_pass_warships_but_destroyers_do_not():
    game = position(turn="japan", units="sz37: jp dd, jp ss; sz31: uk ca; sz32: uk tr")
    assert game.refusal("move 1 destroyer sz37 > sz31 > sz32").text.code == "movement.must_stop"
    game.order("move 1 submarine sz37 > sz31 > sz32", "move 1 destroyer sz37 > sz31").end_moves()
    assert game.unit("ss").mission == game.unit("dd", power="japan").mission == "battle"
    assert (game.unit("ss").space, game.unit("dd", power="japan").space) == ("sz32", "sz31")
    assert game.board.attacks == ["sz32"]
    assert battle_spaces(game.play) == ["sz31", "sz32"]


@pytest.mark.rule("8.2")
def test_8_2_submarines_stop_where_they_enter_a_destroyers_zone():
    game = position(turn="japan", units="sz37: jp ss; sz31: uk dd; sz32: uk tr")
    assert not game.allows("move 1 submarine sz37 > sz31 > sz32")
    assert game.allows("move 1 submarine sz37 > sz31")


@pytest.mark.rule("8.2")
def test_8_2_a_destroyer_in_the_zone_of_departure_does_not_hold_a_submarine():
    game = position(turn="japan", units="sz37: jp ss, uk dd; sz31: uk ca; sz32: uk tr")
    assert game.allows("move 1 submarine sz37 > sz31 > sz32")


@pytest.mark.rule("7.9", "15.2")
def test_aa42_cm_09_a_blitz_takes_the_first_territory_at_once():
    game = position(turn="germany", units="west_russia: de tank; vologda: su inf")
    game.order("move 1 tank west_russia > archangel > vologda")
    assert game.board.control["archangel"] == "germany"
    assert game.board.captured == ["archangel"]
    assert (production(game.board, "germany"), production(game.board, "soviet_union")) == (42, 23)
    tank = game.unit("tank")
    assert (tank.space, tank.came_from, tank.mission) == ("vologda", "archangel", "battle")
    assert battle_spaces(game.end_moves().play) == ["vologda"]


@pytest.mark.rule("7.9")
@pytest.mark.parametrize(
    ("path", "stop"),
    [
        ("ukraine_ssr > caucasus > kazakh_ssr", "ukraine_ssr > caucasus"),
        ("belorussia > karelia_ssr > archangel", "belorussia > karelia_ssr"),
    ],
)
def test_aa42_cm_10_a_complex_or_artillery_stops_a_blitz(path, stop):
    game = position(
        turn="germany",
        units="ukraine_ssr: de tank; caucasus: su ic; belorussia: de tank; karelia_ssr: su aa",
        control={"ukraine_ssr": "de", "belorussia": "de"},
    )
    assert not game.allows(f"move 1 tank {path}")
    assert game.allows(f"move 1 tank {stop}")


@pytest.mark.rule("7.9", "7.3")
def test_7_9_a_blitz_may_end_in_friendly_territory_even_where_it_began():
    game = position(turn="germany", units="libya: de tank")
    assert game.allows("move 1 tank libya > egypt > libya")
    game.order("move 1 tank libya > egypt > libya", "end")
    assert game.board.control["egypt"] == "germany"
    assert (game.unit("tank").space, game.unit("tank").mission) == ("libya", "")


@pytest.mark.rule("7.9", "12.2")
def test_7_9_a_blitzed_territory_may_be_entered_in_noncombat():
    game = position(turn="germany", units="libya: de tank, de inf; germany: de inf")
    game.order("move 1 tank libya > egypt > libya", "end", "move 1 inf libya > egypt")
    assert game.units("egypt") == {"germany": {"infantry": 1}}


@pytest.mark.rule("7.9", "10.3")
def test_7_9_a_blitz_can_liberate():
    game = position(turn="us", units="libya: us tank", control={"libya": "us", "egypt": "de"})
    game.order("move 1 tank libya > egypt > trans_jordan")
    assert game.board.control["egypt"] == "united_kingdom"


@pytest.mark.rule("7.2", "7.9")
def test_7_2_moves_are_simultaneous_so_a_second_tank_blitzes_as_well():
    game = position(turn="germany", units="libya: de 2 tank, de inf; trans_jordan: uk inf")
    game.order("move 1 tank libya > egypt > trans_jordan", "move 1 tank libya > egypt > libya")
    game.order("move 1 inf libya > egypt").end_moves()
    assert game.board.captured.count("egypt") == 1


@pytest.mark.rule("7.1")
def test_7_1_a_combat_move_must_end_in_combat():
    game = position(turn="germany", units="germany: de 2 inf; poland: de inf; belorussia: su inf")
    assert game.refusal("move 1 inf germany > poland").rule == "7.1"
    assert position(turn="germany", units="libya: de inf").allows("move 1 inf libya > egypt")


@pytest.mark.rule("7.1")
def test_7_1_an_empty_hostile_territory_is_a_combat_move_and_a_goal():
    game = position(turn="germany", units="libya: de inf")
    game.order("move 1 inf libya > egypt")
    assert game.unit("inf").mission == "battle"
    noncombat = position(turn="germany", phase="noncombat_move", units="libya: de inf")
    assert noncombat.refusal("move 1 inf libya > egypt").text.code == "movement.hostile_territory"


@pytest.mark.rule("7.2")
def test_7_2_units_converge_and_move_once():
    game = position(turn="germany", units="poland: de inf; germany: de tank; belorussia: su 2 inf")
    game.board.start.control["belorussia"] = game.board.control["belorussia"] = "soviet_union"
    game.order("move 1 inf poland > belorussia", "move 1 tank germany > poland > belorussia")
    assert game.units("belorussia")["germany"] == {"infantry": 1, "tank": 1}
    assert game.refusal("move 1 inf belorussia > poland").text.code == "movement.all_moved"


@pytest.mark.rule("7.3")
def test_aa42_cm_12_a_friendly_zone_is_no_goal_but_a_submarine_is():
    game = position(turn="us", units="sz11: us ca, us dd, us tr; eastern_united_states: us inf; sz12: de ss")
    assert game.refusal("move 1 cruiser sz11 > sz10").rule == "7.3"
    game.order("move 1 destroyer sz11 > sz12")
    assert game.board.attacks == ["sz12"]


@pytest.mark.rule("7.3")
def test_7_3_ships_accompany_an_assault_from_a_friendly_zone():
    game = position(turn="us", units="sz7: us ca, us tr; france: de inf", aboard={"sz7": "us inf"})
    assert not game.allows("move 1 cruiser sz7 > sz8")
    game.order("move 1 transport sz7 > sz8")
    assert game.allows("move 1 cruiser sz7 > sz8")
    assert game.refusal("end").rule == "7.3"
    game.order("assault sz8 > france", "move 1 cruiser sz7 > sz8", "end")
    assert game.unit("ca").mission == ""


@pytest.mark.rule("7.3")
def test_7_3_warships_and_transports_may_sail_in_one_order():
    game = position(turn="us", units="sz7: us ca, us tr; france: de inf", aboard={"sz7": "us inf"})
    game.order("move 1 cruiser 1 transport sz7 > sz8", "assault sz8 > france")
    assert game.units("sz8") == {"united_states": {"infantry": 1, "cruiser": 1, "transport": 1}}
    assert game.allows("end")


@pytest.mark.rule("7.5")
def test_7_5_submarines_and_transports_do_not_stop_ships():
    game = position(turn="us", units="sz11: us dd; sz12: de ss, de tr; sz13: de dd")
    assert game.allows("move 1 destroyer sz11 > sz12 > sz13")


@pytest.mark.rule("7.5", "8.4b")
def test_7_5_submarines_do_not_forbid_loading():
    game = position(turn="us", units="sz11: us tr, de ss; eastern_united_states: us inf; france: de inf")
    game.board.control["west_indies"] = game.board.start.control["west_indies"] = "germany"
    assert game.allows("load 1 inf eastern_united_states > sz11")


@pytest.mark.rule("7.6")
def test_7_6_ships_that_did_not_move_may_attack_or_ignore():
    game = position(turn="us", units="sz12: us dd, us tr, de ss, de tr")
    game.order("attack sz12", "ignore sz12", "attack sz12").end_moves()
    assert game.board.attacks == ["sz12"]
    missions = [u.mission for u in game.board.units.values() if u.power == "united_states"]
    assert missions == ["battle", "battle"]


@pytest.mark.rule("7.6")
def test_7_6_what_came_to_attack_cannot_ignore():
    game = position(turn="us", units="sz11: us dd; sz12: de ss; eastern_united_states: us ftr")
    game.order("move 1 destroyer sz11 > sz12")
    assert game.refusal("ignore sz12").text.code == "ignore.came_to_attack"


@pytest.mark.rule("7.6")
def test_7_6_ships_that_cover_an_assault_may_ignore():
    game = position(
        turn="us", units="sz7: us bb, us tr; sz8: de tr; france: de inf", aboard={"sz7": "us inf"}
    )
    game.order("move 1 battleship 1 transport sz7 > sz8")
    assert game.board.attacks == ["sz8"]
    game.order("assault sz8 > france", "ignore sz8", "end")
    assert game.unit("bb").mission == ""


@pytest.mark.rule("7.6", "7.3", "7.7")
@pytest.mark.parametrize(("found", "sunk"), [("de tr", True), ("de ss", False), ("de ss, de tr", False)])
def test_7_6_ships_that_leave_a_hostile_zone_still_sink_transports_that_are_alone(found, sunk):
    game = position(turn="us", units=f"sz12: us dd, de ca; sz11: {found}")
    game.order("move 1 destroyer sz12 > sz11")
    assert (game.board.attacks == ["sz11"]) is sunk
    assert not game.allows("ignore sz11")
    assert game.allows("attack sz11") is not sunk


@pytest.mark.rule("7.6", "7.7")
def test_7_6_a_transport_that_leaves_a_hostile_zone_sinks_nothing():
    game = position(turn="us", units="sz12: us tr, de ca; sz11: de tr")
    game.order("move 1 transport sz12 > sz11", "end")
    assert game.board.attacks == []
    assert game.units("sz11") == {"germany": {"transport": 1}, "united_states": {"transport": 1}}


@pytest.mark.rule("7.6", "8.6")
def test_7_6_transports_alone_attack_nothing():
    game = position(turn="us", units="sz12: us tr, de ss")
    assert game.refusal("attack sz12").text.code == "attack.no_ship"


@pytest.mark.rule("7.6")
def test_7_6_aircraft_that_hover_may_be_sent_up_where_they_are():
    game = position(turn="us", units="sz12: us cv, us ftr, de tr")
    game.order("fly 1 fighter sz12")
    assert game.board.attacks == ["sz12"]
    assert game.unit("ftr").mission == "battle"
    assert game.unit("ftr").moved == 0


@pytest.mark.rule("7.7")
def test_7_7_ships_in_a_hostile_zone_fight_if_they_stay():
    game = position(turn="us", units="sz12: us dd, us tr, us ss, de ca").end_moves()
    missions = [u.mission for u in game.board.units.values() if u.power == "united_states"]
    assert missions == ["battle"] * 3


@pytest.mark.rule("7.7", "7.3")
def test_7_7_they_may_leave_without_fighting_and_then_rest():
    game = position(turn="us", units="sz12: us dd, de ca")
    game.order("move 1 destroyer sz12 > sz11 > sz10", "end")
    assert (game.unit("dd").space, game.unit("dd").mission) == ("sz10", "")
    assert game.refusal("move 1 destroyer sz10 > sz11").text.code == "movement.all_moved"


@pytest.mark.rule("7.7", "8.4b")
def test_7_7_they_load_elsewhere_and_come_back_to_fight():
    game = position(
        turn="us",
        units="sz11: us dd, us tr, de ca; sz10: us ss; eastern_canada: us inf",
        control={"eastern_united_states": "de"},
    )
    refusal = game.refusal("load 1 inf eastern_canada > sz11")
    assert refusal.rule == "8.4b"
    game.order("move 1 transport sz11 > sz10", "load 1 inf eastern_canada > sz10")
    game.order("move 1 transport sz10 > sz11", "assault sz11 > eastern_united_states").end_moves()
    assert game.unit("tr").mission == "battle"
    assert is_to_storm(game.unit("inf"), "eastern_united_states")


@pytest.mark.rule("7.7", "8.6")
def test_7_7_transports_alone_must_leave_while_they_can():
    game = position(turn="us", units="sz12: us tr, de ca")
    assert game.refusal("end").rule == "8.6"
    flight = game.play.decision.default(game.play, "united_states")
    assert game.order(flight, "end").unit("tr").space != "sz12"


@pytest.mark.rule("7.7", "8.6")
def test_7_7_transports_that_cannot_leave_fight():
    around = "; ".join(f"{zone}: de dd" for zone in ("sz12", *SEA_ZONES["sz12"].sea))
    game = position(turn="us", units=f"{around}; sz12: us tr")
    game.end_moves()
    assert game.unit("tr").mission == "battle"


@pytest.mark.rule("7.10", "15.3")
def test_aa42_cm_13_antiaircraft_artillery_moves_in_noncombat_only():
    units, held = "ukraine_ssr: de aa", {"caucasus": "de", "ukraine_ssr": "de"}
    order = "move 1 aa ukraine_ssr > caucasus"
    assert position(turn="germany", units=units, control=held).refusal(order).rule == "7.10"
    assert position(turn="germany", phase="noncombat_move", units=units, control=held).allows(order)
    for others in ("", ", de inf"):
        attack = position(turn="germany", units=f"ukraine_ssr: de aa{others}; caucasus: su inf")
        refusal = attack.refusal(order)
        assert (refusal.text.code, refusal.rule) == ("movement.guns_wait", "7.10")


@pytest.mark.rule("7.10")
def test_7_10_complexes_are_no_pieces_that_could_move():
    game = position(turn="germany", phase="noncombat_move", units="germany: de ic, de inf")
    assert not game.allows("move 1 ic germany > poland")


@pytest.mark.rule("2.3", "11.1")
def test_2_3_allies_are_never_attacked_and_their_units_not_moved():
    game = position(turn="us", units="united_kingdom: us inf, uk inf; sz8: uk dd, us ca; france: de inf")
    assert game.refusal("move 1 destroyer sz8 > sz7").text.code == "movement.nothing_to_attack"
    assert game.refusal("attack sz8").text.code == "attack.not_needed"


@pytest.mark.rule("21.2")
def test_21_2_restart_takes_every_combat_move_back():
    game = position(
        turn="germany",
        units="libya: de tank, de inf; sz15: de cv, de 2 ftr, de tr, de ca; italy: de inf; sz17: uk dd",
    )
    before = game.play.title.codec.encode(game.play.state)
    game.order("move 1 tank libya > egypt > libya", "load 1 inf italy > sz15")
    game.order("move 1 cruiser 1 carrier 1 transport sz15 > sz17", "fly 1 fighter sz15 > sz17")
    game.order("restart")
    assert game.play.title.codec.encode(game.play.state) == before
    assert game.refusal("restart").text.code == "restart.nothing"


@pytest.mark.rule("17", "18")
def test_17_a_battle_plan_is_kept_for_its_battle_and_hidden_from_others():
    game = position(turn="germany", units="libya: de 2 inf, de art; egypt: uk inf")
    assert game.refusal("plan egypt losses inf").rule == "18"
    game.order(
        "move 2 inf libya > egypt",
        "plan egypt losses inf,art rounds 2 retreat libya",
        "plan everywhere odds 40",
    )
    plan = game.board.plans["egypt"]
    assert (plan.losses, plan.rounds, plan.retreat) == (["infantry", "artillery"], 2, "libya")
    assert game.board.plans[""].odds == 40
    view = game.play.title.view
    assert view(game.play, "germany")["plans"].keys() == {"egypt", ""}
    assert view(game.play, "japan")["plans"] == view(game.play, None)["plans"] == {}
    order = game.read("plan egypt rounds 3")
    assert game.play.decision.public(game.play, order) is None


@pytest.mark.rule("5.2")
def test_an_order_of_another_phase_is_refused():
    game = position(turn="germany", units="germany: de inf")
    assert game.refusal("place 1 inf germany").text.code == "kernel.wrong_kind"


@pytest.mark.rule("7.6")
def test_7_6_an_attack_is_off_when_the_ships_have_sailed_away():
    game = position(turn="us", units="sz12: us dd, us tr, de ss; sz11: de ca")
    game.order("attack sz12", "move 1 destroyer sz12 > sz11")
    assert game.board.attacks == []


@pytest.mark.rule("8.1", "7.7")
def test_8_1_own_fighters_hover_while_their_carrier_fights():
    game = position(turn="us", units="sz12: us cv, us ftr, uk ftr, de ca").end_moves()
    assert (
        game.unit("ftr", power="united_states").aboard,
        game.unit("ftr", power="united_states").mission,
    ) == ("", "")
    assert game.unit("ftr", power="united_kingdom").aboard == game.uid(game.unit("cv"))
