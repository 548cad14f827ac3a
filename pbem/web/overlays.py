"""What a piece can reach, see or attack, for the map of a page."""

from typing import Any

from pbem.web import words
from pbem.web.table import Table
from rules.kernel.title import Title

LONGEST_SPACE = 80


def overlays_of(table: Table, space: str) -> list[dict[str, Any]]:
    """The overlays of a space, worded; from the view of whoever asks."""
    found = table.title.overlays(table.view, space[:LONGEST_SPACE])
    return [
        {"name": words.word(table.title, each.name), "style": each.style, "spaces": each.spaces}
        for each in found
    ]


def has_overlays(table: Table) -> bool:
    """Whether the title knows overlays, so that the page need not ask for nothing at each click."""
    return type(table.title).overlays is not Title.overlays
