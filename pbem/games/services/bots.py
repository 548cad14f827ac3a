"""Bots: they answer for their seats from a view, through the same door as everybody."""

from random import Random

import structlog

from pbem.games.dice import key_of
from pbem.games.errors import NotFound, NotRunning, Refused, Stale
from pbem.games.models import Source
from pbem.games.running_game import Table, load
from pbem.games.services.door import submit_orders
from pbem.games.services.turn_entries import wake_bots
from pbem.games.upcasts import readable
from rules.kernel.driver import look, options, view, waiting
from rules.kernel.orders import Order, OrderError, RulesError
from rules.kernel.play import Play

log = structlog.get_logger(__name__)

AT_ONCE = 25
"""Orders that bots give in one task before other games get their turn."""


def play_bot(game_id: int) -> int:
    """Let the bots of a game answer what they owe; gives the number of orders carried out."""
    done = 0
    for _ in range(AT_ONCE):
        table = _running(game_id)
        seat = table and _owing(table)
        if table is None or not seat:
            return done
        done += _answer(table, seat)
    table = _running(game_id)
    if table is not None and (seat := _owing(table)):
        wake_bots(game_id, table.seq, seat)
    return done


def _running(game_id: int) -> Table | None:
    try:
        return load(game_id)
    except (NotFound, NotRunning):
        return None


def _owing(table: Table) -> str | None:
    """The first seat that a bot must answer for."""
    return next((s.name for s in table.seats.values() if s.asked and s.automaton), None)


def _answer(table: Table, seat: str) -> int:
    """Give one order; none if the game has moved on since it was read."""
    p = look(table.title, readable(table.title, table.state, table.schema))
    if seat not in waiting(p):
        raise RulesError(f"{table.title.id}: {seat} is asked, but owes nothing in this position")
    order = _chosen(table, seat, p)
    try:
        submit_orders(
            game_id=table.game_id,
            seat=seat,
            orders=[order],
            source=Source.BOT,
            expected=table.numbers[seat],
        )
    except Stale:
        return 0
    except Refused:
        if _running_at(table):
            raise
        return 0
    return 1


def _running_at(table: Table) -> bool:
    now = _running(table.game_id)
    return now is not None and now.seq == table.seq


def _chosen(table: Table, seat: str, p: Play[object]) -> Order:
    """The bot's choice; a bot that fails must not stop the game, so any legal order stands in for it."""
    # The key makes its chance one that nobody can foresee and everybody can repeat when the game is over.
    key = key_of(table.game_id, table.public_id).hex()
    rng = Random(f"{key}:{table.seq}:{seat}")  # noqa: S311
    choices = options(p, seat)
    assert choices is not None
    bot = table.title.bot(table.seats[seat].automaton)
    try:
        order = bot.choose(view(p, seat), choices, rng)
        p.decision.check(p, order)
    except (OrderError, LookupError, ValueError, TypeError) as error:
        log.error("bot_failed", game=table.public_id, seat=seat, seq=table.seq, error=type(error).__name__)
        return choices.random(rng)
    return order
