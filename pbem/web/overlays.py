"""What a piece can reach, see or attack, for the map of a page."""

from collections.abc import Iterable
from typing import Any

from pbem.web.game_page import Table
from pbem.wording import words
from rules.kernel.title import Overlay, Title

LONGEST_SPACE = 80


def overlays_of(table: Table, space: str) -> list[dict[str, Any]]:
    """The overlays of a space, worded; from the view of whoever asks."""
    return worded_overlays(table.title, table.title.overlays(table.view, space[:LONGEST_SPACE]))


def worded_overlays(title: Title, found: Iterable[Overlay]) -> list[dict[str, Any]]:
    """Overlays as the page's script reads them."""
    return [
        {
            "name": words.word(title, each.name),
            "style": each.style,
            "spaces": each.spaces,
            **({"off": True} if each.off else {}),
        }
        for each in found
    ]


def has_overlays(table: Table) -> bool:
    """Whether the title knows overlays, so that the page need not ask for nothing at each click."""
    return type(table.title).overlays is not Title.overlays
