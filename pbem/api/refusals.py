"""What the lobby and the journal refuse, as problems."""

from __future__ import annotations

from django.utils.translation import gettext as _

from pbem.api.problems import FieldError, Problem, absent, as_problem, invalid
from pbem.games import errors as journal
from pbem.lobby import errors as lobby
from rules.kernel.orders import Ambiguous, OrderError, Unreadable
from rules.kernel.texts import Catalogue, Text


@as_problem.register
def _lobby(error: lobby.LobbyError) -> Problem:
    return invalid(FieldError(error.message, pointer=f"/{error.field}" if error.field else ""))


@as_problem.register
def _forbidden(error: lobby.Forbidden) -> Problem:
    return Problem("forbidden", error.message)


@as_problem.register
def _late(error: lobby.TooLate) -> Problem:
    return Problem("conflict", error.message)


@as_problem.register
def _absent(error: journal.NotFound) -> Problem:
    return absent()


@as_problem.register
def _no_event(error: journal.NoSuchEvent) -> Problem:
    told = {"number": error.number, "last": error.last}
    return Problem("not-found", _("There is no event %(number)d; the last that you see is %(last)d.") % told)


@as_problem.register
def _not_yours(error: journal.NotYours) -> Problem:
    return not_your_seat()


@as_problem.register
def _not_running(error: journal.NotRunning) -> Problem:
    return Problem("conflict", _("The game has not started yet, or is over."))


@as_problem.register
def _not_ready(error: journal.NotReady) -> Problem:
    return Problem("conflict", _("The game cannot start before every seat is held."))


@as_problem.register
def _stale(error: journal.Stale) -> Problem:
    return Problem("stale", _("Something has happened that you had not seen."), number=error.current)


@as_problem.register
def _reused(error: journal.KeyReused) -> Problem:
    return Problem("key-reused", _("This Idempotency-Key was used for another request."))


@as_problem.register
def _cannot_return(error: journal.CannotReturn) -> Problem:
    return Problem("conflict", _(str(error)))


@as_problem.register
def _busy(error: journal.Busy) -> Problem:
    return Problem("busy", _("Others kept writing first; nothing was written."), headers={"Retry-After": "1"})


@as_problem.register
def _no_undo(error: journal.CannotUndo) -> Problem:
    return Problem("conflict", _("Nothing can be taken back without asking the other players."))


@as_problem.register
def _cannot_fork(error: journal.CannotFork) -> Problem:
    return Problem("conflict", _(str(error)))


@as_problem.register
def _not_proposed(error: journal.ProposalError) -> Problem:
    return Problem("conflict", _(str(error)))


def not_your_seat() -> Problem:
    return Problem("not-your-seat", _("You do not hold this seat."))


def order_problem(catalogue: Catalogue, error: OrderError, lang: str, line: int | None = None) -> Problem:
    """Why an order was not carried out: the sentence, the rule, the code, and what could be meant."""
    reason = catalogue.word(error.text, lang)
    return Problem(
        slug_of(error),
        f"{reason} ({_('rule')} {error.rule})" if error.rule else reason,
        line=line,
        rule=error.rule or None,
        reason=reason,
        code=error.text.code,
        args=error.text.args,
        candidates=list(error.candidates) if isinstance(error, Ambiguous) else None,
        options=offered(catalogue, error.text, lang),
    )


def offered(catalogue: Catalogue, text: Text, lang: str) -> list[str] | None:
    """What may be chosen in the place of what was refused, in words."""
    found = text.args.get("offered") if text.code == "kernel.not_offered" else None
    return [catalogue.word(Text(each["text"], each["args"]), lang) for each in found] if found else None


def slug_of(error: OrderError) -> str:
    if isinstance(error, Ambiguous):
        return "ambiguous-order"
    return "unreadable-order" if isinstance(error, Unreadable) else "illegal-order"
