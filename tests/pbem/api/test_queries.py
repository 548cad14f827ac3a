"""How many queries each endpoint takes. PBEM_RECORD_QUERIES=1 records them anew."""

import json
import os
from functools import partial
from pathlib import Path

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.pbem.api.conftest import Api, first_order, new_game

BASELINE = Path(__file__).with_name("query_counts.json")
ON_SQLITE = {"POST {game}/orders/": 5, "POST {game}/orders/ keyed": 6}
"""It writes in a transaction what PostgreSQL compares and writes in one statement."""
RECORDING = os.environ.get("PBEM_RECORD_QUERIES") == "1"
READS = [
    *("/titles/", "/titles/border_war/", "/me/", "/me/turns/", "/me/invitations/", "/webhooks/"),
    *("/games/", "/games/?mine=1", "/games/?my_turn=1", "/games/?open_seats=1&status=open"),
    *(
        "{game}/",
        "{game}/seats/",
        "{game}/view/",
        "{game}/view/?at=2",
        "{game}/options/",
        "{game}/options/?all=1",
    ),
    *("{game}/events/", "{game}/map.svg", "{game}/draft/", "{game}/undo/", "{game}/proposals/"),
    *("{game}/standing-orders/", "{game}/dice/", "{game}/export/"),
    *("{game}/messages/", "{game}/notes/"),
]


@pytest.fixture
def seated(alice, bob, charlie):
    """Alice's API, in several games and at a place of a log, so that a query for each of them shows."""
    for _ in range(4):
        new_game({"blue": alice, "red": bob}, owner=alice)
        new_game({"blue": alice}, owner=charlie, start=False)
    api, other = Api(alice), Api(bob)
    api.game = f"/games/{new_game({'blue': alice, 'red': bob}, owner=alice).public_id}"
    other.post(api.game + "/orders/", {"orders": [first_order(other, api.game)]})
    # In this one the first answer is only kept, so that chance does not change what is written.
    api.fresh = f"/games/{new_game({'blue': alice, 'red': bob}, owner=alice).public_id}"
    api.get("/me/")
    return api


def counted(name, act):
    with CaptureQueriesContext(
        connection,
    ) as captured:
        response = act()
    assert response.status_code < 300, response.content
    found = [query["sql"] for query in captured if not is_bookkeeping(query["sql"])]
    compare(name, found)


def is_bookkeeping(sql):
    """What differs between the databases: savepoints and settings."""
    return sql.startswith(("SAVEPOINT", "RELEASE", "BEGIN", "COMMIT", "SET ", "PRAGMA"))


def compare(name, found):
    counts = json.loads(BASELINE.read_text()) if BASELINE.exists() else {}
    if RECORDING:
        BASELINE.write_text(json.dumps(counts | {name: len(found)}, indent=1, sort_keys=True) + "\n")
        return
    assert name in counts, "a new endpoint: record its queries with PBEM_RECORD_QUERIES=1"
    wanted = ON_SQLITE.get(name) if connection.vendor == "sqlite" else None
    assert len(found) == (wanted or counts[name]), "\n".join(found)


@pytest.mark.parametrize("path", READS)
def test_reading(seated, path):
    url = path.replace("{game}", seated.game)
    seated.get(url)
    counted(f"GET {path}", lambda: seated.get(url))


def test_reading_without_a_login(seated, anonymous):
    counted("GET {game}/view/ anonymous", lambda: anonymous.get(seated.game + "/view/"))


def test_an_order(seated):
    body = {"orders": [first_order(seated, seated.fresh)]}
    counted("POST {game}/orders/", lambda: seated.post(seated.fresh + "/orders/", body))


def test_an_order_with_a_key(seated):
    body, headers = {"orders": [first_order(seated, seated.fresh)]}, {"Idempotency-Key": "k"}
    for name in ("keyed", "repeated"):
        act = partial(seated.post, seated.fresh + "/orders/", body, headers=headers)
        counted(f"POST {{game}}/orders/ {name}", act)


def test_checking_an_order(seated):
    body = {"orders": [first_order(seated, seated.fresh)]}
    counted("POST {game}/orders/?check=1", lambda: seated.post(seated.fresh + "/orders/?check=1", body))


def test_opening_a_game(seated):
    body = {"title": "border_war", "scenario": "duel", "seats": [{"name": "blue", "kind": "me"}]}
    counted("POST /games/", lambda: seated.post("/games/", body))


def test_a_message(seated):
    body = {"text": "hello", "to": "red"}
    counted("POST {game}/messages/", lambda: seated.post(seated.game + "/messages/", body))


def test_every_baseline_is_of_a_test_that_exists():
    names = {f"GET {path}" for path in READS} | {"GET {game}/view/ anonymous", "POST /games/"}
    names.add("POST {game}/messages/")
    orders = ("", " keyed", " repeated")
    names |= {f"POST {{game}}/orders/{more}" for more in orders} | {"POST {game}/orders/?check=1"}
    assert RECORDING or json.loads(BASELINE.read_text()).keys() == names
