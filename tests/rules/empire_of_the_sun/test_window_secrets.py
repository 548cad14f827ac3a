"""4.9.4: whole offensives tell the attacker the same whatever cards the other side holds and keeps."""

import os
from random import Random

import orjson
import pytest

from rules.empire_of_the_sun.atlas import ALLIES, CARDS, JAPAN
from rules.empire_of_the_sun.offensives.go import Go
from rules.empire_of_the_sun.title import TITLE
from rules.kernel import driver
from rules.kernel.orders import IllegalOrder
from rules.kernel.sheets import first_answer
from tests.rules.empire_of_the_sun.situations import PLENTY, orders
from tests.rules.empire_of_the_sun.test_mail_budget import OFFENSIVE
from tests.rules.empire_of_the_sun.test_walk import declared, game

HANDS = 60 if os.environ.get("PBEM_TEST_DEEP") else 8
LINES = ["answer a12 a08", "answer a12", "answer a05", "answer nothing roll yes special nothing"]
"""A standing order may name any card of the own deck, held or not."""


def hands():
    rng = Random(4)
    deck = [card for card in CARDS if CARDS[card].side == ALLIES and card not in ("a05", "a08", "a12")]
    return [sorted(rng.sample(deck, 5)) for _ in range(HANDS)]


def seen(p):
    """All that the attacker gets: what he sees, who is asked, and the lines that he reads."""
    lines = [(line.code, line.args) for line in p.lines if line.read_by(JAPAN)]
    return orjson.dumps(
        [TITLE.view(p, JAPAN), driver.waiting(p), lines, str(TITLE.label(p))], option=orjson.OPT_SORT_KEYS
    )


def answer(p):
    """What the standing lines of the Allies answer."""
    lines = [TITLE.read_line(line, ALLIES) for line in LINES]
    order = first_answer(p, ALLIES, lines, list)
    assert order is not None
    return driver.complete(p, order)


def offensive_against(hand):
    """A whole offensive with three battles, each moment as the attacker sees it."""
    p = game(9, *PLENTY, allies=list(hand))
    p.board.decks[ALLIES].pile = []
    moments = []
    for line in OFFENSIVE:
        orders(p, f"japan: {line}")
        moments.append(seen(p))
    while not isinstance(p.decision, Go):
        seat = driver.waiting(p)[0]
        order = answer(p) if p.decision.policy == "window" else driver.standing_order(p, seat, {}, "quick")
        driver.perform(p, order)
        moments.append(seen(p))
    return moments


@pytest.mark.rule("4.9.4", "0.4", "0.4.1")
def test_an_offensive_looks_the_same_against_every_hand():
    first, *rest = [offensive_against(hand) for hand in hands()]
    for moments in rest:
        assert len(moments) == len(first)
        assert moments == first


@pytest.mark.rule("4.9.4", "5.32")
def test_a_standing_order_plays_the_first_card_that_is_held():
    for hand, wanted in (
        (["a12"], ["a12"]),
        (["a05", "a02"], ["a05"]),
        (["a08", "a12"], ["a12", "a08"]),
        (["a02"], []),
    ):
        p = declared(9, *PLENTY)
        p.board.decks[ALLIES].hand = list(hand)
        assert sorted(answer(p).args["cards"]) == sorted(wanted)


@pytest.mark.rule("5.32", "4.9.4")
def test_a_card_that_is_not_held_is_refused_and_nothing_changes():
    p = declared(9, *PLENTY)
    before = TITLE.codec.encode(p.state)
    with pytest.raises(IllegalOrder):
        orders(p, "allies: answer a12")
    assert TITLE.codec.encode(p.state) == before


@pytest.mark.rule("4.9.4", "0.4.1")
def test_a_branch_that_does_not_happen_stays_a_secret():
    told = []
    for line in ("answer nothing roll yes success a61", "answer nothing roll yes"):
        p = declared(9, *PLENTY)
        p.board.decks[ALLIES].hand = ["a02", "a61"]
        public = driver.perform(p, TITLE.parse(line, ALLIES))
        told.append((public, seen(p)))
        assert "a61" in p.board.decks[ALLIES].hand
    assert told[0] == told[1]


@pytest.mark.rule("0.4.1", "6.27", "8.2")
def test_reserves_and_preferences_are_secrets_of_the_attacker():
    p = declared(*PLENTY)
    p.board.battle.reserves, p.board.battle.prefer = {"5708": ["j_cv_akagi"]}, "carriers"
    hidden = TITLE.view(p, ALLIES)["offensive"]
    assert hidden["reserves"] is hidden["prefer"] is hidden["sequence"] is None
    assert TITLE.view(p, JAPAN)["offensive"]["prefer"] == "carriers"
