"""Seats as players name them in mail."""

import re

from pbem.inbound.session import MailSession
from pbem.wording import words
from rules.kernel.texts import LANGUAGES


def seats_named(session: MailSession, text: str) -> list[str]:
    """The seats that are named in either language, whole sides too; others stay as they were written."""
    seats, sides = _names(session)
    named = [part.strip() for part in re.split(r",|\s+and\s+|\s+y\s+|&", text) if part.strip()]
    found = [sides.get(_folded(name)) or [seats.get(_folded(name), name)] for name in named]
    return list(dict.fromkeys(seat for group in found for seat in group))


def _names(session: MailSession) -> tuple[dict[str, str], dict[str, list[str]]]:
    """Every word for a seat, and every word for a side with its seats; a seat's own name comes first."""
    seats: dict[str, str] = {}
    sides: dict[str, list[str]] = {}
    catalogue = session.title.catalogue
    for name, side in session.game.seats.order_by("position").values_list("name", "side"):
        called = {name, words.seat_name(session.title, name)}
        seats |= dict.fromkeys(
            map(_folded, called | {catalogue.name("seat", name, lang) for lang in LANGUAGES}), name
        )
        for word in {_folded(side), *(_folded(catalogue.name("side", side, lang)) for lang in LANGUAGES)}:
            sides.setdefault(word, []).append(name)
    return seats, {word: names for word, names in sides.items() if word not in seats}


def _folded(name: str) -> str:
    return name.replace("_", " ").strip().casefold()
