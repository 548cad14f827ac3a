"""Reading talk. Nothing of a message leaves the server but through `messages_for`, for one reader."""

from datetime import datetime
from typing import Any

from django.db.models import Count, Exists, F, OuterRef, Q, QuerySet, Subquery, Value
from django.db.models.functions import Coalesce
from django.utils import timezone
from msgspec import Struct

from pbem.accounts.models import Block, User
from pbem.games.models import Game, Seat
from pbem.talk.models import Marker, Message, Note, Reader, Silence, TalkMute, To

LARGEST = 2**31 - 1


class Said(Struct, frozen=True, kw_only=True):
    """A message as one reader gets it, counted among those that this reader may read.

    `to` names the seats of a message to some of them, its author's left out; `removed` ones have no text.
    """

    number: int
    seat: str
    author: str
    kind: str
    to: list[str]
    text: str
    created: datetime
    mine: bool
    unread: bool
    removed: bool


def messages_for(game: Game, user: User | None, *, after: int = 0, limit: int = 100) -> list[Said]:
    """What the user, or a spectator who is nobody, may read after a number; authors he hides are left out."""
    rows = _page(game, user, after, limit)
    hidden, read = set(hidden_authors(game, user)), read_until(game, user)
    numbered = enumerate(rows, start=max(after, 0) + 1)
    return [_said(row, number, user, read) for number, row in numbered if row.author_id not in hidden]


def last_messages(game: Game, user: User | None, *, before: int | None = None, limit: int = 50) -> list[Said]:
    """The last messages, or those before a number."""
    end = count_for(game, user) if before is None else min(before - 1, count_for(game, user))
    after = max(end - limit, 0)
    return messages_for(game, user, after=after, limit=end - after)


def count_for(game: Game, user: User | None) -> int:
    """The number of the last message that the user may read."""
    return audible(game, user).count()


def message_at(game: Game, user: User | None, number: int) -> Message | None:
    """The message that has this number for the user, for what is to be done with it on the server."""
    return next(iter(_page(game, user, number - 1, 1)), None) if 0 < number <= LARGEST else None


def said_to(game: Game, user: User, message: Message) -> Said:
    """One message as the user gets it."""
    number = audible(game, user).filter(pk__lte=message.pk).count()
    return _said(message, number, user, read_until(game, user))


def audible(game: Game, user: User | None) -> QuerySet[Message]:
    """The messages to all, and those to seats that the user holds; in their order."""
    for_me = Q(to=To.ALL)
    if user is not None:
        held = Seat.objects.filter(game=game, user=user).values("name")
        for_me |= Q(Exists(Reader.objects.filter(message=OuterRef("pk"), seat__in=held)))
    return Message.objects.filter(for_me, game=game).order_by("pk")


def _page(game: Game, user: User | None, after: int, limit: int) -> list[Message]:
    start = max(after, 0)
    rows = audible(game, user).select_related("author").prefetch_related("readers")
    return list(rows[start : start + max(limit, 0)])


def _said(row: Message, number: int, user: User | None, read: int) -> Said:
    mine = user is not None and row.author_id == user.pk
    removed = row.removed is not None
    return Said(
        number=number,
        seat=row.seat,
        author=row.author.username if row.author and not row.author.is_emptied else "",
        kind=row.to,
        to=[reader.seat for reader in row.readers.all() if row.to == To.SEATS and reader.seat != row.seat],
        text="" if removed else row.text,
        created=row.created,
        mine=mine,
        unread=user is not None and not mine and row.pk > read,
        removed=removed,
    )


def hidden_authors(game: Game, user: User | None) -> dict[int, str]:
    """Whom the user does not hear here, by id and name: those he has muted in this game or blocked."""
    if user is None:
        return {}
    muted = TalkMute.objects.filter(user=user, game=game).values("author")
    blocked = Block.objects.filter(blocker=user).values("blocked")
    found = User.objects.filter(Q(pk__in=muted) | Q(pk__in=blocked)).order_by("username")
    return dict(found.values_list("pk", "username"))


def hidden_players(game: Game, user: User | None) -> list[str]:
    """Whom the user would miss in this game: nobody is reminded of a block where the other has no part."""
    hidden = hidden_authors(game, user)
    if not hidden:
        return []
    muted = TalkMute.objects.filter(user=user, game=game).values_list("author", flat=True)
    here = {*game.seats.values_list("user", flat=True), *muted}
    return [name for user_id, name in hidden.items() if user_id in here]


def muted_authors(game: Game, user: User) -> list[str]:
    """The names of those whom the user has muted in this game."""
    muted = TalkMute.objects.filter(user=user, game=game).order_by("author__username")
    return list(muted.values_list("author__username", flat=True))


def read_until(game: Game, user: User | None) -> int:
    if user is None:
        return 0
    markers = Marker.objects.filter(game=game, user=user)
    return markers.values_list("read", flat=True).first() or 0


def unread_counts(user: User) -> dict[int, int]:
    """How many messages of each game in which the user sits he has not read; one query, games with none left
    out."""
    rows = _unread_where_seated(user)
    return dict(rows.values("game").annotate(count=Count("pk")).values_list("game", "count"))


def newest_unread(user: User, *, limit: int) -> list[tuple[Game, Said]]:
    """The last messages that the user has not read in the games in which he sits, the newest first."""
    rows = _unread_where_seated(user).select_related("author", "game").prefetch_related("readers")
    return [(row.game, _said(row, 0, user, 0)) for row in rows.order_by("-pk")[:limit]]


def _unread_where_seated(user: User) -> QuerySet[Message]:
    return _unread(user).filter(game__in=Seat.objects.filter(user=user).values("game"))


def unread_count(game: Game, user: User | None) -> int:
    """The same of one game."""
    return 0 if user is None else _unread(user).filter(game=game).count()


def _unread(user: User) -> QuerySet[Message]:
    """What others have said to the user since he last read the game's talk, hidden authors left out."""
    held = Seat.objects.filter(user=user, game=OuterRef("message__game"), name=OuterRef("seat"))
    addressed = Reader.objects.filter(Exists(held), message=OuterRef("pk"))
    marker = Marker.objects.filter(user=user, game=OuterRef("game")).values("read")
    muted = TalkMute.objects.filter(user=user, game=OuterRef("game"), author=OuterRef("author"))
    blocked = Block.objects.filter(blocker=user, blocked=OuterRef("author"))
    own = Q(author=user) | Exists(muted) | Exists(blocked)
    since: Any = Coalesce(Subquery(marker), Value(0))
    rows = Message.objects.filter(Q(to=To.ALL) | Exists(addressed), removed=None)
    return rows.exclude(own).alias(since=since).filter(pk__gt=F("since"))


def untold(game: Game, user: User, until: int | None = None) -> list[Said]:
    """What the user has neither read nor been told by mail, up to a number."""
    marker = Marker.objects.filter(game=game, user=user).first() or Marker()
    first = audible(game, user).filter(pk__lte=max(marker.read, marker.mailed)).count()
    last = count_for(game, user) if until is None else until
    said = messages_for(game, user, after=first, limit=max(last - first, 0))
    return [one for one in said if not one.mine and not one.removed]


def note_of(game: Game, user: User) -> Note:
    """The user's note about a game; an empty one if there is none."""
    return Note.objects.filter(game=game, user=user).first() or Note(game=game, user=user)


def silenced_until(user: User) -> datetime | None:
    """The end of the time in which the user may not write to others, or None."""
    now = timezone.now()
    rows = Silence.objects.filter(user=user, until__gt=now).order_by("-until")
    return rows.values_list("until", flat=True).first()
