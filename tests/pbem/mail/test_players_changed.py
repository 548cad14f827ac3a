"""Mail about the company: somebody leaves a game that goes on, or plays there from now on."""

from datetime import UTC, datetime, time, timedelta

import pytest
import time_machine
from django.core import mail

from pbem.accounts.models import User
from pbem.games.selectors import last_number
from pbem.games.services import come_back, forfeit, hand_over, mark_seen, resign, set_caretaker
from pbem.mail.wanted import mute
from pbem.outbox import delivery
from pbem.outbox.models import Outbox
from tests.conftest import person
from tests.pbem.games.playing import new_game
from tests.pbem.mail.conftest import answer

pytestmark = pytest.mark.django_db

NOON = datetime(2026, 5, 4, 12, tzinfo=UTC)
SUBJECT = "Friday night: Gold resigns [Border War]"


@pytest.fixture
def game(alice, bob, charlie, olga, hinted):
    """An alliance of four people, of whom blue has answered and waits; no mail was sent yet."""
    User.objects.update(grace_minutes=0)
    holders = {"red": alice, "gold": bob, "blue": charlie, "green": olga}
    with time_machine.travel(NOON, tick=False):
        game = new_game(holders, scenario="alliance", name="Friday night")
        answer(game, "blue")
        mark_all_seen(game)
    Outbox.objects.all().delete()
    return game


def mark_all_seen(game):
    for name in game.seats.values_list("name", flat=True):
        mark_seen(game, name, last_number(game, name))


def give_up(game, at=NOON, seat="gold"):
    with time_machine.travel(at, tick=False):
        resign(game_id=game.pk, seat=seat, source="web")


def deliver(user, at=NOON):
    """What a user gets."""
    with time_machine.travel(at, tick=False):
        delivery.work("post")
    return [message for message in mail.outbox if message.to == [user.email]]


def withheld(user):
    return Outbox.objects.get(topic="company", recipient=user).withheld


def test_the_others_are_told_that_somebody_resigns(game, alice, bob, charlie, olga):
    give_up(game)
    (message,) = deliver(charlie)
    assert message.subject == SUBJECT
    assert "Gold resigns; the game goes on without its player." in message.body
    assert (
        "Until somebody takes the place of Gold, a bot plays there. You can invite somebody." in message.body
    )
    assert "The game waits for Red, Gold and Green." in message.body
    assert f"/games/{game.public_id}/" in message.body
    assert "You get this mail because of the game Friday night." in message.body
    assert [len(deliver(user)) for user in (alice, bob, charlie, olga)] == [1, 0, 1, 1]


def test_who_is_asked_already_reads_that_he_still_is(game, alice):
    give_up(game)
    (message,) = deliver(alice)
    assert "It is your turn, as it was before." in message.body


@pytest.mark.parametrize(
    ("voted", "line"),
    [(False, "Gold has not answered in time and forfeits;"), (True, "The other players have voted: Gold")],
)
def test_a_forfeit_is_told_with_its_reason(game, charlie, voted, line):
    with time_machine.travel(NOON, tick=False):
        forfeit(game_id=game.pk, seat="gold", voted=voted)
    (message,) = deliver(charlie)
    assert message.subject == "Friday night: Gold forfeits [Border War]"
    assert line in message.body


def test_a_new_player_is_told_of_to_all_but_himself_and_the_former(game, bob, charlie):
    newcomer = person("dora", grace_minutes=0)
    give_up(game)
    deliver(charlie)
    with time_machine.travel(NOON, tick=False):
        hand_over(game_id=game.pk, seat="gold", user=newcomer)
    _first, second = deliver(charlie)
    assert second.subject == "Friday night: Gold has a new player [Border War]"
    assert "Gold is now played by dora." in second.body
    assert "resigns" not in second.body
    assert "Until somebody" not in second.body
    told = Outbox.objects.filter(topic="company", recipient__in=[bob, newcomer])
    assert not told.exists()


def test_a_bot_that_takes_a_seat_is_told_of(game, charlie):
    with time_machine.travel(NOON, tick=False):
        hand_over(game_id=game.pk, seat="gold", bot="basic")
    (message,) = deliver(charlie)
    assert message.subject == "Friday night: a bot plays Gold [Border War]"


def go_away(game, at=NOON):
    with time_machine.travel(at, tick=False):
        set_caretaker(game_id=game.pk, seat="gold")


def return_to(game, at):
    with time_machine.travel(at, tick=False):
        come_back(game_id=game.pk, seat="gold", source="web")


def test_the_others_are_told_that_a_bot_plays_for_somebody_who_is_away(game, alice, bob, charlie, olga):
    go_away(game)
    (message,) = deliver(charlie)
    assert message.subject == "Friday night: a bot plays Gold for now [Border War]"
    assert "Gold has not answered in time; a bot plays for it until its player returns." in message.body
    assert [len(deliver(user)) for user in (alice, bob, charlie, olga)] == [1, 0, 1, 1]


def test_that_he_is_back_is_no_mail(game, charlie):
    go_away(game)
    assert len(deliver(charlie)) == 1
    return_to(game, NOON + timedelta(hours=1))
    assert len(deliver(charlie, NOON + timedelta(hours=2))) == 1


def test_who_is_back_before_the_mail_goes_out_was_never_away(game, charlie):
    User.objects.update(grace_minutes=5)
    go_away(game)
    return_to(game, NOON + timedelta(minutes=2))
    assert not deliver(charlie, NOON + timedelta(minutes=10))
    assert withheld(charlie) == "returned"


def test_a_bot_that_has_played_for_somebody_is_not_told_of_when_he_resigns(game, charlie):
    User.objects.update(grace_minutes=5)
    go_away(game)
    give_up(game, NOON + timedelta(minutes=1))
    (message,) = deliver(charlie, NOON + timedelta(minutes=10))
    assert message.subject == SUBJECT


def test_a_burst_is_one_mail(game, charlie):
    User.objects.update(grace_minutes=5)
    give_up(game)
    with time_machine.travel(NOON + timedelta(minutes=2), tick=False):
        hand_over(game_id=game.pk, seat="gold", user=person("dora"))
    assert not deliver(charlie, NOON + timedelta(minutes=4))
    (message,) = deliver(charlie, NOON + timedelta(minutes=10))
    assert message.body.index("Gold resigns;") < message.body.index("Gold is now played by dora.")


def test_who_has_looked_since_gets_none(game, charlie):
    give_up(game)
    mark_seen(game, "blue", last_number(game, "blue"))
    assert not deliver(charlie)
    assert withheld(charlie) == "seen"


def test_a_mail_that_it_is_his_turn_tells_the_reader_as_well(game):
    for seat in ("red", "green"):
        answer(game, seat)
    give_up(game)
    with time_machine.travel(NOON, tick=False):
        delivery.work("play")
    user = game.seats.get(asked=True).user
    (message,) = deliver(user)
    assert ": your turn (" in message.subject
    assert "* Gold resigns; the game goes on without its player." in message.body
    assert withheld(user) == "turn"


def test_who_wants_no_mail_that_it_is_his_turn_is_told_nevertheless(game, charlie):
    mute(user=charlie, game=None, kind="turn")
    give_up(game)
    turn = {"recipient": charlie, "seat": "blue", "due": NOON, "game": game, "seq": game.seq + 9}
    Outbox.objects.create(topic="turn", dedupe="turn:later", **turn)
    assert [message.subject for message in deliver(charlie)] == [SUBJECT]


def test_quiet_hours_put_it_off(game, charlie):
    charlie.quiet_from, charlie.quiet_to, charlie.grace_minutes = time(11), time(15), 0
    charlie.save()
    give_up(game)
    assert not deliver(charlie)
    assert len(deliver(charlie, NOON + timedelta(hours=3))) == 1


@pytest.mark.parametrize("scope", [{"kind": "lobby"}, {"kind": ""}])
def test_it_can_be_unsubscribed(game, charlie, scope):
    mute(user=charlie, game=None, **scope)
    give_up(game)
    assert not deliver(charlie)
    assert withheld(charlie) == "unwanted"


def test_the_end_of_the_game_is_another_mail(game, charlie):
    give_up(game)
    give_up(game, seat="red")
    assert [message.subject for message in deliver(charlie)] == ["Friday night is over [Border War]"]
    assert withheld(charlie) == "over"


def test_in_a_digest_it_is_a_call_of_its_own_and_told_once(game, charlie):
    charlie.notify, charlie.digest_hours, charlie.time_zone = "digest", [18], "UTC"
    charlie.grace_minutes = 0
    charlie.save()
    give_up(game)
    assert not deliver(charlie)
    assert withheld(charlie) == "digest"
    (message,) = deliver(charlie, NOON + timedelta(hours=6))
    assert message.subject == "News of your games"
    assert "* Gold resigns; the game goes on without its player." in message.body
    tomorrow = NOON + timedelta(days=1)
    with time_machine.travel(tomorrow, tick=False):
        hand_over(game_id=game.pk, seat="gold", user=person("dora"))
    deliver(charlie, tomorrow)
    _, second = deliver(charlie, tomorrow + timedelta(hours=6))
    assert "Gold is now played by dora." in second.body
    assert "resigns" not in second.body


def test_analysis_boards_tell_nobody(game):
    type(game).objects.filter(pk=game.pk).update(analysis=True)
    give_up(game)
    assert not Outbox.objects.filter(topic="company").exists()
