"""Times in few letters, for lists that are read at a glance."""

from datetime import datetime

from django import template
from django.utils import timezone
from django.utils.translation import gettext as _

register = template.Library()

MINUTE, HOUR, DAY = 60, 3600, 86400


@register.filter
def ago(moment: datetime) -> str:
    """How long ago something was: now, 5 min, 3 h, 12 d."""
    seconds = (timezone.now() - moment).total_seconds()
    if seconds < MINUTE:
        return _("now")
    if seconds < HOUR:
        return _("%(n)d min") % {"n": seconds // MINUTE}
    if seconds < DAY:
        return _("%(n)d h") % {"n": seconds // HOUR}
    return _("%(n)d d") % {"n": seconds // DAY}
