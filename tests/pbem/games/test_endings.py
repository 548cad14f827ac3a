"""Resigning, and what becomes of the seat."""

from random import Random

import pytest

from pbem.games.errors import NotRunning, NotYours
from pbem.games.models import DiceBox, Draft, Proposal, Seat
from pbem.games.selectors import dice_proof, feed
from pbem.games.services import propose_end, resign, save_draft
from pbem.outbox.models import Outbox
from rules.kernel.dice import commitment
from rules.kernel.orders import Order
from tests.pbem.games.playing import new_game, play_on, send, some_order, waiting

pytestmark = pytest.mark.databases


def give_up(game, seat, **request):
    answer = resign(game_id=game.pk, seat=seat, source="web", **request)
    game.refresh_from_db()
    return answer


def test_last_side_left_wins(game, alice, bob):
    answer = give_up(game, "red")
    assert answer.outcome.winners == ["blue"]
    assert (game.status, game.outcome["reason"]["code"]) == ("finished", "kernel.resigned")
    assert waiting(game) == []
    assert {row.recipient for row in Outbox.objects.filter(topic="over")} == {alice, bob}
    with pytest.raises(NotRunning):
        give_up(game, "blue")


def test_nothing_waits_in_a_game_that_is_over(game):
    save_draft(game=game, seat="blue", orders=[Order("blue", "end")])
    propose_end(game_id=game.pk, seat="blue")
    give_up(game, "red")
    assert not Draft.objects.exists()
    assert not Proposal.objects.filter(open=True).exists()
    assert not Seat.objects.filter(asked=True).exists()


def test_allies_play_on_and_a_bot_keeps_the_seat(alice, bob, charlie, olga):
    game = new_game({"red": alice, "gold": bob, "blue": charlie, "green": olga}, scenario="alliance")
    give_up(game, "gold")
    seat = Seat.objects.get(game=game, name="gold")
    assert (game.status, seat.resigned, seat.caretaker, seat.open_for_replacement) == (
        "running",
        True,
        "basic",
        True,
    )
    assert Outbox.objects.filter(topic="bot", seat="gold").exists()
    assert feed(game, None)[-1].lines[0].code == "kernel.resigned_on"
    give_up(game, "red")
    assert game.outcome["winners"] == ["blue", "green"]


def test_who_has_resigned_gives_no_more_orders(alice, bob):
    game = new_game({"red": alice, "gold": bob}, scenario="alliance")
    give_up(game, "gold")
    order = some_order(game, "gold", Random(1))
    for attempt in (lambda: send(game, "gold", order), lambda: give_up(game, "gold")):
        with pytest.raises(NotYours):
            attempt()
    assert send(game, "gold", order, source="bot").applied == 1


def test_resigning_twice_under_one_key(alice, bob):
    game = new_game({"red": alice, "gold": bob}, scenario="alliance")
    assert not give_up(game, "gold", key="abc").repeated
    assert give_up(game, "gold", key="abc").repeated


def test_seed_is_published_when_the_game_ends_and_not_before(game):
    running = dice_proof(game)
    assert "seed" not in running
    assert not running["revealed"]
    assert running["commitment"] == DiceBox.objects.get(pk=game.pk).commitment
    give_up(game, "red")
    over = dice_proof(game)
    assert commitment(bytes.fromhex(over["seed"])) == running["commitment"]
    assert over["entropies"] == {"red": "from red", "blue": "from blue"}


def test_end_by_the_rules_publishes_the_seed_too(plots):
    play_on(plots)
    assert dice_proof(plots)["seed"]
