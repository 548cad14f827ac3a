"""Details of combat that nothing else would notice if they went wrong."""

import pytest

from rules.axis_allies_1942.board import Plan
from rules.axis_allies_1942.combat.fire import Salvo
from rules.axis_allies_1942.combat.losses import Bill
from rules.axis_allies_1942.combat.retreat import stops
from rules.axis_allies_1942.title import TITLE
from rules.kernel.orders import Order
from tests.rules.axis_allies_1942.battles import asking, battle, combat, fight, is_over, purposes
from tests.rules.axis_allies_1942.situations import position


@pytest.mark.rule("8.4k", "9.3.1")
def test_8_4k_troops_aboard_a_defending_transport_do_not_fight():
    s = combat("jp", "sz53: jp 2 ca, us dd, us tr", came={"sz53": "sz52"}, aboard={"sz53": "us 2 inf"})
    fight(s, 1, 6, 6)
    assert purposes(s) == ["attack cruiser sz53", "defense destroyer sz53"]
    assert "united_states" not in s.units("sz53")


@pytest.mark.rule("9.3.7A")
def test_9_3_7A_transports_that_are_left_alone_with_transports_stay_where_none_can_retreat():
    s = combat("jp", "sz53: jp dd, jp tr, us dd, us tr")
    fight(s, 1, 1, ask=asking("japan"))
    assert is_over(s)
    assert s.units("sz53") == {"japan": {"transport": 1}, "united_states": {"transport": 1}}
    assert "combat.standoff" in s.codes()


@pytest.mark.rule("9.2.8", "9.3.0")
def test_9_2_8_nobody_fights_for_an_empty_territory():
    s = combat("jp", "midway: jp inf", came={"midway": "sz57"})
    fight(s)
    assert "combat.lands" in s.codes()
    assert "combat.begins" not in s.codes()
    assert s.board.control["midway"] == "japan"


@pytest.mark.rule("9.2.4", "9.2.3")
def test_9_2_4_after_combat_at_sea_no_ship_bombards():
    s = combat("jp", "sz53: jp bb, jp tr, us dd; hawaiian_islands: us 2 inf", came={"sz53": "sz52"},
               aboard={"sz53": "jp 2 inf"}, assault={"sz53": "hawaiian_islands"})  # fmt: skip
    fight(s, 1, 6, 1, 1, 6, 6)
    assert is_over(s)
    assert not any("bombard" in purpose for purpose in purposes(s))


@pytest.mark.rule("12.3")
def test_12_3_a_stranded_fighter_does_not_land_among_its_enemies():
    """The attacker's carrier in the zone has room, but not for him."""
    s = combat("jp", "sz20: jp cv, jp ca, us ftr")
    fight(s)
    assert "stranded.lost" in s.codes()
    assert "united_states" not in s.units("sz20")


@pytest.mark.rule("9.3.8", "9.3.7B")
def test_9_3_8_after_a_retreat_nobody_fires_any_more():
    s = combat("de", "egypt: de 2 inf, uk 2 inf", came={"egypt": "libya"})
    fight(s, 6, 6, 6, 6, ask={"germany": {"press": {"rounds": 1}}})
    assert is_over(s)
    assert s.codes().count("combat.round") == 1
    assert "combat.retreat" in s.codes()
    assert s.units("libya") == {"germany": {"infantry": 2}}


@pytest.mark.rule("9.3.7A")
def test_9_3_7A_attackers_who_are_all_dead_have_lost():
    s = combat("de", "egypt: de inf, uk inf", came={"egypt": "libya"})
    fight(s, 6, 1)
    assert "combat.lost" in s.codes()
    assert s.board.control["egypt"] == "united_kingdom"


@pytest.mark.rule("18", "9.3.7B")
@pytest.mark.parametrize(
    ("plan", "wants_out"),
    [
        (Plan(), False),
        (Plan(rounds=1), True),
        (Plan(rounds=2), False),
        (Plan(survivors=1), False),
        (Plan(survivors=2), True),
        (Plan(odds=5), False),
        (Plan(odds=95), True),
    ],
)
def test_18_when_a_plan_retreats(plan, wants_out):
    """Two infantry against two after one round without a hit."""
    s = combat("de", "egypt: de 2 inf, uk 2 inf", came={"egypt": "libya"})
    fight(s, 6, 6, 6, 6, ask=asking("germany"))
    assert stops(s.play, battle(s), plan) == wants_out


@pytest.mark.rule("18")
@pytest.mark.parametrize(("odds", "wants_out"), [(24, False), (27, True)])
def test_18_odds_are_those_of_the_battle_as_it_stands(odds, wants_out):
    """One infantry beats one in a quarter of all battles."""
    s = combat("de", "egypt: de inf, uk inf", came={"egypt": "libya"})
    fight(s, 6, 6, ask=asking("germany"))
    assert stops(s.play, battle(s), Plan(odds=odds)) == wants_out


@pytest.mark.rule("18", "9.3.7B")
def test_18_a_plan_that_does_not_retreat_yet_goes_on_without_asking():
    s = combat("de", "egypt: de 2 inf, uk 2 inf", came={"egypt": "libya"})
    s.board.plans = {"egypt": Plan(rounds=2)}
    fight(s, *([6] * 8), ask=asking("germany"))
    assert s.codes().count("combat.round") == 2
    assert s.units("libya") == {"germany": {"infantry": 2}}


@pytest.mark.rule("9.3.6d")
def test_9_3_6d_an_undamaged_battleship_takes_the_hit_before_a_damaged_one_sinks():
    board = position(turn="jp", units="sz53: us 2 bb").board
    hurt, whole = board.units
    board.units[hurt].damaged = True
    assert Bill(board, [hurt, whole], Salvo(other=1)).victims({"battleship": 1}) == [whole]


@pytest.mark.rule("9.3.6", "8.4k")
def test_9_3_6_the_attacker_chooses_which_assault_goes_down_with_its_transport():
    """Both transports have the same aboard, but land elsewhere: the question is not answered by itself."""
    units = "sz7: us dd, us 2 tr; sz8: de 2 ca; france: de inf; northwestern_europe: de inf"
    game = position(turn="us", units=units, aboard={"sz7": "us 4 inf"})
    game.order("move 1 destroyer 2 transport sz7 > sz8")
    game.order("assault 2 inf sz8 > france", "assault 2 inf sz8 > northwestern_europe", "end")
    game.order("resolve france", dice=(6, 1, 1))
    assert game.refusal("lose 1 destroyer 1 transport").text.args["keys"] == [
        "transport+infantry+infantry/france",
        "transport+infantry+infantry/northwestern_europe",
    ]
    game.order("lose 1 destroyer 1 transport/france")
    targets = {unit.target for unit in game.board.units.values() if unit.mission == "assault"}
    assert targets == {"northwestern_europe"}


@pytest.mark.rule("9.3.6", "8.7")
def test_9_3_6_transports_are_told_apart_by_whose_cargo_they_carry():
    board = position(turn="jp", units="sz8: uk 2 tr", aboard={"sz8": "uk 2 inf, us 2 inf"}).board
    ships = [uid for uid, unit in board.units.items() if unit.type == "transport"]
    bill = Bill(board, ships, Salvo(other=1))
    assert list(bill.groups) == [
        "transport+infantry+infantry",
        "transport+united_states.infantry+united_states.infantry",
    ]
    assert Bill(board, ships, Salvo(other=1), fine=False).groups == {"transport": ships}


@pytest.mark.rule("9.3.6")
@pytest.mark.parametrize("lang", ["en", "es"])
def test_9_3_6_losses_by_cargo_and_target_are_written_and_read(lang):
    key = "transport+united_states.infantry+tank/northwestern_europe"
    order = Order("united_kingdom", "lose", {"transports": {key: 1}})
    assert TITLE.parse(TITLE.write(order, lang), "united_kingdom") == order
