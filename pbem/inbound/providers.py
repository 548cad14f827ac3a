"""Mail that a provider hands over by webhook (django-anymail): orders, and word of what came back."""

from collections.abc import Callable
from functools import wraps
from typing import Any

import structlog
from anymail import urls as anymail_urls  # type: ignore[import-untyped]
from anymail.signals import EventType, inbound, tracking  # type: ignore[import-untyped]
from django.conf import settings
from django.dispatch import receiver
from django.http import Http404, HttpRequest
from django.http.response import HttpResponseBase
from django.urls import URLPattern

from pbem.accounts.models import User
from pbem.inbound.receiving import UnknownAddress, receive
from pbem.mail.reply_addresses import is_ours
from pbem.mail.trouble import note_bounce

View = Callable[..., HttpResponseBase]

log = structlog.get_logger(__name__)


def closed_without_secret(view: View) -> View:
    """Anymail would only warn and let everybody in."""

    @wraps(view)
    def guarded(request: HttpRequest, **place: Any) -> HttpResponseBase:
        if not getattr(settings, "ANYMAIL", {}).get("WEBHOOK_SECRET"):
            raise Http404
        return view(request, **place)

    return guarded


webhooks = [
    URLPattern(each.pattern, closed_without_secret(each.callback), name=each.name)
    for each in anymail_urls.urlpatterns
]


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
