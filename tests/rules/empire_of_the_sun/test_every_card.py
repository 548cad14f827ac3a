"""Every card, one by one: figures, effect, moment and pile; no card may be without a test."""

import pytest

from rules.empire_of_the_sun.atlas import CARDS
from rules.empire_of_the_sun.offensives.activation import logistics
from tests.rules.empire_of_the_sun import (
    cards_of_moves,
    cards_of_offensives,
    cards_of_operations,
    cards_of_politics,
    cards_of_reaction,
)
from tests.rules.empire_of_the_sun.card_table import FACTS, KINDS, TESTS

FAMILIES = (cards_of_politics, cards_of_reaction, cards_of_moves, cards_of_offensives, cards_of_operations)
"""The modules whose tests stand in the register."""


@pytest.mark.rule("5", "5.1", "5.2", "5.31", "5.36", "B1", "D0")
@pytest.mark.parametrize("line", FACTS.split("\n")[1:-1])
def test_the_figures_of_a_card(line):
    name, kind, ov, oc, ec, lv, ground, marks, condition = line.split()
    card = CARDS[name]
    assert (card.kind, card.ov) == (KINDS[kind], int(ov))
    values = [None if value == "-" else int(value) for value in (oc, ec, ground)]
    assert [card.oc, card.ec, card.max_ground] == values
    assert card.condition == condition.strip("-")
    assert "".join(
        m for m, is_ in zip("RDW", (card.removed, card.draw, card.without_battle), strict=True) if is_
    ) == (marks.strip("-"))
    if lv not in ("-", "+1"):
        plain, *special = lv.split("/")
        assert logistics(card, "") == int(plain)
        assert all(logistics(card, each.split(":")[0]) == int(each.split(":")[1]) for each in special)


@pytest.mark.rule("5")
def test_no_card_is_without_a_test():
    assert sorted(TESTS) == sorted(CARDS)
    assert len(FACTS.split("\n")) - 2 == len(CARDS)


@pytest.mark.rule("5.3", "5.31", "5.32", "5.33", "5.34", "D1")
@pytest.mark.parametrize("card", list(CARDS))
def test_what_a_card_does(card):
    TESTS[card](card)
