"""Addresses in mail: of pages, of messages and threads, and the signed link that unsubscribes."""

from urllib.parse import urlsplit

from django.conf import settings
from django.core import signing
from django.urls import reverse
from django.utils.crypto import salted_hmac

from pbem.accounts.models import User
from pbem.games.models import Game
from pbem.outbox.models import Outbox

_unsubscribe = signing.Signer(salt="pbem.mail.unsubscribe")


def host() -> str:
    """The name of this server in message ids."""
    return urlsplit(settings.SITE_URL).hostname or "localhost"


def absolute(path: str) -> str:
    return f"{settings.SITE_URL}{path}"


def game_url(game: Game) -> str:
    """The page of a game; it opens only for those who may see it, and logs nobody in."""
    return absolute(reverse("web:table", args=[game.public_id]))


def message_id(row: Outbox) -> str:
    """The same for every attempt, so that a repeat is recognised; it tells nothing of the log's numbers."""
    return f"<{row.topic}.{_digest('message', row.dedupe)}@{host()}>"


def thread_id(game: Game, seat: str) -> str:
    """The root to which all mail of a game to one seat refers."""
    return f"<game.{game.public_id}.{_digest('thread', f'{game.pk}:{seat}')}@{host()}>"


def list_id(game: Game) -> str:
    return f"{game.public_id} <{game.public_id}.games.{host()}>"


def _digest(purpose: str, value: str) -> str:
    return salted_hmac(f"pbem.mail.{purpose}", value, algorithm="sha256").hexdigest()[:20]


def unsubscribe_url(user: User, game: Game | None, kind: str) -> str:
    """A link that works without login and for as long as the mail is kept."""
    token = _unsubscribe.sign(f"{user.pk}.{game.pk if game else 0}.{kind}")
    return absolute(reverse("mail:unsubscribe", args=[token]))


def read_unsubscribe(token: str) -> tuple[int, int, str] | None:
    """The user, the game (or 0) and the kind of mail that a link was made for, if it is genuine."""
    try:
        user, game, kind = _unsubscribe.unsign(token).split(".")
    except signing.BadSignature:
        return None
    return int(user), int(game), kind
