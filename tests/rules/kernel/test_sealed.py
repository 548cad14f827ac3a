"""Packets that several seats plan at once and seal."""

from random import Random

import pytest
from msgspec import field

from rules.kernel import driver
from rules.kernel.dice import ScriptedDice
from rules.kernel.fields import Done, pick
from rules.kernel.orders import IllegalOrder, Order
from rules.kernel.sealed import Reopen, SealedPackets
from rules.kernel.steps import Auto
from tests.rules.kernel.toys import Ask, act, begin, toy


class Plans(SealedPackets, tag="toy.plans"):
    rule = "1"

    def planners(self, p):
        return p.seats

    def planned_kinds(self, p, seat):
        return ["march"] if len(self.packet(seat)) < 3 else []

    def plan(self, p, seat, partial):
        taken = [order.args["word"] for order in self.packet(seat)]
        free = [word for word in ("east", "west", "north") if word not in taken]
        return Done() if "word" in partial else pick("word", "word", free)

    def carry_out(self, p, packets):
        p.push(Marched({seat: [o.args["word"] for o in packet] for seat, packet in packets.items()}))


class Marched(Auto, tag="toy.marched"):
    marches: dict[str, list[str]] = field(default_factory=dict)

    def run(self, p):
        p.board.notes += [f"{seat}:{word}" for seat, words in self.marches.items() for word in words]


@pytest.fixture
def title():
    return toy(Plans(), Ask(), steps=(Marched,), free_orders=(Reopen(),))


def march(seat, word):
    return Order(seat, "march", {"word": word})


def play(title, *orders):
    result = begin(title)
    for order in orders:
        result = act(title, result, order)
    return result


SEAL = {seat: Order(seat, "seal") for seat in ("blue", "red")}


def test_all_packets_are_carried_out_when_the_last_is_sealed(title):
    planned = play(title, march("blue", "east"), march("red", "west"), SEAL["blue"], march("red", "east"))
    assert planned.asked == ("red",)
    after = act(title, planned, SEAL["red"])
    p = driver.look(title, after.data)
    assert p.board.notes == ["blue:east", "red:west", "red:east"]
    assert after.asked == ("blue",)
    assert after.barrier


def test_a_seat_sees_only_its_own_packet(title):
    planned = play(title, march("blue", "east"))
    assert (planned.public, planned.lines, planned.barrier) == (None, [], False)
    p = driver.look(title, planned.data)
    shown = {
        viewer: driver.view(p, viewer)["step"]["shown"]["packets"] for viewer in ("blue", "red", None, "*")
    }
    assert {viewer: list(packets) for viewer, packets in shown.items()} == {
        "blue": ["blue"],
        "red": [],
        None: [],
        "*": ["blue"],
    }


def test_lines_are_dropped_and_replaced(title):
    drop = Order("blue", "drop", {"line": 1})
    after = play(title, march("blue", "east"), march("blue", "west"), drop, march("blue", "east"))
    packet = driver.look(title, after.data).decision.packet("blue")
    assert [order.args["word"] for order in packet] == ["west", "east"]
    with pytest.raises(IllegalOrder):
        act(title, after, Order("blue", "drop", {"line": 3}))
    with pytest.raises(IllegalOrder):
        act(title, after, march("blue", "west"))


def test_a_sealed_packet_may_be_opened_until_the_last_is_sealed(title):
    sealed = play(title, march("blue", "east"), SEAL["blue"])
    with pytest.raises(IllegalOrder):
        act(title, sealed, march("blue", "west"))
    again = play(title, march("blue", "east"), SEAL["blue"], Order("blue", "reopen"), march("blue", "west"))
    assert again.asked == ("blue", "red")
    over = act(title, act(title, again, SEAL["blue"]), SEAL["red"])
    with pytest.raises(IllegalOrder) as refused:
        act(title, over, Order("red", "reopen"))
    assert refused.value.text.code == "kernel.not_asked"


def test_whose_time_runs_out_has_planned_what_he_has(title):
    planned = play(title, march("blue", "east"))
    p = driver.look(title, planned.data)
    assert driver.default_order(p, "blue") == SEAL["blue"]


def test_other_packets_are_scrambled_and_nothing_else(title):
    planned = play(title, march("blue", "east"), march("red", "west"), SEAL["red"])
    views = set()
    for seed in range(20):
        p = driver.look(title, planned.data)
        p.decision.scramble(p, "blue", Random(seed))
        assert [order.args["word"] for order in p.decision.packet("blue")] == ["east"]
        views.add(str(driver.view(p, "blue")))
        driver.act(title, title.codec.encode(p.state), SEAL["blue"], ScriptedDice([]), guard=True)
    assert len(views) == 1


def test_a_random_player_comes_to_an_end(title):
    """The more there is in a packet, the sooner it is sealed, however many orders could still be added."""
    p = driver.look(title, begin(title).data)
    p.decision.packets["blue"] = [march("blue", "east")] * 30
    options = driver.options(p, "blue")
    sealed = sum(options.hurried(Random(seed)) == SEAL["blue"] for seed in range(100))
    assert 80 < sealed < 100
    assert driver.options(p, "red").hurried(Random(1)) is None


@pytest.mark.parametrize("seed", range(8))
def test_each_line_of_a_scrambled_packet_fits_beside_those_before_it(title, seed):
    p = driver.look(title, play(title).data)
    p.decision.scramble(p, "blue", Random(seed))
    words = [order.args["word"] for order in p.decision.packet("red")]
    assert len(words) == len(set(words))
