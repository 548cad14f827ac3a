"""What each reader gets, and that it depends on nothing that he may not read."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pbem.accounts.services import block, unblock
from pbem.games.services import hand_over, resign
from pbem.talk.models import Message
from pbem.talk.selectors import (
    hidden_authors,
    hidden_players,
    last_messages,
    messages_for,
    muted_authors,
    unread_count,
    unread_counts,
)
from pbem.talk.services import mark_read, mute, unmute
from tests.pbem.games.playing import new_game
from tests.pbem.talk.conftest import say, texts

pytestmark = [pytest.mark.databases, pytest.mark.django_db]

SEATS = ("blue", "red", "green", "gold")
ADDRESSEES = st.one_of(
    st.just("all"), st.just("side"), st.lists(st.sampled_from(SEATS), min_size=1, max_size=3, unique=True)
)
TALK = st.lists(st.tuples(st.sampled_from(SEATS), ADDRESSEES), max_size=12)


def may_read(game, seat, author, to):
    """An independent statement of who reads what."""
    if to == "all":
        return True
    if to == "side":
        return seat is not None and game.seats.get(name=seat).side == game.seats.get(name=author).side
    return seat in (author, *to)


@settings(
    max_examples=15,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
    derandomize=True,
)
@given(talk=TALK)
def test_nobody_learns_of_what_is_not_for_him(alliance, talk):
    """A reader gets the same, numbers included, as if what he may not read had never been said."""
    Message.objects.all().delete()
    sent = [(author, to) for author, to in talk if to != [author]]
    for at, (author, to) in enumerate(sent):
        say(alliance, author, f"{at}", to=to)
    holders = {seat.name: seat.user for seat in alliance.seats.select_related("user")}
    for seat in (*SEATS, None):
        expected = [f"{at}" for at, (author, to) in enumerate(sent) if may_read(alliance, seat, author, to)]
        said = messages_for(alliance, holders.get(seat))
        assert texts(said) == expected
        assert [one.number for one in said] == list(range(1, len(expected) + 1))


def test_private_messages_stay_private_when_the_game_is_over(duel, charlie, bob):
    say(duel, "blue", "A draw?", to="red")
    resign(game_id=duel.pk, seat="red", source="web")
    duel.refresh_from_db()
    assert messages_for(duel, charlie) == messages_for(duel, None) == []
    assert duel.status == "finished"
    assert texts(messages_for(duel, bob)) == ["A draw?"]


def test_who_takes_over_a_seat_reads_what_was_said_to_it(duel, bob, charlie):
    say(duel, "blue", "A draw?", to="red")
    hand_over(game_id=duel.pk, seat="red", user=charlie)
    assert texts(messages_for(duel, charlie)) == ["A draw?"]
    assert messages_for(duel, bob) == []


def test_pages_of_messages(duel, alice, bob):
    for at in range(1, 8):
        say(duel, "blue", f"{at}")
    assert texts(messages_for(duel, bob, after=2, limit=3)) == ["3", "4", "5"]
    assert texts(last_messages(duel, bob, limit=3)) == ["5", "6", "7"]
    assert texts(last_messages(duel, bob, before=5, limit=3)) == ["2", "3", "4"]
    assert texts(last_messages(duel, bob, before=2, limit=3)) == ["1"]
    assert last_messages(duel, bob, before=1) == messages_for(duel, bob, after=7) == []


def test_unread_messages_are_counted_in_one_query(duel, alice, bob, django_assert_num_queries):
    other = new_game({"blue": bob, "red": alice})
    say(duel, "red", "one")
    say(duel, "red", "two", to="blue")
    say(duel, "blue", "my own")
    say(other, "blue", "three")
    with django_assert_num_queries(1):
        assert unread_counts(alice) == {duel.pk: 2, other.pk: 1}
    assert unread_counts(bob) == {duel.pk: 1}
    mark_read(game=duel, user=alice, number=1)
    assert unread_counts(alice) == {duel.pk: 1, other.pk: 1}
    mark_read(game=duel, user=alice, number=3)
    mark_read(game=duel, user=alice, number=1)
    mark_read(game=duel, user=alice, number=99)
    assert unread_counts(alice) == {other.pk: 1}


def test_messages_to_others_are_not_counted(alliance, alice, bob, charlie, olga):
    say(alliance, "red", "secret", to="gold")
    assert unread_counts(alice) == unread_counts(charlie) == {}
    assert unread_counts(olga) == {alliance.pk: 1}
    assert [unread_count(alliance, user) for user in (alice, olga, None)] == [0, 1, 0]


def test_new_messages_are_marked(duel, alice, bob):
    say(duel, "red", "one")
    mark_read(game=duel, user=alice, number=1)
    say(duel, "red", "two")
    say(duel, "blue", "three")
    assert [one.unread for one in messages_for(duel, alice)] == [False, True, False]
    assert [one.unread for one in messages_for(duel, None)] == [False, False, False]


def test_a_muted_author_is_not_heard_and_not_told(duel, alice, bob):
    say(duel, "red", "one")
    mute(game=duel, user=alice, author=bob)
    say(duel, "red", "two", to="blue")
    say(duel, "blue", "three")
    assert texts(messages_for(duel, alice)) == ["three"]
    assert [one.number for one in messages_for(duel, alice)] == [3]
    assert unread_counts(alice) == {}
    assert muted_authors(duel, alice) == ["bob"]
    assert texts(messages_for(duel, bob)) == ["one", "two", "three"]
    unmute(game=duel, user=alice, author=bob)
    assert texts(messages_for(duel, alice)) == ["one", "two", "three"]


def test_a_blocked_user_is_not_heard(duel, alice, bob):
    block(blocker=alice, blocked=bob)
    say(duel, "red", "hello")
    say(duel, "blue", "anybody there?")
    assert texts(messages_for(duel, alice)) == ["anybody there?"]
    assert hidden_authors(duel, alice) == {bob.pk: "bob"}
    assert unread_counts(alice) == {}
    assert texts(messages_for(duel, bob)) == ["hello", "anybody there?"]
    unblock(blocker=alice, blocked=bob)
    assert len(messages_for(duel, alice)) == 2


def test_a_block_is_named_only_where_the_other_plays(duel, alice, bob, charlie):
    block(blocker=alice, blocked=bob)
    block(blocker=alice, blocked=charlie)
    assert hidden_players(duel, alice) == ["bob"]
    assert hidden_players(duel, bob) == hidden_players(duel, None) == []


def test_a_removed_message_leaves_its_place(duel, alice, bob):
    say(duel, "red", "insult").delete()
    message = say(duel, "red", "another insult")
    Message.objects.filter(pk=message.pk).update(removed=timezone.now())
    [said] = messages_for(duel, alice)
    assert (said.removed, said.text) == (True, "")
    assert unread_counts(alice) == {}


def test_a_message_outlives_its_author(duel, alice, bob):
    say(duel, "red", "hello")
    bob.delete()
    [said] = messages_for(duel, alice)
    assert (said.seat, said.author, said.text) == ("red", "", "hello")
    assert unread_counts(alice) == {duel.pk: 1}


def test_reading_takes_the_same_queries_however_much_is_said(alliance, alice):
    counts = set()
    for _ in range(3):
        for to in ("all", "side", ["red", "gold"]):
            say(alliance, "blue", "hello", to=to)
        with CaptureQueriesContext(connection) as queries:
            messages_for(alliance, alice)
        counts.add(len(queries))
    assert counts == {4}
