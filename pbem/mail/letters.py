"""Messages as mail clients like them: a complete text, HTML with its pictures inside, one thread per game."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from email.header import Header
from email.message import EmailMessage
from email.mime.image import MIMEImage
from typing import Any

import css_inline
from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.core.mail.message import SafeMIMEMultipart, SafeMIMEText
from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from pbem.accounts.models import User
from pbem.games.models import Game, Seat, Status
from pbem.games.selectors import last_number
from pbem.games.titles import title_of
from pbem.mail import links, reply_addresses
from pbem.outbox.models import Outbox
from pbem.wording import words

MARKER = gettext_noop("Write your orders above this line")
ANSWER_MARKER = gettext_noop("Write your answer above this line")
MARKER_PLACE = "<!--marker-->"
MARKER_HTML = (
    '<p class="marker" style="margin:0;padding:10px 16px 0;text-align:center;color:#666d6c;font-size:12px">'
    "%s</p>"
)

_inliner = css_inline.CSSInliner(keep_at_rules=True, load_remote_stylesheets=False)


@dataclass(frozen=True, slots=True)
class Picture:
    """A PNG inside the HTML, which shows it as `cid:<name>`."""

    name: str
    data: bytes


class Letter(EmailMultiAlternatives):
    """Alternatives of text and (HTML with its pictures); Django would put the pictures beside both."""

    def message(self, **options: Any) -> EmailMessage:
        """The message; Django would leave the first line of a long subject empty, as if it had no name."""
        whole = super().message(**options)
        if not (subject := str(self.subject)).isascii():
            whole.replace_header("Subject", Header(subject, "utf-8", header_name="Subject").encode())
        return whole

    def _create_message(self, msg: SafeMIMEText) -> SafeMIMEMultipart:
        related = SafeMIMEMultipart(_subtype="related", encoding="utf-8")
        related.attach(SafeMIMEText(str(self.alternatives[0][0]), "html", "utf-8"))
        for picture in self.attachments:
            related.attach(picture)
        whole = SafeMIMEMultipart(_subtype="alternative", encoding="utf-8")
        whole.attach(msg)
        whole.attach(related)
        return whole


def letter(*, row: Outbox, to: str, subject: str, template: str, context: Mapping[str, Any]) -> Letter:
    """Fill in the text and the HTML template of this name, in the active language; pictures stand inside."""
    filled = {"subject": subject, "site_url": settings.SITE_URL, **context}
    message = Letter(subject, tidy(render_to_string(f"mail/{template}.txt", filled)), to=[to])
    html = _inliner.inline(render_to_string(f"mail/{template}.html", filled))
    message.attach_alternative(html, "text/html")
    for picture in context.get("pictures", {}).values():
        message.attach(_inline(picture))
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


def about_game(
    message: Letter,
    user: User,
    game: Game,
    *,
    seat: str,
    kind: str,
    number: int | None = None,
    marker: str | None = None,
) -> Letter:
    """File a message with the others of its game and seat, and let the reader answer it or stop such mail.

    `number` is the seat's last event of which the message tells; orders in the answer hold for that position.
    """
    root = links.thread_id(game, seat)
    message.extra_headers |= {"References": root, "In-Reply-To": root, "List-Id": links.list_id(game)}
    answerable(message, user, game, seat=seat, number=number, marker=marker or MARKER)
    return unsubscribable(returning(message, user), links.unsubscribe_url(user, game, kind))


def answerable(
    message: Letter, user: User, game: Game, *, seat: str, number: int | None = None, marker: str = MARKER
) -> Letter:
    """Let the reader give orders by reply, where this server takes them and he holds the seat."""
    place = Seat.objects.filter(game=game, name=seat, user=user).first()
    if (
        place is None
        or not settings.PBEM_ORDERS_DOMAIN
        or game.status not in (Status.RUNNING, Status.FINISHED)
    ):
        return message
    known = last_number(game, seat) if number is None else number
    name = f"{words.game_name(game)} ({words.seat_name(title_of(game), seat)})"
    message.reply_to = [reply_addresses.named(name, reply_addresses.reply_address(game, place, known))]
    message.body = f"=== {_(marker)} ===\n\n{message.body}"
    html, kind = message.alternatives[0]
    message.alternatives = []
    message.attach_alternative(str(html).replace(MARKER_PLACE, MARKER_HTML % _(marker), 1), str(kind))
    return message


def returning(message: Letter, user: User) -> Letter:
    """Have what cannot be delivered come back to an address that tells whose mail it was."""
    if settings.PBEM_ORDERS_DOMAIN and settings.PBEM_VERP:
        message.extra_headers["From"] = message.from_email
        message.from_email = reply_addresses.bounce_address(user)
    return message


def unsubscribable(message: Letter, url: str) -> Letter:
    """Let the mail client unsubscribe by itself (RFC 8058)."""
    message.extra_headers |= {
        "List-Unsubscribe": f"<{url}>",
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    }
    return message
