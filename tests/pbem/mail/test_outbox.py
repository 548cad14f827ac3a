"""Claim, deliver, try again, lay aside: one row at a time, whatever happens to the workers."""

import threading
from datetime import UTC, datetime, timedelta
from itertools import chain, pairwise

import pytest
import time_machine
from django.db import connection, connections, transaction
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from hypothesis import given
from hypothesis import strategies as st

from pbem.outbox import delivery
from pbem.outbox.delivery import claim, deliver, due_rows, work
from pbem.outbox.entries import Entry, enqueue
from pbem.outbox.models import Outbox
from pbem.outbox.topics import LANES, PATIENT, Postponed, Retry, Undeliverable, Unreachable, Withheld

pytestmark = [pytest.mark.django_db, pytest.mark.databases]

NOON = datetime(2026, 5, 4, 12, tzinfo=UTC)


def letters(count, **fields):
    enqueue([Entry(topic="letter", dedupe=f"letter:{n}", **fields) for n in range(count)])


def the_row():
    return Outbox.objects.get()


# Writing


def test_an_entry_is_kept_as_it_was_given(topics, hinted, alice):
    given = {"topic": "letter", "dedupe": "x", "seq": 7, "recipient_id": alice.pk, "seat": "blue"}
    enqueue([Entry(**given, payload={"a": [1]})])
    row = the_row()
    assert {name: getattr(row, name) for name in given} == given
    assert row.payload == {"a": [1]}
    assert row.due <= timezone.now()
    assert (row.sent, row.dead, row.attempts, row.claimed_until) == (None, False, 0, None)


def test_the_same_thing_is_told_once(topics, hinted):
    letters(3)
    letters(5)
    assert sorted(Outbox.objects.values_list("dedupe", flat=True)) == [f"letter:{n}" for n in range(5)]


def test_a_topic_without_a_handler_is_the_authors_mistake(topics):
    with pytest.raises(LookupError, match="'smoke_signal'"):
        enqueue([Entry(topic="letter", dedupe="1"), Entry(topic="smoke_signal", dedupe="2")])
    assert not Outbox.objects.exists()


def test_nothing_to_tell_asks_the_database_nothing(django_assert_num_queries):
    with django_assert_num_queries(0):
        enqueue([])


def test_a_sheet_costs_one_insert(topics, django_assert_num_queries):
    with transaction.atomic(), django_assert_num_queries(1):
        letters(10)


@pytest.mark.django_db(transaction=True)
def test_a_transaction_that_fails_leaves_nothing(topics, hinted):
    with pytest.raises(ZeroDivisionError), transaction.atomic():
        letters(2)
        raise ZeroDivisionError
    assert not Outbox.objects.exists()
    assert hinted == []


def test_the_commit_wakes_each_lane_once(topics, hinted, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True):
        enqueue([Entry(topic=t, dedupe=f"{t}{n}") for t in ("letter", "move") for n in range(3)])
        assert hinted == []
    assert hinted == ["play", "post"]


def test_what_is_due_later_wakes_nobody(topics, hinted, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True):
        letters(1, due=timezone.now() + timedelta(minutes=2))
    assert hinted == []


# Claiming


def test_the_row_that_has_waited_longest_comes_first(topics, hinted):
    for name, minutes in (("second", 5), ("first", 9), ("third", 1)):
        enqueue([Entry(topic="letter", dedupe=name, due=timezone.now() - timedelta(minutes=minutes))])
    assert [claim("post").dedupe for _ in range(3)] == ["first", "second", "third"]
    assert claim("post") is None


def test_a_lane_gives_only_its_own_topics(topics, hinted):
    letters(1)
    assert claim("play") is None
    assert claim("post").topic == "letter"


def test_a_row_of_a_newer_version_waits_for_a_worker_that_knows_its_topic(topics, hinted):
    letters(1)
    Outbox.objects.update(topic="smoke_signal")
    for lane in LANES:
        work(lane)
    row = the_row()
    assert (row.sent, row.dead, row.attempts, row.claimed_until) == (None, False, 0, None)
    Outbox.objects.update(topic="letter")
    assert claim("post").topic == "letter"


def test_rows_of_the_future_done_and_dead_are_not_claimed(topics, hinted):
    letters(3)
    Outbox.objects.filter(dedupe="letter:0").update(due=timezone.now() + timedelta(seconds=60))
    Outbox.objects.filter(dedupe="letter:1").update(sent=timezone.now())
    Outbox.objects.filter(dedupe="letter:2").update(dead=True)
    assert claim("post") is None


def test_a_lease_that_has_run_out_holds_nothing(topics, hinted, settings):
    settings.PBEM_OUTBOX_LEASE = 60
    with time_machine.travel(NOON, tick=False) as clock:
        letters(1)
        assert claim("post").attempts == 1
        clock.shift(59)
        assert claim("post") is None
        clock.shift(1)
        assert claim("post").attempts == 2


def test_a_worker_that_has_lost_its_lease_changes_nothing(topics, hinted):
    with time_machine.travel(NOON, tick=False) as clock:
        letters(1)
        slow = claim("post")
        clock.shift(delivery.LEASE)
        quick = claim("post")
        deliver(slow)
        assert the_row().sent is None
        deliver(quick)
    assert the_row().sent == NOON + timedelta(seconds=delivery.LEASE)


@pytest.mark.django_db(transaction=True)
def test_four_workers_at_once_take_every_row_once(topics, hinted):
    letters(60)
    taken = [[] for _ in range(4)]
    start = threading.Barrier(4)

    def run(mine):
        start.wait()
        while row := claim("post"):
            mine.append(row.dedupe)
        connections.close_all()

    threads = [threading.Thread(target=run, args=(mine,)) for mine in taken]
    [thread.start() for thread in threads]
    [thread.join() for thread in threads]
    assert sorted(chain.from_iterable(taken)) == sorted(f"letter:{n}" for n in range(60))


# Delivering


def test_what_was_delivered_is_done(topics, hinted):
    letters(3)
    assert work("post") == 3
    assert sorted(topics.handled) == ["letter:0", "letter:1", "letter:2"]
    assert Outbox.objects.filter(sent__isnull=False, claimed_until=None, withheld="", error="").count() == 3
    assert work("post") == 0


def test_a_failure_is_tried_again_later_and_later(topics, hinted):
    topics.add("letter", does=lambda row: 1 / 0, attempts=4, first=10, longest=1000)
    with time_machine.travel(NOON, tick=False) as clock:
        letters(1)
        waits = []
        for _ in range(3):
            work("post")
            waits.append((the_row().due - timezone.now()).total_seconds())
            clock.move_to(the_row().due)
    assert [7.5 <= waits[0] <= 12.5, 15 <= waits[1] <= 25, 30 <= waits[2] <= 50] == [True] * 3
    assert not the_row().dead
    assert the_row().error.startswith("ZeroDivisionError in test_outbox.py:")


def test_the_last_attempt_lays_the_row_aside(topics, hinted):
    topics.add("letter", does=lambda row: 1 / 0, attempts=3)
    with time_machine.travel(NOON, tick=False) as clock:
        letters(1)
        for _ in range(5):
            work("post")
            clock.shift(1000)
    assert len(topics.handled) == 3
    assert the_row().dead
    assert the_row().sent is None


def test_a_row_that_kills_its_workers_is_laid_aside(topics, hinted):
    with time_machine.travel(NOON, tick=False) as clock:
        letters(1)
        for _ in range(3):
            claim("post")
            clock.shift(delivery.LEASE)
        work("post")
    assert topics.handled == []
    assert (the_row().dead, the_row().error) == (True, "no worker has lived to the end of it")


def raising(error):
    def does(row):
        raise error

    return does


def test_a_withheld_row_is_done_with_its_reason(topics, hinted):
    topics.add("letter", does=raising(Withheld("seen")))
    letters(1)
    work("post")
    assert the_row().sent
    assert the_row().withheld == "seen"


def test_a_postponed_row_costs_no_attempt(topics, hinted):
    later = timezone.now() + timedelta(hours=7)
    topics.add("letter", does=raising(Postponed(later)))
    letters(1)
    work("post")
    assert (the_row().due, the_row().attempts, the_row().sent) == (later, 0, None)


def test_an_undeliverable_row_is_laid_aside_at_once(topics, hinted):
    topics.add("letter", does=raising(Undeliverable("550 no such user")))
    letters(1)
    work("post")
    assert (the_row().dead, the_row().attempts) == (True, 1)
    assert the_row().error == "Undeliverable: 550 no such user"


def test_a_far_end_that_does_not_answer_is_not_asked_again_for_every_row(topics, hinted):
    topics.add("letter", does=raising(Unreachable("connection refused")))
    letters(5)
    work("post")
    assert len(topics.handled) == 1
    assert due_rows("post", timezone.now()).count() == 4


def test_one_bad_row_does_not_hold_up_the_others(topics, hinted):
    topics.add("letter", does=lambda row: 1 / (row.dedupe != "letter:1"))
    letters(4)
    work("post")
    assert Outbox.objects.filter(sent__isnull=False).count() == 3


def test_a_long_queue_is_left_in_time_for_a_shutdown(topics, hinted, monkeypatch):
    monkeypatch.setattr(delivery, "MOST_ROWS", 3)
    letters(5)
    assert work("post") == 3
    assert hinted == ["post"]


# Sweeping, reviving, pruning


def test_the_sweep_wakes_the_lanes_that_have_work(topics, hinted):
    delivery.sweep()
    assert hinted == []
    enqueue([Entry(topic="move", dedupe="m")])
    delivery.sweep()
    assert hinted == ["play"]


def test_dead_rows_are_revived_with_all_their_attempts(topics, hinted):
    letters(3)
    Outbox.objects.update(dead=True, attempts=3, error="x")
    chosen = Outbox.objects.get(dedupe="letter:1")
    assert delivery.revive([chosen.pk]) == 1
    assert work("post") == 1
    assert delivery.revive() == 2
    assert work("post") == 2
    assert not Outbox.objects.filter(dead=True).exists()
    assert not Outbox.objects.filter(sent=None).exists()


def test_only_what_was_done_long_ago_is_forgotten(topics, hinted, monkeypatch):
    monkeypatch.setattr(delivery, "PRUNED_AT_ONCE", 2)
    letters(7)
    old, now = timezone.now() - delivery.KEPT - timedelta(days=1), timezone.now()
    Outbox.objects.filter(dedupe__lte="letter:4").update(sent=old)
    Outbox.objects.filter(dedupe="letter:5").update(sent=now)
    Outbox.objects.filter(dedupe="letter:6").update(dead=True, due=old)
    assert delivery.prune() == 5
    assert sorted(Outbox.objects.values_list("dedupe", flat=True)) == ["letter:5", "letter:6"]


def plan(query):
    if connection.vendor == "sqlite":
        return query.explain()
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE mail_outbox")
    return query.explain()


def test_done_rows_cost_the_sweep_nothing(topics, hinted):
    rows = (Outbox(topic="letter", dedupe=str(n), due=NOON, sent=NOON) for n in range(5_000))
    Outbox.objects.bulk_create(rows, batch_size=1_000)
    letters(3)
    now = timezone.now()
    assert "outbox_due" in plan(due_rows("post", now).order_by("due")[:8])
    with CaptureQueriesContext(connection) as asked:
        delivery.sweep()
    assert all('ORDER BY "mail_outbox"."due" ASC' in query["sql"] for query in asked.captured_queries)
    assert "outbox_sent" in plan(Outbox.objects.filter(sent__lt=NOON))
    assert "outbox_dead" in plan(Outbox.objects.filter(dead=True))


@given(first=st.floats(0.1, 60), longest=st.floats(60, 10_000), attempts=st.integers(1, 400))
def test_the_pause_grows_and_is_bounded(first, longest, attempts):
    retry = Retry(first=first, longest=longest, attempts=9)
    seconds = retry.pause(attempts).total_seconds()
    assert 0.74 * first <= seconds <= 1.26 * longest


def test_mail_outlives_a_relay_that_is_down_for_a_day():
    waits = [min(PATIENT.longest, PATIENT.first * 2**n) for n in range(PATIENT.attempts - 1)]
    assert all(a <= b for a, b in pairwise(waits))
    assert 1 <= sum(waits) * 0.75 / 86_400 <= 3
