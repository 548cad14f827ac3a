"""Boards for study: copies that one user plays alone, never of what is still hidden."""

import pytest

from pbem.games.errors import CannotFork, NotFound
from pbem.games.models import Event, Seat
from pbem.games.selectors import dice_proof, feed, seats_of, undoable, view_of, viewer_for, visible_game
from pbem.games.services import archive, fork, undo
from pbem.outbox.models import Outbox
from tests.pbem.games.playing import new_game, play_on, plot, plots_game, send, waiting

pytestmark = pytest.mark.databases


def test_finished_game_is_copied_at_any_event(plots, charlie):
    send(plots, "blue", plot("blue", 5), "throw")
    play_on(plots)
    board = fork(game=plots, user=charlie, at=2)
    assert (board.analysis, board.owner, board.forked_from, board.visibility) == (
        True,
        charlie,
        plots,
        "private",
    )
    assert seats_of(charlie, board) == ["blue", "red"]
    assert (viewer_for(charlie, board), viewer_for(charlie, board, "*")) == ("blue", "*")
    assert view_of(board, "blue")["board"] == view_of(plots, "blue", at=2)["board"]
    assert feed(board, "blue")[0].lines[0].code == "kernel.forked"


def test_copy_is_played_without_touching_the_game(plots, charlie):
    play_on(plots)
    before = list(Event.objects.filter(game=plots).values())
    board = fork(game=plots, user=charlie)
    Outbox.objects.all().delete()
    play_on(board)
    assert board.status == "finished"
    assert list(Event.objects.filter(game=plots).values()) == before
    assert not Outbox.objects.exists()


def test_copy_is_seen_by_its_owner_alone(plots, alice, charlie):
    play_on(plots)
    board = fork(game=plots, user=charlie)
    assert visible_game(charlie, board.public_id) == board
    with pytest.raises(NotFound):
        visible_game(alice, board.public_id)


def test_by_default_the_last_position_before_the_end(plots, charlie):
    play_on(plots)
    board = fork(game=plots, user=charlie)
    assert view_of(board, "blue")["board"] == view_of(plots, "blue", at=last_but_one(plots))["board"]
    with pytest.raises(CannotFork, match="over at that event"):
        fork(game=plots, user=charlie, at=plots.seq)
    with pytest.raises(NotFound):
        fork(game=plots, user=charlie, at=plots.seq + 1)


def last_but_one(game):
    return Event.objects.get(game=game, seq=game.seq - 1).numbers["blue"]


def test_on_a_board_for_study_everything_can_be_taken_back(plots, charlie):
    play_on(plots)
    board = fork(game=plots, user=charlie, at=1)
    start = view_of(board, "blue")["board"]
    send(board, "blue", "throw", "end")
    send(board, "red", "throw")
    assert undoable(board, "blue") == 3
    undo(game_id=board.pk, seat="blue", orders=None, source="web")
    assert view_of(board, "blue")["board"] == start


def test_dice_of_a_copy_are_its_own_and_prove_nothing(plots, charlie):
    play_on(plots)
    board = fork(game=plots, user=charlie)
    assert dice_proof(board)["commitment"] != dice_proof(plots)["commitment"]
    assert not dice_proof(board)["verifiable"]


def test_running_game_with_secrets_is_not_copied_even_by_its_players(plots, game, alice, charlie):
    for running in (plots, game):
        for user in (alice, charlie):
            with pytest.raises(CannotFork, match="hides something"):
                fork(game=running, user=user)


def test_running_game_without_secrets_is_copied(edition, alice, bob, charlie, monkeypatch):
    monkeypatch.setattr("tests.pbem.games.plots.rules.Plots.open_information", True)
    game = plots_game({"blue": alice, "red": bob})
    send(game, "blue", "throw", "end")
    board = fork(game=game, user=charlie)
    assert waiting(board) == ["red"]
    assert fork(game=game, user=charlie, at=1).seq == 1


def test_game_that_one_may_not_see_is_not_copied(alice, bob, charlie):
    game = new_game({"blue": alice, "red": bob}, visibility="private")
    play_on(game)
    with pytest.raises(CannotFork, match="no such game"):
        fork(game=game, user=charlie)
    assert fork(game=game, user=alice).owner == alice


def test_game_that_has_not_started_is_not_copied(alice, bob):
    game = new_game({"blue": alice, "red": bob}, start=False)
    with pytest.raises(CannotFork):
        fork(game=game, user=alice)


def test_archived_game_is_copied_too(plots, charlie):
    play_on(plots)
    archive(game_id=plots.pk)
    plots.refresh_from_db()
    board = fork(game=plots, user=charlie, at=3)
    assert view_of(board, "*")["board"] == view_of(plots, "*", at=3)["board"]
    assert not Seat.objects.filter(game=board).exclude(user=charlie).exists()


def test_boards_are_bounded_whichever_way_they_are_made(plots, charlie, monkeypatch):
    monkeypatch.setattr("pbem.games.services.forking.MOST_BOARDS", 1)
    play_on(plots)
    fork(game=plots, user=charlie)
    with pytest.raises(CannotFork, match="delete some first"):
        fork(game=plots, user=charlie)
