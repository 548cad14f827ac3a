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
from pbem.inbound.sitting import Sitting

ALL = ("all", "todo", "todas", "todos")
_DAY = re.compile(r"\b(\d{4})-(\d{1,2})-(\d{1,2})\b")


def undo(sitting: Sitting, statement: Statement, rest: str) -> None:
    """Take back the last order, or several, as far as that is free."""
    if rest.casefold() not in ALL and not re.fullmatch(r"([1-9]\d?)?", rest):
        said = _("Write “undo” alone, or how many orders: “undo 2”, “undo all”.")
        sitting.refuse(statement.at, statement.text, said)
        return
    orders = None if rest.casefold() in ALL else int(rest or 1)
    if not sheets.may_order(sitting, statement):
        return
    try:
        accepted = services.undo(
            game_id=sitting.game.pk,
            seat=sitting.seat,
            orders=orders,
            source=Source.MAIL,
            expected=sitting.number(),
            key=sitting.next_key(),
        )
    except CannotUndo:
        _refuse_to_undo(sitting, statement)
    except (Stale, NotRunning, NotYours):
        sitting.refuse(statement.at, statement.text, sheets.stale())
    else:
        sitting.moved(accepted.number)
        done = accepted.applied
        said = ngettext("%(done)d order is taken back.", "%(done)d orders are taken back.", done)
        sitting.did(statement.at, statement.text, said % {"done": done})


def _refuse_to_undo(sitting: Sitting, statement: Statement) -> None:
    if event_before_own(sitting) is None:
        said = _("You have given no order yet that could be taken back.")
        sitting.refuse(statement.at, statement.text, said)
        return
    said = _("What came before cannot be taken back without the consent of the other players. To ask for it:")
    sitting.refuse(statement.at, statement.text, said, block=[_("takeback")])


def back(sitting: Sitting, statement: Statement, rest: str) -> None:
    """Play oneself again, where a bot or a vote has taken one's place."""
    attempt(
        sitting,
        statement,
        lambda: services.come_back(game_id=sitting.game.pk, seat=sitting.seat, source=Source.MAIL),
        done=lambda _accepted: _("You are back: it is you again who plays."),
    )


def resign(sitting: Sitting, statement: Statement, rest: str) -> None:
    """Give up, but only with the code that the first mail about it is answered with."""
    if not is_confirmed(sitting, "resign", rest):
        said = _(
            "You have not resigned yet. To give this game up, answer this mail within a day with “yes”, "
            "or with this line:"
        )
        code = fresh_code(sitting, "resign")
        sitting.ask(statement.at, statement.text, said, f"{_('resign')} {code}")
        return
    key = sitting.next_key()
    attempt(
        sitting,
        Statement(statement.at, _("resign")),
        lambda: services.resign(game_id=sitting.game.pk, seat=sitting.seat, source=Source.MAIL, key=key),
        done=lambda _accepted: _("You have resigned."),
    )


def vacation(sitting: Sitting, statement: Statement, rest: str) -> None:
    """Book days on which no clock runs, or say which are booked."""
    days = _days(rest)
    if not rest:
        booked = vacations_from(sitting.user, timezone.localdate())
        block = [f"{_day(each.first_day)} - {_day(each.last_day)}" for each in booked]
        said = _("Your vacations:") if block else _("You have no vacation booked.")
        sitting.tell(statement.at, statement.text, said, block=block)
        return
    if days is None:
        said = _("Write the first and the last day like this: vacation 2030-08-01 2030-08-14")
        sitting.refuse(statement.at, statement.text, said)
        return
    try:
        vacation_book(user=sitting.user, first_day=days[0], last_day=days[-1])
    except ValidationError as error:
        sitting.refuse(statement.at, statement.text, " ".join(error.messages))
        return
    said = _("Your vacation from %(first)s to %(last)s is booked.")
    sitting.did(statement.at, statement.text, said % {"first": _day(days[0]), "last": _day(days[-1])})


def _days(text: str) -> list[date] | None:
    """One day or two, or None for anything else."""
    try:
        found = [date(int(year), int(month), int(day)) for year, month, day in _DAY.findall(text)]
    except ValueError:
        return None
    return found if 1 <= len(found) <= 2 else None


def _day(day: date) -> str:
    return date_format(day, "DATE_FORMAT")
