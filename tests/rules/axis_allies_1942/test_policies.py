import pytest

from rules.axis_allies_1942.combat.engagement import current
from rules.axis_allies_1942.combat.fire import Salvo
from rules.axis_allies_1942.combat.losses import LandLosses
from rules.axis_allies_1942.policies import (
    DAMAGE,
    POLICIES,
    hit_points,
    interceptors,
    ranked_losses,
    submerges,
)
from rules.axis_allies_1942.title import TITLE
from rules.kernel.driver import default_order, settle, standing_order, waiting
from rules.kernel.orders import Unreadable
from tests.rules.axis_allies_1942.battles import asking, combat, fight, give, is_fighting


def points(**units):
    return [point for name, number in units.items() for point in hit_points(name, name, number, 0)]


@pytest.mark.rule("18")
def test_losses_follow_the_list_and_then_the_price():
    found = ranked_losses(points(tank=1, infantry=1, fighter=1), ["fighter"], keep_land=False)
    assert found == [("fighter", 1), ("infantry", 1), ("tank", 1)]


@pytest.mark.rule("18", "9.3.6d")
def test_damage_that_sinks_nothing_comes_first_unless_the_list_says_otherwise():
    fleet = points(destroyer=1, battleship=1)
    early, late = ["destroyer"], ["destroyer", DAMAGE]
    assert named(ranked_losses(fleet, early, keep_land=False)) == ["battleship", "destroyer", "battleship"]
    assert named(ranked_losses(fleet, late, keep_land=False)) == ["destroyer", "battleship", "battleship"]


def named(ranked):
    return [name for name, number in ranked for _ in range(number)]


@pytest.mark.rule("18")
def test_the_last_unit_that_can_capture_outlives_aircraft():
    force = points(infantry=2, tank=1, fighter=1)
    order = ["infantry", "tank", "fighter"]
    assert named(ranked_losses(force, order, keep_land=True)) == ["infantry", "infantry", "fighter", "tank"]


@pytest.mark.rule("18", "9.3.3")
@pytest.mark.parametrize(
    ("word", "enemy", "dives"),
    [
        *(("judge", {"fighter": 1}, True), ("judge", {"cruiser": 2}, False), ("judge", {"cruiser": 3}, True)),
        *(("strike", {"cruiser": 9}, False), ("submerge", {"cruiser": 1}, True)),
    ],
)
def test_submarines_judge_their_attackers(word, enemy, dives):
    own = {"submarine": 1, "transport": 1}
    assert submerges({"attacking": "strike", "defending": word}, False, own, enemy) is dives


@pytest.mark.rule("18", "9.1.5")
def test_interceptors_rise_in_a_share_that_is_rounded_down():
    assert interceptors({"percent": 50, "escorted": "yes"}, 3, escorts=2) == 1
    assert interceptors({"percent": 100, "escorted": "no"}, 3, escorts=1) == 0


@pytest.mark.rule("18")
def test_every_policy_fits_its_own_fields_and_is_answered_without_asking():
    for policy in POLICIES:
        assert TITLE.policy_problem(policy.name, policy.fallback) is None
        assert not policy.ask


@pytest.mark.rule("18")
def test_in_a_quick_game_no_battle_waits_for_anybody():
    units = "egypt: de 3 tank, de inf, de ftr, uk 3 inf, uk ftr; sz17: de 2 ss, de dd, uk dd, uk ca, uk bb"
    s = combat("de", units, came={"egypt": "libya", "sz17": "sz15"})
    fight(s, *([1] * 60))
    assert s.board.phase == "noncombat_move"


@pytest.mark.rule("18", "11.4")
def test_whoever_asks_to_be_asked_is_answered_for_when_his_clock_runs_out():
    """Every question of a turn, to attackers and defenders alike, as the standing order would answer it."""
    asked = set()
    for s in (two_battles(), common_defence(), raid(), landing(), lost_carrier()):
        s.dice(*([4, 6, 3, 6, 2, 1] * 40))
        settle(s.play)
        while is_fighting(s):
            seat = waiting(s.play)[0]
            asked.add((s.play.decision.policy, seat == s.board.power))
            order = default_order(s.play, seat)
            assert order == standing_order(s.play, seat, {}, "quick")
            give(s, order)
    assert asked == {
        *(("battle_order", True), ("press", True), ("bombardment", True)),
        *(("losses_land", True), ("losses_land", False), ("losses_sea", True), ("losses_sea", False)),
        *(("submarines", True), ("submarines", False), ("interceptors", False), ("stranded", False)),
    }
    assert {policy for policy, _ in asked} == {policy.name for policy in POLICIES}


def two_battles():
    units = "egypt: de 3 tank, de inf, de ftr, uk 3 inf, uk ftr; sz17: de ss, de 2 dd, uk dd, uk 2 ca"
    return combat("de", units, came={"egypt": "libya", "sz17": "sz15"})


def common_defence():
    units = "egypt: de 3 tank, uk inf, us tank; sz17: de 2 ss, de ca, uk ss, us 2 ss"
    return combat("de", units, attacks=("sz17",), came={"egypt": "libya", "sz17": "sz15"})


def raid():
    option = {"escorts_and_interceptors": "yes"}
    return combat("uk", "italy: de ftr, jp 2 ftr, de ic, uk 2 bmb", raid=True, options=option)


def landing():
    units = "sz8: us bb, us ca, us tr; france: de 3 inf, de tank"
    return combat("us", units, aboard={"sz8": "us 2 inf"}, assault={"sz8": "france"})


def lost_carrier():
    s = combat("jp", "sz53: uk cv, us 2 ftr")
    for unit in s.board.units.values():
        unit.aboard = ""
    return s


@pytest.mark.rule("17", "18")
def test_what_is_shown_of_a_battle_is_public():
    s = combat("de", "egypt: de 3 tank, uk inf, uk art", came={"egypt": "libya"})
    fight(s, 1, 6, 6, ask=asking("united_kingdom"))
    shown = s.play.decision.shown_to(s.play, None)
    assert (shown["space"], shown["seat"], shown["hits"]) == ("egypt", "united_kingdom", 1)
    assert shown["units"] == {"infantry": 1, "artillery": 1}


@pytest.mark.rule("9.3.6", "9.3.8", "9.0")
@pytest.mark.parametrize(
    ("text", "args"),
    [
        ("lose 2 inf 1 tank", {"units": {"infantry": 2, "tank": 1}}),
        ("lose air 1 ftr@2 ships 1 japan.dd", {"air": {"fighter@2": 1}, "ships": {"japan.destroyer": 1}}),
        (
            "lose units 1 dd transports 1 tr+empty",
            {"units": {"destroyer": 1}, "transports": {"transport+empty": 1}},
        ),
        ("submarines 2", {"submerge": 2}),
        ("press", {}),
        ("retreat", {}),
        ("retreat libya", {"to": "libya"}),
        ("bombard 1 bb 2 ca", {"ships": {"battleship": 1, "cruiser": 2}}),
        ("bombard", {"ships": {}}),
        ("intercept 3", {"fighters": 3}),
        ("divert sz 53", {"to": "sz53"}),
        ("resolve west russia", {"space": "west_russia"}),
    ],
)
def test_orders_of_combat_as_text(text, args):
    order = TITLE.parse(text, "germany")
    assert (order.kind, order.args) == (text.split()[0], args)
    assert TITLE.parse(TITLE.write(order), "germany") == order


@pytest.mark.rule("9.3.6")
@pytest.mark.parametrize("text", ["lose 2", "lose 1 ???", "press on", "intercept many", "lose 1 zeppelin"])
def test_unreadable_orders_of_combat(text):
    with pytest.raises(Unreadable):
        TITLE.parse(text, "germany")


def asked_in(s, pace, *faces):
    """The questions that stop a turn at a pace, seat by seat, if all are answered as shipped."""
    stops = []
    s.dice(*faces)
    settle(s.play)
    while is_fighting(s):
        seat = waiting(s.play)[0]
        if standing_order(s.play, seat, {}, pace) is None:
            stops.append((s.play.decision.policy, seat))
        give(s, standing_order(s.play, seat, {}, "quick"))
    return stops


@pytest.mark.rule("18", "9.3.8")
def test_18_an_attacker_is_asked_whether_he_presses_on_unless_he_chose_otherwise():
    """Nobody is fought for to the end without a word: the fault of silent decisions."""
    faces = [6] * 7 + [1] * 60
    egypt = "egypt: de 3 tank, de inf, de ftr, uk 3 inf, uk ftr"
    as_shipped = asked_in(combat("de", egypt, came={"egypt": "libya"}), "", *faces)
    assert ("press", "germany") in as_shipped
    assert {seat for _, seat in as_shipped} == {"germany"}
    assert asked_in(combat("de", egypt, came={"egypt": "libya"}), "quick", *faces) == []
    strong = "egypt: de 3 tank, de inf, uk 3 inf, uk 3 tank"
    faces = [1] * 4 + [6] * 6 + [1] * 60
    everybody = asked_in(combat("de", strong, came={"egypt": "libya"}), "ask", *faces)
    assert {seat for _, seat in everybody} == {"germany", "united_kingdom"}


@pytest.mark.rule("18", "9.3.6")
@pytest.mark.parametrize(
    ("units", "hits", "asks"),
    [
        ("de 3 inf, de 2 tank", 1, False),
        ("de 3 inf, de 2 tank", 2, False),
        ("de 3 inf, de 2 tank", 3, True),
        ("de inf, de tank", 1, True),
        ("de 2 tank, de ftr", 1, False),
    ],
)
def test_18_losses_are_asked_for_where_they_matter(units, hits, asks):
    """Not where the cheapest units bear it all and some of them are left."""
    s = combat("de", f"egypt: {units}, uk 4 inf, uk 4 tank", came={"egypt": "libya"})
    s.dice(*([6] * 20))
    settle(s.play)
    attackers = current(s.play).attackers
    losses = LandLosses(seat="germany", space="egypt", pool=attackers, salvo=Salvo(other=hits), fate="struck")
    assert losses.matters(s.play, "germany") == asks
