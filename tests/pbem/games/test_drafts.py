"""Drafts: composing without committing, and without fishing for dice."""

import pytest

from pbem.games.errors import Refused
from pbem.games.models import Draft
from pbem.games.selectors import draft_of, view_of
from pbem.games.services import discard_draft, preview, save_draft, undo
from rules.kernel.orders import Order
from tests.pbem.games.playing import everything_written, plot, send


def orders(*kinds):
    return [Order("blue", kind) if isinstance(kind, str) else kind for kind in kinds]


def test_preview_shows_the_seat_its_orders_and_writes_nothing(plots):
    before = everything_written()
    tried = preview(game=plots, seat="blue", orders=orders(plot("blue", 3), "boast", "end"))
    assert (tried.played, tried.stopped, tried.refused) == (3, False, None)
    assert tried.view["board"]["plans"] == {"blue": [3]}
    assert tried.view["asked"] == ["red"]
    assert [line.code for line in tried.lines] == ["plots.boast"]
    assert everything_written() == before


@pytest.mark.parametrize("chance", ["throw", "peek"])
def test_preview_stops_before_the_die(plots, chance):
    tried = preview(game=plots, seat="blue", orders=orders(plot("blue"), chance, "end"))
    assert (tried.played, tried.stopped) == (1, True)
    assert tried.view["board"]["score"] == {"blue": 0, "red": 0}
    assert tried.view["asked"] == ["blue"]


def test_preview_stops_before_what_others_have_answered_in_secret(game):
    hands = {seat: view_of(game, seat)["board"]["hands"][seat] for seat in ("red", "blue")}
    send(game, "red", Order("red", "commit", {"card": hands["red"][0], "gold": 0}))
    mine = Order("blue", "commit", {"card": hands["blue"][0], "gold": 0})
    tried = preview(game=game, seat="blue", orders=[mine])
    assert (tried.played, tried.stopped) == (0, True)
    assert tried.view == view_of(game, "blue")
    assert tried.lines == []


def test_same_preview_whatever_the_next_die_would_be(plots):
    """A draft that ends in an order which only a good roll could make legal tells nothing."""
    seen = [
        preview(game=plots, seat="blue", orders=orders("throw", tail))
        for tail in ("end", "nonsense", "boast")
    ]
    assert len({(p.played, p.stopped, p.refused) for p in seen}) == 1


def test_refused_order_is_named_and_those_before_it_are_shown(plots):
    tried = preview(game=plots, seat="blue", orders=orders(plot("blue", 2), plot("blue", 9), "end"))
    assert (tried.played, tried.refused.line) == (1, 2)
    assert tried.refused.error.text.code == "kernel.out_of_bounds"
    assert tried.view["board"]["plans"] == {"blue": [2]}


def test_draft_is_kept_replaced_and_discarded(plots):
    save_draft(game=plots, seat="blue", orders=orders("boast"))
    save_draft(game=plots, seat="blue", orders=orders("boast", "nonsense"))
    assert draft_of(plots, "blue") == (1, orders("boast", "nonsense"))
    assert draft_of(plots, "red") is None
    discard_draft(game=plots, seat="blue")
    assert draft_of(plots, "blue") is None


def test_draft_knows_what_its_seat_had_seen(plots):
    send(plots, "blue", plot("blue"), "end")
    save_draft(game=plots, seat="red", orders=[Order("red", "boast")])
    assert Draft.objects.get(seat="red").base == 2
    undo(game_id=plots.pk, seat="blue", source="web")
    assert draft_of(plots, "red")[0] == 2


def test_nobody_drafts_for_another_seat(plots):
    for use in (preview, save_draft):
        with pytest.raises(Refused) as refused:
            use(game=plots, seat="blue", orders=[Order("blue", "boast"), Order("red", "boast")])
        assert refused.value.line == 2


def test_draft_that_is_too_long(plots):
    with pytest.raises(ValueError, match="at most 200"):
        save_draft(game=plots, seat="blue", orders=orders(*["boast"] * 201))
