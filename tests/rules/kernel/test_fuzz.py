"""The fuzzer notices what it is there to notice."""

from random import Random

import pytest

from rules.border_war.campaign import Campaign
from rules.border_war.title import TITLE as BORDER_WAR
from rules.kernel import notation
from rules.kernel.bots import RandomBot
from rules.kernel.fuzz import (
    EVERYTHING,
    NOTHING,
    Failure,
    GameRecord,
    Job,
    Sampling,
    play_game,
    replay,
    run_job,
)
from rules.kernel.fuzz.batch import dealt, variant
from rules.kernel.fuzz.mutations import mutations
from rules.kernel.fuzz.secrets import _unordered
from rules.kernel.orders import IllegalOrder, Order
from rules.kernel.scene import Scene
from rules.kernel.texts import Text
from tests.rules.kernel.toys import Ask, answer, toy


def play(title, sampling=EVERYTHING, seed=1, **more):
    bots = {"blue": RandomBot(), "red": RandomBot()}
    return play_game(title, "only", {}, seed, bots, sampling=sampling, **more)


def test_a_sound_title_passes():
    record = play(toy(Ask(), Ask(seat="red")))
    assert record.finished
    assert record.refusals > 5
    assert [played.order.seat for played in record.orders] == ["blue", "red"]
    assert record.final_hash == record.orders[-1].hash


class Deaf(Ask, tag="toy.deaf"):
    """Its check takes what its choices do not offer."""

    def check(self, p, order):
        return


class Strict(Ask, tag="toy.strict"):
    """Its check refuses what its choices offer."""

    def check(self, p, order):
        raise IllegalOrder("toy.label", "1")


class Homeless(Ask, tag="toy.homeless"):
    """It cites a rule that is not there."""

    rule = "77"


class Wordless(Ask, tag="toy.wordless"):
    """Nobody has written its prompt."""

    def prompt(self, p, seat):
        return Text("toy.wordless.ask")


class Crash(Ask, tag="toy.crash"):
    """It falls over bad orders."""

    def check(self, p, order):
        if order.args["word"] in self.words:
            return super().check(p, order)
        raise KeyError(order.args["word"])


class BadPolicy(Ask, tag="toy.bad_policy"):
    policy = "quiet"

    def standing(self, p, seat, policy):
        return answer(seat, "perhaps")


class NoPolicy(BadPolicy, tag="toy.no_policy"):
    def standing(self, p, seat, policy):
        return None


class Quiet(Ask, tag="toy.quiet_line"):
    def apply(self, p, order):
        p.tell(["green"], "toy.unheard")
        p.done()


class Mumble(Quiet, tag="toy.mumble"):
    def apply(self, p, order):
        p.tell(["green"], "toy.label")
        p.done()


@pytest.mark.parametrize(
    ("step", "problem"),
    [
        (Deaf(), "kernel."),
        (Strict(), "IllegalOrder"),
        (Homeless(), "'77'"),
        (Wordless(), "toy.wordless.ask"),
        (Crash(), "KeyError"),
        (BadPolicy(), "perhaps"),
        (NoPolicy(), "does not answer"),
        (Quiet(), "toy.unheard"),
        (Mumble(), "a seat that is not there"),
    ],
)
def test_a_mistake_of_a_title_is_found(step, problem):
    with pytest.raises(Failure, match=problem):
        play(toy(step, Ask(), Ask(), Ask()))


@pytest.mark.parametrize(
    ("method", "problem"),
    [
        ({"write": lambda self, order, lang="en": "something"}, "Unreadable"),
        (
            {"write": lambda self, order, lang="en": "algo" if lang == "es" else notation.write(order)},
            "Unreadable.*algo",
        ),
        ({"parse": lambda self, text, seat: Order(seat, "answer", {})}, "is read as"),
        ({"view": lambda self, p, viewer: {"notes": {1, 2}}}, "TypeError"),
        (
            {"view": lambda self, p, viewer: p.board.notes.append("x") or {}},
            "looking at the position changes it",
        ),
        ({"label": lambda self, p: Text("toy.nowhere")}, "toy.nowhere"),
        ({"scene": lambda self, view, lang="en": Scene(0, 0, ())}, "cannot be drawn"),
    ],
)
def test_a_mistake_in_the_contract_is_found(method, problem):
    with pytest.raises(Failure, match=problem):
        play(toy(Ask(), Ask(), **method), Sampling(scenes=1))


class Hidden(Ask, tag="toy.hidden"):
    """Whether blue is asked tells what red has in hand."""

    def prompt(self, p, seat):
        return Text.of("toy.said", what=str(p.board.numbers.get("red", 0)))


class Drawing(Ask, tag="toy.drawing"):
    def apply(self, p, order):
        p.board.numbers["red"] = 3
        p.done()


def test_a_leak_is_found():
    def scramble(self, p, viewer, rng):
        if viewer != "red" and "red" in p.board.numbers:
            p.board.numbers["red"] = rng.randrange(1000)

    leaky = toy(Drawing(), Hidden(), scramble=scramble)
    with pytest.raises(Failure, match="view of blue tells a secret"):
        for seed in range(20):
            play(leaky, Sampling(secrets=1), seed=seed)


def marches_aloud(self, p, order):
    """Tell everybody of a march, and remember only that there was one."""
    p.board.marches += 1
    if order.kind == "move":
        p.say("campaign.moved", **order.args)


LEAKS = {"public": lambda self, p, order: order, "apply": marches_aloud}


@pytest.mark.parametrize("method", LEAKS)
def test_a_hidden_order_that_is_told_is_found(monkeypatch, method):
    """Blocks march face down: neither the order as others see it nor a line may name them."""
    monkeypatch.setattr(Campaign, method, LEAKS[method])
    sampling = Sampling(0, 0, 0, 0, 0, 0, secrets=1, scenes=0)
    bots = {"blue": RandomBot(), "red": RandomBot()}
    with pytest.raises(Failure, match=r"sees the same after .*, but is told"):
        for seed in range(6):
            play_game(BORDER_WAR, "duel", {}, seed, bots, guard=False, sampling=sampling, longest=200)


class Planning(Ask, tag="toy.planning"):
    """Both seats plan at once, until they have had enough; what they plan stands apart, or in one list."""

    shared: bool = False

    def asked(self, p):
        return [seat for seat in p.seats if p.board.numbers.get(seat, 0) < 3]

    def apply(self, p, order):
        if self.shared:
            p.board.notes.append(order.args["word"])
        p.board.numbers[order.seat] = p.board.numbers.get(order.seat, 0) + 1

    def public(self, p, order):
        return None


def only_own(self, p, viewer):
    return {"plans": p.board.numbers.get(viewer, 0)}


@pytest.mark.parametrize("shared", [False, True])
def test_plans_in_one_list_are_found(shared):
    """Who takes back a plan would find that the other has planned since."""
    title = toy(Planning(shared=shared), view=only_own)
    sampling = Sampling(0, 0, 0, 0, 0, 0, secrets=1, scenes=0)
    if not shared:
        play(title, sampling)
        return
    with pytest.raises(Failure, match="neither could be taken back alone"):
        for seed in range(9):
            play(title, sampling, seed=seed)


def test_the_same_pieces_named_otherwise_are_no_secret():
    one, two = ({"pieces": pieces, "by": {"road": [1, 2]}} for pieces in (["i7", "f9"], ["f9", "i7"]))
    assert _unordered(one) == _unordered(two) != _unordered({"pieces": ["f9"], "by": {"road": [1, 2]}})


class Forever(Ask, tag="toy.forever"):
    def apply(self, p, order):
        """It is asked again and again."""
        p.board.notes.append(order.args["word"])


class Idle(Ask, tag="toy.idle"):
    def apply(self, p, order):
        """All stays as it is."""


def test_a_game_without_an_end_is_found():
    with pytest.raises(Failure, match="no end after 30 orders"):
        play(toy(Forever()), NOTHING, longest=30)


def test_an_order_that_changes_nothing_is_found():
    with pytest.raises(Failure, match="is offered and changes nothing"):
        play(toy(Idle()), NOTHING, longest=30)


def test_a_failing_game_can_be_stored_and_replayed():
    with pytest.raises(Failure) as failure:
        play(toy(Ask(), Crash(), Ask(), Ask()), seed=3)
    record = GameRecord.decode(failure.value.record.encode())
    assert record == failure.value.record
    with pytest.raises(Failure, match="KeyError"):
        replay(toy(Ask(), Crash(), Ask(), Ask()), record)
    assert replay(toy(Ask(), Ask(), Ask(), Ask()), record).orders


def test_the_same_seed_plays_the_same_game():
    one, two, other = (run_job(Job(package="rules.border_war", seed=s, sampling=NOTHING)) for s in (5, 5, 7))
    assert one == two
    assert one.orders != other.orders


def test_checking_does_not_change_the_game():
    bots = {"red": RandomBot(), "blue": RandomBot()}
    records = [
        play_game(BORDER_WAR, "duel", {"length": 4}, 9, bots, sampling=sampling, guard=guard)
        for sampling, guard in ((NOTHING, False), (EVERYTHING, True))
    ]
    assert records[0].orders == records[1].orders
    assert records[1].refusals > 100


def test_a_replayed_game_is_the_same_game():
    bots = {"red": RandomBot(), "blue": RandomBot()}
    record = play_game(BORDER_WAR, "duel", {"length": 4}, 2, bots, sampling=NOTHING)
    assert replay(BORDER_WAR, record, sampling=NOTHING).orders == record.orders


def test_bots_change_sides_from_game_to_game():
    jobs = [Job(package="", seed=seed, bots=("basic", "random"), scenario="alliance") for seed in range(2)]
    sides = {"red": "west", "blue": "east", "gold": "west", "green": "east"}
    seats = [dealt(BORDER_WAR, sides, job) for job in jobs]
    assert seats[0] == {"red": "basic", "gold": "basic", "blue": "random", "green": "random"}
    assert seats[1] == {"red": "random", "gold": "random", "blue": "basic", "green": "basic"}


def test_variants_go_through_scenarios_and_options():
    found = [variant(BORDER_WAR, Job(package="", seed=seed)) for seed in range(30)]
    assert {scenario for scenario, _ in found} == {"duel", "alliance"}
    assert {options.get("fog") for _, options in found} == {None, "on", "off"}
    assert variant(BORDER_WAR, Job(package="", seed=1, scenario="duel"))[0] == "duel"
    assert variant(BORDER_WAR, Job(package="", seed=29, usual=True))[1] == {}


def test_mutations_differ_from_the_order():
    order = Order("red", "move", {"units": {"foot": 1}, "path": ["b1"], "from": "a1", "gold": 2})
    for seed in range(20):
        for damaged in mutations(order, BORDER_WAR, Random(seed)):
            assert damaged.canonical() != order.canonical()


class Answered(Ask, tag="toy.answered"):
    """A question that a standing order can answer."""

    policy = "quiet"

    def standing(self, p, seat, policy):
        return Order(seat, "answer", {"word": policy["word"]})


def test_a_run_of_standing_answers_that_passes_the_bound_of_its_title_fails():
    steps = [*[Answered()] * 3, Ask(), *[Answered()] * 3]
    assert play(toy(*steps, longest_run=3), NOTHING).finished
    with pytest.raises(Failure, match="more than 2 answers of standing orders in a row, at quiet"):
        play(toy(*steps, longest_run=2), NOTHING)
