"""Bots: they see a view, answer through the door, and are called by the outbox."""

import pytest

from pbem.games.models import Event, Seat
from pbem.games.selectors import feed
from pbem.games.services import bots, editable_state, play_bot, repair, set_caretaker
from pbem.outbox.models import Outbox
from tests.pbem.games.playing import new_game, play_on, plots_game, send, waiting

pytestmark = pytest.mark.databases


def rows(topic):
    return [(row.seat, row.seq) for row in Outbox.objects.filter(topic=topic).order_by("pk")]


def test_bot_that_owes_an_answer_is_called_through_the_outbox(edition, alice):
    game = plots_game({"blue": alice, "red": "random"})
    assert rows("bot") == []
    send(game, "blue", "end")
    assert rows("bot") == [("red", 2)]


def test_bot_plays_until_it_owes_nothing(edition, alice):
    game = plots_game({"blue": alice, "red": "random"})
    send(game, "blue", "end")
    done = play_bot(game.pk)
    game.refresh_from_db()
    assert waiting(game) == ["blue"]
    assert done == Event.objects.filter(game=game, seat="red", source="bot").count() > 0
    assert play_bot(game.pk) == 0


def test_long_turn_of_a_bot_goes_on_in_another_task(edition, alice, monkeypatch):
    monkeypatch.setattr(bots, "AT_ONCE", 1)
    game = plots_game({"blue": "random", "red": alice})
    assert play_bot(game.pk) == 1
    game.refresh_from_db()
    assert waiting(game) == ["blue"]
    assert rows("bot") == [("blue", 1), ("blue", 2)]


def test_bots_alone_finish_a_game(db):
    game = new_game({}, options={"length": 4})
    for _ in range(200):
        play_bot(game.pk)
    game.refresh_from_db()
    assert game.status == "finished"
    assert set(Event.objects.filter(game=game, kind="order").values_list("source", flat=True)) == {"bot"}


def test_bots_choice_depends_on_the_position_alone(db):
    """Two games with the same dice play alike, so that a game can be played again for study."""
    logs = []
    for _ in range(2):
        game = new_game({"red": "basic", "blue": "basic"}, options={"length": 4})
        play_bot(game.pk)
        logs.append(list(Event.objects.filter(game=game).order_by("seq").values_list("order", "rolls")))
    assert logs[0] == logs[1]


def test_failing_bot_does_not_stop_the_game(edition, alice, monkeypatch):
    class Broken:
        def choose(self, view, options, rng):
            raise ValueError("out of ideas")

    game = plots_game({"blue": "random", "red": alice})
    monkeypatch.setattr("rules.kernel.title.Title.bot", lambda title, name: Broken())
    assert play_bot(game.pk) > 0


def test_bot_does_not_answer_for_people(plots):
    assert play_bot(plots.pk) == 0
    assert play_bot(plots.pk + 1) == 0


def test_finished_game_needs_no_bot(edition, alice):
    game = plots_game({"blue": alice, "red": "random"})
    play_on(game)
    assert play_bot(game.pk) == 0


def test_overtaken_bot_gives_way(edition, alice, monkeypatch):
    """The game moves on between the bot's look and its order."""
    game = plots_game({"blue": "random", "red": alice})
    chosen = bots._chosen

    def slow(table, seat, p):
        order = chosen(table, seat, p)
        monkeypatch.setattr(bots, "_chosen", chosen)
        send(game, "blue", "boast", source="bot")
        return order

    monkeypatch.setattr(bots, "_chosen", slow)
    monkeypatch.setattr(bots, "AT_ONCE", 1)
    assert play_bot(game.pk) == 0
    assert Event.objects.filter(game=game).count() == 2


def test_caretaker_answers_for_an_absent_holder(plots, alice):
    set_caretaker(game_id=plots.pk, seat="blue", bot="random")
    assert rows("bot") == [("blue", 2)]
    assert play_bot(plots.pk) > 0
    assert Seat.objects.get(game=plots, name="blue").user == alice
    assert feed(plots, "blue")[2].source == "bot"


def test_bot_that_is_stuck_is_called_again_after_a_repair(edition, alice):
    game = plots_game({"blue": "random", "red": alice})
    repair(game_id=game.pk, reason="the bot did not move", edited=editable_state(game))
    assert rows("bot") == [("blue", 1), ("blue", 2)]
