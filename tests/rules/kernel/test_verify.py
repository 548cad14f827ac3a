"""The audit finds the first event that today's rules answer otherwise."""

import pytest
from msgspec.structs import replace

from rules.kernel.state import state_hash
from rules.kernel.verify import Recorded, verify
from tests.rules.kernel.toys import Ask, act, answer, begin, notes, toy


class Cast(Ask, tag="toy.cast"):
    """Yes rolls a die; the rules can be changed under a running game."""

    def apply(self, p, order):
        if order.args["word"] == "yes" and p.title.rolls:
            p.board.notes.append(str(p.roll(1, 6, "cast")[0]))
        if order.args["word"] == "no" and p.title.fails:
            raise KeyError("a mistake in the rules")
        p.board.notes.append(order.args["word"] + p.title.sign)
        p.done()


def game(**changes):
    return toy(*[Cast() for _ in range(4)], **{"rolls": True, "fails": False, "sign": "", **changes})


@pytest.fixture
def played():
    title = game()
    result = begin(title)
    start, events = result.data, []
    for seq, word in enumerate(("no", "yes", "yes", "no"), 1):
        result = act(title, result, answer("blue", word), 4)
        events.append(Recorded(seq, answer("blue", word), result.rolls, state_hash(result.data)))
    return start, events


def test_the_same_rules_agree(played):
    assert verify(game(), *played) is None


@pytest.mark.parametrize(
    ("changes", "seq", "reason"),
    [
        ({"sign": "!"}, 1, "another one"),
        ({"fails": True}, 1, "KeyError"),
        ({"rolls": False}, 2, "leave rolls unused, first the one for 'cast'"),
    ],
)
def test_other_rules_are_found_at_their_first_event(played, changes, seq, reason):
    found = verify(game(**changes), *played)
    assert found.seq == seq
    assert reason in found.reason


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"order": answer("red", "yes")}, "kernel.not_asked"),
        ({"order": answer("blue", "what")}, "kernel.not_offered"),
        ({"rolls": []}, "no more rolls"),
        ({"state_hash": "0" * 64}, "another one"),
    ],
)
def test_a_changed_record_is_found(played, change, reason):
    start, events = played
    found = verify(game(), start, [events[0], replace(events[1], **change), *events[2:]])
    assert found.seq == 2
    assert reason in found.reason


class Aliased(Ask, tag="toy.aliased"):
    """Keeps the arguments of its order and changes them later, so that quick and slow audits part."""

    def apply(self, p, order):
        p.board.anything = p.board.anything or {}
        first = p.board.anything.setdefault("first", order.args)
        p.board.notes.append(first["word"])
        first["word"] = "no" if len(p.board.notes) > 1 else first["word"]
        p.done()


def test_the_slow_way_has_the_last_word():
    title = toy(Aliased(), Aliased(), Aliased())
    result, events = begin(title), []
    start = result.data
    for seq in range(1, 4):
        result = act(title, result, answer("blue"))
        events.append(Recorded(seq, answer("blue"), result.rolls, state_hash(result.data)))
    assert notes(title, result) == ["yes", "yes", "no"]
    assert verify(title, start, events) is None
