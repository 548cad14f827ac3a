"""A guest is somebody only at the table of his own guided game; everywhere else nobody is signed in."""

import re
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from pbem.accounts.models import User
from pbem.games.models import Seat
from pbem.guides.handlers import KEY

TABLE = re.compile(
    r"/games/(?P<game>[0-9a-z]{1,16})/"
    r"(?:(?:live|stream|map|places|thumbnail|overlay|log|dice|export|"
    r"build|chances|sheet|undo|standing|pace|guide/\w+)/)?\Z"
)
"""What a guest needs to play; not to talk, to invite, to copy, to resign or to hand a seat over."""


class Guests:
    """Lets a guest sit at his table."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        table = TABLE.match(request.path_info)
        if table and not request.user.is_authenticated and (pk := request.session.get(KEY)):
            request.user = seated(pk, table["game"]) or request.user
        return self.get_response(request)


def seated(pk: int, public_id: str) -> User | None:
    """The guest, if the table is that of his own guided game."""
    place = Seat.objects.select_related("user").filter(
        user_id=pk, user__guest__isnull=False, game__public_id=public_id, game__guided=True
    )
    found = place.first()
    return found.user if found else None
