"""What is kept of an error tells no secret."""

import pytest

from pbem.outbox.errors import LONGEST, describe
from pbem.outbox.topics import TryLater, Undeliverable, Unreachable


def raised(error):
    try:
        raise error
    except Exception as caught:
        return caught


@pytest.mark.parametrize("kind", [TryLater, Undeliverable, Unreachable])
def test_errors_made_to_be_shown_are_shown(kind):
    assert describe(raised(kind("451 try\nagain"))) == f"{kind.__name__}: 451 try again"


def test_credentials_are_cut_out():
    error = Unreachable("cannot reach smtp://user:secret@mail.example.org:25")
    assert describe(error) == "Unreachable: cannot reach smtp://mail.example.org:25"


@pytest.mark.parametrize("error", [KeyError("red holds c4"), ValueError("hand: ambush3"), OSError("/var/x")])
def test_of_other_errors_only_the_class_and_the_place_are_kept(error):
    kept = describe(raised(error))
    assert kept.startswith(f"{type(error).__name__} in test_errors.py:")
    assert str(error).strip("'") not in kept


def test_an_error_that_was_never_raised_has_no_place():
    assert describe(ValueError("x")) == "ValueError in ?"


def test_long_messages_are_cut():
    assert len(describe(TryLater("x" * 1000))) == LONGEST
