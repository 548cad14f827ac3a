"""The door: what is written, what is refused, and what stays as it was."""

import pytest

from pbem.games.audit import audit
from pbem.games.errors import Busy, KeyReused, NotFound, NotRunning, Refused, Stale
from pbem.games.models import Draft, Event, Head, Request, Seat, Source
from pbem.games.selectors import draft_of, position, view_of
from pbem.games.services import preview, save_draft, sheets, submit_default, submit_orders, writing
from rules.kernel.orders import Order
from rules.kernel.state import state_hash
from tests.pbem.games.playing import everything_written, new_game, play_on, plot, plots_game, send, waiting
from tests.pbem.games.plots.rules import Turn

pytestmark = pytest.mark.databases


def test_an_order_is_written_with_head_seats_and_outbox(plots):
    answer = send(plots, "blue", "boast", "end")
    assert (answer.seq, answer.applied, answer.asked, answer.stopped) == (3, 2, ["red"], None)
    head, last = Head.objects.get(pk=plots.pk), Event.objects.get(game=plots, seq=3)
    assert (plots.seq, head.seq) == (3, 3)
    assert last.state_hash == state_hash(bytes(head.state))
    assert list(Seat.objects.filter(game=plots, asked=True).values_list("name", flat=True)) == ["red"]


def test_refusal_names_the_line_and_writes_nothing(plots):
    before = everything_written()
    with pytest.raises(Refused) as refused:
        send(plots, "blue", "boast", plot("blue", 7), "end")
    assert (refused.value.line, refused.value.error.rule) == (2, "1")
    assert refused.value.error.text.code == "kernel.out_of_bounds"
    assert everything_written() == before


def test_an_order_that_changes_nothing_is_refused_at_the_door_and_in_a_draft(plots, monkeypatch):
    monkeypatch.setattr(Turn, "apply", lambda self, p, order: p.say("plots.boast", seat=order.seat))
    before = everything_written()
    with pytest.raises(Refused) as refused:
        send(plots, "blue", "boast")
    assert (refused.value.line, refused.value.error.text.code) == (1, "kernel.changes_nothing")
    assert everything_written() == before
    tried = preview(game=plots, seat="blue", orders=[Order("blue", "boast")])
    assert tried.refused.error.text.code == "kernel.changes_nothing"


def test_seat_that_is_not_asked_is_refused(plots):
    with pytest.raises(Refused) as refused:
        send(plots, "red", "boast")
    assert refused.value.error.text.code == "kernel.not_asked"


def test_nobody_orders_for_another_seat(plots):
    with pytest.raises(Refused) as refused:
        send(plots, "blue", Order("red", "boast"))
    assert refused.value.error.text.code == "kernel.other_seat"


@pytest.mark.parametrize("number", [0, 201])
def test_sheet_has_some_orders_and_not_too_many(plots, number):
    with pytest.raises(ValueError, match="from 1 to 200"):
        submit_orders(game_id=plots.pk, seat="blue", orders=[Order("blue", "boast")] * number, source="web")


def test_unknown_seat_and_unknown_game(plots):
    with pytest.raises(NotFound):
        send(plots, "green", Order("green", "boast"))
    with pytest.raises(NotFound):
        submit_orders(game_id=plots.pk + 1, seat="blue", orders=[Order("blue", "boast")], source="web")


def test_unknown_source(plots):
    with pytest.raises(ValueError, match="telegram"):
        send(plots, "blue", "boast", source="telegram")


def test_game_that_has_not_started_or_is_over_takes_no_orders(plots, alice, bob):
    waiting_for_players = plots_game({"blue": alice, "red": bob}, start=False)
    with pytest.raises(NotRunning):
        send(waiting_for_players, "blue", "boast")
    play_on(plots)
    with pytest.raises(NotRunning):
        send(plots, "blue", "boast")


def test_stale_request_changes_nothing_and_tells_the_present_number(plots):
    send(plots, "blue", "boast", expected=1)
    before = everything_written()
    with pytest.raises(Stale) as stale:
        send(plots, "blue", "boast", expected=1)
    assert stale.value.current == 2
    assert everything_written() == before


# Sheets


def test_before_the_first_die_a_sheet_is_all_or_nothing(plots):
    before = everything_written()
    with pytest.raises(Refused) as refused:
        send(plots, "blue", "boast", plot("blue"), "nonsense", "throw")
    assert refused.value.line == 3
    assert everything_written() == before


def test_after_a_die_what_is_done_stays_done_and_the_rest_becomes_a_draft(plots):
    answer = send(plots, "blue", "boast", "throw", "nonsense", "end")
    assert (answer.applied, answer.stopped.line) == (2, 3)
    assert answer.stopped.error.text.code == "kernel.not_offered"
    assert [order.kind for order in answer.stopped.orders] == ["nonsense", "end"]
    assert plots.seq == 3
    assert draft_of(plots, "blue") == (answer.number, answer.stopped.orders)


def test_dice_of_ones_own_standing_order_fix_a_sheet_too(plots, monkeypatch):
    def throws(pending, sheet):
        pending.play(Order("blue", "throw"), Source.STANDING)

    monkeypatch.setattr(sheets, "answer_standing", throws)
    answer = send(plots, "blue", "boast", "nonsense")
    assert (answer.applied, answer.stopped.line, plots.seq) == (1, 2, 3)


def test_the_order_that_throws_is_still_judged_before_the_die(plots):
    with pytest.raises(Refused) as refused:
        send(plots, "blue", "boast", Order("blue", "throw", {"surplus": 1}))
    assert refused.value.line == 2


def test_a_sheet_that_was_sent_is_no_draft_any_more(plots):
    save_draft(game=plots, seat="blue", orders=[Order("blue", "boast")])
    send(plots, "blue", "boast")
    assert not Draft.objects.exists()


# Requests that come again


def test_same_key_gives_the_stored_answer(plots):
    first = send(plots, "blue", "throw", key="abc", expected=1)
    again = send(plots, "blue", "throw", key="abc", expected=1)
    assert again.repeated
    assert not first.repeated
    assert (again.seq, again.number, again.events) == (first.seq, first.number, first.events)
    assert plots.seq == 2


def test_stopped_sheet_is_repeated_whole(plots):
    first = send(plots, "blue", "throw", "nonsense", key="abc")
    again = send(plots, "blue", "throw", "nonsense", key="abc")
    assert again.stopped == first.stopped
    assert again.stopped.error.text == first.stopped.error.text


def test_same_key_with_another_request_is_refused(plots):
    send(plots, "blue", "throw", key="abc")
    with pytest.raises(KeyReused):
        send(plots, "blue", "boast", key="abc")
    assert plots.seq == 2


def test_keys_belong_to_one_seat_of_one_game(plots, alice, bob):
    send(plots, "blue", "end", key="abc")
    assert not send(plots, "red", "boast", key="abc").repeated
    other = plots_game({"blue": alice, "red": bob})
    assert not send(other, "blue", "end", key="abc").repeated


def test_refused_request_may_come_again_under_its_key(plots):
    with pytest.raises(Refused):
        send(plots, "red", "boast", key="abc")
    assert not Request.objects.exists()
    send(plots, "blue", "end")
    assert send(plots, "red", "boast", key="abc").applied == 1


# When the clock has run out


def test_default_answer_is_told_as_the_clocks(game):
    submit_default(game_id=game.pk, seat="red", reason="three days are over")
    event = Event.objects.get(game=game, seq=2)
    assert (event.kind, event.source, event.seat) == ("clock", "clock", "red")
    assert event.lines[0]["code"] == "kernel.clock_out"
    assert waiting(game) == ["blue"]


def test_no_default_where_the_rules_know_none(plots):
    before = everything_written()
    for seat in ("blue", "red"):
        with pytest.raises(Refused) as refused:
            submit_default(game_id=plots.pk, seat=seat, reason="time")
        assert refused.value.error.text.code == "kernel.no_default"
    assert everything_written() == before


def test_whole_game_is_played_and_its_seats_ask_nobody_afterwards(alice, bob):
    game = new_game({"blue": alice, "red": bob}, options={"length": 4})
    play_on(game)
    assert game.status == "finished"
    assert game.outcome == view_of(game, None)["outcome"]
    assert not Seat.objects.filter(game=game, asked=True).exists()
    assert position(game).state.outcome is not None


@pytest.mark.parametrize("kind", ["boast", "end"])
def test_same_key_is_noticed_while_the_game_is_read(plots, monkeypatch, kind):
    """The twin of a request is done between the look for its answer and the reading of the game."""
    read, twins = writing.read, []

    def late(*asked):
        if not twins:
            twins.append(None)
            twins[0] = send(plots, "blue", kind, key="abc")
        return read(*asked)

    monkeypatch.setattr(writing, "read", late)
    again = send(plots, "blue", kind, key="abc")
    assert (again.repeated, again.seq) == (True, twins[0].seq)
    assert plots.seq == 2


def test_answer_of_the_request_that_ended_the_game_is_repeated(plots):
    Head.objects.filter(pk=plots.pk).update(state=bytes(head_of(plots)).replace(b'"left":20', b'"left":1'))
    first = send(plots, "blue", "end", key="abc")
    assert first.outcome
    assert send(plots, "blue", "end", key="abc").outcome == first.outcome
    with pytest.raises(NotRunning):
        send(plots, "blue", "end", key="other")


def head_of(game):
    return Head.objects.get(pk=game.pk).state


# Races


@pytest.fixture
def overtaken(plots, monkeypatch):
    """Somebody takes the game from under the next order, after it was read and before it is written."""
    read, lost = writing.read, []

    def slow(*asked):
        table = read(*asked)
        if not lost:
            lost.append(table.seq)
            send(plots, "blue", "boast")
        return table

    monkeypatch.setattr(writing, "read", slow)
    return lost


def test_lost_race_is_run_again_from_the_fresh_position(plots, overtaken):
    answer = submit_orders(game_id=plots.pk, seat="blue", orders=[Order("blue", "throw")], source="web")
    assert (overtaken, answer.seq) == ([1], 3)
    plots.refresh_from_db()
    assert audit(plots) == (3, [])


def test_lost_race_of_a_request_that_expected_something_is_stale(plots, overtaken):
    with pytest.raises(Stale):
        send(plots, "blue", "throw", expected=1)
    plots.refresh_from_db()
    assert plots.seq == 2


def test_who_never_gets_through_is_told_so(plots, monkeypatch):
    before = everything_written()
    monkeypatch.setattr(writing, "write_if_first", lambda *args: False)
    monkeypatch.setattr(writing, "TRIES", 3)
    with pytest.raises(Busy):
        send(plots, "blue", "boast")
    assert everything_written() == before
