"""What the other players must agree to."""

import pytest

from pbem.games.errors import NotFound, NotYours, ProposalError, Stale
from pbem.games.log import head_of
from pbem.games.models import Event, Head, Proposal
from pbem.games.selectors import feed, last_number, proposals, view_of
from pbem.games.services import (
    answer_proposal,
    editable_state,
    propose_end,
    propose_takeback,
    repair,
    undo,
    withdraw_proposal,
)
from pbem.outbox.models import Outbox
from tests.pbem.games.playing import new_game, play_on, plot, plots_game, send

pytestmark = pytest.mark.databases


def answer(game, seat, kind, agree=True, **known):
    proposal = answer_proposal(game_id=game.pk, seat=seat, kind=kind, agree=agree, **known)
    game.refresh_from_db()
    return proposal


def test_take_back_beyond_dice_by_consent(plots):
    before = head_of(plots)
    send(plots, "blue", "throw", plot("blue"), "end")
    send(plots, "red", "throw")
    propose_takeback(game_id=plots.pk, seat="blue", to=1)
    assert not answer(plots, "red", "takeback").open
    assert head_of(plots) == before
    assert Head.objects.get(pk=plots.pk).next_roll == 2
    kinds = list(Event.objects.filter(game=plots, undone=None).order_by("seq").values_list("kind", flat=True))
    assert sorted(kinds) == ["setup", "takeback"]
    assert feed(plots, None)[-1].lines[0].code == "kernel.taken_back"


def test_proposal_lists_what_was_revealed_as_the_reader_saw_it(plots):
    send(plots, "blue", "throw", "peek", plot("blue"))
    propose_takeback(game_id=plots.pk, seat="blue", to=1)
    mine, others = proposals(plots, "blue")[0], proposals(plots, "red")[0]
    assert [len(item.rolls) for item in mine.taken_back] == [1, 1, 0]
    assert [len(item.rolls) for item in others.taken_back] == [1]
    assert (others.to, others.waiting_for, others.seat) == (1, ["red"], "blue")
    assert [(item.topic, item.seat) for item in Outbox.objects.filter(topic="proposal")] == [
        ("proposal", "red")
    ]


def test_going_back_is_counted_in_the_proposers_numbers(plots):
    send(plots, "blue", plot("blue"), plot("blue"), "throw", "end")
    send(plots, "red", plot("red"), "throw")
    propose_takeback(game_id=plots.pk, seat="red", to=3)
    answer(plots, "blue", "takeback")
    assert view_of(plots, "red")["board"]["plans"] == {"red": []}
    assert view_of(plots, "blue")["board"]["plans"] == {"blue": [1, 1]}
    assert view_of(plots, "red")["board"]["left"] == 19


def test_refused_proposal_changes_nothing(plots):
    send(plots, "blue", "throw")
    propose_takeback(game_id=plots.pk, seat="blue", to=1)
    assert not answer(plots, "red", "takeback", agree=False).open
    assert plots.seq == 2
    with pytest.raises(ProposalError):
        answer(plots, "red", "takeback")


def test_take_back_stands_while_the_game_goes_on(plots):
    """Its end would tell the others of an act that they may not see; a move in haste would refuse it."""
    send(plots, "blue", "throw")
    propose_takeback(game_id=plots.pk, seat="blue", to=1)
    before = proposals(plots, "red")
    send(plots, "blue", plot("blue"))
    assert proposals(plots, "red") == before
    send(plots, "blue", "boast")
    assert len(proposals(plots, "red")[0].taken_back) == len(before[0].taken_back) + 1
    assert not answer(plots, "red", "takeback").open
    assert view_of(plots, "blue")["board"]["plans"] == {"blue": []}


def test_nobody_agrees_to_take_back_more_than_he_knows(plots):
    send(plots, "blue", "throw")
    propose_takeback(game_id=plots.pk, seat="blue", to=1)
    known = last_number(plots, "red")
    send(plots, "blue", plot("blue"), "boast")
    with pytest.raises(Stale):
        answer(plots, "red", "takeback", expected=known)
    assert Proposal.objects.get(game=plots).open
    assert not answer(plots, "red", "takeback", expected=known + 1).open


def test_take_back_lapses_when_nothing_is_left_of_it(plots):
    send(plots, "blue", "boast")
    propose_takeback(game_id=plots.pk, seat="blue", to=1)
    undo(game_id=plots.pk, seat="blue", orders=1, source="web")
    plots.refresh_from_db()
    assert proposals(plots, "red") == []
    with pytest.raises(ProposalError, match="There is nothing after this event"):
        answer(plots, "red", "takeback")
    send(plots, "blue", "throw")
    with pytest.raises(ProposalError, match="taken back already"):
        propose_takeback(game_id=plots.pk, seat="blue", to=2)


def test_take_back_lapses_with_a_repair(plots):
    send(plots, "blue", "throw")
    propose_takeback(game_id=plots.pk, seat="blue", to=1)
    repair(game_id=plots.pk, reason="a wrong score", edited=editable_state(plots))
    with pytest.raises(ProposalError, match="operator has corrected"):
        answer(plots, "red", "takeback")


def test_consent_ends_with_what_its_giver_sees_next(alice, bob, charlie):
    """Else one could wait for the last consent, throw dice meanwhile, and withdraw if they fall well."""
    game = new_game({"red": alice, "gold": alice, "blue": bob, "green": charlie}, scenario="alliance")
    play_on(game, orders=6)
    propose_takeback(game_id=game.pk, seat="red", to=1)
    assert answer(game, "blue", "takeback").open
    assert proposals(game, "green")[0].waiting_for == ["green"]
    play_on(game, orders=1, seed=2)
    assert proposals(game, "green")[0].waiting_for == ["blue", "green"]
    assert answer(game, "green", "takeback").open
    again = Outbox.objects.filter(topic="proposal", recipient=bob)
    assert [row.seat for row in again] == ["blue", "blue"]
    assert not answer(game, "blue", "takeback").open
    assert game.events.filter(kind="takeback").exists()


def test_bots_agree_to_everything_but_an_end(edition, alice):
    game = plots_game({"blue": alice, "red": "random"})
    send(game, "blue", "throw")
    assert not propose_takeback(game_id=game.pk, seat="blue", to=1).open
    game.refresh_from_db()
    assert view_of(game, "blue")["board"]["score"] == {"blue": 0, "red": 0}
    with pytest.raises(ProposalError, match="resign"):
        propose_end(game_id=game.pk, seat="blue", winners=["blue"])


@pytest.mark.parametrize(
    ("to", "error"), [(0, NotFound), (9, NotFound), (3, ProposalError), (2, ProposalError)]
)
def test_there_must_be_something_to_go_back_over(plots, to, error):
    send(plots, "blue", "boast", "throw")
    Event.objects.filter(game=plots, seq=2).update(undone=3)
    with pytest.raises(error):
        propose_takeback(game_id=plots.pk, seat="blue", to=to)


def test_nobody_goes_back_behind_a_repair(plots):
    send(plots, "blue", "throw")
    repair(game_id=plots.pk, reason="a wrong score", edited=editable_state(plots))
    send(plots, "blue", "boast")
    with pytest.raises(ProposalError, match="corrected"):
        propose_takeback(game_id=plots.pk, seat="blue", to=1)


def test_agreed_draw_and_agreed_win(edition, alice, bob):
    for winners, code in (([], "kernel.agreed_draw"), (["red"], "kernel.agreed_win")):
        game = plots_game({"blue": alice, "red": bob})
        propose_end(game_id=game.pk, seat="blue", winners=winners)
        send(game, "blue", "end")
        answer(game, "red", "end")
        assert (game.status, game.outcome["winners"]) == ("finished", winners)
        assert game.outcome["reason"]["code"] == code
        assert feed(game, None)[-1].kind == "agreed"


def test_three_players_must_all_agree(alice, bob, charlie):
    game = new_game({"red": alice, "gold": alice, "blue": bob, "green": charlie}, scenario="alliance")
    propose_end(game_id=game.pk, seat="red")
    assert proposals(game, None)[0].waiting_for == ["blue", "green"]
    with pytest.raises(NotYours):
        answer(game, "gold", "end")
    assert answer(game, "blue", "end").open
    assert proposals(game, None)[0].waiting_for == ["green"]
    assert not answer(game, "green", "end").open
    assert game.status == "finished"


def test_proposal_is_withdrawn_by_its_author_only(plots):
    propose_end(game_id=plots.pk, seat="blue")
    with pytest.raises(ProposalError, match="still open"):
        propose_end(game_id=plots.pk, seat="red")
    with pytest.raises(NotYours):
        withdraw_proposal(game_id=plots.pk, seat="red", kind="end")
    withdraw_proposal(game_id=plots.pk, seat="blue", kind="end")
    assert proposals(plots, "red") == []


def test_unknown_winner_and_unknown_seat(plots):
    with pytest.raises(ProposalError, match="green"):
        propose_end(game_id=plots.pk, seat="blue", winners=["green"])
    with pytest.raises(NotFound):
        propose_end(game_id=plots.pk, seat="green")
