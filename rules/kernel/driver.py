"""The driver: carries an order out, settles what follows, and says what changed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

import msgspec
from msgspec import Struct

from rules.kernel import guards
from rules.kernel.bots import AllOptions, Options
from rules.kernel.dice import Dice, Roll
from rules.kernel.orders import IllegalOrder, Order, RulesError
from rules.kernel.patches import Patch, diff_bytes
from rules.kernel.play import Play
from rules.kernel.policies import Answer, Pace, Wishes, answer
from rules.kernel.state import Outcome, tree_of
from rules.kernel.steps import Auto, Decision, FreeOrder, Sequence
from rules.kernel.texts import REFEREE, Line, Text
from rules.kernel.title import Title
from rules.kernel.walk import only_order, random_order

MOST_STEPS = 10_000


class Result(Struct, frozen=True):
    """What one order made of a state.

    `order` is the order as it was carried out, its ways written out; `public` is what other seats may see of
    it; `policy` names the standing orders that can
    answer what is asked now. `sides` are those of all seats where they may change (`Title.sides`); `moved`
    tells of seats that have got the player of another one, which one.
    """

    data: bytes
    patch: Patch
    rolls: list[Roll]
    lines: list[Line]
    barrier: bool
    turn_ended: bool
    asked: tuple[str, ...]
    label: Text
    outcome: Outcome | None
    order: Order | None
    public: Order | None
    next_roll: int
    policy: str | None
    sides: Mapping[str, str]
    moved: Mapping[str, str]


def start(
    title: Title,
    scenario: str,
    options: Mapping[str, Any],
    dice: Dice,
    *,
    rev: int | None = None,
    guard: bool = False,
) -> Result:
    """Set a game up and settle it to its first decision; ValueError for an unknown scenario or option."""
    if title.scenario(scenario) is None:
        known = ", ".join(each.id for each in title.scenarios)
        raise ValueError(f"{title.name} has no scenario {scenario!r}; it has: {known}")
    filled = title.filled_options(options)
    state = title.codec.make(
        title=title.id,
        scenario=scenario,
        options=filled,
        seats=[seat.name for seat in title.seats(scenario, filled)],
        rev=title.rev if rev is None else rev,
        schema=title.schema,
        board=title.new_board(scenario, filled),
        stack=[],
    )
    p = Play(title, state, dice)
    title.setup(p)
    settle(p, guard=guard)
    return _result(p, b"", None, None, {}, guard)


def act(
    title: Title, data: bytes, order: Order, dice: Dice | Callable[[Order], Dice], *, guard: bool = False
) -> Result:
    """Check an order, carry it out and settle; raises IllegalOrder and then nothing has changed.

    Dice that depend on the order are made from it as it is kept, after its ways have been written out.
    """
    p = Play(title, title.codec.decode(data))
    began = title.exchanged(p)
    order = complete(p, order)
    p.dice = dice if isinstance(dice, Dice) else dice(order)
    public = _carry_out(p, order, guard)
    return _result(p, data, order, public, began, guard)


def perform(p: Play[Any], order: Order, *, guard: bool = False) -> Order | None:
    """Act on a live state in place; gives what others may see of the order."""
    return _carry_out(p, complete(p, order), guard)


def repeat(p: Play[Any], order: Order) -> None:
    """Act once more on an order as it was kept: its ways are written out."""
    _carry_out(p, order.sorted(), guard=False)


def complete(p: Play[Any], order: Order) -> Order:
    """The order as it is kept: names sorted, ways that were named by their ends written out."""
    order = order.sorted()
    decision = answered_by(p, order)
    return decision.completed(p, order) if decision else order


def _carry_out(p: Play[Any], order: Order, guard: bool) -> Order | None:
    if guard:
        guards.remember_sequences(p)
    decision = judge(p, order)
    public = decision.public(p, order)
    p.forget_found()
    if decision.simultaneous:
        p.state.answers[order.seat] = order
        p.say("kernel.answered", seat=order.seat)
    else:
        _apply(p, decision, order)
    settle(p, guard=guard)
    return public


def refuse_idle(title: Title, before: bytes, after: bytes) -> None:
    """Raise IllegalOrder where all is as it was before an order: it would do nothing but fill the log."""
    if before == after:
        raise IllegalOrder("kernel.changes_nothing", look(title, before).decision.rule)


def judge(p: Play[Any], order: Order) -> Decision:
    """Raise IllegalOrder unless the order may be carried out now."""
    decision = answered_by(p, order)
    if decision is None:
        refuse_unasked(p, order.seat)
        decision = p.decision
    decision.check(p, order)
    return decision


def answered_by(p: Play[Any], order: Order) -> Decision | None:
    """The decision that an order speaks to: the one the game waits for, or a free order."""
    if p.state.outcome is not None:
        return None
    free = p.title.free_order(order.kind)
    if free is not None and order.seat in free.asked(p):
        return free
    return p.decision if order.seat in waiting(p) else None


def refuse_unasked(p: Play[Any], seat: str) -> None:
    """Raise IllegalOrder unless the game waits for this seat."""
    if p.state.outcome is not None:
        raise IllegalOrder("kernel.game_over", p.title.end_rule)
    if seat not in (asked := waiting(p)):
        raise IllegalOrder("kernel.not_asked", p.decision.rule, seat=seat, asked=asked)


def settle(p: Play[Any], *, guard: bool = False) -> None:
    """Run what needs no decision until somebody must decide or the game is over."""
    for _ in range(MOST_STEPS):
        if p.state.outcome is not None:
            p.state.stack.clear()
            p.state.answers.clear()
            return
        if not p.state.stack:
            raise RulesError(f"{p.title.id}: nothing left to do and no outcome")
        if not _advance(p, guard):
            return
    raise RulesError(f"{p.state.stack[-1].name()}: still settling after {MOST_STEPS} steps")


def _advance(p: Play[Any], guard: bool) -> bool:
    """Take one step; False when the game waits for somebody."""
    top = p.state.stack[-1]
    match top:
        case Auto():
            p.state.stack.pop()
            p.ran.append(top.name())
            p.forget_found()
            top.run(p)
            p.sweep()
            p.forget_found()
        case Sequence():
            p.forget_found()
            steps = top.steps(p)
            if guard:
                guards.same_sequence(p, top, steps)
            if top.at >= len(steps):
                p.state.stack.pop()
            else:
                top.at += 1
                p.push(steps[top.at - 1])
        case Decision():
            return _advance_decision(p, top, guard)
    return True


def _advance_decision(p: Play[Any], decision: Decision, guard: bool) -> bool:
    asked = asked_by(p, decision)
    owing = [seat for seat in asked if seat not in p.state.answers]
    if not asked:
        p.done(decision)
        p.sweep()
        return True
    if not owing:
        answers = {seat: p.state.answers[seat] for seat in asked}
        p.state.answers.clear()
        p.carry_out(decision)
        if len(answers) > 1:
            p.reveal()
        p.forget_found()
        decision.resolve(p, answers)
        p.done(decision)
        p.sweep()
        p.forget_found()
        return True
    if guard:
        guards.unchanged_by_choices(p, decision, owing)
    return not decision.ask_when_forced and any(_force(p, decision, seat) for seat in owing)


def _force(p: Play[Any], decision: Decision, seat: str) -> bool:
    """Answer for a seat that has no choice."""
    order = only_order(decision, p, seat)
    if order is None:
        return False
    if decision.simultaneous:
        p.state.answers[seat] = order
        p.forget_found()
    else:
        _apply(p, decision, order)
    return True


def _apply(p: Play[Any], decision: Decision, order: Order) -> None:
    p.carry_out(decision)
    p.forget_found()
    decision.apply(p, order)
    p.sweep()
    p.forget_found()


def _result(
    p: Play[Any],
    before: bytes,
    order: Order | None,
    public: Order | None,
    began: Mapping[str, str],
    guard: bool,
) -> Result:
    data = p.title.codec.encode(p.state)
    if guard:
        guards.plain_state(p, data, tree_of(data))
        guards.same_sequences(p)
        p.title.invariants(p)
    asked = tuple(waiting(p))
    return Result(
        data=data,
        patch=diff_bytes(before, data) if before else [["=", [], None, tree_of(data)]],
        rolls=p.dice.rolls,
        lines=p.lines,
        barrier=p.barrier,
        turn_ended=p.turn_ended,
        asked=asked,
        label=p.title.label(p),
        outcome=p.state.outcome,
        order=order,
        public=public,
        next_roll=p.dice.next_roll,
        policy=p.decision.policy if asked else None,
        sides=p.title.sides(p),
        moved=moved(began, p.title.exchanged(p)),
    )


def moved(before: Mapping[str, str], after: Mapping[str, str]) -> dict[str, str]:
    """The seats that have got another player, each with the seat in which that one sat before.

    Both tell of each seat where its player began, if that is another seat (`Title.exchanged`).
    """
    sat = {began: seat for seat, began in before.items()}
    began = {seat: after.get(seat, seat) for seat in {**before, **after}}
    return {seat: came for seat, first in began.items() if (came := sat.get(first, first)) != seat}


def look(title: Title, data: bytes) -> Play[Any]:
    """A position to read from; nothing that is done to it is kept."""
    return Play(title, title.codec.decode(data))


def waiting(p: Play[Any]) -> list[str]:
    """The seats that still owe an answer."""
    if p.state.outcome is not None or not p.state.stack:
        return []
    return [seat for seat in asked_by(p, p.decision) if seat not in p.state.answers]


def asked_by(p: Play[Any], decision: Decision) -> list[str]:
    """The seats that a decision asks; before and while an order is judged that is looked up several times."""
    return p.once(("asked", id(decision)), lambda: list(decision.asked(p)))


def view(p: Play[Any], viewer: str | None) -> dict[str, Any]:
    """What a viewer may know: the only thing about a position that ever leaves the server."""
    seen: dict[str, Any] = {
        "title": p.state.title,
        "scenario": p.state.scenario,
        "options": p.state.options,
        "seats": p.state.seats,
        "viewer": viewer,
        "label": msgspec.to_builtins(p.title.label(p)),
        "board": p.title.view(p, viewer),
        "asked": waiting(p),
        "outcome": msgspec.to_builtins(p.state.outcome),
        "step": None,
    }
    if seen["asked"]:
        seen["step"] = _step_view(p, viewer)
    return seen


def _step_view(p: Play[Any], viewer: str | None) -> dict[str, Any]:
    decision = p.decision
    answered = [seat for seat in decision.asked(p) if seat in p.state.answers]
    own = [viewer] if viewer in answered else answered if viewer == REFEREE else []
    seen: dict[str, Any] = {
        "name": decision.name(),
        "rule": decision.rule,
        "policy": decision.policy,
        "answered": answered,
        "answers": {seat: msgspec.to_builtins(p.state.answers[seat]) for seat in own},
        "shown": decision.shown_to(p, viewer),
        "prompt": None,
    }
    if viewer is not None and viewer in waiting(p):
        seen["prompt"] = msgspec.to_builtins(decision.prompt(p, viewer))
    return seen


def options(p: Play[Any], seat: str) -> Options | None:
    """The choices of a seat that is asked."""
    return Options(p, seat) if seat in waiting(p) else None


def free_options(p: Play[Any], seat: str) -> dict[str, Options]:
    """The orders that a seat may give out of turn, by their kinds."""
    return {str(free.kind): Options(p, seat, free) for free in _free(p, seat)}


def all_options(p: Play[Any], seat: str) -> Options | None:
    """The choices of a person: what is asked, and what may be ordered out of turn."""
    free = _free(p, seat)
    if not free:
        return options(p, seat)
    return AllOptions(p, seat, free, seat in waiting(p))


def _free(p: Play[Any], seat: str) -> list[FreeOrder]:
    if p.state.outcome is not None:
        return []
    return [free for free in p.title.free_orders if seat in free.asked(p)]


def standing_answer(p: Play[Any], seat: str, wishes: Wishes) -> Answer | None:
    """What is answered for a seat from what it has left in advance; None leaves the question to it."""
    return answer(p, seat, wishes) if seat in waiting(p) else None


def standing_order(p: Play[Any], seat: str, chosen: Mapping[str, Any], pace: Pace = "") -> Order | None:
    """The order of such an answer; `chosen` maps a policy to its values, None being "ask me"."""
    found = standing_answer(p, seat, Wishes(chosen, pace))
    return None if found is None else found.order


def default_order(p: Play[Any], seat: str) -> Order | None:
    """The answer for a seat whose clock has run out."""
    return p.decision.default(p, seat) if seat in waiting(p) else None


def scramble(title: Title, data: bytes, viewer: str | None, rng: Random) -> bytes:
    """Another state that must look the same to a viewer: hidden board and others' secret answers changed."""
    p = look(title, data)
    title.scramble(p, viewer, rng)
    p.forget_found()
    hidden = [seat for seat in p.state.answers if seat != viewer]
    for seat in hidden:
        p.state.answers.pop(seat)
        p.state.answers[seat] = random_order(p.decision, p, seat, rng)
    return title.codec.encode(p.state)
