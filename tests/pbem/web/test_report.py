"""The turn report where players read it: desk, card, mail and API, from where it begins."""

from random import Random

import pytest
from django.core.cache import cache
from django.urls import reverse

from pbem.games.models import Game, Seat
from pbem.games.selectors import feed, last_number, report_of
from pbem.games.selectors import report as report_module
from pbem.games.services import play_bot
from pbem.mail.turn import turn_context
from tests.pbem.api.conftest import Api
from tests.pbem.games.playing import new_game, play_on, send, some_order, waiting


@pytest.fixture
def war(alice):
    """A game against a bot in which both have fought, and in which it is the player's turn."""
    cache.clear()
    game = new_game({"red": alice, "blue": "basic"}, seed=4)
    rng = Random(2)
    for _ in range(400):
        game.refresh_from_db()
        if waiting(game) == ["red"] and _battles(game, "red") and game.label["args"].get("seat") == "red":
            return game
        if waiting(game) == ["red"]:
            send(game, "red", some_order(game, "red", rng))
        else:
            play_bot(game.pk)
    raise AssertionError("no battle in this game")


def _battles(game, seat):
    return [line for section in report_of(game, seat) for line in section.lines if line.about == "battle"]


def test_a_report_begins_after_the_readers_last_turn(war):
    """All of it lies after the last event of the turn before, in which he was to move."""
    title_turns = [
        (item.number, (item.label.args.get("seat") if item.label else None))
        for item in feed(war, "red", 0, 500)
    ]
    lines = [line for section in report_of(war, "red") for line in section.lines]
    first = min(line.at for line in lines)
    own = [number for number, seat in title_turns if seat == "red"]
    others = [number for number, seat in title_turns if seat != "red" and number >= first]
    assert others
    assert first > max(number for number in own if number < min(others))


def test_the_report_stands_on_the_desk_and_each_line_leads_to_its_moment(signed_in, alice, war):
    text = signed_in(alice).get(reverse("web:table", args=[war.public_id]), {"seat": "red"}).content.decode()
    assert "What happened" in text
    for line in _battles(war, "red"):
        assert f'data-at="{line.at}"' in text


def test_the_report_stands_on_the_card_at_home(signed_in, alice, war):
    text = signed_in(alice).get(reverse("web:home")).content.decode()
    assert '<ul class="last">' in text


def test_the_report_stands_at_the_top_of_the_mail(alice, war):
    seat = Seat.objects.select_related("game").get(game=war, name="red")
    context = turn_context(Game.objects.get(pk=war.pk), seat, alice)
    assert [line for turn in context["report"] for line in turn.lines if line.about == "battle"]


def test_the_report_comes_by_the_api_to_whom_it_belongs(alice, charlie, war):
    url = f"/games/{war.public_id}/report/"
    own = Api(alice).get(url).json()
    assert own["number"] == last_number(war, "red")
    assert [line for turn in own["turns"] for line in turn["lines"] if line["about"] == "battle"]
    public = Api(charlie).get(url, {"seat": "spectator"}).json()
    assert not [line for turn in public["turns"] for line in turn["lines"] if "You " in line["text"]]


def test_a_report_is_made_once_for_each_event(war, monkeypatch):
    first = report_of(war, "red")
    monkeypatch.setattr(report_module, "_made", lambda *args: pytest.fail("it was kept"))
    assert report_of(war, "red") == first


def test_a_game_without_events_has_no_report(alice, bob):
    game = new_game({"red": alice, "blue": bob}, title="samurai_battles", scenario="anegawa_1570")
    assert report_of(game, None) is not None
    play_on(game, orders=3)
    assert isinstance(report_of(game, None), list)
