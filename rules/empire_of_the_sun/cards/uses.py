"""What a card would allow in each of its uses, and what each headquarters would do with it."""

from __future__ import annotations

from functools import reduce

from msgspec.structs import replace

from rules.empire_of_the_sun.atlas import CARDS, UNITS
from rules.empire_of_the_sun.board import Board, Offensive
from rules.empire_of_the_sun.cards import described
from rules.empire_of_the_sun.offensives.activation import candidates, limit
from rules.empire_of_the_sun.politics.china import air_modifier, support
from rules.kernel.fields import Option
from rules.kernel.texts import Text, named


def modes(board: Board, card: str, offered: list[str]) -> tuple[Option, ...]:
    """The uses of a card, each with what it does."""
    return tuple(Option(mode, named("mode", mode), use(board, card, mode)) for mode in offered)


def use(board: Board, card: str, mode: str) -> Text:
    facts = CARDS[card]
    match mode:
        case "oc":
            return Text.of("uses.oc", ov=facts.ov, oc="-" if facts.oc is None else facts.oc)
        case "ec" if facts.offensive and facts.ec is not None:
            return Text.of("uses.offensive", event=told(card), ec=facts.ec)
        case "ec":
            return told(card)
        case "china":
            return Text.of("uses.china", chance=china_chance(board))
    return Text(f"uses.{mode}")


def told(card: str) -> Text:
    """The sentences of an event as one text."""
    return reduce(lambda one, more: Text.of("uses.both", one=one, more=more), described.event(card))


def china_chance(board: Board) -> int:
    """12.72: in how many of ten rolls the front moves."""
    return min(10, max(0, board.divisions - support(board) - air_modifier(board) + 1))


def headquarters(board: Board, off: Offensive, offered: list[str]) -> tuple[Option, ...]:
    """Each headquarters with its place, how many units it would activate, and of how many in its range."""
    return tuple(Option(hq, named("unit", hq), _commands(board, replace(off, hq=hq))) for hq in offered)


def _commands(board: Board, off: Offensive) -> Text | None:
    if not board.on_map(off.hq):
        return None
    face = "-".join(map(str, UNITS[off.hq].full))
    most, ready = limit(board, off), len(candidates(board, off))
    return Text.of("uses.hq", face=face, hex=board.at[off.hq], most=most, ready=ready)
