"""What each setting of a clock does when the time has run out."""

from datetime import time
from random import Random

import pytest

from pbem.games.clocks.selectors import without_default
from pbem.games.models import Event, Proposal, Seat
from pbem.games.services import answer_proposal
from pbem.lobby.deadlines.timeout import answered_for
from pbem.operators.stuck import stuck_games
from pbem.outbox.models import Outbox
from tests.pbem.games.clocks.playing import (
    DAY,
    FISCHER,
    HOUR,
    NOON,
    THREE_DAYS,
    clocked,
    clocked_plots,
    codes,
    seat_of,
    send_at,
    sweep,
)
from tests.pbem.games.playing import some_order, waiting

pytestmark = pytest.mark.django_db

LATE = NOON + 3 * DAY


@pytest.fixture
def plots(settings, alice, bob):
    """Only blue is asked, three days from noon on."""
    settings.PBEM_TITLES = ("rules.border_war", "tests.pbem.games.plots.first")

    def begin(**clock):
        return clocked_plots({"blue": alice, "red": bob}, THREE_DAYS | clock)

    return begin


def notices(topic="overdue"):
    rows = Outbox.objects.filter(topic=topic).order_by("pk")
    return [(row.recipient.username, row.payload.get("what")) for row in rows]


# The rules answer


@pytest.fixture
def duel(alice, bob):
    return clocked({"blue": alice, "red": bob})


def test_the_policy_plays_on_and_the_log_says_why(duel):
    assert sweep(LATE) == 2
    events = Event.objects.filter(game=duel, kind="clock")
    assert [event.source for event in events] == ["clock", "clock"]
    assert events[0].lines[0]["args"]["reason"] == "72 h"
    assert sorted(notices()) == [("alice", "policy"), ("bob", "policy")]


def test_the_next_question_has_a_deadline_of_its_own(duel):
    sweep(LATE)
    duel.refresh_from_db()
    (active,) = duel.seats.filter(asked=True)
    assert duel.deadline == active.deadline == LATE + 3 * DAY
    assert sweep(LATE + HOUR) == 0


def test_a_bank_that_is_empty_has_the_gain_of_a_turn_for_the_next_question(alice, bob):
    game = clocked({"blue": alice, "red": bob}, FISCHER)
    late = NOON + 240 * HOUR
    assert sweep(late) == 2
    assert set(game.seats.values_list("bank_seconds", flat=True)) == {24 * 3600}
    assert game.seats.get(asked=True).deadline == late + 24 * HOUR


def test_a_bot_takes_over_from_who_never_answers(alice, bob):
    game = clocked({"blue": alice, "red": bob}, THREE_DAYS | {"strikes": 2})
    Seat.objects.filter(game=game, name="red").update(bot="random", due=None, deadline=None)
    at = LATE
    while not (blue := seat_of(game, "blue")).absent:
        at = max(at, blue.deadline or at)
        sweep(at)
        answer_for_red(game, at)
    assert Event.objects.filter(game=game, kind="clock", seat="blue").count() == 2
    assert codes(game).count("kernel.caretaker_struck") == 1
    assert (blue.caretaker, blue.deadline, blue.due) == ("basic", None, None)


def answer_for_red(game, at):
    """Let the bot of red answer, so that only blue is waited for."""
    rng = Random(1)
    while "red" in waiting(game) and game.status == "running":
        send_at(at, game, "red", some_order(game, "red", rng), source="bot")


def test_an_order_of_ones_own_ends_the_row(plots, alice):
    game = plots(strikes=1)
    Event.objects.filter(game=game, seq=1).update(kind="clock", seat="blue")
    send_at(NOON + HOUR, game, "blue", "boast")
    assert answered_for(seat_of(game, "blue")) == 0


def test_where_the_rules_know_no_answer_a_bot_takes_over_at_once(plots):
    game = plots()
    assert sweep(LATE) == 1
    blue = seat_of(game, "blue")
    assert (blue.absent, blue.due, codes(game)[-1]) == (True, None, "kernel.caretaker_needed")
    assert blue.caretaker
    assert notices() == [("alice", "bot")]
    assert sweep(LATE + 30 * DAY) == 0


# Others go on


def test_a_bot_plays_until_the_player_returns(plots):
    game = plots(on_timeout="bot")
    sweep(LATE)
    blue = seat_of(game, "blue")
    assert (blue.absent, blue.user.username, blue.deadline) == (True, "alice", None)
    assert codes(game)[-1] == "kernel.caretaker"
    assert Outbox.objects.filter(topic="bot", game=game, seat="blue").exists()
    assert Event.objects.get(game=game, kind="seat").source == "clock"


def test_the_seat_opens_for_a_replacement_and_the_others_are_told(plots):
    game = plots(on_timeout="replace")
    sweep(LATE)
    blue = seat_of(game, "blue")
    assert (blue.open_for_replacement, blue.absent, blue.caretaker, blue.due) == (True, True, "", None)
    assert codes(game)[-1] == "kernel.wanted"
    assert notices() == [("alice", "replace")]
    assert notices("lobby") == [("bob", "wanted")]


def test_the_seat_forfeits(plots):
    game = plots(on_timeout="forfeit")
    sweep(LATE)
    game.refresh_from_db()
    assert (game.status, game.outcome["winners"]) == ("finished", ["red"])
    assert codes(game)[-1] == "kernel.forfeited"
    assert notices() == [("alice", "forfeit")]


def test_the_game_goes_on_when_others_are_left(alice, bob, charlie):
    clock = THREE_DAYS | {"on_timeout": "forfeit"}
    game = clocked({"red": alice, "gold": alice, "blue": bob, "green": charlie}, clock, scenario="alliance")
    sweep(LATE)
    game.refresh_from_db()
    gone = game.seats.filter(resigned=True)
    assert game.status == "finished" or {seat.open_for_replacement for seat in gone} == {True}
    assert "kernel.forfeited_on" in codes(game)


# The others vote


def vote(game, seat, agree):
    proposal = answer_proposal(game_id=game.pk, seat=seat, kind="forfeit", agree=agree)
    game.refresh_from_db()
    return proposal


def test_the_others_vote_and_the_seat_forfeits(plots):
    game = plots(on_timeout="vote")
    sweep(LATE)
    assert codes(game)[-1] == "kernel.vote"
    assert [row.recipient.username for row in Outbox.objects.filter(topic="proposal")] == ["bob"]
    assert not vote(game, "red", agree=True).open
    assert (game.outcome["winners"], codes(game)[-1]) == (["red"], "kernel.voted_out")


def test_who_is_given_more_time_has_a_new_deadline(plots):
    game = plots(on_timeout="vote")
    sweep(LATE)
    assert not vote(game, "red", agree=False).open
    blue = seat_of(game, "blue")
    assert (blue.absent, codes(game)[-1]) == (False, "kernel.more_time")
    assert blue.deadline > LATE


def test_most_of_the_others_decide(alice, bob, charlie, olga):
    game = four_players(alice, bob, charlie, olga)
    sweep(LATE)
    proposal = Proposal.objects.get(game=game)
    first, second, third = [s for s in ("red", "gold", "blue", "green") if s != proposal.seat]
    assert vote(game, first, agree=False).open
    assert vote(game, second, agree=True).open
    assert vote(game, first, agree=False).refused == [first]
    assert not vote(game, third, agree=True).open
    assert seat_of(game, proposal.seat).resigned


def four_players(*players):
    clock = THREE_DAYS | {"on_timeout": "vote"}
    game = clocked(
        dict(zip(("red", "gold", "blue", "green"), players, strict=True)), clock, scenario="alliance"
    )
    slow = game.seats.filter(asked=True).first()
    game.seats.exclude(pk=slow.pk).update(due=None)
    return game


def test_one_vote_at_a_time_and_no_voice_for_the_absent(alice, bob, charlie, olga):
    game = four_players(alice, bob, charlie, olga)
    sweep(LATE)
    first = Proposal.objects.get(game=game).seat
    second = game.seats.filter(asked=True, absent=False).first()
    Seat.objects.filter(pk=second.pk).update(due=LATE)
    sweep(LATE + HOUR)
    assert Proposal.objects.get(game=game, open=True).seat == first
    assert seat_of(game, second.name).due == LATE + 2 * HOUR


def test_with_bots_alone_nobody_can_vote(settings, alice):
    settings.PBEM_TITLES = ("rules.border_war", "tests.pbem.games.plots.first")
    game = clocked_plots({"blue": alice, "red": "random"}, THREE_DAYS | {"on_timeout": "vote"})
    sweep(LATE)
    assert seat_of(game, "blue").caretaker


# First the game waits a little


@pytest.mark.parametrize("then", ["policy", "bot", "replace", "forfeit", "vote"])
def test_the_player_is_told_and_has_some_hours_more(plots, then):
    game = plots(on_timeout=then, overdue_hours=12)
    assert sweep(LATE) == 1
    assert (notices(), codes(game)[-1]) == ([("alice", "waiting")], "kernel.overdue")
    assert (seat_of(game, "blue").absent, sweep(LATE + 11 * HOUR)) == (False, 0)
    assert sweep(LATE + 12 * HOUR) == 1
    assert len(notices()) == 2
    assert codes(game).count("kernel.overdue") == 1


def test_these_hours_stand_still_on_days_off_and_do_not_end_at_night(plots, alice):
    """Asked on Monday, late on Thursday at noon; Friday is a vacation, and then comes the weekend."""
    alice.vacations.create(first_day=(LATE + DAY).date(), last_day=(LATE + DAY).date())
    alice.quiet_from, alice.quiet_to = time(11), time(15)
    alice.save()
    game = plots(on_timeout="forfeit", overdue_hours=24, weekends=True)
    late = seat_of(game, "blue").deadline
    assert (late, sweep(late)) == (LATE + 3 * HOUR, 1)
    assert seat_of(game, "blue").due == LATE + 4 * DAY + 3 * HOUR
    assert sweep(LATE + 4 * DAY + 2 * HOUR) == 0
    assert stuck_games(LATE + 4 * DAY + 2 * HOUR) == []
    assert sweep(LATE + 4 * DAY + 3 * HOUR) == 1


def test_who_could_not_be_told_because_of_a_failure_still_has_these_hours(plots, monkeypatch):
    game = plots(on_timeout="forfeit", overdue_hours=12)
    with monkeypatch.context() as broken:
        broken.setattr("pbem.lobby.deadlines.sweep.tell_overdue", lambda **about: 1 // 0)
        sweep(LATE)
    assert sweep(LATE + HOUR) == 1
    assert (codes(game)[-1], seat_of(game, "blue").due) == ("kernel.overdue", LATE + 13 * HOUR)


def test_an_answer_within_these_hours_is_in_time(plots):
    game = plots(on_timeout="forfeit", overdue_hours=12)
    sweep(LATE)
    send_at(LATE + HOUR, game, "blue", "end")
    sweep(LATE + 12 * HOUR)
    game.refresh_from_db()
    assert (game.status, waiting(game)) == ("running", ["red"])


def test_operators_see_which_rules_know_no_answer(plots):
    game = plots()
    sweep(LATE)
    assert [(seat.game, seat.name) for seat in without_default()] == [(game, "blue")]
    (stuck,) = stuck_games(LATE)
    assert [cause.kind for cause in stuck.causes] == ["no_default"]
    other = plots(on_timeout="bot")
    sweep(LATE)
    assert seat_of(other, "blue").caretaker
    assert len(without_default()) == 1


def test_operators_are_not_alarmed_while_the_game_waits_on_purpose(plots):
    plots(on_timeout="bot", overdue_hours=12)
    sweep(LATE)
    assert stuck_games(LATE + 11 * HOUR) == []
