"""What is due is found by one query, and one broken game stops no other."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from pbem.bench.due import copies
from pbem.games import services
from pbem.games.models import Event, Game, Seat
from pbem.lobby.deadlines import sweep as sweeping
from pbem.lobby.deadlines.sweep import look_at
from pbem.lobby.tasks import sweep_clocks
from tests.pbem.games.clocks.playing import DAY, HOUR, NOON, clocked, seat_of, sweep
from tests.pbem.games.playing import waiting

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


def test_the_sweep_goes_on_until_nothing_is_due(game):
    """It served a hundred seats a minute, whatever was due."""
    games = [game, *copies(game, 150)]
    assert sweep(NOON + 3 * DAY) == 2 * len(games)
    assert not Seat.objects.filter(due__lte=NOON + 3 * DAY).exists()
    for each in games:
        assert Event.objects.filter(game=each, kind="clock").count() == 2


def test_of_two_sweeps_at_once_each_seat_is_served_by_one(game, monkeypatch):
    """The second one begins while the first has claimed its seats and done nothing yet."""
    games, real, within = [game, *copies(game, 5)], sweeping.look_at, []

    def both(seat, now, held):
        if not within:
            within.append(0)
            within[0] = sweep(NOON + 3 * DAY)
        return real(seat, now, held)

    monkeypatch.setattr(sweeping, "look_at", both)
    assert sweep(NOON + 3 * DAY) + within[0] == 2 * len(games)
    assert Event.objects.filter(kind="clock").count() == 2 * len(games)


def test_what_a_sweep_leaves_that_dies_in_the_middle_is_done_by_the_next(game, monkeypatch):
    games = [game, *copies(game, 5)]

    def dies(seat, now, held):
        raise KeyboardInterrupt

    with monkeypatch.context() as broken, pytest.raises(KeyboardInterrupt):
        broken.setattr(sweeping, "look_at", dies)
        sweep(NOON + 3 * DAY)
    assert sweep(NOON + 3 * DAY) == 0
    assert sweep(NOON + 3 * DAY + sweeping.CLAIM_LASTS) == 2 * len(games)
    assert Event.objects.filter(kind="clock").count() == 2 * len(games)


@pytest.mark.databases
@pytest.mark.django_db(transaction=True)
def test_a_seat_costs_a_few_statements(game):
    """Eighteen to twenty-two they were; the one that compares and writes needs no BEGIN and COMMIT."""
    games = [game, *copies(game, 9)]
    with CaptureQueriesContext(connection) as found:
        assert sweep(NOON + 3 * DAY) == 2 * len(games)
    assert len(found) <= 2 * len(games) * (8 if connection.vendor == "postgresql" else 13) + 10
