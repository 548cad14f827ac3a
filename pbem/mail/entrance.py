"""Mail of sign-up, passwords and second factors, from the outbox: no request waits for a mail server."""

from typing import Any
from uuid import uuid4

from allauth.account.adapter import DefaultAccountAdapter
from allauth.core.internal.ratelimit import consume
from django.conf import settings
from django.core.exceptions import ValidationError
from django.http import HttpRequest
from django.utils import translation
from django.utils.translation import gettext as _

from pbem.accounts.devices import is_known
from pbem.accounts.selectors import looks_taken
from pbem.mail.entrance_words import compose
from pbem.mail.letters import letter
from pbem.mail.transport import send
from pbem.outbox.entries import Entry, enqueue
from pbem.outbox.models import Outbox
from pbem.outbox.topics import Withheld

TOPIC = "entrance"


class Adapter(DefaultAccountAdapter):  # type: ignore[misc]
    """Writes into the outbox, in our words and the reader's language, what allauth would send at once."""

    def clean_username(self, username: str, shallow: bool = False) -> str:
        """Refuse what a reader would take for the name of somebody else, or of the server."""
        name: str = super().clean_username(username, shallow=shallow)
        if not shallow and looks_taken(name):
            raise ValidationError(_("This name looks like one that is taken. Choose another."))
        return name

    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        """A browser that the owner has used counts by itself: he gets in however many strangers guess."""
        key = self._get_login_attempts_cache_key(request, **credentials)
        action = "login_failed"
        if is_known(request, credentials.get("email") or credentials.get("username") or ""):
            action = "login_failed_known"
        else:
            # For the address and the name together, so that nobody locks out another.
            key = f"{key}:{self.get_client_ip(request)}"
        self._login_failed_rl_usage = consume(request, app="allauth.account", action=action, key=key)
        if not self._login_failed_rl_usage:
            raise self.validation_error("too_many_login_attempts")

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        subject, words = compose(template_prefix.rpartition("/")[2], context)
        payload = {
            "to": email,
            "subject": subject,
            "text": "\n\n".join(words),
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
