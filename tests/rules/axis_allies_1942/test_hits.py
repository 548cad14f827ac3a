from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.axis_allies_1942.combat.fire import Salvo, reaches
from rules.axis_allies_1942.combat.hits import Toll, most
from rules.axis_allies_1942.combat.losses import Bill
from rules.kernel.orders import Order
from tests.rules.axis_allies_1942.battles import answer, asking, combat, fight, lose
from tests.rules.axis_allies_1942.situations import TITLE, position


def bill(units, salvo, space="sz8", turn="de"):
    s = position(turn=turn, phase="conduct_combat", units=units)
    return Bill(s.board, [uid for uid, u in s.board.units.items() if u.space == space], salvo)


def legal(found):
    """Every legal loss by class, walked through the fields."""
    answers = []

    def walk(args):
        name = next((n for n in found.field_names() if n not in args), None)
        if name is None:
            answers.append({k: n for part in args.values() for k, n in part.items() if n})
            return
        field = found.field(name, args)
        for numbers in product(*(range(o.high + 1) for o in field.options)):
            if field.low <= sum(numbers) <= field.high:
                walk({**args, name: dict(zip((o.value for o in field.options), numbers, strict=True))})

    walk({})
    return answers


@pytest.mark.rule("9.3.6c", "9.3.6a", "21.5")
def test_AA42_CMB_01_as_many_hits_as_possible_are_used():
    found = bill("sz8: uk dd, uk cv, uk ftr", Salvo(sub=2, other=1))
    assert found.toll.total == 3
    assert legal(found) == [{"fighter": 1, "carrier": 1, "destroyer": 1}]


@pytest.mark.rule("9.3.6c")
def test_a_submarine_hit_may_not_be_wasted():
    found = bill("sz8: uk ca, uk cv, uk 2 ftr", Salvo(sub=1, other=1))
    assert {tuple(sorted(each.items())) for each in legal(found)} == {
        (("carrier", 1), ("cruiser", 1)),
        (("carrier", 1), ("fighter", 1)),
        (("cruiser", 1), ("fighter", 1)),
    }


@pytest.mark.rule("9.3.6b", "15.7", "16.2")
def test_AA42_CMB_22_transports_are_chosen_last():
    s = combat("jp", "sz11: jp 2 ca, us 2 tr, us dd", came={"sz11": "sz12"})
    fight(s, 3, 3, 6)
    lost = [line.args["units"] for line in s.play.lines if line.code == "losses.lost"]
    assert lost == [{"destroyer": 1, "transport": 1}, {"transport": 1}]
    found = bill("sz11: us 2 tr, us dd", Salvo(other=2), space="sz11", turn="jp")
    assert legal(found) == [{"destroyer": 1, "transport": 1}]


@pytest.mark.rule("9.3.6a")
@pytest.mark.parametrize(("hunts", "total"), [(False, 1), (True, 2)])
def test_aircraft_hit_submarines_only_with_a_destroyer(hunts, total):
    found = bill("sz8: uk ss, uk dd", Salvo(air=2, hunts=hunts))
    assert found.toll.total == total


@pytest.mark.rule("9.3.6a", "15.5")
def test_submarines_hit_only_ships():
    assert bill("sz8: uk cv, uk 2 ftr", Salvo(sub=3)).toll.total == 1
    assert not reaches("sub", "air", True)


@pytest.mark.rule("9.3.6d")
def test_a_battleship_has_two_hit_points_and_is_damaged_first():
    found = bill("sz8: uk 2 bb", Salvo(other=3))
    assert legal(found) == [{"battleship": 3}]
    victims = found.victims({"battleship": 3})
    assert len(set(victims)) == 2


@pytest.mark.rule("9.3.6e", "9.3.6")
def test_guns_may_be_chosen_in_a_land_battle():
    found = bill("egypt: uk aa, uk inf", Salvo(other=1), space="egypt")
    assert legal(found) == [{"aa_artillery": 1}, {"infantry": 1}]


@pytest.mark.rule("9.3.6")
def test_losses_are_refused_with_a_reason():
    s = combat("jp", "sz11: jp ca, jp dd, us tr, us dd, us ca, us bb", came={"sz11": "sz12"})
    fight(s, 2, 3, ask=asking("united_states", "japan"))
    refusals = {
        "losses.transports_last": lose("united_states", units={"transport": 1, "cruiser": 1}),
        "losses.number": lose("united_states", units={"cruiser": 1}),
        "kernel.not_offered": lose("united_states", units={"infantry": 2}),
        "losses.by_class": Order("united_states", "lose"),
    }
    assert {code: s.refusal(order).text.code for code, order in refusals.items()} == {c: c for c in refusals}
    s.play.dice.script.extend((6, 6, 6))
    answer(s, lose("united_states", units={"battleship": 1, "cruiser": 1}), ask=asking("japan"))
    assert s.unit("bb").damaged


@pytest.mark.rule("9.3.6")
def test_units_that_differ_in_cargo_or_range_are_told_apart():
    s = combat("us", "sz8: us 2 tr, us dd, us 2 ftr, de 2 dd", aboard={"sz8": "us inf"}, came={"sz8": "sz9"})
    s.unit("ftr").moved = 3
    pool = [uid for uid, u in s.board.units.items() if u.power == "united_states" and u.type != "infantry"]
    found = Bill(s.board, pool, Salvo(other=4))
    assert list(found.groups) == [
        "fighter@1",
        "fighter@3",
        "destroyer",
        "transport+empty",
        "transport+infantry",
    ]
    assert found.field_names() == ["units", "transports"]
    assert found.unlike("fighter") == ["fighter@1", "fighter@3"]
    assert found.unlike("destroyer") == []


@pytest.mark.rule("9.3.6c")
def test_whoever_shares_hits_out_wrongly_is_shown_how():
    s = combat("uk", "sz8: uk ca, uk ss, de dd, de cv, de 2 ftr", came={"sz8": "sz9"})
    fight(s, 1, 1, ask=asking("germany"))
    refusal = s.refusal(s.read("lose 1 destroyer 1 fighter"))
    assert (refusal.text.code, refusal.rule) == ("losses.by_class", "9.3.6c")
    for lang, verb in (("en", "lose"), ("es", "perder")):
        shown = TITLE.catalogue.word_strictly(refusal.text, lang).rpartition(": ")[2].rstrip(".")
        assert shown.startswith(f"{verb} ")
        assert s.allows(shown)


@pytest.mark.rule("9.3.6")
def test_whoever_does_not_say_which_of_unlike_units_is_told_their_names():
    s = combat("us", "egypt: us 2 ftr, us inf, de inf", control={"egypt": "de"}, came={"egypt": "libya"})
    s.unit("ftr").moved = 3
    fight(s, 6, 6, 6, 1, ask=asking("united_states"))
    refusal = s.refusal("lose 1 fighter")
    assert refusal.text.args["keys"] == ["fighter@1", "fighter@3"]
    assert s.allows("lose 1 fighter@1")


KINDS = ("sub", "air", "other")
AIMS = ("air", "submarine", "ship")


def brute_force(salvo, points):
    """The greatest matching by trying every hit in turn."""
    hits = [kind for kind in KINDS for _ in range(getattr(salvo, kind))]

    def best(at, left):
        if at == len(hits):
            return 0
        found = best(at + 1, left)
        for aim in AIMS:
            if left.get(aim) and reaches(hits[at], aim, salvo.hunts):
                found = max(found, 1 + best(at + 1, {**left, aim: left[aim] - 1}))
        return found

    return best(0, points)


salvos = st.builds(Salvo, *(st.integers(0, 2) for _ in KINDS), hunts=st.booleans())
pools = st.fixed_dictionaries({aim: st.integers(0, 2) for aim in AIMS})


@pytest.mark.rule("21.5")
@given(salvos, pools)
def test_the_least_cut_is_the_greatest_matching(salvo, points):
    assert most(salvo, points) == brute_force(salvo, points)


@pytest.mark.rule("21.5", "9.3.6c")
@given(salvos, pools, st.permutations(AIMS))
def test_any_list_of_preferences_makes_a_legal_choice(salvo, points, order):
    toll = Toll(salvo, points)
    ranked = [(aim, aim, points[aim]) for aim in order]
    chosen = toll.by_preference(ranked)
    assert sum(chosen.values()) == toll.others
    assert brute_force(salvo, {aim: chosen.get(aim, 0) for aim in AIMS}) == toll.others


@pytest.mark.rule("21.5")
@given(salvos, pools)
def test_the_fields_offer_exactly_the_legal_choices(salvo, points):
    toll = Toll(salvo, points)
    aims = list(toll.points)
    wanted = {
        numbers
        for numbers in product(*(range(toll.points[aim] + 1) for aim in aims))
        if sum(numbers) == toll.others
        and brute_force(salvo, dict(zip(aims, numbers, strict=True))) == toll.others
    }
    assert walked(toll, aims) == wanted


def walked(toll, aims):
    if toll.is_free or not toll.others:
        return {n for n in product(*(range(toll.points[a] + 1) for a in aims)) if sum(n) == toll.others}
    found = {()}
    for place, aim in enumerate(aims):
        longer = set()
        for numbers in found:
            low, high = toll.range_of(aim, dict(zip(aims[:place], numbers, strict=True)))
            longer |= {(*numbers, n) for n in range(low, high + 1)}
        found = longer
    return found
