"""Sheets that go on by themselves after a pass, and queues: once, through the door, never for dice."""

from random import Random

import pytest

from pbem.games.audit import audit
from pbem.games.models import Draft, Event, Head, PlayerPace, Seat
from pbem.games.running_game import load
from pbem.games.services import (
    clear_standing,
    queue_orders,
    save_draft,
    set_goes_on,
    set_pace,
    set_pace_of_game,
    set_standing,
    undo,
)
from pbem.games.services import going_on as going_on_module
from pbem.games.titles import title_of
from pbem.outbox.models import Outbox
from rules.kernel.orders import Order
from tests.pbem.games.playing import new_game, send, some_order, waiting
from tests.pbem.games.test_standing import until_battle
from tests.rules.samurai_battles.situations import battle, march

pytestmark = pytest.mark.databases

MARCH = "e6 red ssp foot; g6 blue asp; k1 blue asp; a1 red asp idle"


def sheet(game, seat, text):
    return [title_of(game).read_line(line, seat) for line in text.splitlines()]


def tell(game, seat, text, **request):
    return send(game, seat, *sheet(game, seat, text), **request)


def kinds(game, **which):
    events = Event.objects.filter(game=game, seq__gt=1, **which).order_by("seq")
    return [event.order["kind"] for event in events if event.order]


@pytest.fixture
def samurai(alice, bob):
    """A game that stands at a position in which red is to move and blue may insult a leader that moves."""

    def make(situation=march, pieces=MARCH, seed=3, **hands):
        game = new_game(
            {"red": alice, "blue": bob},
            title="samurai_battles",
            scenario="first_samurai_skirmish",
            seed=seed,
        )
        dealt = {"red": "center_1 center_2", "blue": "center_1 center_2", "blue_dragons": "insult"} | hands
        Head.objects.filter(pk=game.pk).update(state=situation(pieces, **dealt).data)
        Seat.objects.filter(game=game).update(asked=False)
        Seat.objects.filter(game=game, name="red").update(asked=True)
        set_standing(game=game, seat="blue", policy="insult", value=None)
        return game

    return make


def rest_of(game, seat="red"):
    return Draft.objects.filter(game=game, seat=seat).first()


def test_a_sheet_goes_on_by_itself_after_a_pass(samurai):
    """The fault: it had to be sent again by hand after each window."""
    game = samurai()
    answer = tell(game, "red", "move e6 > f6\nend")
    assert (answer.asked, answer.stopped.line, rest_of(game).waits) == (["blue"], 2, "rest")
    tell(game, "blue", "pass")
    assert kinds(game, source="queue", seat="red") == ["end"]
    assert rest_of(game) is None


def test_a_game_in_which_sheets_went_on_is_as_its_log_says(game):
    """From the set-up: an attack with more orders after it, a defender who passes by hand, and the audit."""
    attack = until_battle(game)
    defender = "red" if attack.seat == "blue" else "blue"
    set_standing(game=game, seat=defender, policy="reaction", value=None)
    answer = send(game, attack.seat, attack, Order(attack.seat, "end"))
    assert (answer.asked, answer.applied) == ([defender], 1)
    send(game, defender, "pass")
    assert kinds(game, source="queue", seat=attack.seat)[-1:] == ["end"]
    assert audit(game) == (game.seq, [])


def test_who_is_not_to_be_gone_on_for_gets_a_draft(samurai):
    game = samurai()
    set_goes_on(game=game, seat="red", goes_on=False)
    tell(game, "red", "move e6 > f6\nend")
    tell(game, "blue", "pass")
    assert kinds(game, source="queue") == []
    assert (rest_of(game).waits, [order["kind"] for order in rest_of(game).orders]) == ("", ["end"])
    assert waiting(game) == ["red"]


def test_an_answer_that_nobody_counted_on_leaves_the_rest_as_a_draft_with_the_reason(samurai):
    game = samurai()
    Outbox.objects.all().delete()
    tell(game, "red", "move e6 > f6\nend")
    tell(game, "blue", "dragon insult")
    assert kinds(game, source="queue") == []
    kept = rest_of(game)
    assert (kept.waits, kept.reason["code"], kept.reason["args"]) == (
        "",
        "kernel.rest_surprised",
        {"seat": "blue"},
    )
    assert Outbox.objects.filter(topic="turn", seat="red").exists()


def test_a_condition_is_written_for_whatever_comes(samurai):
    game = samurai()
    tell(game, "red", "move e6 > f6\nif possible: end")
    tell(game, "blue", "dragon insult")
    assert kinds(game, source="queue", seat="red") == ["end"]


def test_rest_that_has_become_illegal_is_a_draft_and_does_nothing(samurai):
    """All or nothing up to the next die: the first orders of such a rest are not carried out either."""
    game = samurai(pieces="e6 red ssp foot; c6 red ssp; g6 blue asp; k1 blue asp; a1 red asp idle")
    tell(game, "red", "move e6 > f6\nmove c6 > d6\nmove c6 > d6\nend")
    before = game.seq
    tell(game, "blue", "pass")
    assert game.seq == before + 1
    kept = rest_of(game)
    assert (kept.waits, len(kept.orders)) == ("", 3)
    assert kept.reason["code"]


def test_the_own_answer_lets_the_rest_go_on_too(samurai):
    """Who is asked about his own battle answers, and does not send again what he has sent already."""
    pieces = "f6 red ssp; g6 blue asp; k1 blue asp; a1 red asp idle"
    game = samurai(battle, pieces, red_dragons="spirit_of_kishijoten", blue_dragons="")
    set_pace_of_game(game=game, seat="red", pace="ask")
    answer = tell(game, "red", "melee f6 > g6\nif possible: advance f6\nend")
    assert (answer.asked, rest_of(game).waits) == (["red"], "rest")
    while waiting(game) == ["red"] and rest_of(game):
        tell(game, "red", "pass", source="mail")
    assert "end" in kinds(game, source="queue", seat="red")


def test_windows_of_ones_own_are_passed_over_by_a_sheet_that_goes_on(samurai):
    pieces = "f6 red ssp; g6 blue asp; k1 blue asp; a1 red asp idle"
    game = samurai(battle, pieces, red_dragons="spirit_of_kishijoten", blue_dragons="")
    tell(game, "red", "melee f6 > g6\nif possible: advance f6\nend")
    passed = Event.objects.filter(game=game, seat="red", source="default")
    assert {event.order["kind"] for event in passed} <= {"pass", "forgo"}
    assert "end" in kinds(game, seat="red")


def test_a_sheet_that_is_sent_again_replaces_what_waits(samurai):
    game = samurai()
    tell(game, "red", "move e6 > f6\nend")
    save_draft(game=game, seat="red", orders=sheet(game, "red", "end"))
    assert rest_of(game).waits == ""
    tell(game, "blue", "pass")
    assert kinds(game, source="queue") == []


def test_nothing_goes_on_after_a_step_back(game, alice, bob):
    seat = waiting(game)[0]
    queue_orders(game=game, seat=seat, orders=[Order(seat, "end")])
    Draft.objects.filter(game=game).update(waits="rest")
    other = next(s for s in ("red", "blue") if s != seat)
    Draft.objects.filter(game=game).update(seat=other)
    send(game, seat, some_order(game, seat, Random(5)))
    undo(game_id=game.pk, seat=seat, source="web")
    assert Draft.objects.get(game=game).waits == ""


def test_an_owner_who_changes_his_orders_meanwhile_is_not_overrun(samurai, monkeypatch):
    """The row is compared: what was read before the change is done again from the fresh one."""
    game = samurai()
    tell(game, "red", "move e6 > f6\nend")
    real, tries = going_on_module._write, []

    def meanwhile(pending, each):
        if not tries:
            tries.append(1)
            save_draft(game=game, seat="red", orders=sheet(game, "red", "end"))
        real(pending, each)

    monkeypatch.setattr(going_on_module, "_write", meanwhile)
    tell(game, "blue", "pass")
    assert tries == [1]
    assert kinds(game, source="queue") in ([], ["end"])
    assert kinds(game, seat="blue") == ["pass"]


def test_what_goes_on_and_breaks_off_is_written_once_or_not_at_all(samurai, monkeypatch):
    """A crash before the commit leaves nothing behind; the same request afterwards does it all once."""
    game = samurai()
    tell(game, "red", "move e6 > f6\nend")
    before = game.seq
    real = going_on_module._write

    def crash(pending, each):
        raise RuntimeError("the machine stops here")

    monkeypatch.setattr(going_on_module, "_write", crash)
    with pytest.raises(RuntimeError):
        tell(game, "blue", "pass", key="k1")
    game.refresh_from_db()
    assert (game.seq, rest_of(game).waits) == (before, "rest")
    monkeypatch.setattr(going_on_module, "_write", real)
    tell(game, "blue", "pass", key="k1")
    again = tell(game, "blue", "pass", key="k1")
    assert again.repeated
    assert kinds(game, source="queue") == ["end"]


def test_a_rest_that_goes_on_does_not_fish_for_dice(samurai):
    """Dice that have fallen stay: the rest after them is handed back, nothing is rolled again."""
    pieces = "f6 red ssp; g6 blue asp; k1 blue asp; a1 red asp idle"
    game = samurai(battle, pieces, blue_dragons="ambush")
    set_standing(game=game, seat="blue", policy="melee_reaction", value=None)
    tell(game, "red", "melee f6 > g6\nmelee f6 > g6\nend")
    tell(game, "blue", "pass")
    assert kinds(game, seat="red").count("melee") == 1
    assert Event.objects.filter(game=game, seq__gt=1).exclude(rolls=[]).exists()
    kept = rest_of(game)
    assert (kept.waits, [order["kind"] for order in kept.orders]) == ("", ["melee", "end"])
    assert kept.reason["code"]


def test_a_mistake_in_what_goes_on_takes_back_nothing_that_came_before(samurai, monkeypatch):
    game = samurai()
    tell(game, "red", "move e6 > f6\nend")

    def breaks(*args, **kwargs):
        raise KeyError("a mistake of the rules")

    monkeypatch.setattr(going_on_module, "draft", breaks)
    tell(game, "blue", "pass")
    assert kinds(game, seat="blue") == ["pass"]
    assert (rest_of(game).waits, rest_of(game).reason["code"]) == ("", "kernel.broken")


# The queue


def test_a_queue_is_tried_whenever_its_seat_is_asked(samurai):
    game = samurai()
    queue_orders(game=game, seat="blue", orders=sheet(game, "blue", "pass"))
    tell(game, "red", "move e6 > f6\nend")
    assert kinds(game, seat="blue", source="queue") == ["pass"]
    assert kinds(game, seat="red") == ["move", "end"]
    assert rest_of(game, "blue") is None


def test_lines_of_a_queue_whose_condition_is_not_met_stay(samurai):
    game = samurai()
    lines = "if cleared: dragon insult\nif not cleared: pass"
    queue_orders(game=game, seat="blue", orders=sheet(game, "blue", lines))
    tell(game, "red", "move e6 > f6\nend")
    assert kinds(game, seat="blue", source="queue") == ["pass"]
    assert len(rest_of(game, "blue").orders) == 1


# Paces


def test_a_pace_is_kept_for_a_title_and_for_a_game(samurai, alice):
    game = samurai()
    assert load(game.pk).seats["red"].pace == ""
    set_pace(user=alice, title="samurai_battles", pace="quick")
    assert load(game.pk).seats["red"].pace == "quick"
    set_pace_of_game(game=game, seat="red", pace="ask")
    assert load(game.pk).seats["red"].pace == "ask"
    set_pace_of_game(game=game, seat="red", pace="")
    set_pace(user=alice, title="samurai_battles", pace="")
    assert not PlayerPace.objects.exists()
    with pytest.raises(ValueError, match="hurry"):
        set_pace(user=alice, title="samurai_battles", pace="hurry")


@pytest.mark.parametrize(("pace", "asked"), [("quick", False), ("own", False), ("ask", True)])
def test_what_falls_to_a_player_in_others_turns_follows_his_pace(samurai, bob, pace, asked):
    game = samurai()
    clear_standing(game=game, seat="blue", policy="insult")
    set_pace(user=bob, title="samurai_battles", pace=pace)
    answer = tell(game, "red", "move e6 > f6\nend")
    assert (answer.asked == ["blue"]) == asked
