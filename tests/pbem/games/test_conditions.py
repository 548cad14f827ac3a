"""Lines that depend on what happens, through the door: only the branch that is taken is ever written."""

import pytest

from pbem.games.audit import audit
from pbem.games.errors import Refused
from pbem.games.models import Event, Head, Seat
from pbem.games.selectors import draft_of, position, view_of
from pbem.games.services import preview, save_draft, set_pace_of_game, set_standing
from pbem.games.titles import title_of
from rules.kernel import branches, driver
from rules.kernel.orders import Order, Unreadable
from tests.pbem.games.playing import everything_written, new_game, send
from tests.rules.samurai_battles.situations import battle

pytestmark = pytest.mark.databases


def sheet(game, seat, text):
    return [title_of(game).read_line(line, seat) for line in text.splitlines()]


def tell(game, seat, text, **request):
    return send(game, seat, *sheet(game, seat, text), **request)


def written(game, **which):
    events = Event.objects.filter(game=game, seq__gt=1, **which).order_by("seq")
    return [event.order["kind"] for event in events]


def refusal(game, seat, text):
    before = everything_written()
    with pytest.raises(Refused) as refused:
        tell(game, seat, text)
    assert everything_written() == before
    return refused.value.line, refused.value.error.text.code


@pytest.mark.parametrize(("least", "taken"), [(1, "boast"), (7, "plot")])
def test_dice_decide_which_branch_is_written(plots, least, taken):
    answer = tell(plots, "blue", f"throw\nif scored {least}: boast else: plot number=1\nend")
    assert written(plots) == ["throw", taken, "end"]
    assert (answer.applied, answer.stopped, answer.asked) == (3, None, ["red"])
    assert audit(plots) == (4, [])


@pytest.mark.parametrize(("least", "taken"), [(1, "plot"), (7, "boast")])
def test_dice_decide_a_denied_condition_the_other_way(plots, least, taken):
    answer = tell(plots, "blue", f"throw\nif not scored {least}: boast else: plot number=1\nend")
    assert written(plots) == ["throw", taken, "end"]
    assert (answer.applied, answer.stopped, audit(plots)) == (3, None, (4, []))


def test_no_text_that_cannot_be_kept_takes_dice_back(plots):
    with pytest.raises(Unreadable):
        tell(plots, "blue", 'throw\nif scored 99: boast else: plot number="\\ud800"')


@pytest.mark.parametrize("value", [2**64, -(2**63) - 1, "\ud800", [[2**70]], {"a": "\udfff"}])
def test_nothing_that_cannot_be_kept_takes_dice_back(plots, value):
    """As data it never went through the notation; kept as a draft after bad dice it would break."""
    before = everything_written()
    unkept = branches.conditional("blue", "scored 99", [], [Order("blue", "plot", {"number": value})])
    with pytest.raises(Refused) as refused:
        send(plots, "blue", "throw", unkept, key="once")
    assert (refused.value.line, refused.value.error.text.code) == (2, "kernel.unwritable")
    with pytest.raises(Refused):
        save_draft(game=plots, seat="blue", orders=[unkept])
    assert everything_written() == before


def broken(self, *anything):
    raise KeyError("a mistake of the rules")


def test_a_mistake_of_the_rules_after_dice_does_not_take_them_back(plots, monkeypatch):
    monkeypatch.setattr(type(title_of(plots)), "observed", broken)
    answer = tell(plots, "blue", "throw\nif scored 3: boast\nend")
    assert written(plots) == ["throw"]
    assert (answer.applied, answer.stopped.line, answer.stopped.text.code) == (1, 2, "kernel.broken")
    assert len(draft_of(plots, "blue")[1]) == 2


def test_a_mistake_of_the_rules_before_dice_writes_nothing(plots, monkeypatch):
    before = everything_written()
    monkeypatch.setattr(type(title_of(plots)), "observed", broken)
    with pytest.raises(KeyError):
        tell(plots, "blue", "plot number=1\nif scored 3: boast\nend")
    assert everything_written() == before


def test_condition_without_a_branch_goes_on(plots):
    tell(plots, "blue", "throw\nif scored 99: boast\nend")
    assert written(plots) == ["throw", "end"]


def test_only_what_was_told_since_the_last_order_counts(plots):
    tell(plots, "blue", "boast\nif boasted: throw else: peek\nif boasted: throw else: peek")
    assert written(plots) == ["boast", "throw", "peek"]


def test_sheet_that_begins_with_a_condition_looks_back_to_the_last_order(plots):
    tell(plots, "blue", "boast")
    tell(plots, "blue", "if boasted: throw else: peek")
    assert written(plots) == ["boast", "throw"]


def test_possible_asks_what_may_be_ordered(plots):
    tell(plots, "blue", "if possible: plot number=7 else: plot number=6")
    assert view_of(plots, "blue")["board"]["plans"] == {"blue": [6]}


def test_not_possible_asks_about_what_would_be_ordered_else(plots):
    tell(plots, "blue", "if not possible: plot number=6 else: plot number=7")
    tell(plots, "blue", "if not possible: plot number=5 else: plot number=1")
    assert view_of(plots, "blue")["board"]["plans"] == {"blue": [6, 1]}


def test_plans_of_the_other_seat_decide_nothing(plots):
    tell(plots, "blue", "plot number=1\nplot number=2\nend")
    tell(plots, "red", "if plans: boast else: throw")
    assert written(plots)[-1] == "throw"
    tell(plots, "red", "if not plans: boast else: throw")
    assert written(plots)[-1] == "boast"


@pytest.mark.parametrize(
    ("text", "refused"),
    [
        ("boast\nif scored 1: boast else: plot number=9", (2, "kernel.out_of_bounds")),
        ("end\nif scored 1: boast else: throw", (2, "kernel.not_asked")),
    ],
)
def test_refused_before_any_die_writes_nothing(plots, text, refused):
    assert refusal(plots, "blue", text) == refused


def test_what_can_never_be_read_is_refused_before_the_first_die(plots):
    good = sheet(plots, "blue", "throw\nif scored 6: boast else: end")
    for args, code in (
        ({"when": "nonsense", "then": [{"kind": "end"}]}, "kernel.unknown_condition"),
        ({"when": "scored", "then": [{"kind": "nonsense"}]}, "kernel.unknown_kind"),
        ({"when": "scored", "then": 7}, "kernel.if_malformed"),
        ({"when": "scored"}, "kernel.if_empty"),
        ({"when": "possible", "else": [{"kind": "end"}]}, "kernel.possible_what"),
    ):
        bad = Order("blue", "if", args)
        with pytest.raises(Refused) as refused:
            send(plots, "blue", *good, bad)
        assert (refused.value.line, refused.value.error.text.code) == (3, code)
    assert plots.seq == 1


def test_illegal_order_of_a_branch_stops_after_dice_and_the_rest_is_a_draft(plots):
    answer = tell(plots, "blue", "throw\nif scored: plot number=1; plot number=9; boast else: end\nend")
    assert written(plots) == ["throw", "plot"]
    assert (answer.applied, answer.stopped.line) == (1, 2)
    rest = [title_of(plots).write_line(order) for order in answer.stopped.orders]
    assert rest == ["plot number=9", "boast", "end"]
    assert draft_of(plots, "blue") == (answer.number, answer.stopped.orders)


def test_draft_keeps_a_condition_and_tries_it_as_far_as_it_goes(plots):
    orders = sheet(plots, "blue", "boast\nif boasted: plot number=3 else: end\nthrow\nif scored 6: end")
    save_draft(game=plots, seat="blue", orders=orders)
    assert draft_of(plots, "blue")[1] == orders
    tried = preview(game=plots, seat="blue", orders=orders)
    assert (tried.played, tried.stopped, tried.refused) == (2, True, None)
    assert tried.view["board"]["plans"] == {"blue": [3]}


def test_branches_count_towards_the_length_of_a_sheet(plots):
    long = "if scored: " + "; ".join(["boast"] * 100) + " else: " + "; ".join(["end"] * 100)
    assert refusal(plots, "blue", f"{long}\nboast") == (2, "kernel.sheet_too_long")


@pytest.fixture
def duel(alice, bob):
    """A cavalry charge of Samurai Battles in the middle of the battle phase."""

    def make(seed, pieces="f6 red sspc; g6 blue ab 1; h6 blue ab; a1 red asp idle; k1 blue asp"):
        game = new_game(
            {"red": alice, "blue": bob}, title="samurai_battles", scenario="first_samurai_skirmish", seed=seed
        )
        war = battle(pieces, red="center_1 center_2", blue="center_1 center_2", red_dragons="insult")
        Head.objects.filter(pk=game.pk).update(state=war.data)
        Seat.objects.filter(game=game).update(asked=False)
        Seat.objects.filter(game=game, name="red").update(asked=True)
        return game

    return make


CHARGE = """melee f6 > g6
if cleared: advance f6; if possible: melee g6 > h6
if possible: stay
end"""


def test_samurai_take_ground_if_the_hex_is_empty_and_else_go_on(duel):
    """Either branch is carried out in one sheet, whatever the dice say, and nobody waits for the defender."""
    ends = set()
    for seed in range(6):
        game = duel(seed)
        set_pace_of_game(game=game, seat="red", pace="quick")
        answer = tell(game, "red", CHARGE)
        own = tuple(written(game, source="web"))
        ends.add(own)
        assert answer.stopped is None, (own, answer.stopped)
        assert answer.asked == ["red"]
    assert {own[:2] for own in ends} >= {("melee", "advance"), ("melee", "end")}


DENIED = """melee f6 > g6
if not cleared: end else: advance f6; if possible: melee g6 > h6
if possible: stay
if possible: end"""


def test_a_charge_that_a_denied_condition_ends_or_follows_up(duel):
    ends = set()
    for seed in range(6):
        game = duel(seed)
        set_pace_of_game(game=game, seat="red", pace="quick")
        assert tell(game, "red", DENIED).stopped is None
        ends.add(tuple(written(game, source="web"))[:2])
    assert ends == {("melee", "advance"), ("melee", "end")}


def test_a_condition_is_not_decided_while_its_own_player_is_asked_something_else(duel):
    """Whether one can stay is not judged in the moment in which one chooses a way to retreat."""
    for seed in range(6):
        game = duel(seed)
        answer = tell(game, "red", CHARGE)
        if answer.stopped is not None:
            break
    assert answer.asked == ["red"]
    assert "end" not in written(game)
    rest = [order.kind for order in answer.stopped.orders]
    assert rest[-1] == "end"
    while draft_of(game, "red"):
        seat = driver.waiting(position(game))[0]
        send(game, seat, driver.default_order(position(game), seat), source="mail")
    assert written(game, source="queue")[-1] == "end"


def test_condition_waits_for_a_defender_who_wants_to_be_asked(duel, bob):
    """Then the rest waits, condition included, and goes on from there when he has passed."""
    game = duel(1, "f6 red sspc; g6 blue ab 1; a1 red asp idle; k1 blue asp")
    set_standing(game=game, seat="blue", policy="melee_reaction", value=None)
    answer = tell(game, "red", CHARGE)
    assert (answer.asked, answer.stopped.line) == (["blue"], 2)
    assert [order.kind for order in answer.stopped.orders] == ["if", "if", "end"]
    tell(game, "blue", "pass")
    assert draft_of(game, "red") is None
    assert written(game, seat="red", source="queue")[-1:] == ["end"]
    assert driver.waiting(driver.look(title_of(game), bytes(Head.objects.get(pk=game.pk).state))) == ["red"]
