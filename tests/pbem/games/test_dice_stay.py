"""Dice that have fallen stay, at every entrance, whatever fails after them.

Each test throws one die and makes one later stage fail by force. Whoever could take dice back by such a
failure could throw until they please him.
"""

from contextlib import suppress
from datetime import timedelta
from functools import partial

import pytest
from django.db import DataError, IntegrityError, transaction
from django.utils import timezone
from msgspec import to_builtins

from pbem.games import audit
from pbem.games.models import Alarm, Draft, Event, Head, Seat, Source
from pbem.games.running_game import load
from pbem.games.services import alarms, bots, door, going_on, play_bot, save_draft, submit_orders, writing
from pbem.games.services import sheets as going
from pbem.games.services.pending import Pending
from pbem.inbound import execution, session, sheets
from pbem.inbound.models import InboundMail
from pbem.inbound.receiving import receive
from pbem.lobby.deadlines.sweep import due_sweep
from pbem.outbox import delivery, entries
from rules.kernel.orders import Order
from tests.pbem.api.conftest import Api
from tests.pbem.games.playing import new_game, send
from tests.pbem.games.plots import rules
from tests.pbem.inbound.writing import address_of, deliver, reply
from tests.pbem.mail.conftest import hinted  # noqa: F401  (a fixture)

pytestmark = pytest.mark.django_db

CLOCK = {"kind": "days", "days": 3}
THROW = Order("blue", "throw")


@pytest.fixture
def game(settings, request, alice, bob, hinted):  # noqa: F811
    settings.PBEM_TITLES = ("rules.border_war", "tests.pbem.games.plots.first", "tests.pbem.games.vows")
    callspec = getattr(request.node, "callspec", None)
    scenario = VOWS.get(callspec.params.get("entrance")) if callspec else None
    about = {"title": "vows", "scenario": scenario} if scenario else {"title": "plots", "scenario": "only"}
    game = new_game({"blue": alice, "red": bob}, clock=CLOCK, **about)
    delivery.Outbox.objects.all().delete()
    return game


def by_door(game, client, monkeypatch, fail=lambda: None):
    fail()
    submit_orders(game_id=game.pk, seat="blue", orders=[THROW, Order("blue", "end")], source="web", key="k")


def by_web(game, client, monkeypatch, fail=lambda: None):
    client.force_login(game.seats.get(name="blue").user)
    client.raise_request_exception = False
    save_draft(game=game, seat="blue", orders=[THROW, Order("blue", "end")])
    fail()
    client.post(f"/games/{game.public_id}/sheet/", {"seat": "blue", "do": "send"})


def by_api(game, client, monkeypatch, fail=lambda: None):
    api = Api(game.seats.get(name="blue").user)
    api.client.raise_request_exception = False
    body = {"orders": [{"kind": "throw", "args": {}}, {"kind": "end", "args": {}}]}
    fail()
    api.post(f"/games/{game.public_id}/orders/", body, headers={"Idempotency-Key": "k"})


def by_mail(game, client, monkeypatch, fail=lambda: None):
    to, sender = address_of(game, "blue"), game.seats.get(name="blue").user.email
    receive(raw=reply("throw\nend\n", to=to, sender=sender), address=to, envelope_from=sender)
    fail()
    deliver()


def by_bot(game, client, monkeypatch, fail=lambda: None):
    Seat.objects.filter(game=game, name="blue").update(user=None, bot="random")
    sent = iter([THROW, Order("blue", "end")])
    monkeypatch.setattr(bots, "_chosen", lambda table, seat, p: next(sent))
    fail()
    play_bot(game.pk)


def by_standing_order(game, client, monkeypatch, fail=lambda: None):
    def throws(pending, sheet=None):
        pending.play(THROW, Source.STANDING)

    monkeypatch.setattr(going, "answer_standing", throws)
    fail()
    send(game, "blue", "boast")


def by_orders_that_wait(game, client, monkeypatch, fail=lambda: None, waits="queue"):
    send(game, "blue", "end")
    Draft.objects.create(game=game, seat="blue", base=1, orders=[to_builtins(THROW)], waits=waits)
    fail()
    send(game, "red", "end")


def by_the_rest_of_a_sheet(game, client, monkeypatch, fail=lambda: None):
    monkeypatch.setattr(rules.Turn, "counted_on", lambda self, p, order: True)
    by_orders_that_wait(game, client, monkeypatch, fail, "rest")


def by_an_answer_left_in_advance(game, client, monkeypatch, fail=lambda: None):
    """A policy that throws as soon as its seat is asked."""
    fail()
    send(game, "blue", "challenge")


def by_sweep(game, client, monkeypatch, fail=lambda: None):
    """The same, kept back until the next sweep, so that its speed tells nothing."""
    send(game, "blue", "challenge")
    assert thrown(game) == []
    delivery.Outbox.objects.update(due=timezone.now())
    fail()
    deliver()


def by_the_last_packet(game, client, monkeypatch, fail=lambda: None):
    """Dice that fall when the last of several sealed plans is in, whoever seals it."""
    send(game, "red", "challenge", "seal")
    fail()
    send(game, "blue", "seal")


def by_the_last_answer(game, client, monkeypatch, fail=lambda: None):
    """The same with one order of each."""
    send(game, "red", "challenge")
    fail()
    send(game, "blue", "challenge")


def by_clock(game, client, monkeypatch, fail=lambda: None):
    monkeypatch.setattr(door, "default_order", lambda p, seat: THROW)
    late = timezone.now() - timedelta(days=4)
    Seat.objects.filter(game=game, name="blue").update(asked_since=late, deadline=late + timedelta(days=3))
    Seat.objects.filter(game=game, name="blue").update(due=late + timedelta(days=3))
    fail()
    due_sweep()


ENTRANCES = [
    *(by_door, by_web, by_api, by_mail, by_bot, by_standing_order, by_clock),
    *(by_orders_that_wait, by_the_rest_of_a_sheet),
    *(by_an_answer_left_in_advance, by_sweep, by_the_last_packet, by_the_last_answer),
]
VOWS = {
    by_an_answer_left_in_advance: "only",
    by_sweep: "sweep",
    by_the_last_packet: "packets",
    by_the_last_answer: "answers",
}
"""Entrances that need rules of their own, and the scenario for each."""

STAGES = {
    "seats that follow the position": (writing, "follow_position"),
    "what is told": (writing, "_answer"),
    "clocks": (writing, "clocks_of"),
    "notices": (writing.turn_entries, "notices"),
    "outbox": (entries, "_row"),
    "hint": (entries, "wake"),
    "remembered answer": (writing.Asking, "kept"),
    "answer": (writing, "seen"),
    "draft": (going_on, "_write"),
    "texts": ("pbem.wording.words.word", None),
    "pictures": ("pbem.maps.services.render_png", None),
    "pages": ("django.template.loader.render_to_string", None),
    "mail": ("pbem.mail.transport.get_connection", None),
    "sentences of a mail": (session.MailSession, "did"),
    "orders in a mail": (sheets, "written"),
    "report of a mail": (execution, "listed"),
    "notes of a mail": (session.MailSession, "progress"),
    "answer to a mail": (execution, "answer"),
}


def breaks(*args, **kwargs):
    raise RuntimeError("by force")


def force(monkeypatch, stage):
    where, name = STAGES[stage]
    monkeypatch.setattr(*((where, breaks) if name is None else (where, name, breaks)))


def thrown(game):
    return [event for event in Event.objects.filter(game=game).order_by("seq") if event.rolls]


@pytest.mark.parametrize("stage", STAGES)
@pytest.mark.parametrize("entrance", ENTRANCES)
def test_dice_stay_whatever_fails_after_them(game, client, monkeypatch, entrance, stage):
    with monkeypatch.context() as broken, suppress(RuntimeError):
        entrance(game, client, broken, partial(force, broken, stage))
    [event] = thrown(game)
    head = Head.objects.get(pk=game.pk)
    assert event.rolls[0]["n"] + 1 == head.next_roll
    assert head.seq >= event.seq
    game.refresh_from_db()
    assert audit.audit(game)[1] == []


@pytest.mark.parametrize("stage", ["clocks", "notices", "outbox", "remembered answer"])
def test_operators_hear_of_what_failed(game, client, monkeypatch, stage):
    with monkeypatch.context() as broken:
        by_door(game, client, broken, partial(force, broken, stage))
    alarm = Alarm.objects.get(game=game)
    assert (alarm.kind, alarm.handled) == ("aftermath", None)
    assert alarm.rolls == thrown(game)[0].rolls
    assert "by force" not in alarm.error


def test_what_can_be_written_beside_the_dice_is_written(game, client, monkeypatch):
    """Red is asked, its clock runs and it is told, though the answer could not be remembered."""
    with monkeypatch.context() as broken:
        by_door(game, client, broken, partial(force, broken, "remembered answer"))
    red = Seat.objects.get(game=game, name="red")
    assert red.asked
    assert red.deadline is not None
    assert delivery.Outbox.objects.filter(topic="turn", seat="red").exists()


def test_a_draft_that_cannot_be_kept_takes_no_dice_back(game, monkeypatch):
    monkeypatch.setattr(going_on, "_write", breaks)
    answer = send(game, "blue", "throw", "nonsense")
    assert (answer.applied, answer.stopped.line, len(thrown(game))) == (1, 2, 1)
    assert not Draft.objects.filter(game=game).exists()


def test_what_breaks_in_the_work_itself_leaves_the_dice_before_it(game, client, monkeypatch):
    def answers_badly(pending):
        raise RuntimeError("by force")

    monkeypatch.setattr(door, "answer_standing", answers_badly)
    by_clock(game, client, monkeypatch)
    assert len(thrown(game)) == 1
    assert Alarm.objects.get(game=game).kind == "unfinished"


def test_dice_of_an_order_that_the_rules_could_not_finish_are_kept_with_the_alarm(game, monkeypatch):
    """Nothing of it can be written, but who tries such orders until one of them goes well is found out."""

    def throws_and_breaks(self, p, order):
        p.roll(1, 6, "throw")
        raise RuntimeError("by force")

    monkeypatch.setattr(rules.Turn, "apply", throws_and_breaks)
    for _ in range(2):
        with pytest.raises(RuntimeError):
            send(game, "blue", "throw")
    alarm = Alarm.objects.get(game=game)
    assert (alarm.kind, alarm.times, alarm.seq, alarm.seat) == ("lost", 2, 2, "blue")
    assert alarm.rolls[0]["purpose"] == "throw"
    assert thrown(game) == []


def test_dice_of_which_no_row_can_be_made_are_kept_with_the_alarm(game, monkeypatch):
    """What came before them is written as if they had not been thrown."""
    real = Pending._row

    def too_large(self, entry, *about):
        if entry.rolls and self.events:
            raise OverflowError("no row can hold this")
        return real(self, entry, *about)

    monkeypatch.setattr(Pending, "_row", too_large)
    send(game, "blue", "throw", "throw")
    [event] = thrown(game)
    alarm = Alarm.objects.get(game=game)
    assert (alarm.kind, alarm.seq, alarm.rolls[0]["n"]) == ("lost", event.seq + 1, event.rolls[0]["n"] + 1)
    assert Head.objects.get(pk=game.pk).seq == event.seq
    assert audit.audit(game)[1] == []


def test_rows_that_the_database_refuses_are_an_alarm_with_their_rolls(game, monkeypatch):
    def refused(pending, *more):
        raise DataError("no row can hold this")

    monkeypatch.setattr(writing, "_append_events", refused)
    with pytest.raises(DataError):
        send(game, "blue", "throw")
    alarm = Alarm.objects.get(game=game)
    assert (alarm.kind, len(alarm.rolls)) == ("lost", 1)


def test_an_alarm_is_not_kept_for_what_was_committed_after_all(game):
    """The connection broke when the database had committed, and only its word was lost."""
    send(game, "blue", "throw")
    [event] = thrown(game)
    pending = writing.Pending(load(game.pk))
    pending.events = [event]
    alarms.note(pending, "lost", IntegrityError())
    assert not Alarm.objects.exists()


def test_no_order_is_carried_out_within_another_transaction(game):
    with transaction.atomic(), pytest.raises(RuntimeError, match="transaction of its own"):
        send(game, "blue", "throw")
    assert thrown(game) == []


def test_a_failed_mail_is_carried_out_once_and_answered_once(game, client, monkeypatch):
    """A worker dies between the deed and its note; the next one goes on from there."""
    real = execution._note
    deaths = iter([True])

    def dies(sitting_):
        if next(deaths, False):
            raise KeyboardInterrupt
        real(sitting_)

    monkeypatch.setattr(execution, "_note", dies)
    with pytest.raises(KeyboardInterrupt):
        by_mail(game, client, monkeypatch)
    delivery.Outbox.objects.update(claimed_until=None)
    deliver()
    assert len(thrown(game)) == 1
    mail = InboundMail.objects.get()
    assert (mail.verdict, mail.report["items"][0]["good"]) == ("done", True)
    assert "2 orders were carried out." in mail.report["items"][0]["said"]
    assert delivery.Outbox.objects.filter(topic="answer").count() == 1


@pytest.mark.parametrize(
    ("charset", "body"),
    [
        ("unicode_escape", b"throw\nthrow\\ud800\n"),
        ("raw_unicode_escape", b"throw\nthrow \\ud800\n"),
        ("utf-7", b"throw\nthrow +2AA-\n"),
        ("utf-16", "throw\nthrow \0\n".encode("utf-16")),
        ("utf-8", b"throw\nthrow \x00\n"),
        ("utf-8", b"throw\nthrow \xed\xa0\x80\n"),
        ("idna", b"throw\nthrow xn--a\n"),
        ("x-nobody", b"throw\nthrow \xff\xfe\n"),
        ("x-nobody", b"throw\n"),
    ],
)
def test_the_fishers_mail_keeps_its_dice_or_throws_none(game, charset, body):
    """Played as it was found: a body in which half a character hides after the order that throws."""
    to, sender = address_of(game, "blue"), game.seats.get(name="blue").user.email
    head = f"From: {sender}\nTo: {to}\nMessage-ID: <fish@client>\n"
    head += f"Content-Type: text/plain; charset={charset}\nContent-Transfer-Encoding: 8bit\n\n"
    receive(raw=head.encode() + body, address=to, envelope_from=sender)
    deliver()
    mail = InboundMail.objects.get()
    assert mail.verdict != "waiting"
    assert len(thrown(game)) == sum(item["good"] for item in mail.report["items"])
    assert delivery.Outbox.objects.filter(topic="answer").count() == 1
    assert not Alarm.objects.exists()
