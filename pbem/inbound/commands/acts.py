"""Commands that do something: undo, back, resign, vacation."""

import re
from datetime import date

from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from pbem.accounts.selectors import vacations_from
from pbem.accounts.services import vacation_book
from pbem.games import services
from pbem.games.errors import CannotUndo, NotRunning, NotYours, Stale
from pbem.games.models import Source
from pbem.inbound import sheets
from pbem.inbound.commands.confirming import fresh_code, is_confirmed
from pbem.inbound.commands.doing import attempt
from pbem.inbound.commands.proposing import event_before_own
from pbem.inbound.reading import Statement
from pbem.inbound.session import MailSession

ALL = ("all", "todo", "todas", "todos")
_DAY = re.compile(r"\b(\d{4})-(\d{1,2})-(\d{1,2})\b")


def undo(session: MailSession, statement: Statement, rest: str) -> None:
    """Take back the last order, or several, as far as that is free."""
    if rest.casefold() not in ALL and not re.fullmatch(r"([1-9]\d?)?", rest):
        said = _("Write “undo” alone, or how many orders: “undo 2”, “undo all”.")
        session.refuse(statement.at, statement.text, said)
        return
    orders = None if rest.casefold() in ALL else int(rest or 1)
    if not sheets.may_order(session, statement):
        return
    try:
        accepted = services.undo(
            game_id=session.game.pk,
            seat=session.seat,
            orders=orders,
            source=Source.MAIL,
            expected=session.number(),
            key=session.next_key(),
        )
    except CannotUndo:
        _refuse_to_undo(session, statement)
    except (Stale, NotRunning, NotYours):
        session.refuse(statement.at, statement.text, sheets.stale())
    else:
        session.moved(accepted.number)
        done = accepted.applied
        said = ngettext("%(done)d order is taken back.", "%(done)d orders are taken back.", done)
        session.did(statement.at, statement.text, said % {"done": done})


def _refuse_to_undo(session: MailSession, statement: Statement) -> None:
    if event_before_own(session) is None:
        said = _("You have given no order yet that could be taken back.")
        session.refuse(statement.at, statement.text, said)
        return
    said = _("What came before cannot be taken back without the consent of the other players. To ask for it:")
    session.refuse(statement.at, statement.text, said, block=[_("takeback")])


def back(session: MailSession, statement: Statement, rest: str) -> None:
    """Play oneself again, where a bot or a vote has taken one's place."""
    attempt(
        session,
        statement,
        lambda: services.come_back(game_id=session.game.pk, seat=session.seat, source=Source.MAIL),
        done=lambda _accepted: _("You are back: it is you again who plays."),
    )


def resign(session: MailSession, statement: Statement, rest: str) -> None:
    """Give up, but only with the code that the first mail about it is answered with."""
    if not is_confirmed(session, "resign", rest):
        said = _(
            "You have not resigned yet. To give this game up, answer this mail within a day with “yes”, "
            "or with this line:"
        )
        code = fresh_code(session, "resign")
        session.ask(statement.at, statement.text, said, f"{_('resign')} {code}")
        return
    key = session.next_key()
    attempt(
        session,
        Statement(statement.at, _("resign")),
        lambda: services.resign(game_id=session.game.pk, seat=session.seat, source=Source.MAIL, key=key),
        done=lambda _accepted: _("You have resigned."),
    )


def vacation(session: MailSession, statement: Statement, rest: str) -> None:
    """Book days on which no clock runs, or say which are booked."""
    days = _days(rest)
    if not rest:
        booked = vacations_from(session.user, timezone.localdate())
        block = [f"{_day(each.first_day)} - {_day(each.last_day)}" for each in booked]
        said = _("Your vacations:") if block else _("You have no vacation booked.")
        session.tell(statement.at, statement.text, said, block=block)
        return
    if days is None:
        said = _("Write the first and the last day like this: vacation 2030-08-01 2030-08-14")
        session.refuse(statement.at, statement.text, said)
        return
    try:
        vacation_book(user=session.user, first_day=days[0], last_day=days[-1])
    except ValidationError as error:
        session.refuse(statement.at, statement.text, " ".join(error.messages))
        return
    said = _("Your vacation from %(first)s to %(last)s is booked.")
    session.did(statement.at, statement.text, said % {"first": _day(days[0]), "last": _day(days[-1])})


def _days(text: str) -> list[date] | None:
    """One day or two, or None for anything else."""
    try:
        found = [date(int(year), int(month), int(day)) for year, month, day in _DAY.findall(text)]
    except ValueError:
        return None
    return found if 1 <= len(found) <= 2 else None


def _day(day: date) -> str:
    return date_format(day, "DATE_FORMAT")
