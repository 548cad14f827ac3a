"""What must hold of every order and every position of every title."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

import orjson
from msgspec import Struct

from rules.kernel import driver
from rules.kernel.driver import Result
from rules.kernel.fields import Done, Partial
from rules.kernel.fuzz.mutations import garbage, mutations
from rules.kernel.fuzz.secrets import check_secrets
from rules.kernel.orders import IllegalOrder, Order
from rules.kernel.patches import apply_checked, reverse
from rules.kernel.play import Play
from rules.kernel.scene import check_scene
from rules.kernel.state import bytes_of, tree_of
from rules.kernel.steps import Decision
from rules.kernel.texts import LANGUAGES, REFEREE, Line, Text
from rules.kernel.title import Title
from rules.kernel.walk import first, follow, next_field


class Broken(AssertionError):
    """An invariant does not hold; the message says which and for what."""


class Sampling(Struct, frozen=True):
    """How often each group of checks runs, from 0 (never) to 1 (at every order)."""

    patches: float = 1
    texts: float = 1
    views: float = 1
    choices: float = 1
    mutations: float = 1
    policies: float = 1
    secrets: float = 0.1
    scenes: float = 0.05


EVERYTHING = Sampling()
NOTHING = Sampling(0, 0, 0, 0, 0, 0, 0, 0)


def insist(holds: object, message: str) -> None:
    if not holds:
        raise Broken(message)


def check_order(
    title: Title, before: Result, order: Order, after: Result, sampling: Sampling, rng: Random
) -> int:
    """All about one order; gives how many garbage orders were refused."""
    insist(after.data != before.data or after.rolls, f"{order} is offered and changes nothing")
    if rng.random() < sampling.patches:
        check_patch(before.data, after)
    if rng.random() < sampling.texts:
        check_notation(title, order, after.public)
        check_lines(title, after)
    if rng.random() < sampling.choices:
        p = driver.look(title, before.data)
        follow(p.decision, p, p.decision.arranged(p, order))
    return check_refusals(title, before.data, order, rng) if rng.random() < sampling.mutations else 0


def check_position(title: Title, result: Result, sampling: Sampling, rng: Random) -> None:
    """All about the position that an order has made."""
    p = driver.look(title, result.data)
    insist(result.outcome is not None or result.asked, "nobody is asked, and the game is not over")
    worded(title, [result.label])
    if rng.random() < sampling.views:
        check_views(p, result.data)
    if result.outcome is None and rng.random() < sampling.choices:
        check_choices(p, rng)
    if result.outcome is None and rng.random() < sampling.policies:
        check_policies(p, rng)
    if rng.random() < sampling.secrets:
        check_secrets(title, result, rng.choice([None, *p.seats]), rng)
    if rng.random() < sampling.scenes:
        check_picture(p, rng.choice([None, *p.seats]))


def check_patch(before: bytes, after: Result) -> None:
    """The stored patch leads from one state to the other and back, byte for byte."""
    there, back = orjson.dumps(after.patch), orjson.dumps(reverse(after.patch))
    forward = apply_checked(tree_of(before), orjson.loads(there))
    insist(bytes_of(forward) == after.data, "the patch does not lead to the new state")
    insist(bytes_of(apply_checked(forward, orjson.loads(back))) == before, "the patch does not lead back")


def check_notation(title: Title, order: Order, public: Order | None) -> None:
    """What is written in any language is read back, whoever reads it."""
    for lang in LANGUAGES:
        text = title.write(order, lang)
        insist("\n" not in text, f"the text of an order has two lines: {text!r}")
        read = title.parse(text, order.seat)
        insist(read == order, f"{text!r} is read as {read}, but was written for {order}")
        if public is not None:
            title.write(public, lang)


def check_lines(title: Title, after: Result) -> None:
    seats = set(driver.look(title, after.data).seats)
    worded(title, after.lines)
    for line in after.lines:
        insist(
            set(line.to or []) | set(line.but or []) <= seats, f"{line} is told to a seat that is not there"
        )
    for roll in after.rolls:
        insist(set(roll.to or []) <= seats, f"{roll} is shown to a seat that is not there")


def worded(title: Title, texts: Iterable[Text | Line]) -> None:
    """Every text has words in every language; Unworded says what is missing."""
    for text in texts:
        for lang in LANGUAGES:
            title.catalogue.word_strictly(text, lang)


def check_views(p: Play[Any], data: bytes) -> None:
    """Views are plain data, and looking changes nothing."""
    for viewer in (None, REFEREE, *p.seats):
        seen = driver.view(p, viewer)
        insist(tree_of(orjson.dumps(seen)) == seen, f"the view of {viewer} is not plain data")
    insist(p.title.codec.encode(p.state) == data, "looking at the position changes it")


def check_choices(p: Play[Any], rng: Random) -> None:
    """Whoever is asked has an order; every text on the way has words; check agrees with choices."""
    for seat in driver.waiting(p):
        decision = p.decision
        order = walked(p, decision, seat, rng)
        worded(p.title, [decision.prompt(p, seat)])
        decision.check(p, order)
        check_notation(p.title, order, decision.public(p, order))


def walked(p: Play[Any], decision: Decision, seat: str, rng: Random) -> Order:
    """A random order, with a look at the words of each field."""
    partial: Partial = first(decision)
    while not isinstance(field := next_field(decision, p, seat, partial), Done):
        worded(p.title, [field.ask] if field.ask else [])
        options = list(getattr(field, "options", ()))
        for option in rng.sample(options, min(4, len(options))):
            worded(p.title, [option.label, *filter(None, [getattr(option, "note", None)])])
        insist(not field.rule or field.rule in p.title.rules, f"{field.name}: there is no rule {field.rule}")
        partial = field.extend(partial, field.random(rng))
    return Order(seat, str(partial.kind), partial.args)


def check_refusals(title: Title, data: bytes, order: Order, rng: Random) -> int:
    """Garbage is refused with a reason and a rule; what is not refused can be reached through choices."""
    refused = 0
    p = driver.look(title, data)
    for bad in [*mutations(order, title, rng), *garbage(p, rng)]:
        refused += is_refused(p, bad)
        insist(p.title.codec.encode(p.state) == data, f"judging {bad} changes the position")
    return refused


def is_refused(p: Play[Any], order: Order) -> bool:
    try:
        decision = driver.judge(p, order)
    except IllegalOrder as error:
        check_refusal(p, order, error)
        return True
    follow(decision, p, decision.arranged(p, order))
    return False


def check_refusal(p: Play[Any], order: Order, error: IllegalOrder) -> None:
    insist(error.rule in p.title.rules, f"{order} is refused by rule {error.rule!r}, which is not there")
    worded(p.title, [error.text])
    if order.seat in driver.waiting(p) and type(p.decision).check is not Decision.check:
        try:
            follow(p.decision, p, p.decision.arranged(p, order))
        except IllegalOrder:
            return
        raise Broken(f"check refuses {order}, but it can be reached through choices: {error}")


def check_policies(p: Play[Any], rng: Random) -> None:
    """Standing orders and answers for a clock that has run out are legal."""
    decision = p.decision
    for seat in driver.waiting(p):
        answers = [driver.default_order(p, seat)]
        if decision.policy:
            policy = p.title.policy(decision.policy)
            chosen = {field.name: field.random(rng) for field in policy.fields}
            for value in (policy.fallback, chosen):
                problem = p.title.policy_problem(policy.name, value)
                insist(problem is None, f"the policy {policy.name} does not take {value}: {problem}")
            usual = driver.standing_order(p, seat, {policy.name: policy.fallback})
            insist(usual is not None, f"the policy {policy.name} does not answer {decision.name()}")
            answers.append(usual)
            answers.append(driver.standing_order(p, seat, {policy.name: chosen}))
        for answer in filter(None, answers):
            insist(answer.seat == seat, f"the standing order of {seat} answers for {answer.seat}")
            driver.judge(p, answer)


def check_picture(p: Play[Any], viewer: str | None) -> None:
    seen = orjson.loads(orjson.dumps(driver.view(p, viewer)))
    for lang in LANGUAGES:
        check_scene(p.title.scene(seen, lang))


def check_end(title: Title, result: Result, rng: Random) -> int:
    """A finished game asks nobody and takes no orders."""
    p = driver.look(title, result.data)
    assert result.outcome is not None
    insist(not result.asked and not p.state.stack, "a finished game still asks")
    insist(set(result.outcome.winners) <= set(p.seats), f"winners {result.outcome.winners} have no seat")
    worded(title, [result.outcome.reason])
    return sum(is_refused(p, order) for order in garbage(p, rng))
