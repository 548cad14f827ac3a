"""Orders, and the three ways in which one can be wrong."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
import orjson
from msgspec import Struct, field

from rules.kernel.texts import Text

MOST_SHOWN = 200


class Order(Struct, frozen=True):
    """What a seat wants: plain data, the same from a page, the API, a mail, a bot or a standing order."""

    seat: str
    kind: str
    args: dict[str, Any] = field(default_factory=dict)

    def canonical(self) -> str:
        """The one text of this order, for nonces and comparisons."""
        return _encoder.encode(self).decode()

    def sorted(self) -> Order:
        """The same order as it is kept, all names sorted: how it was written must not change what it does."""
        return Order(self.seat, self.kind, _sorted(self.args))


def _sorted(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _sorted(value[name]) for name in sorted(value)}
    return [_sorted(item) for item in value] if isinstance(value, list) else value


_encoder = msgspec.json.Encoder(order="sorted")


class OrderError(Exception):
    """Why an order is not carried out; `rule` is the number of the rule that says so."""

    def __init__(self, text: Text, rule: str = ""):
        super().__init__(text.code, text.args)
        self.text = text
        self.rule = rule

    def __str__(self) -> str:
        facts = ", ".join(f"{name}={value!r}" for name, value in self.text.args.items())
        return f"{self.text.code} ({facts}) [rule {self.rule}]"


class Unreadable(OrderError):
    """The text is not an order of this title."""

    def __init__(self, code: str, /, **args: Any):
        super().__init__(Text.of(code, **args))


class Ambiguous(OrderError):
    """The text could mean several orders; `candidates` are their texts."""

    def __init__(self, code: str, candidates: Sequence[str], **args: Any):
        super().__init__(Text.of(code, candidates=list(candidates), **args))
        self.candidates = tuple(candidates)


class IllegalOrder(OrderError):
    """The rules do not allow it now."""

    def __init__(self, code: str, /, rule: str, **args: Any):
        super().__init__(Text.of(code, **args), rule)

    @classmethod
    def because(cls, reason: Text, rule: str) -> IllegalOrder:
        """The refusal with a reason that is already a text."""
        refusal = cls(reason.code, rule)
        OrderError.__init__(refusal, reason, rule)
        return refusal


def writable(order: Order) -> Order:
    """The order, unless nothing could keep it: half a character, more than 64 bits, endless nesting."""
    try:
        orjson.dumps([order.seat, order.kind, order.args])
    except TypeError:
        raise Unreadable("kernel.unwritable") from None
    return order


SENSELESS = (OrderError, LookupError, TypeError, ValueError, AttributeError)
"""What printing an order may raise whose arguments nobody has checked yet, as those of a draft."""


def as_it_is(order: Order) -> str:
    """An order that no notation can print, for whoever has to find and remove it."""
    return f"{order.kind} {orjson.dumps(order.args).decode()}"[:MOST_SHOWN]


class RulesError(Exception):
    """A mistake in a title's code, never the player's; it names the step."""
