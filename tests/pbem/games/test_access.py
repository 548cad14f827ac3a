"""Who may look, and through whose eyes."""

import pytest
from django.contrib.auth.models import AnonymousUser

from pbem.games.errors import NotFound, NotYours
from pbem.games.selectors import etag, feed, my_turns, seats_of, view_of, viewer_for, visible_game
from pbem.games.services import export_game
from tests.pbem.games.playing import new_game, play_on, plot, send

NOBODY = AnonymousUser()


def test_everybody_sees_a_public_game(game, charlie):
    for user in (charlie, NOBODY, None):
        assert visible_game(user, game.public_id) == game


@pytest.mark.parametrize("visibility", ["private", "link"])
def test_game_one_may_not_see_is_like_none(alice, bob, charlie, visibility):
    game = new_game({"blue": alice, "red": bob}, visibility=visibility)
    assert visible_game(alice, game.public_id) == visible_game(bob, game.public_id) == game
    errors = []
    for user, public_id in ((charlie, game.public_id), (NOBODY, game.public_id), (charlie, "nosuchgame")):
        with pytest.raises(NotFound) as error:
            visible_game(user, public_id)
        errors.append(str(error.value))
    assert len(set(errors)) == 1


def test_link_opens_a_game_for_those_who_have_it(alice, bob, charlie):
    game = new_game({"blue": alice, "red": bob}, visibility="link")
    assert visible_game(charlie, game.public_id, game.link) == game
    for wrong in ("", "x", None):
        with pytest.raises(NotFound):
            visible_game(charlie, game.public_id, wrong)


def test_link_opens_no_private_game(alice, bob, charlie):
    game = new_game({"blue": alice, "red": bob}, visibility="private")
    with pytest.raises(NotFound):
        visible_game(charlie, game.public_id, game.link)


def test_owner_sees_his_game_without_a_seat(alice, bob, charlie):
    game = new_game({"blue": alice, "red": bob}, visibility="private", owner=charlie)
    assert visible_game(charlie, game.public_id) == game


def test_everybody_looks_through_his_own_eyes(game, alice, bob, charlie):
    assert (seats_of(alice, game), seats_of(charlie, game), seats_of(NOBODY, game)) == (["blue"], [], [])
    assert viewer_for(alice, game) == viewer_for(alice, game, "blue") == "blue"
    assert viewer_for(charlie, game) is None
    assert viewer_for(NOBODY, game) is None
    for user, seat in ((charlie, "blue"), (alice, "red"), (bob, "*"), (NOBODY, "*")):
        with pytest.raises(NotYours):
            viewer_for(user, game, seat)


def test_all_eyes_are_open_when_the_game_is_over(plots, charlie):
    play_on(plots)
    assert viewer_for(charlie, plots) == viewer_for(charlie, plots, "*") == "*"


def test_charlie_sees_no_hand_no_block_and_no_bid(game, charlie):
    play_on(game, orders=25)
    view = view_of(game, viewer_for(charlie, game))
    assert view["board"]["hands"] == {"red": None, "blue": None}
    assert all(f["units"] is None for h, f in view["board"]["forces"].items())
    assert view["step"]["prompt"] is None
    codes = {line.code for item in feed(game, None, limit=500) for line in item.lines}
    assert not codes & {"initiative.drew", "recruit.bought", "campaign.spied"}
    assert export_game(game)["view"] == view


def test_tag_of_a_view_changes_only_with_what_is_seen(plots):
    red, spectator = etag(view_of(plots, "red")), etag(view_of(plots, None))
    blue = etag(view_of(plots, "blue"))
    send(plots, "blue", plot("blue"))
    assert etag(view_of(plots, "blue")) != blue
    assert (etag(view_of(plots, "red")), etag(view_of(plots, None))) == (red, spectator)
    send(plots, "blue", "end")
    assert etag(view_of(plots, "red")) != red


def test_turns_of_a_user(game, plots, alice, bob, charlie):
    assert {(turn.game, turn.seat) for turn in my_turns(alice)} == {(game, "blue"), (plots, "blue")}
    assert [(turn.game, turn.seat) for turn in my_turns(bob)] == [(game, "red")]
    assert my_turns(charlie) == []
    send(plots, "blue", "end")
    assert {turn.game for turn in my_turns(bob)} == {game, plots}
    assert all(turn.since is not None for turn in my_turns(bob))
