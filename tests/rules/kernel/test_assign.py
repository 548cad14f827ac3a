"""A field from keys to values, of which some exclude others."""

from random import Random

import pytest

from rules.kernel.fields import assign
from rules.kernel.texts import Text, named


class Posts:
    """Two generals for three armies: an army has one at most, and the first must be somewhere."""

    def values(self, taken, key):
        armies = ["north", "south"] if key == "haig" else ["north", "south", "east"]
        return [army for army in armies if army not in taken.values()]

    def missing(self, taken):
        return None if "haig" in taken else Text("toy.said", {"what": "haig"})


FIELD = assign("posts", {g: named("general", g) for g in ("haig", "foch")}, "army", Posts(), rule="3")


def test_it_lists_every_assignment():
    assert [dict(found) for found in FIELD.values()] == [
        {"haig": "north"},
        {"haig": "north", "foch": "south"},
        {"haig": "north", "foch": "east"},
        {"haig": "south"},
        {"haig": "south", "foch": "north"},
        {"haig": "south", "foch": "east"},
    ]
    assert all(FIELD.unfit(found) is None for found in FIELD.values())
    assert not FIELD.is_empty()
    assert FIELD.only() is None


@pytest.mark.parametrize(
    ("value", "code"),
    [
        ([], "kernel.not_assigned"),
        ({}, "toy.said"),
        ({"foch": "north"}, "toy.said"),
        ({"haig": "east"}, "kernel.not_assignable"),
        ({"haig": "north", "foch": "north"}, "kernel.not_assignable"),
        ({"haig": "north", "joffre": "east"}, "kernel.not_offered"),
        ({"haig": 1}, "kernel.not_assignable"),
    ],
)
def test_what_does_not_fit_is_told(value, code):
    assert FIELD.unfit(value).code == code


def test_the_order_in_which_keys_are_named_does_not_matter():
    assert FIELD.unfit({"foch": "north", "haig": "south"}) is None


def test_chance_finds_only_what_is_legal():
    drawn = [FIELD.random(Random(seed)) for seed in range(80)]
    assert all(FIELD.unfit(value) is None for value in drawn)
    assert len({str(value) for value in drawn}) == 6


def test_the_values_open_to_a_key_stand_beside_what_the_others_have():
    open_now = FIELD.open({"haig": "north"})
    assert [o.value for o in open_now["haig"]] == ["north", "south"]
    assert [o.value for o in open_now["foch"]] == ["south", "east"]


def test_it_is_said_key_by_key():
    assert [text.code for text in FIELD.said({"haig": "north"})] == ["kernel.assigned"]
