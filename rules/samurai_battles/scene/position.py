"""The position in words: the units and leaders of both sides, hex by hex."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.kernel.texts import Catalogue
from rules.kernel.texts import Text as Sentence


def position(view: Mapping[str, Any], lang: str, words: Catalogue) -> list[str]:
    board = view["board"]
    said = [(unit["hex"], unit_in_words(unit)) for unit in board["units"].values()]
    said += [(leader["hex"], leader_in_words(leader)) for leader in board["leaders"].values()]
    placed = [(hex_, text) for hex_, text in said if hex_]
    return [words.word(text, lang) for _, text in sorted(placed, key=lambda each: place(each[0]))]


def place(hex_: str) -> tuple[str, int]:
    """Rows by their letter, the hexes of a row by their number."""
    return hex_[0], int(hex_[1:])


def unit_in_words(unit: Mapping[str, Any]) -> Sentence:
    told = {"hex": unit["hex"], "seat": unit["side"], "unit": unit["type"], "blocks": unit["blocks"]}
    return Sentence.of("position.unit", **told)


def leader_in_words(leader: Mapping[str, Any]) -> Sentence:
    told = {"hex": leader["hex"], "seat": leader["side"], "kind": leader["kind"], "name": leader["name"]}
    return Sentence.of("position.person" if leader["name"] else "position.leader", **told)
