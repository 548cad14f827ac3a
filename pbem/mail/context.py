"""What every page tells a user whose mail comes back."""

from collections.abc import Callable

from django.http import HttpRequest

from pbem.mail.models import MailTrouble
from pbem.mail.trouble import trouble_of


def mail_trouble(request: HttpRequest) -> dict[str, Callable[[], MailTrouble | None]]:
    """The trouble with the reader's address; asked for only by pages that show it."""

    def found() -> MailTrouble | None:
        user = getattr(request, "user", None)
        return trouble_of(user) if user is not None and user.is_authenticated else None

    return {"mail_trouble": found}
