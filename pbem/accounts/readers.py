"""Speaking to one reader: in his language and by the clock of his country."""

from collections.abc import Iterator
from contextlib import contextmanager
from zoneinfo import ZoneInfo

from django.conf import settings
from django.utils import timezone, translation

from pbem.accounts.models import User


@contextmanager
def read_by(user: User) -> Iterator[str]:
    """In the language and the time zone of a reader; gives the language."""
    language = user.language or settings.LANGUAGE_CODE
    with translation.override(language), timezone.override(ZoneInfo(user.time_zone)):
        yield language
