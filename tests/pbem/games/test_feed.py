"""What each viewer reads: own numbers, own orders, and of others only what is public."""

import orjson
import pytest
from msgspec import to_builtins

from pbem.games.errors import NotYours
from pbem.games.models import Event
from pbem.games.selectors import feed, last_number, view_of
from pbem.games.services import undo
from pbem.games.titles import title_of
from rules.kernel.orders import Order
from tests.pbem.games.playing import new_game, play_on, plot, send


def numbers(game, viewer):
    return [item.number for item in feed(game, viewer)]


def test_numbers_grow_only_with_what_a_viewer_can_see(plots):
    send(plots, "blue", plot("blue"), plot("blue"), "boast")
    assert numbers(plots, "blue") == [1, 2, 3, 4]
    assert numbers(plots, "red") == numbers(plots, None) == [1, 2]
    assert (last_number(plots, "blue"), last_number(plots, "red"), last_number(plots, None)) == (4, 2, 2)


def test_answer_to_a_sheet_is_in_the_senders_numbers(plots):
    send(plots, "blue", plot("blue"), "end")
    answer = send(plots, "red", "boast", plot("red"), expected=2)
    assert (answer.number, answer.events) == (4, [3, 4])


def test_roll_for_one_seat_is_seen_by_that_seat_alone(plots):
    send(plots, "blue", "peek", "throw")
    mine, others = feed(plots, "blue"), feed(plots, "red")
    assert [len(item.rolls) for item in mine] == [0, 1, 1]
    assert [len(item.rolls) for item in others] == [0, 1]
    assert others[-1].rolls == mine[-1].rolls


def test_rolls_tell_neither_their_place_nor_their_nonce(plots):
    send(plots, "blue", "peek", "throw")
    seen = orjson.loads(orjson.dumps(to_builtins(feed(plots, "red")[-1].rolls)))
    assert seen == [{"purpose": "throw", "kind": "dice", "faces": 6, "results": seen[0]["results"]}]


def test_secret_order_is_shown_to_its_seat_and_after_the_end_to_all(game):
    commit = Order("red", "commit", {"card": view_of(game, "red")["board"]["hands"]["red"][0], "gold": 1})
    send(game, "red", commit)
    assert feed(game, "red")[-1].order == commit
    assert feed(game, "blue")[-1].order is None
    assert feed(game, None)[-1].order is None
    play_on(game)
    assert feed(game, "*")[1].order == commit


def test_how_others_send_their_orders_is_not_told(plots):
    send(plots, "blue", "boast", source="mail")
    assert feed(plots, "blue")[-1].source == "mail"
    assert feed(plots, "red")[-1].source == feed(plots, None)[-1].source == ""


def test_lines_do_not_say_who_else_reads_them(game):
    for item in feed(game, "red"):
        assert all(line.to is None and line.but is None for line in item.lines)


@pytest.mark.databases
def test_an_event_is_labelled_with_where_the_game_stood_before_it(alice, bob):
    """Which is what its viewer knew already, whatever of the log he has not seen."""
    game = new_game({"blue": alice, "red": bob}, options={"length": 4})
    play_on(game, orders=30)
    for viewer in (None, "blue", "red"):
        for item in feed(game, viewer):
            before = view_of(game, viewer, at=max(item.number - 1, 1))
            assert to_builtins(item.label) == before["label"]
    assert len({item.label.code for item in feed(game, None)}) > 1


def test_events_without_a_label_are_read_as_before(plots):
    send(plots, "blue", "boast")
    Event.objects.filter(game=plots, seq=1).update(label=None)
    first, second = feed(plots, "red")
    assert first.label is None
    assert to_builtins(second.label) == view_of(plots, "red", at=1)["label"]


def test_feed_goes_on_after_a_number(plots):
    for _ in range(5):
        send(plots, "blue", plot("blue"), "boast")
    assert [item.number for item in feed(plots, "red", after=2, limit=2)] == [3, 4]
    assert [item.number for item in feed(plots, "red", after=4)] == [5, 6]
    assert feed(plots, "red", after=6) == feed(plots, "red", after=99) == feed(plots, "red", limit=0) == []


def test_nothing_new_costs_one_query(plots, django_assert_num_queries):
    with django_assert_num_queries(1):
        assert feed(plots, "red", after=1) == []


def test_unseen_orders_are_taken_back_unseen(plots):
    send(plots, "blue", plot("blue"), plot("blue"))
    undo(game_id=plots.pk, seat="blue", orders=2, source="web")
    assert numbers(plots, "red") == numbers(plots, None) == [1]
    told = feed(plots, "blue")
    assert [(item.kind, item.undone) for item in told[1:]] == [
        ("order", True),
        ("order", True),
        ("undo", False),
    ]
    assert told[-1].lines[0].code == "kernel.undone"


def test_seen_orders_are_taken_back_before_all_who_saw_them(plots):
    send(plots, "blue", plot("blue"), "boast")
    undo(game_id=plots.pk, seat="blue", orders=2, source="web")
    assert [(item.number, item.undone) for item in feed(plots, "red")] == [(1, False), (2, True), (3, False)]
    assert feed(plots, None)[-1].lines[0].code == "kernel.undone"


def test_referee_reads_only_what_is_over(plots):
    for reader in (feed, view_of):
        with pytest.raises(NotYours):
            reader(plots, "*")
    play_on(plots)
    assert [item.number for item in feed(plots, "*", limit=500)] == list(
        Event.objects.filter(game=plots).order_by("seq").values_list("seq", flat=True)
    )


def test_the_referee_is_told_whose_secret_a_line_was(alice, bob):
    game = new_game({"blue": alice, "red": bob})
    play_on(game)
    words = title_of(game).catalogue
    told = [line for item in feed(game, "*", limit=500) for line in item.lines]
    asides = [line for line in told if line.code == "kernel.aside"]
    assert asides
    assert all(words.word(line).startswith(words.name("seat", line.args["seats"][0])) for line in asides)
