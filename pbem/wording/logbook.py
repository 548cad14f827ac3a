"""The log of a game as a reader sees it: sentences, orders in the notation, and dice as dice."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import groupby, takewhile
from string import ascii_lowercase

from django.utils.translation import gettext as _

from pbem.games import selectors
from pbem.games.models import Game
from pbem.games.selectors import FeedItem, SeenRoll, Viewer
from pbem.games.titles import title_of
from pbem.wording import words
from rules.kernel.texts import Text
from rules.kernel.throws import Struck
from rules.kernel.title import Title

PAGE = 20
MOST_PAGES = 2
"""So far a stretch reaches back for the beginning of its oldest phase."""
MOST_TOLD = 14
"""So many lines stand over the desk after a sheet was sent; all of them stand in the log."""


@dataclass(frozen=True, slots=True)
class Die:
    """One die: its number, and its face as a word where it has no pips.

    `hit` is None where dice do not hit, or where it cannot be told.
    """

    sides: int
    value: int
    face: str
    hit: bool | None = None


@dataclass(frozen=True, slots=True)
class Throw:
    """Dice that were rolled together, and what for."""

    purpose: str
    dice: list[Die]


@dataclass(frozen=True, slots=True)
class Entry:
    """One event as the log shows it; with a heading where its phase is not that of the one above."""

    number: int
    kind: str
    seat: str
    seat_name: str
    order: str
    lines: list[str]
    throws: list[Throw]
    created: datetime
    source: str
    undone: bool
    new: bool = False
    phase: str = ""
    heading: str = ""


@dataclass(frozen=True, slots=True)
class Stretch:
    """Some entries of a log, the newest phase first and in order within it, and where the older ones lie.

    `since` is the event after which something is new to the reader, or 0.
    """

    entries: list[Entry]
    before: int
    since: int = 0


def stretch(game: Game, viewer: Viewer, before: int, seen: int = 0, size: int = PAGE) -> Stretch:
    """The entries up to the event `before`; those after `seen` are new to the reader."""
    after, found = _whole_phases(game, viewer, before, size)
    title = title_of(game)
    entries = headed([entry(title, item, viewer, seen) for item in found if not is_noise(item)])
    return Stretch(entries, after, seen if any(each.new for each in entries) else 0)


def _whole_phases(game: Game, viewer: Viewer, before: int, size: int) -> tuple[int, list[FeedItem]]:
    """The events up to `before`, back to where a phase begins if that is not too far, and where they end."""
    after = max(0, before - size)
    found = selectors.feed(game, viewer, after=after, limit=before - after)
    furthest = max(0, before - MOST_PAGES * size)
    if after > furthest and found:
        phase = found[0].label
        earlier = selectors.feed(game, viewer, after=furthest, limit=after - furthest)
        same = list(takewhile(lambda item: item.label == phase, reversed(earlier)))
        found, after = [*reversed(same), *found], after - len(same)
    return after, found


def is_noise(item: FeedItem) -> bool:
    """Whether nothing is to be told of an event: somebody let a chance pass, and nothing came of it."""
    return item.order is not None and item.order.kind == "pass" and not item.lines and not item.rolls


def headed(entries: Sequence[Entry]) -> list[Entry]:
    """The phases from the newest back, each with its heading and in the order in which things happened.

    What was written before phases were noted stands under "Earlier".
    """
    groups = [list(group) for _phase, group in groupby(entries, key=lambda each: each.phase)]
    shown: list[Entry] = []
    for group in reversed(groups):
        heading = group[0].phase or (_("Earlier") if shown else "")
        shown += [replace(group[0], heading=heading), *group[1:]]
    return shown


def entry(title: Title, item: FeedItem, viewer: Viewer, seen: int = 0) -> Entry:
    own = bool(viewer) and item.seat == viewer
    return Entry(
        number=item.number,
        kind=item.kind,
        seat=item.seat,
        seat_name=words.seat_name(title, item.seat) if item.seat else "",
        order=words.written(title, item.order) if item.order else "",
        lines=[words.word(title, line.text) for line in item.lines],
        throws=throws(title, item),
        created=item.created,
        source=item.source,
        undone=item.undone,
        new=0 < seen < item.number and not own,
        phase=words.word(title, item.label),
    )


def lines_of(title: Title, item: FeedItem) -> list[str]:
    """What an event told, in sentences; an order of which nothing is told stands for itself."""
    said = [words.word(title, line.text) for line in item.lines]
    order = words.deed(title, item.seat, item.order) if item.order else ""
    return said or [text for text in (order,) if text]


def revealed(title: Title, written: Sequence[FeedItem]) -> list[str]:
    """What came of orders that nobody could foresee: what is told from the first dice on, or its end."""
    rolled = next((at for at, item in enumerate(written) if item.rolls), len(written))
    lines = [line for item in written[rolled:] for line in lines_of(title, item)]
    return lines if len(lines) <= MOST_TOLD else ["…", *lines[-MOST_TOLD:]]


def throws(title: Title, item: FeedItem) -> list[Throw]:
    """Dice only: what was shuffled or drawn is told by the lines."""
    rolls = zip(item.rolls, selectors.struck(title, item), strict=True)
    return [throw(title, roll, hits) for roll, hits in rolls if roll.kind == "dice"]


def throw(title: Title, roll: SeenRoll, hits: Struck) -> Throw:
    marks = hits or [None] * len(roll.results)
    dice = [die(title, roll, result, hit) for result, hit in zip(roll.results, marks, strict=True)]
    return Throw(purpose_of(title, roll.purpose), dice)


def purpose_of(title: Title, purpose: str) -> str:
    """What dice were for: the first words say which entry of the catalogue, the others what it speaks of."""
    said = purpose.split()
    for length in range(len(said), 0, -1):
        code = "roll." + "_".join(said[:length])
        if title.catalogue.has(code):
            spoken_of = dict(zip(ascii_lowercase, said[length:], strict=False))
            return words.word(title, Text(code, spoken_of))
    return purpose.replace("_", " ")


def die(title: Title, roll: SeenRoll, result: int | str, hit: bool | None) -> Die:
    if isinstance(roll.faces, int):
        return Die(roll.faces, int(result), "", hit)
    face = title.catalogue.name("face", result, words.lang())
    return Die(len(roll.faces), 0, face, hit)
