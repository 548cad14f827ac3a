import itertools
import math
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.kernel import dice as dice_module
from rules.kernel.dice import (
    Dice,
    DiceMismatch,
    NeedsDice,
    NoDice,
    RecordedDice,
    Roll,
    ScriptedDice,
    ScriptError,
    Unreadable,
    canonical,
    commitment,
    game_key,
    number,
    order_nonce,
    pick,
    stream,
)

KEY = bytes(range(32))
NONCE = "0123456789abcdef"
BATTLE = ["circle", "triangle", "square", "flag", "honor", "swords"]


def fresh(next_roll=0, nonce=NONCE):
    return Dice(KEY, next_roll, nonce)


def chi_square(counts, expected):
    return sum((seen - expected) ** 2 / expected for seen in counts)


def word(value):
    return value.to_bytes(2, "big")


def test_the_commitment_is_the_plain_sha256():
    assert commitment(b"abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"


def test_the_key_depends_on_seed_game_and_every_seats_entropy_but_not_on_their_order():
    key = game_key(b"seed", "g1", {"red": "r", "blue": "b"})
    assert key == game_key(b"seed", "g1", {"blue": "b", "red": "r"})
    others = [
        game_key(b"Seed", "g1", {"red": "r", "blue": "b"}),
        game_key(b"seed", "g2", {"red": "r", "blue": "b"}),
        game_key(b"seed", "g1", {"red": "R", "blue": "b"}),
        game_key(b"seed", "g1", {"red": "b", "blue": "r"}),
        game_key(b"seed", "g1", {"red": "r"}),
    ]
    assert len({key, *others}) == 6


def test_the_nonce_depends_on_event_seat_and_order():
    nonces = {
        order_nonce(7, "blue", '{"kind":"fire"}'),
        order_nonce(8, "blue", '{"kind":"fire"}'),
        order_nonce(7, "red", '{"kind":"fire"}'),
        order_nonce(7, "blue", '{"kind":"move"}'),
    }
    assert len(nonces) == 4
    assert all(len(nonce) == 16 and int(nonce, 16) >= 0 for nonce in nonces)


def test_canonical_text_sorts_keys_and_keeps_letters():
    assert canonical({"b": [1, None, True], "a": "Ñ\n"}) == '{"a":"Ñ\\n","b":[1,null,true]}'


@pytest.mark.parametrize("value", [1.0, {1: "a"}, 2**53, ["\ud800"], {"x": {1, 2}}, b"a"])
def test_canonical_refuses_what_is_not_written_alike_everywhere(value):
    with pytest.raises(ValueError):
        canonical(value)


def test_the_first_block_is_the_documented_hmac_and_more_blocks_count_up():
    first, second, third = itertools.islice(stream(KEY, 5, NONCE), 3)
    digest = dice_module.hmac.digest
    assert first == digest(KEY, b"5:0123456789abcdef", "sha256")
    assert second == digest(KEY, b"5:0123456789abcdef:1", "sha256")
    assert third == digest(KEY, b"5:0123456789abcdef:2", "sha256")


def taken(value, sides):
    """The face that one word gives, or None if it is refused."""
    try:
        return number([word(value)], sides)
    except ValueError:
        return None


@given(st.integers(1, 65536), st.integers(0, 65535))
def test_a_refused_word_gives_way_to_the_next_and_a_refused_block_too(sides, value):
    accepted = value < (65536 // sides) * sides
    expected = value % sides if accepted else 0
    assert taken(value, sides) == (expected if accepted else None)
    assert number([word(value) + word(0)], sides) == expected
    assert number([word(value) * 16, word(0)], sides) == expected


@pytest.mark.parametrize("sides", [6, 10, 12, 1000])
def test_every_face_belongs_to_equally_many_words(sides):
    faces = Counter(taken(value, sides) for value in range(65536))
    assert faces.pop(None, 0) == 65536 % sides
    assert faces == dict.fromkeys(range(sides), 65536 // sides)


def is_plausible(chi, free):
    """Within four deviations of what fair dice give: neither lopsided nor too even to be true."""
    return abs(chi - free) < 4 * math.sqrt(2 * free)


@pytest.mark.parametrize("sides", [2, 6, 10, 12])
def test_rolls_are_uniform_over_many_games(sides):
    """Chi-squares of independent games add up, while one game alone may well look odd."""
    keys = [KEY, *(game_key(KEY, f"game {i}", {}) for i in range(19))]
    rolled = [Counter(Dice(key, 0, NONCE).roll(1000, sides, "test")) for key in keys]
    assert all(sorted(counts) == list(range(1, sides + 1)) for counts in rolled)
    chi = sum(chi_square(counts.values(), 1000 / sides) for counts in rolled)
    assert is_plausible(chi, 20 * (sides - 1))


def test_all_orders_of_a_shuffle_are_equally_likely():
    dice = fresh()
    orders = Counter(tuple(dice.shuffle("abcd", "deck")) for _ in range(4800))
    assert len(orders) == 24
    assert is_plausible(chi_square(orders.values(), 200), 23)


def test_pairs_of_dice_that_follow_each_other_are_independent():
    rolled = fresh().roll(1000, 6, "first") + fresh(1000).roll(1000, 6, "second")
    pairs = Counter(itertools.pairwise(rolled))
    seen = [pairs[pair] for pair in itertools.product(range(1, 7), repeat=2)]
    assert is_plausible(chi_square(seen, 1999 / 36), 35)


@given(st.integers(0, 12), st.integers(2, 1000), st.integers(0, 10**9), st.text())
def test_rolls_stay_on_the_die_and_repeat_exactly(count, sides, n, nonce):
    dice = Dice(KEY, n, nonce)
    results = dice.roll(count, sides, "test")
    assert len(results) == count
    assert all(1 <= result <= sides for result in results)
    assert results == Dice(KEY, n, nonce).roll(count, sides, "again")
    assert dice.next_roll == n + count


def test_dice_rolled_together_or_one_by_one_are_the_same():
    one_by_one = fresh()
    assert fresh().roll(3, 6, "test") == [one_by_one.roll(1, 6, "test")[0] for _ in range(3)]


def test_other_counter_nonce_or_key_gives_other_dice():
    rolls = [
        Dice(KEY, 0, NONCE).roll(20, 6, "test"),
        Dice(KEY, 20, NONCE).roll(20, 6, "test"),
        Dice(KEY, 0, "fedcba9876543210").roll(20, 6, "test"),
        Dice(KEY[::-1], 0, NONCE).roll(20, 6, "test"),
    ]
    assert len(set(map(tuple, rolls))) == 4


@given(st.lists(st.integers(), max_size=60), st.integers(0, 10**6))
def test_a_shuffle_keeps_all_items_and_is_recorded_as_a_permutation(items, n):
    dice = fresh(n)
    shuffled = dice.shuffle(items, "deck")
    assert sorted(shuffled) == sorted(items)
    assert dice.next_roll == n + max(len(items) - 1, 0)
    for roll in dice.rolls:
        assert [items[i] for i in roll.results] == shuffled
        assert (roll.kind, roll.faces, roll.to) == ("shuffle", len(items), [])


@given(st.data(), st.integers(1, 40))
def test_a_draw_takes_each_place_once_and_begins_like_the_shuffle(data, size):
    count = data.draw(st.integers(0, size))
    dice = fresh()
    drawn = dice.draw(range(size), count, "pile")
    assert len(set(drawn)) == count
    assert drawn == pick(KEY, 0, NONCE, size, size)[:count]
    assert dice.next_roll == min(count, size - 1)


def test_named_faces_follow_the_numbers_of_the_die():
    names = fresh().faces(50, BATTLE, "fire")
    assert names == [BATTLE[i - 1] for i in fresh().roll(50, 6, "fire")]
    assert set(names) == set(BATTLE)


def test_a_roll_remembers_all_that_is_needed_to_check_it():
    dice = fresh(41)
    dice.roll(2, 6, "attack", to=["blue"])
    dice.faces(1, BATTLE, "fire")
    dice.shuffle(["x", "y", "z"], "deck", to=["red"])
    dice.draw("abc", 3, "chits")
    attack, fire, deck, chits = dice.rolls
    assert (attack.n, fire.n, deck.n, chits.n, dice.next_roll) == (41, 43, 44, 46, 48)
    assert attack == Roll(41, "attack", 6, attack.results, ["blue"], NONCE)
    assert (fire.faces, fire.to, deck.to, chits.to) == (BATTLE, None, ["red"], None)
    assert [roll.kind for roll in dice.rolls] == ["dice", "dice", "shuffle", "draw"]


def test_what_the_rules_do_with_results_does_not_change_the_record():
    dice = fresh()
    to = ["blue"]
    results = dice.roll(3, 6, "attack", to)
    recorded = list(dice.rolls[0].results)
    results.clear()
    to.append("red")
    assert (dice.rolls[0].results, dice.rolls[0].to) == (recorded, ["blue"])


def test_nothing_asked_leaves_no_record():
    dice = fresh(5)
    assert dice.roll(0, 6, "none") == dice.faces(0, BATTLE, "none") == []
    assert dice.shuffle([], "none") == dice.draw(["x"], 0, "none") == []
    assert (dice.rolls, dice.next_roll) == ([], 5)


@pytest.mark.parametrize(
    ("ask", "problem"),
    [
        (lambda dice: dice.roll(1, 1, "attack"), "attack: a die has 2 to 1000 sides, not 1"),
        (lambda dice: dice.roll(1, 1001, "attack"), "not 1001"),
        (lambda dice: dice.roll(1, 2.5, "attack"), "not 2.5"),
        (lambda dice: dice.roll(-1, 6, "attack"), "attack: -1 is not a whole number from 0 to 1000"),
        (lambda dice: dice.roll(1001, 6, "attack"), "1001 is not"),
        (lambda dice: dice.roll(1.5, 6, "attack"), "1.5 is not"),
        (lambda dice: dice.roll(True, 6, "attack"), "True is not"),
        (lambda dice: dice.roll(1, 6, ""), "every roll has a purpose"),
        (lambda dice: dice.faces(1, ["flag"], "fire"), "fire: a die has 2 to 1000 sides, not 1"),
        (lambda dice: dice.faces(1, "abc", "fire"), "fire: the faces of a die are a list of texts"),
        (lambda dice: dice.faces(1, [1, 2], "fire"), "fire: the faces of a die are a list of texts"),
        (lambda dice: dice.draw("ab", 3, "hand"), "hand: 3 is not a whole number from 0 to 2"),
        (lambda dice: dice.shuffle(range(65537), "deck"), "deck: a pile has at most 65536 items"),
    ],
)
def test_impossible_requests_are_refused_with_purpose_and_reason(ask, problem):
    dice = fresh()
    with pytest.raises(ValueError, match=problem):
        ask(dice)
    assert (dice.rolls, dice.next_roll) == ([], 0)


def test_rolls_survive_the_way_through_plain_data():
    dice = fresh()
    dice.roll(2, 6, "attack")
    dice.faces(2, BATTLE, "fire", to=["blue"])
    dice.shuffle("abc", "deck")
    assert [Roll.from_plain(roll.to_plain()) for roll in dice.rolls] == dice.rolls
    assert dice.rolls[0].to_plain() == {
        "n": 0,
        "kind": "dice",
        "purpose": "attack",
        "faces": 6,
        "results": dice.rolls[0].results,
        "to": None,
        "nonce": NONCE,
    }


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("n", -1),
        ("n", "0"),
        ("kind", "coin"),
        ("purpose", None),
        ("faces", 2.5),
        ("faces", ["a", 1]),
        ("results", [1, "a"]),
        ("results", [True]),
        ("results", 3),
        ("to", "blue"),
        ("nonce", 7),
    ],
)
def test_a_stored_roll_of_the_wrong_form_is_named(name, value):
    dice = fresh()
    dice.roll(1, 6, "attack")
    plain = dice.rolls[0].to_plain()
    with pytest.raises(Unreadable, match=f"a roll has a '{name}' of the wrong form"):
        Roll.from_plain(plain | {name: value})
    del plain[name]
    with pytest.raises(Unreadable, match=f"a roll has no '{name}'"):
        Roll.from_plain(plain)


def test_scripted_dice_give_what_they_are_told():
    dice = ScriptedDice([3, 6, "swords", 1])
    assert dice.roll(2, 6, "attack") == [3, 6]
    assert dice.faces(1, BATTLE, "fire") == ["swords"]
    assert dice.shuffle("abc", "deck") == ["a", "b", "c"]
    assert dice.roll(1, 6, "defence") == [1]
    assert [roll.n for roll in dice.rolls] == [0, 2, 3, 5]
    assert not dice.script


def test_scripted_piles_take_places_or_items():
    dice = ScriptedDice([[2, 0, 1], ["ace", "king"], 1, "king", None, None])
    assert dice.shuffle("abc", "deck") == ["c", "a", "b"]
    cards = ["ace", "ace", "king"]
    assert dice.draw(cards, 2, "hand") == ["ace", "king"]
    assert dice.draw(cards, 1, "hand") == ["ace"]
    assert dice.draw(cards, 1, "hand") == ["king"]
    assert dice.draw(cards, 2, "hand") == ["ace", "ace"]
    assert dice.shuffle(cards, "deck") == cards
    assert [roll.results for roll in dice.rolls] == [[2, 0, 1], [0, 2], [1], [2], [0, 1], [0, 1, 2]]


def test_a_scripted_list_may_name_equal_items_twice():
    assert ScriptedDice([["ace", "ace"]]).draw(["ace", "king", "ace"], 2, "hand") == ["ace", "ace"]


@pytest.mark.parametrize(
    ("script", "ask"),
    [
        ([], lambda dice: dice.roll(1, 6, "attack")),
        ([3], lambda dice: dice.roll(2, 6, "attack")),
        ([7], lambda dice: dice.roll(1, 6, "attack")),
        ([0], lambda dice: dice.roll(1, 6, "attack")),
        ([True], lambda dice: dice.roll(1, 6, "attack")),
        ([None], lambda dice: dice.roll(1, 6, "attack")),
        (["flag"], lambda dice: dice.roll(1, 6, "attack")),
        (["stone"], lambda dice: dice.faces(1, BATTLE, "attack")),
        ([2], lambda dice: dice.faces(1, BATTLE, "attack")),
        ([[0, 1]], lambda dice: dice.shuffle("abc", "attack")),
        ([[0, 1, 1]], lambda dice: dice.shuffle("abc", "attack")),
        ([[0, 1, 3]], lambda dice: dice.shuffle("abc", "attack")),
        ([], lambda dice: dice.draw("abc", 1, "attack")),
        (["d"], lambda dice: dice.draw("abc", 1, "attack")),
        ([1], lambda dice: dice.draw("abc", 2, "attack")),
        ([["a", "a"]], lambda dice: dice.draw("abc", 2, "attack")),
    ],
)
def test_a_script_that_does_not_fit_names_the_purpose(script, ask):
    dice = ScriptedDice(script)
    with pytest.raises(ScriptError, match="'attack'"):
        ask(dice)
    assert dice.rolls == []


def play(dice):
    return (
        dice.roll(2, 10, "attack"),
        dice.faces(3, BATTLE, "fire", to=["blue"]),
        dice.shuffle("abcde", "deck"),
        dice.draw("abcde", 2, "hand", to=["red"]),
    )


def test_recorded_dice_repeat_the_game():
    first = fresh(17)
    results = play(first)
    again = RecordedDice(map(Roll.from_plain, [roll.to_plain() for roll in first.rolls]))
    assert play(again) == results
    assert (again.rolls, again.next_roll) == (first.rolls, first.next_roll)
    assert not again.recorded


@pytest.mark.parametrize(
    "ask",
    [
        lambda dice: dice.roll(2, 10, "defence"),
        lambda dice: dice.roll(2, 12, "attack"),
        lambda dice: dice.roll(3, 10, "attack"),
        lambda dice: dice.faces(2, list("abcdefghij"), "attack"),
        lambda dice: dice.draw(range(10), 2, "attack"),
    ],
)
def test_recorded_dice_refuse_another_question(ask):
    first = fresh()
    play(first)
    with pytest.raises(DiceMismatch, match="the record has 2 of d10 for 'attack'"):
        ask(RecordedDice(first.rolls))


def test_recorded_dice_refuse_what_was_never_rolled():
    with pytest.raises(DiceMismatch, match="'attack', but the record has no more rolls"):
        RecordedDice([]).roll(1, 6, "attack")


def test_recorded_dice_refuse_results_that_are_not_on_the_die():
    with pytest.raises(DiceMismatch, match=r"\[7\] that do not fit 1 of d6"):
        RecordedDice([Roll(0, "attack", 6, [7], None, NONCE)]).roll(1, 6, "attack")


@pytest.mark.parametrize(
    "ask",
    [
        lambda dice: dice.roll(1, 6, "attack"),
        lambda dice: dice.faces(1, BATTLE, "attack"),
        lambda dice: dice.shuffle(["only"], "attack"),
        lambda dice: dice.draw(["only"], 1, "attack"),
    ],
)
def test_drafts_stop_at_the_first_die(ask):
    dice = NoDice()
    with pytest.raises(NeedsDice, match="attack") as caught:
        ask(dice)
    assert caught.value.purpose == "attack"
    assert dice.rolls == []
