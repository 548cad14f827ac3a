"""Messages as mail shows them: those that one reader was not told of yet, and how to answer them."""

from collections.abc import Sequence
from textwrap import indent

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from msgspec import Struct

from pbem.accounts.models import User
from pbem.games.models import Game
from pbem.mail.wanted import is_muted
from pbem.outbox.models import Outbox
from pbem.talk import selectors
from pbem.talk.addressees import seat_name
from pbem.talk.models import To
from pbem.talk.selectors import Said
from pbem.talk.words import addressed

MOST_TOLD = 20


class Quoted(Struct, frozen=True):
    """A message as the mail shows it; the plain text is indented, so that nobody can imitate the next one."""

    who: str
    to: str
    text: str
    indented: str
    said: Said


def untold_in(row: Outbox, game: Game, user: User) -> list[Said]:
    """What a mail has to bring of a game's talk: the same at every attempt.

    Two different mails with one Message-ID would be taken for the same, and what is new be lost.
    """
    fixed = dict(row.payload.get("until", {}))
    if str(game.pk) not in fixed:
        fixed[str(game.pk)] = selectors.count_for(game, user)
        row.payload = {**row.payload, "until": fixed}
        row.save(update_fields=["payload"])
    return selectors.untold(game, user, until=int(fixed[str(game.pk)]))


def untold_beside(row: Outbox, game: Game, user: User) -> list[Said]:
    """What a mail about a turn brings of the talk; nothing while another mail about the game goes out."""
    rows = Outbox.objects.filter(game=game, recipient=user, topic__in=("turn", "message"), sent=None)
    others = rows.filter(claimed_until__gt=timezone.now()).exclude(pk=row.pk)
    return [] if is_muted(user, game.pk, "message") or others.exists() else untold_in(row, game, user)


def quotes_of(game: Game, said: Sequence[Said]) -> list[Quoted]:
    """The last of them, as far as they fit into a mail."""
    return [quoted(game, one) for one in said[-MOST_TOLD:]]


def earlier_than_told(said: Sequence[Said]) -> int:
    """How many more are to be found on the page only."""
    return max(len(said) - MOST_TOLD, 0)


def quoted(game: Game, said: Said) -> Quoted:
    text = said.text
    return Quoted(speaker(game, said), addressed(game, said), text, indent(text, "    "), said)


def speaker(game: Game, said: Said) -> str:
    """Who speaks: the seat, or the name of somebody who watches."""
    return seat_name(game, said.seat) if said.seat else said.author


def reply_line(said: Said) -> str:
    """The line that answers a message by mail, to those whom it was for."""
    return _("message %(to)s: your words") % {"to": addressee(reply_to(said))}


def addressee(to: str) -> str:
    """The word for those whom a message is for, as the command takes it in the reader's language."""
    named = {To.ALL.value: pgettext("command", "all"), To.SIDE.value: pgettext("command", "side")}
    return named.get(to, to)


def reply_to(said: Said) -> str:
    """For whom the answer to a message is: never for more than could read the message itself."""
    if said.kind == To.SEATS:
        return said.seat
    return str(said.kind)
