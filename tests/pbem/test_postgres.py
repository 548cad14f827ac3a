"""A pool of connections whose server goes away, comes back, or forgets; and who waits for it meanwhile."""

import fcntl
import os
import resource
import socket
from contextlib import contextmanager
from threading import Event, Thread
from types import SimpleNamespace

import psycopg
import pytest
from django.db import DatabaseError, OperationalError
from django.db.utils import ConnectionHandler

from pbem.postgres.base import Outage, has_hung_up, parsed
from pbem.settings.databases import database
from tests import postgres

pytestmark = pytest.mark.xdist_group("own-postgres")


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


def test_a_process_with_very_many_files_asks_as_well():
    ours, theirs = socket.socketpair()
    limits = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(limits[0], 4096), limits[1]))
    high = fcntl.fcntl(ours.fileno(), fcntl.F_DUPFD, 2000)
    try:
        assert not has_hung_up(SimpleNamespace(fileno=lambda: high))
    finally:
        os.close(high)
        resource.setrlimit(resource.RLIMIT_NOFILE, limits)
        theirs.close()
        ours.close()


@pytest.fixture(scope="module")
def server(django_db_blocker):
    """A PostgreSQL of our own, with a table of one row."""
    with postgres.running() as found, django_db_blocker.unblock():
        with psycopg.connect(postgres.address(found)) as operator:
            operator.execute("CREATE TABLE stones (name varchar(10), weight int)")
            operator.execute("INSERT INTO stones VALUES ('grey', 1)")
        yield found


@pytest.fixture
def pooled(server):
    """How to get connections from one pool."""
    config, opened = database(postgres.address(server)), []
    handler = ConnectionHandler({"default": config, "own": config})

    def more():
        opened.append(handler.create_connection("own"))
        return opened[-1]

    yield more
    for each in opened:
        each.close()
    opened[0].close_pool()


@pytest.fixture
def operator(server):
    with psycopg.connect(postgres.address(server), autocommit=True) as found:
        yield found


def backend(connection):
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        return cursor.fetchone()[0]


def stone(connection):
    with connection.cursor() as cursor:
        cursor.execute("SELECT name, weight FROM stones WHERE weight = %s", [1])
        return cursor.fetchone()


def prepared(connection):
    """So often that the server keeps the statement prepared."""
    assert [stone(connection) for _ in range(6)] == [("grey", 1)] * 6
    return connection


def test_connections_that_did_not_survive_are_replaced(pooled, operator):
    one = pooled()
    before = backend(one)
    one.close()
    # It waits until the other is gone: otherwise only the signal has been sent.
    operator.execute("SELECT pg_terminate_backend(%s, 60000)", [before])
    assert backend(one) != before


def test_after_a_restart_of_the_database_nobody_meets_it(pooled, server):
    several = [pooled() for _ in range(4)]
    before = {backend(each) for each in several}
    assert len(before) == len(several)
    for each in several:
        each.close()
    server.stop()
    server.start()
    assert before.isdisjoint({backend(each) for each in several})


@pytest.mark.parametrize("kind", ["text", "varchar(10)"])
def test_a_column_that_a_migration_changes_fails_no_statement(pooled, operator, kind):
    one = prepared(pooled())
    before = backend(one)
    operator.execute(f"ALTER TABLE stones ALTER COLUMN name TYPE {kind}")
    assert [stone(one) for _ in range(3)] == [("grey", 1)] * 3
    one.close()
    assert backend(one) != before, "it would have failed again and again"


def test_statements_that_a_pooler_has_forgotten_are_sent_again(pooled):
    one = prepared(pooled())
    one.connection.pgconn.exec_(b"DEALLOCATE ALL")
    assert [stone(one) for _ in range(3)] == [("grey", 1)] * 3


@contextmanager
def one_transaction(connection):
    connection.set_autocommit(False)
    try:
        yield
    finally:
        connection.rollback()
        connection.set_autocommit(True)


def test_within_a_transaction_the_connection_is_the_last_to_fail(pooled):
    one = prepared(pooled())
    one.connection.pgconn.exec_(b"DEALLOCATE ALL")
    with pytest.raises(DatabaseError), one_transaction(one):
        stone(one)
    one.close()
    with one_transaction(one):
        assert stone(one) == ("grey", 1)


def test_a_connection_in_a_failed_transaction_comes_back_clean(pooled):
    one = pooled()
    one.set_autocommit(False)
    with pytest.raises(DatabaseError), one.cursor() as cursor:
        cursor.execute("SELECT 1 / 0")
    one.close()
    assert stone(one) == ("grey", 1)


def test_where_values_go_is_found_once_however_many_they_are(pooled):
    """The library itself remembers it for 50 values; what an order writes has more."""
    many = 120
    sql = f"SELECT {', '.join(['%s::int'] * many)} /* once */"
    before = parsed.cache_info()
    for connection in (pooled(), pooled()):
        with connection.cursor() as cursor:
            for start in (0, 1):
                cursor.execute(sql, range(start, start + many))
                assert cursor.fetchone() == tuple(range(start, start + many))
    assert parsed.cache_info().misses == before.misses + 1


def test_named_values_and_signs_of_percent_are_read_as_ever(pooled):
    with pooled().cursor() as cursor:
        cursor.execute("SELECT %(a)s::int, %(b)s::int, %(a)s::int, '100 %%'", {"a": 1, "b": 2})
        assert cursor.fetchone() == (1, 2, 1, "100 %")
        cursor.execute("SELECT '100 %'")
        assert cursor.fetchone() == ("100 %",)
        with pytest.raises(DatabaseError):
            cursor.execute("SELECT %s::int, %s::int", [1])
