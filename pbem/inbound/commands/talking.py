"""Commands about talk: `message`, `mute`, `unmute` and `report`."""

import re

from django.db.models import Q
from django.utils.translation import gettext as _

from pbem.accounts.models import User
from pbem.games.models import Source
from pbem.inbound.commands.naming import seats_named
from pbem.inbound.reading import Statement
from pbem.inbound.session import MailSession
from pbem.talk import services
from pbem.talk.errors import TalkError

WORDS = {"all": "all", "todos": "all", "todas": "all", "side": "side", "bando": "side"}
_ADDRESSED = re.compile(r"(?:to\s+|a\s+)?([^:\n]{1,200}):\s*(.+)\Z", re.DOTALL | re.IGNORECASE)


def message(session: MailSession, statement: Statement, rest: str) -> None:
    """`message all: ...`, `message side: ...` or `message SEAT, SEAT: ...`."""
    # The words stand as they were written, line breaks too.
    whole = re.split(r"\s+", statement.text, maxsplit=1)
    found = _ADDRESSED.match(whole[1]) if len(whole) == 2 else None
    first_line = statement.text.partition("\n")[0]
    if found is None:
        said = _("Say to whom and what, like this: message all: Good game!")
        session.refuse(statement.at, first_line, said)
        return
    try:
        services.send_message(
            game=session.game,
            seat=session.seat,
            to=addressees(session, found[1]),
            text=found[2],
            source=Source.MAIL,
            key=session.next_key(),
        )
    except TalkError as error:
        session.refuse(statement.at, first_line, str(error))
        return
    session.did(statement.at, first_line, _("Your message is sent."))


def addressees(session: MailSession, text: str) -> str | list[str]:
    """All, one's side, or the seats that are named."""
    word = text.strip().casefold()
    if word in WORDS:
        return WORDS[word]
    return seats_named(session, text)


def mute(session: MailSession, statement: Statement, rest: str) -> None:
    """`mute SEAT`: hear no more of somebody in this game; he is not told."""
    if holder := _holder(session, statement, rest):
        services.mute(game=session.game, user=session.user, author=holder)
        said = _("You hear no more of %(name)s in this game.") % {"name": holder.username}
        session.did(statement.at, statement.text, said)


def unmute(session: MailSession, statement: Statement, rest: str) -> None:
    """`unmute SEAT`: hear somebody again."""
    if holder := _holder(session, statement, rest):
        services.unmute(game=session.game, user=session.user, author=holder)
        session.did(statement.at, statement.text, _("You hear %(name)s again.") % {"name": holder.username})


def report(session: MailSession, statement: Statement, rest: str) -> None:
    """`report SEAT: why`: complain of another player to the operators."""
    who, mark, reason = rest.partition(":")
    if not mark or not reason.strip():
        said = _("Say of whom and why, like this: report SEAT: what is wrong")
        session.refuse(statement.at, statement.text, said)
        return
    holder = _holder(session, statement, who)
    if holder is None:
        return
    try:
        services.report_player(game=session.game, user=session.user, accused=holder, reason=reason)
    except TalkError as error:
        session.refuse(statement.at, statement.text, str(error))
        return
    session.did(statement.at, statement.text, _("The operators will look at it."))


def _holder(session: MailSession, statement: Statement, text: str) -> User | None:
    """The other player who is named, by his seat or by his own name; if there is none, the answer says so."""
    named = seats_named(session, text)
    others = User.objects.filter(seats__game=session.game).exclude(pk=session.user.pk).distinct()
    found = others.filter(Q(seats__game=session.game, seats__name__in=named) | Q(username__in=named))
    if len(people := list(found)) == 1:
        return people[0]
    known = ", ".join(others.order_by("username").values_list("username", flat=True))
    said = _("Name one other player; there are: %(known)s.") % {"known": known or "-"}
    session.refuse(statement.at, statement.text, said)
    return None
