"""Mail about deadlines that have passed."""

import pytest
import time_machine
from django.core import mail

from pbem.accounts.models import User
from pbem.games.models import Game
from pbem.games.selectors import position
from pbem.games.services import answer_proposal, come_back
from pbem.games.titles import title_of
from pbem.mail.time_over import NOTICES, SUBJECTS
from pbem.outbox import delivery
from pbem.outbox.models import Outbox
from rules.kernel import driver
from rules.kernel.texts import Text
from tests.pbem.games.clocks.playing import DAY, HOUR, NOON, THREE_DAYS, clocked, clocked_plots, sweep
from tests.pbem.mail.conftest import next_turn

pytestmark = pytest.mark.django_db

END = NOON + 3 * DAY


@pytest.fixture
def game(alice, bob, hinted):
    """A duel in the second turn, asked at noon; no turn mail is under way any more."""
    User.objects.update(reminder_hours=[])
    game = clocked({"blue": alice, "red": bob}, name="Friday night")
    with time_machine.travel(NOON, tick=False):
        next_turn(game)
    Outbox.objects.all().delete()
    game.refresh_from_db()
    return game


@pytest.fixture
def active(game):
    return game.seats.select_related("user", "game").get(asked=True)


def deliver(at):
    """Sweep the clocks and send what is due then; gives all mail so far."""
    sweep(at)
    with time_machine.travel(at, tick=False):
        delivery.work("post")
    return mail.outbox


def withheld(topic="overdue"):
    return list(Outbox.objects.filter(topic=topic).order_by("pk").values_list("withheld", flat=True))


@pytest.fixture
def plots(settings, alice, bob, hinted):
    settings.PBEM_TITLES = ("rules.border_war", "tests.pbem.games.plots.first")

    def begin(**clock):
        User.objects.update(reminder_hours=[])
        game = clocked_plots({"blue": alice, "red": bob}, THREE_DAYS | clock, name="Friday night")
        Outbox.objects.all().delete()
        return game

    return begin


def told(address, at=END):
    return [message for message in deliver(at) if message.to == [address]]


def test_the_rules_have_answered(game, active):
    message = told(active.user.email)[0]
    assert "the rules have answered for you" in message.subject
    assert "was over on Thursday, 7 May 2026, 12:00 (UTC)." in message.body
    answered = game.events.get(kind="clock", seat=active.name)
    lines = [title_of(game).catalogue.word(Text(line["code"], line["args"])) for line in answered.lines]
    assert len(lines) == 1
    name = title_of(game).catalogue.name("seat", active.name)
    assert f"as its rules say:\n\n* {lines[0]}\n* {name}: end your marches\n" in message.body


@pytest.mark.parametrize(
    ("then", "subject", "sentence"),
    [
        ("bot", "a bot plays for you", "A bot plays for you until you return."),
        ("replace", "your seat is open to others", "Somebody else may take your seat now."),
        ("vote", "the others vote on whether you forfeit", "The other players vote on whether you forfeit."),
        ("forfeit", "you have forfeited", "you have forfeited it"),
    ],
)
def test_each_setting_is_told_in_its_words(plots, alice, then, subject, sentence):
    plots(on_timeout=then)
    whole = f"Friday night: {subject} (blue) [Plots]"
    (notice,) = [message for message in told(alice.email) if message.subject == whole]
    assert sentence in notice.body
    assert "Your time to answer for blue in “Friday night” was over" in notice.body


@pytest.mark.parametrize(
    ("then", "sentence"),
    [
        ("policy", "After that the rules answer for you."),
        ("bot", "After that a bot plays for you until you return."),
        ("replace", "After that somebody else may take your seat."),
        ("vote", "After that the other players vote on whether you forfeit."),
        ("forfeit", "After that you forfeit the game."),
    ],
)
def test_who_has_some_hours_more_reads_what_comes_after(plots, alice, then, sentence):
    plots(on_timeout=then, overdue_hours=12)
    (message,) = told(alice.email)
    assert "The game waits for you until Friday, 8 May 2026, 00:00 (UTC)." in message.body
    assert sentence in message.body


def test_the_second_notice_has_a_subject_of_its_own(plots, alice):
    plots(on_timeout="bot", overdue_hours=12)
    told(alice.email)
    first, second = told(alice.email, END + 12 * HOUR)
    assert first.subject == "Friday night: your time is over, but the game waits (blue) [Plots]"
    assert second.subject == "Friday night: a bot plays for you (blue) [Plots]"
    assert NOTICES.keys() == SUBJECTS.keys()


@pytest.mark.parametrize(
    ("agree", "subject", "sentence"),
    [
        (True, "you have forfeited", "The other players have voted: you have forfeited it."),
        (
            False,
            "you have more time",
            "wait for you: answer by Sunday, 10 May 2026, 12:00 (UTC).",
        ),
    ],
)
def test_who_was_voted_on_hears_what_the_others_have_decided(plots, alice, agree, subject, sentence):
    game = plots(on_timeout="vote")
    told(alice.email)
    with time_machine.travel(END, tick=False):
        answer_proposal(game_id=game.pk, seat="red", kind="forfeit", agree=agree)
    whole = f"Friday night: {subject} (blue) [Plots]"
    (message,) = [each for each in told(alice.email) if each.subject == whole]
    assert sentence in message.body


def test_who_has_some_hours_more_can_answer_at_once(game, settings, active):
    """What is asked and how to answer stand in the mail itself, as long as an answer is possible."""
    settings.PBEM_ORDERS_DOMAIN = "orders.example.org"
    Game.objects.update(clock={**game.clock, "overdue_hours": 12})
    message = [each for each in told(active.user.email) if "your time is over" in each.subject][-1]
    assert "with your orders.\nOrders that you could give, for example:\n\n    " in message.body
    title, p = title_of(game), position(game)
    examples = [line.strip() for line in message.body.splitlines() if line.startswith("    ")]
    assert examples
    for line in examples:
        driver.judge(p, title.parse(line, active.name))


def test_who_is_back_already_is_not_told_that_he_is_away(plots, alice):
    game = plots(on_timeout="bot")
    sweep(END)
    with time_machine.travel(END, tick=False):
        come_back(game_id=game.pk, seat="blue", source="web")
        delivery.work("post")
    assert withheld("overdue") == ["back"]


def test_the_others_hear_of_a_seat_that_is_open(plots, bob):
    plots(on_timeout="replace")
    (message,) = told(bob.email)
    assert message.subject == "Friday night looks for somebody to play blue [Plots]"
    assert "Anybody may take the seat from the lobby" in message.body


def test_the_others_are_asked_to_vote(plots, bob):
    plots(on_timeout="vote")
    (message,) = told(bob.email)
    assert message.subject == "Friday night: shall blue forfeit? [Plots]"
    assert "If most of the other players agree, the seat forfeits" in message.body
