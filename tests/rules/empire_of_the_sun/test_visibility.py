"""0.3, 0.4, 4.9.4: what each player sees, and that the answer to an offensive tells nothing else."""

import pytest

from rules.empire_of_the_sun.atlas import ALLIES, JAPAN
from rules.empire_of_the_sun.combat.ground import GroundHits
from rules.empire_of_the_sun.offensives.go import Go, NextGo
from rules.empire_of_the_sun.sequence import FirstTurn
from rules.empire_of_the_sun.title import TITLE
from rules.empire_of_the_sun.view import board_in
from rules.kernel import driver
from rules.kernel.dice import Dice
from tests.rules.empire_of_the_sun.situations import PLENTY, board, going, held, offered, orders, play
from tests.rules.empire_of_the_sun.test_walk import declared


@pytest.mark.rule("0.1", "0.3", "0.4")
def test_hands_and_future_offensives_are_face_down_for_the_other_side():
    made = held(board("1943"), ["j03", "j10", "j17"], ["a12", "a21"])
    seen = TITLE.view(play(made), ALLIES)["decks"]
    assert [spec.name for spec in TITLE.seats("1943", {})] == [JAPAN, ALLIES]
    assert (seen[JAPAN]["hand"], seen[JAPAN]["cards"]) == (None, 3)
    assert (seen[JAPAN]["future"], seen[JAPAN]["has_future"]) == (None, True)
    assert sorted(seen[JAPAN]["discard"]) == ["j08", "j12", "j14", "j20", "j25", "j29", "j35"]
    assert seen[ALLIES]["hand"] == ["a12", "a21"]
    assert all(isinstance(seen[side]["pile"], int) for side in (JAPAN, ALLIES))


def told(p, viewer, since):
    return [(line.code, line.args) for line in p.lines[since:] if line.read_by(viewer)]


@pytest.mark.rule("0.4.1", "4.9.4", "4.9.1")
@pytest.mark.parametrize("hand", [["a12", "a59", "a61"], ["a02", "a11"], []])
def test_a_failed_roll_tells_the_roll_and_nothing_of_the_cards(hand):
    p = declared(9, *PLENTY)
    p.board.decks[ALLIES].hand = hand
    since, start = len(p.lines), TITLE.view(p, JAPAN)
    assert driver.waiting(p) == [ALLIES]
    orders(p, "allies: answer nothing roll yes")
    failed = [line for line in told(p, JAPAN, since) if line[0].startswith("intelligence")]
    assert failed == [("intelligence.failure", {"roll": 9, "modified": 7, "value": 7})]
    assert not [code for code, _ in told(p, JAPAN, since) if code == "play.reacted"]
    assert board_in({"board": TITLE.view(p, ALLIES)}).battle.reserves == {}
    assert TITLE.view(p, JAPAN)["decks"][ALLIES]["cards"] == start["decks"][ALLIES]["cards"] == len(hand)


@pytest.mark.rule("4.9.4")
def test_the_same_question_is_asked_whatever_is_held():
    seen = []
    for hand in (["a05", "a08", "a12"], ["a02"], []):
        p = declared()
        p.board.decks[ALLIES].hand = list(hand)
        seen.append((driver.waiting(p), p.decision.prompt(p, ALLIES), TITLE.label(p)))
    assert seen[0] == seen[1] == seen[2]


@pytest.mark.rule("17.25", "2.5", "0.4.1")
@pytest.mark.parametrize("order", ["take", "decline"])
def test_the_choice_of_arcadia_is_a_secret_among_five_cards(order):
    p = play(board(), scenario="short_campaign")
    p.dice = Dice(b"x", 0, "")
    p.push(FirstTurn(japan=(7, 0), allies=(5, 2), choice=True))
    driver.settle(p)
    assert driver.waiting(p) == [ALLIES]
    public = driver.perform(p, TITLE.parse(order, ALLIES))
    assert public is None
    deck = p.board.decks[ALLIES]
    assert (len(deck.hand), deck.passes) == (5, 2)
    assert order == "decline" or "a04" in deck.hand
    assert not [code for code, args in told(p, JAPAN, 0) if "a04" in str(args)]


@pytest.mark.rule("4.9.2", "4.9.7", "8.4")
def test_hits_on_the_ground_are_kept_until_both_have_chosen():
    p = declared(6, 7, 7, 7, *PLENTY)
    orders(p, "allies: answer a05", "allies: react hq cw_hq_malaya with cw_c_3ind", "allies: done")
    orders(p, "japan: hits cw_air_ma cw_air_ma")
    assert isinstance(p.decision, GroundHits)
    orders(p, "japan: hits cw_c_3ind")
    assert "cw_c_3ind" not in p.board.reduced
    assert "cw_c_3ind" not in str(driver.view(p, ALLIES).get("step"))
    orders(p, "allies: hits j_a_15")
    assert {"cw_c_3ind", "j_a_15"} <= set(p.board.reduced)


@pytest.mark.rule("6.29", "0.4.1")
def test_the_card_of_a_future_offensive_stays_face_down():
    p = going(board(), JAPAN, japan=["j10", "j26"], allies=["a31"])
    public = driver.perform(p, TITLE.parse("future j26", JAPAN))
    assert public is not None
    assert public.args == {}
    assert "j26" not in str(told(p, ALLIES, 0))
    assert offered(p, ALLIES) == ["play", "discard", "future"]


@pytest.mark.rule("0.4.1", "6.29")
@pytest.mark.parametrize(("future", "opened"), [("j26", True), ("", False)])
def test_a_discard_opens_a_secret_where_a_future_offensive_lies(future, opened):
    made = held(board(turn=3), ["j10", "j36"], ["a31"])
    made.decks[JAPAN].future, made.decks[JAPAN].future_turn = future, 2 if future else 0
    made.go = JAPAN
    p = play(made)
    p.push(Go(), NextGo())
    result = driver.act(
        TITLE, TITLE.codec.encode(p.state), TITLE.parse("discard j36", JAPAN), Dice(b"x", 0, "")
    )
    assert result.barrier is opened
