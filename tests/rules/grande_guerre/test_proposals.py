"""G22.3: lines for a whole side that other seats than the leader's write, and how he adopts them."""

import pytest

from rules.grande_guerre.title import TITLE
from rules.kernel import driver
from rules.kernel.dice import Dice
from rules.kernel.orders import IllegalOrder, Order

LEADER, ALLY = "central_germany", "central_austria"


class Game:
    """The campaign of 1915 with seven seats, order by order."""

    def __init__(self):
        options = {"players": 7, "orders": "wego"}
        self.result = driver.start(TITLE, "campaign_1915", options, Dice(b"proposals", 0, ""))
        self.count = 0

    def order(self, seat, text, **args):
        order = Order(seat, text, args) if args or text in ("seal", "reopen") else TITLE.parse(text, seat)
        self.count += 1
        dice = Dice(b"proposals", self.result.next_roll, str(self.count))
        self.result = driver.act(TITLE, self.result.data, order, dice)
        return self.result.lines

    @property
    def p(self):
        return driver.look(TITLE, self.result.data)

    def packet(self, seat):
        return [(line.kind, line.args) for line in self.p.state.stack[-1].packet(seat)]

    def kinds(self, seat):
        return [option.value for option in driver.options(self.p, seat)({}).options]

    def view(self, seat):
        return driver.view(self.p, seat)["board"]


@pytest.fixture
def game():
    return Game()


def an_envoy(game, seat):
    """A line that sends the first ambassador at home somewhere."""
    p = game.p
    form = p.decision.forms["amb"]
    name = form.able(p, seat)[0]
    return {"amb": name, "nation": form.goals(p, seat, name)[0]}


@pytest.mark.rule("G22.3")
def test_a_proposal_changes_nothing_until_the_leader_adopts_it(game):
    sent = an_envoy(game, ALLY)
    game.order(ALLY, "amb", **sent)
    assert game.p.board.proposals == {}
    lines = game.order(ALLY, "seal")
    assert [line.to for line in lines if line.code == "orders.proposed"] == [[LEADER]]
    assert game.packet(ALLY) == []
    assert game.view(LEADER)["proposals"] == {ALLY: [TITLE.write(Order(ALLY, "amb", sent))]}
    game.order(LEADER, f"adopt {ALLY}")
    assert game.packet(LEADER) == [("amb", sent)]
    assert game.p.board.proposals == {}


@pytest.mark.rule("G22.3")
def test_a_proposal_that_nobody_adopts_is_not_carried_out(game):
    sent = an_envoy(game, ALLY)
    game.order(ALLY, "amb", **sent)
    for seat in list(game.result.asked):
        game.order(seat, "seal")
    assert game.p.board.diplomacy.counters[sent["amb"]].at != sent["nation"]
    assert game.p.board.proposals[ALLY][0].args == sent


@pytest.mark.rule("G22.3")
def test_where_the_leader_has_said_something_himself_that_holds(game):
    sent = an_envoy(game, ALLY)
    game.order(ALLY, "amb", **sent)
    game.order(ALLY, "seal")
    p = game.p
    others = [c for c in p.decision.forms["amb"].goals(p, LEADER, sent["amb"]) if c != sent["nation"]]
    game.order(LEADER, "amb", amb=sent["amb"], nation=others[0])
    lines = game.order(LEADER, f"adopt {ALLY}")
    told = next(line for line in lines if line.code == "orders.adopted")
    assert (told.to, told.args["lines"], told.args["left"]) == ([LEADER], 0, 1)
    assert game.packet(LEADER) == [("amb", {"amb": sent["amb"], "nation": others[0]})]


@pytest.mark.rule("G22.3", "0.2")
def test_only_the_leader_of_the_side_sees_a_proposal(game):
    game.order(ALLY, "amb", **an_envoy(game, ALLY))
    game.order(ALLY, "seal")
    assert ALLY in game.view(ALLY)["proposals"]
    for seat in game.p.seats:
        if seat not in (ALLY, LEADER):
            assert game.view(seat)["proposals"] == {}
    with pytest.raises(IllegalOrder):
        game.order("france", f"adopt {ALLY}")
    with pytest.raises(IllegalOrder):
        game.order(LEADER, "adopt france")


@pytest.mark.rule("G22.3")
def test_a_new_packet_takes_the_place_of_what_was_proposed_before(game):
    game.order(ALLY, "amb", **an_envoy(game, ALLY))
    game.order(ALLY, "seal")
    game.order(ALLY, "reopen")
    game.order(ALLY, "seal")
    assert game.p.board.proposals == {}


@pytest.mark.rule("G22.3")
def test_a_leader_proposes_nothing(game):
    sent = an_envoy(game, LEADER)
    game.order(LEADER, "amb", **sent)
    game.order(LEADER, "seal")
    assert game.p.board.proposals == {}
    assert game.packet(LEADER) == [("amb", sent)]


@pytest.mark.rule("G22.3", "G22.4")
def test_adoption_is_written_in_both_languages():
    order = TITLE.parse("adopt russia", "france")
    assert (order.kind, order.args) == ("adopt", {"seat": "russia"})
    assert TITLE.parse("adoptar russia", "france") == order
    assert TITLE.parse(TITLE.write(order, "es"), "france") == order
