"""The calendar, read by a strict parser of our own."""

from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.utils import timezone, translation
from hypothesis import given
from hypothesis import strategies as st

from pbem.games.models import Seat
from pbem.relays import calendar
from pbem.relays.models import CalendarEntry
from tests.pbem.games.playing import new_game

DUE = datetime(2026, 12, 24, 18, 0, tzinfo=UTC)
TEXT = st.text(st.characters(exclude_categories=["Cc", "Cs", "Zl", "Zp"]) | st.just("\n"))


def parsed(data):
    """The components of a calendar as (name, properties, components); asserts what RFC 5545 demands."""
    assert data.endswith(b"\r\n")
    physical = data.decode().split("\r\n")[:-1]
    assert not any("\n" in line or "\r" in line for line in physical)
    assert all(len(line.encode()) <= 75 for line in physical)
    logical = []
    for line in physical:
        if line.startswith(" "):
            logical[-1] += line[1:]
        else:
            logical.append(line)
    root = ("", {}, [])
    stack = [root]
    for line in logical:
        name, _colon, value = line.partition(":")
        if name == "BEGIN":
            stack.append((value, {}, []))
            stack[-2][2].append(stack[-1])
        elif name == "END":
            assert stack.pop()[0] == value
        else:
            assert name not in stack[-1][1]
            stack[-1][1][name] = value
    (found,) = root[2]
    return found


def unescaped(text):
    parts = text.split("\\\\")
    return "\\".join(p.replace("\\n", "\n").replace("\\,", ",").replace("\\;", ";") for p in parts)


@pytest.fixture
def game(alice, bob, hinted):
    game = new_game({"blue": alice, "red": bob}, name="Friday; night, again")
    asked = {"asked": True, "asked_since": timezone.now(), "deadline": DUE}
    Seat.objects.filter(game=game, name="blue").update(**asked)
    return game


def events(user):
    name, properties, found = parsed(calendar.calendar(calendar.deadlines_of(user)))
    assert (name, properties["VERSION"], properties["METHOD"]) == ("VCALENDAR", "2.0", "PUBLISH")
    return found


def test_owed_turn_is_an_event_that_ends_at_the_deadline(game, alice):
    (found,) = events(alice)
    name, facts, alarms = found
    assert name == "VEVENT"
    assert (facts["DTSTART"], facts["DTEND"]) == ("20261224T173000Z", "20261224T180000Z")
    assert unescaped(facts["SUMMARY"]) == "Your turn: Friday; night, again (Border War)"
    assert unescaped(facts["DESCRIPTION"]).startswith("You play Blue.\nDeadline: ")
    assert facts["URL"] == f"http://localhost:8000/games/{game.public_id}/"
    assert [a[1]["TRIGGER;RELATED=END"] for a in alarms] == [f"-PT{h}H" for h in alice.reminder_hours]
    assert {"UID", "DTSTAMP", "SEQUENCE"} <= facts.keys()


def test_same_question_stays_the_same_event(game, alice):
    with time_machine.travel("2026-12-20T10:00:00Z", tick=False):
        first = calendar.calendar(calendar.deadlines_of(alice))
    with time_machine.travel("2026-12-21T10:00:00Z", tick=False):
        assert calendar.calendar(calendar.deadlines_of(alice)) == first


def test_moved_deadline_raises_the_sequence(game, alice):
    before = events(alice)[0][1]
    Seat.objects.filter(game=game, name="blue").update(deadline=DUE - timedelta(days=1))
    after = events(alice)[0][1]
    assert after["UID"] == before["UID"]
    assert (before["SEQUENCE"], after["SEQUENCE"]) == ("0", "1")
    assert after["DTEND"] == "20261223T180000Z"


def test_next_question_is_another_event(game, alice):
    before = events(alice)[0][1]
    Seat.objects.filter(game=game, name="blue").update(asked_since=timezone.now() + timedelta(days=2))
    after = events(alice)[0][1]
    assert after["UID"] != before["UID"]
    assert after["SEQUENCE"] == "0"
    assert CalendarEntry.objects.count() == 1


def test_only_what_is_owed_and_has_a_date_is_shown(game, alice, bob, charlie):
    assert events(charlie) == []
    Seat.objects.filter(game=game, name="blue").update(deadline=None)
    assert events(alice) == []
    Seat.objects.filter(game=game, name="blue").update(deadline=DUE, asked=False)
    assert events(alice) == []


def test_spanish_reader_in_madrid(game, alice):
    with translation.override("es"), timezone.override("Europe/Madrid"):
        data = calendar.calendar(calendar.deadlines_of(alice))
    _name, properties, found = parsed(data)
    assert properties["X-WR-TIMEZONE"] == "Europe/Madrid"
    assert properties["PRODID"].endswith("//ES")
    assert found[0][1]["SUMMARY"].startswith("Tu turno: ")
    assert "19:00" in found[0][1]["DESCRIPTION"]


def test_reading_again_takes_few_queries(game, alice, bob, django_assert_num_queries):
    events(alice)
    with django_assert_num_queries(2):
        events(alice)


@given(TEXT)
def test_any_text_comes_back(text):
    line = f"SUMMARY:{calendar.escaped(text)}"
    folded = calendar.folded(line)
    assert all(len(part.encode()) <= 75 for part in folded.split("\r\n"))
    assert "\n" not in folded.replace("\r\n", "")
    whole = folded.replace("\r\n ", "")
    assert unescaped(whole.removeprefix("SUMMARY:")) == "\n".join(text.splitlines())
