"""Orders by mail: carried out or refused, and always answered."""

from datetime import timedelta

import pytest
import time_machine
from django.core import mail
from django.utils import timezone

from pbem.accounts.models import User
from pbem.games.models import Draft, Event
from pbem.games.selectors import last_number
from pbem.games.services import resign, set_standing
from pbem.games.titles import title_of
from pbem.inbound.models import InboundMail
from pbem.outbox import delivery
from pbem.outbox.models import Outbox
from tests.pbem.games.playing import new_game
from tests.pbem.inbound.writing import address_of, answer, answers, deliver, text_of, told, write
from tests.pbem.mail.conftest import answer as play_by_web
from tests.pbem.mail.conftest import any_order, give_quietly, next_turn

pytestmark = pytest.mark.django_db


def events(game):
    return Event.objects.filter(game=game).count()


def verdict():
    return InboundMail.objects.latest("pk").verdict


def test_orders_are_carried_out_and_answered(game, active):
    write(game, active.name, "move 1 foot a1 > b1\n")
    event = Event.objects.filter(game=game).latest("seq")
    assert (event.seat, event.source) == (active.name, "mail")
    assert verdict() == "done"
    assert "1 order was carried out." in told()
    assert "SINCE THE MAIL THAT YOU ANSWERED" in told()
    assert "YOUR MOVE" in told()


def test_a_spanish_sender_reads_his_orders_in_spanish(game, active):
    """Whether he has written them in Spanish or in English; what is stored is the same."""
    User.objects.update(language="es")
    write(game, active.name, "mover 1 infantería a1 > b1\ndraft")
    assert "    mover 1 infantería a1 > b1\n" in text_of(answer())
    write(game, active.name, "borrador enviar")
    assert "    mover 1 infantería a1 > b1\n" in text_of(answer())
    assert Event.objects.filter(game=game).latest("seq").order["args"]["units"] == {"foot": 1}
    write(game, active.name, "move 1 foot b1 > nowhere")
    assert "«nowhere»" in text_of(answer())
    write(game, active.name, "end")
    assert "    fin\n" in text_of(answer())


def test_the_answer_is_threaded_and_can_be_answered(game, active):
    write(game, active.name, "move 1 foot a1 > b1", Message_ID="<first@client>", Subject="Re: [Border War] x")
    message = answer()
    assert message["To"] == active.user.email
    assert message["Subject"] == "Re: [Border War] x"
    assert message["In-Reply-To"] == "<first@client>"
    assert message["References"].endswith(" <first@client>")
    assert address_of(game, active.name) in message["Reply-To"]
    assert text_of(message).startswith("=== Write your orders above this line ===\n")
    pictures = [part["Content-ID"] for part in message.walk() if part.get_content_maintype() == "image"]
    assert pictures == ["<map>", "<closeup>"]


def test_a_sheet_may_take_several_lines_with_comments(game, active):
    write(game, active.name, "# quietly\nmove 1 foot a1 > b1; end  # and on\n")
    assert "2 orders were carried out." in told()


def test_a_sheet_may_be_a_letter_with_greeting_full_stop_and_name(game, active):
    name = active.user.username.capitalize()
    write(game, active.name, f"Hi everybody,\n\nmove 1 foot a1 > b1.\n\n{name}\n")
    assert verdict() == "done"
    assert "1 order was carried out." in told()


def test_who_is_called_like_an_order_gives_it_nevertheless(game, active):
    sender = f"End Move <{active.user.email}>"
    write(game, active.name, "end", From=sender)
    assert "1 order was carried out." in told()


def test_lines_without_letters_are_no_name(game, active):
    write(game, active.name, "move 1 foot a1 > b1\n1848")
    assert verdict() == "refused"


def test_a_refused_order_is_answered_with_line_reason_and_rule(game, active):
    before = events(game)
    write(game, active.name, "move 1 foot a1 > b1\n\nmove 9 foot a1 > b1\n")
    assert events(game) == before
    assert verdict() == "refused"
    text = told()
    assert "Nothing was carried out" in text
    assert "Line 3:\n    move 9 foot a1 > b1\n! " in text
    assert "/titles/border_war/rules/" in text
    assert "YOUR MOVE" in text


def test_a_refused_sheet_stays_as_a_draft_that_can_be_sent_later(game, active):
    write(game, active.name, "move 1 foot a1 > b1\nmove 9 foot a1 > b1\n")
    assert [order["kind"] for order in Draft.objects.get(game=game).orders] == ["move", "move"]
    assert "kept as your draft: “draft” shows it, “draft send” carries it out" in told()


def test_what_cannot_be_read_is_refused_line_by_line(game, active):
    write(game, active.name, "move 1 foot a1 > b1\nattack the moon\nsing\n")
    text = told()
    assert "Line 2:\n    attack the moon" in text
    assert "Line 3:\n    sing" in text
    assert "Line 1" not in text


def test_a_long_order_that_a_client_has_broken_is_put_together(game, active):
    path = " > ".join(["a1", "b1"] * 5)
    write(game, active.name, f"move 2 foot {path} >\na1\n")
    assert f"Line 1:\n    move 2 foot {path} > a1\n! " in told()
    assert "Line 2" not in told()


def test_a_seat_that_is_not_asked_is_refused(game, idle):
    before = events(game)
    write(game, idle.name, "end")
    assert events(game) == before
    assert verdict() == "refused"


def test_a_stale_reply_changes_nothing_and_gets_the_present_position(game, active):
    number = last_number(game, active.name)
    play_by_web(game, active.name)
    before = events(game)
    write(game, active.name, "move 1 foot a1 > b1\nend", number=number)
    assert events(game) == before
    assert verdict() == "stale"
    assert "The game has gone on since the mail that you have answered" in told()
    assert "YOUR MOVE" in told()
    assert Draft.objects.get(game=game, seat=active.name).orders


def test_others_who_answer_a_secret_question_make_nobody_stale(alice, bob, hinted):
    game = new_game({"blue": alice, "red": bob})
    assert sorted(game.seats.filter(asked=True).values_list("name", flat=True)) == ["blue", "red"]
    number = last_number(game, "red")
    line = title_of(game).write(any_order(game, "red"))
    play_by_web(game, "blue")
    assert last_number(game, "red") > number
    write(game, "red", line, number=number)
    assert Event.objects.filter(game=game, seat="red", source="mail").exists()


def test_a_finished_game_takes_no_orders(game, active):
    resign(game_id=game.pk, seat=active.name, source="web")
    game.refresh_from_db()
    write(game, active.name, "end")
    assert verdict() == "refused"
    assert "The game is over." in text_of(answer())


def test_every_mail_gets_one_answer(game, active):
    write(game, active.name, "move 1 foot a1 > b1")
    write(game, active.name, "end")
    assert len(answers()) == 2


def test_orders_drafted_by_mail_are_kept_and_sent_by_a_later_mail(game, active):
    before = events(game)
    write(game, active.name, "draft\nmove 1 foot a1 > b1\nend")
    assert events(game) == before
    assert "Kept as a draft; nothing is carried out yet." in text_of(answer())
    write(game, active.name, "draft")
    assert "    move 1 foot a1 > b1\n    end\n" in text_of(answer())
    write(game, active.name, "draft send")
    assert "2 orders were carried out." in text_of(answer())
    assert events(game) > before


@pytest.mark.parametrize("by_bot", [True, False])
def test_a_sheet_goes_on_when_a_bot_has_had_its_say_and_waits_for_a_person(alice, bob, hinted, by_bot):
    User.objects.update(grace_minutes=0)
    holders = {"red": alice, "blue": "basic" if by_bot else bob}
    game = new_game(holders, title="samurai_battles", scenario="first_samurai_skirmish")
    set_standing(game=game, seat="blue", policy="command_reaction", value=None)
    card = any_order(game, "red", seed=3)
    write(game, "red", f"{title_of(game).write(card)}\norder nothing")
    orders = Event.objects.filter(game=game, kind="order").order_by("seq")
    kinds = [(event.source, event.order["kind"]) for event in orders]
    went_on = [("mail", "play"), ("bot", "pass"), ("queue", "order")]
    mine = [sent.extra_headers["Auto-Submitted"] for sent in mail.outbox if sent.to == [alice.email]]
    assert mine == ["auto-replied"]
    assert kinds[:3] == (went_on if by_bot else went_on[:1])
    assert Draft.objects.filter(game=game, seat="red").exists() is not by_bot


def test_the_answer_to_a_mail_tells_the_turn_that_a_bot_has_given_back(alice, hinted):
    User.objects.update(grace_minutes=0)
    game = new_game({"red": alice}, title="samurai_battles", scenario="first_samurai_skirmish")
    write(game, "red", f"{title_of(game).write(any_order(game, 'red', seed=3))}\nfire a1 > b2")
    assert "YOUR MOVE" in told()
    assert len(mail.outbox) == 1
    with time_machine.travel(timezone.now() + timedelta(minutes=1)):
        deliver()
    assert len(mail.outbox) == 1
    assert set(Outbox.objects.filter(topic="turn").values_list("withheld", flat=True)) == {"seen", "answer"}


@pytest.mark.parametrize("text", ["\n\n", "Thanks!"])
def test_an_empty_mail_is_told_how_to_get_help(game, active, text):
    write(game, active.name, text)
    assert verdict() == "empty"
    text = told()
    assert text.count("No orders were found") == 1
    assert "“help” alone tells all that can be written there." in text
    assert "message all: ..." not in text
    assert "Line 1" not in text


def test_a_reply_in_spanish_is_answered_in_spanish(game, active):
    active.user.language = "es"
    active.user.save()
    write(game, active.name, "move 1 foot a1 > b1")
    assert told().startswith("=== Escribe tus órdenes encima de esta línea ===")
    assert "Se ha cumplido 1 orden." in told()


def test_the_html_tells_the_same(game, active):
    write(game, active.name, "move 9 foot a1 > b1")
    html = answer().get_body(("html",)).get_content()
    assert "Nothing was carried out" in html
    assert "move 9 foot a1 &gt; b1" in html


def test_a_turn_that_the_answer_has_told_already_is_not_told_twice(game, active, idle):
    play_until_the_other_is_asked(game, active, idle)
    turn = Outbox.objects.get(topic="turn", seat=idle.name)
    Outbox.objects.exclude(pk=turn.pk).filter(sent=None).delete()
    Outbox.objects.filter(pk=turn.pk).update(due=timezone.now() + timedelta(hours=1))
    write(game, idle.name, "status")
    assert "YOUR MOVE" in text_of(answer())
    Outbox.objects.filter(pk=turn.pk).update(due=timezone.now())
    delivery.work("post")
    assert Outbox.objects.get(pk=turn.pk).withheld == "answer"


def play_until_the_other_is_asked(game, active, idle):
    while not Outbox.objects.filter(topic="turn", seat=idle.name).exists():
        give_quietly(game, active.name)
    game.refresh_from_db()


def test_small_talk_is_refused_with_a_word_how_to_send_it(game, active):
    write(game, active.name, "That was a nice move, congratulations")
    assert "begin with “message all:”" in told()
    assert "Nothing was carried out" in told()


def test_a_mistyped_order_is_not_taken_for_talk(game, active):
    write(game, active.name, "move 1 fot a1 > b1")
    assert "Nothing was carried out" in told()
    assert "begin with" not in told()


def test_the_word_for_all_is_that_of_the_readers_language(game, active):
    User.objects.filter(pk=active.user_id).update(language="es")
    write(game, active.name, "Ha sido una gran jugada")
    assert "empieza con «mensaje todos:»" in told()


def test_the_answer_says_for_whom_one_plays_and_when_one_is_asked_for_another_seat(alice, bob, hinted):
    holders = {"blue": alice, "red": bob, "green": alice, "gold": bob}
    game = new_game(holders, scenario="alliance")
    while [seat.user for seat in game.seats.filter(asked=True)] != [alice]:
        next_turn(game)
    asked = game.seats.get(asked=True)
    other = game.seats.exclude(pk=asked.pk).get(user=alice)
    write(game, other.name, "status")
    name = title_of(game).catalogue.name
    assert f"You play {name('seat', other.name)}." in told()
    assert f"Next it is you again, as {name('seat', asked.name)}." in told()


def test_what_an_answer_has_told_is_not_told_again_by_the_next(game, active):
    number = last_number(game, active.name)
    write(game, active.name, "move 1 foot a1 > b1")
    assert "SINCE THE MAIL THAT YOU ANSWERED" in text_of(answer())
    write(game, active.name, "status", number=number)
    assert "SINCE" not in text_of(answer())
    play_by_web(game, active.name)
    write(game, active.name, "status", number=number)
    assert "SINCE OUR LAST ANSWER" in text_of(answer())
    write(game, active.name, "end", number=number)
    assert "SINCE THE MAIL THAT YOU ANSWERED" in text_of(answer())


def test_who_has_resigned_is_promised_no_turn(alice, bob, charlie, olga, hinted):
    game = new_game({"blue": alice, "red": bob, "green": charlie, "gold": olga}, scenario="alliance")
    resign(game_id=game.pk, seat="blue", source="web")
    write(game, "blue", "status")
    assert "You have resigned this seat." in told()
    assert "You will get a mail" not in told()


def test_lines_with_conditions_go_through_the_same_door(game, active):
    write(game, active.name, "if possible: move 9 foot a1 > b1 else: move 1 foot a1 > b1; end")
    assert "carried out" in told()
    kinds = Event.objects.filter(game=game, source="mail").order_by("seq").values_list("order", flat=True)
    assert [order["kind"] for order in kinds] == ["move", "end"]


def test_a_condition_over_several_lines_is_carried_out_whatever_a_client_does_to_it(game, active):
    write(
        game,
        active.name,
        "if possible:\n\n    move 9 foot a1 > b1\n\nelse:  # too many\n\nmove 1 foot a1 > b1\n\nend if\nend",
    )
    assert "carried out" in told()
    kinds = Event.objects.filter(game=game, source="mail").order_by("seq").values_list("order", flat=True)
    assert [order["kind"] for order in kinds] == ["move", "end"]


def test_a_denied_condition_in_spanish_is_carried_out(game, active):
    text = "si no es posible:\nmove 1 foot a1 > b1\nsi no:\nmove 9 foot a1 > b1\nfin si\nend"
    write(game, active.name, text)
    kinds = Event.objects.filter(game=game, source="mail").order_by("seq").values_list("order", flat=True)
    assert [order["kind"] for order in kinds] == ["move", "end"]


def test_a_wrong_line_inside_a_condition_is_named(game, active):
    write(game, active.name, "end\nif possible:\nend\nelse:\ndance\nend if")
    assert "Line 5:\n    dance" in told()
    assert not Event.objects.filter(game=game, source="mail").exists()


def test_a_condition_without_end_is_refused_at_its_beginning(game, active):
    write(game, active.name, "if possible:\nend\nmessage all: hello")
    assert "Line 1:\n    if possible:\n! This condition is never closed" in told()
    assert not Event.objects.filter(game=game, source="mail").exists()
