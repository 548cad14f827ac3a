"""The command `message`: a word to all players, to one's side or to some seats."""

import re

from django.utils.translation import gettext as _

from pbem.games.models import Source
from pbem.inbound.commands.naming import seats_named
from pbem.inbound.reading import Statement
from pbem.inbound.sitting import Sitting
from pbem.talk.errors import TalkError
from pbem.talk.services import send_message

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
        send_message(
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
    sitting.tell(statement.at, first_line, _("Your message is sent."))


def addressees(sitting: Sitting, text: str) -> str | list[str]:
    """All, one's side, or the seats that are named."""
    word = text.strip().casefold()
    if word in WORDS:
        return WORDS[word]
    return seats_named(sitting, text)
