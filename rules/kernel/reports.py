"""Turn reports: what happened since a reader last sat at the board, on one screen instead of fifty lines.

A title answers `Title.report` from events as the reader saw them and from nothing else: battles as one line
each, what changed hands, money and cards, and what was revealed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from msgspec import Struct

from rules.kernel.texts import Line, Text

Subject = Literal["battle", "taken", "money", "cards", "revealed", "score", "other"]


class Seen(Struct, frozen=True):
    """An event as a reader saw it: its number for him, what he was told, and where the game stood before."""

    number: int
    seat: str
    lines: Sequence[Line]
    label: Text | None = None


class ReportLine(Struct, frozen=True):
    """One fact of a report: what it is about, the event after which the map shows it, and where."""

    about: Subject
    text: Text
    at: int
    place: str = ""


class Turn(Struct, frozen=True):
    """Whose turn it is, and the heading of its report; no seat where all plan at the same time."""

    seat: str
    name: Text


class Section(Struct, frozen=True):
    """The report of one turn, with a heading where the title has one."""

    heading: Text | None
    at: int
    lines: tuple[ReportLine, ...]


def as_told(seen: Seen, line: Line, about: Subject, place: str = "") -> ReportLine:
    """A fact that the report tells in the words of the log."""
    named = line.args.get(place) if place else ""
    return ReportLine(about, line.text, seen.number, named if isinstance(named, str) else "")


def add(total: dict[str, int], more: Mapping[str, Any]) -> None:
    """Count more units to those that are lost."""
    for name, number in more.items():
        total[name] = total.get(name, 0) + int(number)


def units_or_nothing(units: Mapping[str, int]) -> Any:
    """Losses as an argument of a text; where there are none, a word for that."""
    return dict(units) if units else Text("kernel.nothing")


def sections(
    events: Sequence[Seen], lines: Sequence[ReportLine], turns: Sequence[Text | None]
) -> list[Section]:
    """The facts of a report under the turns in which they happened; each event has its heading in `turns`."""
    heading_at = {event.number: turn for event, turn in zip(events, turns, strict=True)}
    found: list[Section] = []
    for line in lines:
        heading = heading_at.get(line.at)
        if not found or found[-1].heading != heading:
            found.append(Section(heading, line.at, ()))
        found[-1] = Section(heading, line.at, (*found[-1].lines, line))
    return found
