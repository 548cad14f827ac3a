"""Shares of a whole as bars side by side."""

from collections.abc import Iterable
from dataclasses import dataclass

from django import template

from pbem.ratings.statistics import Share

register = template.Library()


@dataclass(frozen=True, slots=True)
class Bar:
    """A piece of a bar that is a hundred wide; plain integers, because SVG knows no decimal comma."""

    side: int
    x: int
    width: int


@register.filter
def bars(shares: Iterable[tuple[str, Share]]) -> list[Bar]:
    """The pieces from the left; what nobody won stays empty at the right."""
    found: list[Bar] = []
    for side, (_name, share) in enumerate(shares, start=1):
        x = found[-1].x + found[-1].width if found else 0
        found.append(Bar(side, x, min(share.percent, 100 - x)))
    return found
