"""While PostgreSQL is away one thread waits for it, so that the others can say so at once."""

from threading import Event, Thread

import psycopg
import pytest
from django.db import OperationalError

from pbem.postgres.base import Outage


def fail(outage):
    with pytest.raises(psycopg.OperationalError), outage.attempt():
        raise psycopg.OperationalError("no connection in time")


@pytest.fixture
def outage():
    found = Outage()
    fail(found)
    return found


@pytest.fixture
def somebody_waits(outage):
    """Another thread tries already; setting the event lets it succeed."""
    entered, back = Event(), Event()

    def wait():
        with outage.attempt():
            entered.set()
            back.wait(60)

    thread = Thread(target=wait)
    thread.start()
    assert entered.wait(60)
    yield lambda: (back.set(), thread.join(60))
    back.set()


def test_all_may_wait_for_a_database_of_which_nothing_bad_is_known():
    outage = Outage()
    with outage.attempt(), outage.attempt():
        assert not outage.away


def test_after_a_failure_one_tries_and_the_others_do_not_wait(outage, somebody_waits):
    with pytest.raises(OperationalError, match="is away"), outage.attempt():
        pytest.fail("it would have waited")


def test_the_first_success_opens_the_door_for_all(outage, somebody_waits):
    somebody_waits()
    with outage.attempt(), outage.attempt():
        assert not outage.away


def test_after_each_failure_another_may_try(outage):
    fail(outage)
    fail(outage)
    with outage.attempt():
        pass
    assert not outage.away
