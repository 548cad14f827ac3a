"""Lists of games: the right ones, in order, in pages without gaps, in a fixed number of queries."""

from datetime import timedelta

import pytest
from django.utils import timezone

from pbem.accounts.services import block
from pbem.games.models import Game, Seat, Status, Visibility
from pbem.lobby.errors import LobbyError
from pbem.lobby.models import Answer
from pbem.lobby.selectors import games, my_games

NOW = timezone.now()


def some_games(count, *, owner=None, holder=None, asked=False, **fields):
    """Games with one seat, each created a second after the other."""
    fields = {"title": "border_war", "scenario": "duel", "owner": owner} | fields
    made = Game.objects.bulk_create(Game(**fields) for _ in range(count))
    for at, game in enumerate(made):
        Game.objects.filter(pk=game.pk).update(created=NOW + timedelta(seconds=at))
    Seat.objects.bulk_create(
        Seat(game=g, name="red", side="west", position=0, user=holder, asked=asked) for g in made
    )
    return made


def shown(**query):
    return [game.pk for game in games(**query).games]


def test_each_list_shows_its_own(alice, bob):
    open_, running, done = (some_games(1, status=status)[0].pk for status in ("open", "running", "finished"))
    assert shown(viewer=None, show="open") == [open_]
    assert shown(viewer=None, show="running") == [running]
    assert shown(viewer=None, show="finished") == [done]


@pytest.mark.parametrize("visibility", [Visibility.LINK, Visibility.PRIVATE])
@pytest.mark.parametrize("show", ["open", "running", "finished", "replacement"])
def test_what_is_not_public_is_in_nobodys_list(bob, olga, visibility, show):
    status = "running" if show == "replacement" else show
    some_games(1, status=status, visibility=visibility)
    Seat.objects.update(open_for_replacement=True)
    assert (
        shown(viewer=None, show=show) == shown(viewer=bob, show=show) == shown(viewer=olga, show=show) == []
    )


def test_boards_for_study_are_in_no_public_list(alice):
    some_games(1, status=Status.RUNNING, analysis=True)
    assert shown(viewer=alice, show="running") == []


def test_my_lists_show_private_games_too(alice, bob):
    [mine] = some_games(1, holder=alice, status=Status.RUNNING, visibility=Visibility.PRIVATE)
    [turn] = some_games(1, holder=alice, asked=True, status=Status.RUNNING)
    [owned] = some_games(1, owner=alice)
    assert set(shown(viewer=alice, show="mine")) == {mine.pk, turn.pk, owned.pk}
    assert shown(viewer=alice, show="my_turn") == [turn.pk]
    assert shown(viewer=bob, show="mine") == shown(viewer=None, show="mine") == []


def test_games_of_people_one_has_blocked_are_not_offered(alice, bob):
    some_games(1, owner=alice)
    block(blocker=bob, blocked=alice)
    assert shown(viewer=bob) == []
    assert len(shown(viewer=alice)) == 1


def test_who_looks_for_a_game_is_shown_none_whose_seats_are_all_kept(alice, bob):
    kept, half, free = some_games(3, owner=alice)
    Seat.objects.create(game=half, name="blue", side="east", position=1)
    invitations = [game.invitations.create(seat="red", inviter=alice, user=bob) for game in (kept, half)]
    assert shown(viewer=None) == [free.pk, half.pk]
    invitations[0].answer = Answer.DECLINED
    invitations[0].save()
    assert shown(viewer=None) == [free.pk, half.pk, kept.pk]


def test_seats_that_want_a_replacement(alice):
    [game, _other] = some_games(2, status=Status.RUNNING)
    Seat.objects.filter(game=game).update(open_for_replacement=True)
    assert shown(viewer=alice, show="replacement") == [game.pk]


def test_a_title_narrows_a_list(db):
    some_games(1)
    assert len(shown(viewer=None, title="border_war")) == 1
    assert shown(viewer=None, title="chess") == []


def test_pages_follow_one_another_without_gap_or_repeat(db):
    made = some_games(7)
    Game.objects.update(created=NOW)
    seen, after = [], ""
    while True:
        page = games(viewer=None, after=after, limit=3)
        seen += [game.pk for game in page.games]
        if not page.after:
            break
        after = page.after
    assert seen == sorted((game.pk for game in made), reverse=True)


@pytest.mark.parametrize("cursor", ["x", "20260101T000000000000", "20260101T000000000000-x", "--", "9" * 400])
def test_a_bad_place_in_a_list_is_refused(db, cursor):
    with pytest.raises(LobbyError) as refused:
        games(viewer=None, after=cursor)
    assert refused.value.field == "after"


def test_an_unknown_list_is_refused(db):
    with pytest.raises(LobbyError, match="my_turn"):
        games(viewer=None, show="secret")


def test_a_page_has_its_bounds(db):
    some_games(3)
    assert len(games(viewer=None, limit=0).games) == 1
    assert len(games(viewer=None, limit=10**9).games) == 3


@pytest.mark.parametrize("count", [1, 9])
def test_the_number_of_queries_does_not_grow_with_the_games(alice, count, django_assert_num_queries):
    some_games(count, owner=alice, holder=alice, status=Status.RUNNING)
    with django_assert_num_queries(3):
        for game in games(viewer=None, show="running", limit=20).games:
            assert [seat.user.username for seat in game.seats.all()] == ["alice"]
            assert game.owner.username == "alice"
            assert game.pending == []


def test_my_games_begin_with_the_most_urgent(alice):
    quiet, calm, pressed = some_games(3, holder=alice, asked=True, status=Status.RUNNING)
    Seat.objects.filter(game=quiet).update(asked=False)
    Seat.objects.filter(game=pressed).update(deadline=NOW + timedelta(hours=1))
    some_games(1, holder=alice, status=Status.FINISHED)
    assert [game.pk for game in my_games(alice)] == [pressed.pk, calm.pk, quiet.pk]


def test_a_list_is_narrowed_down_by_scenario_and_by_name(alice, bob):
    (duel,) = some_games(1, name="Over the hills", owner=alice)
    (alliance,) = some_games(1, scenario="alliance", owner=bob)

    def found(**wishes):
        return set(games(viewer=None, **wishes).games)

    assert found(title="border_war", scenario="alliance") == {alliance}
    assert found(search="HILLS") == {duel}
    assert found(search="bo") == {alliance}
    assert found(search="nobody") == set()
    assert found(scenario="alliance") == {duel, alliance}
