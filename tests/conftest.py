"""The cast of the tests and the servers that some of them need."""

import os
import shutil
import time

import pytest
from django.conf import settings
from django.core.cache import cache
from django.core.management import CommandError
from django.db import connection
from django.test.testcases import LiveServerThread, TransactionTestCase
from django.utils import timezone, translation
from hypothesis import HealthCheck
from hypothesis import settings as hypothesis
from playwright.sync_api import sync_playwright

from pbem.accounts.models import User
from pbem.maps import lane
from pbem.outbox import delivery
from tests import servers
from tests.shards import Shards

# A busy machine must fail no test: speed is what the bench measures. Nor must chance: each run tries the same
# examples, and `--hypothesis-profile=explore` looks for others.
PATIENT = {"deadline": None, "suppress_health_check": [HealthCheck.too_slow]}
hypothesis.register_profile("suite", derandomize=True, **PATIENT)
hypothesis.register_profile("explore", derandomize=False, **PATIENT)
hypothesis.load_profile("suite")

LiveServerThread.server_class = servers.CountingServer

empty_all_tables = TransactionTestCase._fixture_teardown


def empty_all_tables_patiently(case):
    """Another process may still read what a test has left, and PostgreSQL gives up one of the two."""
    for _ in range(20):
        try:
            return empty_all_tables(case)
        except CommandError:
            time.sleep(0.2)
    return empty_all_tables(case)


TransactionTestCase._fixture_teardown = empty_all_tables_patiently


def person(username, **fields):
    return User.objects.create_user(username, f"{username}@example.org", f"{username}-plays", **fields)


@pytest.fixture(autouse=True)
def own_language():
    """A request leaves the language of its reader behind, which must not reach the next test."""
    yield
    translation.deactivate()


@pytest.fixture(autouse=True)
def painter(monkeypatch):
    """No worker runs beside most tests: whoever waits for a picture lets the lane work meanwhile."""
    monkeypatch.setattr(lane, "pause", lambda: delivery.work("paint"))


@pytest.fixture
def one_window(time_machine):
    """All that a test asks falls into one window of the limits, however slow the machine is."""
    cache.clear()
    time_machine.move_to(timezone.now(), tick=False)


@pytest.fixture
def alice(db):
    """Plays blue."""
    return person("alice")


@pytest.fixture
def bob(db):
    """Plays red."""
    return person("bob")


@pytest.fixture
def charlie(db):
    """Plays neither, and must see nothing hidden."""
    return person("charlie")


@pytest.fixture
def olga(db):
    """Operates the server."""
    return person("olga", is_staff=True, is_superuser=True)


@pytest.fixture(scope="session")
def redis_server():
    """The address of a Redis server for this session."""
    with servers.running_redis() as url:
        yield url


@pytest.fixture(scope="session")
def chromium_path():
    return servers.program("chromium")


@pytest.fixture(scope="module")
def chromium(chromium_path):
    """A browser for the tests of a module; two at a time cannot be, nor one beside other event loops."""
    with pytest.MonkeyPatch.context() as patch, sync_playwright() as playwright:
        # Playwright's loop runs in the thread of the test, which Django would take for asynchronous code.
        patch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "true")
        browser = playwright.chromium.launch(executable_path=chromium_path, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture
def database_url(transactional_db):
    """The address of the test database, for processes that share it; their commits must be real."""
    return address_of_database()


def address_of_database():
    database = connection.settings_dict
    if connection.vendor == "sqlite":
        return f"sqlite:///{database['NAME']}"
    return f"postgresql://{database['USER']}@/{database['NAME']}?host={database['OPTIONS']['host']}"


@pytest.fixture
def child_env(database_url):
    """The environment of a process that works on the test database."""
    return environment_of_children()


def environment_of_children():
    return os.environ | {
        "DJANGO_SETTINGS_MODULE": "pbem.settings.test",
        "PBEM_TEST_DATABASE_URL": address_of_database(),
        "PYTHONPATH": str(settings.ROOT),
    }


def pytest_configure(config):
    config.pluginmanager.register(Shards(), "shards")


def pytest_sessionfinish():
    # With any other settings it would be the folder of somebody's games.
    if settings.SETTINGS_MODULE == "pbem.settings.test":
        shutil.rmtree(settings.VAR, ignore_errors=True)


def pytest_terminal_summary(terminalreporter):
    lacking = [
        f"{report.nodeid}: {report.longrepr[2].split(': ')[-1]}"
        for report in terminalreporter.stats.get("skipped", [])
        if isinstance(report.longrepr, tuple) and servers.LACKING in report.longrepr[2]
    ]
    if lacking:
        terminalreporter.section(
            f"{servers.LACKING}: see below; PBEM_TEST_REQUIRE makes it an error", red=True, bold=True
        )
        terminalreporter.write_line("\n".join(lacking))
