import pytest

from rules.axis_allies_1942.combat.stranded import LandStranded, landings, stranded
from rules.kernel.orders import Order
from tests.rules.axis_allies_1942.battles import answer, asking, combat, fight, is_over


def strand(units, **more):
    """A turn of Japan at whose end fighters over sz53 have lost their carrier."""
    s = combat("jp", units, **more)
    for unit in s.board.units.values():
        if unit.type == "fighter" and unit.power == "united_states":
            unit.aboard = ""
    return s


def divert(space):
    return Order("united_states", "divert", {"to": space})


@pytest.mark.rule("12.3", "2.4")
def test_AA42_REV_05_stranded_fighters_choose_among_decks_and_bases():
    s = strand("sz53: uk cv, uk ftr, us 2 ftr")
    fight(s, ask=asking("united_states"))
    assert [o.args["to"] for o in s.choices().all(9)] == ["sz53", "hawaiian_islands"]
    assert s.board.phase == "conduct_combat"
    answer(s, divert("sz53"), ask=asking("united_states"))
    assert [u.space for u in s.board.units.values() if u.power == "united_states"] == [
        *("sz53", "hawaiian_islands"),
    ]
    assert is_over(s)


@pytest.mark.rule("12.3", "15.5")
def test_a_fighter_whose_own_carrier_survives_stays_on_it():
    s = combat("jp", "sz53: jp 2 dd, us 2 cv, us 2 ftr", came={"sz53": "sz52"})
    decks = [u.aboard for u in s.board.units.values() if u.type == "fighter"]
    fight(s, 6, 6, *([6] * 4), ask={"japan": {"press": {"rounds": 1}}})
    assert [u.aboard for u in s.board.units.values() if u.type == "fighter"] == decks


@pytest.mark.rule("12.3")
def test_a_fighter_without_any_landing_is_lost():
    s = strand("sz20: us ftr")
    s.unit("ftr").space = "sz30"
    fight(s)
    assert "stranded.lost" in s.codes()
    assert not s.board.units


@pytest.mark.rule("12.3", "4.5")
def test_only_friendly_places_one_space_away_count():
    s = strand("sz53: us ftr; sz52: us cv; sz56: uk cv, uk 2 ftr", control={"hawaiian_islands": "jp"})
    uid = stranded(s.board)[0]
    assert landings(s.board, uid) == ["sz52"]
    s.board.closed = {"united_kingdom": ["carriers"]}
    assert landings(s.board, uid) == ["sz52"]


@pytest.mark.rule("12.3", "18")
@pytest.mark.parametrize(("word", "space"), [("deck", "sz53"), ("territory", "hawaiian_islands")])
def test_the_standing_order_prefers_a_deck_or_a_base(word, space):
    s = strand("sz53: uk cv, us ftr; hawaiian_islands: us inf")
    fight(s, ask={"united_states": {"stranded": {"land_on": word}}})
    assert s.unit("ftr").space == space


@pytest.mark.rule("12.3")
def test_fighters_on_decks_and_on_land_are_not_stranded():
    s = combat("jp", "sz53: us cv, us ftr; hawaiian_islands: us ftr; sz60: jp cv, jp ftr")
    assert stranded(s.board) == []


@pytest.mark.rule("12.3", "18")
@pytest.mark.parametrize(
    ("overhead", "space"), [("jp", "eastern_united_states"), ("uk", "central_united_states")]
)
def test_enemy_aircraft_overhead_do_not_make_a_base_look_well_defended(overhead, space):
    s = strand(
        f"sz11: us ftr; central_united_states: us inf, {overhead} ftr; eastern_united_states: us 2 inf",
        came={"central_united_states": "sz11"},
    )
    step = LandStranded(stranded(s.board)[0])
    chosen = step.standing(s.play, "united_states", {"land_on": "territory"})
    assert chosen.args["to"] == space
