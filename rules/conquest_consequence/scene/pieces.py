"""The blocks: own and face-up ones fanned out with their faces, hidden ones as counted stacks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from rules.conquest_consequence.scene.layout import PLACES, Spot
from rules.conquest_consequence.units import LETTERS
from rules.kernel.scene import AnyShape, Layer, Token
from rules.kernel.texts import Catalogue
from rules.kernel.texts import Text as Sentence

ICONS = {
    "fortress": "fort",
    "air_force": "plane",
    "carrier": "carrier",
    "fleet": "ship",
    "submarine": "submarine",
    "tank": "tank",
    "infantry": "soldier",
    "marine": "anchor",
    "snlf": "anchor",
    "militia": "tent",
}
ORDER = list(ICONS)
View = Mapping[str, Any]
MOST_PIPS = 4
GAP = 1.5
LARGEST = 1.7
"""How many times larger a lonely block is drawn than one of many."""


class Pile(Struct, frozen=True):
    """What is drawn as one token: a block with its face, or all hidden blocks of a nationality."""

    nat: str
    blocks: tuple[View, ...]

    @property
    def face(self) -> View | None:
        return self.blocks[0] if self.blocks[0]["type"] else None


def piles(blocks: Sequence[View]) -> list[Pile]:
    """Hidden blocks of a nationality together, then faces from the strongest on."""
    found: list[Pile] = []
    for nat in sorted({block["nat"] for block in blocks}, key=lambda nat: LETTERS.get(nat, "Z")):
        mine = [block for block in blocks if block["nat"] == nat]
        hidden = tuple(block for block in mine if not block["type"])
        known = [block for block in mine if block["type"]]
        known.sort(key=lambda block: (ORDER.index(block["type"]), -(block["cv"] or 0), block["name"]))
        found += [Pile(nat, hidden)] if hidden else []
        found += [Pile(nat, (block,)) for block in known]
    return found


def grown(spot: Spot, count: int) -> Spot:
    """Few blocks are drawn larger, as far as the room allows that is kept for many."""
    wide, high = spot.cols * (spot.size + GAP), spot.rows * (spot.size + GAP)
    grids = [(-(-count // rows), rows) for rows in range(1, count + 1)]
    size, cols, rows = max((min(wide / cols, high / rows) - GAP, cols, rows) for cols, rows in grids)
    if size <= spot.size:
        return spot
    return replace(spot, size=min(size, LARGEST * spot.size), cols=cols, rows=rows)


def places(spot: Spot, count: int) -> list[tuple[float, float]]:
    """Middles of so many tokens: a grid as long as they have room, else fanned out one over the other."""
    step = spot.size + GAP
    rows = min(spot.rows, -(-count // max(1, spot.cols))) or 1
    in_row = -(-count // rows)
    wide = spot.cols * step - GAP
    apart = step if in_row <= spot.cols else (wide - spot.size) / max(1, in_row - 1)
    found = []
    for at in range(count):
        row, col = divmod(at, in_row)
        here = min(in_row, count - row * in_row)
        x = spot.at[0] + (col - (here - 1) / 2) * apart
        found.append((x, spot.at[1] + (row - (rows - 1) / 2) * step))
    return found


def blocks(board: View, lang: str, words: Catalogue) -> Layer:
    standing: dict[str, list[View]] = {}
    for block in board["blocks"]:
        standing.setdefault(block["at"], []).append(block)
    shapes: list[AnyShape] = []
    for place, here in sorted(standing.items()):
        spot = PLACES[place].blocks or Spot(at=PLACES[place].centre, size=18, cols=2, rows=2)
        drawn = piles(here)
        spot = grown(spot, len(drawn))
        for pile, (x, y) in zip(drawn, places(spot, len(drawn)), strict=True):
            shapes.append(token(pile, x, y, spot.size, place, lang, words))
    return Layer("blocks", tuple(shapes))


def token(pile: Pile, x: float, y: float, size: float, place: str, lang: str, words: Catalogue) -> Token:
    face, first = pile.face, pile.blocks[0]
    strength = (face["cv"] or 0) if face else 0
    return Token(
        x=x,
        y=y,
        size=size,
        colour=f"nat_{pile.nat}",
        shape="block",
        icon=ICONS[face["type"]] if face else "",
        text="" if face else LETTERS.get(pile.nat, ""),
        pips=strength,
        pips_of=MOST_PIPS if strength else 0,
        badge=str(len(pile.blocks)) if len(pile.blocks) > 1 else "",
        stack=min(3, len(pile.blocks)),
        marks=("spent",) if first.get("moved") else (),
        edge="accent" if first.get("up") else "token_edge",
        opacity=0.7 if first.get("esc") else 1,
        space=place,
        tip=tip(pile, place, lang, words),
    )


def tip(pile: Pile, place: str, lang: str, words: Catalogue) -> str:
    """What stands there, with the name of the place: a line of the position in words."""
    said = ", ".join(_named(block, lang, words) for block in pile.blocks)
    facts = {"area": place, "nat": pile.nat, "units": said}
    return words.word(Sentence.of("scene.stand", **facts), lang)


def _named(block: View, lang: str, words: Catalogue) -> str:
    if not block["type"]:
        return str(block["name"])
    named = words.name("type", block["type"], lang)
    strength = f" {block['cv']}" if block["cv"] else ""
    flags = [words.word(Sentence(f"scene.{flag}"), lang) for flag in ("esc", "inv") if block.get(flag)]
    return f"{block['name']} {named}{strength}" + (f" ({', '.join(flags)})" if flags else "")
