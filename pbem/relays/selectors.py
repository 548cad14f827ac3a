"""Reading webhooks, pushes and feed keys."""

from collections.abc import Collection

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from pbem.accounts.models import User
from pbem.accounts.tokens import digest
from pbem.games.models import Game, Seat, Status
from pbem.relays.models import FeedKey, FeedKind, PushSubscription, Webhook


def webhooks_of(user: User) -> QuerySet[Webhook]:
    """The user's webhooks, the newest first, except those whose token has ended."""
    live = Q(token__revoked=None) & (Q(token__expires=None) | Q(token__expires__gt=timezone.now()))
    return user.webhooks.select_related("game").filter(Q(token=None) | live)


def listening(user: User, game_id: int | None) -> QuerySet[Webhook]:
    """The active webhooks of a user that are told of a game."""
    return webhooks_of(user).filter(Q(game=None) | Q(game_id=game_id), active=True)


def hearing(user_ids: Collection[int]) -> set[int]:
    """Those of some users who have a webhook or a browser to be told by."""
    hooks = Webhook.objects.filter(user=OuterRef("pk"), active=True)
    browsers = PushSubscription.objects.filter(user=OuterRef("pk"))
    found = User.objects.filter(Exists(hooks) | Exists(browsers), pk__in=user_ids)
    return set(found.values_list("pk", flat=True))


def browsers_of(user: User) -> QuerySet[PushSubscription]:
    """The browsers that show the user's notices."""
    return user.push_subscriptions.all()


def feed_keys_of(user: User) -> QuerySet[FeedKey]:
    """The user's feed addresses that have not been revoked."""
    return user.feed_keys.select_related("game").filter(revoked=None)


def feed_key_find(plain: str, kind: FeedKind) -> FeedKey | None:
    """The live key, with its user, that the secret part of an address stands for."""
    found = FeedKey.objects.select_related("user").filter(digest=digest(plain), kind=kind, revoked=None)
    return found.filter(user__is_active=True).first()


def games_to_follow(user: User) -> list[Game]:
    """The games that a webhook or a feed can be limited to: those under way in which the user plays."""
    held = Seat.objects.filter(user=user).values("game_id")
    found = Game.objects.filter(pk__in=held, status__in=(Status.OPEN, Status.RUNNING), analysis=False)
    return list(found.order_by("-created")[:100])
