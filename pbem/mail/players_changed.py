"""Mail about the company at the table: somebody has left a game that goes on, or plays there from now on.

A bot that plays for an absent player is told of too, for the others would plan with him. That he is back is
not: the game is again as it was, and the next mail that it is one's turn says so.
"""

from collections.abc import Callable

from django.utils.translation import gettext as _

from pbem.accounts.models import Notify
from pbem.accounts.readers import read_by
from pbem.games.models import Game, Kind, Seat, Status
from pbem.games.selectors import FeedItem, feed, last_number, view_of
from pbem.games.titles import title_of
from pbem.mail import contents, digest, links
from pbem.mail.short import Notice, naming, post
from pbem.mail.turn import has_seen, is_asked_anew
from pbem.mail.wanted import is_muted, reader_of
from pbem.outbox.models import Outbox
from pbem.outbox.topics import Withheld

KIND = "lobby"


def tell_company(row: Outbox) -> None:
    """Send the news, unless the reader knows it or is about to read it in another mail."""
    seat = seat_told(row)
    user = reader_of(row, KIND)
    if user.notify == Notify.DIGEST:
        digest.ask_for(user)
        raise Withheld("digest")
    if is_told_by_turn(row):
        raise Withheld("turn")
    if not (items := still_so(seat.game, news(row, seat))):
        raise Withheld("returned")
    with read_by(user):
        post(row, seat.game, notice(items, seat), user=user, kind=KIND)


def seat_told(row: Outbox) -> Seat:
    """The seat whose holder has not heard of this yet; raises Withheld with the reason why not."""
    seats = Seat.objects.select_related("game").filter(game=row.game, name=row.seat, resigned=False)
    seat = seats.filter(user=row.recipient, user__isnull=False).first()
    if seat is None:
        raise Withheld("left")
    if seat.game.status != Status.RUNNING:
        raise Withheld("over")
    if has_seen(seat, row.seq):
        raise Withheld("seen")
    if contents.told_by_answer(seat.game, seat.name) >= row.payload["number"]:
        raise Withheld("answer")
    if is_asked_anew(row):
        raise Withheld("superseded")
    return seat


def is_told_by_turn(row: Outbox) -> bool:
    """Whether a mail that it is his turn tells the reader the same, or will within its time of grace."""
    turns = Outbox.objects.filter(topic="turn", game=row.game, recipient=row.recipient, seat=row.seat)
    due = turns.filter(withheld="", dead=False)
    told = due.filter(sent=None) | due.filter(seq__gte=row.seq)
    return told.exists() and row.recipient is not None and not is_muted(row.recipient, row.game_id, "turn")


def notice(items: list[FeedItem], seat: Seat) -> Notice:
    """What has happened since the last mail of this kind, and how the game goes on."""
    game, title = seat.game, title_of(seat.game)
    return Notice(
        subject=subject(items[-1]) % naming(game, items[-1].seat),
        sentences=[line for item in items for line in contents.told(title, item)],
        closing=[*replacing(game, items), waiting(seat)],
        action=_("Look at the game"),
        url=links.game_url(game),
    )


def news(row: Outbox, seat: Seat) -> list[FeedItem]:
    """The events to tell: this one, and those since then or that a later mail was to tell as well."""
    rows = Outbox.objects.filter(topic=row.topic, game=row.game, recipient=row.recipient, seq__lt=row.seq)
    told = rows.filter(withheld="", sent__isnull=False).order_by("-seq").first()
    number = row.payload["number"]
    after = max(told.payload["number"] if told else 0, seat.seen, number - contents.MOST_EVENTS)
    limit = max(last_number(seat.game, seat.name) - after, 1)
    return [item for item in feed(seat.game, seat.name, after, limit) if contents.is_of_company(item)]


def still_so(game: Game, items: list[FeedItem]) -> list[FeedItem]:
    """The events without the absences that are over: a bot that plays no longer concerns nobody."""
    away = set(Seat.objects.filter(game=game, absent=True).values_list("name", flat=True))
    return [item for item in items if item.seat in away or not contents.is_of_caretaker(item)]


def waiting(seat: Seat) -> str:
    """Whose move it is, so that nobody has to wonder."""
    asked = view_of(seat.game, seat.name)["asked"]
    if seat.name in asked:
        return _("It is your turn, as it was before.")
    return _("The game waits for %(seat)s.") % naming(seat.game, *asked)


def subject(item: FeedItem) -> str:
    """What has happened last, in a few words."""
    return SUBJECTS.get(item.lines[0].code, SUBJECTS["kernel.resigned_on"])()


SUBJECTS: dict[str, Callable[[], str]] = {
    "kernel.resigned_on": lambda: _("%(game)s: %(seat)s resigns [%(title)s]"),
    "kernel.forfeited_on": lambda: _("%(game)s: %(seat)s forfeits [%(title)s]"),
    "kernel.voted_out_on": lambda: _("%(game)s: %(seat)s forfeits [%(title)s]"),
    "kernel.seat_taken": lambda: _("%(game)s: %(seat)s has a new player [%(title)s]"),
    "kernel.seat_exchanged": lambda: _("%(game)s: %(seat)s has a new player [%(title)s]"),
    "kernel.seat_exchanged_bot": lambda: _("%(game)s: a bot plays %(seat)s [%(title)s]"),
    "kernel.seat_bot": lambda: _("%(game)s: a bot plays %(seat)s [%(title)s]"),
    **{code: lambda: _("%(game)s: a bot plays %(seat)s for now [%(title)s]") for code in contents.CARETAKER},
}


def replacing(game: Game, items: list[FeedItem]) -> list[str]:
    """How a seat without a player goes on, if one of those who have left is not replaced yet."""
    left = {item.seat for item in items if item.kind == Kind.RESIGN}
    seats = Seat.objects.filter(game=game, name__in=left, resigned=True, open_for_replacement=True)
    names = list(seats.order_by("position").values_list("name", flat=True))
    if not names:
        return []
    told = _("Until somebody takes the place of %(seat)s, a bot plays there. You can invite somebody.")
    return [told % naming(game, *names)]
