"""The first event of a game, and the dice it is dealt with."""

import pytest
from cryptography.fernet import Fernet
from django.core.exceptions import ImproperlyConfigured

from pbem.games import dice
from pbem.games.errors import NotFound, NotReady, NotRunning
from pbem.games.models import DiceBox, Event, Game, Head, Seat
from pbem.games.selectors import dice_proof
from pbem.games.services import create_dice, start_game
from pbem.outbox.models import Outbox
from rules.border_war.title import TITLE
from rules.kernel.dice import commitment, game_key
from tests.pbem.games.playing import new_game

pytestmark = pytest.mark.databases


def test_setup_is_the_first_event(game):
    event = Event.objects.get(game=game)
    assert (event.seq, event.kind, event.source, event.barrier) == (1, "setup", "server", True)
    assert (game.status, game.seq, game.rev, game.schema) == ("running", 1, TITLE.rev, TITLE.schema)
    assert game.started is not None
    assert game.label["code"] == "label.round"
    assert Head.objects.get(pk=game.pk).numbers == {"": 1, "blue": 1, "red": 1}


def test_everybody_who_is_asked_first_is_told(game, alice, bob):
    assert set(Seat.objects.filter(game=game, asked=True).values_list("name", flat=True)) == {"red", "blue"}
    assert {row.recipient for row in Outbox.objects.filter(topic="turn")} == {alice, bob}


def test_notice_waits_for_the_grace_that_its_reader_wants(alice, bob):
    alice.grace_minutes = 30
    alice.save()
    game = new_game({"blue": alice, "red": bob})
    due = dict(Outbox.objects.filter(topic="turn").values_list("recipient__username", "due"))
    assert (due["alice"] - game.moved).total_seconds() == 1800
    assert (due["bob"] - game.moved).total_seconds() == 120


def test_game_needs_all_its_players(alice):
    game = new_game({"blue": alice, "red": "random"}, start=False)
    Seat.objects.filter(game=game, name="red").update(bot="")
    with pytest.raises(NotReady, match="red"):
        start_game(game_id=game.pk)
    Seat.objects.filter(game=game, name="red").delete()
    with pytest.raises(NotReady, match="scenario"):
        start_game(game_id=game.pk)
    assert not Event.objects.exists()


def test_game_starts_once(game):
    with pytest.raises(NotRunning):
        start_game(game_id=game.pk)
    with pytest.raises(NotFound):
        start_game(game_id=game.pk + 1)


def test_game_without_dice_does_not_start(alice, bob):
    game = new_game({"blue": alice, "red": bob}, start=False)
    DiceBox.objects.all().delete()
    with pytest.raises(NotReady, match="dice"):
        start_game(game_id=game.pk)


def test_seed_is_drawn_anew_committed_to_and_kept_encrypted(db):
    games = [Game.objects.create(title="border_war", scenario="duel") for _ in range(2)]
    promises = [create_dice(game) for game in games]
    boxes = list(DiceBox.objects.order_by("pk"))
    seeds = [dice.opened(box.seed) for box in boxes]
    assert promises == [commitment(seed) for seed in seeds]
    assert len(set(seeds)) == 2
    assert all(seed not in bytes(box.seed) for seed, box in zip(seeds, boxes, strict=True))
    assert dice_proof(games[0])["commitment"] == promises[0]


def test_key_is_made_of_the_seed_and_what_each_seat_has_added(game):
    box = DiceBox.objects.get(pk=game.pk)
    assert box.entropies == {"red": "from red", "blue": "from blue"}
    expected = game_key(dice.opened(box.seed), "testgame", box.entropies)
    assert dice.key_of(game.pk, game.public_id) == expected


def test_keys_are_kept_for_a_bounded_number_of_games(alice, monkeypatch, django_assert_num_queries):
    monkeypatch.setattr(dice, "KEYS_KEPT", 2)
    games = [new_game({"blue": alice}) for _ in range(3)]
    with django_assert_num_queries(0):
        dice.key_of(games[2].pk, games[2].public_id)
    with django_assert_num_queries(1):
        dice.key_of(games[0].pk, games[0].public_id)


def test_wrong_key_of_the_server_is_named(game, settings):
    settings.PBEM_DICE_KEY = Fernet.generate_key().decode()
    dice._keys.clear()
    with pytest.raises(ImproperlyConfigured, match="PBEM_DICE_KEY"):
        dice.key_of(game.pk, game.public_id)
