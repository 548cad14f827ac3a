"""A sheet at the door: its orders one after another, what others answer between them, and where it stops."""

from collections.abc import Sequence

import structlog

from pbem.games.errors import Refused
from pbem.games.models import Source
from pbem.games.services.answers import Stopped
from pbem.games.services.hearing import told_since
from pbem.games.services.joint_answers import play_for_all
from pbem.games.services.pending import Pending
from pbem.games.services.standing import Sheet, answer_standing
from pbem.games.services.writing import Done
from rules.kernel import sheets
from rules.kernel.driver import look
from rules.kernel.keywords import IF
from rules.kernel.orders import IllegalOrder, Order, OrderError
from rules.kernel.sheets import BadLine, Rest
from rules.kernel.texts import Text
from rules.kernel.title import Title

log = structlog.get_logger(__name__)


def play_sheet(
    pending: Pending, seat: str, sheet: Sequence[Order], source: Source, *, committed: bool = False
) -> Done:
    """Carry out orders in turn: all or nothing up to the first die, and from there as far as it goes.

    Of a sheet that is `committed`, because it began earlier, all stays done.
    """
    begin, rest = len(pending.events), checked(pending.title, sheet)
    while rest:
        try:
            _play_next(pending, seat, rest, source)
        except OrderError as error:
            if not (committed or _fixed(pending, seat, begin) or _interrupted(pending, seat, begin)):
                raise Refused(rest.line, error) from error
            return _stopped(rest, error)
        except Exception:
            if not committed and not _fixed(pending, seat, begin):
                raise
            log.exception("sheet_broken", game=pending.table.public_id, seat=seat, seq=pending.seq)
            return _stopped(rest, OrderError(Text("kernel.broken")))
    return Done(len(sheet))


def _play_next(pending: Pending, seat: str, rest: Rest, source: Source) -> None:
    """Carry out the next order, or put the branch that is taken into the place of a condition."""
    order = rest.next
    if seat in pending.came:
        raise IllegalOrder("kernel.seat_given_up", "", seat=seat)
    if order.seat != seat:
        raise IllegalOrder("kernel.other_seat", "", seat=order.seat[:40], sender=seat)
    if order.kind == IF:
        p = look(pending.title, pending.state)
        sheets.refuse_before_answer(p, order)
        rest.decide(p, lambda: told_since(pending, seat))
        return
    play_for_all(pending, order, source)
    rest.done()
    answer_standing(pending, Sheet(seat, rest))


def _fixed(pending: Pending, seat: str, begin: int) -> bool:
    """Whether dice have fallen or another seat's standing order has answered: what is done stays done then.

    Otherwise one could fish for dice: a last order that only a good roll makes legal, or that breaks
    something after a bad one, would take back all the others.
    """
    return any(event.barrier or event.seat != seat for event in pending.events[begin:])


def _stopped(rest: Rest, error: OrderError) -> Done:
    return Done(rest.line - 1, Stopped(rest.line, error.text, error.rule, rest.orders))


def _interrupted(pending: Pending, seat: str, begin: int) -> bool:
    """Whether another seat has its say in the midst of what this one does; then the rest waits for it."""
    return len(pending.events) > begin and sheets.interrupted(look(pending.title, pending.state), seat)


def checked(title: Title, sheet: Sequence[Order]) -> Rest:
    """The sheet, unless a condition in it is wrong whatever happens; raises Refused."""
    try:
        sheets.check(title, sheet)
    except BadLine as bad:
        raise Refused(bad.line, bad.error) from bad
    return Rest(sheet)
