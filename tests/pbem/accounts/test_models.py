from datetime import time

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError

from pbem.accounts.models import User


@pytest.mark.databases
@pytest.mark.parametrize("fields", [("ALICE", "other@example.org"), ("other", "Alice@Example.org")])
def test_names_and_addresses_are_taken_in_any_case(alice, fields):
    username, email = fields
    with pytest.raises(IntegrityError):
        User.objects.create(username=username, email=email)


@pytest.mark.parametrize("zone", ["Mars/Olympus", "", "../etc/passwd", "europe/madrid"])
def test_only_iana_time_zones(alice, zone):
    alice.time_zone = zone
    with pytest.raises(ValidationError) as refused:
        alice.full_clean()
    assert "time_zone" in refused.value.message_dict


@pytest.mark.parametrize("hours", [[], [24], [-1], [8, 8], ["8"], [True], 8, None, {"8": 1}])
def test_hours_of_the_digest_are_hours(alice, hours):
    alice.digest_hours = hours
    with pytest.raises(ValidationError) as refused:
        alice.full_clean()
    assert "digest_hours" in refused.value.message_dict


@pytest.mark.databases
def test_quiet_hours_have_two_ends(alice):
    alice.quiet_from = time(22)
    with pytest.raises(IntegrityError):
        alice.save()
