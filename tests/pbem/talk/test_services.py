"""Who may say what to whom."""

import pytest
from django.utils import timezone

from pbem.games.services import resign
from pbem.outbox.models import Outbox
from pbem.talk.errors import Forbidden, NoteChanged, TalkError, TooMany
from pbem.talk.models import Message, Report, Silence
from pbem.talk.selectors import messages_for, note_of
from pbem.talk.services import mute, report_message, report_player, save_note
from rules.border_war.title import BorderWar
from rules.kernel.title import Talk
from tests.pbem.games.playing import new_game
from tests.pbem.talk.conftest import say, texts

pytestmark = pytest.mark.django_db


def test_a_message_to_all_is_read_by_all(duel, alice, bob, charlie):
    say(duel, "blue", "Good luck!")
    for reader in (alice, bob, charlie, None):
        assert texts(messages_for(duel, reader)) == ["Good luck!"]


def test_a_message_to_a_seat_is_read_there_only(duel, alice, bob, charlie):
    say(duel, "blue", "A draw?", to="red")
    assert texts(messages_for(duel, alice)) == texts(messages_for(duel, bob)) == ["A draw?"]
    assert messages_for(duel, charlie) == messages_for(duel, None) == []


def test_a_message_to_the_side_is_read_by_the_side(alliance, alice, bob, charlie, olga):
    say(alliance, "blue", "Attack now", to="side")
    assert [bool(messages_for(alliance, reader)) for reader in (alice, bob, charlie, olga, None)] == [
        True,
        False,
        True,
        False,
        False,
    ]


def test_a_side_can_be_named(alliance, charlie, bob):
    side = alliance.seats.get(name="blue").side
    assert say(alliance, "blue", "Attack now", to=side).to == "side"
    assert messages_for(alliance, bob) == []


def test_several_seats_can_be_addressed(alliance, alice, bob, charlie, olga):
    others = [seat.name for seat in alliance.seats.exclude(name="blue") if seat.user in (bob, olga)]
    say(alliance, "blue", "Peace?", to=others)
    [said] = messages_for(alliance, bob)
    assert sorted(said.to) == sorted(others)
    assert messages_for(alliance, charlie) == []


@pytest.mark.parametrize(
    ("to", "why"),
    [
        ("purple", "nobody called “purple”"),
        ([], "nobody else"),
        (["blue"], "nobody else"),
        ("", "nobody called"),
    ],
)
def test_nobody_is_no_addressee(duel, to, why):
    with pytest.raises(TalkError, match=why) as refused:
        say(duel, "blue", "hello", to=to)
    assert refused.value.field == "to"


def test_bots_do_not_read(alice):
    game = new_game({"blue": alice})
    with pytest.raises(TalkError, match="bots"):
        say(game, "blue", "hello", to="red")


@pytest.mark.parametrize(("talk", "to"), [(Talk(side=False), "side"), (Talk(seats=False), "red")])
def test_the_title_may_forbid_private_talk(duel, monkeypatch, talk, to):
    monkeypatch.setattr(BorderWar, "talk", talk)
    with pytest.raises(Forbidden, match="rules of this game"):
        say(duel, "blue", "psst", to=to)
    assert say(duel, "blue", "aloud").pk


def test_private_talk_waits_for_the_beginning(alice, bob):
    game = new_game({"blue": alice, "red": bob}, start=False)
    with pytest.raises(Forbidden, match="Before the game begins"):
        say(game, "blue", "psst", to="red")
    assert say(game, "blue", "hello").pk


def test_only_the_holder_speaks_for_a_seat(duel, bob):
    with pytest.raises(Forbidden, match="do not hold"):
        say(duel, "blue", "I resign", author=bob)
    with pytest.raises(Forbidden, match="do not hold"):
        say(duel, "purple", "hello")


def test_watchers_write_only_when_a_public_game_is_over(duel, charlie, settings):
    with pytest.raises(Forbidden, match="Only players"):
        say(duel, "", "Take the town!", author=charlie)
    resign(game_id=duel.pk, seat="red", source="web")
    duel.refresh_from_db()
    assert say(duel, "", "Well played", author=charlie).seat == ""
    with pytest.raises(Forbidden, match="in private"):
        say(duel, "", "psst", to="red", author=charlie)
    settings.PBEM_OPEN_TALK_WHEN_OVER = False
    with pytest.raises(Forbidden, match="Only players"):
        say(duel, "", "Well played", author=charlie)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("  \n ", "nothing in it"),
        ("x" * 4001, "4001 characters"),
        ("a\0b", "U\\+0000"),
        ("a\x1bb", "U\\+001B"),
        ("abc\u202etxt", "U\\+202E"),
    ],
)
def test_bad_text_is_refused(duel, text, why):
    with pytest.raises(TalkError, match=why):
        say(duel, "blue", text)
    assert not Message.objects.exists()


def test_text_keeps_its_lines(duel):
    assert say(duel, "blue", " one\r\n\ttwo <b>ñ</b> 🎲\r").text == "one\n\ttwo <b>ñ</b> 🎲"


def test_the_same_key_says_it_once(duel, alice):
    first, again = (say(duel, "blue", "hello", key="mail-1") for _ in range(2))
    assert first == again
    assert texts(messages_for(duel, alice)) == ["hello"]
    assert say(duel, "red", "hello", key="mail-1") != first
    assert say(duel, "blue", "another line of the same mail", key="mail-1") != first


def test_a_flood_is_stopped(duel, time_machine):
    time_machine.move_to("2030-01-01 12:00Z", tick=False)
    for count in range(30):
        say(duel, "blue", f"{count}")
    with pytest.raises(TooMany, match="wait for") as refused:
        say(duel, "blue", "more")
    time_machine.shift(refused.value.seconds + 1)
    assert say(duel, "blue", "more").pk
    assert say(duel, "red", "me too").pk


def test_who_is_silenced_may_not_write(duel, alice, olga):
    until = timezone.now() + timezone.timedelta(days=2)
    Silence.objects.create(user=alice, until=until, reason="insults", by=olga)
    with pytest.raises(Forbidden, match="you cannot write: the operators"):
        say(duel, "blue", "but")
    assert say(duel, "red", "ah").pk


def test_a_cancelled_game_is_silent(alice, bob):
    game = new_game({"blue": alice, "red": bob}, start=False, status="cancelled")
    with pytest.raises(Forbidden, match="cancelled"):
        say(game, "blue", "hello")


def test_reports_go_to_the_operators(duel, alice, bob, charlie):
    say(duel, "blue", "rude", to="red")
    report = report_message(game=duel, user=bob, number=1, reason="He is rude")
    assert (report.accused, report.state) == (alice, "open")
    assert report_message(game=duel, user=bob, number=1, reason="Still") == report
    for user, number, why in ((alice, 1, "your own"), (charlie, 1, "no such"), (bob, 7, "no such")):
        with pytest.raises(TalkError, match=why):
            report_message(game=duel, user=user, number=number, reason="because")
    with pytest.raises(TalkError, match="nothing in it"):
        report_message(game=duel, user=bob, number=1, reason=" ")
    assert Report.objects.count() == 1


def test_players_can_be_reported(duel, alice, bob, charlie):
    assert report_player(game=duel, user=alice, accused=bob, reason="He cheats").message is None
    for accused, why in ((alice, "yourself"), (charlie, "does not play")):
        with pytest.raises(TalkError, match=why):
            report_player(game=duel, user=alice, accused=accused, reason="x")


def test_a_player_who_is_reported_again_and_again_is_one_report(duel, alice, bob, olga):
    first = report_player(game=duel, user=alice, accused=bob, reason="He cheats")
    assert report_player(game=duel, user=alice, accused=bob, reason="He still cheats") == first
    assert Outbox.objects.filter(topic="report").count() == 1
    Report.objects.update(state="dismissed")
    assert report_player(game=duel, user=alice, accused=bob, reason="Again") != first


def test_nobody_mutes_himself(duel, alice):
    with pytest.raises(TalkError, match="yourself"):
        mute(game=duel, user=alice, author=alice)


def test_notes_are_one_s_own(duel, alice, bob):
    save_note(game=duel, user=alice, text="Feint left")
    assert note_of(duel, alice).text == "Feint left"
    assert note_of(duel, bob).text == ""


def test_a_note_changed_elsewhere_is_not_overwritten(duel, alice):
    read = save_note(game=duel, user=alice, text="one").version
    save_note(game=duel, user=alice, text="two", version=read)
    with pytest.raises(NoteChanged) as refused:
        save_note(game=duel, user=alice, text="three", version=read)
    assert refused.value.version == read + 1
    assert note_of(duel, alice).text == "two"


def test_a_note_may_be_emptied_but_not_endless(duel, alice):
    assert save_note(game=duel, user=alice, text="").text == ""
    with pytest.raises(TalkError, match="at most 20000"):
        save_note(game=duel, user=alice, text="x" * 20_001)
