"""The deadlines of a user as an iCalendar (RFC 5545)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from django.utils.crypto import salted_hmac
from django.utils.formats import date_format
from django.utils.timezone import get_current_timezone_name, localtime, now
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from pbem.accounts.models import User
from pbem.games.models import Seat, Status
from pbem.games.titles import titles
from pbem.mail import links
from pbem.mail.contents import name_of
from pbem.relays.models import CalendarEntry
from pbem.wording import words

LENGTH = timedelta(minutes=30)
FOLD = 75


@dataclass(frozen=True, slots=True)
class Deadline:
    """One entry of the calendar."""

    uid: str
    sequence: int
    stamped: datetime
    due: datetime
    summary: str
    description: str
    url: str
    remind_hours: list[int]


def deadlines_of(user: User) -> list[Deadline]:
    """What the user owes and until when, in the active language; turns without a clock have no date."""
    asked = Seat.objects.filter(user=user, asked=True, game__status=Status.RUNNING, deadline__isnull=False)
    seats = list(asked.exclude(asked_since=None).select_related("game").order_by("deadline", "pk"))
    known = {seat.pk: _entry(seat, entry) for seat, entry in _with_entries(seats)}
    return [_deadline(seat, known[seat.pk], user) for seat in seats if seat.game.title in titles()]


def _with_entries(seats: Sequence[Seat]) -> Iterator[tuple[Seat, CalendarEntry | None]]:
    entries = CalendarEntry.objects.in_bulk([seat.pk for seat in seats])
    return ((seat, entries.get(seat.pk)) for seat in seats)


def _entry(seat: Seat, known: CalendarEntry | None) -> CalendarEntry:
    """What calendars are told now: a moved deadline raises the sequence, a new question begins anew."""
    assert seat.asked_since is not None
    assert seat.deadline is not None
    if known and (known.asked_since, known.deadline) == (seat.asked_since, seat.deadline):
        return known
    same = known is not None and known.asked_since == seat.asked_since
    fields = {
        "asked_since": seat.asked_since,
        "deadline": seat.deadline,
        "sequence": known.sequence + 1 if known and same else 0,
        "stamped": now().replace(microsecond=0),
    }
    return CalendarEntry.objects.update_or_create(seat=seat, defaults=fields)[0]


def _deadline(seat: Seat, entry: CalendarEntry, user: User) -> Deadline:
    names = {"game": name_of(seat.game), "title": words.title_name(seat.game)}
    when = date_format(localtime(entry.deadline), "DATETIME_FORMAT")
    said = [
        _("You play %(seat)s.") % {"seat": words.seat_name(titles()[seat.game.title], seat.name)},
        _("Deadline: %(time)s") % {"time": when},
        links.game_url(seat.game),
    ]
    return Deadline(
        uid=_uid(seat, entry),
        sequence=entry.sequence,
        stamped=entry.stamped,
        due=entry.deadline,
        summary=_("Your turn: %(game)s (%(title)s)") % names,
        description="\n".join(said),
        url=links.game_url(seat.game),
        remind_hours=list(user.reminder_hours),
    )


def _uid(seat: Seat, entry: CalendarEntry) -> str:
    """One for each question that a seat is asked."""
    value = f"{seat.pk}:{entry.asked_since.astimezone(UTC).isoformat()}"
    digest = salted_hmac("pbem.relays.calendar", value, algorithm="sha256").hexdigest()[:24]
    return f"{digest}@{links.host()}"


def calendar(deadlines: Sequence[Deadline]) -> bytes:
    """The file, in the active language and time zone."""
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        f"PRODID:-//PBEM//{links.host()}//{(get_language() or 'en').upper()[:2]}",
        "CALSCALE:GREGORIAN",
        "METHOD:PUBLISH",
        f"X-WR-CALNAME:{escaped(_('My deadlines'))}",
        f"X-WR-TIMEZONE:{get_current_timezone_name()}",
        "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
        "X-PUBLISHED-TTL:PT1H",
        *(line for deadline in deadlines for line in event(deadline)),
        "END:VCALENDAR",
    ]
    return "".join(f"{folded(line)}\r\n" for line in lines).encode()


def event(deadline: Deadline) -> list[str]:
    """It ends at the deadline, and reminds as mail does."""
    return [
        "BEGIN:VEVENT",
        f"UID:{deadline.uid}",
        f"SEQUENCE:{deadline.sequence}",
        f"DTSTAMP:{instant(deadline.stamped)}",
        f"DTSTART:{instant(deadline.due - LENGTH)}",
        f"DTEND:{instant(deadline.due)}",
        f"SUMMARY:{escaped(deadline.summary)}",
        f"DESCRIPTION:{escaped(deadline.description)}",
        f"URL:{deadline.url}",
        "STATUS:CONFIRMED",
        "TRANSP:TRANSPARENT",
        *(line for hours in deadline.remind_hours for line in alarm(deadline, hours)),
        "END:VEVENT",
    ]


def alarm(deadline: Deadline, hours: int) -> list[str]:
    return [
        "BEGIN:VALARM",
        "ACTION:DISPLAY",
        f"TRIGGER;RELATED=END:-PT{hours}H",
        f"DESCRIPTION:{escaped(deadline.summary)}",
        "END:VALARM",
    ]


def instant(moment: datetime) -> str:
    """In UTC, which needs no table of the zone's rules; calendars show it in the reader's zone."""
    return moment.astimezone(UTC).strftime("%Y%m%dT%H%M%SZ")


def escaped(text: str) -> str:
    text = text.replace("\\", "\\\\").replace(";", "\\;").replace(",", "\\,")
    return "\\n".join(text.splitlines())


def folded(line: str) -> str:
    """Lines of at most 75 octets, never cut inside a character."""
    parts, size = [""], 0
    for letter in line:
        octets = len(letter.encode())
        if size + octets > FOLD:
            parts.append("")
            # The space that begins a continued line counts.
            size = 1
        parts[-1] += letter
        size += octets
    return "\r\n ".join(parts)
