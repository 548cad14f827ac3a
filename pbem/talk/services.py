"""Writing talk: the only place that says, hides, reports, removes or notes anything."""

import hashlib
from collections.abc import Sequence
from datetime import timedelta

import structlog
from django.conf import settings
from django.db import IntegrityError, transaction
from django.db.models import F
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from pbem.accounts.models import User
from pbem.games.models import Game, Seat, Status, Visibility
from pbem.talk import message_entries, selectors
from pbem.talk.addressees import Audience, audience
from pbem.talk.errors import Forbidden, NoMessage, NoteChanged, TalkError, TooMany
from pbem.talk.models import (
    LONGEST_NOTE,
    LONGEST_REASON,
    LONGEST_TEXT,
    Marker,
    Message,
    Note,
    Reader,
    Report,
    TalkMute,
)
from pbem.talk.texts import checked, required

log = structlog.get_logger(__name__)

MOST_MESSAGES = 30
WINDOW = timedelta(minutes=10)


def send_message(
    *,
    game: Game,
    seat: str,
    to: str | Sequence[str],
    text: str,
    source: str,
    author: User | None = None,
    key: str = "",
) -> Message:
    """Say something to "all", to one's own "side", or to seats; without an author it is the seat's holder.

    A seat left empty speaks for somebody who watches. The same words with the same key are not said twice.
    """
    speaker = _speaker(game, seat, author)
    plain = required(text, LONGEST_TEXT)
    with transaction.atomic():
        # Under the game's lock ids grow in the order of commits, so that nobody's numbers ever change, and
        # nobody who changes sides meanwhile hears what is meant for the others.
        Game.objects.select_for_update(no_key=True).get(pk=game.pk)
        readers = audience(game, seat, to)
        _check_may_speak(game, seat, speaker)
        mark = _mark(key, seat, readers, plain)
        if said := _said_before(game, speaker, mark):
            return said
        _check_pace(speaker)
        message = _written(game, seat, speaker, readers, plain, source, mark)
    log.info("talk", game=game.public_id, seat=seat, to=readers.to)
    return message


def _speaker(game: Game, seat: str, author: User | None) -> User:
    """Who speaks: the holder of the seat, or somebody who watches."""
    if not seat:
        if author is None:
            raise Forbidden(_("Sign in to write."))
        return author
    place = Seat.objects.select_related("user").filter(game=game, name=seat).first()
    if place is None or place.user is None or author not in (None, place.user):
        raise Forbidden(_("You do not hold this seat."), "seat")
    return place.user


def _check_may_speak(game: Game, seat: str, speaker: User) -> None:
    if game.status == Status.CANCELLED:
        raise Forbidden(_("The game was cancelled."))
    if not seat and not may_watchers_speak(game):
        raise Forbidden(_("Only players may write while the game is not over."))
    if until := selectors.silenced_until(speaker):
        told = {"until": date_format(timezone.localtime(until), "DATETIME_FORMAT")}
        raise Forbidden(_("Until %(until)s you cannot write: the operators have decided so.") % told)


def may_watchers_speak(game: Game) -> bool:
    """Whether people who do not play may write to all: when a public game is over and we let them."""
    over = game.status == Status.FINISHED and game.visibility == Visibility.PUBLIC
    return over and settings.PBEM_OPEN_TALK_WHEN_OVER


def _check_pace(speaker: User) -> None:
    """A bound for floods: it counts all that somebody says, by whatever way it comes."""
    since = timezone.now() - WINDOW
    times = Message.objects.filter(author=speaker, created__gt=since).order_by("-created")
    earlier = list(times.values_list("created", flat=True)[:MOST_MESSAGES])
    if len(earlier) == MOST_MESSAGES:
        seconds = int((earlier[-1] - since).total_seconds()) + 1
        told = {"most": MOST_MESSAGES, "seconds": seconds}
        said = _("You have written %(most)d messages in ten minutes; wait for %(seconds)d seconds.")
        raise TooMany(said % told, seconds)


def _mark(key: str, seat: str, readers: Audience, text: str) -> str | None:
    """What tells a repetition: the key with the words, because one mail may say several things."""
    whole = repr((key, seat, readers.to, readers.seats, text))
    return hashlib.sha256(whole.encode()).hexdigest() if key else None


def _said_before(game: Game, speaker: User, mark: str | None) -> Message | None:
    if mark is None:
        return None
    return Message.objects.filter(game=game, author=speaker, key=mark).first()


def _written(
    game: Game, seat: str, speaker: User, readers: Audience, text: str, source: str, mark: str | None
) -> Message:
    message = Message.objects.create(
        game=game,
        seat=seat,
        author=speaker,
        to=readers.to,
        text=text,
        source=source,
        key=mark,
    )
    Reader.objects.bulk_create([Reader(message=message, seat=name) for name in readers.seats])
    message_entries.post(message, readers)
    return message


def mark_read(*, game: Game, user: User, number: int) -> None:
    """Remember that the user has read up to a number; it never goes back."""
    message = selectors.message_at(game, user, number)
    if message is not None:
        _raise(game, user, read=message.pk)


def mark_mailed(*, game: Game, user: User, number: int) -> None:
    """Remember that the user was told by mail up to a number."""
    message = selectors.message_at(game, user, number)
    if message is not None:
        _raise(game, user, mailed=message.pk)


def _raise(game: Game, user: User, **to: int) -> None:
    ((name, value),) = to.items()
    Marker.objects.get_or_create(game=game, user=user)
    Marker.objects.filter(game=game, user=user, **{f"{name}__lt": value}).update(**to)


def save_note(*, game: Game, user: User, text: str, version: int | None = None) -> Note:
    """Keep a private note; with a version only if nobody has changed it since."""
    plain = checked(text, LONGEST_NOTE)
    note, _new = Note.objects.get_or_create(game=game, user=user)
    rows = Note.objects.filter(pk=note.pk)
    if version is not None:
        rows = rows.filter(version=version)
    if not rows.update(text=plain, version=F("version") + 1, changed=timezone.now()):
        note.refresh_from_db()
        raise NoteChanged(_("This note was changed elsewhere. Load it again before you write."), note.version)
    note.refresh_from_db()
    return note


def mute(*, game: Game, user: User, author: User) -> None:
    """Hear no more of somebody in this game; he is not told."""
    if author == user:
        raise TalkError(_("You cannot mute yourself."))
    TalkMute.objects.get_or_create(game=game, user=user, author=author)


def unmute(*, game: Game, user: User, author: User) -> None:
    """Hear somebody again."""
    TalkMute.objects.filter(game=game, user=user, author=author).delete()


def report_message(*, game: Game, user: User, number: int, reason: str) -> Report:
    """Complain of a message, by the number that it has for the user; again while it is open adds nothing."""
    message = selectors.message_at(game, user, number)
    if message is None:
        raise NoMessage(_("There is no such message."))
    if message.author_id == user.pk:
        raise TalkError(_("This is your own message."))
    why = required(reason, LONGEST_REASON, "reason")
    try:
        with transaction.atomic():
            report = Report.objects.create(
                game=game, reporter=user, accused=message.author, message=message, reason=why
            )
            message_entries.post_report(report)
    except IntegrityError:
        return Report.objects.get(reporter=user, message=message, state="open")
    log.info("talk_reported", report=report.pk, game=game.public_id)
    return report


def report_player(*, game: Game, user: User, accused: User, reason: str) -> Report:
    """Complain of somebody who plays in a game that the user may see; again while it is open adds nothing."""
    if accused == user:
        raise TalkError(_("You cannot report yourself."))
    if not Seat.objects.filter(game=game, user=accused).exists():
        raise TalkError(_("This user does not play in this game."), "user")
    why = required(reason, LONGEST_REASON, "reason")
    with transaction.atomic():
        Game.objects.select_for_update(no_key=True).get(pk=game.pk)
        mine = Report.objects.filter(game=game, reporter=user, accused=accused, message=None, state="open")
        if known := mine.first():
            return known
        report = Report.objects.create(game=game, reporter=user, accused=accused, reason=why)
        message_entries.post_report(report)
    log.info("talk_reported", report=report.pk, game=game.public_id)
    return report
