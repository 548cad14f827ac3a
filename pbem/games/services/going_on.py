"""Orders that go on by themselves: the rest of a sheet after a pass, and a queue whenever its seat is asked.

All of it happens in the transaction of the order after which it goes on, so that it happens once or not at
all, whatever breaks down meanwhile. Each order goes the way of every other one: it is checked, its dice come
from its place in the log, and what is done stays done.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

import msgspec
import structlog
from msgspec import structs

from pbem.games.models import Draft, Source, Waits
from pbem.games.services.answers import Stopped
from pbem.games.services.hearing import told_since
from pbem.games.services.pending import Pending
from pbem.games.services.sheets import play_sheet
from pbem.games.services.standing import Sheet, answer_standing
from pbem.games.services.writing import Done, LostRace
from rules.kernel import sheets
from rules.kernel.branches import branch_of
from rules.kernel.drafts import DraftRefused, draft
from rules.kernel.driver import look, waiting
from rules.kernel.keywords import IF
from rules.kernel.orders import Order, OrderError
from rules.kernel.policies import ASK
from rules.kernel.sheets import Rest
from rules.kernel.texts import Text

log = structlog.get_logger(__name__)

MOST_TRIES = 100
"""After so many of them in one request the game waits for a player."""


@dataclass(slots=True)
class Waiting:
    """Orders of a seat that wait; until the event `since` nothing has happened that it had not counted on."""

    seat: str
    orders: list[Order]
    mode: str
    since: int
    changed: datetime | None = None
    reason: Text | None = None
    touched: bool = False
    tried: int = 0

    def halt(self, reason: Text) -> None:
        """What does not go on is a draft again, and says why."""
        self.mode, self.reason, self.touched = "", reason, True


def sent(pending: Pending, seat: str, sheet: Sequence[Order], stopped: Stopped | None) -> Waiting | None:
    """What is left for later of a sheet that was just sent, and of one that waited when it came."""
    if seat in pending.came:
        return None
    before = _kept(pending, seat) if pending.table.seats[seat].has_draft else None
    rest = list(stopped.orders) if stopped else []
    if before is None and not rest:
        return None
    mode = before.mode if before else ""
    if before and mode and not any(order in sheet for order in before.orders):
        rest += before.orders
    left = Waiting(seat, rest, "", pending.seq, before.changed if before else None, touched=True)
    if stopped is not None and not _may_wait(pending, seat):
        left.reason = stopped.text
    elif rest:
        left.mode = mode or Waits.REST
        pending.resting.add(seat)
    return left


def _kept(pending: Pending, seat: str) -> Waiting | None:
    row = Draft.objects.filter(game_id=pending.table.game_id, seat=seat).first()
    if row is None:
        return None
    orders = msgspec.convert(row.orders, list[Order])
    return Waiting(seat, orders, row.waits, pending.table.seq, row.changed)


def _may_wait(pending: Pending, seat: str) -> bool:
    """Whether a sheet stops only because somebody, perhaps its own player, is to answer something first."""
    p = look(pending.title, pending.state)
    if not pending.table.seats[seat].goes_on or not waiting(p):
        return False
    return seat not in waiting(p) or p.decision.policy is not None


def go_on(pending: Pending, own: Waiting | None = None) -> None:
    """Carry out what waits for as long as seats are asked that have left orders."""
    others = [s.name for s in pending.table.seats.values() if s.waits and not (own and s.name == own.seat)]
    kept = [_kept(pending, seat) for seat in others]
    found = [each for each in (*kept, own) if each is not None]
    for _ in range(MOST_TRIES):
        _halt_surprised(pending, found)
        if not any(_went_on(pending, each) for each in found):
            break
    for each in found:
        if each.touched and each.seat not in pending.came:
            _keep(pending, each)


def _went_on(pending: Pending, each: Waiting) -> bool:
    """Try what waits, if it may be tried. A mistake of the rules must not take back what came before it."""
    try:
        if not _is_ready(pending, each):
            return False
        _carry_on(pending, each)
    except Exception:
        log.exception("rest_broken", game=pending.table.public_id, seat=each.seat, seq=pending.seq)
        each.halt(Text("kernel.broken"))
    return True


def after(done: Done, own: Waiting | None) -> Done:
    """What came of a sheet whose rest has perhaps gone on already."""
    if own is None or done.stopped is None:
        return done
    if not own.orders:
        return Done(done.applied + len(done.stopped.orders))
    return Done(done.applied, structs.replace(done.stopped, orders=own.orders, waits=bool(own.mode)))


def _halt_surprised(pending: Pending, found: Sequence[Waiting]) -> None:
    """A condition is written for whatever comes; any other line counts on what its owner could guess."""
    for each in found:
        if each.mode != Waits.REST or not each.orders or each.orders[0].kind == IF:
            continue
        who = next((s for n, s in pending.surprises.items() if n > each.since and s != each.seat), None)
        if who is not None:
            each.halt(Text.of("kernel.rest_surprised", seat=who))


def _is_ready(pending: Pending, each: Waiting) -> bool:
    """Whether its seat is asked something that the orders may answer or pass over; they are tried once."""
    holder = pending.table.seats[each.seat]
    if not each.mode or not each.orders or each.seat not in pending.asked or each.tried == pending.seq:
        return False
    if holder.automaton or holder.resigned or each.seat in pending.came:
        return False
    p = look(pending.title, pending.state)
    if p.decision.policy is None or sheets.is_meant_for(p, each.seat, each.orders[0]):
        return True
    return each.mode == Waits.QUEUE or (holder.pace != ASK and p.decision.assumed(p, each.seat) is not None)


def _carry_on(pending: Pending, each: Waiting) -> None:
    """Play what waits as far as it goes."""
    before = pending.seq
    if each.mode == Waits.QUEUE:
        _play_queue(pending, each)
    else:
        _play_rest(pending, each)
    each.since = each.tried = pending.seq
    each.touched = each.touched or pending.seq > before


def _play_rest(pending: Pending, each: Waiting) -> None:
    error = _against(pending, each.seat, each.orders)
    if error is not None:
        each.halt(error.text)
        return
    answer_standing(pending, Sheet(each.seat, Rest(each.orders)))
    if each.seat not in pending.asked:
        return
    done = play_sheet(pending, each.seat, each.orders, Source.QUEUE, committed=True)
    each.orders = done.stopped.orders if done.stopped else []
    if done.stopped and not _may_wait(pending, each.seat):
        each.halt(done.stopped.text)


def _play_queue(pending: Pending, each: Waiting) -> None:
    """Carry out the first line of a queue that applies now; the others stay for the next question."""
    for at, line in enumerate(each.orders):
        orders = _chosen(pending, line)
        if not orders or _against(pending, each.seat, orders) is not None:
            continue
        done = play_sheet(pending, each.seat, orders, Source.QUEUE, committed=True)
        left = done.stopped.orders if done.stopped else []
        each.orders = [*each.orders[:at], *left, *each.orders[at + 1 :]]
        return


def _chosen(pending: Pending, line: Order) -> list[Order]:
    """The orders that a line stands for now; none where its condition is not met."""
    if line.kind != IF:
        return [line]
    p = look(pending.title, pending.state)
    return list(sheets.choose(p, branch_of(line), line.seat, lambda: told_since(pending, line.seat)))


def _against(pending: Pending, seat: str, orders: Sequence[Order]) -> OrderError | None:
    """What the rules say against orders that would be carried out before the next die."""
    try:
        draft(pending.title, pending.state, orders, lambda: told_since(pending, seat), goes_on=True)
    except DraftRefused as refused:
        later = refused.at > 0 and refused.error.text.code == "kernel.not_asked"
        return None if later else refused.error
    return None


def _keep(pending: Pending, each: Waiting) -> None:
    pending.along.append(lambda: _write(pending, each))


def _write(pending: Pending, each: Waiting) -> None:
    """Keep what is left, unless its owner has changed it since it was read: then all is done again."""
    game_id, rows = pending.table.game_id, Draft.objects.filter(game_id=pending.table.game_id, seat=each.seat)
    values = {
        "orders": msgspec.to_builtins(each.orders),
        "base": pending.numbers[each.seat],
        "waits": each.mode,
        "reason": msgspec.to_builtins(each.reason),
    }
    if each.changed is None:
        if each.orders:
            Draft.objects.update_or_create(game_id=game_id, seat=each.seat, defaults=values)
        return
    rows = rows.filter(changed=each.changed)
    if (rows.update(**values, changed=pending.now) if each.orders else rows.delete()[0]) != 1:
        raise LostRace


def stop_going_on(game_id: int) -> None:
    """After a step back nothing goes on by itself: the rests of sheets are drafts again."""
    Draft.objects.filter(game_id=game_id, waits=Waits.REST).update(
        waits="", reason=msgspec.to_builtins(Text("kernel.rest_taken_back"))
    )
