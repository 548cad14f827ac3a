"""Stacks with their headquarters and generals; what is drawn of one is kept for the next position."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from typing import Any

from msgspec import Struct

from rules.grande_guerre.atlas import nation_of
from rules.grande_guerre.scene.captions import name_boxes, overlap, text_box
from rules.grande_guerre.scene.colours import corps_colour
from rules.grande_guerre.scene.layout import Sheet, sheet_of
from rules.kernel.scene import AnyShape, Icon, Layer, Point, Text, Token
from rules.kernel.texts import Catalogue
from rules.kernel.texts import Text as Sentence

View = Mapping[str, Any]
PAGE, FAR = 32.0, 26.0
"""How large counters are on a page, in pixels, from near and from far."""
NEAR_BY = 34.0
"""Stacks of a nation that stand closer together than so many pixels are one sign from far."""
LONGEST = 4
"""Numbers of armies and short names of high commands; longer ones stand in the tip."""
ONLY = "ARMY"
"""The army of a nation that has no other has no number."""
BELOW, ABOVE, OVER_FLAG = 0.8, -0.82, -1.0
"""How far from the middle of a counter its caption stands, of its size."""
CAPTION, BEARABLE = 0.26, 0.2
"""The size of captions, of the counter, and what part of one may lie on a name."""
KEPT = 20_000


class Posts(Struct, frozen=True):
    """The headquarters of a nation in an area, each with its general, and whether one must attack."""

    armies: tuple[tuple[str, str], ...] = ()
    ghqs: tuple[tuple[str, str], ...] = ()
    flagged: bool = False

    @property
    def all(self) -> tuple[tuple[str, str], ...]:
        return (*self.armies, *self.ghqs)


class Stack(Struct, frozen=True):
    """Corps of a nation that stand together, `place` of so many in an area; or a headquarters alone."""

    area: str
    nation: str
    corps: int
    inside: bool = False
    besieges: bool = False
    place: int = 0
    of: int = 1
    posts: Posts = Posts()
    reduced: int = 0


class Pen(Struct, frozen=True):
    """How something is drawn: on which sheet, in which words, and in one size for a page."""

    scenario: str
    close: bool
    lang: str
    words: Catalogue
    size: float = 0

    @property
    def sheet(self) -> Sheet:
        return sheet_of(self.scenario, close=self.close)

    def say(self, code: str, **facts: Any) -> str:
        return self.words.word(Sentence.of(f"scene.{code}", **facts), self.lang)


def layers(board: View, pen: Pen) -> tuple[Layer, ...]:
    """Pictures draw counters as large as areas allow; pages draw them in one size, gathered from far."""
    found, page = standing(board, pen.sheet), Pen(pen.scenario, pen.close, pen.lang, pen.words, PAGE)
    near = Layer("near_stacks", shapes(found, page), shown="page", level="near", signs=True, grow=1.6)
    far = Layer("far_stacks", gathered(found, page), shown="page", level="far", signs=True)
    if not pen.sheet.whole:
        return (Layer("stacks", shapes(found, pen), shown="pictures"), near, far)
    wide = Pen(pen.scenario, False, pen.lang, pen.words)
    close = [stack for stack in found if pen.sheet.drawn[stack.area].get("inset")]
    return (
        Layer("stacks", shapes(found, wide), shown="map"),
        Layer("inset_stacks", shapes(close, pen), shown="insets"),
        near,
        far,
    )


def shapes(stacks: list[Stack], pen: Pen) -> tuple[AnyShape, ...]:
    return tuple(shape for stack in stacks for shape in stack_shapes(stack, pen))


def standing(board: View, sheet: Sheet) -> list[Stack]:
    """All stacks on the sheet from north to south, those of an area side by side, garrisons apart."""
    shown, here = set(sheet.areas), posts(board)
    weak, by_area = reduced(board), dict[tuple[str, bool], list[tuple[str, int, bool]]]()
    for each in board["stacks"]:
        if each["area"] in shown:
            found = by_area.setdefault((each["area"], each["inside"]), [])
            found.append((each["nation"], each["corps"], each["besieges"]))
    for area, nation in here:
        found = by_area.setdefault((area, False), []) if area in shown else []
        if area in shown and all(other != nation for other, _, _ in found):
            found.append((nation, 0, False))
    stacks = [
        Stack(
            *(area, nation, corps, inside, besieges, place, len(found)),
            posts=Posts() if inside else here.get((area, nation), Posts()),
            reduced=0 if inside else weak.get((area, nation), 0),
        )
        for (area, inside), found in by_area.items()
        for place, (nation, corps, besieges) in enumerate(found)
    ]
    return sorted(stacks, key=lambda s: (sheet.centres[s.area][1], s.area, s.inside, s.place))


def posts(board: View) -> dict[tuple[str, str], Posts]:
    found: dict[tuple[str, str], tuple[list[tuple[str, str]], list[tuple[str, str]], list[bool]]] = {}
    for high, table in enumerate((board["armies"], board["ghqs"])):
        for name, hq in sorted(table.items()):
            if hq.get("at"):
                each = found.setdefault((hq["at"], nation_of(name)), ([], [], []))
                (each[1] if high else each[0]).append((name, hq.get("general", "")))
                each[2].append(bool(hq.get("flag")))
    return {key: Posts(tuple(a), tuple(g), any(flags)) for key, (a, g, flags) in found.items()}


def reduced(board: View) -> dict[tuple[str, str], int]:
    """How many corps in the open the viewer knows to be reduced, by area and nation."""
    found: dict[tuple[str, str], int] = {}
    for name, each in board["corps"].items():
        if each.get("reduced") and each.get("at") and not each.get("inside"):
            key = (each["at"], nation_of(name))
            found[key] = found.get(key, 0) + 1
    return found


@lru_cache(maxsize=KEPT)
def stack_shapes(stack: Stack, pen: Pen) -> tuple[AnyShape, ...]:
    """A counter with the number of corps, its headquarters beneath it, a red flag where it must attack."""
    size = pen.size or pen.sheet.sizes[stack.area]
    spot = spot_of(stack, pen, size)
    pin = (spot if stack.inside else pen.sheet.centres[stack.area]) if pen.size else None
    found: list[AnyShape] = [counter(stack, pen, spot, size, pin)]
    if stack.posts.all:
        found.append(headquarters(stack, pen, spot, size, pin))
    if stack.posts.flagged:
        x, y = spot[0] - 0.5 * size, spot[1] - 0.62 * size
        found.append(Icon(name="flag", x=x, y=y, size=0.42 * size, fill="accent", outline="halo", pin=pin))
    return tuple(found)


def spot_of(stack: Stack, pen: Pen, size: float) -> Point:
    """Beside each other around the middle; a garrison at its fortress."""
    if stack.inside:
        x, y = pen.sheet.towns[stack.area]
        return round(x + 0.62 * size + stack.place * 0.5 * size, 1), round(y - 0.1 * size, 1)
    x, y = pen.sheet.centres[stack.area]
    return round(x + (stack.place - (stack.of - 1) / 2) * 1.08 * size, 1), y


def counter(stack: Stack, pen: Pen, spot: Point, size: float, pin: Point | None) -> Token:
    lone, inside = stack.corps == 0, stack.inside
    icon = "fort" if inside else "star" if lone else "gun" if stack.besieges else "soldier"
    marks = ("leader",) if stack.posts.armies and not lone else ()
    return Token(
        x=spot[0],
        y=spot[1],
        size=size * (0.66 if inside else 0.72 if lone else 1),
        colour=corps_colour(stack.nation),
        shape="shield" if inside else "disc" if lone else "counter",
        icon=icon,
        badge="" if lone else str(stack.corps),
        marks=(*marks, "reduced") if 2 * stack.reduced > stack.corps else marks,  # type: ignore[arg-type]
        stack=max(1, min(3, stack.corps)),
        space=stack.area,
        tip=tip(stack, pen.lang, pen.words),
        pin=pin,
    )


@lru_cache(maxsize=KEPT)
def tip(stack: Stack, lang: str, words: Catalogue) -> str:
    """A stack in words: how many corps, how many of them reduced, its headquarters and their generals."""

    def say(code: str, **facts: Any) -> str:
        return words.word(Sentence.of(f"scene.{code}", **facts), lang)

    code = "garrison" if stack.inside else "siege" if stack.besieges else "stack"
    parts = [words.name("area", stack.area, lang)]
    if stack.corps:
        parts = [say(code, area=stack.area, corps=stack.corps, nation=stack.nation)]
    if stack.reduced:
        parts.append(say("weak", n=stack.reduced))
    for name, general in stack.posts.all:
        who = f" ({words.name('general', general, lang)})" if general else ""
        parts.append(words.name("army", name, lang) + who)
    return ". ".join(parts)


def headquarters(stack: Stack, pen: Pen, spot: Point, size: float, pin: Point | None) -> Text:
    """Numbers of armies, and the general where there is only one."""
    known = [name.partition("_")[2] for name, _ in stack.posts.all]
    generals = [general for _, general in stack.posts.all if general]
    who = pen.words.name("general", generals[0], pen.lang) if len(generals) == 1 else ""
    numbers = ", ".join(name for name in known if len(name) <= LONGEST and name != ONLY)
    text = f"{numbers} {who}".strip()[:22]
    at = caption_at(text, spot, size, stack.posts.flagged, pen)
    return Text(
        x=spot[0],
        y=round(spot[1] + at * size, 1),
        text=text,
        size=round(CAPTION * size, 1),
        font="condensed_bold",
        halo="halo",
        halo_width=round(0.05 * size, 1),
        pin=pin,
    )


def caption_at(text: str, spot: Point, size: float, flagged: bool, pen: Pen) -> float:
    """Below the counter, unless the name of a place stands there and not above it.

    On a page counters have the size of the screen, so that nobody knows what stands beneath them.
    """
    if pen.size:
        return BELOW
    names = name_boxes(pen.scenario, pen.close, pen.lang, pen.words)

    def hidden(at: float) -> float:
        box = text_box((spot[0], spot[1] + at * size), text, CAPTION * size)
        share = sum(overlap(box, name) for name in names) / max(1.0, overlap(box, box))
        return share if share > BEARABLE else 0.0

    return min((BELOW, OVER_FLAG if flagged else ABOVE), key=hidden)


def gathered(stacks: list[Stack], pen: Pen) -> tuple[AnyShape, ...]:
    """From far: one sign for all stacks of a nation that would stand on one another."""
    reach, groups = NEAR_BY / far_scale(pen.sheet), list[tuple[Stack, int]]()
    centres = pen.sheet.centres
    for stack in sorted(stacks, key=lambda s: -s.corps):
        if stack.inside or not stack.corps:
            continue
        at = next(near_to(groups, stack, centres, reach), None)
        if at is None:
            groups.append((stack, stack.corps))
        else:
            groups[at] = (groups[at][0], groups[at][1] + stack.corps)
    ordered = sorted(groups, key=lambda group: centres[group[0].area][1])
    return tuple(group_sign(first.area, first.nation, corps, pen) for first, corps in ordered)


def near_to(
    groups: list[tuple[Stack, int]], stack: Stack, centres: dict[str, Point], reach: float
) -> Iterator[int]:
    x, y = centres[stack.area]
    for at, (first, _) in enumerate(groups):
        gx, gy = centres[first.area]
        if first.nation == stack.nation and (gx - x) ** 2 + (gy - y) ** 2 < reach * reach:
            yield at


@cache
def group_sign(area: str, nation: str, corps: int, pen: Pen) -> Token:
    x, y = pen.sheet.centres[area]
    return Token(
        x=x,
        y=y,
        size=FAR,
        colour=corps_colour(nation),
        icon="soldier",
        badge=str(corps),
        stack=min(3, corps),
        space=area,
        tip=pen.say("gathered", area=area, corps=corps, nation=nation),
    )


def far_scale(sheet: Sheet) -> float:
    """How many pixels a unit of the land has where the whole board fits a page."""
    return 1100 / sheet.width
