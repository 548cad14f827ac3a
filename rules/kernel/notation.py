"""The plain order text that every title has: `kind field=value field=value`.

Lists are `a,b,c` (`a,` has one item, `,` none), counted things `inf:2,art:1` (`:` is none). A text that could
be taken for something else stands in quotation marks: `hex="1201"`. Titles with a notation of their own fall
back on this one.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rules.kernel.orders import Order, Unreadable
from rules.kernel.slips import near

if TYPE_CHECKING:
    from rules.kernel.title import Title

LONGEST_LINE = 2_000
NO_WORDS: Mapping[str, str] = {}
QUOTED = r'"(?:[^"\\]|\\.)*"'
_QUOTE = re.compile(r'"(?:[^"\\]|\\.)*+("?)', re.DOTALL)
_WORD = re.compile(rf'(?:[^\s"]|{QUOTED})+|\S')
_NAME = re.compile(r"[a-z][a-z0-9_]*\Z")
_NUMBER = re.compile(r"-?(0|[1-9][0-9]{0,8})\Z")
_ITEM = re.compile(rf'((?:{QUOTED}|[^",])+)(?:,|\Z)')
_ATOM = re.compile(rf"{QUOTED}|[^\s\",:]+")
_BARE = re.compile(r'[^\s",:=();]+\Z')


def is_unclosed(text: str) -> bool:
    """Whether a quotation mark has no partner; one pass, where others would try each anew."""
    return any(not found[1] for found in _QUOTE.finditer(text))


def parse(title: Title, text: str, seat: str) -> Order:
    if not text.strip() or len(text) > LONGEST_LINE:
        raise Unreadable("kernel.no_order")
    kind, *words = _WORD.findall(text)
    kinds = [each.kind for each in title.order_kinds]
    if kind.lower() not in kinds:
        raise unknown_kind(kind, kinds)
    args: dict[str, Any] = {}
    for word in words:
        name, mark, value = word.partition("=")
        if not mark or not _NAME.match(name) or name in args:
            raise Unreadable("kernel.unreadable_word", word=word[:40])
        args[name] = read_value(value, word)
    return Order(seat, kind.lower(), args)


def unknown_kind(kind: str, kinds: list[str], other_words: Mapping[str, str] = NO_WORDS) -> Unreadable:
    """There is no such order; perhaps it is misspelt, be it in another language."""
    if meant := near(kind, dict(zip(kinds, kinds, strict=True)) | dict(other_words)):
        return Unreadable("kernel.misspelt_order", word=kind[:40], near=list(meant))
    return Unreadable("kernel.unknown_kind", kind=kind[:40], kinds=kinds)


def read_value(text: str, word: str) -> Any:
    bare = re.sub(QUOTED, "", text)
    if ":" in bare:
        return _read_counts(text, word)
    if "," in bare:
        return [_read_atom(item, word) for item in _items(text, word)]
    return _read_atom(text, word)


def _items(text: str, word: str) -> list[str]:
    """What stands between the commas; a comma at the end closes a short list."""
    found = list(_ITEM.finditer(text)) if text != "," else []
    if text != "," and sum(len(each[0]) for each in found) != len(text):
        raise Unreadable("kernel.unreadable_word", word=word[:40])
    return [each[1] for each in found]


def _read_atom(text: str, word: str) -> str | int:
    if not _ATOM.fullmatch(text):
        raise Unreadable("kernel.unreadable_word", word=word[:40])
    if text.startswith('"'):
        return _unquoted(text, word)
    return int(text) if _NUMBER.match(text) else text


def _unquoted(text: str, word: str) -> str:
    try:
        found = str(json.loads(text))
        # Half a character cannot be written down; noticed only after dice, it would take them back.
        found.encode()
    except ValueError:
        raise Unreadable("kernel.unreadable_word", word=word[:40]) from None
    return found


def _read_counts(text: str, word: str) -> dict[str, int]:
    found: dict[str, int] = {}
    for item in [] if text == ":" else _items(text, word):
        name, _, count = item.rpartition(":")
        key = str(_read_atom(name, word))
        if not _NUMBER.match(count) or key in found:
            raise Unreadable("kernel.unreadable_word", word=word[:40])
        found[key] = int(count)
    return found


def write(order: Order) -> str:
    written = (f"{name}={write_value(value)}" for name, value in sorted(order.args.items()))
    return " ".join([order.kind, *written])


def write_value(value: Any) -> str:
    if isinstance(value, dict):
        return ",".join(f"{_write_atom(key)}:{count}" for key, count in value.items()) or ":"
    if isinstance(value, list):
        return ",".join(map(_write_atom, value)) + ("," if len(value) < 2 else "")
    return _write_atom(value)


def _write_atom(value: Any) -> str:
    if isinstance(value, str) and (not _BARE.match(value) or _NUMBER.match(value)):
        return json.dumps(value)
    return str(value)
