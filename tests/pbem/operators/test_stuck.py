"""Which games are found to be stuck, and why."""

from datetime import timedelta

import pytest
from django.utils import timezone

from pbem.games.models import Game, Seat
from pbem.operators.stuck import causes_of, outbox_by_topic, stuck_games
from pbem.outbox.models import Outbox
from tests.pbem.games.playing import new_game, play_on

pytestmark = [pytest.mark.databases, pytest.mark.django_db]


@pytest.fixture
def game(alice, bob):
    return new_game({"blue": alice, "red": bob})


def kinds():
    return [(stuck.game.pk, [(cause.kind, cause.seat) for cause in stuck.causes]) for stuck in stuck_games()]


def asked(game, **changes):
    """Change the seats of a game so that only red is asked; a span is how long ago something was."""
    now = timezone.now()
    changes = {
        name: now - value if isinstance(value, timedelta) else value for name, value in changes.items()
    }
    Seat.objects.filter(game=game, name="blue").update(asked=False, asked_since=None)
    Seat.objects.filter(game=game, name="red").update(asked=True, **changes)


def test_a_game_that_goes_on_is_not_stuck(game):
    assert stuck_games() == causes_of(game) == []


@pytest.mark.parametrize(
    ("changes", "kind"),
    [
        ({"user": None, "bot": "random", "asked_since": timedelta(minutes=11)}, "bot"),
        ({"caretaker": "random", "asked_since": timedelta(minutes=11)}, "bot"),
        ({"user": None, "asked_since": timedelta(minutes=1)}, "vacant"),
        ({"deadline": timedelta(hours=2), "asked_since": timedelta(days=3)}, "overdue"),
        ({"deadline": None, "asked_since": timedelta(days=31)}, "silent"),
    ],
)
def test_a_seat_that_owes_an_answer_for_too_long(game, changes, kind):
    asked(game, **changes)
    assert kinds() == [(game.pk, [(kind, "red")])]
    assert [cause.kind for cause in causes_of(game)] == [kind]


@pytest.mark.parametrize(
    "changes",
    [
        {"user": None, "bot": "random", "asked_since": timedelta(minutes=9)},
        {"deadline": timedelta(minutes=5), "asked_since": timedelta(days=3)},
        {"deadline": timedelta(days=5), "asked_since": timedelta(days=9), "absent": True},
        {"deadline": None, "asked_since": timedelta(days=29)},
    ],
)
def test_patience(game, changes):
    asked(game, **changes)
    assert stuck_games() == causes_of(game) == []


def test_a_closed_account(game, bob):
    asked(game, asked_since=timedelta(minutes=1))
    bob.is_active = False
    bob.save()
    assert kinds() == [(game.pk, [("inactive", "red")])]


def test_nobody_is_asked(game):
    Seat.objects.filter(game=game).update(asked=False)
    assert kinds() == [(game.pk, [("nobody", "")])]


def test_a_title_that_is_gone(game):
    Game.objects.filter(pk=game.pk).update(title="forgotten")
    assert kinds() == [(game.pk, [("title", "")])]


def test_dead_letters(game):
    Outbox.objects.create(topic="turn", dedupe="d", game=game, due=timezone.now(), dead=True)
    assert kinds() == [(game.pk, [("dead", "")])]
    assert ("turn", 0, 1) in [(topic, 0, gone) for topic, _alive, gone in outbox_by_topic()]


def test_several_causes_and_the_longest_wait_first(alice, bob):
    first, second = (new_game({"blue": alice, "red": bob}) for _ in range(2))
    asked(first, user=None, asked_since=timedelta(days=1))
    asked(second, user=None, asked_since=timedelta(days=2))
    Outbox.objects.create(topic="turn", dedupe="d", game=second, due=timezone.now(), dead=True)
    assert kinds() == [(second.pk, [("dead", ""), ("vacant", "red")]), (first.pk, [("vacant", "red")])]


def test_finished_games_and_boards_for_study_are_nobody_s_business(alice, bob):
    over = new_game({"blue": alice, "red": bob}, options={"length": 8})
    play_on(over)
    study = new_game({"blue": alice, "red": alice}, analysis=True)
    Seat.objects.filter(game__in=[over, study]).update(
        asked=True, asked_since=timezone.now() - timedelta(days=60), user=None
    )
    assert stuck_games() == []


def test_finding_them_takes_few_queries(alice, bob, django_assert_max_num_queries):
    for _ in range(4):
        asked(new_game({"blue": alice, "red": bob}), user=None, asked_since=timedelta(days=1))
    with django_assert_max_num_queries(5):
        assert len(stuck_games()) == 4
