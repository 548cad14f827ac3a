"""Patches lead there and back, whatever the trees are."""

import copy
from itertools import pairwise

import orjson
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.kernel.patches import (
    PatchMismatch,
    apply,
    apply_checked,
    diff,
    diff_bytes,
    fold,
    independent,
    reverse,
    same,
)
from rules.kernel.state import bytes_of

scalars = st.none() | st.booleans() | st.integers(-3, 3) | st.sampled_from(["", "0", "1", "a", "ä"])
trees = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.sampled_from("abcd01"), inner, max_size=4),
    max_leaves=25,
)


def stored(patch):
    return orjson.loads(orjson.dumps(patch))


@given(trees, trees)
def test_a_patch_leads_there_and_back(old, new):
    before, patch = bytes_of(old), stored(diff(old, new))
    there = apply_checked(copy.deepcopy(old), stored(patch))
    assert bytes_of(there) == bytes_of(new)
    assert bytes_of(apply_checked(there, reverse(patch))) == before == bytes_of(old)


@given(trees, trees)
def test_the_unchecked_fold_gives_the_same(old, new):
    patch = diff(copy.deepcopy(old), copy.deepcopy(new))
    assert bytes_of(apply(copy.deepcopy(old), stored(patch))) == bytes_of(new)


@given(trees)
def test_nothing_changed_is_an_empty_patch(tree):
    assert diff(tree, copy.deepcopy(tree)) == []


objects = st.dictionaries(st.sampled_from("abcd01"), trees, max_size=4)


@given(objects, objects)
def test_bytes_differ_as_the_trees_do_that_they_hold(old, new):
    before, after = bytes_of(old), bytes_of(new)
    assert stored(diff_bytes(before, after)) == stored(diff(orjson.loads(before), orjson.loads(after)))


@pytest.mark.parametrize(
    "spelling", [b'{"b":{"x":["\\u00e4"]}, "a":[1]}', '{"a":[ 1],"b":{"x":["ä"]}}'.encode()]
)
def test_the_same_spelled_otherwise_is_no_difference(spelling):
    assert diff_bytes(bytes_of({"a": [1], "b": {"x": ["ä"]}}), spelling) == []


@given(st.lists(trees, min_size=2, max_size=5))
def test_patches_fold_one_after_another(history):
    patches = [stored(diff(a, b)) for a, b in pairwise(history)]
    assert bytes_of(fold(copy.deepcopy(history[0]), patches)) == bytes_of(history[-1])


@given(trees, trees)
def test_reversing_twice_is_the_patch_itself(old, new):
    patch = diff(old, new)
    assert reverse(reverse(patch)) == patch


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (1, True),
        ({"a": {"b": 1}}, {"a": {"b": True}}),
        ({"a": [[0]]}, {"a": [[False]]}),
        ([[1], 2], [[True], 2, 3]),
        ({"a": 1}, {"a": "1"}),
        ({"a": None}, {}),
        ([{"a": 0}], [{"a": []}]),
    ],
)
def test_types_that_python_takes_for_equal_are_told_apart(old, new):
    assert not same(old, new)
    assert bytes_of(apply_checked(copy.deepcopy(old), diff(old, new))) == bytes_of(new)


def test_the_order_of_keys_does_not_matter():
    assert same({"a": 1, "b": [2]}, {"b": [2], "a": 1})
    assert diff({"x": {"a": 1, "b": 2}}, {"x": {"b": 2, "a": 1}}) == []


def test_a_small_change_is_a_small_patch():
    old = {"forces": {"a1": {"foot": 2}, "b1": {"horse": 1}}, "pile": [1, 2, 3, 4]}
    new = {"forces": {"a1": {"foot": 1}, "c2": {"foot": 1}}, "pile": [2, 3, 4]}
    assert diff(old, new) == [
        ["=", ["forces", "a1", "foot"], 2, 1],
        ["-", ["forces", "b1"], {"horse": 1}],
        ["+", ["forces", "c2"], {"foot": 1}],
        ["~", ["pile"], 0, [1], []],
    ]


@pytest.mark.parametrize(
    "patch",
    [
        [["=", ["a"], 2, 3]],
        [["=", ["a"], True, 3]],
        [["=", ["nothing"], 1, 2]],
        [["=", ["a", "b"], 1, 2]],
        [["-", ["l"], []]],
        [["+", ["a"], 5]],
        [["+", ["l", "x"], 5]],
        [["~", ["l"], 0, [2], []]],
        [["~", ["a"], 0, [1], []]],
        [["~", ["l"], 5, [1], []]],
    ],
)
def test_a_tree_that_is_another_one_is_noticed(patch):
    with pytest.raises(PatchMismatch):
        apply_checked({"a": 1, "l": [1, 2]}, patch)


def test_an_unknown_operation_is_noticed():
    with pytest.raises(PatchMismatch, match="not an operation"):
        reverse([["?", []]])


@pytest.mark.parametrize(
    ("one", "other", "apart"),
    [
        (["plans", "blue"], ["plans", "red"], True),
        (["plans", "blue"], ["plans", "blue"], False),
        (["plans"], ["plans", "red"], False),
        (["plans", "red", 0], ["plans"], False),
        (["list", 1], ["list", 2], True),
        ([], ["plans"], False),
    ],
)
def test_patches_are_independent_if_no_path_leads_through_another(one, other, apart):
    assert independent([["=", one, 1, 2]], [["+", ["x"], 1], ["-", other, 3]]) is apart
    assert independent([["~", other, 0, [], [1]]], [["=", one, 1, 2]]) is apart


def test_independent_patches_can_be_reversed_in_any_order():
    start, middle = {"a": [1], "b": {"c": 2}}, {"a": [1, 5], "b": {"c": 2}}
    end = {"a": [1, 5], "b": {"c": 3, "d": 4}}
    first, second = diff(start, middle), diff(middle, end)
    assert independent(first, second)
    assert apply_checked(orjson.loads(orjson.dumps(end)), reverse(first)) == {"a": [1], "b": {"c": 3, "d": 4}}
