"""Answers in advance that come at the next sweep: their speed tells nothing about who has left them."""

from datetime import UTC, datetime, timedelta

import pytest

from pbem.games.models import Event
from pbem.games.selectors import position
from pbem.games.services import answer_at_sweep, set_standing
from pbem.games.services.turn_entries import next_sweep
from pbem.games.titles import find_title
from pbem.outbox.models import Outbox
from tests.pbem.games.playing import new_game, send, waiting


@pytest.fixture
def offered(settings):
    settings.PBEM_DARK_TITLES = True


def offensive(game):
    """Let Japan make an offensive without a battle, after which the Allies are asked."""
    title = find_title("empire_of_the_sun")
    if waiting(game) == ["allies"]:
        send(game, "allies", title.parse("decline", "allies"))
    card = next(c for c in position(game).board.decks["japan"].hand if c not in ("j43",))
    lines = (f"play {card} oc hq j_hq_south", "activate j_bb_kongo2", "done")
    return send(game, "japan", *(title.parse(line, "japan") for line in lines))


def made(holders, answers="at_sweep"):
    options = {"policy_answers": answers}
    return new_game(holders, title="empire_of_the_sun", scenario="training", options=options)


def rows(game, topic, seat="allies"):
    return Outbox.objects.filter(game=game, topic=topic, seat=seat)


def answers(game):
    events = Event.objects.filter(game=game, seat="allies")
    return [event for event in events if event.order["kind"] == "answer"]


def test_the_answer_waits_for_the_next_full_ten_minutes(offered, alice, bob):
    game = made({"japan": alice, "allies": bob})
    before = rows(game, "turn").count()
    offensive(game)
    assert waiting(game) == ["allies"]
    assert answers(game) == []
    assert rows(game, "turn").count() == before
    row = rows(game, "standing").get()
    assert row.due == next_sweep(Event.objects.get(game=game, seq=game.seq).created)


def test_it_comes_with_the_sweep_and_once(offered, alice, bob):
    game = made({"japan": alice, "allies": bob})
    offensive(game)
    for _ in range(2):
        answer_at_sweep(game_id=game.pk, seat="allies")
    assert [event.source for event in answers(game)] == ["default"]
    assert "j_bb_kongo2" in position(game).board.at
    assert waiting(game) != []


def test_without_the_option_it_comes_at_once(offered, alice, bob):
    game = made({"japan": alice, "allies": bob}, answers="at_once")
    offensive(game)
    assert len(answers(game)) == 1
    assert not rows(game, "standing").exists()


def test_against_a_bot_it_always_comes_at_once(offered, bob):
    game = made({"japan": "random", "allies": bob})
    offensive(game)
    assert len(answers(game)) == 1
    assert not rows(game, "standing").exists()


def test_who_takes_his_answer_back_is_asked_at_the_sweep(offered, alice, bob):
    game = made({"japan": alice, "allies": bob})
    offensive(game)
    set_standing(game=game, seat="allies", policy="quiet", value=None)
    told = rows(game, "turn").count()
    answer_at_sweep(game_id=game.pk, seat="allies")
    assert answers(game) == []
    assert rows(game, "turn").count() == told + 1


def test_who_answers_himself_needs_no_sweep(offered, alice, bob):
    game = made({"japan": alice, "allies": bob})
    offensive(game)
    send(game, "allies", find_title("empire_of_the_sun").parse("answer nothing", "allies"))
    seq = game.seq
    answer_at_sweep(game_id=game.pk, seat="allies")
    game.refresh_from_db()
    assert game.seq == seq


@pytest.mark.parametrize(("minute", "wanted"), [(0, 10), (3, 10), (10, 20), (59, 60)])
def test_sweeps_come_every_ten_minutes_of_the_clock(minute, wanted):
    hour = datetime(2026, 3, 1, 12, tzinfo=UTC)
    assert next_sweep(hour + timedelta(minutes=minute)) == hour + timedelta(minutes=wanted)
