"""What does not fit the documented shape of a body or a query, as a sentence that says what would fit.

msgspec finds it and tells it in English only, for programmers, and without the values that there are.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache

import msgspec
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from msgspec import Struct, inspect

SENTENCES: tuple[tuple[str, str], ...] = (
    (
        r"Expected `(?P<wanted>[^`]+)`, got `(?P<found>[^`]+)`",
        gettext_noop("%(place)s must be %(wanted)s, not %(found)s."),
    ),
    (r"Expected `(?P<wanted>[^`]+)`(?: with .*)?", gettext_noop("%(place)s must be %(wanted)s.")),
    (r"Invalid RFC3339 encoded (?P<wanted>\w+)", gettext_noop("%(place)s must be %(wanted)s.")),
    (r"Expected `\w+` <= (?P<bound>\S+)", gettext_noop("%(place)s must be at most %(bound)s.")),
    (r"Expected `\w+` >= (?P<bound>\S+)", gettext_noop("%(place)s must be at least %(bound)s.")),
    (
        r"Expected `str` of length <= (?P<bound>\d+)",
        gettext_noop("%(place)s may have at most %(bound)s characters."),
    ),
    (
        r"Expected `str` of length >= (?P<bound>\d+)",
        gettext_noop("%(place)s must have at least %(bound)s characters."),
    ),
    (
        r"Expected `array` of length <= (?P<bound>\d+)",
        gettext_noop("%(place)s may have at most %(bound)s items."),
    ),
    (
        r"Expected `array` of length >= (?P<bound>\d+)",
        gettext_noop("%(place)s must have at least %(bound)s items."),
    ),
    (
        r"Expected `str` matching regex '(?P<pattern>.*)'",
        gettext_noop("%(place)s must match the pattern %(pattern)s."),
    ),
    (r"Object missing required field `(?P<name>.*)`", gettext_noop("%(place)s lacks the member “%(name)s”.")),
    (
        r"Object contains unknown field `(?P<name>.*)`",
        gettext_noop("There is no member “%(name)s” here. There are: %(members)s."),
    ),
    (r"Invalid (?:enum )?value .*", gettext_noop("%(place)s must be one of: %(values)s.")),
    (r"Number out of range", gettext_noop("%(place)s is too large or too small a number.")),
)
PATTERNS = [(re.compile(pattern, re.DOTALL), sentence) for pattern, sentence in SENTENCES]

TYPES = {
    "str": gettext_noop("a text"),
    "int": gettext_noop("a whole number"),
    "float": gettext_noop("a number with a fraction"),
    "bool": gettext_noop("true or false"),
    "array": gettext_noop("a list"),
    "object": gettext_noop("an object"),
    "datetime": gettext_noop("a date and time with its zone, such as 2026-12-24T18:00:00Z"),
    "date": gettext_noop("a date such as 2026-12-24"),
    "time": gettext_noop("a time of day such as 22:30:00"),
}


def sentence_of(error: msgspec.ValidationError, shape: type[Struct]) -> tuple[str, list[str]]:
    """What is wrong, and the way to it: names of members and numbers of items."""
    told, _at, where = str(error).partition(" - at ")
    way = way_to(where)
    for pattern, sentence in PATTERNS:
        if found := pattern.fullmatch(told):
            facts = {name: SAID.get(name, shortened)(value) for name, value in found.groupdict().items()}
            return _(sentence) % {**facts, "place": place_of(way), **known(shape, way)}, way
    return told, way


def way_to(where: str) -> list[str]:
    """The steps to a place as msgspec writes it: `$.orders[0].kind`, or `$.options[...]` for any of them."""
    steps = re.findall(r"\.([^.\[\]`]+)|\[(\d+|\.\.\.)\]", where)
    return [name or index.replace("...", "*") for name, index in steps]


def shortened(text: str) -> str:
    return text[:80]


def said(types: str) -> str:
    """The names of types as a reader says them."""
    return _(" or ").join(_(TYPES[each]) if each in TYPES else each for each in types.split(" | "))


SAID: dict[str, Callable[[str], str]] = {"wanted": said, "found": said}


def place_of(way: list[str]) -> str:
    """The name of what is wrong; of an item, that of its list."""
    names = [step for step in way if step[:1].isalpha()]
    return _("“%s”") % names[-1] if names else _("The body")


def known(shape: type[Struct], way: list[str]) -> dict[str, str]:
    """What could stand at a place: values, and members of objects."""
    types = list(at(shape, tuple(way)))
    values = [str(value) for each in types for value in getattr(each, "values", ())]
    members = [field.encode_name for each in types for field in getattr(each, "fields", ())]
    return {"values": ", ".join(map(repr, values)), "members": ", ".join(dict.fromkeys(members)) or "-"}


@cache
def at(shape: type[Struct], way: tuple[str, ...]) -> tuple[inspect.Type, ...]:
    """The types that may stand at a place."""
    if not way:
        return tuple(alternatives(inspect.type_info(shape)))
    above = at(shape, way[:-1])
    return tuple(each for holder in above for found in below(holder, way[-1]) for each in alternatives(found))


def alternatives(found: inspect.Type) -> Iterator[inspect.Type]:
    if isinstance(found, inspect.UnionType):
        yield from (each for one in found.types for each in alternatives(one))
    elif isinstance(found, inspect.Metadata):
        yield from alternatives(found.type)
    else:
        yield found


def below(holder: inspect.Type, step: str) -> Iterator[inspect.Type]:
    """What a member of an object, an item of a list or a value of a dictionary may be."""
    if isinstance(holder, inspect.StructType):
        yield from (field.type for field in holder.fields if field.encode_name == step)
        if holder.tag_field == step:
            yield inspect.LiteralType((holder.tag,))
    elif isinstance(holder, inspect.ListType):
        yield holder.item_type
    elif isinstance(holder, inspect.DictType):
        yield holder.value_type
