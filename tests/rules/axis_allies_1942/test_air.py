"""Chapters 7.8 and 8.1: flights, carriers and the joint landing proof."""

from collections import Counter
from itertools import product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.axis_allies_1942.atlas import SEA_ZONES
from rules.axis_allies_1942.landing.berths import Deck, Group, Search
from rules.axis_allies_1942.landing.decks import decks
from rules.axis_allies_1942.landing.plan import Landing
from rules.axis_allies_1942.movement.distances import distance, distances
from rules.axis_allies_1942.movement.survey import Survey
from tests.rules.axis_allies_1942.battles import answer, purposes
from tests.rules.axis_allies_1942.situations import position


@pytest.mark.rule("7.8", "7.8.3", "9.3.2")
def test_aa42_cm_01_aircraft_cross_hostile_territory():
    game = position(
        turn="uk",
        units="united_kingdom: uk bmb; germany: de inf; northwestern_europe: de 2 inf, de aa",
    )
    game.order("fly 1 bomber united_kingdom > sz6 > northwestern_europe > germany")
    bomber = game.unit("bmb")
    assert (bomber.space, bomber.moved, bomber.mission) == ("germany", 3, "battle")
    answer(game.order("end", dice=(4, 6)))
    assert purposes(game) == ["attack bomber germany", "defense infantry germany"]
    game.order("fly 1 bomber germany > northwestern_europe > sz6 > united_kingdom", "end")
    assert game.unit("bmb").space == "united_kingdom"


@pytest.mark.rule("7.8.1")
@pytest.mark.parametrize("more", ["", "; poland: de inf"])
def test_aa42_cm_06_a_bomber_cannot_spend_its_whole_range(more):
    units = f"united_kingdom: uk bmb; caucasus: de inf{more}"
    game = position(turn="uk", units=units, control={"caucasus": "de"})
    refusal = game.refusal(
        "fly 1 bomber united_kingdom > sz6 > northwestern_europe > germany > poland > ukraine_ssr > caucasus"
    )
    assert (refusal.text.code, refusal.rule) == ("fly.no_landing", "7.8.1")
    assert "still land" in game.play.title.catalogue.word(refusal.text)


@pytest.mark.rule("7.8.1", "12.4", "21.3", "8.1")
def test_aa42_cm_08_a_carrier_comes_to_meet_its_fighter():
    game = position(turn="us", units="sz52: us cv, us ftr; philippine_islands: jp inf")
    game.order("fly 1 fighter sz52 > sz50 > sz48 > philippine_islands")
    assert game.unit("ftr").moved == 3
    answer(game.order("end", dice=(3, 6)))
    assert not game.allows("move 1 carrier sz52 > sz51")
    game.order("move 1 carrier sz52 > sz50 > sz48", "fly 1 fighter philippine_islands > sz48")
    assert game.unit("ftr").moved == 4
    game.order("end")
    assert game.unit("ftr").aboard == game.uid(game.unit("cv"))
    assert game.unit("ftr").space == "sz48"


@pytest.mark.rule("7.8.1", "12.1")
def test_aa42_rev_02_a_carrier_that_fights_cannot_be_counted_on():
    units, order = "sz53: us cv, us dd, us ftr; sz48: jp tr", "fly 1 fighter sz53 > sz52 > sz50 > sz48"
    assert position(turn="us", units=units).allows(order)
    game = position(turn="us", units=units + "; sz53: jp dd").order(order)
    refusal = game.refusal("end")
    assert (refusal.text.code, refusal.text.args, refusal.rule) == (
        "end.no_deck",
        {"spaces": ["sz48"]},
        "7.8.1",
    )
    game.order("move 1 carrier sz53 > sz52 > sz50")
    assert game.allows("end")


@pytest.mark.rule("7.8.1", "21.3")
@pytest.mark.parametrize(("more", "legal"), [("", False), ("; sz53: us cv", True)])
def test_7_8_1_two_fighters_to_a_carrier_and_no_more(more, legal):
    units = "sz52: us cv, us 2 ftr; hawaiian_islands: us ftr; sz50: jp tr"
    game = position(turn="us", units=units + more)
    game.order("fly 2 fighter sz52 > sz51 > sz52 > sz50")
    assert game.allows("fly 1 fighter hawaiian_islands > sz53 > sz52 > sz50") is legal


@pytest.mark.rule("7.8.1", "8.1")
def test_7_8_1_of_two_fighters_one_may_fly_where_a_guest_has_the_other_place():
    game = position(turn="us", units="sz52: us cv, uk ftr; hawaiian_islands: us 2 ftr; sz50: jp tr")
    order = "fly {} fighter hawaiian_islands > sz53 > sz52 > sz50"
    assert game.allows(order.format(1))
    assert not game.allows(order.format(2))


@pytest.mark.rule("12.4")
@pytest.mark.parametrize(("aircraft", "lost"), [("ftr", 0), ("bmb", 1)])
def test_12_4_only_fighters_land_on_carriers(aircraft, lost):
    game = position(turn="us", units=f"sz53: us cv; hawaiian_islands: us {aircraft}")
    flown = {game.uid(game.unit(aircraft)): ("sz53", 0)}
    assert Landing(Survey(game.board), flown).lost == lost


@pytest.mark.rule("7.8.1", "21.3")
def test_7_8_1_decks_are_shared_out_among_all_fighters():
    """Both carriers can be anywhere near, but three fighters at the end of their range need both."""
    units = "sz52: us 2 cv, us 3 ftr; philippine_islands: jp inf"
    game = position(turn="us", units=units)
    game.order("fly 3 fighter sz52 > sz50 > sz48 > philippine_islands")
    single = position(turn="us", units="sz52: us cv, us 2 ftr; sz50: us ftr; philippine_islands: jp inf")
    single.order("fly 2 fighter sz52 > sz50 > sz48 > philippine_islands")
    assert not single.allows("fly 1 fighter sz50 > sz48 > sz47 > philippine_islands")


@pytest.mark.rule("7.8.1")
def test_7_8_1_one_carrier_cannot_be_in_two_places():
    units = "sz52: us cv, us 2 ftr; philippine_islands: jp inf; sz41: jp tr"
    game = position(turn="us", units=units)
    game.order("fly 1 fighter sz52 > sz50 > sz48 > philippine_islands")
    assert game.allows("fly 1 fighter sz52 > sz50 > sz48 > philippine_islands")
    assert not game.allows("fly 1 fighter sz52 > sz53 > sz42 > sz41")


LAST_GASP = "fly {} fighter japan > sz60 > sz59 > sz58 > sz60"


@pytest.mark.rule("7.8.1", "13.1", "13.2")
@pytest.mark.parametrize(
    ("carriers", "damage", "fighters", "legal"),
    [(0, 0, 1, False), (1, 0, 1, True), (1, 0, 2, True), (1, 0, 3, False), (2, 0, 3, True), (1, 8, 1, False)],
)
def test_7_8_1_a_carrier_to_be_built_is_a_landing_place(carriers, damage, fighters, legal):
    game = position(
        turn="japan",
        units="japan: jp 3 ftr; sz60: us tr",
        factories={"japan": damage},
        bought={"carrier": carriers} if carriers else {},
    )
    assert game.allows(LAST_GASP.format(fighters)) is legal


@pytest.mark.rule("7.8.2", "12.4", "13.6")
def test_7_8_2_fighters_wait_for_the_carrier_that_was_announced():
    game = position(
        turn="japan",
        phase="noncombat_move",
        units="sz60: jp ftr, us dd",
        factories={"japan": 0},
        bought={"carrier": 1, "infantry": 1},
    )
    game.unit("ftr").moved, game.unit("ftr").phase = 4, "combat"
    game.order("end")
    assert game.unit("ftr").aboard == game.uid(game.unit("cv"))
    assert game.unit("cv").space == "sz60"
    assert game.board.bought == {"infantry": 1}


@pytest.mark.rule("7.8.1", "11.2")
def test_aa42_mul_02_fighters_fly_from_and_to_allied_carriers():
    game = position(turn="us", units="sz13: uk cv, us ftr; sz14: de tr")
    assert not game.allows("move 1 carrier sz13 > sz14")
    answer(game.order("fly 1 fighter sz13 > sz14", "end"))
    assert game.units("sz14") == {"united_states": {"fighter": 1}}
    assert not game.allows("move 1 carrier sz13 > sz14")
    game.order("fly 1 fighter sz14 > sz13", "end")
    assert game.unit("ftr").aboard == game.uid(game.unit("cv"))


@pytest.mark.rule("2.4", "7.8.1")
def test_2_4_an_ally_may_refuse_its_carriers():
    game = position(turn="uk", phase="noncombat_move", units="sz53: uk cv, uk ftr")
    game.order("share carriers no")
    assert game.board.closed == {"united_kingdom": ["carriers"]}
    assert game.refusal("share carriers no").text.code == "kernel.changes_nothing"
    game.order("share carriers yes")
    assert game.board.closed == {}
    guest = position(turn="us", units="sz13: uk cv, us ftr, de tr")
    circle = "fly 1 fighter sz13 > sz12 > sz13 > sz12 > sz13"
    assert guest.allows(circle)
    guest.board.closed = {"united_kingdom": ["carriers"]}
    assert not guest.allows(circle)
    assert Landing(Survey(guest.board)).lost == 0


@pytest.mark.rule("2.4", "21.2")
def test_2_4_a_guest_whose_moves_are_taken_back_is_on_the_deck_of_an_ally_that_lends_no_more():
    game = position(turn="us", units="sz51: uk cv, us ftr; sz60: jp tr; hawaiian_islands: us inf")
    game.board.closed = {"united_kingdom": ["carriers"]}
    game.order("fly 1 fighter sz51 > sz60", "restart", "end", "end")
    assert game.unit("ftr").aboard == game.uid(game.unit("cv"))


@pytest.mark.rule("8.1")
def test_8_1_own_fighters_take_off_before_their_carrier_sails():
    game = position(
        turn="us", phase="noncombat_move", units="sz53: us cv, us ftr, uk ftr; eastern_australia: us inf"
    )
    game.order("move 1 carrier sz53 > sz44")
    own = game.unit("ftr", power="united_states")
    assert (own.space, own.aboard) == ("sz53", "")
    guest = game.unit("ftr", power="united_kingdom")
    assert (guest.space, guest.aboard) == ("sz44", game.uid(game.unit("cv")))


@pytest.mark.rule("8.1", "12.6")
def test_8_1_a_carrier_may_not_leave_fighters_behind_that_cannot_follow():
    game = position(turn="us", phase="noncombat_move", units="sz43: us cv, us ftr")
    game.unit("ftr").moved, game.unit("ftr").phase = 4, "combat"
    assert not game.allows("move 1 carrier sz43 > sz44")


@pytest.mark.rule("8.1")
def test_8_1_carriers_with_different_guests_are_told_apart():
    game = position(turn="us", phase="noncombat_move", units="sz53: us 2 cv, uk ftr")
    assert not game.allows("move 1 carrier sz53 > sz44")
    game.order("move 1 carrier:united_kingdom.fighter sz53 > sz44")
    assert game.unit("ftr").space == "sz44"


@pytest.mark.rule("7.8")
@pytest.mark.parametrize(
    ("here", "there", "cost"),
    [("sz53", "hawaiian_islands", 1), ("hawaiian_islands", "sz53", 1), ("japan", "okinawa", 3)],
)
def test_7_8_every_border_costs_one(here, there, cost):
    assert distance(here, there) == cost


@pytest.mark.rule("7.8", "21.1")
def test_21_1_distances_of_aircraft_are_symmetric():
    for space in ("germany", "sz12", "japan"):
        assert all(distances(other)[space] == far for other, far in distances(space).items())


@pytest.mark.rule("7.8")
def test_7_8_there_must_be_something_to_attack():
    game = position(turn="germany", units="germany: de ftr, de bmb; karelia_ssr: su ic; sz5: su ss")
    assert not game.allows("fly 1 fighter germany > baltic_states > karelia_ssr")
    assert game.allows("raid 1 bomber germany > baltic_states > karelia_ssr")
    assert game.allows("fly 1 fighter germany > sz5")


@pytest.mark.rule("9.1.1", "7.8")
def test_9_1_1_only_bombers_raid_and_only_enemy_complexes():
    game = position(
        turn="germany", units="germany: de ftr, de bmb, de ic; karelia_ssr: su ic; baltic_states: de inf"
    )
    assert game.refusal("raid 1 fighter germany > baltic_states > karelia_ssr").text.code == "raid.wrong_unit"
    assert game.refusal("raid 1 bomber germany > baltic_states").text.code == "raid.no_target"
    game.order("raid 1 bomber germany > baltic_states > karelia_ssr")
    assert game.unit("bmb").mission == "raid"


@pytest.mark.rule("9.1.5", "19")
@pytest.mark.parametrize("option", ["no", "yes"])
def test_9_1_5_escorts_fly_with_a_raid_where_the_option_is_on(option):
    units = "germany: de ftr, de bmb; karelia_ssr: su ic; baltic_states: de inf"
    game = position(turn="germany", units=units, options={"escorts_and_interceptors": option})
    order = "escort 1 fighter germany > baltic_states > karelia_ssr"
    assert not game.allows(order)
    game.order("raid 1 bomber germany > baltic_states > karelia_ssr")
    assert game.allows(order) is (option == "yes")


@pytest.mark.rule("7.8.1")
def test_7_8_1_territory_captured_this_turn_is_no_landing_place():
    game = position(turn="germany", units="libya: de tank; sz15: de cv, de ftr; sz34: uk dd")
    assert game.allows("fly 1 fighter sz15 > sz17 > sz34")
    game.order("move 1 tank libya > egypt > libya")
    assert Landing(Survey(game.board), {game.uid(game.unit("ftr")): ("egypt", 0)}).lost == 1


@pytest.mark.rule("7.8.1")
def test_7_8_1_victories_open_the_way_for_carriers():
    """Its carrier can meet the fighter in time only through a zone that another attack clears."""
    fleet = (
        "sz57: us cv, us ftr; sz53: us bb; sz52: jp dd; sz58: jp dd; sz59: jp dd; sz51: jp tr; sz44: jp dd"
    )
    far = "fly 1 fighter sz57 > sz59 > sz60 > sz51"
    game = position(turn="us", units=fleet)
    game.order(far)
    assert game.refusal("end").text.code == "end.no_deck"
    game.order("move 1 battleship sz53 > sz52")
    assert game.allows("end")


@pytest.mark.rule("21.3", "7.8.1")
@pytest.mark.parametrize("flight_first", [True, False])
def test_21_3_it_does_not_matter_whether_the_flight_or_its_carrier_is_ordered_first(flight_first):
    """The fighter that attacks Iwo Jima can land only where its carrier goes to fight."""
    game = position(turn="us", units="sz56: us cv, us ftr; sz59: jp dd; iwo_jima: jp inf")
    flight, sailing = "fly 1 fighter sz56 > sz57 > sz59 > iwo_jima", "move 1 carrier sz56 > sz57 > sz59"
    game.order(*([flight, sailing] if flight_first else [sailing, flight]))
    assert game.allows("end")


@pytest.mark.rule("21.3", "7.8.1", "21.2")
def test_21_3_the_phase_does_not_end_before_the_carrier_that_a_flight_counts_on_is_ordered():
    game = position(turn="us", units="sz56: us cv, us ftr; sz59: jp dd; iwo_jima: jp inf")
    game.order("fly 1 fighter sz56 > sz57 > sz59 > iwo_jima")
    refusal = game.refusal("end")
    assert (refusal.text.code, refusal.rule) == ("end.no_deck", "7.8.1")
    assert game.play.decision.default(game.play, "united_states").kind == "restart"
    assert game.refusal("move 1 carrier sz56 > sz55").rule in ("7.3", "7.8.1")


@pytest.mark.rule("7.6", "7.8.1")
def test_7_6_an_attack_that_would_hold_back_a_needed_carrier_is_refused():
    units = "sz52: us cv, us ftr, us dd, jp ss; philippine_islands: jp inf"
    game = position(turn="us", units=units)
    game.order("fly 1 fighter sz52 > sz50 > sz48 > philippine_islands")
    assert game.refusal("attack sz52").text.code == "attack.strands"


@pytest.mark.rule("8.1", "7.8.1")
def test_8_1_a_carrier_may_not_fight_elsewhere_when_it_is_needed():
    units = "sz52: us cv, us ftr; philippine_islands: jp inf; sz53: jp dd"
    game = position(turn="us", units=units)
    game.order("fly 1 fighter sz52 > sz50 > sz48 > philippine_islands")
    assert not game.allows("move 1 carrier sz52 > sz53")
    fresh = position(turn="us", units=units)
    assert fresh.allows("move 1 carrier sz52 > sz53")


def brute_force(groups, all_decks, built):
    """21.3: the most fighters that any choice of zones and seats can save, tried one by one."""
    best = 0
    for zones in product(*[(None, *deck.zones) for deck in all_decks]):
        used = [(zone, deck) for deck, zone in zip(all_decks, zones, strict=True) if zone]
        if sum(bool(deck.through) for _, deck in used) <= built:
            seats = [zone for zone, deck in used for _ in range(deck.slots)]
            best = max(best, matched(groups, seats))
    return best


def matched(groups, seats):
    """The size of a largest matching of fighters to seats, by augmenting paths."""
    fighters = [group for group in groups for _ in group.members]
    taken = {}

    def place(i, seen):
        for seat, zone in enumerate(seats):
            if seat not in seen and distance(fighters[i].space, zone) <= fighters[i].left:
                seen.add(seat)
                if seat not in taken or place(taken[seat], seen):
                    taken[seat] = i
                    return True
        return False

    return sum(place(i, set()) for i in range(len(fighters)))


ZONES = ["sz43", "sz44", "sz45", "sz50", "sz51", "sz52", "sz53"]
zone_lists = st.lists(st.sampled_from(ZONES), min_size=1, max_size=4, unique=True)
some_groups = st.lists(
    st.builds(
        Group,
        st.sampled_from(ZONES),
        st.integers(0, 2),
        st.integers(1, 3).map(lambda n: tuple(f"f{i}" for i in range(n))),
    ),
    max_size=4,
    unique_by=lambda group: (group.space, group.left),
)
one_deck = st.one_of(
    st.builds(Deck, st.just("c"), st.integers(1, 2), zone_lists.map(tuple)),
    st.builds(Deck, st.just(""), st.just(2), zone_lists.map(tuple), st.sampled_from(["japan", "india"])),
)
some_decks = st.one_of(
    st.lists(one_deck, max_size=4),
    st.tuples(one_deck, st.integers(2, 4)).map(lambda alike: [alike[0]] * alike[1]),
)


def saved(berths):
    return sum(len(berth.takes) for berth in berths)


def is_sound(groups, all_decks, berths):
    """Whether every fighter has a seat of his own within his range, on a deck that can be there."""
    takes = Counter(group for berth in berths for group in berth.takes)
    decks_used = Counter(berth.deck for berth in berths)
    return (
        all(number <= len(groups[group].members) for group, number in takes.items())
        and all(number <= all_decks.count(deck) for deck, number in decks_used.items())
        and all(len(berth.takes) <= berth.deck.slots and berth.zone in berth.deck.zones for berth in berths)
        and all(
            distance(groups[i].space, berth.zone) <= groups[i].left for berth in berths for i in berth.takes
        )
    )


@pytest.mark.rule("21.3")
@settings(max_examples=200, deadline=None)
@given(some_groups, some_decks, st.integers(0, 2))
def test_21_3_the_search_saves_as_many_as_trying_everything(groups, all_decks, built):
    berths = Search(groups, all_decks, built).best()
    assert saved(berths) == brute_force(groups, all_decks, built)
    assert is_sound(groups, all_decks, berths)
    assert sum(bool(berth.deck.through) for berth in berths) <= built


SCATTERED = [Group(zone, left, ("a", "b")) for zone in ZONES for left in range(3)]
ROAMING = [Deck(f"c{i}", 2, tuple(ZONES[i % 3 :])) for i in range(14)]


@pytest.mark.rule("21.3")
def test_21_3_fourteen_roaming_carriers_are_all_filled():
    berths = Search(SCATTERED, ROAMING).best()
    assert saved(berths) == 28
    assert is_sound(SCATTERED, ROAMING, berths)


@st.composite
def hidden_solutions(draw):
    """Fighters who can all land, by construction: each reaches a seat of a deck in one of its zones."""
    lists = draw(st.lists(zone_lists, min_size=6, max_size=12))
    seats = [draw(st.sampled_from(zones)) for zones in lists]
    spaces = [
        (draw(st.sampled_from([z for z in ZONES if distance(z, seat) <= left])), left)
        for seat in seats
        for left in draw(st.tuples(st.integers(0, 2), st.integers(0, 2)))
    ]
    groups = [Group(*space, ("f",) * number) for space, number in sorted(Counter(spaces).items())]
    return groups, [Deck(f"c{i}", 2, tuple(zones)) for i, zones in enumerate(lists)]


@pytest.mark.rule("21.3")
@settings(max_examples=60, deadline=None)
@given(hidden_solutions())
def test_21_3_a_landing_for_all_is_found_however_many_decks_there_are(hidden):
    groups, all_decks = hidden
    search = Search(groups, all_decks)
    assert search.suffice(0)
    assert saved(search.found) == sum(len(group.members) for group in groups)
    assert is_sound(groups, all_decks, search.found)


def odd_fleet(seed):
    """Nineteen carriers all over the Pacific, three to be built, and fighters with little range left."""
    rng = Random(seed)
    zones = [f"sz{number}" for number in range(35, 66)]
    starts = [rng.choice(zones) for _ in range(19)]
    roaming = [Deck(f"c{i}", 2, (zone, *SEA_ZONES[zone].sea)) for i, zone in enumerate(starts)]
    new = [Deck("", 2, (rng.choice(zones),), name) for name in ("japan", "india") for _ in range(3)]
    places = Counter((rng.choice(zones), rng.randint(0, 2)) for _ in range(36))
    return [Group(*place, ("f",) * number) for place, number in sorted(places.items())], roaming + new


@pytest.mark.rule("21.3")
@pytest.mark.parametrize("seed", range(4))
def test_21_3_an_odd_fleet_is_settled_by_few_plans(seed):
    """Without a bound that counts only the carriers that are built, there would be thousands."""
    groups, all_decks = odd_fleet(seed)
    search = Search(groups, all_decks, 3)
    assert is_sound(groups, all_decks, search.best())
    assert len(search.tried) < 150


@pytest.mark.rule("21.3")
def test_21_3_the_search_ends_when_it_has_tried_enough():
    groups, all_decks = odd_fleet(0)
    search = Search(groups, all_decks, 3)
    lost = 36 - saved(search.best())
    search.patience = 4
    assert not search.suffice(lost)
    assert len(search.tried) == 4


@pytest.mark.rule("21.3", "12.6")
def test_21_3_decks_that_need_not_sail_are_taken_first():
    stays, sails, new = (
        Deck("a", 2, ("sz53",)),
        Deck("b", 2, ("sz52", "sz53")),
        Deck("", 2, ("sz53",), "japan"),
    )
    berths = Search([Group("sz53", 0, ("f",))], [stays, sails, new], 1).best()
    assert [(berth.deck, berth.takes) for berth in berths] == [(stays, (0,))]


@pytest.mark.rule("7.8.1")
def test_7_8_1_allied_guests_take_up_room():
    game = position(turn="us", units="sz53: us cv, uk ftr; sz44: uk cv, uk 2 ftr")
    assert [deck.slots for deck in decks(Survey(game.board))] == [1]
    assert all(zone in SEA_ZONES for deck in decks(Survey(game.board)) for zone in deck.zones)
