"""The demo games: something to play at once, made once."""

from pbem.games.models import Game, Status
from pbem.lobby.demo import ensure_demo_games


def test_every_title_has_a_game_against_bots_and_one_between_people(alice, bob, charlie):
    ensure_demo_games()
    assert set(Game.objects.values_list("status", flat=True)) == {Status.RUNNING}
    against_bots = Game.objects.get(owner=alice, title="border_war")
    assert list(against_bots.seats.order_by("position").values_list("user__username", "bot")) == [
        ("alice", ""),
        (None, "basic"),
    ]
    between_people = Game.objects.get(owner=bob, title="border_war")
    assert set(between_people.seats.values_list("user__username", flat=True)) == {"bob", "charlie"}


def test_a_second_call_makes_nothing(alice, bob, charlie):
    made = ensure_demo_games()
    assert made
    assert ensure_demo_games() == []
    assert Game.objects.count() == len(made)


def test_without_its_users_there_are_no_demo_games(alice):
    assert [game.owner for game in ensure_demo_games() if game.title == "border_war"] == [alice]
