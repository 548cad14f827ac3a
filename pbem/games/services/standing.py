"""Standing orders: answers left in advance, given through the door as soon as they are asked for."""

from typing import Any, NamedTuple

import structlog

from pbem.games.models import Source
from pbem.games.services.hearing import told_since
from pbem.games.services.joint_answers import fellows, play_for_all
from pbem.games.services.pending import Pending
from rules.kernel.driver import look, standing_answer, waiting
from rules.kernel.orders import IllegalOrder
from rules.kernel.play import Play
from rules.kernel.policies import ASK, Answer, Wishes, lines_for
from rules.kernel.sheets import Rest, first_answer, is_meant_for

log = structlog.get_logger(__name__)

Chosen = dict[str, dict[str, Any]]


class Sheet(NamedTuple):
    """What is left of the orders that a seat has sent together."""

    seat: str
    rest: Rest


def answer_standing(pending: Pending, sheet: Sheet | None = None) -> None:
    """Let standing orders and defaults answer for as long as they can; `sheet` is being carried out."""
    for _ in range(pending.title.longest_run):
        if pending.policy is None or not pending.asked:
            return
        if not _answered(pending, pending.table.standing, sheet):
            return
    log.warning("standing_bound", game=pending.table.public_id, seq=pending.seq)


def _answered(pending: Pending, chosen: Chosen, sheet: Sheet | None) -> bool:
    """Carry out the first answer in advance that there is."""
    p = look(pending.title, pending.state)
    for seat in waiting(p):
        if pending.table.seats[seat].automaton or _wants_a_say(pending, p, seat, chosen):
            continue
        if _carried_out(pending, p, seat, chosen, sheet):
            return True
    return False


def _wants_a_say(pending: Pending, p: Play[Any], seat: str, chosen: Chosen) -> bool:
    """Whether the same player, who answers for this seat with another one, is to be asked for that."""
    others = fellows(pending, seat, p)
    return any(standing_answer(p, other, wishes(pending, other, chosen)) is None for other in others)


def wishes(pending: Pending, seat: str, chosen: Chosen) -> Wishes:
    return Wishes(chosen.get(seat, {}), pending.table.seats[seat].pace)


def answer_swept(pending: Pending, seat: str) -> bool:
    """Give the answer in advance that waited for the sweep; whether there is one still."""
    p = look(pending.title, pending.state)
    if seat not in waiting(p) or pending.table.seats[seat].automaton:
        return False
    return _carried_out(pending, p, seat, pending.table.standing, None, swept=True)


def waits_for_sweep(pending: Pending, p: Play[Any], seat: str) -> bool:
    """Whether an answer in advance is kept back; never against a bot, which learns nothing from its speed."""
    others = [holder for name, holder in pending.table.seats.items() if name != seat]
    return p.decision.answers_at_sweep(p) and not any(holder.automaton for holder in others)


def _carried_out(
    pending: Pending, p: Play[Any], seat: str, chosen: Chosen, sheet: Sheet | None, *, swept: bool = False
) -> bool:
    """A policy that names something illegal, or breaks, leaves the question to the player.

    It must not take back the dice of the order before it, nor keep everybody from playing on.
    """
    try:
        wanted = wishes(pending, seat, chosen)
        answer = (
            _by_lines(pending, p, seat, wanted)
            or standing_answer(p, seat, wanted)
            or _passed_over(p, seat, wanted, sheet)
        )
        if answer is None:
            return False
        if not swept and waits_for_sweep(pending, p, seat):
            pending.later.add(seat)
            return False
        play_for_all(pending, answer.order, Source.DEFAULT if answer.by_default else Source.STANDING)
    except IllegalOrder:
        log.warning("standing_illegal", game=pending.table.public_id, seat=seat, seq=pending.seq)
        return False
    except Exception:
        log.exception("standing_broken", game=pending.table.public_id, seat=seat, seq=pending.seq)
        return False
    return True


def _by_lines(pending: Pending, p: Play[Any], seat: str, wanted: Wishes) -> Answer | None:
    """What a standing order that is a list of lines answers: its first order that can be given."""
    lines = [pending.title.read_line(line, seat) for line in lines_for(p, seat, wanted)]
    order = first_answer(p, seat, lines, lambda: told_since(pending, seat)) if lines else None
    return None if order is None else Answer(order, by_default=False)


def _passed_over(p: Play[Any], seat: str, wanted: Wishes, sheet: Sheet | None) -> Answer | None:
    """A sheet that goes on with something else lets a window of its own pass, unless he wants to be asked."""
    if sheet is None or sheet.seat != seat or not sheet.rest or wanted.pace == ASK:
        return None
    if p.decision.policy is None or p.decision.policy in wanted.chosen:
        return None
    order = p.decision.assumed(p, seat)
    if order is None or is_meant_for(p, seat, sheet.rest.next):
        return None
    return Answer(order, by_default=True)
