"""What mail of sign-up, passwords and second factors says, in both languages."""

import re
from datetime import UTC, datetime
from pathlib import Path

import allauth
import pytest
from django.utils import translation

from pbem.mail.entrance_words import CHANGES, CODES, STRANGERS, compose

NOON = datetime(2026, 5, 4, 12, tzinfo=UTC)
ABOUT = {
    "user": "dora",
    "code": "ABCD-EFGH",
    "from_email": "old@example.org",
    "to_email": "new@example.org",
    "deleted_email": "gone@example.org",
    "timestamp": NOON,
    "ip": "203.0.113.7",
    "user_agent": "Lynx/2.9",
}
NOT_SENT = {"login_code", "password_reset_key"}
"""Signing in by a code and new passwords by a link are not switched on."""


def occasions():
    """The mails that allauth sends anywhere in its sources."""
    parts = [Path(allauth.__file__).parent / part for part in ("account", "mfa")]
    sources = [path for part in parts for path in part.rglob("*.py") if "tests" not in path.parts]
    found = [
        re.findall(r'"(?:account|mfa)/email/(\w+)"', path.read_text(encoding="utf-8")) for path in sources
    ]
    return {name for names in found for name in names}


def test_every_mail_that_allauth_sends_has_our_words():
    assert occasions() - NOT_SENT == {*CODES, *CHANGES, *STRANGERS}


@pytest.mark.parametrize("occasion", [*CODES, *CHANGES, *STRANGERS])
def test_every_mail_names_the_site_and_is_short_in_both_languages(occasion):
    texts = {}
    for language in ("en", "es"):
        with translation.override(language):
            subject, paragraphs = compose(occasion, ABOUT)
        assert subject.startswith("PBEM: ")
        assert len(subject) < 60
        assert 3 <= len(paragraphs) <= 4
        texts[language] = [subject, *paragraphs]
    told = [one for one, other in zip(*texts.values(), strict=True) if one == other]
    assert all(re.fullmatch(r"ABCD-EFGH|\S+://\S+", same) for same in told)


def test_a_code_stands_alone_between_what_it_is_for_and_how_long_it_is_good():
    _subject, (what_for, code, how_long) = compose("email_confirmation_signup", ABOUT)
    assert "signed up at PBEM as dora" in what_for
    assert code == "ABCD-EFGH"
    assert how_long.startswith("It is good for 15 minutes.")


@pytest.mark.parametrize(
    ("occasion", "page"),
    [("email_changed", "/accounts/email/"), ("totp_activated", "/accounts/password/reset/")],
)
def test_whoever_did_not_make_a_change_reads_what_to_do_and_where_it_came_from(occasion, page, settings):
    _subject, (_what, _do, url, traces) = compose(occasion, ABOUT)
    assert url == settings.SITE_URL + page
    assert "12:00" in traces
    assert traces.endswith("from 203.0.113.7, with this browser: Lynx/2.9")


def test_a_link_leads_to_our_site_whatever_host_a_request_names(settings):
    settings.SITE_URL = "https://games.example.org"
    _subject, (_what, url, _nothing) = compose("account_already_exists", ABOUT)
    assert url == "https://games.example.org/accounts/password/reset/"
