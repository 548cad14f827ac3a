"""Mail of sign-up, passwords and second factors, from the outbox: no request waits for a mail server."""

from typing import Any
from uuid import uuid4

from allauth.account.adapter import DefaultAccountAdapter
from allauth.core import context as allauth_context
from django.conf import settings
from django.contrib.sites.shortcuts import get_current_site
from django.utils import translation

from pbem.mail.letters import letter
from pbem.mail.models import Outbox
from pbem.mail.outbox import Entry, enqueue
from pbem.mail.topics import Withheld
from pbem.mail.transport import send

TOPIC = "entrance"


class Adapter(DefaultAccountAdapter):  # type: ignore[misc]
    """Writes what allauth would send at once into the outbox, in the reader's language."""

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        request = allauth_context.request
        known = {"request": request, "email": email, "current_site": get_current_site(request)}
        message = self.render_mail(template_prefix, email, known | context)
        payload = {
            "to": email,
            "subject": message.subject,
            "text": str(message.body),
            "code": context.get("code", ""),
            "language": translation.get_language(),
        }
        enqueue([Entry(topic=TOPIC, dedupe=f"{TOPIC}:{uuid4()}", payload=payload)])


def tell_entrance(row: Outbox) -> None:
    """Send it, then forget its words: a code or a link must not lie about once it is delivered."""
    if not row.payload:
        raise Withheld("sent")
    with translation.override(row.payload["language"]):
        subject, text = row.payload["subject"], row.payload["text"]
        parts = paragraphs(text)
        context = {"text": text, "code": row.payload["code"], "paragraphs": parts, "links": own_links(parts)}
        send(letter(row=row, to=row.payload["to"], subject=subject, template="entrance", context=context))
    Outbox.objects.filter(pk=row.pk).update(payload={})


def paragraphs(text: str) -> list[str]:
    return [part.strip() for part in text.split("\n\n") if part.strip()]


def own_links(parts: list[str]) -> list[str]:
    """Addresses that stand alone: the text may quote what strangers wrote, and that never becomes a link."""
    return [part for part in parts if part.startswith(f"{settings.SITE_URL}/") and len(part.split()) == 1]
