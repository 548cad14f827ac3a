"""Entity tags: a hash of what one seat sees, so that they tell nobody else anything."""

from __future__ import annotations

import hashlib

from django.http import HttpResponse
from django.utils.http import parse_etags
from django.utils.translation import gettext as _
from rest_framework.request import Request

from pbem.api.problems import Problem


def tag(position: str, *representation: str) -> str:
    """The tag of one representation (language, size, query) of a position given by its hash."""
    form = hashlib.sha256("\0".join(representation).encode()).hexdigest()[:8]
    return f'"{position}.{form}"'


def unchanged(request: Request, current: str) -> HttpResponse | None:
    """The 304 for a reader who has this representation already."""
    seen = parse_etags(request.META.get("HTTP_IF_NONE_MATCH", ""))
    if "*" in seen or current in map(strong, seen):
        return HttpResponse(status=304, headers={"ETag": current})
    return None


def strong(one: str) -> str:
    """The tag as we gave it: a proxy that compresses the answer marks it as weak."""
    return one.removeprefix("W/")


def asks_match(request: Request) -> bool:
    return "HTTP_IF_MATCH" in request.META


def check_match(request: Request, position: str) -> None:
    """Refuse what was decided on another position; any representation of this one will do."""
    seen = parse_etags(request.META["HTTP_IF_MATCH"])
    if "*" not in seen and all(strong(one).strip('"').partition(".")[0] != position for one in seen):
        raise Problem("precondition-failed", _("Your view of the game has changed since you looked."))
