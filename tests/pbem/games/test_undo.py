"""Taking back alone: as far as nobody has learned anything."""

import pytest

from pbem.games.audit import audit
from pbem.games.errors import CannotUndo, NotRunning, ProposalError, Stale
from pbem.games.log import head_of
from pbem.games.models import Event, Head, Seat
from pbem.games.selectors import last_number, position, undoable, view_of
from pbem.games.services import answer_proposal, propose_takeback, undo
from rules.kernel.orders import Order
from tests.pbem.games.playing import everything_written, play_on, plot, send, waiting

pytestmark = pytest.mark.databases


def take_back(game, seat, orders=1, **request):
    answer = undo(game_id=game.pk, seat=seat, orders=orders, source="web", **request)
    game.refresh_from_db()
    return answer


def test_last_order_is_taken_back_and_stays_in_the_log(plots):
    before = head_of(plots)
    send(plots, "blue", plot("blue"))
    answer = take_back(plots, "blue")
    assert head_of(plots) == before
    assert (answer.applied, answer.number, plots.seq) == (1, 3, 3)
    assert list(Event.objects.filter(game=plots).order_by("seq").values_list("kind", "undone")) == [
        ("setup", None),
        ("order", 3),
        ("undo", None),
    ]


def test_several_orders_and_then_some_more(plots):
    first = head_of(plots)
    send(plots, "blue", plot("blue", 1), plot("blue", 2), plot("blue", 3))
    take_back(plots, "blue", 2)
    assert view_of(plots, "blue")["board"]["plans"] == {"blue": [1]}
    send(plots, "blue", plot("blue", 4))
    assert undoable(plots, "blue") == 2
    take_back(plots, "blue", None)
    assert head_of(plots) == first
    assert undoable(plots, "blue") == 0


def test_dice_are_a_barrier(plots):
    send(plots, "blue", "boast", "throw", "boast")
    assert undoable(plots, "blue") == 1
    take_back(plots, "blue")
    before = everything_written()
    with pytest.raises(CannotUndo):
        take_back(plots, "blue")
    assert everything_written() == before


def test_more_than_there_is_takes_nothing_back(plots):
    send(plots, "blue", "throw", "boast", "boast")
    with pytest.raises(CannotUndo):
        take_back(plots, "blue", 3)
    assert plots.seq == 4


def test_turn_comes_back_until_the_other_has_acted(plots):
    send(plots, "blue", "end")
    take_back(plots, "blue")
    assert waiting(plots) == ["blue"]
    assert list(Seat.objects.filter(game=plots, asked=True).values_list("name", flat=True)) == ["blue"]
    send(plots, "blue", "end")
    send(plots, "red", plot("red"))
    with pytest.raises(CannotUndo):
        take_back(plots, "blue")


def test_revealed_answers_are_a_barrier(game):
    commits = {}
    for seat in ("red", "blue"):
        card = view_of(game, seat)["board"]["hands"][seat][0]
        commits[seat] = Order(seat, "commit", {"card": card, "gold": 0})
    send(game, "red", commits["red"])
    take_back(game, "red")
    send(game, "red", commits["red"])
    send(game, "blue", commits["blue"])
    for seat in ("red", "blue"):
        with pytest.raises(CannotUndo):
            take_back(game, seat)


def test_dice_never_come_again(plots):
    """The counter stands where the dice have left it, whatever is taken back."""
    send(plots, "blue", "throw")
    send(plots, "blue", "boast")
    take_back(plots, "blue")
    assert Head.objects.get(pk=plots.pk).next_roll == 1


def test_request_that_comes_again_takes_back_once(plots):
    send(plots, "blue", "boast", "boast")
    take_back(plots, "blue", key="abc")
    assert take_back(plots, "blue", key="abc").repeated
    assert undoable(plots, "blue") == 1


def test_stale_and_finished(plots):
    send(plots, "blue", "boast")
    with pytest.raises(Stale):
        take_back(plots, "blue", expected=1)
    with pytest.raises(ValueError, match="at least one"):
        take_back(plots, "blue", 0)
    play_on(plots)
    with pytest.raises(NotRunning):
        take_back(plots, "blue")
    assert undoable(plots, "blue") == 0


def test_changing_ones_mind_again_and_again_costs_nothing_more(plots, django_assert_max_num_queries):
    send(plots, "blue", plot("blue", 1), plot("blue", 2))
    for _ in range(60):
        send(plots, "blue", plot("blue", 3))
        take_back(plots, "blue")
    with django_assert_max_num_queries(3):
        assert undoable(plots, "blue") == 2
    take_back(plots, "blue", 2)
    assert view_of(plots, "blue")["board"]["plans"] == {"blue": []}


def all_plans(game):
    return position(game).board.plans


def test_secret_orders_of_others_do_not_stand_in_the_way(together):
    """To be refused, or to see another number of orders, would tell that the other has plotted."""
    send(together, "blue", plot("blue", 1), plot("blue", 2))
    alone = undoable(together, "blue"), view_of(together, "blue"), last_number(together, "blue")
    send(together, "red", plot("red", 3), "peek")
    assert (undoable(together, "blue"), view_of(together, "blue"), last_number(together, "blue")) == alone
    answer = take_back(together, "blue")
    assert (answer.applied, all_plans(together)) == (1, {"blue": [1], "red": [3]})
    assert last_number(together, "red") == 3  # the set-up, the plot and the peek


def test_seats_that_plan_at_once_change_their_minds_as_often_as_they_like(together):
    send(together, "blue", plot("blue", 1))
    send(together, "red", plot("red", 1))
    send(together, "blue", plot("blue", 2))
    take_back(together, "red")
    send(together, "red", plot("red", 4))
    take_back(together, "blue", 2)
    assert all_plans(together) == {"blue": [], "red": [4]}
    assert (undoable(together, "blue"), undoable(together, "red")) == (0, 1)
    send(together, "blue", plot("blue", 5))
    take_back(together, "red")
    take_back(together, "blue")
    assert all_plans(together) == {"blue": [], "red": []}
    assert audit(together)[1] == []


def test_one_gets_no_further_back_than_ones_own_barrier(together):
    send(together, "blue", plot("blue", 1), "peek", plot("blue", 2))
    send(together, "red", plot("red", 3))
    assert undoable(together, "blue") == 1
    with pytest.raises(CannotUndo):
        take_back(together, "blue", 2)
    send(together, "red", "end")
    assert undoable(together, "blue") == 0, "that the other is ready is seen by all"


def test_orders_that_touch_the_same_thing_are_not_taken_apart(together):
    send(together, "blue", plot("blue", 1))
    send(together, "red", plot("red", 3))
    Event.objects.filter(game=together, seq=3).update(patch=Event.objects.get(game=together, seq=2).patch)
    assert undoable(together, "blue") == 0


def test_a_consent_goes_back_behind_what_was_taken_out_of_the_midst(together):
    send(together, "blue", plot("blue", 1))
    send(together, "red", plot("red", 3))
    take_back(together, "blue")
    propose_takeback(game_id=together.pk, seat="red", to=1)
    answer_proposal(game_id=together.pk, seat="blue", kind="takeback", agree=True)
    assert all_plans(together) == {"blue": [], "red": []}
    with pytest.raises(ProposalError):
        propose_takeback(game_id=together.pk, seat="red", to=2)
