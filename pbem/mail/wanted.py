"""Whether somebody wants to be told, and when."""

from django.db.models import Q
from django.utils import timezone

from pbem.accounts.hours import quiet_until
from pbem.accounts.models import Notify, User
from pbem.games.models import Game
from pbem.mail.models import Mute
from pbem.mail.trouble import trouble_of
from pbem.outbox.models import Outbox
from pbem.outbox.topics import Postponed, Withheld


def reader_of(row: Outbox, kind: str) -> User:
    """The user who is to be told now; raises Withheld or, in his quiet hours, Postponed."""
    user = row.recipient
    if user is None or not user.is_active:
        raise Withheld("nobody")
    if user.notify == Notify.NONE or is_muted(user, row.game_id, kind):
        raise Withheld("unwanted")
    if trouble_of(user) is not None:
        raise Withheld("bounced")
    if until := quiet_until(user, timezone.now()):
        raise Postponed(until)
    return user


def is_muted(user: User, game_id: int | None, kind: str) -> bool:
    """Whether the user has unsubscribed from mail of this game and kind, or of more than that."""
    games = Q(game=None) | Q(game_id=game_id) if game_id else Q(game=None)
    return Mute.objects.filter(games, Q(kind="") | Q(kind=kind), user=user).exists()


def mute(*, user: User, game: Game | None, kind: str) -> None:
    """Send no more of this; nothing given means none at all."""
    Mute.objects.get_or_create(user=user, game=game, kind=kind)


def unmute(*, user: User, game: Game | None, kind: str) -> None:
    """Take an unsubscription back."""
    Mute.objects.filter(user=user, game=game, kind=kind).delete()
