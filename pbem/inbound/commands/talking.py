"""Commands about talk: `message`, `mute`, `unmute` and `report`."""

import re

from django.db.models import Q
from django.utils.translation import gettext as _

from pbem.accounts.models import User
from pbem.games.models import Source
from pbem.inbound.commands.naming import seats_named
from pbem.inbound.reading import Statement
from pbem.inbound.sitting import Sitting
from pbem.talk import services
from pbem.talk.errors import TalkError

WORDS = {"all": "all", "todos": "all", "todas": "all", "side": "side", "bando": "side"}
_ADDRESSED = re.compile(r"(?:to\s+|a\s+)?([^:\n]{1,200}):\s*(.+)\Z", re.DOTALL | re.IGNORECASE)


def message(sitting: Sitting, statement: Statement, rest: str) -> None:
    """`message all: ...`, `message side: ...` or `message SEAT, SEAT: ...`."""
    # The words stand as they were written, line breaks too.
    whole = re.split(r"\s+", statement.text, maxsplit=1)
    found = _ADDRESSED.match(whole[1]) if len(whole) == 2 else None
    first_line = statement.text.partition("\n")[0]
    if found is None:
        said = _("Say to whom and what, like this: message all: Good game!")
        sitting.refuse(statement.at, first_line, said)
        return
    try:
        services.send_message(
            game=sitting.game,
            seat=sitting.seat,
            to=addressees(sitting, found[1]),
            text=found[2],
            source=Source.MAIL,
            key=sitting.next_key(),
        )
    except TalkError as error:
        sitting.refuse(statement.at, first_line, str(error))
        return
    sitting.did(statement.at, first_line, _("Your message is sent."))


def addressees(sitting: Sitting, text: str) -> str | list[str]:
    """All, one's side, or the seats that are named."""
    word = text.strip().casefold()
    if word in WORDS:
        return WORDS[word]
    return seats_named(sitting, text)


def mute(sitting: Sitting, statement: Statement, rest: str) -> None:
    """`mute SEAT`: hear no more of somebody in this game; he is not told."""
    if holder := _holder(sitting, statement, rest):
        services.mute(game=sitting.game, user=sitting.user, author=holder)
        said = _("You hear no more of %(name)s in this game.") % {"name": holder.username}
        sitting.did(statement.at, statement.text, said)


def unmute(sitting: Sitting, statement: Statement, rest: str) -> None:
    """`unmute SEAT`: hear somebody again."""
    if holder := _holder(sitting, statement, rest):
        services.unmute(game=sitting.game, user=sitting.user, author=holder)
        sitting.did(statement.at, statement.text, _("You hear %(name)s again.") % {"name": holder.username})


def report(sitting: Sitting, statement: Statement, rest: str) -> None:
    """`report SEAT: why`: complain of another player to the operators."""
    who, mark, reason = rest.partition(":")
    if not mark or not reason.strip():
        said = _("Say of whom and why, like this: report SEAT: what is wrong")
        sitting.refuse(statement.at, statement.text, said)
        return
    holder = _holder(sitting, statement, who)
    if holder is None:
        return
    try:
        services.report_player(game=sitting.game, user=sitting.user, accused=holder, reason=reason)
    except TalkError as error:
        sitting.refuse(statement.at, statement.text, str(error))
        return
    sitting.did(statement.at, statement.text, _("The operators will look at it."))


def _holder(sitting: Sitting, statement: Statement, text: str) -> User | None:
    """The other player who is named, by his seat or by his own name; if there is none, the answer says so."""
    named = seats_named(sitting, text)
    others = User.objects.filter(seats__game=sitting.game).exclude(pk=sitting.user.pk).distinct()
    found = others.filter(Q(seats__game=sitting.game, seats__name__in=named) | Q(username__in=named))
    if len(people := list(found)) == 1:
        return people[0]
    known = ", ".join(others.order_by("username").values_list("username", flat=True))
    said = _("Name one other player; there are: %(known)s.") % {"known": known or "-"}
    sitting.refuse(statement.at, statement.text, said)
    return None
