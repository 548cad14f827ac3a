"""The plain order text that every title has: `kind field=value field=value`.

Lists are `a,b,c`, counted things `inf:2,art:1`. Titles with a notation of their own fall back on this one.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from rules.kernel.orders import Order, Unreadable

if TYPE_CHECKING:
    from rules.kernel.title import Title

LONGEST_LINE = 2_000
_WORD = re.compile(r"[a-z][a-z0-9_]*\Z")
_NUMBER = re.compile(r"-?(0|[1-9][0-9]{0,8})\Z")


def parse(title: Title, text: str, seat: str) -> Order:
    words = text.split()
    if not words or len(text) > LONGEST_LINE:
        raise Unreadable("kernel.no_order")
    kinds = [kind.kind for kind in title.order_kinds]
    if words[0].lower() not in kinds:
        raise Unreadable("kernel.unknown_kind", kind=words[0][:40], kinds=kinds)
    args: dict[str, Any] = {}
    for word in words[1:]:
        name, mark, value = word.partition("=")
        if not mark or not _WORD.match(name) or name in args:
            raise Unreadable("kernel.unreadable_word", word=word[:40])
        args[name] = read_value(value, word)
    return Order(seat, words[0].lower(), args)


def read_value(text: str, word: str) -> Any:
    if ":" in text:
        return _read_counts(text, word)
    if "," in text:
        return [_read_atom(item) for item in text.rstrip(",").split(",")] if text != "," else []
    return _read_atom(text)


def _read_atom(text: str) -> str | int:
    return int(text) if _NUMBER.match(text) else text


def _read_counts(text: str, word: str) -> dict[str, int]:
    found: dict[str, int] = {}
    for item in filter(None, text.split(",")):
        name, _, count = item.partition(":")
        if (name or count) and not _NUMBER.match(count):
            raise Unreadable("kernel.unreadable_word", word=word[:40])
        if name:
            found[name] = int(count)
    return found


def write(order: Order) -> str:
    return " ".join(
        [order.kind, *(f"{name}={write_value(value)}" for name, value in sorted(order.args.items()))]
    )


def write_value(value: Any) -> str:
    if isinstance(value, dict):
        return ",".join(f"{key}:{count}" for key, count in value.items()) or ":"
    if isinstance(value, list):
        return ",".join(map(str, value)) + ("," if len(value) < 2 else "")
    return str(value)
