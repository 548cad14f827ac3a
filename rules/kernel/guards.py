"""Guard rails against mistakes of a title's author; on in tests, in self-play and in debug."""

from __future__ import annotations

from collections import abc
from random import Random
from typing import TYPE_CHECKING, Any

import msgspec

from rules.kernel.orders import RulesError
from rules.kernel.steps import Sequence, Step
from rules.kernel.walk import random_order

if TYPE_CHECKING:
    from rules.kernel.play import Play
    from rules.kernel.steps import Decision


def unchanged_by_choices(p: Play[Any], decision: Decision, seats: abc.Sequence[str]) -> None:
    """Asking, prompting and listing what a seat may do must not change the state, say or roll anything."""
    codec, before = p.title.codec, p.title.codec.encode(p.state)
    told, rolled = len(p.lines), len(p.dice.rolls)
    for seat in seats:
        decision.prompt(p, seat)
        random_order(decision, p, seat, Random(len(before)))  # noqa: S311  (not for chance in play)
        if codec.encode(p.state) != before:
            raise RulesError(f"{decision.name()}: choices() changed the state")
        if (told, rolled) != (len(p.lines), len(p.dice.rolls)):
            raise RulesError(f"{decision.name()}: choices() said or rolled something")


def remember_sequences(p: Play[Any]) -> None:
    """Note the list of every sequence before an order is carried out."""
    for step in p.state.stack:
        if isinstance(step, Sequence):
            same_sequence(p, step, step.steps(p))


def same_sequences(p: Play[Any]) -> None:
    """No sequence on the stack may read otherwise than before the order."""
    for step in p.state.stack:
        if isinstance(step, Sequence):
            same_sequence(p, step, step.steps(p))


def same_sequence(p: Play[Any], sequence: Sequence, steps: abc.Sequence[Step]) -> None:
    """A list that depends on the board would silently skip or repeat steps when the board changes."""
    now = [f"{step.name()} {msgspec.to_builtins(step)}" for step in steps]
    known = p.sequences.setdefault(id(sequence), (sequence, now))[1]
    if known != now:
        raise RulesError(f"{sequence.name()}: its list of steps changed from {known} to {now}")


def plain_state(p: Play[Any], data: bytes, tree: Any) -> None:
    """The state holds nothing but JSON without fractions, and reads back as what was written.

    The message names the steps that ran since the order came in: one of them did it.
    """
    where = " > ".join(p.ran) or "setup"
    _plain(tree, where, [])
    _no_sets(p.state, where)
    try:
        again = p.title.codec.encode(p.title.codec.decode(data))
    except msgspec.ValidationError as problem:
        raise RulesError(f"{where}: the state does not survive being stored: {problem}") from problem
    if again != data:
        raise RulesError(f"{where}: the state does not survive being stored")


def _plain(node: Any, where: str, path: list[Any]) -> None:
    if isinstance(node, float):
        raise RulesError(f"{where}: a fraction in the state at {path}")
    if isinstance(node, dict):
        for key, value in node.items():
            _plain(value, where, [*path, key])
    elif isinstance(node, list):
        for index, value in enumerate(node):
            _plain(value, where, [*path, index])


def _no_sets(node: Any, where: str) -> None:
    """Sets have no order, so that two servers could play the same game differently."""
    if isinstance(node, (set, frozenset)):
        raise RulesError(f"{where}: a set in the state")
    if isinstance(node, dict):
        for value in node.values():
            _no_sets(value, where)
    elif isinstance(node, (list, tuple)):
        for value in node:
            _no_sets(value, where)
    elif hasattr(node, "__struct_fields__"):
        for name in node.__struct_fields__:
            _no_sets(getattr(node, name), where)
