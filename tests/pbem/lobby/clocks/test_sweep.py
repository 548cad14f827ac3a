"""What is due is found by one query, and one broken game stops no other."""

import pytest
from django.db import connection

from pbem.games import services
from pbem.games.models import Event, Game, Seat
from pbem.lobby.clocks.sweep import look_at
from pbem.lobby.tasks import sweep_clocks
from tests.pbem.games.playing import waiting
from tests.pbem.lobby.clocks.playing import DAY, HOUR, NOON, clocked, seat_of, sweep

pytestmark = pytest.mark.django_db


@pytest.fixture
def game(alice, bob):
    """A duel with three days for each answer, asked at noon."""
    return clocked({"blue": alice, "red": bob})


def test_nothing_happens_before_the_deadline(game):
    assert sweep(NOON + 3 * DAY - HOUR) == 0
    assert waiting(game) == ["red", "blue"]


def test_an_answer_given_in_the_last_moment_counts(game):
    """The seat was read as overdue, but has a new question by now."""
    overdue = list(Seat.objects.filter(game=game).select_related("game"))
    later = NOON + 9 * DAY
    Seat.objects.filter(game=game).update(deadline=later, due=later)
    assert [look_at(seat, NOON + 3 * DAY) for seat in overdue] == [False, False]
    assert waiting(game) == ["red", "blue"]


def test_a_vacation_that_the_deadline_does_not_know_of_counts_all_the_same(game, alice):
    alice.vacations.create(first_day=NOON.date() + DAY, last_day=NOON.date() + 2 * DAY)
    assert sweep(NOON + 3 * DAY) == 1
    assert seat_of(game, "blue").deadline == NOON + 5 * DAY
    assert waiting(game) == ["blue"]
    assert sweep(NOON + 5 * DAY) == 1


def test_one_broken_game_does_not_stop_the_others(game, alice, bob, monkeypatch):
    other = clocked({"blue": alice, "red": bob})
    real = services.submit_default

    def broken(*, game_id, **about):
        if game_id == game.pk:
            raise RuntimeError("a secret of the position")
        return real(game_id=game_id, **about)

    monkeypatch.setattr(services, "submit_default", broken)
    assert sweep(NOON + 3 * DAY) == 2
    assert waiting(game) == ["red", "blue"]
    assert waiting(other) != ["red", "blue"]
    assert seat_of(game, "red").due == NOON + 3 * DAY + HOUR


def test_a_clock_left_running_by_mistake_is_stopped(game):
    Seat.objects.filter(game=game, name="red").update(asked=False, asked_since=None)
    Game.objects.filter(pk=game.pk).update(status="finished")
    assert sweep(NOON + 9 * DAY) == 0
    assert set(game.seats.values_list("deadline", "due")) == {(None, None)}


def test_the_task_sweeps(game, time_machine):
    time_machine.move_to(NOON + 3 * DAY, tick=False)
    sweep_clocks()
    assert Event.objects.filter(game=game, kind="clock").exists()


@pytest.mark.databases
def test_an_idle_sweep_is_one_query_of_the_index(game, django_assert_num_queries):
    with django_assert_num_queries(1):
        assert sweep(NOON) == 0
    due = Seat.objects.filter(due__lte=NOON).order_by("due")
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("SET LOCAL enable_seqscan = off")
    assert "seat_due" in due.explain()
