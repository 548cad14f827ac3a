"""Boards for study: made from a game, played for all seats, listed, deleted, seen by nobody else."""

import pytest

from pbem.games.models import Game
from tests.pbem.games.playing import new_game, play_on
from tests.pbem.web.conftest import is_campaign_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def finished(alice, bob):
    game = new_game({"blue": alice, "red": bob}, owner=alice, options={"length": 4})
    play_on(game)
    return game


@pytest.fixture
def board(client, charlie, finished):
    client.force_login(charlie)
    client.post(f"/games/{finished.public_id}/analyse/", {"at": "1"})
    return Game.objects.get(analysis=True)


def test_a_finished_game_is_copied_by_whoever_may_see_it(client, charlie, finished):
    client.force_login(charlie)
    assert b'id="analyse-at"' in client.get(f"/games/{finished.public_id}/").content
    answer = client.post(f"/games/{finished.public_id}/analyse/", {"at": "1"})
    board = Game.objects.get(analysis=True)
    assert (answer.url, board.owner, board.forked_from) == (f"/games/{board.public_id}/", charlie, finished)
    page = client.get(answer.url).content.decode()
    assert "Nothing here touches the game" in page
    assert 'id="takeback-to"' not in page


def test_a_running_game_that_hides_something_is_not(client, alice, bob):
    game = new_game({"blue": alice, "red": bob}, owner=alice)
    client.force_login(alice)
    assert b'id="analyse-at"' not in client.get(f"/games/{game.public_id}/").content
    answer = client.post(f"/games/{game.public_id}/analyse/", follow=True)
    assert "cannot be copied" in answer.content.decode()
    assert not Game.objects.filter(analysis=True).exists()


def test_when_one_seat_has_done_its_part_the_next_sits_down(client, board):
    play_on(board, until=is_campaign_of("blue"))
    client.post(f"/games/{board.public_id}/sheet/", {"seat": "blue", "do": "write", "text": "end"})
    answer = client.post(
        f"/games/{board.public_id}/sheet/", {"seat": "blue", "do": "send"}, headers={"HX-Request": "true"}
    )
    board.refresh_from_db()
    asked = board.seats.filter(asked=True).values_list("name", flat=True)
    assert answer.context["table"].seat in asked


def test_boards_are_listed_and_deleted_by_their_owner(client, board, finished):
    assert board.public_id in client.get("/analysis/").content.decode()
    assert client.post(f"/games/{board.public_id}/discard/").url == "/analysis/"
    assert list(Game.objects.all()) == [finished]


def test_nobody_else_sees_or_deletes_a_board_nor_anybody_a_game(client, alice, board, finished):
    client.force_login(alice)
    assert client.get(f"/games/{board.public_id}/").status_code == 404
    for game in (board, finished):
        assert client.post(f"/games/{game.public_id}/discard/").status_code == 404
    assert Game.objects.count() == 2


def test_there_is_a_bound(client, board, finished, monkeypatch):
    monkeypatch.setattr("pbem.games.services.forking.MOST_BOARDS", 1)
    assert client.post(f"/games/{finished.public_id}/analyse/").url == "/analysis/"
    assert Game.objects.filter(analysis=True).count() == 1
