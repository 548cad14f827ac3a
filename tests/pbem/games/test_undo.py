"""Taking back alone: as far as nobody has learned anything."""

import pytest

from pbem.games.errors import CannotUndo, NotRunning, Stale
from pbem.games.log import head_of
from pbem.games.models import Event, Head, Seat
from pbem.games.selectors import undoable, view_of
from pbem.games.services import undo
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
