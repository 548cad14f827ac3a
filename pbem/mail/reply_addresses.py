"""The addresses to which mail is answered: signed, short, and dead once the seat has another holder."""

import base64
import re
from dataclasses import dataclass
from email.utils import formataddr, parseaddr

from django.conf import settings
from django.utils.crypto import constant_time_compare, salted_hmac

from pbem.accounts.models import User
from pbem.games.models import Game, Seat

DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
MAC_BYTES = 10
_REPLY = re.compile(r"g([0-9a-z]{1,16})\.(\d{1,5})\.([0-9a-z]{1,7})\.([a-z2-7]{16})\Z")
_BOUNCE = re.compile(r"b([0-9a-z]{1,12})\.([a-z2-7]{16})\Z")


@dataclass(frozen=True, slots=True)
class Place:
    """Whose orders come to an address, and the last event that the answered mail told of."""

    game: Game
    seat: Seat
    user: User
    number: int


def reply_address(game: Game, seat: Seat, number: int) -> str:
    """Where the holder of a seat answers; `number` is the seat's last event in the mail."""
    # The local part may have 64 characters and loses its capitals on the way, hence positions and base 36.
    local = f"g{game.public_id}.{seat.position}.{_base36(number)}.{_mac(*_of_reply(seat, number))}"
    return f"{local}@{settings.PBEM_ORDERS_DOMAIN}"


def named(name: str, address: str) -> str:
    """An address as mail clients show it."""
    return formataddr((name, address))


def bounce_address(user: User) -> str:
    """The envelope sender of mail to a user: what cannot be delivered comes back here."""
    return f"b{_base36(user.pk)}.{_mac(*_of_bounce(user))}@{settings.PBEM_ORDERS_DOMAIN}"


def read_reply(address: str) -> Place | None:
    """The place that an address was made for, if it is genuine and the seat has the same holder still."""
    found = _REPLY.match(_local_part(address))
    if found is None:
        return None
    public_id, position, number, mac = found.groups()
    seats = Seat.objects.select_related("game", "user").filter(game__public_id=public_id, position=position)
    seat = seats.filter(user__is_active=True).first()
    if seat is None or seat.user is None:
        return None
    if not _is_genuine(mac, *_of_reply(seat, int(number, 36))):
        return None
    return Place(seat.game, seat, seat.user, int(number, 36))


def read_bounce(address: str) -> User | None:
    """The user whose mail came back, unless the address has been changed since."""
    found = _BOUNCE.match(_local_part(address))
    user = User.objects.filter(pk=int(found[1], 36)).first() if found else None
    if found is None or user is None or not _is_genuine(found[2], *_of_bounce(user)):
        return None
    return user


def is_ours(address: str) -> bool:
    """Whether an address belongs to somebody here; a mail server refuses mail to others."""
    return read_reply(address) is not None or read_bounce(address) is not None


def _local_part(address: str) -> str:
    local, _, domain = parseaddr(address)[1].lower().rpartition("@")
    return local if domain and domain == settings.PBEM_ORDERS_DOMAIN.lower() else ""


def _of_reply(seat: Seat, number: int) -> tuple[str, str]:
    """What the signature of a reply address is for, and what it says."""
    return "reply", f"{seat.game_id}:{seat.position}:{seat.user_id}:{number}"


def _of_bounce(user: User) -> tuple[str, str]:
    return "bounce", f"{user.pk}:{user.email.lower()}"


def _is_genuine(mac: str, purpose: str, value: str) -> bool:
    """Whether the signature was made with today's key or with one of before that still holds."""
    keys = (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)
    return any(constant_time_compare(mac, _mac(purpose, value, key)) for key in keys)


def _mac(purpose: str, value: str, key: str | None = None) -> str:
    digest = salted_hmac(f"pbem.inbound.{purpose}", value, secret=key, algorithm="sha256").digest()
    return base64.b32encode(digest[:MAC_BYTES]).decode().lower()


def _base36(number: int) -> str:
    digits = ""
    while number >= 36:
        number, rest = divmod(number, 36)
        digits = DIGITS[rest] + digits
    return DIGITS[number] + digits
