"""Messages as mail clients like them: a complete text, HTML with its pictures inside, one thread per game."""

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from email.mime.image import MIMEImage
from typing import Any
from zoneinfo import ZoneInfo

import css_inline
from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.core.mail.message import SafeMIMEMultipart, SafeMIMEText
from django.template.loader import render_to_string
from django.utils import timezone, translation

from pbem.accounts.models import User
from pbem.games.models import Game
from pbem.mail import links
from pbem.mail.models import Outbox

_inliner = css_inline.CSSInliner(keep_at_rules=True, load_remote_stylesheets=False)


@dataclass(frozen=True, slots=True)
class Picture:
    """A PNG inside the HTML, which shows it as `cid:<name>`."""

    name: str
    data: bytes


class Letter(EmailMultiAlternatives):
    """Alternatives of text and (HTML with its pictures); Django would put the pictures beside both."""

    def _create_message(self, msg: SafeMIMEText) -> SafeMIMEMultipart:
        related = SafeMIMEMultipart(_subtype="related", encoding="utf-8")
        related.attach(SafeMIMEText(str(self.alternatives[0][0]), "html", "utf-8"))
        for picture in self.attachments:
            related.attach(picture)
        whole = SafeMIMEMultipart(_subtype="alternative", encoding="utf-8")
        whole.attach(msg)
        whole.attach(related)
        return whole


@contextmanager
def read_by(user: User) -> Iterator[str]:
    """In the language and the time zone of a reader; gives the language."""
    language = user.language or settings.LANGUAGE_CODE
    with translation.override(language), timezone.override(ZoneInfo(user.time_zone)):
        yield language


def letter(*, row: Outbox, to: str, subject: str, template: str, context: Mapping[str, Any]) -> Letter:
    """Fill in the text and the HTML template of this name, in the active language, with the context's map."""
    words = {"subject": subject, "site_url": settings.SITE_URL, **context}
    message = Letter(subject, tidy(render_to_string(f"mail/{template}.txt", words)), to=[to])
    message.attach_alternative(_inliner.inline(render_to_string(f"mail/{template}.html", words)), "text/html")
    if context.get("map"):
        message.attach(_inline(context["map"]))
    message.extra_headers = {
        "Message-ID": links.message_id(row),
        "Auto-Submitted": "auto-generated",
        "X-Auto-Response-Suppress": "OOF, AutoReply",
    }
    return message


def tidy(text: str) -> str:
    """Plain text without the gaps that template tags leave, and without spaces that only browsers need."""
    return re.sub(r"\n{3,}", "\n\n", text.replace("\N{NO-BREAK SPACE}", " ").strip()) + "\n"


def _inline(picture: Picture) -> MIMEImage:
    part = MIMEImage(picture.data, "png")
    part.add_header("Content-ID", f"<{picture.name}>")
    part.add_header("Content-Disposition", "inline", filename=f"{picture.name}.png")
    return part


def about_game(message: Letter, user: User, game: Game, *, seat: str, kind: str) -> Letter:
    """File a message with the others of its game and seat, and let the reader stop such mail by one click."""
    root = links.thread_id(game, seat)
    message.extra_headers |= {"References": root, "In-Reply-To": root, "List-Id": links.list_id(game)}
    return unsubscribable(message, links.unsubscribe_url(user, game, kind))


def unsubscribable(message: Letter, url: str) -> Letter:
    """Let the mail client unsubscribe by itself (RFC 8058)."""
    message.extra_headers |= {
        "List-Unsubscribe": f"<{url}>",
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    }
    return message
