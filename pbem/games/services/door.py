"""The door: the only way in for orders, from whatever source they come."""

from collections.abc import Sequence

import msgspec
import structlog

from pbem.games.errors import NotYours, Refused, Stale
from pbem.games.log import told_last
from pbem.games.models import BY_POLICY, Draft, Kind, Source
from pbem.games.services.absence import welcome_back
from pbem.games.services.answers import Accepted, Stopped, asking
from pbem.games.services.pending import Pending
from pbem.games.services.standing import Sheet, answer_standing
from pbem.games.services.voices import play_for_all
from pbem.games.services.writing import Done, carry_out
from rules.kernel import sheets
from rules.kernel.driver import default_order, look, waiting
from rules.kernel.keywords import IF
from rules.kernel.orders import IllegalOrder, Order, OrderError, Unreadable, writable
from rules.kernel.sheets import BadLine, Rest
from rules.kernel.texts import Line, Text
from rules.kernel.title import Title

log = structlog.get_logger(__name__)

LONGEST_SHEET = sheets.LONGEST


def submit_orders(
    *,
    game_id: int,
    seat: str,
    orders: Sequence[Order],
    source: str,
    expected: int | None = None,
    key: str | None = None,
) -> Accepted:
    """Carry out a sheet of orders: all or nothing up to the first die, and from there as far as it goes."""
    sheet = list(orders)
    if not 0 < len(sheet) <= LONGEST_SHEET:
        raise ValueError(f"a sheet has from 1 to {LONGEST_SHEET} orders, not {len(sheet)}")
    refuse_unwritable(sheet)

    def work(pending: Pending) -> Done:
        check_request(pending, seat, Source(source), expected)
        welcome_back(pending, seat, Source(source))
        done = _play_sheet(pending, seat, sheet, Source(source))
        _keep_rest(pending, seat, done.stopped)
        return done

    return carry_out(game_id, asking(seat, key, "orders", sheet, expected), work)


def submit_default(*, game_id: int, seat: str, reason: str) -> Accepted:
    """Answer for a seat whose clock has run out; raises Refused where the rules know no default."""

    def work(pending: Pending) -> Done:
        pending.table.holder(seat)
        p = look(pending.title, pending.state)
        order = default_order(p, seat) if seat in waiting(p) else None
        if order is None:
            rule = p.decision.rule if waiting(p) else pending.title.end_rule
            raise Refused(1, IllegalOrder("kernel.no_default", rule, seat=seat))
        told = Line("kernel.clock_out", {"seat": seat, "reason": reason})
        play_for_all(pending, order, Source.CLOCK, kind=Kind.CLOCK, lines=[told])
        answer_standing(pending)
        return Done()

    return carry_out(game_id, asking(seat, None), work)


def refuse_unwritable(sheet: Sequence[Order]) -> None:
    """Find now what no row can hold: found after the first die, it would take that die back."""
    for line, order in enumerate(sheet, 1):
        try:
            writable(order)
        except Unreadable as error:
            raise Refused(line, error) from error


def check_request(pending: Pending, seat: str, source: Source, expected: int | None = None) -> None:
    """Refuse a seat that has resigned, or that has not seen what has happened since."""
    holder, current = pending.table.holder(seat), pending.table.numbers[seat]
    if holder.resigned and source != Source.BOT:
        raise NotYours("this seat has resigned")
    if expected is not None and expected != current:
        raise Stale(current)


def _play_sheet(pending: Pending, seat: str, sheet: list[Order], source: Source) -> Done:
    begin, rest = len(pending.events), checked(pending.title, sheet)
    while rest:
        try:
            _play_next(pending, seat, rest, source, begin)
        except OrderError as error:
            if not _fixed(pending, seat, begin) and not _interrupted(pending, seat, begin):
                raise Refused(rest.line, error) from error
            return _stopped(rest, error)
        except Exception:
            if not _fixed(pending, seat, begin):
                raise
            log.exception("sheet_broken", game=pending.table.public_id, seat=seat, seq=pending.seq)
            return _stopped(rest, OrderError(Text("kernel.broken")))
    return Done(len(sheet))


def _play_next(pending: Pending, seat: str, rest: Rest, source: Source, begin: int) -> None:
    """Carry out the next order, or put the branch that is taken into the place of a condition."""
    order = rest.next
    if order.seat != seat:
        raise IllegalOrder("kernel.other_seat", "", seat=order.seat[:40], sender=seat)
    if order.kind == IF:
        rest.decide(look(pending.title, pending.state), lambda: told_since(pending, seat, begin))
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


def told_since(pending: Pending, seat: str, begin: int) -> list[Line]:
    """What a seat has been told since its last order, of this sheet or else of an earlier one."""
    events = pending.events[begin:]
    own = [at for at, event in enumerate(events) if event.seat == seat and event.source not in BY_POLICY]
    if not own:
        return told_last(pending.table.game_id, seat)
    lines = [line for event in events[own[-1] :] for line in event.lines]
    return msgspec.convert(lines, list[Line])


def _keep_rest(pending: Pending, seat: str, stopped: Stopped | None) -> None:
    """A sheet that was sent is no draft any more; what is left of it is one again."""
    if stopped is not None:
        pending.along.append(lambda: _save_rest(pending, seat, stopped.orders))
    elif pending.table.seats[seat].has_draft:
        pending.along.append(Draft.objects.filter(game_id=pending.table.game_id, seat=seat).delete)


def _save_rest(pending: Pending, seat: str, orders: list[Order]) -> None:
    Draft.objects.update_or_create(
        game_id=pending.table.game_id,
        seat=seat,
        defaults={"orders": msgspec.to_builtins(orders), "base": pending.numbers[seat]},
    )
