"""Handing a message over to the mail server, and what its answers mean for the outbox."""

import smtplib
from collections.abc import Iterable

from anymail.exceptions import AnymailError, AnymailRecipientsRefused  # type: ignore[import-untyped]
from django.conf import settings
from django.core.mail import EmailMessage, get_connection

from pbem.mail.trouble import refused
from pbem.outbox.topics import TryLater, Undeliverable, Unreachable

TIMEOUT = 15
"""Seconds that a mail server may keep silent; well within the lease, so that a row is not tried twice."""


def send(message: EmailMessage) -> None:
    """Hand a message over; raises Undeliverable, TryLater or Unreachable."""
    connection = get_connection(timeout=settings.EMAIL_TIMEOUT or TIMEOUT)
    try:
        connection.send_messages([message])
    except smtplib.SMTPRecipientsRefused as refusal:
        raise _refused(refusal) from refusal
    except smtplib.SMTPDataError as error:
        raise _judged(error.smtp_code, error.smtp_error) from error
    except AnymailRecipientsRefused as error:
        _note(message.to, "550 the provider refuses the recipient")
        raise Undeliverable("the provider refuses the recipient") from error
    except (OSError, AnymailError) as error:
        # Also a login or a sender that is refused: an operator must act, and no message is to blame.
        raise Unreachable(_said(error)) from error


def _refused(refusal: smtplib.SMTPRecipientsRefused) -> Exception:
    code, said = min(refusal.recipients.values())
    judged = _judged(code, said)
    if isinstance(judged, Undeliverable):
        _note(refusal.recipients, str(judged))
    return judged


def _note(recipients: Iterable[str], reason: str) -> None:
    """Remember that nobody can be reached there, so that the player is told on the page."""
    for address in recipients:
        refused(address=address, reason=reason)


def _judged(code: int, said: bytes | str) -> Exception:
    words = said.decode(errors="replace") if isinstance(said, bytes) else said
    return Undeliverable(f"{code} {words}") if code >= 500 else TryLater(f"{code} {words}")


def _said(error: Exception) -> str:
    """What went wrong, without quoting requests to a provider, which hold the message."""
    if isinstance(error, AnymailError):
        status = getattr(error, "status_code", None)
        return f"{type(error).__name__} {status}" if status else type(error).__name__
    return f"{type(error).__name__} {error}"
