"""21: whole turns, dice and all, look the same whatever the other player holds."""

from random import Random

import orjson
import pytest
from msgspec import to_builtins

from rules.kernel import driver
from rules.kernel.decks import deal_anew
from rules.kernel.dice import Dice
from rules.kernel.fuzz.secrets import read_by
from rules.samurai_battles.atlas import FOE
from rules.samurai_battles.title import TITLE
from tests.rules.samurai_battles.situations import War, battle

SHOWN = {"hands.lost_command", "command.replaced", "hands.reshuffled"}
"""Here hidden cards become known or decide what is drawn, so that two truths may part."""


def act(data, order, number):
    return driver.act(TITLE, data, order, Dice(b"secrets", number, ""))


def openings(scenario, seed, turns):
    """Positions at the start of some turns of a game between two bots."""
    result, rng, bot = (
        driver.start(TITLE, scenario, {}, Dice(b"game", seed, "")),
        Random(seed),
        TITLE.bot("random"),
    )
    found = []
    while result.outcome is None and len(found) < turns:
        p = driver.look(TITLE, result.data)
        if p.decision.name() == "command.play":
            found.append(result.data)
        order = bot.choose(driver.view(p, result.asked[0]), driver.options(p, result.asked[0]), rng)
        result = driver.act(TITLE, result.data, order, Dice(b"game", result.next_roll, ""))
    return found


def with_other_cards(data, seats, kept, rng):
    """The same position with other cards in these hands, out of the lower half of the piles."""
    p = driver.look(TITLE, data)
    board = p.board
    for deck, hands in ((board.command, board.hands), (board.dragon, board.dragons)):
        deep = deck.pile[: len(deck.pile) // 2]
        free = [[card for card in hands[seat] if card != kept] for seat in seats]
        deal_anew([deep, *free], rng)
        deck.pile[: len(deep)] = deep
        for seat, cards in zip(seats, free, strict=True):
            hands[seat] = sorted([*cards, *(card for card in hands[seat] if card == kept)])
    return TITLE.codec.encode(p.state)


def plain_order(p, seat, viewer, card, rng):
    """What a seat does: the viewer anything, the others what needs no Dragon card out of their hands."""
    standing = driver.standing_order(p, seat, {}, "quick")
    if seat == viewer:
        return driver.options(p, seat).random(rng)
    if standing is not None:
        return standing
    for _ in range(200):
        order = driver.options(p, seat).random(rng)
        hidden = order.kind == "dragon" or {
            order.args.get("dragon", "none"),
            order.args.get("discard", "none"),
        } != {"none"}
        if not hidden and order.args.get("card", card) in (card, *p.board.drawn):
            return order
    raise AssertionError(f"{seat} has no plain order in {p.decision.name()}")


def sight(data, viewer, rng_seed):
    """What a viewer gets of a position: the view, and the fields of a random walk if he is asked."""
    p = driver.look(TITLE, data)
    asked = viewer is not None and viewer in driver.waiting(p)
    walked = [driver.options(p, viewer).random(Random(rng_seed)) for _ in range(3)] if asked else []
    return orjson.dumps(to_builtins([driver.view(p, viewer), TITLE.label(p), walked]))


def told(result, viewer):
    rolls = [roll.to_plain() for roll in result.rolls if roll.to is None or viewer in roll.to]
    shown = [result.public, result.barrier, result.turn_ended, result.asked, result.policy, result.outcome]
    return orjson.dumps(to_builtins([read_by(viewer, result.lines), rolls, shown]))


def same_turn(truths, viewer, card, seed):
    """Play the same turn in all truths and compare what a viewer gets; gives the number of orders."""
    rng, number = Random(seed), 0
    for count in range(400):
        assert len({sight(data, viewer, seed + count) for data in truths}) == 1
        p = driver.look(TITLE, truths[0])
        order = plain_order(p, driver.waiting(p)[0], viewer, card, rng)
        results = [act(data, order, number) for data in truths]
        lines = {line.code for result in results for line in result.lines}
        if lines & SHOWN:
            return count
        assert len({told(result, viewer) for result in results}) == 1, order
        assert len({result.next_roll for result in results}) == 1
        if results[0].outcome is not None or results[0].turn_ended:
            return count
        truths, number = [result.data for result in results], results[0].next_roll
    raise AssertionError("the turn does not end")


@pytest.mark.rule("21", "18.4")
@pytest.mark.parametrize("whose", ["active", "waiting", "spectator"])
@pytest.mark.parametrize(
    "scenario", ["first_samurai_skirmish", "kawanakajima_1561_phase5", "koriyama_castle_1540_october"]
)
def test_a_whole_turn_looks_the_same_whatever_the_others_hold(scenario, whose):
    """Windows, dice, draws, cards that are put away and the end of the turn, for each who looks on."""
    compared = 0
    for seed, data in enumerate(openings(scenario, 7, 12)):
        board = driver.look(TITLE, data).board
        viewer = {"active": board.active, "waiting": FOE[board.active], "spectator": None}[whose]
        rng = Random(seed)
        card = rng.choice(board.hands[board.active])
        hidden = [seat for seat in ("red", "blue") if seat != viewer]
        truths = [data, *(with_other_cards(data, hidden, card, rng) for _ in range(2))]
        assert len(set(truths)) > 1
        compared += same_turn(truths, viewer, card, seed)
    assert compared > 60


@pytest.mark.rule("21", "15.2")
def test_of_two_drawn_cards_only_the_one_put_away_is_seen():
    """Other cards drawn and kept, the same one discarded: the other player and spectators notice nothing."""
    war = battle(
        "f6 red asp; k1 blue asp", card="center_1", red="center_2", blue="center_3 left_flank_2"
    ).order("end")
    truths = []
    for kept in ("shogun", "first_strike", "leadership"):
        p = war.p
        board = p.board
        board.command.pile = sorted([*board.command.pile, *board.drawn])
        for card in (kept, "out_flanked"):
            board.command.pile.remove(card)
        board.drawn = sorted([kept, "out_flanked"])
        truths.append((War(p.state).data, TITLE.parse(f"keep {kept}", "red")))
    results = [act(data, order, 0) for data, order in truths]
    for viewer in ("blue", None):
        assert len({sight(data, viewer, 0) for data, _ in truths}) == 1
        assert len({told(result, viewer) for result in results}) == 1
        assert len({sight(result.data, viewer, 0) for result in results}) == 1
    assert len({sight(result.data, "red", 0) for result in results}) == 3


@pytest.mark.rule("21", "18.28")
def test_everybody_knows_who_holds_a_stolen_card():
    """It came out of the open discards, so that in no other truth it lies anywhere else."""
    p = battle("f6 red asp; k1 blue asp", red_dragons="ambush insult bravery", blue_dragons="panic").p
    p.board.stolen = "insult"
    data = TITLE.codec.encode(p.state)
    for seed in range(8):
        for viewer in ("blue", None, "red"):
            board = driver.look(TITLE, driver.scramble(TITLE, data, viewer, Random(seed))).board
            assert "insult" in board.dragons["red"]
            assert (len(board.dragons["red"]), len(board.dragons["blue"])) == (3, 1)
