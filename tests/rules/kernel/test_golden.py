"""Golden games show where and how behaviour has changed."""

import pytest

from rules.kernel.bots import RandomBot
from rules.kernel.fields import Done, pick
from rules.kernel.fuzz import NOTHING, play_game
from rules.kernel.golden import difference, golden, read_golden, rerun, write_golden
from tests.rules.kernel.toys import Ask, toy


class Cast(Ask, tag="toy.cast"):
    """A die is cast at every answer; tests change the rules."""

    def choices(self, p, seat, partial):
        return Done() if "word" in partial else pick("word", "word", p.title.words)

    def apply(self, p, order):
        if p.title.rolls:
            p.board.notes.append(str(p.roll(1, p.title.rolls, "cast")))
        p.board.notes.append(order.args["word"] + p.title.sign)
        p.say("toy.said", what=order.args["word"])
        p.done()


def game(steps=3, **changes):
    attributes = {"rolls": 6, "sign": "", "words": ["yes", "no"], **changes}
    return toy(*[Cast() for _ in range(steps)], **attributes)


@pytest.fixture(scope="module")
def fixture():
    bots = {"blue": RandomBot(), "red": RandomBot()}
    record = play_game(game(), "only", {}, 1, bots, sampling=NOTHING, guard=False)
    return read_golden(write_golden(golden(record)))


def test_a_fixture_is_written_a_line_for_each_event(fixture):
    text = write_golden(fixture)
    assert read_golden(text) == fixture
    assert sum(line.startswith("  [") for line in text.splitlines()) == 4
    assert len(fixture.final_hash) == 64


def test_the_same_rules_make_no_difference(fixture):
    assert difference(game(), fixture) is None


@pytest.mark.parametrize(
    ("changes", "at", "told"),
    [
        ({"sign": "!"}, 1, ["says", "board.notes", "!"]),
        ({"rolls": 10}, 1, ["DiceMismatch", "d10"]),
        ({"rolls": 0}, 1, ["are no longer rolled"]),
        ({"words": ["maybe", "never"]}, 1, ["IllegalOrder", "kernel.not_offered"]),
        ({"steps": 4}, 0, ["the state is another one"]),
        ({"steps": 2}, 0, ["the state is another one"]),
    ],
)
def test_the_first_change_is_told(fixture, changes, at, told):
    found = difference(game(**changes), fixture)
    assert found.at == at
    assert str(found).startswith("event 0, set-up" if at == 0 else "event 1, blue: answer word=")
    assert all(part in found.story for part in told)


def test_other_winners_are_told(fixture):
    changed = read_golden(write_golden(fixture))
    changed.winners = ["red"]
    assert "['red'] won, today it is ['blue']" in str(difference(game(), changed))


def test_a_changed_rule_is_accepted_with_the_same_orders(fixture):
    title = game(sign="!")
    accepted = rerun(title, fixture)
    assert [event.order for event in accepted.events] == [event.order for event in fixture.events]
    assert difference(title, accepted) is None
    assert difference(game(), accepted) is not None


def test_orders_that_no_longer_make_a_game_cannot_be_accepted(fixture):
    assert rerun(game(words=["maybe"]), fixture) is None
    assert rerun(game(steps=5), fixture) is None


def test_a_broken_file_is_refused():
    with pytest.raises(ValueError, match="title"):
        read_golden("{}")
    with pytest.raises(ValueError, match="truncated"):
        read_golden("{")
