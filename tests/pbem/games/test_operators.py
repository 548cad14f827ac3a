"""Repairs that everybody sees, and rules that change while games run."""

import pytest

from pbem.games.audit import audit
from pbem.games.errors import CannotUndo, RepairRefused
from pbem.games.log import head_of, state_at
from pbem.games.models import Event
from pbem.games.selectors import feed, position, proposals, undoable, view_of
from pbem.games.services import (
    answer_proposal,
    editable_state,
    play_bot,
    preview,
    propose_takeback,
    repair,
    undo,
    upgrade,
)
from rules.kernel.orders import RulesError
from tests.pbem.games.playing import everything_written, play_on, plot, plots_game, send, waiting

pytestmark = pytest.mark.databases


def test_repair_is_an_event_that_everybody_sees(plots):
    edited = editable_state(plots)
    edited["board"]["score"]["red"] = 5
    edited["stack"][-1]["seat"] = "red"
    repair(game_id=plots.pk, reason="a point was lost", edited=edited)
    plots.refresh_from_db()
    assert view_of(plots, None)["board"]["score"]["red"] == 5
    assert waiting(plots) == ["red"]
    for viewer in (None, "red", "blue"):
        told = feed(plots, viewer)[-1]
        assert (told.kind, told.source, told.lines[0].args) == (
            "repair",
            "operator",
            {"reason": "a point was lost"},
        )
    with pytest.raises(CannotUndo):
        undo(game_id=plots.pk, seat="blue", source="web")


def broken(edited, how):
    if how == "shape":
        edited["board"]["score"] = "none"
    elif how == "step":
        edited["stack"] = [{"step": "plots.feast"}]
    elif how == "idle":
        edited["stack"] = []
    elif how == "another game":
        edited["scenario"] = "other"
    return edited


@pytest.mark.parametrize("how", ["shape", "step", "idle", "another game"])
def test_unsound_repair_is_refused_and_writes_nothing(plots, how):
    before = everything_written()
    with pytest.raises(RepairRefused):
        repair(game_id=plots.pk, reason="why not", edited=broken(editable_state(plots), how))
    assert everything_written() == before


def test_repair_needs_a_reason_and_a_position_that_is_still_there(plots):
    with pytest.raises(RepairRefused, match="reason"):
        repair(game_id=plots.pk, reason=" ", edited=editable_state(plots))
    edited = editable_state(plots)
    send(plots, "blue", "boast")
    with pytest.raises(RepairRefused, match="moved on"):
        repair(game_id=plots.pk, reason="late", edited=edited, expected_seq=1)


def test_repair_obeys_the_invariants_of_the_title(game):
    edited = editable_state(game)
    edited["board"]["hands"]["red"] = []
    with pytest.raises(RepairRefused, match="cards"):
        repair(game_id=game.pk, reason="no cards", edited=edited)


# A new edition of the rules


@pytest.fixture
def old_game(edition, alice, bob):
    """A game begun under the first edition, with the second one installed since."""
    game = plots_game({"blue": alice, "red": bob})
    send(game, "blue", plot("blue", 4), plot("blue", 4), "throw")
    edition("second")
    return game


def test_running_game_stays_readable_under_the_new_edition(old_game):
    assert view_of(old_game, "blue")["board"]["plans"] == {"blue": {"4": 2}}
    assert view_of(old_game, "blue", at=2)["board"]["plans"] == {"blue": {"4": 1}}
    assert preview(game=old_game, seat="blue", orders=[plot("blue", 6)]).played == 1
    assert [item.number for item in feed(old_game, "blue")] == [1, 2, 3, 4]
    assert Event.objects.filter(game=old_game).count() == 4


def test_next_order_writes_the_new_shape_first(old_game):
    send(old_game, "blue", plot("blue", 5), expected=4)
    kinds = list(Event.objects.filter(game=old_game).order_by("seq").values_list("kind", "schema", "rev"))
    assert kinds[-3:] == [("order", 1, 1), ("upgrade", 2, 2), ("order", 2, 2)]
    assert (old_game.schema, old_game.rev) == (2, 1)
    assert view_of(old_game, "blue")["board"]["plans"] == {"blue": {"4": 2, "5": 1}}
    assert feed(old_game, None)[-1].lines[0].code == "kernel.upgraded"
    assert state_at(old_game, 6) == head_of(old_game)


def test_game_is_played_to_its_end_by_its_own_revision(old_game):
    """The second edition doubles throws, but not in games that were begun under the first."""
    before = view_of(old_game, None)["board"]["score"]["blue"]
    send(old_game, "blue", "throw")
    rolled = feed(old_game, None)[-1].rolls[0].results[0]
    assert view_of(old_game, None)["board"]["score"]["blue"] == before + rolled
    play_on(old_game)
    assert old_game.status == "finished"
    assert audit(old_game) == (old_game.seq, [])


def test_operator_raises_the_revision(old_game):
    upgrade(game_id=old_game.pk, rev=2)
    old_game.refresh_from_db()
    assert (old_game.rev, position(old_game).rev) == (2, 2)
    before = view_of(old_game, None)["board"]["score"]["blue"]
    send(old_game, "blue", "throw")
    rolled = feed(old_game, None)[-1].rolls[0].results[0]
    assert view_of(old_game, None)["board"]["score"]["blue"] == before + 2 * rolled
    with pytest.raises(RepairRefused):
        upgrade(game_id=old_game.pk, rev=2)
    with pytest.raises(RepairRefused):
        upgrade(game_id=old_game.pk)


def test_orders_of_the_old_shape_are_taken_back_by_consent_only(old_game):
    send(old_game, "blue", plot("blue", 5))
    assert undoable(old_game, "blue") == 1
    propose_takeback(game_id=old_game.pk, seat="blue", to=2)
    assert len(proposals(old_game, "blue")[0].taken_back) == 4
    answer_proposal(game_id=old_game.pk, seat="red", kind="takeback", agree=True)
    old_game.refresh_from_db()
    assert view_of(old_game, "blue")["board"]["plans"] == {"blue": {"4": 1}}
    assert head_of(old_game)[1] == 2


def test_undo_right_after_the_new_edition_was_installed(edition, alice, bob):
    game = plots_game({"blue": alice, "red": bob})
    send(game, "blue", plot("blue"))
    edition("second")
    assert undoable(game, "blue") == 0
    with pytest.raises(CannotUndo):
        undo(game_id=game.pk, seat="blue", source="web")
    assert Event.objects.filter(game=game).count() == 2


def test_bots_play_on_under_the_new_edition(edition, alice):
    game = plots_game({"blue": "random", "red": alice})
    edition("second")
    assert play_bot(game.pk) > 0


def test_older_rules_do_not_touch_a_newer_game(edition, alice, bob):
    edition("second")
    game = plots_game({"blue": alice, "red": bob})
    edition("first")
    for use in (lambda: send(game, "blue", "boast"), lambda: view_of(game, "blue")):
        with pytest.raises(RulesError, match="schema 2"):
            use()
