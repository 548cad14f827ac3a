"""Replies as a player writes them, and the way they take: in, through the worker, and out again."""

from email import message_from_bytes, policy
from email.message import EmailMessage
from itertools import count

from django.core import mail

from pbem.games.selectors import last_number
from pbem.inbound.receiving import receive
from pbem.mail.reply_addresses import reply_address
from pbem.outbox import delivery

_ids = count(1)


def address_of(game, seat, number=None):
    place = game.seats.get(name=seat)
    return reply_address(game, place, last_number(game, seat) if number is None else number)


def reply(text, *, to, sender, **headers):
    """A mail as bytes; a header given as None is left out."""
    message = EmailMessage()
    given = {"From": sender, "To": to, "Subject": "Re: your turn", "Message-ID": f"<{next(_ids)}@client>"}
    given |= {name.replace("_", "-"): value for name, value in headers.items()}
    for name, value in given.items():
        if value is not None:
            message[name] = value
    message.set_content(text)
    return message.as_bytes()


def write(game, seat, text, *, sender=None, number=None, envelope="sender", **headers):
    """Send a mail for a seat, let the workers carry it out and answer it; gives the verdict so far."""
    sender = sender or game.seats.get(name=seat).user.email
    to = address_of(game, seat, number)
    envelope_from = sender if envelope == "sender" else envelope
    verdict = receive(
        raw=reply(text, to=to, sender=sender, **headers), address=to, envelope_from=envelope_from
    )
    deliver()
    game.refresh_from_db()
    return verdict


def deliver():
    for lane in ("read", "play", "post"):
        delivery.work(lane)


def answers():
    """The answers that were sent, as mail clients read them."""
    read = [message_from_bytes(sent.message().as_bytes(), policy=policy.default) for sent in mail.outbox]
    return [message for message in read if message["Auto-Submitted"] == "auto-replied"]


def answer():
    """The last answer."""
    return answers()[-1]


def text_of(message):
    return message.get_body(("plain",)).get_content()


def told():
    """The text of the only answer."""
    (only,) = answers()
    return text_of(only)
