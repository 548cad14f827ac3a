"""The mail that says: it is your turn."""

from datetime import UTC, datetime, time, timedelta
from email import message_from_bytes, policy
from random import Random

import pytest
import time_machine
from django.core import mail
from django.utils import timezone

from pbem.accounts.models import User
from pbem.games.models import Game, Head, Seat
from pbem.games.selectors import last_number, position, view_of
from pbem.games.services import mark_seen, save_draft, set_caretaker
from pbem.games.titles import title_of
from pbem.mail import contents, examples, turn
from pbem.mail.wanted import mute
from pbem.maps import services
from pbem.outbox import delivery, entries
from pbem.outbox.models import Outbox
from rules.kernel import driver
from rules.kernel.texts import Text
from tests.pbem.games.playing import new_game
from tests.pbem.mail.conftest import give_quietly, next_turn

pytestmark = pytest.mark.django_db


@pytest.fixture
def game(alice, bob, hinted):
    """A duel between alice (blue) and bob (red) at the beginning of the second turn; no mail was sent yet."""
    User.objects.update(grace_minutes=0)
    game = new_game({"blue": alice, "red": bob}, name="Friday night")
    next_turn(game)
    game.refresh_from_db()
    return game


@pytest.fixture
def active(game):
    """The seat whose turn it is; its holder has mail to come."""
    return game.seats.select_related("user").get(asked=True)


def deliver():
    delivery.work("post")


def withheld():
    return sorted(Outbox.objects.filter(topic="turn").values_list("withheld", flat=True))


def the_mail(user):
    """The one message that a user got, as his mail client would read it."""
    (message,) = [message for message in mail.outbox if message.to == [user.email]]
    return message_from_bytes(message.message().as_bytes(), policy=policy.default)


def text_of(message):
    return message.get_body(("plain",)).get_content()


def html_of(message):
    return message.get_body(("html",)).get_content()


# What it says


def test_the_text_is_complete_by_itself(game, active):
    deliver()
    text = text_of(the_mail(active.user))
    title = title_of(game)
    name = title.catalogue.name("seat", active.name)
    assert f"It is your turn in Friday night (Border War). You play {name}." in text
    assert f"Round 1 of 6, turn of {name}" in text
    assert "SINCE YOU LAST LOOKED" in text
    assert f"* Round 1: the turn of {name}." in text
    step = view_of(game, active.name)["step"]
    assert title.catalogue.word(Text(**step["prompt"])) in text
    assert f"Rule {step['rule']}: {title.rules[step['rule']].heading}\n" in text
    assert "There is no deadline." in text
    assert f"http://localhost:8000/games/{game.public_id}/" in text
    assert "\n\n\n" not in text


def test_what_is_asked_stands_before_the_story_and_examples_after_it(game, active):
    deliver()
    message = the_mail(active.user)
    for text, marks in (
        (text_of(message), ["YOUR MOVE", "There is no deadline", "SINCE YOU LAST LOOKED", "ORDERS THAT"]),
        (html_of(message), ["Your move", "Take your turn", "Since you last looked", "rders that you c"]),
    ):
        places = [text.index(mark) for mark in marks]
        assert places == sorted(places)


@pytest.mark.parametrize(("most", "first"), [(16, "WHAT HAPPENED"), (0, "YOUR MOVE")])
def test_the_question_comes_before_a_report_that_is_long(game, active, monkeypatch, most, first):
    monkeypatch.setattr(turn, "MOST_BEFORE_THE_QUESTION", most)
    deliver()
    message = the_mail(active.user)
    for text in (text_of(message), html_of(message).upper()):
        assert min(("WHAT HAPPENED", "YOUR MOVE"), key=text.index) == first


def test_the_html_says_the_same_and_shows_the_map(game, active):
    deliver()
    message = the_mail(active.user)
    assert message.get_content_type() == "multipart/alternative"
    assert [part.get_content_type() for part in message.iter_parts()] == ["text/plain", "multipart/related"]
    html = html_of(message)
    for told in contents.story(game, title_of(game), active.name, 0).lines:
        assert told in html
        assert told in text_of(message)
    picture, *_closeup = [part for part in message.walk() if part.get_content_maintype() == "image"]
    assert picture["Content-ID"] == "<map>"
    assert picture.get_content_disposition() == "inline"
    assert 'src="cid:map"' in html
    assert 'alt="Map of Border War as' in html
    assert "http://" not in html.replace("http://localhost:8000", "")


def test_every_order_in_the_mail_can_be_sent_back(game, active):
    deliver()
    text = text_of(the_mail(active.user))
    lines = [line.strip() for line in text.splitlines() if line.startswith("    ")]
    assert 1 < len(lines) <= examples.MOST_EXAMPLES
    p = driver.look(title_of(game), bytes(Head.objects.get(game=game).state))
    for line in lines:
        driver.judge(p, title_of(game).parse(line, active.name))


def test_the_text_tells_what_orders_can_be_made_of(alice, hinted):
    """A hand of cards can be read without the map."""
    User.objects.update(grace_minutes=0)
    game = new_game({"red": alice}, title="samurai_battles", scenario="first_samurai_skirmish")
    deliver()
    cards = [str(option.value) for option in driver.options(position(game), "red").field().options]
    text = text_of(the_mail(alice))
    (line,) = [line for line in text.splitlines() if line.startswith("  Which card? ")]
    assert len(cards) > 3
    assert [part.split()[0] for part in line.removeprefix("  Which card? ").split("; ")] == cards
    assert named_of_the_other_hand(game, text) == []


def test_a_hand_of_cards_is_told_as_spanish_orders_name_it(alice, hinted):
    User.objects.update(grace_minutes=0, language="es")
    game = new_game({"red": alice}, title="samurai_battles", scenario="first_samurai_skirmish")
    deliver()
    cards = [str(option.value) for option in driver.options(position(game), "red").field().options]
    text = text_of(the_mail(alice))
    (line,) = [line for line in text.splitlines() if line.startswith("  ¿Qué carta? ")]
    written = [part.split()[0] for part in line.removeprefix("  ¿Qué carta? ").split("; ")]
    orders = [title_of(game).parse(f"jugar {card}", "red") for card in written]
    assert [order.args["card"] for order in orders] == cards
    assert not set(written) & (set(cards) - {"shogun"})


def named_of_the_other_hand(game, text):
    """21: the cards that only blue holds and that a text for red calls by their names all the same."""
    board, names = position(game).board, title_of(game).catalogue.names
    hands = {"command": board.hands, "dragon": board.dragons}
    found = {kind: set(held["blue"]) - set(held["red"]) for kind, held in hands.items()}
    assert all(found.values())
    return [card for kind, cards in found.items() for card in cards if names(kind, "en")[card] in text]


def test_the_list_of_mails_shows_what_is_asked_and_until_when(game, active):
    Seat.objects.filter(pk=active.pk).update(deadline=datetime(2030, 1, 2, 3, 30, tzinfo=UTC))
    deliver()
    shown = html_of(the_mail(active.user)).partition('class="preview"')[2].partition("</div>")[0]
    assert "March, spy, play a muster card or end your turn" in shown
    assert "Answer by Wednesday, 2 Jan 2030, 03:30 (UTC)" in shown


def test_the_deadline_is_told_in_the_time_of_the_reader(game, active):
    User.objects.update(time_zone="America/New_York")
    Seat.objects.filter(pk=active.pk).update(deadline=datetime(2030, 1, 2, 3, 30, tzinfo=UTC))
    deliver()
    message = the_mail(active.user)
    assert "Answer by Tuesday, 1 Jan 2030, 22:30 (America/New_York)" in text_of(message)
    assert "Tuesday, 1 Jan 2030, 22:30</strong> (America/New_York)" in html_of(message)


def test_a_reader_of_spanish_reads_spanish(game, active):
    User.objects.update(language="es", time_zone="Europe/Madrid")
    Seat.objects.filter(pk=active.pk).update(deadline=datetime(2030, 1, 2, 3, 30, tzinfo=UTC))
    deliver()
    message = the_mail(active.user)
    name = title_of(game).catalogue.name("seat", active.name, "es")
    assert message["Subject"] == f"Friday night: te toca ({name}) [Border War]"
    text = text_of(message)
    assert f"Te toca en Friday night (Border War). Juegas con {name}." in text
    assert "Contesta antes del miércoles, 2 ene 2030, 04:30 (Europe/Madrid)" in text
    for english in ("Your", "your", "You ", "Rule", "Answer", " the ", " is "):
        assert english not in text
    assert 'lang="es"' in html_of(message)
    orders = [line.strip() for line in text.splitlines() if line.startswith("    ")]
    verbs = [title_of(game).catalogue.name("verb", kind, "es") for kind in ("move", "spy", "play", "end")]
    assert {order.split()[0] for order in orders} <= set(verbs)
    assert {"mover", "fin"} <= {order.split()[0] for order in orders}


def test_only_what_is_new_is_told(game, active):
    title = title_of(game)
    whole = contents.story(game, title, active.name, 0)
    last = last_number(game, active.name)
    assert contents.story(game, title, active.name, last).lines == []
    assert whole.lines[-1:] == contents.story(game, title, active.name, last - 1).lines[-1:]


def test_what_one_has_read_for_another_seat_is_told_once(alice, bob, charlie):
    """Alice plays blue and green; what came before her last order for either of them is known to her."""
    game = new_game({"blue": alice, "red": bob, "green": alice, "gold": charlie}, scenario="alliance")
    turns = [next_turn(game) for _ in range(5)]
    last = [seat for seat in turns[:-1] if seat in ("blue", "green")][-1]
    first = "green" if last == "blue" else "blue"
    untold = contents.story(game, title_of(game), first, 0).lines
    Seat.objects.filter(game=game, name=last).update(user=charlie)
    whole = contents.story(game, title_of(game), first, 0).lines
    assert 0 < len(untold) < len(whole)
    assert whole[-len(untold) :] == untold


def test_kept_orders_are_shown_with_the_word_that_sends_them(game, active):
    deliver()
    assert "YOUR DRAFT" not in text_of(the_mail(active.user))
    mail.outbox.clear()
    order = title_of(game).read_line("move 1 foot a1 > b1", active.name)
    save_draft(game=game, seat=active.name, orders=[order])
    Outbox.objects.filter(topic="turn", seat=active.name).update(sent=None, withheld="", due=timezone.now())
    deliver()
    message = the_mail(active.user)
    assert "YOUR DRAFT\n\n    move 1 foot a1 > b1\n\nTo carry these orders out, answer with" in text_of(
        message
    )
    assert "“draft send”" in message.get_body(("html",)).get_content()


def test_kept_orders_that_have_become_impossible_are_not_advertised(game, active):
    title = title_of(game)
    orders = [title.read_line(line, active.name) for line in ("move 9 foot a1 > b1", "end")]
    save_draft(game=game, seat=active.name, orders=orders)
    assert contents.draft(game, title, active.name) == []
    save_draft(game=game, seat=active.name, orders=orders[::-1])
    assert contents.draft(game, title, active.name) == ["end", "move 9 foot a1 > b1"]


def test_own_orders_are_news_to_nobody(game, active):
    """Who answers by mail or API never opens the page, and need not read his own orders again."""
    items = contents.feed(game, active.name)
    own = [item.number for item in items if contents.is_own_order(item, active.name)]
    told = contents.since_own_order(items, active.name)
    assert own
    assert told
    assert told == [item for item in items if item.number > own[-1]]


def test_a_long_absence_is_told_from_its_end(game, active, monkeypatch):
    monkeypatch.setattr(contents, "MOST_EVENTS", 1)
    monkeypatch.setattr(contents, "is_own_order", lambda item, seat: False)
    story = contents.story(game, title_of(game), active.name, 0)
    assert story.before == last_number(game, active.name) - 1 > 0
    deliver()
    assert f"({story.before} earlier events are on the page of the game.)" in text_of(the_mail(active.user))


def test_mail_goes_out_without_its_map_rather_than_not_at_all(game, active, monkeypatch):
    monkeypatch.setattr(contents, "mail_pictures", lambda *about: 1 / 0)
    deliver()
    message = the_mail(active.user)
    assert "cid:" not in html_of(message)
    assert not [part for part in message.walk() if part.get_content_maintype() == "image"]


def test_a_phone_shows_the_part_of_the_map_that_matters(game, active, monkeypatch):
    """Beside the map, not in its place: only a narrow screen shows it, and the whole map below."""
    monkeypatch.setattr(services, "map_closeup", lambda scene, whole: whole)
    deliver()
    message = the_mail(active.user)
    pictures = [part["Content-ID"] for part in message.walk() if part.get_content_maintype() == "image"]
    assert pictures == ["<map>", "<closeup>"]
    rows = [row for row in html_of(message).split("<tr") if "cid:" in row]
    shown = [
        (row.split("cid:")[1].split('"')[0], 'class="phone"' in row, "display: none" in row) for row in rows
    ]
    assert shown == [("map", False, False), ("closeup", True, True), ("map", True, True)]
    assert "@media (max-width: 480px)" in html_of(message)


# Headers


def test_repeats_have_the_same_id_and_all_mail_of_a_seat_is_one_thread(game, active):
    deliver()
    first = the_mail(active.user)
    row = Outbox.objects.get(topic="turn", withheld="")
    Outbox.objects.filter(pk=row.pk).update(sent=None)
    mail.outbox.clear()
    deliver()
    second = the_mail(active.user)
    for name in ("Message-ID", "References", "In-Reply-To", "List-Id", "Subject", "List-Unsubscribe"):
        assert first[name] == second[name]
    assert str(row.seq) not in first["Message-ID"].split("@")[0].split(".")


@pytest.mark.parametrize(
    ("name", "called"),
    [("", "Duel"), ("Border War: first game", "First game"), ("Friday night", "Friday night")],
)
def test_a_subject_names_the_game_and_does_not_repeat_the_title(game, active, name, called):
    Game.objects.update(name=name)
    deliver()
    assert the_mail(active.user)["Subject"].startswith(f"{called}: your turn (")


def test_headers_are_those_of_a_list_that_one_can_leave(game, active):
    deliver()
    message = the_mail(active.user)
    assert message["Subject"] == f"Friday night: your turn ({active.name.capitalize()}) [Border War]"
    assert message["List-Id"] == f"{game.public_id} <{game.public_id}.games.localhost>"
    assert message["List-Unsubscribe"].strip().startswith("<http://localhost:8000/mail/stop/")
    assert message["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert message["Auto-Submitted"] == "auto-generated"
    assert message["X-Auto-Response-Suppress"] == "OOF, AutoReply"
    assert message["References"] == message["In-Reply-To"]


# Whether and when


def test_only_the_seat_whose_turn_it_is_gets_mail(game, active, charlie):
    deliver()
    assert [message.to for message in mail.outbox] == [[active.user.email]]
    assert withheld().count("") == 1


def test_a_burst_of_turns_is_told_once(game, active):
    row = Outbox.objects.filter(topic="turn", seat=active.name).latest("seq")
    later = timezone.now() + timedelta(minutes=2)
    again = {"seq": row.seq + 1, "seat": row.seat, "game_id": game.pk, "recipient_id": active.user_id}
    entries.enqueue([entries.Entry(topic="turn", dedupe="again", due=later, **again)])
    deliver()
    assert not mail.outbox
    row.refresh_from_db()
    assert row.withheld == "superseded"
    with time_machine.travel(later, tick=False):
        deliver()
    assert the_mail(active.user)


def test_who_has_looked_needs_no_mail(game, active):
    mark_seen(game, active.name, last_number(game, active.name))
    deliver()
    assert not mail.outbox
    assert "seen" in withheld()


def test_who_looked_before_his_turn_came_is_told(game, active):
    mark_seen(game, active.name, last_number(game, active.name) - 1)
    deliver()
    assert the_mail(active.user)


def test_who_has_acted_since_needs_no_mail(game, active):
    """Asked at once for the next thing, he knows that it is still his turn."""
    give_quietly(game, active.name)
    assert game.seats.get(asked=True) == active
    deliver()
    assert not mail.outbox
    assert "seen" in withheld()


def test_an_answered_turn_is_not_told(game, active):
    Seat.objects.filter(pk=active.pk).update(asked=False)
    deliver()
    assert not mail.outbox
    assert "answered" in withheld()


def test_a_seat_in_other_hands_is_not_told_of(game, active, charlie):
    Seat.objects.filter(pk=active.pk).update(user=charlie)
    deliver()
    assert not mail.outbox
    assert "left" in withheld()


def test_a_seat_with_a_caretaker_is_left_in_peace(game, active):
    set_caretaker(game_id=game.pk, seat=active.name, bot="basic")
    deliver()
    assert active.user.email not in [to for message in mail.outbox for to in message.to]


def test_who_wants_no_mail_gets_none(game, active):
    User.objects.update(notify="none")
    deliver()
    assert not mail.outbox
    assert "unwanted" in withheld()


@pytest.mark.parametrize(("of_game", "kind"), [(True, "turn"), (True, ""), (False, "turn"), (False, "")])
def test_unsubscribed_mail_is_not_sent(game, active, of_game, kind):
    mute(user=active.user, game=game if of_game else None, kind=kind)
    deliver()
    assert not mail.outbox


def test_unsubscribing_from_something_else_changes_nothing(game, active, alice, bob):
    other = new_game({"blue": alice, "red": bob})
    mute(user=active.user, game=other, kind="")
    mute(user=active.user, game=game, kind="over")
    deliver()
    assert the_mail(active.user)


def test_quiet_hours_put_mail_off_until_they_end(game, active):
    now = timezone.now()
    with time_machine.travel(now.replace(hour=23, minute=30), tick=False) as clock:
        User.objects.update(quiet_from=time(22), quiet_to=time(7))
        Outbox.objects.update(due=timezone.now())
        deliver()
        assert not mail.outbox
        row = Outbox.objects.get(topic="turn", sent=None)
        assert row.due == (now + timedelta(days=1)).replace(hour=7, minute=0, second=0, microsecond=0)
        assert row.attempts == 0
        clock.move_to(row.due)
        deliver()
    assert the_mail(active.user)


def test_the_time_of_grace_is_waited_for(alice, bob, hinted):
    User.objects.update(grace_minutes=10)
    with time_machine.travel(datetime(2026, 5, 4, 12, tzinfo=UTC), tick=False) as clock:
        new_game({"blue": alice, "red": bob})
        deliver()
        assert not mail.outbox
        clock.shift(600)
        deliver()
    assert sorted(message.to[0] for message in mail.outbox) == ["alice@example.org", "bob@example.org"]


# What it must not say


def test_mail_tells_nothing_that_the_seat_may_not_know(game, active):
    """Another truth behind the fog gives the same mail, byte for byte."""
    head = Head.objects.get(game=game)
    seen = bytes(head.state)
    row = Outbox.objects.get(topic="turn", seat=active.name, sent=None, seq=head.seq)
    hidden = driver.scramble(title_of(game), seen, active.name, Random(5))
    assert hidden != seen
    letters = []
    for state in (seen, hidden):
        Head.objects.filter(pk=head.pk).update(state=state)
        letters.append(written(row, active))
    assert letters[0] == letters[1]


def written(row, seat):
    from pbem.accounts.readers import read_by
    from pbem.mail.turn import turn_letter

    with read_by(seat.user):
        message = turn_letter(row, seat, seat.user)
    pictures = [part.get_payload() for part in message.attachments]
    return message.subject, message.extra_headers, message.body, message.alternatives[0][0], pictures
