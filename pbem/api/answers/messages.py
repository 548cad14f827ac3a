"""What people say and write down, as one reader gets it."""

from __future__ import annotations

from datetime import datetime

from msgspec import Struct

from pbem.talk.models import Note
from pbem.talk.selectors import Said


class MessageAnswer(Struct):
    """A message in the reader's own numbers. `seat` is null for somebody who only watches, `author` for an
    account that is gone, `text` for what the operators have removed; `to` is "all", "side" or seats."""

    number: int
    seat: str | None
    author: str | None
    to: str | list[str]
    text: str | None
    unread: bool
    mine: bool
    created: datetime


class MessageList(Struct):
    """A part of what was said; `next` is where it goes on, `unread` counts all that you have not read."""

    next: str | None
    unread: int
    results: list[MessageAnswer]


class NoteAnswer(Struct):
    """Your own note about a game; nobody else sees it."""

    text: str
    version: int
    changed: datetime | None


def message_answer(said: Said) -> MessageAnswer:
    return MessageAnswer(
        number=said.number,
        seat=said.seat or None,
        author=said.author or None,
        to=said.to if said.kind == "seats" else said.kind,
        text=None if said.removed else said.text,
        unread=said.unread,
        mine=said.mine,
        created=said.created,
    )


def note_answer(note: Note) -> NoteAnswer:
    return NoteAnswer(note.text, note.version, note.changed if note.version else None)
