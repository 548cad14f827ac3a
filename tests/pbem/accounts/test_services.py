from datetime import date, time, timedelta

import pytest
import time_machine
from django.core.exceptions import ValidationError
from django.db import IntegrityError
from django.utils import timezone

from pbem.accounts import selectors, services, tokens
from pbem.accounts.models import ApiToken, Block, Vacation
from pbem.accounts.token_lookup import find_token

NOON = "2026-03-10T12:00:00Z"


def issue(user, **fields):
    return services.token_issue(user=user, **{"name": "laptop", "scopes": ["read"]} | fields)


def test_a_token_is_found_by_its_plain_text_in_one_query(alice, django_assert_num_queries):
    token, plain = issue(alice)
    assert plain.startswith("pbem_")
    with django_assert_num_queries(1):
        found = find_token(tokens.digest(plain))
        assert found.user.username == "alice"
    assert found == token


def test_only_the_hash_of_a_token_is_kept(alice):
    _, plain = issue(alice)
    row = ApiToken.objects.values().get()
    assert plain not in str(row)
    assert plain.startswith(row["hint"].rstrip("…"))
    assert len(row["hint"]) < 12


def test_playing_implies_reading(alice):
    assert issue(alice, scopes=["play"])[0].scopes == ["read", "play"]
    assert issue(alice, scopes=["read"])[0].scopes == ["read"]


@pytest.mark.parametrize(
    ("fields", "where"),
    [
        ({"scopes": []}, "scopes"),
        ({"scopes": ["read", "admin"]}, "scopes"),
        ({"name": "  "}, "name"),
        ({"name": "x" * 81}, "name"),
        ({"expires": timezone.now() - timedelta(days=1)}, "expires"),
    ],
)
def test_bad_tokens_are_refused(alice, fields, where):
    with pytest.raises(ValidationError) as refused:
        issue(alice, **fields)
    assert where in refused.value.message_dict
    assert not ApiToken.objects.exists()


def test_tokens_are_not_hoarded(alice):
    for _ in range(services.MOST_TOKENS):
        token, _plain = issue(alice)
    with pytest.raises(ValidationError, match="revoke one"):
        issue(alice)
    services.token_revoke(token=token)
    assert issue(alice)


def test_revoking_twice_keeps_the_first_moment(alice):
    token, _ = issue(alice)
    services.token_revoke(token=token)
    first = ApiToken.objects.get().revoked
    services.token_revoke(token=token)
    assert ApiToken.objects.get().revoked == first


def test_last_use_is_written_at_most_once_a_minute(alice, django_assert_num_queries):
    _, plain = issue(alice)
    with time_machine.travel(NOON, tick=False) as clock:
        services.token_used(token=find_token(tokens.digest(plain)))
        token = find_token(tokens.digest(plain))
        clock.shift(59)
        with django_assert_num_queries(0):
            services.token_used(token=token)
        clock.shift(1)
        services.token_used(token=token)
        assert ApiToken.objects.get().last_used == timezone.now()


def test_preferences_are_set_together(alice):
    services.preferences_update(user=alice, time_zone="Europe/Madrid", quiet_from=time(22), quiet_to=time(7))
    alice.refresh_from_db()
    assert (alice.time_zone, alice.quiet_to) == ("Europe/Madrid", time(7))


@pytest.mark.parametrize(
    "changes",
    [
        {"time_zone": "Nowhere"},
        {"quiet_from": time(22)},
        {"language": "xx"},
        {"grace_minutes": 241},
        {"is_staff": True},
        {"password": "x"},
    ],
)
def test_bad_preferences_change_nothing(alice, changes):
    with pytest.raises(ValidationError):
        services.preferences_update(user=alice, digest_hours=[9], **changes)
    assert alice.digest_hours == [8]
    assert not alice.is_staff
    alice.refresh_from_db()
    assert alice.digest_hours == [8]


@pytest.fixture
def march(db):
    with time_machine.travel(NOON, tick=False):
        yield


def book(user, first, last):
    return services.vacation_book(user=user, first_day=first, last_day=last)


def test_a_vacation_covers_whole_days_of_the_user(march, alice):
    services.preferences_update(user=alice, time_zone="Asia/Tokyo")
    book(alice, date(2026, 3, 12), date(2026, 3, 13))
    tokyo = timezone.now().fromisoformat
    assert selectors.away_until(alice, tokyo("2026-03-11T23:59:59+09:00")) is None
    assert selectors.away_until(alice, tokyo("2026-03-12T00:00:00+09:00")) == tokyo("2026-03-14T00:00+09:00")
    assert selectors.away_until(alice, tokyo("2026-03-14T00:00:00+09:00")) is None


@pytest.mark.databases
@pytest.mark.parametrize(
    ("first", "last", "why"),
    [
        (date(2026, 3, 9), date(2026, 3, 12), "past"),
        (date(2026, 3, 20), date(2026, 3, 19), "before"),
        (date(2026, 4, 5), date(2026, 4, 9), "already booked"),
        (date(9999, 12, 30), date(9999, 12, 31), "at most a year ahead"),
        (date(2026, 5, 1), date(2026, 5, 26), "31 days of vacation in 2026; 28 are allowed"),
    ],
)
def test_bad_vacations_are_refused(march, alice, first, last, why):
    book(alice, date(2026, 4, 1), date(2026, 4, 5))
    with pytest.raises(ValidationError, match=why):
        book(alice, first, last)
    assert Vacation.objects.count() == 1


def test_the_allowance_is_counted_per_calendar_year(march, alice):
    book(alice, date(2026, 12, 12), date(2027, 1, 28))
    assert selectors.vacation_days_taken(alice, 2026) == 20
    assert selectors.vacation_days_taken(alice, 2027) == 28


def test_a_vacation_ahead_is_cancelled_and_a_begun_one_ends_today(march, alice):
    ahead, begun = (
        book(alice, date(2026, 4, 1), date(2026, 4, 9)),
        book(alice, date(2026, 3, 10), date(2026, 3, 20)),
    )
    services.vacation_end(vacation=ahead)
    services.vacation_end(vacation=begun)
    assert [v.last_day for v in alice.vacations.all()] == [date(2026, 3, 10)]
    with time_machine.travel("2026-03-11T12:00Z"), pytest.raises(ValidationError, match="over"):
        services.vacation_end(vacation=begun)


@pytest.mark.parametrize("hours", [[0], [241], [3, 3], ["3"], [1, 2, 3, 4, 5, 6], 24])
def test_reminders_are_a_few_different_hours(alice, hours):
    with pytest.raises(ValidationError):
        services.preferences_update(user=alice, reminder_hours=hours)
    assert alice.reminder_hours == [24, 3]


def test_a_block_works_both_ways(alice, bob, charlie):
    services.block(blocker=alice, blocked=bob)
    services.block(blocker=alice, blocked=bob)
    assert Block.objects.count() == 1
    assert selectors.strangers_to(bob) == {alice.pk}
    assert selectors.strangers_to(alice) == {bob.pk}
    assert selectors.strangers_to(charlie) == set()
    services.unblock(blocker=alice, blocked=bob)
    assert selectors.strangers_to(bob) == set()


@pytest.mark.databases
def test_nobody_blocks_himself(alice):
    with pytest.raises(ValidationError):
        services.block(blocker=alice, blocked=alice)
    with pytest.raises(IntegrityError):
        Block.objects.create(blocker=alice, blocked=alice)
