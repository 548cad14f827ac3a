"""Short mail: what has happened, and the page where one can go on."""

from dataclasses import dataclass, field

from pbem.accounts.models import User
from pbem.games.models import Game, Seat
from pbem.games.titles import find_title
from pbem.mail import links
from pbem.mail.contents import name_of
from pbem.mail.letters import ANSWER_MARKER, MARKER, about_game, letter
from pbem.mail.transport import send
from pbem.outbox.models import Outbox
from pbem.wording import words


@dataclass(frozen=True, slots=True)
class Notice:
    """A few sentences, what they are about (events of the game, or orders), how to answer, and a button."""

    subject: str
    sentences: list[str]
    action: str
    url: str
    events: list[str] = field(default_factory=list)
    orders: list[str] = field(default_factory=list)
    closing: list[str] = field(default_factory=list)


def post(row: Outbox, game: Game, notice: Notice, *, user: User, kind: str) -> None:
    """Send a notice about a game to one who plays here."""
    stop_url = links.unsubscribe_url(user, game, kind)
    context = {**about(game, notice), "reader": user, "stop_url": stop_url}
    message = letter(row=row, to=user.email, subject=notice.subject, template="notice", context=context)
    marker = MARKER if notice.orders else ANSWER_MARKER
    send(about_game(message, user, game, seat=_thread(row, game), kind=kind, marker=marker))


def post_to_stranger(row: Outbox, game: Game, notice: Notice, *, address: str) -> None:
    """Send a notice to an address of which we know nothing; it gets no second one."""
    context = about(game, notice)
    send(letter(row=row, to=address, subject=notice.subject, template="notice", context=context))


def about(game: Game, notice: Notice) -> dict[str, object]:
    """What the template of a notice needs."""
    return {"notice": notice, "game_name": name_of(game), "title_name": words.title_name(game)}


def _thread(row: Outbox, game: Game) -> str:
    """The seat to whose mail a notice belongs: the one it speaks of, unless its reader holds another."""
    held = Seat.objects.filter(game=game, user=row.recipient).order_by("position")
    names = list(held.values_list("name", flat=True))
    return row.seat if row.seat in names or not names else names[0]


def naming(game: Game, *seats: str) -> dict[str, str]:
    """The names that the sentences need."""
    title = find_title(game.title)
    named = [words.seat_name(title, seat) for seat in seats]
    seat = title.catalogue.enumerate(named, words.lang())
    return {"title": title.name, "game": name_of(game), "seat": seat}
