"""The command `pace`: how one wants to be asked, by mail."""

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from pbem.games.models import Pace
from pbem.games.selectors import asking_of
from pbem.games.services import set_pace, set_pace_of_game
from pbem.inbound.reading import Statement
from pbem.inbound.session import MailSession
from pbem.wording.paces import choices
from rules.kernel.texts import unaccented

WORDS = {
    "quick": Pace.QUICK,
    "rapido": Pace.QUICK,
    "rapida": Pace.QUICK,
    "own": Pace.OWN,
    "propio": Pace.OWN,
    "propios": Pace.OWN,
    "ask": Pace.ASK,
    "preguntar": Pace.ASK,
    "pregunta": Pace.ASK,
}
HERE = ("here", "aqui")


def pace(session: MailSession, statement: Statement, rest: str) -> None:
    """`pace quick`, `own` or `ask` for all games of the title, `pace here ...` for this one."""
    said = unaccented(rest).split()
    here = bool(said) and said[0] in HERE
    named = said[here:]
    wanted = WORDS.get(named[0]) if len(named) == 1 else None
    if wanted is None:
        say = session.refuse if said else session.tell
        say(statement.at, statement.text, _("How you may be asked:"), block=explained(session))
        return
    if here:
        set_pace_of_game(game=session.game, seat=session.seat, pace=wanted)
    else:
        set_pace(user=session.user, title=session.game.title, pace=wanted)
    session.did(statement.at, statement.text, _("That is how you will be asked from now on."))


def explained(session: MailSession) -> list[str]:
    """Every pace as the line that sets it; the one that holds is marked."""
    held = asking_of(session.game, session.seat).pace
    return [
        f"{_('pace')} {pgettext('pace', value)}  # {label}. {cost}{' ←' if value == held else ''}"
        for value, label, cost in choices()
    ]
