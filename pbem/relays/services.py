"""Writing webhooks, browsers and feed keys; the only place that does."""

import secrets
from collections.abc import Iterable
from datetime import timedelta
from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from pbem.accounts.models import ApiToken, User
from pbem.accounts.tokens import digest
from pbem.games.models import Game
from pbem.games.selectors import seats_of
from pbem.outbox.entries import Entry, enqueue
from pbem.relays import selectors
from pbem.relays.addresses import Refused, target_of
from pbem.relays.models import Event, FeedKey, FeedKind, Format, PushSubscription, Webhook
from pbem.relays.push import check_keys
from pbem.relays.signing import fresh_secret
from pbem.sealing import sealed

MOST_WEBHOOKS = 20
MOST_KEYS = 50
MOST_BROWSERS = 10
LONGEST_URL = 500
CHANGEABLE = frozenset({"url", "format", "events", "game", "public_only", "active"})


def webhook_create(
    *,
    user: User,
    url: str,
    events: Iterable[str],
    format: str = Format.GENERIC,  # noqa: A002
    game: Game | None = None,
    public_only: bool | None = None,
    token: ApiToken | None = None,
) -> tuple[Webhook, str]:
    """A new webhook and its secret, which is never to be had again.

    Where it is not said, a chat room is told only what everybody may know: opponents may read there.
    """
    if selectors.webhooks_of(user).count() >= MOST_WEBHOOKS:
        raise ValidationError(_("You have %(most)d webhooks: delete one first.") % {"most": MOST_WEBHOOKS})
    plain = fresh_secret()
    hook = Webhook(user=user, token=token, secret=sealed(plain.encode()))
    is_chat = format != Format.GENERIC
    _set(
        hook,
        url=url,
        events=events,
        format=format,
        game=game,
        public_only=is_chat if public_only is None else public_only,
    )
    hook.save()
    return hook, plain


def webhook_update(*, hook: Webhook, **changes: Any) -> Webhook:
    """Change a webhook; switching it on forgets its failures."""
    if unknown := changes.keys() - CHANGEABLE:
        raise ValidationError(_("A webhook has no “%(name)s”.") % {"name": min(unknown)})
    _set(hook, **changes)
    if changes.get("active"):
        hook.failures = 0
    hook.save(update_fields=[*changes, "failures"])
    return hook


def _set(hook: Webhook, **changes: Any) -> None:
    if "url" in changes and changes["url"] != hook.url:
        _check_url(changes["url"])
    if "events" in changes:
        changes["events"] = _checked_events(changes["events"])
    if changes.get("format", Format.GENERIC) not in Format.values:
        raise ValidationError({"format": _("Choose one of the formats.")})
    if changes.get("game") is not None:
        _check_plays(hook.user, changes["game"])
    for name, value in changes.items():
        setattr(hook, name, value)


def _check_url(url: str) -> None:
    if len(url) > LONGEST_URL:
        raise ValidationError({"url": _("The address is too long.")})
    try:
        target_of(url)
    except Refused as refusal:
        raise ValidationError({"url": str(refusal)}) from None


def _checked_events(events: Iterable[str]) -> list[str]:
    asked = set(events)
    if unknown := asked - set(Event.values):
        raise ValidationError({"events": _("There is no event “%(name)s”.") % {"name": min(unknown)}})
    if not asked:
        raise ValidationError({"events": _("Choose at least one event.")})
    return [event for event in Event.values if event in asked]


def _check_plays(user: User, game: Game) -> None:
    if not seats_of(user, game):
        raise ValidationError({"game": _("You do not play in this game.")})


def webhook_delete(*, hook: Webhook) -> None:
    """Tell this address nothing more; what lies in the outbox for it is withheld."""
    hook.delete()


def webhook_test(*, hook: Webhook) -> str:
    """Have a test sent soon; gives the name of its row in the outbox."""
    name = f"webhook:test:{hook.pk}:{secrets.token_hex(8)}"
    payload = {"hook": hook.pk, "event": "test"}
    with transaction.atomic():
        enqueue([Entry(topic="webhook", dedupe=name, recipient_id=hook.user_id, payload=payload)])
    return name


def feed_key_issue(*, user: User, kind: str, game: Game | None = None) -> tuple[FeedKey, str]:
    """A new secret for a feed's address, which is never to be had again."""
    if kind not in FeedKind.values:
        raise ValidationError(_("There is no such feed."))
    if selectors.feed_keys_of(user).count() >= MOST_KEYS:
        raise ValidationError(_("You have %(most)d addresses: revoke one first.") % {"most": MOST_KEYS})
    if game is not None:
        _check_plays(user, game)
    plain = secrets.token_urlsafe(32)
    key = FeedKey(user=user, kind=kind, game=game, digest=digest(plain), hint=plain[:4] + "…")
    key.save()
    return key, plain


def feed_key_revoke(*, key: FeedKey) -> None:
    """The address leads nowhere from now on."""
    FeedKey.objects.filter(pk=key.pk, revoked=None).update(revoked=timezone.now())


def feed_key_used(*, key: FeedKey) -> None:
    """Note the use of an address, but at most once an hour, so that reading costs no writing."""
    now = timezone.now()
    old = Q(last_used=None) | Q(last_used__lt=now - timedelta(hours=1))
    if key.last_used is None or key.last_used < now - timedelta(hours=1):
        FeedKey.objects.filter(old, pk=key.pk).update(last_used=now)


def push_subscribe(
    *, user: User, endpoint: str, p256dh: str, auth: str, browser: str = ""
) -> PushSubscription:
    """Let a browser show notices; one that was somebody else's shows his no more."""
    known = PushSubscription.objects.filter(endpoint=endpoint).first()
    if known is None and selectors.browsers_of(user).count() >= MOST_BROWSERS:
        raise ValidationError(_("%(most)d browsers are enough: remove one first.") % {"most": MOST_BROWSERS})
    try:
        target_of(endpoint)
    except Refused as refusal:
        raise ValidationError({"endpoint": str(refusal)}) from None
    check_keys(p256dh, auth)
    fields = {"user": user, "p256dh": p256dh, "auth": auth, "browser": browser[:60]}
    return PushSubscription.objects.update_or_create(endpoint=endpoint, defaults=fields)[0]


def push_unsubscribe(*, user: User, endpoint: str) -> None:
    """Show nothing more in this browser."""
    PushSubscription.objects.filter(user=user, endpoint=endpoint).delete()
