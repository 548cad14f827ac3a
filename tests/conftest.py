"""The cast of the tests and the servers that some of them need."""

import pytest

from pbem.accounts.models import User


def person(username, **fields):
    return User.objects.create_user(username, f"{username}@example.org", f"{username}-plays", **fields)


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
