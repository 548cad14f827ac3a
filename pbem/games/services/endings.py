"""Ends that the rules do not bring about: somebody resigns, or all agree."""

from collections.abc import Collection
from typing import Any

from pbem.games import clocks
from pbem.games.models import Kind, Seat, Source
from pbem.games.running_game import Holder
from pbem.games.services import turn_entries
from pbem.games.services.absence import steady_bot
from pbem.games.services.answers import Accepted, asking
from pbem.games.services.door import check_request
from pbem.games.services.pending import Entry, Pending
from pbem.games.services.writing import NOTHING, Beside, Done, carry_out
from rules.kernel.state import Outcome, tree_of
from rules.kernel.texts import Line


def resign(*, game_id: int, seat: str, source: str, key: str | None = None) -> Accepted:
    """Give up: the last side left wins; where several are left, a bot keeps the seat for a replacement."""
    request = asking(seat, key, "resign")
    return carry_out(game_id, request, lambda pending: _give_up(pending, seat, source, "kernel.resigned"))


def forfeit(*, game_id: int, seat: str, voted: bool = False, beside: Beside = NOTHING) -> Accepted:
    """Take a seat that does not answer for one that has resigned, by rule or because most others say so."""
    source, code = (Source.SERVER, "kernel.voted_out") if voted else (Source.CLOCK, "kernel.forfeited")
    return carry_out(
        game_id, asking(seat, None), lambda pending: _give_up(pending, seat, source, code), beside
    )


def _give_up(pending: Pending, seat: str, source: str, code: str) -> Done:
    check_request(pending, seat, Source(source))
    winners = last_side(pending.table.seats.values(), without=seat)
    if winners:
        line = Line(code, {"seat": seat})
        end(pending, Outcome(winners, line.text), _entry(seat, source, line))
    else:
        pending.note(_entry(seat, source, Line(f"{code}_on", {"seat": seat})))
    pending.along.append(lambda: _vacate(pending, seat, over=bool(winners)))
    return Done()


def _entry(seat: str, source: str, line: Line) -> Entry:
    return Entry(kind=Kind.RESIGN, source=Source(source), seat=seat, lines=[line], barrier=True)


def last_side(seats: Collection[Holder], *, without: str) -> list[str]:
    """All seats of the only side that has not resigned; none while several sides are left."""
    sides = {seat.side for seat in seats if not seat.resigned and seat.name != without}
    return [seat.name for seat in seats if seat.side in sides] if len(sides) == 1 else []


def end(pending: Pending, outcome: Outcome, entry: Entry) -> None:
    """Write an outcome into the position, which then waits for nobody."""
    tree = tree_of(pending.state)
    reason = {"code": outcome.reason.code, "args": outcome.reason.args}
    tree["outcome"] = {"winners": outcome.winners, "reason": reason, "scores": outcome.scores}
    tree["stack"], tree["answers"] = [], {}
    pending.turn_to(tree, entry)


def _vacate(pending: Pending, seat: str, *, over: bool) -> None:
    changes: dict[str, Any] = {"resigned": True, "absent": False}
    if not over:
        changes |= {"open_for_replacement": True, "caretaker": steady_bot(pending.title.bots)}
    Seat.objects.filter(game_id=pending.table.game_id, name=seat).update(**changes)
    if not over:
        turn_entries.post_company(pending, seat)
    if not over and seat in pending.asked:
        clocks.start(game_id=pending.table.game_id, clock=pending.table.clock, seats=[seat], now=pending.now)
        turn_entries.wake_bots(pending.table.game_id, pending.seq, seat)
