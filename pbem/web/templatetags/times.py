"""Times in few letters, for lists that are read at a glance."""

from datetime import datetime
from math import ceil

from django import template
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import get_language
from django.utils.translation import gettext as _

register = template.Library()

MINUTE, HOUR, DAY = 60, 3600, 86400


@register.filter
def ago(moment: datetime) -> str:
    """How long ago something was: now, 5 min, 3 h, 12 d."""
    return span((timezone.now() - moment).total_seconds()) or _("now")


@register.filter
def left(moment: datetime) -> str:
    """How long there is until something is due; a day that has just begun is not told as over."""
    seconds = (moment - timezone.now()).total_seconds()
    if seconds < MINUTE:
        return _("less than a minute") if seconds > 0 else _("overdue")
    whole = ceil(seconds / MINUTE) * MINUTE
    hours = whole % DAY if whole >= 2 * DAY else 0
    return f"{span(whole)} {span(hours)}" if hours >= HOUR else span(whole)


@register.filter
def iso(moment: datetime) -> str:
    """A moment for programs that read pages: to the second, as HTML wants it."""
    return timezone.localtime(moment).isoformat(timespec="seconds")


@register.filter
def brief(moment: datetime | None, pattern: str = "DATETIME_FORMAT") -> str:
    """A date for lists, in the reader's zone; Spanish writes the names of days and months small."""
    if moment is None:
        return ""
    said = date_format(timezone.localtime(moment), pattern)
    return said.lower() if get_language() == "es" else said


@register.simple_tag
def span_words() -> str:
    """The words of these times for the script that lets them go on while a page is open."""
    units = [_("%(n)d min"), _("%(n)d h"), _("%(n)d d")]
    said = [unit.replace("%(n)d", "{n}") for unit in units]
    return "|".join([*said, _("now"), _("less than a minute"), _("overdue")])


@register.filter
def is_past(moment: datetime) -> bool:
    return moment <= timezone.now()


@register.filter
def lasting(seconds: float) -> str:
    """How long something took."""
    return span(seconds) or _("less than a minute")


@register.filter
def hours(minutes: int) -> float:
    return minutes * MINUTE / HOUR


def span(seconds: float) -> str:
    """A length of time in its largest unit; nothing for less than a minute."""
    if seconds < MINUTE:
        return ""
    if seconds < HOUR:
        return _("%(n)d min") % {"n": seconds // MINUTE}
    if seconds < 2 * DAY:
        return _("%(n)d h") % {"n": seconds // HOUR}
    return _("%(n)d d") % {"n": seconds // DAY}
