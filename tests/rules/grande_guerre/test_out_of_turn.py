"""G18.2: standing orders at any time, by lines of a packet or out of turn, and what of them a seat reads."""

import pytest

from rules.grande_guerre.title import TITLE
from rules.kernel import driver
from rules.kernel.dice import Dice
from rules.kernel.orders import IllegalOrder, Order

from .situations import look, started

LINES = ("policy DE engage weakest_intact", "policy DE_II intercept 130 turn", "retreat DE_II metz, cologne")


def sequential():
    """Both sides are asked one after the other: the first seat that waits, and one that does not."""
    result = driver.start(TITLE, "west_1914", {"orders": "sequential"}, Dice(b"out of turn", 0, ""))
    while len(asked := driver.waiting(look(result))) == 2:
        result = driver.act(TITLE, result.data, Order(asked[0], "seal"), Dice(b"out of turn", 1, ""))
    [waiting] = asked
    return result, waiting, next(seat for seat in look(result).seats if seat != waiting)


def give(result, seat, *texts):
    for text in texts:
        result = driver.act(
            TITLE, result.data, TITLE.parse(text, seat), Dice(b"out of turn", 2, ""), guard=True
        )
    return result


def own_lines(seat):
    """Such orders for what a seat has on the map."""
    return (
        LINES
        if seat == "central"
        else tuple(
            line.replace("DE_II", "FR_V").replace("DE", "FR").replace("metz, cologne", "reims, paris")
            for line in LINES
        )
    )


@pytest.mark.rule("G18.2")
def test_a_seat_that_is_not_asked_sets_standing_orders_that_hold_at_once():
    result, waiting, other = sequential()
    lines = own_lines(other)
    after = give(result, other, *lines)
    assert driver.waiting(look(after)) == [waiting]
    told = TITLE.standing_lines(driver.view(look(after), other), other)
    assert sorted(TITLE.write(order) for order in told) == sorted(
        TITLE.write(TITLE.parse(t, other)) for t in lines
    )
    assert not TITLE.standing_lines(driver.view(look(after), waiting), waiting)


@pytest.mark.rule("G18.2")
def test_nobody_else_learns_of_it():
    result, waiting, other = sequential()
    after = give(result, other, own_lines(other)[0])
    assert after.public is None
    for viewer in (waiting, None):
        assert not [line for line in after.lines if line.read_by(viewer)]
        assert driver.view(look(after), viewer) == driver.view(look(result), viewer)


@pytest.mark.rule("G18.2")
def test_who_plans_writes_them_into_the_packet():
    result, waiting, _other = sequential()
    after = give(result, waiting, own_lines(waiting)[0])
    assert not look(after).board.policies
    assert [line.kind for line in look(after).decision.packet(waiting)] == ["policy"]


@pytest.mark.rule("G18.2")
def test_the_standing_orders_of_others_cannot_be_set():
    result, waiting, other = sequential()
    with pytest.raises(IllegalOrder):
        give(result, other, own_lines(waiting)[0])


def test_lines_of_a_seat_are_orders_that_it_could_give():
    result = started()
    board = look(result).board
    board.policies = {
        "DE": {"engage": "strongest", "retreat": ""},
        "DE_II": {"react": "metz"},
        "DE_II!": {"split": "DE_active#1+DE_active#2", "letter_attack": "W"},
    }
    view = {"board": {"policies": board.policies | {"liege!": {"siege": "storm"}}}}
    told = [TITLE.write(order) for order in TITLE.standing_lines(view, "central")]
    assert told == [
        "policy DE engage strongest",
        "retreat DE nothing",
        "react DE_II to metz",
        "split DE_II DE_active#1 DE_active#2",
        "policy DE_II letter_attack W turn",
        "siege liege storm",
    ]
    assert all(TITLE.parse(text, "central") for text in told)
