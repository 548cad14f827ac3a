"""What a mail may say beside orders, in English and in Spanish."""

from datetime import timedelta

import pytest
from django.utils import timezone

from pbem.accounts.models import User
from pbem.games.models import Event, StandingOrder
from pbem.games.selectors import feed, last_number, view_of
from pbem.games.services import set_caretaker
from pbem.games.titles import title_of, titles
from pbem.inbound.commands import COMMANDS, command_of
from pbem.inbound.models import InboundMail
from pbem.inbound.reading import Statement
from pbem.inbound.vocabulary import ALIASES, LONE, verbs_of
from pbem.talk.models import Message
from rules.kernel.orders import Order
from tests.pbem.games.playing import new_game
from tests.pbem.inbound.writing import answer, text_of, write

pytestmark = pytest.mark.django_db

MOVE = "move 1 foot a1 > b1"


def ask(game, seat, text):
    """Write a mail and read its answer."""
    write(game, seat.name, text)
    return text_of(answer())


def verdict():
    return InboundMail.objects.latest("pk").verdict


def test_a_small_mail_brings_no_huge_answer(game, active):
    told = ask(game, active, "help\n" * 200)
    assert "at most 30 commands" in told
    assert len(told) < 300_000


def test_very_many_wrong_lines_are_not_all_repeated(game, active):
    told = ask(game, active, "move 1 foot a1 > nowhere\n" * 280 + "x" * 1900)
    assert "more lines are not listed here" in told
    assert "x" * 400 not in told


@pytest.mark.parametrize("title", titles().values(), ids=lambda title: title.id)
def test_no_order_of_any_title_looks_like_a_command(title):
    """Of those that are written: `retirar` is an order to who writes it on the page, in mails a command."""
    kinds = {kind.kind for kind in title.order_kinds}
    assert {kind for kind in kinds if not {kind, kind.partition("_")[0]} & verbs_of(title)} == set()
    assert not verbs_of(title) & (COMMANDS.keys() | ALIASES.keys())


@pytest.mark.parametrize("text", ["Help", "help!", "AYUDA", "ayuda."])
def test_commands_are_known_in_any_case(text):
    assert command_of(Statement(1, text)) == ("help", "")


@pytest.mark.parametrize(
    ("text", "near"), [("optoins foot", "options"), ("aydua", "ayuda"), ("mesage all: hello", "message")]
)
def test_a_mistyped_command_is_answered_with_the_one_that_was_meant(game, active, text, near):
    told = ask(game, active, text)
    assert f"“{text.split()[0]}” is neither an order nor a command. Near it: {near}." in told


def test_every_command_has_a_spanish_word():
    assert {*ALIASES.values(), *LONE} == set(COMMANDS)


@pytest.mark.parametrize("word", ["help", "ayuda"])
def test_help_lists_orders_and_commands(game, active, word):
    text = ask(game, active, word)
    for kind in title_of(game).order_kinds:
        assert title_of(game).write(kind.example) in text
    assert "vacation 2030-08-01 2030-08-14" in text
    assert "CONDITION: round, blocks, holds, possible" in text
    assert "if not CONDITION: " in text


def test_help_in_spanish_tells_of_conditions_in_spanish(game, active):
    active.user.language = "es"
    active.user.save()
    text = ask(game, active, "ayuda")
    assert "si CONDICIÓN: ORDEN; ORDEN si no: ORDEN" in text
    assert "    fin si\n" in text
    assert "CONDICIÓN: ronda, bloques, tiene, es posible" in text
    assert "si no CONDICIÓN: " in text
    for kind in title_of(game).order_kinds:
        assert f"  {title_of(game).write(kind.example, 'es')}  # " in text


def test_options_are_legal_orders(game, active):
    text = ask(game, active, "options")
    assert "    end\n" in text
    assert "    move 1 foot a1 > b1\n" in text


def test_options_can_be_narrowed(game, active):
    text = ask(game, active, "opciones horse").split("YOUR MOVE")[0]
    lines = [line for line in text.splitlines() if line.startswith("    move")]
    assert lines
    assert all("horse" in line for line in lines)
    assert "No order with these words was found." in ask(game, active, "options dragon")


@pytest.mark.parametrize("words", ["horse", "caballeria", "Caballería"])
def test_options_in_spanish_are_found_by_the_words_of_either_language(game, active, words):
    User.objects.update(language="es")
    text = ask(game, active, f"opciones {words}").split("TE TOCA")[0]
    lines = [line for line in text.splitlines() if line.startswith("    mover")]
    assert lines
    assert all("caballería" in line for line in lines)


def test_a_list_of_options_that_is_cut_says_so(game, active, monkeypatch):
    assert "there are more" not in ask(game, active, "options foot")
    monkeypatch.setattr("pbem.inbound.commands.questions.MOST_OPTIONS", 2)
    text = ask(game, active, "options foot")
    assert "2 orders with these words that you could give; there are more, so add a word:" in text
    assert "2 orders that you could give; there are more, so add a word" in ask(game, active, "options")


def test_whoever_is_not_asked_has_no_options(game, idle):
    assert "Nothing is asked of you now." in ask(game, idle, "options")


def test_the_answer_to_map_shows_it(game, idle):
    text = ask(game, idle, "mapa")
    assert "What stands where, as you see it" in text
    for line in title_of(game).position(view_of(game, idle.name)):
        assert f"    {line}" in text
    assert pictures_in(answer())


def pictures_in(message):
    return [part for part in message.walk() if part.get_content_maintype() == "image"]


@pytest.mark.parametrize("command", ["help", "log", "status", "options"])
def test_who_asks_for_text_gets_no_picture(game, active, command):
    ask(game, active, command)
    assert not pictures_in(answer())
    assert len(answer().as_bytes()) < 60_000


def test_the_log_is_that_of_the_seat(game, active, idle):
    catalogue = title_of(game).catalogue
    mine, others = (ask(game, seat, "log 100") for seat in (active, idle))
    secret = [line for item in feed(game, active.name) for line in item.lines]
    shared = [line for item in feed(game, idle.name) for line in item.lines]
    only_mine = [catalogue.word(line) for line in secret if line not in shared]
    assert only_mine
    assert all(line in mine for line in only_mine)
    assert not any(line in others for line in only_mine)


def test_the_status_tells_for_whom_the_game_waits(game, active, idle):
    name = title_of(game).catalogue.name("seat", active.name)
    game.seats.filter(pk=active.pk).update(deadline=timezone.now() + timedelta(days=3))
    text = ask(game, idle, "estado")
    assert f"turn of {name}" in text
    assert f"Waiting for {name} until " in text


def test_standing_orders_are_listed_and_changed(game, active):
    text = ask(game, active, "standing")
    assert "standing reaction react=strong strength=4" in text
    assert "standing counter ask" in text
    assert "Your standing order is saved." in ask(game, active, "standing reaction strength=2")
    assert StandingOrder.objects.get(policy="reaction").value["strength"] == 2
    ask(game, active, "permanente reaction ask")
    assert StandingOrder.objects.get(policy="reaction").value is None
    ask(game, active, "standing reaction usual")
    assert not StandingOrder.objects.exists()


@pytest.mark.parametrize(
    "text",
    ["standing nonsense ask", "standing reaction strength=99", "standing reaction bold", "standing x y=z"],
)
def test_a_standing_order_that_cannot_be_is_refused(game, active, text):
    ask(game, active, f"standing {text}")
    assert verdict() == "refused"
    assert not StandingOrder.objects.exists()


def test_who_writes_a_wrong_standing_order_reads_what_to_write(game, active):
    text = ask(game, active, "standing reaction react=bold")
    assert "      react=strong  # " in text
    assert "    standing counter\n" in ask(game, active, "standing nonsense ask")


def test_undo_takes_back_and_orders_after_it_hold(game, active):
    ask(game, active, MOVE)
    text = ask(game, active, "undo\nmove 1 foot b1 > a2")
    assert "1 order is taken back." in text
    assert "1 order was carried out." in text
    orders = Event.objects.filter(game=game, kind="order", source="mail", undone=None)
    assert [title_of(game).write(Order(**event.order)) for event in orders] == ["move 1 foot b1 > a2"]


def test_undo_has_its_limits(game, active, idle):
    text = ask(game, active, "deshacer")
    assert "cannot be taken back" in text
    assert "    takeback\n" in text
    assert verdict() == "refused"


def test_whoever_has_given_no_order_is_not_sent_to_ask_for_one_back(alice, bob, hinted):
    game = new_game({"blue": alice, "red": bob})
    first = game.seats.get(asked=True, name="blue")
    assert "You have given no order yet that could be taken back." in ask(game, first, "undo")


def test_words_that_only_begin_like_a_command_undo_nothing(game, active):
    ask(game, active, MOVE)
    assert "Write “undo” alone" in ask(game, active, "Undo that silly move of yours!")
    assert Event.objects.filter(game=game, source="mail", undone=None).count() == 1


def test_who_is_back_says_so(game, active):
    assert "Nobody plays in your place" in ask(game, active, "back")
    set_caretaker(game_id=game.pk, seat=active.name)
    assert "You are back" in ask(game, active, "vuelvo")
    active.refresh_from_db()
    assert (active.caretaker, active.absent) == ("", False)


def test_resigning_must_be_confirmed(game, active):
    text = ask(game, active, "resign")
    game.refresh_from_db()
    assert game.status == "running"
    code = text.partition("    resign ")[2].split()[0]
    assert "You have resigned." in ask(game, active, f"resign {code}")
    game.refresh_from_db()
    assert game.status == "finished"


def test_the_line_that_confirms_it_is_in_the_language_of_the_reader(game, active):
    User.objects.update(language="es")
    code = ask(game, active, "rendirse").partition("    rendirse ")[2].split()[0]
    ask(game, active, f"rendirse {code}")
    game.refresh_from_db()
    assert game.status == "finished"


def test_the_code_of_another_seat_resigns_nobody(game, active, idle):
    code = ask(game, active, "rendirse").partition("    resign ")[2].split()[0]
    ask(game, idle, f"resign {code}")
    ask(game, idle, "resign yes")
    game.refresh_from_db()
    assert game.status == "running"


def test_a_vacation_is_booked(game, active):
    first = timezone.now().date() + timedelta(days=40)
    last = first + timedelta(days=13)
    assert "is booked" in ask(game, active, f"vacation from {first} to {last}")
    (vacation,) = active.user.vacations.all()
    assert vacation.days == 14
    assert f"{first.year}" in ask(game, active, "vacaciones")


@pytest.mark.parametrize(
    "days", ["tomorrow", "2030-13-01 2030-13-02", "2001-01-01 2001-01-02", "2030-08-14 2030-08-01"]
)
def test_a_vacation_that_cannot_be_is_refused(game, active, days):
    ask(game, active, f"vacation {days}")
    assert verdict() == "refused"
    assert not active.user.vacations.exists()


@pytest.mark.parametrize("command", ["message all:", "Mensaje todos:", "message {name}:", "msg to {name}:"])
def test_a_message_goes_to_whom_it_is_addressed(game, active, idle, command):
    name = title_of(game).catalogue.name("seat", idle.name)
    assert "Your message is sent." in ask(
        game, active, f"{command.format(name=name)} Well played; really #1!"
    )
    message = Message.objects.get()
    assert (message.text, message.seat, message.source) == ("Well played; really #1!", active.name, "mail")
    assert message.to == ("all" if "{" not in command else "seats")


def test_a_long_message_goes_over_several_lines_and_orders_follow(game, active):
    long = "a long message that the client of the sender has broken at some place"
    ask(game, active, f"message all: {long}\nhas wrapped\n{MOVE}")
    assert Message.objects.get().text == f"{long}\nhas wrapped"
    assert Event.objects.filter(game=game, source="mail").count() == 1


def test_a_message_goes_on_over_lines_that_are_only_words(game, active):
    ask(game, active, f"message all: Well played!\nSee you on the field\n{MOVE}")
    assert Message.objects.get().text == "Well played!\nSee you on the field"
    assert Event.objects.filter(game=game, source="mail").count() == 1


@pytest.mark.parametrize("line", ["mvoe foot to b1", "1 foot from a1 to b1", "a1 > b1", "\nSee you"])
def test_what_may_be_a_plan_or_stands_apart_is_no_part_of_a_message(game, active, line):
    ask(game, active, f"message all: Well played!\n{line}")
    assert Message.objects.get().text == "Well played!"
    assert verdict() == "refused"


@pytest.mark.parametrize(
    "message", ["message all: Here I come", f"message all: {'long ' * 20}", "message all:\nHi"]
)
def test_an_order_below_a_message_is_never_told_to_the_others(game, active, message):
    ask(game, active, f"{message}\n{MOVE}; end")
    assert "move" not in Message.objects.get().text
    assert Event.objects.filter(game=game, source="mail").count() == 2


def test_a_message_on_lines_of_its_own_ends_with_a_full_stop(game, active):
    ask(game, active, f"message all:\nDear all,\n\nhere I come.\n.\n{MOVE}")
    assert Message.objects.get().text == "Dear all,\nhere I come."
    assert Event.objects.filter(game=game, source="mail").count() == 1


@pytest.mark.parametrize("text", ["message", "message hello", "message nobody: hello", "message all:"])
def test_a_message_to_nobody_is_refused(game, active, text):
    ask(game, active, text)
    assert verdict() == "refused"
    assert not Message.objects.exists()


def test_commands_work_whatever_has_happened_since(game, active):
    number = last_number(game, active.name)
    ask(game, active, MOVE)
    write(game, active.name, "status", number=number)
    assert verdict() == "done"


def test_a_refused_order_does_not_keep_commands_from_being_carried_out(game, active):
    text = ask(game, active, "message all: Here I come\nmove 9 foot a1 > b1")
    assert "Not all of it could be done" in text
    assert Message.objects.exists()


@pytest.mark.parametrize(
    ("text", "headline"),
    [
        ("resign", "Please confirm it."),
        (f"{MOVE}\nresign", "Please confirm it."),
        ("propose draw", "Please confirm it."),
        *((word, "Here is what you asked for.") for word in ("help", "options", "map", "log", "status")),
        *((word, "Here is what you asked for.") for word in ("standing", "vacation", "draft")),
        (f"draft\n{MOVE}", "Here is what you asked for."),
        (f"{MOVE}\nmap", "Done."),
        ("draft send", "Nothing was carried out."),
    ],
)
def test_the_headline_says_done_only_of_what_is_done(game, active, text, headline):
    assert ask(game, active, text).splitlines()[2] == headline
