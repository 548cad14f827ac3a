"""Details of movement, decks and control that nothing else would notice if they went wrong."""

import pytest

from rules.axis_allies_1942.combat.conduct import battle_spaces
from rules.axis_allies_1942.conquest.control import capture
from rules.axis_allies_1942.sequence import clean_up
from rules.kernel.orders import Order
from tests.rules.axis_allies_1942.situations import position


def noncombat(**kw):
    return position(**{"phase": "noncombat_move"} | kw)


# Land units


@pytest.mark.rule("7.9", "7.3")
def test_7_9_a_tank_that_blitzes_home_has_no_battle_there():
    game = position(turn="germany", units="west_russia: de tank")
    game.order("move 1 tank west_russia > archangel > west_russia")
    assert (game.unit("tank").mission, game.board.captured) == ("", ["archangel"])
    assert battle_spaces(game.end_moves().play) == []


@pytest.mark.rule("7.9")
def test_7_9_driving_through_own_land_is_no_blitz():
    game = position(turn="germany", units="germany: de tank; baltic_states: de inf; karelia_ssr: su inf",
                    control={"baltic_states": "de"})  # fmt: skip
    game.order("move 1 tank germany > baltic_states > karelia_ssr")
    assert game.board.captured == []
    assert game.codes() == ["movement.moved"]


@pytest.mark.rule("21.2")
def test_21_2_units_whose_moves_are_taken_back_stand_where_they_stood():
    game = position(turn="germany", units="west_russia: de 2 tank; vologda: su inf")
    game.order("move 1 tank west_russia > archangel > vologda", "restart")
    assert game.units("west_russia") == {"germany": {"tank": 2}}
    assert (game.board.captured, game.board.control["archangel"]) == ([], "soviet_union")


@pytest.mark.rule("7.4", "7.8")
@pytest.mark.parametrize("phase", ["combat_move", "noncombat_move"])
def test_7_8_aircraft_do_not_march(phase):
    game = position(turn="germany", phase=phase, units="ukraine_ssr: de ftr, de inf; caucasus: su inf",
                    control={"ukraine_ssr": "de"})  # fmt: skip
    end = "caucasus" if phase == "combat_move" else "bulgaria_romania"
    args = {"from": "ukraine_ssr", "path": [end]}
    assert game.allows(Order("germany", "move", args | {"units": {"infantry": 1}}))
    assert not game.allows(Order("germany", "move", args | {"units": {"fighter": 1}}))


@pytest.mark.rule("7.1", "7.4", "8.4d")
@pytest.mark.parametrize(
    "order",
    [
        Order("germany", "move", {"from": "libya", "path": ["egypt"], "units": {}}),
        Order("germany", "move", {"from": "sz15", "path": ["sz17"], "units": {}, "transports": {}}),
        Order("germany", "fly", {"from": "libya", "path": ["egypt"], "units": {}}),
        Order("germany", "load", {"from": "italy", "to": "sz15", "on": "transport", "units": {}}),
    ],
)
def test_7_1_an_order_that_moves_nobody_is_no_order(order):
    game = position(turn="germany", units="libya: de inf, de ftr; egypt: uk inf; italy: de inf; sz15: de tr")
    assert not game.allows(order)


# Ships


@pytest.mark.rule("7.2", "12.1")
@pytest.mark.parametrize("phase", ["combat_move", "noncombat_move"])
def test_12_1_a_warship_sails_once(phase):
    game = position(turn="us", phase=phase, units="sz10: us ca, us tr; sz11: de tr; sz12: de tr",
                    aboard={"sz10": "us inf"})  # fmt: skip
    game.order("move 1 cruiser sz10 > sz11")
    assert not game.allows("move 1 cruiser sz11 > sz12")


@pytest.mark.rule("7.6", "12.5")
def test_12_5_in_noncombat_ships_attack_nobody():
    game = noncombat(turn="us", units="sz11: us dd; sz12: de ss, de tr")
    game.order("move 1 destroyer sz11 > sz12")
    assert game.board.attacks == []
    assert game.codes() == ["movement.moved"]


@pytest.mark.rule("7.8.1", "7.7")
def test_7_8_1_if_ships_leave_a_battle_others_must_clear_the_way_for_a_carrier():
    """With one space left the fighter meets its carrier only where the cruiser wins."""
    game = position(turn="us", units="sz56: us ftr, us cv; sz52: us ca, jp dd; sz51: jp tr; sz59: jp dd")
    assert game.allows("move 1 cruiser sz52 > sz53")
    game.order("fly 1 fighter sz56 > sz53 > sz52 > sz51")
    game.order("move 1 cruiser sz52 > sz53")
    assert game.refusal("end").text.code == "end.no_deck"
    game.order("move 1 carrier sz56 > sz53 > sz52")
    assert game.allows("end")


# Transports


@pytest.mark.rule("8.4f", "8.4b")
@pytest.mark.parametrize(("moved", "legal"), [(0, True), (1, False)])
def test_8_4f_nobody_boards_a_ship_that_gets_to_no_hostile_coast_any_more(moved, legal):
    game = position(turn="us", units="eastern_canada: us inf; sz10: us tr", control={"france": "de"})
    game.unit("tr").moved = moved
    assert game.allows("load 1 inf eastern_canada > sz10") == legal


@pytest.mark.rule("8.4a")
def test_8_4a_one_order_fills_several_ships_as_tightly_as_it_can():
    game = position(
        turn="us", phase="noncombat_move", units="eastern_canada: us 2 inf, us 2 tank; sz10: us 2 tr"
    )
    game.order("load 2 inf 2 tank eastern_canada > sz10")
    assert game.units("eastern_canada") == {}


@pytest.mark.rule("8.4a")
def test_8_4a_nobody_boards_who_is_not_there():
    game = position(turn="us", phase="noncombat_move", units="eastern_canada: us inf; sz10: us 2 tr")
    assert not game.allows("load 2 inf eastern_canada > sz10")


@pytest.mark.rule("8.4f", "8.4g")
def test_8_4f_of_a_mixed_cargo_those_go_ashore_who_boarded_for_the_assault():
    game = position(turn="us", units="eastern_canada: us inf; sz10: us tr", aboard={"sz10": "us inf"})
    game.order("load 1 inf eastern_canada > sz10", "move 1 transport sz10 > sz9 > sz8")
    game.order("assault 1 inf sz8 > france")
    assert game.allows("end")


@pytest.mark.rule("8.4i")
def test_8_4i_a_transport_that_fought_where_it_lay_neither_loads_nor_lands():
    game = noncombat(turn="us", units="eastern_canada: us inf; sz10: us 2 tr", aboard={"sz10": "us inf"})
    assert game.allows("load 1 inf eastern_canada > sz10 on empty")
    assert game.allows("land sz10 > eastern_canada")
    for unit in game.board.units.values():
        unit.fought = unit.type == "transport"
    assert not game.allows("load 1 inf eastern_canada > sz10 on empty")
    assert not game.allows("land sz10 > eastern_canada")


@pytest.mark.rule("8.4a")
def test_8_4a_aircraft_do_not_board_transports():
    game = noncombat(turn="us", units="eastern_canada: us ftr, us inf; sz10: us tr")
    args = {"from": "eastern_canada", "to": "sz10", "on": "transport", "units": {"fighter": 1}}
    assert not game.allows(Order("united_states", "load", args))


@pytest.mark.rule("8.4d", "9.2.1")
def test_8_4d_nothing_goes_ashore_from_carriers_or_among_enemy_warships():
    game = position(turn="us", units="sz8: us cv, us ftr, us tr")
    assert not game.allows("assault sz8 > france")
    game = noncombat(turn="us", units="sz10: us tr, de dd", aboard={"sz10": "us inf"})
    assert not game.allows("land sz10 > eastern_canada")


# Decks


@pytest.mark.rule("2.4", "12.4")
def test_2_4_a_power_that_lends_no_carriers_still_uses_its_own():
    game = noncombat(turn="us", units="sz30: us cv, us ftr")
    game.board.closed = {"united_states": ["carriers"]}
    game.order("end")
    assert game.unit("ftr").aboard == game.uid(game.unit("cv"))


@pytest.mark.rule("8.1", "12.4")
def test_12_4_a_fighter_over_its_own_deck_lands_on_it_and_not_on_the_next_island():
    game = noncombat(turn="us", units="sz53: us cv, us ftr; hawaiian_islands: us inf")
    game.unit("ftr").aboard = ""
    game.order("end")
    assert (game.unit("ftr").space, game.unit("ftr").aboard) == ("sz53", game.uid(game.unit("cv")))


@pytest.mark.rule("8.1")
def test_8_1_own_decks_come_before_those_of_allies():
    game = position(turn="us", units="sz53: uk cv, us cv, us ftr")
    assert game.unit("ftr").aboard == game.uid(game.unit("cv", power="united_states"))


# Control


@pytest.mark.rule("10.1", "10.2", "10.3")
@pytest.mark.parametrize(
    ("territory", "told"),
    [
        ("archangel", ["control.captured"]),
        ("ukraine_ssr", ["control.artillery_destroyed", "control.captured"]),
        ("poland", ["control.liberated"]),
    ],
)
def test_10_1_what_is_told_of_a_conquest(territory, told):
    game = position(turn="germany", phase="conduct_combat", units="ukraine_ssr: su aa; archangel: de tank",
                    control={"ukraine_ssr": "su", "poland": "su", "archangel": "su"})  # fmt: skip
    power = "japan" if territory == "poland" else "germany"
    capture(game.play, territory, power)
    assert game.codes() == told


@pytest.mark.rule("10.6")
def test_10_6_only_what_allies_hold_comes_back_with_a_capital():
    held = {"united_kingdom": "de", "egypt": "us", "india": "uk"}
    game = position(turn="us", phase="conduct_combat", control=held)
    capture(game.play, "united_kingdom", "united_states")
    reverted = next(line for line in game.play.lines if line.code == "control.reverted")
    assert reverted.args["territories"] == ["egypt"]


@pytest.mark.rule("10.6")
def test_10_6_a_capital_alone_comes_back_without_another_word():
    game = position(turn="us", phase="conduct_combat", control={"united_kingdom": "de"})
    capture(game.play, "united_kingdom", "united_states")
    assert game.codes() == ["control.liberated", "control.capital_freed"]


@pytest.mark.rule("21.7")
def test_21_7_nothing_of_plans_and_purchases_outlives_the_turn():
    board = position(turn="us", bought={"infantry": 1}).board
    board.plans, board.placed, board.announced = {"": None}, {"eastern_us": 1}, {"sz11": ["eastern_us"]}
    clean_up(board)
    assert board.plans == board.placed == board.announced == board.bought == {}


# Mobilization


@pytest.mark.rule("13.5")
def test_13_5_no_complex_in_a_territory_without_value():
    game = position(turn="uk", phase="mobilize", units="gibraltar: uk inf; egypt: uk inf",
                    bought={"industrial_complex": 1})  # fmt: skip
    refusal = game.refusal(
        Order("united_kingdom", "place", {"at": "gibraltar", "units": {"industrial_complex": 1}})
    )
    assert refusal.rule == "13.5"
    assert game.allows("place 1 ic egypt")
    assert game.allows("place 1 ic trans_jordan")


@pytest.mark.rule("13.5")
def test_13_5_one_complex_in_a_territory():
    game = position(turn="uk", phase="mobilize", bought={"industrial_complex": 2})
    assert not game.allows("place 2 ic egypt")
    game.order("place 1 ic egypt")
    assert not game.allows("place 1 ic egypt")


@pytest.mark.rule("12.4", "13.4")
def test_13_4_a_new_carrier_leaves_the_fighters_of_another_where_they_are():
    game = position(turn="us", phase="mobilize", units="sz11: us cv, us 2 ftr",
                    factories={"eastern_united_states": 0}, bought={"carrier": 1})  # fmt: skip
    old = game.uid(game.unit("cv"))
    game.order("place 1 carrier sz11")
    assert [u.aboard for u in game.board.units.values() if u.type == "fighter"] == [old, old]


@pytest.mark.rule("13.4")
@pytest.mark.parametrize("units", ["sz11: uk cv, us cv", "sz11: us dd, us 2 cv, us 2 ftr"])
def test_13_4_a_new_fighter_goes_onto_an_own_deck_with_room(units):
    game = position(turn="us", phase="mobilize", units=units, factories={"eastern_united_states": 0},
                    bought={"fighter": 1})  # fmt: skip
    game.order("place 1 fighter sz11")
    deck = game.board.units[max(game.board.units)].aboard
    assert (game.board.units[deck].type, game.board.units[deck].power) == ("carrier", "united_states")
    assert sum(unit.aboard == deck for unit in game.board.units.values()) == 1


@pytest.mark.rule("12.4", "8.1")
def test_12_4_waiting_fighters_share_the_new_decks():
    game = position(turn="us", phase="mobilize", units="sz11: us 3 ftr",
                    factories={"eastern_united_states": 0}, bought={"carrier": 2})  # fmt: skip
    game.order("place 2 carrier sz11")
    decks = [unit.aboard for unit in game.board.units.values() if unit.type == "fighter"]
    assert sorted(decks.count(deck) for deck in set(decks)) == [1, 2]


@pytest.mark.rule("13.3")
def test_13_3_an_order_that_places_nothing_is_no_order():
    game = position(turn="germany", phase="mobilize", base="standard", bought={"infantry": 1})
    assert not game.allows(Order("germany", "place", {"at": "germany", "units": {}}))
