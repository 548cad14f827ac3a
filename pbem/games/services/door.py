"""The door: the only way in for orders, from whatever source they come."""

from collections.abc import Sequence

import structlog

from pbem.games.errors import NotRunning, NotYours, Refused, Stale
from pbem.games.models import Kind, Seat, Source
from pbem.games.running_game import Table
from pbem.games.services import turn_entries
from pbem.games.services.absence import welcome_back
from pbem.games.services.answers import Accepted, asking
from pbem.games.services.going_on import after, go_on, sent
from pbem.games.services.joint_answers import play_for_all
from pbem.games.services.pending import Pending
from pbem.games.services.sheets import play_sheet
from pbem.games.services.standing import answer_standing, answer_swept
from pbem.games.services.writing import NOTHING, Beside, Done, carry_out
from rules.kernel import sheets
from rules.kernel.driver import default_order, look, waiting
from rules.kernel.orders import IllegalOrder, Order, Unreadable, writable
from rules.kernel.texts import Line

log = structlog.get_logger(__name__)

LONGEST_SHEET = sheets.LONGEST


class Unanswered(Exception):
    """A seat has no answer in advance any more."""


def submit_orders(
    *,
    game_id: int,
    seat: str,
    orders: Sequence[Order],
    source: str,
    expected: int | None = None,
    key: str | None = None,
    table: Table | None = None,
) -> Accepted:
    """Carry out a sheet of orders: all or nothing up to the first die, and from there as far as it goes.

    `table` is the game as the sender has just read it, with this key; otherwise it is read here.
    """
    sheet = list(orders)
    if not 0 < len(sheet) <= LONGEST_SHEET:
        raise ValueError(f"a sheet has from 1 to {LONGEST_SHEET} orders, not {len(sheet)}")
    refuse_unwritable(sheet)

    def work(pending: Pending) -> Done:
        check_request(pending, seat, Source(source), expected)
        welcome_back(pending, seat, Source(source))
        done = play_sheet(pending, seat, sheet, Source(source))
        left = sent(pending, seat, sheet, done.stopped)
        go_on(pending, left)
        return after(done, left)

    return carry_out(game_id, asking(seat, key, "orders", sheet, expected), work, table=table)


def submit_default(*, game_id: int, seat: str, reason: str, beside: Beside = NOTHING) -> Accepted:
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
        go_on(pending)
        return Done()

    return carry_out(game_id, asking(seat, None), work, beside)


def answer_at_sweep(*, game_id: int, seat: str) -> None:
    """Give the answer in advance of a seat that was kept back; ask its player if he has taken it back."""
    if not Seat.objects.filter(game_id=game_id, name=seat, asked=True).exists():
        return

    def work(pending: Pending) -> Done:
        if not answer_swept(pending, seat):
            raise Unanswered
        answer_standing(pending)
        go_on(pending)
        return Done()

    try:
        carry_out(game_id, asking(seat, None), work)
    except Unanswered:
        turn_entries.ask_late(game_id, seat)
    except NotRunning:
        return


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
