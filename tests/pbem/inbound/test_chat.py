"""Plain words in reply to a message go to those whom the message was for, and to nobody else."""

import pytest
from django.core import mail

from pbem.accounts.models import User
from pbem.games.models import Event
from pbem.games.services import hand_over
from pbem.games.titles import find_title
from pbem.inbound.models import InboundMail
from pbem.inbound.vocabulary import may_be_an_act
from pbem.outbox.models import Outbox
from pbem.talk.models import Message, Report, TalkMute
from pbem.talk.services import send_message
from tests.pbem.games.playing import new_game
from tests.pbem.inbound.writing import answers, deliver, text_of, write

pytestmark = pytest.mark.django_db

MOVE = "move 1 foot a1 > b1"


@pytest.fixture
def alliance(alice, bob, charlie, olga):
    """Alice and charlie (blue and green) against bob and olga."""
    User.objects.update(grace_minutes=0)
    game = new_game({"blue": alice, "red": bob, "green": charlie, "gold": olga}, scenario="alliance")
    Outbox.objects.all().delete()
    return game


def say(game, seat, text, to="all"):
    """Say something, and give the ids of the mails that tell of it by recipient."""
    send_message(game=game, seat=seat, to=to, text=text, source="web")
    deliver()
    found = {message.to[0]: message.extra_headers["Message-ID"] for message in mail.outbox}
    mail.outbox.clear()
    return found


def reply(game, seat, text, told):
    """Answer the mail that told the holder of a seat of a message, and read the answer."""
    write(game, seat, text, In_Reply_To=told[game.seats.get(name=seat).user.email])
    return text_of(answers()[-1])


def last_message():
    message = Message.objects.latest("pk")
    return message.seat, message.to, sorted(message.readers.values_list("seat", flat=True)), message.text


@pytest.mark.parametrize(
    ("to", "kind", "readers", "said"),
    [
        ("all", "all", [], "Your words are sent to all players."),
        ("side", "side", ["blue", "green"], "Your words are sent to your side."),
        ("green", "seats", ["blue", "green"], "Your words are sent to Blue."),
        (["green", "red"], "seats", ["blue", "green"], "Your words are sent to Blue."),
    ],
)
def test_words_go_to_whom_the_message_was_for_and_to_no_more(alliance, to, kind, readers, said):
    told = say(alliance, "blue", "What do you think?", to=to)
    text = reply(alliance, "green", "I fear them.\n\nThanks!\n-- \ncharlie", told)
    assert said in text
    assert last_message() == ("green", kind, readers, "I fear them.\n\nThanks!")
    assert not Event.objects.filter(game=alliance, source="mail").exists()


@pytest.mark.parametrize(
    "text", [MOVE, "mvoe 1 foot a1 b1", "ok!\nmoev 1 foot", "end", "undo", "I go a1 > b1"]
)
def test_what_may_have_been_meant_as_an_order_is_told_to_nobody(alliance, text):
    told = say(alliance, "red", "Boo!")
    reply(alliance, "blue", text, told)
    assert last_message()[3] == "Boo!"


def test_what_was_not_sent_can_be_sent_with_the_line_that_is_shown(alliance):
    told = say(alliance, "blue", "Shall I?", to="green")
    text = reply(alliance, "green", "Move as you like", told)
    assert "begin with “message blue:”" in text
    assert Message.objects.count() == 1


def test_messages_for_different_readers_are_not_answered_by_plain_words(alliance):
    send_message(game=alliance, seat="blue", to="side", text="one", source="web")
    told = say(alliance, "blue", "two")
    assert "begin with “message all:”" in reply(alliance, "green", "Fine with me", told)
    assert Message.objects.count() == 2


def test_words_to_a_seat_are_not_for_its_next_holder(game, charlie):
    told = say(game, "blue", "Between us", to="red")
    hand_over(game_id=game.pk, seat="blue", user=charlie)
    assert "begin with “message blue:”" in reply(game, "red", "Fine with me", told)
    assert Message.objects.count() == 1


def test_plain_words_in_reply_to_any_other_mail_are_told_to_nobody(game, active):
    write(game, active.name, "I am glad", In_Reply_To="<turn.0123@localhost>")
    write(game, active.name, "I am glad")
    assert not Message.objects.exists()
    assert InboundMail.objects.latest("pk").verdict == "refused"


def test_the_mail_of_another_player_opens_nothing(alliance):
    """Whoever learns the id of a private mail to somebody else cannot answer to its readers."""
    told = say(alliance, "blue", "Between us", to="side")
    assert list(told) == ["charlie@example.org"]
    write(alliance, "red", "Aha", In_Reply_To=told["charlie@example.org"])
    assert Message.objects.count() == 1


def test_the_same_mail_twice_is_said_once(alliance):
    told = say(alliance, "blue", "Well?")
    for _time in range(2):
        write(alliance, "green", "Well", In_Reply_To=told["charlie@example.org"], Message_ID="<same@client>")
    assert Message.objects.count() == 2


@pytest.mark.parametrize("subject", ["Automatic reply: a message", "Respuesta automática: un mensaje"])
def test_what_a_program_writes_for_somebody_who_is_away_is_not_passed_on(alliance, subject):
    told = say(alliance, "blue", "Well?")
    verdict = write(alliance, "green", "I am away", In_Reply_To=told["charlie@example.org"], Subject=subject)
    assert verdict == "automatic"
    assert Message.objects.count() == 1


@pytest.mark.parametrize(
    ("title", "line"),
    [
        ("samurai_battles", "jugar shogun"),
        ("samurai_battles", "jugar shogn"),
        ("samurai_battles", "Shogun"),
        ("samurai_battles", "left flank 3"),
        ("axis_allies_1942", "comprar 3 infanterías"),
        ("axis_allies_1942", "sbr germany with everything"),
        ("conquest_consequence", "mover infanteria/3 mukden > jehol"),
        ("conquest_consequence", "commit A05"),
        ("empire_of_the_sun", "jugar j47 ce cg cg_sur"),
        ("empire_of_the_sun", "move by sea j_bb_kongo2 > singapore"),
        ("grande_guerre", "attack DE_I > liege > brussels"),
        ("grande_guerre", "atacar ejercito_I_aleman > lieja"),
    ],
)
def test_orders_by_any_name_are_orders(title, line):
    assert may_be_an_act(find_title(title), line)


@pytest.mark.parametrize(
    "title",
    [
        "border_war",
        "samurai_battles",
        "axis_allies_1942",
        "conquest_consequence",
        "empire_of_the_sun",
        "grande_guerre",
    ],
)
@pytest.mark.parametrize(
    "line", ["Good game", "¿Qué tal?", "I think we should wait", "Sure", "No", "Gracias"]
)
def test_everyday_words_are_orders_of_no_title(title, line):
    assert not may_be_an_act(find_title(title), line)


def test_somebody_is_muted_and_heard_again_by_mail(alliance, alice, bob):
    write(alliance, "blue", "mute Red")
    assert list(TalkMute.objects.values_list("user", "author")) == [(alice.pk, bob.pk)]
    write(alliance, "blue", "oír bob")
    assert not TalkMute.objects.exists()


@pytest.mark.parametrize(
    "line", ["report red: he insults me; often #really", "denunciar red:\nhe insults me"]
)
def test_a_player_is_reported_by_mail(alliance, bob, line):
    write(alliance, "blue", line)
    report = Report.objects.get()
    assert (report.accused, report.reason) == (bob, line.partition(":")[2].strip())


@pytest.mark.parametrize(
    "line", ["report", "report red", "report red:", "report blue: me", "mute", "mute nobody"]
)
def test_what_names_nobody_is_refused(alliance, line):
    write(alliance, "blue", line)
    assert InboundMail.objects.latest("pk").verdict == "refused"
    assert not Report.objects.exists()
    assert not TalkMute.objects.exists()
