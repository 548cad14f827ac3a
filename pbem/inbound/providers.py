"""Mail that a provider hands over by webhook (django-anymail): orders, and word of what came back."""

from typing import Any

import structlog
from anymail.signals import EventType, inbound, tracking  # type: ignore[import-untyped]
from django.dispatch import receiver

from pbem.accounts.models import User
from pbem.inbound.addresses import is_ours
from pbem.inbound.receiving import UnknownAddress, receive
from pbem.mail.trouble import note_bounce

log = structlog.get_logger(__name__)


@receiver(inbound)
def take(sender: Any, event: Any, **more: Any) -> None:
    """A message: to the address of its envelope, or to those of its headers that are ours."""
    message = event.message
    named = [address.addr_spec for address in (*message.to, *message.cc)]
    addresses = [message.envelope_recipient] if message.envelope_recipient else filter(is_ours, named)
    for address in dict.fromkeys(addresses):
        try:
            receive(raw=message.as_bytes(), address=address, envelope_from=message.envelope_sender)
        except UnknownAddress:
            log.info("mail_unknown_address")


@receiver(tracking)
def hear(sender: Any, event: Any, **more: Any) -> None:
    """What became of a message that we have sent."""
    if event.event_type not in (EventType.BOUNCED, EventType.DEFERRED, EventType.REJECTED):
        return
    user = User.objects.filter(email__iexact=event.recipient or "").first()
    if user is not None:
        reason = event.description or event.mta_response or event.event_type
        note_bounce(user=user, hard=event.event_type != EventType.DEFERRED, reason=reason)
