"""Profiles and boards as alice, bob, charlie and nobody see them."""

from datetime import timedelta

import pytest
from django.utils import timezone

from pbem.accounts.models import Block
from pbem.ratings.charts import HEIGHT, WIDTH, chart
from pbem.ratings.models import Rating
from pbem.ratings.selectors import board, histories_of, newcomers
from pbem.ratings.services import reckon
from tests.conftest import person


def text_of(client, path):
    response = client.get(path)
    assert response.status_code == 200
    return response.content.decode()


@pytest.fixture
def ranked(db):
    """A rating that a board would show."""

    def rate(user, rating, **fields):
        facts = {"title": "border_war", "deviation": 60, "wins": 5, "played": timezone.now()} | fields
        return Rating.objects.create(user=user, rating=rating, **facts)

    return rate


def test_a_profile_is_found_in_any_case_and_by_everybody(client, alice):
    assert "Here since" in text_of(client, "/players/ALICE/")
    assert client.get("/players/nobody/").status_code == 404


def test_whoever_has_left_has_no_profile(client, alice):
    alice.is_active = False
    alice.save()
    assert client.get("/players/alice/").status_code == 404


def test_a_profile_shows_ratings_with_their_course(client, duel_over, alice):
    for _ in range(3):
        reckon(game_id=duel_over().pk)
    text = text_of(client, "/players/alice/")
    assert "provisional" in text
    assert "<polyline" in text
    assert "The rating over 3 games: from 1500 to" in text
    assert histories_of(alice)["border_war"][0] == 1500


@pytest.mark.parametrize("visibility", ["private", "link"])
def test_games_that_are_not_public_are_shown_to_their_players_only(
    client, duel_over, alice, bob, charlie, visibility
):
    game = duel_over(visibility=visibility, name="Behind closed doors")
    reckon(game_id=game.pk)
    for viewer, sees in ((None, False), (charlie, False), (bob, True), (alice, True)):
        if viewer:
            client.force_login(viewer)
        text = text_of(client, "/players/alice/")
        assert (game.public_id in text) == ("Behind closed doors" in text) == sees


def test_a_profile_tells_how_games_ended_for_its_player(client, duel_over, alice, bob):
    duel_over(winner="blue")
    client.force_login(bob)
    assert "alice won" in text_of(client, "/players/alice/")
    assert "You lost" in text_of(client, "/players/bob/")


def test_boards_for_study_are_on_no_profile(client, duel_over, alice):
    game = duel_over(analysis=True)
    client.force_login(alice)
    assert game.public_id not in text_of(client, "/players/alice/")


def test_the_games_of_a_profile_come_in_pages(client, duel_over, alice):
    games = {duel_over().public_id for _ in range(13)}
    first = text_of(client, "/players/alice/")
    after = client.get("/players/alice/").context["after"]
    more = client.get(f"/players/alice/?after={after}", headers={"HX-Target": "more"}).content.decode()
    assert {g for g in games if g in first} | {g for g in games if g in more} == games
    assert "<html" not in more
    assert client.get("/players/alice/?after=nonsense").status_code == 404


def test_block_and_unblock(client, alice, bob):
    client.force_login(alice)
    assert ">Block<" in text_of(client, "/players/bob/")
    client.post("/players/bob/block/")
    assert Block.objects.get().blocked == bob
    assert ">Unblock<" in text_of(client, "/players/bob/")
    client.post("/players/bob/block/", {"wanted": "no"})
    assert not Block.objects.exists()


def test_nobody_blocks_himself_or_unasked(client, alice, bob):
    assert client.get("/players/bob/block/").status_code == 405
    assert client.post("/players/bob/block/").status_code == 302
    client.force_login(alice)
    client.post("/players/alice/block/")
    assert not Block.objects.exists()


def test_the_board_ranks_by_rating(client, ranked, alice, bob):
    ranked(alice, 1600)
    ranked(bob, 1700)
    text = text_of(client, "/titles/border_war/players/")
    assert text.index("/players/bob/") < text.index("/players/alice/")
    assert "± 120" in text
    assert client.get("/titles/chess/players/").status_code == 404


def test_the_board_leaves_out_the_uncertain_the_forgotten_and_the_gone(ranked, alice, bob, charlie):
    ranked(alice, 1600, deviation=150)
    ranked(bob, 1600, played=timezone.now() - timedelta(days=400))
    ranked(charlie, 1600, wins=2, losses=2)
    ranked(person("gone", is_active=False), 1600)
    assert board("border_war") == []
    assert [each.username for each in newcomers("border_war")] == ["charlie", "alice"]


def test_a_board_shows_who_is_on_the_way(client, ranked, alice, bob):
    ranked(alice, 1600)
    ranked(bob, 1500, deviation=150)
    text = client.get("/titles/border_war/players/").content.decode()
    assert text.index("alice") < text.index("On the way") < text.index("bob")
    ranked_only = client.get("/titles/samurai_battles/players/").content.decode()
    assert "Be the first" in ranked_only
    assert "On the way" not in ranked_only


def test_the_title_page_tells_how_it_has_gone(client, duel_over, alice, bob):
    for winner in ("blue", "blue", "red", None):
        reckon(game_id=duel_over(winner=winner, scenario="duel", days=4).pk)
    text = text_of(client, "/titles/border_war/")
    assert "4 d" in text
    assert "East 50 %" in text
    assert "West 25 %" in text
    assert "1 undecided" in text


@pytest.mark.parametrize("values", [[1500, 1510], [1500.0] * 5, list(range(1000, 2000, 7))])
def test_a_chart_stays_in_its_frame(values):
    drawn = chart(values)
    spots = [tuple(map(float, spot.split(","))) for spot in drawn.points.split()]
    assert len(spots) == len(values)
    assert all(0 <= x <= WIDTH and 0 <= y <= HEIGHT for x, y in spots)
    assert (drawn.first, drawn.last) == (values[0], values[-1])


def test_one_game_makes_no_chart():
    assert chart([]) is None
    assert chart([1500]) is None


@pytest.mark.parametrize("path", ["/players/alice/", "/titles/border_war/players/", "/titles/border_war/"])
def test_pages_take_few_queries(client, duel_over, alice, path, django_assert_max_num_queries):
    for _ in range(5):
        reckon(game_id=duel_over().pk)
    with django_assert_max_num_queries(11):
        client.get(path)
