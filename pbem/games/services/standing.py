"""Standing orders: answers left in advance, given through the door as soon as they are asked for."""

from typing import Any

import structlog

from pbem.games.models import Source
from pbem.games.services.pending import Pending
from pbem.games.services.voices import fellows, play_for_all
from pbem.games.table import standing_orders
from rules.kernel.driver import look, standing_order, waiting
from rules.kernel.orders import IllegalOrder
from rules.kernel.play import Play

log = structlog.get_logger(__name__)


def answer_standing(pending: Pending) -> None:
    """Let standing orders answer for as long as they can."""
    chosen = None
    for _ in range(pending.title.longest_run):
        if pending.policy is None or not pending.asked:
            return
        chosen = standing_orders(pending.table.game_id) if chosen is None else chosen
        if not _answered(pending, chosen):
            return
    log.warning("standing_bound", game=pending.table.public_id, seq=pending.seq)


def _answered(pending: Pending, chosen: dict[str, dict[str, Any]]) -> bool:
    """Carry out the first standing answer that there is."""
    p = look(pending.title, pending.state)
    for seat in waiting(p):
        if pending.table.seats[seat].automaton or _wants_a_say(pending, p, seat, chosen):
            continue
        if _carried_out(pending, p, seat, chosen.get(seat, {})):
            return True
    return False


def _wants_a_say(pending: Pending, p: Play[Any], seat: str, chosen: dict[str, dict[str, Any]]) -> bool:
    """Whether the same player, who answers for this seat with another one, is to be asked for that."""
    others = fellows(pending, seat, p)
    return any(standing_order(p, other, chosen.get(other, {})) is None for other in others)


def _carried_out(pending: Pending, p: Play[Any], seat: str, chosen: dict[str, Any]) -> bool:
    """A policy that names something illegal, or breaks, leaves the question to the player.

    It must not take back the dice of the order before it, nor keep everybody from playing on.
    """
    try:
        order = standing_order(p, seat, chosen)
        if order is None:
            return False
        play_for_all(pending, order, Source.STANDING)
    except IllegalOrder:
        log.warning("standing_illegal", game=pending.table.public_id, seat=seat, seq=pending.seq)
        return False
    except Exception:
        log.exception("standing_broken", game=pending.table.public_id, seat=seat, seq=pending.seq)
        return False
    return True
