"""The mail of a server on one machine: kept in a table and shown on a page, never sent."""

import sys
from collections.abc import Sequence
from email.utils import parseaddr

from allauth.account.models import EmailAddress
from django.core.mail import EmailMessage
from django.core.mail.backends.base import BaseEmailBackend

from pbem.mail.models import LocalMail


class InboxBackend(BaseEmailBackend):
    """Keeps each message for each of its recipients."""

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        for message in email_messages:
            raw, subject = message.message().as_bytes(), str(message.subject)[:200]
            addresses = [parseaddr(recipient)[1].lower() for recipient in message.recipients()]
            LocalMail.objects.bulk_create(
                LocalMail(address=address, raw=raw, subject=subject) for address in addresses
            )
            for address in addresses:
                show_to_stranger(address, message)
        return len(email_messages)


def show_to_stranger(address: str, message: EmailMessage) -> None:
    """Print what nobody could read on the page: who has no confirmed address yet cannot sign in."""
    if not EmailAddress.objects.filter(email__iexact=address, verified=True).exists():
        print(f"\nMail to {address}: {message.subject}\n\n{message.body}", file=sys.stderr, flush=True)
