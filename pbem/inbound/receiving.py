"""The way in for mail: each message is kept once and left to a worker; whoever hands it over is free."""

import re
from datetime import timedelta

import structlog
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from pbem.inbound import bounces
from pbem.inbound.messages import Incoming, incoming, is_automatic
from pbem.inbound.models import InboundMail, Verdict
from pbem.inbound.senders import addresses_of
from pbem.mail.reply_addresses import Place, read_bounce, read_reply
from pbem.outbox.entries import Entry, enqueue

log = structlog.get_logger(__name__)

HOUR = timedelta(hours=1)
MOST_PER_HOUR = 60
"""Messages from the holder of a seat, and as many from all strangers together, to one user's seats; whoever
plays ten games at once stays far below."""


MOST_OF_UNREAD = 16_000
"""Bytes that are kept of the headers of a message that is too large, or one too many."""

_END_OF_HEADERS = re.compile(rb"\r?\n\r?\n")


class UnknownAddress(Exception):
    """Nobody here gets mail at this address, or no longer."""


def receive(*, raw: bytes, address: str, envelope_from: str | None) -> str:
    """Take a message for one address; gives the verdict so far. Raises UnknownAddress.

    When this returns, the message is committed: it will be carried out and answered even if all processes are
    killed. An empty envelope sender marks a bounce, None one that is not known.
    """
    if user := read_bounce(address):
        return bounces.note(user, raw)
    place = read_reply(address)
    if place is None:
        raise UnknownAddress(address)
    mail = incoming(raw, "unknown" if envelope_from is None else envelope_from)
    verdict = _keep(place, address, mail)
    log.info("mail_in", game=place.game.public_id, seat=place.seat.name, verdict=verdict, size=len(raw))
    return verdict


def _keep(place: Place, address: str, mail: Incoming) -> str:
    # What a machine has sent is not even remembered: nothing could ever be said to it.
    if is_automatic(mail):
        return Verdict.AUTOMATIC
    verdict = _first_verdict(place, mail)
    # Of a flood only the first mail is answered.
    is_answered = verdict != Verdict.LIMITED or not _lately(place, mail, verdict).exists()
    with transaction.atomic():
        kept, is_new = InboundMail.objects.get_or_create(
            message_id=mail.message_id,
            address=address.strip("<>").lower(),
            defaults={
                "sender": mail.sender,
                "game": place.game,
                "seat": place.seat.name,
                "user": place.user,
                "number": place.number,
                "subject": mail.subject,
                "verdict": verdict,
                "raw": _raw(mail, verdict) if is_answered else None,
            },
        )
        if is_new and is_answered:
            enqueue([_entry(kept)])
    return kept.verdict


def _raw(mail: Incoming, verdict: str) -> bytes:
    """What must be kept of a message: all of it, or of one that is not read what tells who has sent it."""
    if verdict == Verdict.WAITING:
        return mail.raw
    return _END_OF_HEADERS.split(mail.raw[:MOST_OF_UNREAD], maxsplit=1)[0] + b"\n\n"


def _entry(mail: InboundMail) -> Entry:
    return Entry(
        topic="inbound",
        dedupe=f"inbound:{mail.pk}",
        game_id=mail.game_id,
        recipient_id=mail.user_id,
        seat=mail.seat,
        payload={"mail": mail.pk},
    )


def _first_verdict(place: Place, mail: Incoming) -> str:
    if _lately(place, mail).count() >= MOST_PER_HOUR:
        return Verdict.LIMITED
    return Verdict.OVERSIZE if mail.is_oversize else Verdict.WAITING


def _lately(place: Place, mail: Incoming, *verdicts: str) -> QuerySet[InboundMail]:
    """What the holder, or else what strangers of whatever names, have sent to his seats within the hour."""
    since, known = timezone.now() - HOUR, addresses_of(place.user)
    found = InboundMail.objects.filter(user=place.user, received__gt=since)
    found = found.filter(sender=mail.sender) if mail.sender in known else found.exclude(sender__in=known)
    return found.filter(verdict__in=verdicts) if verdicts else found
