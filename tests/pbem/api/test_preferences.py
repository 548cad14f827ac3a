"""Preferences and vacations through the API."""

import pytest
import time_machine

from tests.pbem.api.conftest import Api, is_problem

URL = "/me/preferences/"


def test_preferences_are_read_and_changed(api_alice, alice):
    assert api_alice.get(URL).json()["reminder_hours"] == [24, 3]
    changed = {"reminder_hours": [48, 1], "quiet_from": "22:00:00", "quiet_to": "07:00:00", "language": "es"}
    answer = api_alice.patch(URL, changed)
    assert answer.json() == api_alice.get(URL).json()
    assert answer.json().items() >= changed.items()
    alice.refresh_from_db()
    assert (alice.reminder_hours, alice.time_zone) == ([48, 1], "UTC")


@pytest.mark.parametrize(
    "change",
    [
        {"reminder_hours": [0]},
        {"reminder_hours": [3, 3]},
        {"time_zone": "Mars/Olympus"},
        {"quiet_from": "22:00:00"},
        {"digest_hours": []},
        {"notify": "loudly"},
        {"email": "other@example.org"},
    ],
)
def test_bad_preferences_change_nothing(api_alice, change):
    before = api_alice.get(URL).json()
    is_problem(api_alice.patch(URL, change), 400, "invalid-request")
    assert api_alice.get(URL).json() == before


@time_machine.travel("2026-03-10T12:00Z", tick=False)
def test_vacations_are_booked_and_cancelled(api_alice, bob):
    days = {"first_day": "2026-04-01", "last_day": "2026-04-10"}
    made = api_alice.post("/me/vacations/", days)
    assert made.status_code == 201
    (booked,) = made.json()["results"]
    assert booked.items() >= days.items()
    assert (made.json()["days_taken"], made.json()["days_allowed"]) == (10, 28)
    is_problem(api_alice.post("/me/vacations/", days), 400, "invalid-request")
    url = f"/me/vacations/{booked['id']}/"
    is_problem(Api(bob).delete(url), 404, "not-found")
    assert api_alice.delete(url).status_code == 204
    assert api_alice.get("/me/vacations/").json()["results"] == []
