"""Mail about deadlines that come near."""

from datetime import time
from random import Random

import pytest
import time_machine
from django.core import mail

from pbem.accounts.models import User
from pbem.accounts.readers import read_by
from pbem.games.models import Head, Seat
from pbem.games.services import hand_over
from pbem.games.titles import title_of
from pbem.mail.reminders import reminder_letter
from pbem.mail.wanted import mute
from pbem.outbox import delivery
from pbem.outbox.models import Outbox
from rules.kernel import driver
from tests.pbem.games.clocks.playing import DAY, HOUR, NOON, clocked, sweep
from tests.pbem.mail.conftest import next_turn

pytestmark = pytest.mark.django_db

END = NOON + 3 * DAY


@pytest.fixture
def game(alice, bob, hinted):
    """A duel in the second turn, asked at noon; no turn mail is under way any more."""
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


def withheld(topic="reminder"):
    return list(Outbox.objects.filter(topic=topic).order_by("pk").values_list("withheld", flat=True))


def test_a_reminder_tells_what_is_asked_and_how_long_there_is(game, active):
    (message,) = deliver(END - 24 * HOUR)
    assert message.to == [active.user.email]
    assert message.subject == f"Friday night: your time runs out soon ({active.name.title()}) [Border War]"
    for told in ("Friday night (Border War) still waits for you.", "YOUR MOVE", "Rule ", "1 day left"):
        assert told in message.body.replace("\xa0", " ")
    assert f"/games/{game.public_id}/" in message.body
    assert "Answer by <strong" in message.alternatives[0][0]


def test_it_belongs_to_the_thread_of_the_game_and_can_be_stopped(game, active, client):
    (message,) = deliver(END - 24 * HOUR)
    assert message.extra_headers["References"] == message.extra_headers["In-Reply-To"]
    url = message.extra_headers["List-Unsubscribe"].strip("<>").removeprefix("http://localhost:8000")
    assert "Reminders of deadlines" in client.get(url).text


def test_one_mail_for_each_reminder(game):
    deliver(END - 24 * HOUR)
    deliver(END - 23 * HOUR)
    assert len(deliver(END - 3 * HOUR)) == 2
    assert "3 hours left" in mail.outbox[-1].body.replace("\xa0", " ")


def test_who_has_answered_is_not_reminded(game, active):
    sweep(END - 24 * HOUR)
    Seat.objects.filter(pk=active.pk).update(asked=False, deadline=None, due=None)
    assert not deliver(END - 24 * HOUR)
    assert withheld() == ["answered"]


def test_who_has_more_time_by_now_is_not_reminded(game, active):
    sweep(END - 24 * HOUR)
    Seat.objects.filter(pk=active.pk).update(deadline=END + DAY, due=END)
    assert not deliver(END - 24 * HOUR)
    assert withheld() == ["answered"]


def test_who_has_only_looked_is_reminded(game, active):
    Seat.objects.filter(pk=active.pk).update(seen=10_000)
    assert len(deliver(END - 24 * HOUR)) == 1


@pytest.mark.parametrize("kind", ["reminder", ""])
def test_who_wants_no_reminders_gets_none(game, active, kind):
    mute(user=active.user, game=game, kind=kind)
    assert not deliver(END - 24 * HOUR)
    assert withheld() == ["unwanted"]


def test_who_reads_a_digest_is_reminded_at_once(game):
    User.objects.update(notify="digest")
    assert len(deliver(END - 24 * HOUR)) == 1


def test_a_reminder_in_quiet_hours_waits_for_their_end(game, active):
    sweep(END - 24 * HOUR)
    User.objects.update(quiet_from=time(11), quiet_to=time(14))
    assert not deliver(END - 24 * HOUR)
    assert len(deliver(END - 22 * HOUR)) == 1


def test_a_reminder_that_comes_after_the_deadline_is_not_sent(game, active):
    sweep(END - HOUR)
    with time_machine.travel(END, tick=False):
        delivery.work("post")
    assert (mail.outbox, withheld()) == ([], ["late"])


def test_the_new_holder_of_a_seat_is_not_reminded_of_the_old_deadline(game, active, charlie):
    sweep(END - 24 * HOUR)
    hand_over(game_id=game.pk, seat=active.name, user=charlie)
    with time_machine.travel(END - 24 * HOUR, tick=False):
        delivery.work("post")
    assert withheld() == ["left"]


def test_a_reminder_tells_nothing_that_the_seat_may_not_know(game, active):
    """Another truth behind the fog gives the same mail, byte for byte."""
    sweep(END - 24 * HOUR)
    row, head = Outbox.objects.get(topic="reminder"), Head.objects.get(game=game)
    seen = bytes(head.state)
    letters = []
    for state in (seen, driver.scramble(title_of(game), seen, active.name, Random(5))):
        Head.objects.filter(pk=head.pk).update(state=state)
        with read_by(active.user), time_machine.travel(END - 24 * HOUR, tick=False):
            message = reminder_letter(row, active, active.user)
        letters.append((message.subject, message.body, message.alternatives[0][0]))
    assert letters[0] == letters[1]


def test_a_reader_of_spanish_reads_spanish(game):
    User.objects.update(language="es", time_zone="Europe/Madrid")
    (message,) = deliver(END - 24 * HOUR)
    assert "se te acaba el tiempo" in message.subject
    assert "TE TOCA" in message.body
    assert "Europe/Madrid" in message.body
