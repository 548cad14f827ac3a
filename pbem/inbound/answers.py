"""The answer to a mail: what was made of each line, what happened next, and how things stand."""

from typing import Any

from django.core import signing
from django.urls import reverse
from django.utils.translation import gettext as _

from pbem.accounts.readers import read_by
from pbem.games.models import Seat, Status
from pbem.games.selectors import feed, last_number
from pbem.games.titles import title_of
from pbem.inbound.messages import parsed
from pbem.inbound.models import InboundMail, Verdict
from pbem.inbound.reading import UnreadableText
from pbem.inbound.sheets import statements_of
from pbem.mail import contents, links
from pbem.mail.letters import Letter, about_game, letter
from pbem.mail.short import Notice, about
from pbem.mail.transport import send
from pbem.mail.turn import turn_context
from pbem.outbox.models import Outbox
from pbem.outbox.topics import Withheld
from pbem.wording import words

LINK_LASTS = 3 * 24 * 3600
_signer = signing.TimestampSigner(salt="pbem.inbound.confirm")


def tell_answer(row: Outbox) -> None:
    """Send the answer to the address that the mail came from, or the question to the holder."""
    mails = InboundMail.objects.select_related("game", "user")
    mail = mails.filter(pk=row.payload["mail"]).first()
    seat = (
        mail
        and Seat.objects.select_related("game").filter(game=mail.game, name=mail.seat, user=mail.user).first()
    )
    if mail is None or not seat:
        raise Withheld("left")
    with read_by(mail.user):
        if mail.verdict == Verdict.CONFIRM:
            send(confirmation(row, mail))
            return
        # Read before the position: a move in between then makes a reply stale, never wrong.
        number = last_number(mail.game, seat.name)
        send(reply(row, mail, seat, number))
    InboundMail.objects.filter(pk=mail.pk).update(told=number)


def reply(row: Outbox, mail: InboundMail, seat: Seat, number: int) -> Letter:
    """The answer itself, in the thread of the mail that it answers."""
    context = answer_context(mail, seat)
    subject = mail.subject or context["title_name"]
    message = letter(row=row, to=mail.report["to"], subject=_re(subject), template="answer", context=context)
    about_game(message, mail.user, mail.game, seat=seat.name, kind="turn", number=number)
    return threaded(message, mail)


def answer_context(mail: InboundMail, seat: Seat) -> dict[str, Any]:
    """What was made of the lines, and the rest as in a mail that it is somebody's turn."""
    title = title_of(mail.game)
    context = turn_context(mail.game, seat, mail.user)
    since = told_until(mail)
    items = feed(mail.game, seat.name, after=since, limit=contents.MOST_EVENTS)
    lines = [line for item in items for line in contents.told(title, item)]
    own = mail.game.seats.filter(user=mail.user, asked=True, caretaker="").exclude(name=seat.name)
    names = [words.seat_name(title, name) for name in own.order_by("position").values_list("name", flat=True)]
    items_told = mail.report["items"]
    if items_told and all(item.get("told") and not item.get("shows") for item in items_told):
        # Who asks for help or for the log reads text: half a megabyte of map would only fill his mailbox.
        context["pictures"] = {}
    return {
        **context,
        "own_asked": title.catalogue.enumerate(names, words.lang()),
        "items": mail.report["items"],
        "headline": headline(mail),
        "good": all(item["good"] for item in mail.report["items"]),
        "story": contents.Story(lines, 0),
        "told_before": since > mail.number,
        "resigned": seat.resigned,
        "over": mail.game.status == Status.FINISHED,
    }


def told_until(mail: InboundMail) -> int:
    """The last event that the sender knows of, from the mail that he answers or from an answer since."""
    if mail.verdict == Verdict.STALE:
        return mail.number
    return max(mail.number, contents.told_by_answer(mail.game, mail.seat))


def headline(mail: InboundMail) -> str:
    """What became of the mail, in a sentence."""
    items = mail.report["items"]
    if mail.verdict == Verdict.STALE:
        return _("Too late: the game has gone on")
    if mail.verdict == Verdict.EMPTY:
        return _("No orders were found")
    if all(item["good"] for item in items):
        return _good(items)
    if any(item["good"] for item in items):
        return _("Not all of it could be done")
    return _("Nothing was carried out")


def _good(items: list[dict[str, Any]]) -> str:
    """What is asked still comes before what is done, and that before what is only told."""
    if any(item.get("asks") for item in items):
        return _("Please confirm it")
    if all(item.get("told") for item in items):
        return _("Here is what you asked for")
    return _("Done")


def _re(subject: str) -> str:
    return subject if subject.lower().startswith(("re:", "rv:")) else f"Re: {subject}"


def threaded(message: Letter, mail: InboundMail) -> Letter:
    """Below the mail that is answered, and marked so that no machine answers it again (RFC 3834)."""
    root = message.extra_headers["References"]
    message.extra_headers |= {
        "In-Reply-To": mail.message_id,
        "References": f"{root} {mail.message_id}",
        "Auto-Submitted": "auto-replied",
    }
    return message


def confirmation(row: Outbox, mail: InboundMail) -> Letter:
    """Ask the holder whether he stands by what came from an address that is not known to be his."""
    notice = Notice(
        subject=_("Did you send these orders?"),
        sentences=[
            _("Orders in your name have come from %(sender)s, which is none of your confirmed addresses.")
            % {"sender": mail.sender or _("an address that cannot be read")},
            _("Nothing was carried out. If you have sent them, confirm it; otherwise do nothing."),
        ],
        orders=written(mail),
        action=_("Look at them and confirm"),
        url=links.absolute(reverse("inbound:confirm", args=[token_of(mail)])),
    )
    context = {**about(mail.game, notice), "reader": mail.user}
    message = letter(row=row, to=mail.user.email, subject=notice.subject, template="notice", context=context)
    return about_game(message, mail.user, mail.game, seat=mail.seat, kind="turn")


def written(mail: InboundMail) -> list[str]:
    """The statements of a mail that waits to be confirmed."""
    message = parsed(bytes(mail.raw or b""))
    try:
        return [each.text for each in statements_of(message, title_of(mail.game), mail.seat)]
    except UnreadableText:
        return []


def token_of(mail: InboundMail) -> str:
    return _signer.sign(str(mail.pk))


def read_token(token: str) -> int | None:
    """The mail that a link was made for, while the link is good."""
    try:
        return int(_signer.unsign(token, max_age=LINK_LASTS))
    except signing.BadSignature:
        return None
