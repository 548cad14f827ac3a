import stat

import pytest
from django.core.exceptions import ImproperlyConfigured

from pbem.accounts.demo import ensure_demo_users
from pbem.accounts.models import User


@pytest.fixture
def var(settings, tmp_path, db):
    settings.VAR = tmp_path
    return tmp_path


def test_demo_users_keep_their_passwords(var, client):
    passwords = ensure_demo_users()
    assert passwords == ensure_demo_users()
    assert client.login(username="alice", password=passwords["alice"])
    assert stat.S_IMODE((var / "demo-passwords.json").stat().st_mode) == 0o600


def test_a_password_that_its_owner_changed_stays(var):
    ensure_demo_users()
    bob = User.objects.get(username="bob")
    bob.set_password("my own")
    bob.save()
    assert ensure_demo_users()["bob"] is None
    assert User.objects.get(username="bob").check_password("my own")


def test_lost_passwords_are_drawn_again(var):
    before = ensure_demo_users()
    (var / "demo-passwords.json").unlink()
    after = ensure_demo_users()
    assert after["alice"] not in (None, before["alice"])


def test_no_demo_users_in_production(var, settings):
    settings.PBEM_EMBEDDED = False
    with pytest.raises(ImproperlyConfigured):
        ensure_demo_users()
    assert not User.objects.exists()
