"""What stands beside the board on a page: the panels and the legend of a scene as HTML in drawers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from pbem.maps.samples import Sampler
from rules.kernel.scene import (
    Bar,
    Card,
    Cards,
    Dots,
    Heading,
    Key,
    KeyValue,
    Legend,
    Note,
    Panel,
    Pile,
    Plot,
    Row,
    Scene,
    Table,
    Track,
)

SCOPE = "drawers"
LEGEND = "legend"


@dataclass(frozen=True, slots=True)
class Drawer:
    """A panel with its name; rows are what the template `drawer_row.html` knows."""

    id: str
    name: str
    rows: list[dict[str, Any]]


@dataclass(frozen=True, slots=True)
class Beside:
    """The drawers of a board, and the style sheet of their samples."""

    drawers: list[Drawer]
    css: str


def drawers_of(scene: Scene) -> Beside:
    """The drawers of a scene and the style sheet of their samples."""
    sampler = Sampler(scene)
    found = [drawer(sampler, panel, number) for number, panel in enumerate(scene.panels)]
    legend = scene.legend.rows if scene.legend else ()
    found.append(Drawer(f"drawer-{LEGEND}", _("Legend"), rows_of(sampler, legend)))
    return Beside(found, sampler.style.css(SCOPE))


def drawer(sampler: Sampler, panel: Panel, number: int) -> Drawer:
    return Drawer(f"drawer-{number}", panel.name or panel.title or _("Details"), rows_of(sampler, panel.rows))


def rows_of(sampler: Sampler, rows: tuple[Row, ...]) -> list[dict[str, Any]]:
    """Each row as data for its part of the template; key-value rows that follow each other are one list."""
    found: list[dict[str, Any]] = []
    for row in rows:
        kind = type(row).__name__.lower()
        told = _ROWS[type(row)](sampler, row) if type(row) in _ROWS else {}
        if kind == "keyvalue" and found and found[-1]["kind"] == kind:
            found[-1]["pairs"] += told["pairs"]
        else:
            found.append({"kind": kind, **told})
    return found


def safe(text: str) -> SafeString:
    """Drawings of ours, whose text the painter has escaped."""
    return mark_safe(text)  # noqa: S308


def _sign(sampler: Sampler, row: Heading | KeyValue) -> SafeString:
    if row.icon:
        return safe(sampler.icon(row.icon, row.swatch, "ink" if row.swatch else ""))
    return safe(sampler.swatch(row.swatch) if row.swatch else "")


def _heading(sampler: Sampler, row: Heading) -> dict[str, Any]:
    return {"text": row.text, "sign": _sign(sampler, row)}


def _key_value(sampler: Sampler, row: KeyValue) -> dict[str, Any]:
    return {
        "pairs": [{"key": row.key, "value": row.value, "sign": _sign(sampler, row), "strong": row.strong}]
    }


def _bar(sampler: Sampler, row: Bar) -> dict[str, Any]:
    return {"label": row.label, "value": row.value, "maximum": row.maximum, "caption": row.caption}


def _dots(sampler: Sampler, row: Dots) -> dict[str, Any]:
    full = safe(sampler.key(Key("", fill=row.colour, icon=row.icon or "town", outline="token_edge")))
    empty = safe(sampler.icon(row.icon or "ring", "panel", "border"))
    signs = [full] * row.filled + [empty] * max(0, row.total - row.filled)
    return {"label": row.label, "signs": signs, "filled": row.filled, "total": row.total}


def _track(sampler: Sampler, row: Track) -> dict[str, Any]:
    standing: dict[int, list[SafeString]] = {}
    for marker in row.markers:
        standing.setdefault(marker.at, []).append(safe(sampler.swatch(marker.colour)))
    boxes = [{"at": at, "markers": standing.get(at, [])} for at in range(row.low, row.high + 1)]
    return {"label": row.label, "boxes": boxes}


def _plot(sampler: Sampler, row: Plot) -> dict[str, Any]:
    names = [
        {"sign": safe(sampler.swatch(each.colour)), "name": each.name, "now": f"{each.values[-1]:g}"}
        for each in row.series
        if each.values
    ]
    drawn = safe(sampler.plot(row)) if row.steps > 1 else ""
    return {"label": row.label, "drawn": drawn, "names": names, "low": row.low, "high": row.high}


def _table(sampler: Sampler, row: Table) -> dict[str, Any]:
    lines = [
        {
            "cells": cells,
            "sign": safe(sampler.swatch(row.swatches[at])) if at < len(row.swatches) else "",
            "space": row.spaces[at] if at < len(row.spaces) else "",
        }
        for at, cells in enumerate(row.cells)
    ]
    return {"columns": row.columns, "lines": lines}


def _cards(sampler: Sampler, row: Cards) -> dict[str, Any]:
    return {"cards": [_card(sampler, card) for card in row.cards]}


def _card(sampler: Sampler, card: Card) -> dict[str, Any]:
    sign = safe(sampler.icon(card.icon) if card.icon else "")
    back = safe(sampler.swatch(card.back)) if card.back else ""
    return {"card": card, "sign": sign, "back": back}


def _legend(sampler: Sampler, row: Legend) -> dict[str, Any]:
    return {"keys": [{"label": key.label, "sign": safe(sampler.key(key))} for key in row.keys]}


def _pile(sampler: Sampler, row: Pile) -> dict[str, Any]:
    pieces = [
        {
            "sign": safe(
                sampler.icon(token.icon, token.colour) if token.icon else sampler.swatch(token.colour)
            ),
            "label": token.tip or token.label or token.text,
            "badge": token.badge,
            "space": token.space,
        }
        for token in row.tokens
    ]
    return {"label": row.label, "pieces": pieces}


def _note(sampler: Sampler, row: Note) -> dict[str, Any]:
    return {"text": row.text, "strong": row.font == "bold", "small": row.size < 1}


_ROWS: dict[type, Callable[[Sampler, Any], dict[str, Any]]] = {
    Heading: _heading,
    KeyValue: _key_value,
    Bar: _bar,
    Dots: _dots,
    Track: _track,
    Plot: _plot,
    Table: _table,
    Cards: _cards,
    Legend: _legend,
    Pile: _pile,
    Note: _note,
}
