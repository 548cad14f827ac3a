"""The driver: what one order sets going, and where it stops."""

from random import Random
from typing import ClassVar

import pytest

from rules.kernel import drafts, driver, walk
from rules.kernel.fields import Done, pick
from rules.kernel.orders import IllegalOrder, Order, RulesError
from rules.kernel.steps import Auto, Decision, Sequence
from rules.kernel.texts import Text
from rules.kernel.verify import verify_setup
from tests.rules.kernel.toys import Ask, Finish, act, answer, begin, notes, toy


class Interrupt(Ask, tag="toy.interrupt"):
    """A question that opens another one above itself as often as it is answered with yes."""

    depth: int = 0

    def apply(self, p, order):
        p.board.notes.append(f"{self.depth}:{order.args['word']}")
        if order.args["word"] == "yes":
            other = "red" if self.seat == "blue" else "blue"
            p.push(Interrupt(seat=other, depth=self.depth + 1))
        else:
            p.done()


def test_interrupts_nest_and_unwind():
    title = toy(Interrupt())
    result = begin(title)
    for seat, word in (("blue", "yes"), ("red", "yes"), ("blue", "no"), ("red", "no"), ("blue", "no")):
        assert result.asked == (seat,)
        result = act(title, result, answer(seat, word))
    assert notes(title, result) == ["0:yes", "1:yes", "2:no", "1:no", "0:no"]
    assert result.outcome.winners == ["blue"]


def test_a_decision_stays_until_it_is_done():
    title = toy(Interrupt())
    once = act(title, begin(title), answer("blue"))
    back = act(title, once, answer("red", "no"))
    assert back.asked == ("blue",)
    assert driver.look(title, back.data).decision.depth == 0


class Secret(Ask, tag="toy.secret"):
    """Both answer at once."""

    simultaneous = True
    words_of: dict[str, list[str]] = {}

    def asked(self, p):
        return ["blue", "red"]

    def choices(self, p, seat, partial):
        return Done() if "word" in partial else pick("word", "word", self.words_of.get(seat, ["yes", "no"]))


def test_simultaneous_answers_stay_secret_until_all_are_in():
    title = toy(Secret(), Ask())
    first = act(title, begin(title), answer("red", "no"))
    assert first.asked == ("blue",)
    assert first.public is None
    assert not first.barrier
    assert notes(title, first) == []
    p = driver.look(title, first.data)
    seen = {viewer: driver.view(p, viewer)["step"]["answers"] for viewer in ("blue", "red", None, "*")}
    assert seen["blue"] == seen[None] == {}
    assert seen["red"] == seen["*"] == {"red": {"seat": "red", "kind": "answer", "args": {"word": "no"}}}
    assert driver.view(p, "blue")["step"]["answered"] == ["red"]


def test_the_last_answer_reveals_all_in_the_order_of_the_seats():
    title = toy(Secret(), Ask())
    first = act(title, begin(title), answer("red", "no"))
    both = act(title, first, answer("blue"))
    assert notes(title, both) == ["blue:yes", "red:no"]
    assert both.barrier
    assert driver.look(title, both.data).state.answers == {}
    assert both.asked == ("blue",)


def test_nobody_answers_a_simultaneous_question_twice():
    title = toy(Secret(), Ask())
    first = act(title, begin(title), answer("red"))
    with pytest.raises(IllegalOrder) as refusal:
        act(title, first, answer("red", "no"))
    assert refusal.value.text.code == "kernel.not_asked"


@pytest.mark.parametrize("forced", ["blue", "red"])
def test_a_seat_without_a_choice_is_not_asked_among_several(forced):
    title = toy(Secret(words_of={forced: ["yes"]}), Ask())
    result = begin(title)
    other = {"blue": "red", "red": "blue"}[forced]
    assert result.asked == (other,)
    assert notes(title, act(title, result, answer(other, "no"))) == sorted([f"{forced}:yes", f"{other}:no"])


def test_a_forced_answer_is_given_at_once():
    title = toy(Ask(words=["yes"]), Ask(seat="red"))
    result = begin(title)
    assert notes(title, result) == ["blue:yes"]
    assert result.asked == ("red",)


class Window(Ask, tag="toy.window"):
    ask_when_forced = True


def test_a_window_is_asked_even_without_a_choice():
    title = toy(Window(words=["no"]))
    result = begin(title)
    assert result.asked == ("blue",)
    assert notes(title, act(title, result, answer("blue", "no"))) == ["blue:no"]


class Nobody(Ask, tag="toy.nobody"):
    def asked(self, p):
        return []


def test_a_question_to_nobody_is_over():
    title = toy(Nobody(), Ask())
    assert begin(title).asked == ("blue",)


class Stop(Auto, tag="toy.stop"):
    """Ends the sequence around it."""

    def run(self, p):
        p.done(next(step for step in p.state.stack if isinstance(step, Days)))


class Note(Auto, tag="toy.note"):
    word: str = ""

    def run(self, p):
        p.board.notes.append(self.word)


class Days(Sequence, tag="toy.days"):
    names: list[str] = []

    def steps(self, p):
        return [Stop() if name == "stop" else Note(word=name) for name in self.names]


def test_a_sequence_runs_in_its_order():
    title = toy(Days(names=["one", "two"]), Ask(), steps=(Note, Stop))
    assert notes(title, begin(title)) == ["one", "two"]


def test_a_step_may_end_the_sequence_around_it():
    title = toy(Days(names=["one", "stop", "two"]), Ask(), steps=(Note, Stop))
    result = begin(title)
    assert notes(title, result) == ["one"]
    assert [step.name() for step in driver.look(title, result.data).state.stack] == ["toy.finish", "toy.ask"]


class Careless(Auto, tag="toy.careless"):
    stranger: bool = False

    def run(self, p):
        p.done(Finish() if self.stranger else None)


@pytest.mark.parametrize("stranger", [True, False])
def test_done_must_name_a_step_of_the_stack(stranger):
    with pytest.raises(RulesError, match=r"toy\.careless: done\("):
        begin(toy(Careless(stranger=stranger)))


class Again(Auto, tag="toy.again"):
    def run(self, p):
        p.push(Again())


def test_runaway_settling_is_caught_and_named(monkeypatch):
    monkeypatch.setattr(driver, "MOST_STEPS", 50)
    with pytest.raises(RulesError, match=r"toy\.again: still settling after 50 steps"):
        begin(toy(Again()))


class Stubborn(Ask, tag="toy.stubborn"):
    def apply(self, p, order):
        """Forgets to say that it is done."""


def test_a_forced_decision_that_never_ends_is_caught(monkeypatch):
    monkeypatch.setattr(driver, "MOST_STEPS", 50)
    with pytest.raises(RulesError, match=r"toy\.stubborn"):
        begin(toy(Stubborn(words=["yes"])))


def test_a_decision_without_options_is_caught_and_named():
    with pytest.raises(RulesError, match=r"toy\.ask: field 'word' has no legal value"):
        begin(toy(Ask(words=[])))


def test_a_game_that_runs_dry_is_caught():
    title = toy(Ask())
    title.first = ()
    with pytest.raises(RulesError, match="nothing left to do"):
        begin(title)


class Silent(Decision, tag="toy.silent"):
    pass


def test_a_step_that_leaves_out_a_method_is_named():
    with pytest.raises(RulesError, match=r"toy\.silent \(Silent\)"):
        begin(toy(Silent()))


def test_an_illegal_order_changes_nothing():
    title = toy(Ask())
    result = begin(title)
    before = bytes(result.data)
    for order in (answer("red"), answer("blue", "maybe"), Order("blue", "shout"), Order("nobody", "answer")):
        with pytest.raises(IllegalOrder) as refusal:
            act(title, result, order)
        assert refusal.value.rule == "1"
    assert result.data == before


def test_after_the_end_nothing_is_taken():
    title = toy(Ask())
    over = act(title, begin(title), answer("blue"))
    assert over.asked == ()
    assert driver.look(title, over.data).state.stack == []
    with pytest.raises(IllegalOrder) as refusal:
        act(title, over, answer("blue"))
    assert (refusal.value.text.code, refusal.value.rule) == ("kernel.game_over", "9")


class Dicey(Ask, tag="toy.dicey"):
    """Rolls on yes, reveals on no, and only talks otherwise."""

    def apply(self, p, order):
        word = order.args["word"]
        if word == "yes":
            p.board.numbers["roll"] = sum(p.roll(2, 6, "luck", to=["blue"]))
        elif word == "no":
            p.reveal()
        elif word == "none":
            p.board.anything = p.roll(0, 6, "nothing") + p.shuffle([], "nothing")
        p.tell(["blue"], "toy.said", what=word)
        p.turn_ends()
        p.done()


WORDS = ["yes", "no", "none", "well"]


@pytest.mark.parametrize(
    ("word", "barrier", "rolls"), [("yes", True, 1), ("no", True, 0), ("none", False, 0), ("well", False, 0)]
)
def test_what_a_result_tells(word, barrier, rolls):
    title = toy(Dicey(words=WORDS), Ask(seat="red"))
    result = act(title, begin(title), answer("blue", word), 3, 4)
    assert (result.barrier, len(result.rolls), result.turn_ended) == (barrier, rolls, True)
    assert [line.to for line in result.lines] == [["blue"]]
    assert result.asked == ("red",)
    assert result.public == answer("blue", word)
    assert result.label == Text("toy.label")
    if rolls:
        assert (result.rolls[0].results, result.rolls[0].to, result.next_roll) == ([3, 4], ["blue"], 2)


def test_a_draft_stops_at_dice_and_at_reveals():
    title = toy(Dicey(words=WORDS), Dicey(words=WORDS), Dicey(words=WORDS))
    start = begin(title).data
    for word in ("yes", "no"):
        draft = drafts.draft(
            title, start, [answer("blue", "well"), answer("blue", word), answer("blue", "well")]
        )
        assert (draft.played, draft.stopped, draft.asked) == (1, True, ("blue",))
        assert [line.args["what"] for line in draft.lines] == ["well"]
        assert draft.data == drafts.draft(title, start, [answer("blue", "well")]).data


def test_a_draft_that_reveals_the_answers_of_others_stops():
    title = toy(Secret(), Ask())
    start = begin(title)
    alone = drafts.draft(title, start.data, [answer("blue")])
    assert (alone.played, alone.stopped, alone.asked) == (1, False, ("red",))
    second = act(title, start, answer("red", "no"))
    last = drafts.draft(title, second.data, [answer("blue")])
    assert (last.played, last.stopped, last.data) == (0, True, second.data)


def test_a_draft_names_the_order_that_is_illegal():
    title = toy(Dicey(words=WORDS), Ask(seat="red"))
    with pytest.raises(drafts.DraftRefused) as refused:
        drafts.draft(title, begin(title).data, [answer("blue", "well"), answer("blue", "well")])
    assert refused.value.at == 1
    assert refused.value.error.text.code == "kernel.not_asked"


def test_a_view_prompts_only_whom_it_asks():
    title = toy(Ask())
    p = driver.look(title, begin(title).data)
    prompts = {viewer: driver.view(p, viewer)["step"]["prompt"] for viewer in ("blue", "red", None, "*")}
    assert prompts == {"blue": {"code": "toy.prompt", "args": {}}, "red": None, None: None, "*": None}
    assert driver.options(p, "red") is None
    assert driver.options(p, "blue").all(9) == [answer("blue", "yes"), answer("blue", "no")]


def test_options_tell_a_bot_which_orders_are_allowed():
    title = toy(Ask())
    options = driver.options(driver.look(title, begin(title).data), "blue")
    assert options.allows(answer("blue", "no"))
    assert not options.allows(answer("blue", "well"))
    assert not options.allows(answer("red", "no"))


def test_unknown_scenarios_are_refused():
    with pytest.raises(ValueError, match="no scenario 'other'; it has: only"):
        driver.start(toy(Ask()), "other", {}, None)


def test_a_game_may_be_set_up_under_an_older_revision():
    title = toy(Ask(), rev=3)
    assert driver.look(title, begin(title).data).rev == 3
    assert driver.look(title, verify_setup(title, "only", {}, [], 2).data).rev == 2


def test_scrambling_changes_the_secret_answers_of_the_others():
    title = toy(Secret(), Ask())
    first = act(title, begin(title), answer("red"))
    scrambled = {driver.scramble(title, first.data, "blue", Random(n)) for n in range(20)}
    assert len(scrambled) == 2
    assert {driver.scramble(title, first.data, "red", Random(n)) for n in range(20)} == {first.data}


class Counted(Ask, tag="toy.counted"):
    """Counts how often it is asked who owes an answer, and for which field."""

    looked: ClassVar[list[str]] = []

    def asked(self, p):
        self.looked.append("asked")
        return super().asked(p)

    def choices(self, p, seat, partial):
        self.looked.append(f"field {len(partial.args)}")
        return super().choices(p, seat, partial)

    def completed(self, p, order):
        return walk.completed(self, p, order)


def test_completing_and_judging_an_order_look_up_each_question_once():
    title = toy(Counted(), Counted(seat="red"))
    start = begin(title)
    Counted.looked.clear()
    act(title, start, answer("blue"))
    of_one_position = ["asked", "field 0", "field 1"]
    assert Counted.looked == 2 * of_one_position, "once before the order, once by the guards after it"


def test_what_was_looked_up_is_forgotten_when_the_position_changes():
    title = toy(Counted(), Counted(seat="red"))
    result = act(title, begin(title), answer("blue"))
    assert result.asked == ("red",)
    with pytest.raises(IllegalOrder, match=r"kernel\.not_asked"):
        act(title, result, answer("blue"))
