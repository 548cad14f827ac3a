"""Each finished game counts once, for the right people, and only where it says something."""

import pytest

from pbem.games.models import Event, Status
from pbem.games.services import resign
from pbem.outbox.models import Outbox
from pbem.outbox.topics import TOPICS
from pbem.ratings.models import Change, Rating, Reckoning, Tally
from pbem.ratings.services import reckon, reckon_missed
from tests.conftest import person
from tests.pbem.games.playing import new_game

pytestmark = pytest.mark.databases


def rating_of(user):
    return Rating.objects.get(user=user, title="border_war")


def test_the_winner_gains_what_the_loser_loses(duel_over, alice, bob):
    assert reckon(game_id=duel_over().pk)
    won, lost = rating_of(alice), rating_of(bob)
    assert won.rating > 1500 > lost.rating
    assert won.rating - 1500 == pytest.approx(1500 - lost.rating)
    assert (won.wins, won.draws, won.losses) == (1, 0, 0)
    assert (lost.wins, lost.draws, lost.losses) == (0, 0, 1)


def test_a_game_counts_once(duel_over, alice):
    game = duel_over()
    assert reckon(game_id=game.pk)
    before = rating_of(alice).rating
    assert not reckon(game_id=game.pk)
    assert rating_of(alice).rating == before
    assert Change.objects.filter(user=alice).count() == 1
    assert Tally.objects.get(side="").games == 1


def test_nobody_wins_a_draw(duel_over, alice, bob):
    reckon(game_id=duel_over(winner=None).pk)
    assert rating_of(alice).rating == rating_of(bob).rating == 1500
    assert rating_of(alice).draws == 1


def test_a_running_game_does_not_count(duel_over):
    game = duel_over()
    game.status = Status.RUNNING
    game.save()
    assert not reckon(game_id=game.pk)
    assert not Reckoning.objects.exists()


@pytest.mark.parametrize(
    "kind",
    [{"analysis": True}, {"imported": True}, {"visibility": "private"}, {"visibility": "link"}],
    ids=str,
)
def test_boards_for_study_imports_and_hidden_games_do_not_count(duel_over, kind):
    game = duel_over(**kind)
    assert reckon(game_id=game.pk)
    assert not Reckoning.objects.get(game=game).rated
    assert not Rating.objects.exists()
    assert not Tally.objects.exists()


def test_playing_against_oneself_or_a_bot_is_not_rated_but_counted(over, alice):
    for other in (alice, "basic"):
        reckon(game_id=over([("blue", "blue", alice), ("red", "red", other)], ["blue"]).pk)
    assert not Rating.objects.exists()
    assert Tally.objects.get(side="blue").wins == 2


def test_who_holds_several_seats_counts_once_and_bots_do_not_count(over, alice, bob):
    seats = [("russia", "allies", alice), ("germany", "axis", bob), ("britain", "allies", alice)]
    game = over([*seats, ("japan", "axis", "basic")], ["russia", "britain"], title="axis_allies_1942")
    reckon(game_id=game.pk)
    assert Change.objects.filter(game=game).count() == 2
    assert Rating.objects.get(user=alice).wins == 1


def test_a_side_plays_against_the_average_of_the_other(over, alice, bob, charlie):
    Rating.objects.create(user=bob, title="border_war", rating=1800, deviation=60)
    Rating.objects.create(user=charlie, title="border_war", rating=1400, deviation=60)
    seats = [("a", "one", alice), ("b", "two", bob), ("c", "two", charlie)]
    reckon(game_id=over(seats, ["b", "c"]).pk)
    assert rating_of(alice).rating < 1500
    assert 1800 < rating_of(bob).rating < 1810
    assert 1400 < rating_of(charlie).rating < 1420


def noted(game, code):
    """Something that happened to the seat of red's player, as the log has it."""
    facts = {"source": "server", "patch": b"", "rev": 1, "schema": 1, "state_hash": ""}
    lines = [{"code": code, "args": {"seat": "red"}, "to": None, "but": None}]
    Event.objects.create(game=game, seq=9, kind="seat", seat="red", lines=lines, **facts)


def test_a_replacement_can_only_gain(over, alice, bob):
    for winner, games in (("blue", 0), ("red", 1)):
        game = over([("blue", "blue", alice), ("red", "red", bob)], [winner])
        noted(game, "kernel.seat_taken")
        reckon(game_id=game.pk)
        assert Change.objects.filter(user=bob).count() == games
    assert Change.objects.filter(user=alice).count() == 2


@pytest.mark.parametrize("code", ["kernel.overdue", "kernel.caretaker", "kernel.returned", "kernel.wanted"])
def test_who_was_late_answers_for_how_it_ends(over, alice, bob, code):
    """Else one had only to let the clock run out once, and could lose nothing any more."""
    game = over([("blue", "blue", alice), ("red", "red", bob)], ["blue"])
    noted(game, code)
    reckon(game_id=game.pk)
    assert Change.objects.get(user=bob).score == 0


def test_who_has_not_played_for_long_moves_further(duel_over, alice):
    for _ in range(8):
        reckon(game_id=duel_over().pk)
    settled = rating_of(alice).deviation
    reckon(game_id=duel_over(days=2000).pk)
    assert rating_of(alice).deviation > settled


def test_the_tallies_of_a_scenario(duel_over):
    for winner in ("blue", "blue", "red", None):
        reckon(game_id=duel_over(winner=winner, days=4).pk)
    whole, blue = Tally.objects.get(side=""), Tally.objects.get(side="east")
    assert (whole.games, whole.wins, whole.seconds) == (4, 3, 4 * 4 * 86400)
    assert (blue.games, blue.wins) == (4, 2)


def test_a_resignation_counts_through_the_outbox(alice, bob):
    game = new_game({"blue": alice, "red": bob})
    resign(game_id=game.pk, seat="blue", source="web")
    row = Outbox.objects.get(topic="rating")
    for _ in range(2):
        TOPICS["rating"].handle(row)
    assert rating_of(bob).wins == 1
    assert rating_of(alice).losses == 1


def test_what_was_missed_is_made_up_for_in_order(over, alice, bob):
    first = over([("blue", "blue", alice), ("red", "red", bob)], ["blue"], days=1)
    second = over([("blue", "blue", alice), ("red", "red", bob)], ["red"], days=2)
    assert reckon_missed(limit=1) == 1
    assert Reckoning.objects.get().game == first
    assert reckon_missed() == 1
    assert reckon_missed() == 0
    assert Change.objects.get(user=alice, game=second).before > 1500


def test_what_the_ratings_cost_does_not_grow_with_the_players(over, django_assert_max_num_queries):
    users = [person(f"player{n}") for n in range(5)]
    seats = [(user.username, "one" if n % 2 else "two", user) for n, user in enumerate(users)]
    game = over(seats, ["player1"])
    with django_assert_max_num_queries(40):
        reckon(game_id=game.pk)
