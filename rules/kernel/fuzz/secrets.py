"""Non-interference: what a viewer may not know changes nothing of what he gets."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import orjson
from msgspec import to_builtins

from rules.kernel import driver, scene
from rules.kernel.dice import Dice
from rules.kernel.drafts import draft
from rules.kernel.driver import Result
from rules.kernel.fields import Done
from rules.kernel.fuzz.mutations import garbage
from rules.kernel.orders import IllegalOrder, Order
from rules.kernel.patches import independent
from rules.kernel.play import Play
from rules.kernel.texts import LANGUAGES, Line
from rules.kernel.title import Title
from rules.kernel.walk import first, next_field, random_order

ALTERNATIVES = 8
"""So many orders of another seat are compared in one position."""


class Leak(AssertionError):
    """Something that a viewer gets depends on what he may not know."""


def check_secrets(title: Title, result: Result, viewer: str | None, rng: Random) -> bool:
    """Compare all that a viewer gets in a state and in a scrambled one; gives whether they differ at all."""
    data, other = result.data, driver.scramble(title, result.data, viewer, rng)
    seed = rng.random()
    one, two = facts(title, data, viewer, seed), facts(title, other, viewer, seed)
    for name, fact in one.items():
        if fact != two[name]:
            raise Leak(f"the {name} of {viewer or 'a spectator'} tells a secret: {_first(fact, two[name])}")
    if result.outcome is None:
        check_next_order(title, data, other, viewer, seed)
        check_hidden_orders(title, data, viewer, seed)
        check_planning_apart(title, data, viewer, seed)
    return data != other


def facts(title: Title, data: bytes, viewer: str | None, seed: float) -> dict[str, bytes]:
    """All that a viewer gets of a position, as bytes."""
    p = driver.look(title, data)
    view = orjson.dumps(driver.view(p, viewer))
    found = {"view": view, "label": _bytes(title.label(p)), "refusals": _refusals(p, viewer, seed)}
    for lang in LANGUAGES:
        found[f"picture ({lang})"] = scene.encode(title.scene(orjson.loads(view), lang))
    if viewer is not None and viewer in driver.waiting(p):
        found |= {"choices": _choices(p, viewer, seed), "draft": _draft(title, data, p, viewer, seed)}
    return found


def _refusals(p: Play[Any], viewer: str | None, seed: float) -> bytes:
    """How some bad orders of a viewer are refused."""
    rng = Random(seed)  # noqa: S311
    told = []
    for order in garbage(p, rng) if viewer is not None else []:
        try:
            driver.judge(p, Order(str(viewer), order.kind, order.args))
            told.append("taken")
        except IllegalOrder as error:
            told.append(_bytes([error.text, error.rule]).decode())
    return _bytes(told)


def _choices(p: Play[Any], viewer: str, seed: float) -> bytes:
    """The fields of a random walk through the choices."""
    rng = Random(seed)  # noqa: S311
    partial, walked = first(p.decision), []
    while not isinstance(field := next_field(p.decision, p, viewer, partial), Done):
        walked.append(field.shown())
        partial = field.extend(partial, field.random(rng))
    return _bytes(walked)


def _draft(title: Title, data: bytes, p: Play[Any], viewer: str, seed: float) -> bytes:
    """What the viewer learns by trying an order before he sends it."""
    order = random_order(p.decision, p, viewer, Random(seed))  # noqa: S311
    tried = draft(title, data, [order])
    then = driver.view(driver.look(title, tried.data), viewer)
    return _bytes([tried.played, tried.stopped, tried.asked, read_by(viewer, tried.lines), then])


def check_next_order(title: Title, data: bytes, other: bytes, viewer: str | None, seed: float) -> None:
    """An order that neither rolls nor reveals anything tells the viewer the same in both states."""
    p = driver.look(title, data)
    asked = driver.waiting(p)
    seat = viewer if viewer is not None and viewer in asked else asked[0]
    order = random_order(p.decision, p, seat, Random(seed))  # noqa: S311
    one, two = _act(title, data, order), _act(title, other, order)
    if one is None or two is None:
        if seat == viewer:
            raise Leak(f"whether {order} is legal tells {viewer} a secret")
        return
    if one.barrier and two.barrier:
        return
    told, otherwise = _told(title, one, viewer), _told(title, two, viewer)
    if told != otherwise:
        raise Leak(f"{order} tells {viewer or 'a spectator'} a secret: {_first(told, otherwise)}")


def check_hidden_orders(title: Title, data: bytes, viewer: str | None, seed: float) -> None:
    """Others' orders that hide something, and after which a viewer sees the same, are told him alike."""
    told: dict[bytes, tuple[Order, bytes]] = {}
    for order in [] if title.open_information else _others_orders(title, data, viewer, seed):
        result = driver.act(title, data, order, Dice(b"secrets", 0, ""))
        if result.barrier or not _hides(result, order):
            continue
        words = _told(title, result, viewer)
        sight = _bytes([order.kind, driver.view(driver.look(title, result.data), viewer)])
        before, said = told.setdefault(sight, (order, words))
        if words != said and _unordered(before.args) != _unordered(order.args):
            who = viewer or "a spectator"
            raise Leak(f"{who} sees the same after {before} and {order}, but is told: {_first(said, words)}")


def check_planning_apart(title: Title, data: bytes, viewer: str | None, seed: float) -> None:
    """What two seats do at once and in secret touches different things, so that each can take back its own.

    Otherwise a seat would see, by what it may take back, that the other has done something.
    """
    p, rng = driver.look(title, data), Random(seed)  # noqa: S311
    asked = driver.waiting(p)
    others = [seat for seat in asked if seat != viewer]
    if viewer not in asked or not others or p.decision.simultaneous:
        return
    own = driver.act(title, data, random_order(p.decision, p, str(viewer), rng), Dice(b"secrets", 0, ""))
    if not _unseen(p, own, others[0]):
        return
    then = driver.look(title, own.data)
    order = random_order(then.decision, then, others[0], rng)
    result = driver.act(title, own.data, order, Dice(b"secrets", 0, ""))
    if _unseen(then, result, viewer) and not independent(own.patch, result.patch):
        raise Leak(f"{order} touches what {viewer} has planned in secret: neither could be taken back alone")


def _unseen(before: Play[Any], result: Result, viewer: str | None) -> bool:
    """Whether an order leaves no trace for a viewer."""
    moved = (list(result.asked), result.label) != (driver.waiting(before), before.title.label(before))
    told = any(line.read_by(viewer) for line in result.lines) or any(
        roll.to is None or viewer in roll.to for roll in result.rolls
    )
    return not moved and not told and result.public is None and result.outcome is None


def _hides(result: Result, order: Order) -> bool:
    """Whether some are told less of an order than others."""
    return result.public != order or any(line.to is not None or line.but for line in result.lines)


def _others_orders(title: Title, data: bytes, viewer: str | None, seed: float) -> list[Order]:
    p, rng = driver.look(title, data), Random(seed)  # noqa: S311
    others = [seat for seat in driver.waiting(p) if seat != viewer]
    return [random_order(p.decision, p, others[0], rng) for _ in range(ALTERNATIVES)] if others else []


def _unordered(value: Any) -> Any:
    """What an order says, whatever the order in which it says it: to name pieces otherwise is no secret."""
    if isinstance(value, dict):
        return {name: _unordered(item) for name, item in value.items()}
    return sorted(map(repr, value)) if isinstance(value, list) else value


def _act(title: Title, data: bytes, order: Order) -> Result | None:
    try:
        return driver.act(title, data, order, Dice(b"secrets", 0, ""))
    except IllegalOrder:
        return None


def _told(title: Title, result: Result, viewer: str | None) -> bytes:
    """What a viewer gets of an order and of the position after it."""
    rolls = [roll.to_plain() for roll in result.rolls if roll.to is None or viewer in roll.to]
    view = driver.view(driver.look(title, result.data), viewer)
    shown = [result.public, result.barrier, result.turn_ended, result.asked, result.policy, result.outcome]
    return _bytes([read_by(viewer, result.lines), rolls, view, shown])


def read_by(viewer: str | None, lines: list[Line]) -> list[tuple[str, Mapping[str, Any]]]:
    return [(line.code, line.args) for line in lines if line.read_by(viewer)]


def _bytes(fact: Any) -> bytes:
    return orjson.dumps(to_builtins(fact))


def _first(one: bytes, two: bytes) -> str:
    """The place where two facts part."""
    pairs = enumerate(zip(one, two, strict=False))
    at = next((n for n, (a, b) in pairs if a != b), min(len(one), len(two)))
    near = slice(max(0, at - 60), at + 60)
    return f"{one[near].decode(errors='replace')!r} or {two[near].decode(errors='replace')!r}"
