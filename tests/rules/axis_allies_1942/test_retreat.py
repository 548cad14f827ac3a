import pytest

from rules.axis_allies_1942.board import Plan
from rules.axis_allies_1942.combat.retreat import retreats
from rules.kernel.orders import Order
from tests.rules.axis_allies_1942.battles import answer, asking, battle, combat, fight, is_over, lose
from tests.rules.axis_allies_1942.situations import position


def retreat(seat, **args):
    return Order(seat, "retreat", args)


@pytest.mark.rule("9.3.8", "9.3.7B")
def test_AA42_CMB_16_ships_retreat_to_a_zone_from_which_one_of_them_came():
    units = "sz57: us dd, us ca, jp cv, jp 2 ftr"
    s = combat("us", units, came={"sz57 destroyer": "sz53", "sz57 cruiser": "sz56"})
    fight(s, 6, 6, 6, 6, 6, ask=asking("united_states"))
    assert retreats(s.play, battle(s)) == ["sz53", "sz56"]
    refusal = s.refusal(retreat("united_states", to="sz58"))
    assert (refusal.text.code, refusal.rule) == ("retreat.not_from_there", "9.3.8")
    assert s.refusal(retreat("united_states")).text.args == {"spaces": ["sz53", "sz56"]}
    answer(s, retreat("united_states", to="sz53"))
    assert s.units("sz53") == {"united_states": {"cruiser": 1, "destroyer": 1}}


@pytest.mark.rule("9.3.8")
def test_the_way_of_a_destroyed_unit_stays_open():
    units = "sz57: us dd, us ca, jp bb"
    s = combat("us", units, came={"sz57 destroyer": "sz53", "sz57 cruiser": "sz56"})
    fight(s, 6, 6, 1, ask=asking("united_states"))
    answer(s, lose("united_states", units={"destroyer": 1}), ask=asking("united_states"))
    assert retreats(s.play, battle(s)) == ["sz53", "sz56"]


@pytest.mark.rule("9.3.8")
def test_a_ship_that_came_from_afar_retreats_to_the_last_zone_on_its_way():
    s = position(turn="us", units="sz9: us ca; sz7: de dd")
    answer(s.order("move 1 cruiser sz9 > sz8 > sz7", "end", dice=(6, 6)), ask=asking("united_states"))
    assert retreats(s.play, battle(s)) == ["sz8"]


@pytest.mark.rule("9.3.8", "4.3")
def test_a_zone_that_was_or_is_hostile_is_no_way_out():
    is_hostile = combat("us", "sz57: us dd, jp bb; sz56: jp dd", came={"sz57": "sz56"})
    is_hostile.board.start.hostile_zones = []
    was_hostile = combat("us", "sz57: us dd, jp bb", came={"sz57": "sz56"})
    was_hostile.board.start.hostile_zones = ["sz56"]
    for s in (is_hostile, was_hostile):
        fight(s, 6, 6, 6, 4, ask=asking("united_states"))
        assert is_over(s)
    friendly = combat("us", "sz57: us dd, jp bb", came={"sz57": "sz56"})
    fight(friendly, 6, 6, ask=asking("united_states"))
    assert retreats(friendly.play, battle(friendly)) == ["sz56"]


@pytest.mark.rule("9.3.8", "4.7")
def test_a_closed_canal_is_no_way_out():
    s = combat("de", "sz34: de dd, uk bb", came={"sz34": "sz17"})
    fight(s, 6, 6, 6, 4, ask=asking("germany"))
    assert is_over(s)


@pytest.mark.rule("9.3.8")
def test_a_force_that_never_moved_in_cannot_retreat():
    s = combat("us", "sz57: us ca, jp ca")
    fight(s, 6, 6, 6, 3, ask=asking("united_states"))
    assert is_over(s)


@pytest.mark.rule("9.3.8", "8.1")
def test_land_units_retreat_together_and_aircraft_stay():
    s = combat("de", "egypt: de 2 tank, de ftr, uk 3 inf", came={"egypt tank": "libya"})
    fight(s, *([6] * 6), ask=asking("germany"))
    assert [o.args for o in s.choices().all(5)] == [{}, {"to": "libya"}]
    answer(s, retreat("germany", to="libya"))
    assert s.units("libya") == {"germany": {"tank": 2}}
    assert s.units("egypt")["germany"] == {"fighter": 1}
    assert s.unit("ftr").fought


@pytest.mark.rule("9.3.8", "7.9")
def test_a_territory_captured_by_blitz_is_a_way_out():
    s = combat("de", "egypt: de tank, uk 3 inf", came={"egypt": "libya"}, captured=("libya",))
    fight(s, 6, 6, 6, 6, ask=asking("germany"))
    assert retreats(s.play, battle(s)) == ["libya"]


@pytest.mark.rule("9.3.8")
def test_aircraft_alone_may_break_off():
    s = combat("de", "egypt: de 2 bmb, uk 3 inf")
    fight(s, *([6] * 5), ask=asking("germany"))
    answer(s, retreat("germany"))
    assert "retreat.broke_off" in s.codes()
    assert s.units("egypt")["germany"] == {"bomber": 2}
    assert is_over(s)


@pytest.mark.rule("9.3.9", "16.2")
def test_AA42_CMB_03_a_transport_with_aircraft_against_submarines():
    s = combat(
        "us",
        "sz6: us 2 bmb, us dd, us 2 tr, de dd, de 2 ss",
        came={"sz6": "sz7"},
        aboard={"sz6": "us 4 inf"},
    )
    everybody = asking("united_states", "germany")
    fight(s, 2, 6, 6, 1, 1, 6, ask=everybody)
    answer(s, lose("germany", units={"destroyer": 1}), ask=everybody)
    assert s.units("sz6") == {
        "germany": {"submarine": 2},
        "united_states": {"infantry": 2, "bomber": 2, "transport": 1},
    }
    assert [(order.kind, order.args) for order in s.choices().all(9)] == [
        ("press", {}),
        ("retreat", {"to": "sz7"}),
    ]
    s.play.dice.script.extend((1, 6, 1, 1))
    answer(s, Order("united_states", "press"), Order("germany", "submarines", {"submerge": 0}), ask=everybody)
    assert s.units("sz6") == {"germany": {"submarine": 2}, "united_states": {"bomber": 2}}


@pytest.mark.rule("9.3.9", "16.2")
def test_AA42_CMB_04_a_lone_transport_is_sunk_without_dice():
    s = fight(combat("jp", "sz56: jp ftr, us tr", attacks=("sz56",)))
    assert s.units("sz56") == {"japan": {"fighter": 1}}
    assert not s.play.dice.rolls
    assert is_over(s)


@pytest.mark.rule("9.3.9", "9.3.7A")
def test_the_last_attacking_transports_flee_or_are_sunk():
    s = combat("us", "sz8: us dd, us tr, de 2 dd", came={"sz8": "sz7"}, aboard={"sz8": "us inf"})
    fight(s, 6, 1, 6, ask=asking("united_states"))
    assert [order.kind for order in s.choices().all(9)] == ["press", "retreat"]
    answer(s, Order("united_states", "press"))
    assert "united_states" not in s.units("sz8")
    s = combat("us", "sz8: us dd, us tr, de 2 dd", came={"sz8": "sz7"}, aboard={"sz8": "us inf"})
    fight(s, 6, 1, 6)
    assert s.units("sz7") == {"united_states": {"infantry": 1, "transport": 1}}


@pytest.mark.rule("9.3.9", "7.7")
def test_attacking_transports_that_cannot_retreat_are_sunk_at_once():
    s = fight(combat("us", "sz8: us 2 tr, de dd"))
    assert s.units("sz8") == {"germany": {"destroyer": 1}}
    assert is_over(s)


@pytest.mark.rule("9.3.7A")
def test_where_both_sides_keep_only_transports_the_attacker_may_stay_or_leave():
    s = combat("us", "sz8: us dd, us tr, de dd, de tr", came={"sz8": "sz7"})
    fight(s, 2, 2, ask=asking("united_states"))
    assert [order.kind for order in s.choices().all(9)] == ["press", "retreat"]
    answer(s, Order("united_states", "press"))
    assert s.units("sz8") == {"germany": {"transport": 1}, "united_states": {"transport": 1}}


@pytest.mark.rule("18", "9.3.8")
@pytest.mark.parametrize(
    "plan", [Plan(rounds=1), Plan(survivors=3), Plan(odds=99), Plan(rounds=1, retreat="trans_jordan")]
)
def test_a_battle_plan_retreats_without_asking(plan):
    units = "egypt: de 2 tank, de inf, uk 4 inf"
    control = {"trans_jordan": "de"}
    came = {"egypt tank": "libya", "egypt infantry": "trans_jordan"}
    s = combat("de", units, came=came, control=control)
    s.board.plans = {"egypt": plan}
    fight(s, *([6] * 7), ask=asking("germany"))
    assert s.units(plan.retreat or "libya") == {"germany": {"infantry": 1, "tank": 2}}


@pytest.mark.rule("18", "17")
def test_a_plan_for_all_battles_names_the_losses():
    s = combat("de", "egypt: de 2 tank, de 2 inf, uk inf", came={"egypt": "libya"})
    s.board.plans = {"": Plan(losses=["tank", "infantry"])}
    fight(s, 6, 6, 1, 6, 2, ask=asking("germany"))
    assert s.units("egypt") == {"germany": {"infantry": 2, "tank": 1}}


@pytest.mark.rule("18", "9.3.3")
def test_a_plan_lets_submarines_submerge():
    s = combat("de", "sz10: de 2 ss, uk ca", came={"sz10": "sz9"})
    s.board.plans = {"sz10": Plan(submarines="submerge")}
    fight(s, ask=asking("germany"))
    assert s.units("sz10") == {"germany": {"submarine": 2}, "united_kingdom": {"cruiser": 1}}
    assert is_over(s)
