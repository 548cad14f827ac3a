"""Browsers that somebody has signed in from: strangers' wrong passwords do not slow these down."""

from allauth.account.utils import filter_users_by_email, filter_users_by_username
from django.core import signing
from django.http import HttpRequest, HttpResponse

from .models import User

COOKIE = "device"
YEAR = 365 * 24 * 3600
_signer = signing.TimestampSigner(salt="pbem.accounts.devices")


def remember(request: HttpRequest, response: HttpResponse, user: User) -> None:
    """Let the browser show later that this person has signed in from it."""
    if owner_of(request) == user.pk:
        return
    value = _signer.sign(str(user.pk))
    response.set_cookie(
        COOKIE, value, max_age=YEAR, httponly=True, secure=request.is_secure(), samesite="Lax"
    )


def owner_of(request: HttpRequest) -> int | None:
    """Whose browser it is, by a mark that only we can have made."""
    try:
        return int(_signer.unsign(request.COOKIES.get(COOKIE, ""), max_age=YEAR))
    except (signing.BadSignature, ValueError):
        return None


def is_known(request: HttpRequest, login: str) -> bool:
    """Whether the owner of this login has signed in from this browser before."""
    owner = owner_of(request)
    return owner is not None and any(user.pk == owner for user in _named(login))


def _named(login: str) -> list[User]:
    return [*filter_users_by_username(login), *filter_users_by_email(login)]
