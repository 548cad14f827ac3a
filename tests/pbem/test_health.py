import pytest
from django.db import OperationalError, connection


def test_a_living_process_answers_without_the_database(client):
    assert client.get("/healthz").text == "ok\n"


@pytest.mark.databases
def test_readiness_asks_the_database(client, db):
    answer = client.get("/readyz")
    assert (answer.status_code, answer.text) == (200, "ok\n")


def test_no_database_means_not_ready(client, db, monkeypatch):
    def broken():
        raise OperationalError("gone")

    with monkeypatch.context() as patch:
        patch.setattr(connection, "cursor", broken)
        assert client.get("/readyz").status_code == 503
