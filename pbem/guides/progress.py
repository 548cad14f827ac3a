"""How far a newcomer has followed a guide, read from what he has done and from his sheet."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import msgspec

from pbem.games.models import OWN_HAND, Event, Game, Kind, Source
from rules.kernel.guide import Guide, Step
from rules.kernel.orders import Order
from rules.kernel.title import Title

BY_HIMSELF = (*OWN_HAND, Source.QUEUE)


@dataclass(frozen=True, slots=True)
class Act:
    """What the newcomer did: an order in English notation, or nothing but going back."""

    seq: int
    order: str
    undone: int | None = None


@dataclass(frozen=True, slots=True)
class Progress:
    """The steps that are done, those that lie on the sheet after them, and whether he went another way."""

    guide: Guide
    done: int
    planned: int = 0
    strayed: bool = False

    @property
    def at(self) -> int:
        return self.done + self.planned

    @property
    def step(self) -> Step | None:
        """What is to be done next; None at the end."""
        return self.guide.steps[self.at] if self.at < len(self.guide.steps) else None

    @property
    def is_over(self) -> bool:
        return self.done >= len(self.guide.steps)

    @property
    def awaits_sending(self) -> bool:
        """Whether what lies on the sheet must be sent before the guide can go on."""
        return bool(self.planned) and (self.step is None or self.step.undo or self.step.mail)


def progress(title: Title, guide: Guide, game: Game, sheet: Sequence[Order] = ()) -> Progress:
    """How far the newcomer of a guided game has come."""
    done, strayed = followed(guide, acts_of(title, guide, game))
    planned = 0
    for order in sheet:
        here = done + planned
        if strayed or here >= len(guide.steps) or title.write_line(order) != guide.steps[here].order:
            return Progress(guide, done, planned, strayed or here < len(guide.steps))
        planned += 1
    return Progress(guide, done, planned, strayed)


def acts_of(title: Title, guide: Guide, game: Game) -> list[Act]:
    rows = Event.objects.filter(game=game, seat=guide.seat, kind__in=(Kind.ORDER, Kind.UNDO))
    kept = rows.filter(source__in=BY_HIMSELF).order_by("seq").values_list("seq", "kind", "order", "undone")
    return [
        Act(seq, title.write(msgspec.convert(order, Order)) if kind == Kind.ORDER else "", undone)
        for seq, kind, order, undone in kept
    ]


def followed(guide: Guide, acts: Sequence[Act]) -> tuple[int, bool]:
    """How many steps are done, and whether something is in force that no step asks for.

    Who takes back more than the guide asks for goes back in the guide too.
    """
    done: dict[int, int] = {}
    at, off = 0, set[int]()
    for act in acts:
        step = guide.steps[at] if at < len(guide.steps) else None
        if not act.order:
            taken = {each.seq for each in acts if each.undone == act.seq}
            off -= taken
            if step is not None and step.undo and not off:
                at += 1
            elif back := [done[seq] for seq in taken if seq in done]:
                at = min(back)
        elif step is not None and step.order == act.order and not off:
            done[act.seq] = at
            at += 1
        elif step is not None:
            off.add(act.seq)
    return at, bool(off)
