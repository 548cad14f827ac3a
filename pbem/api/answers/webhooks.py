"""Webhooks as the API takes and gives them."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Literal

from msgspec import Meta, Struct

from pbem.api.shapes import Body
from pbem.relays.models import Delivery, Webhook

EventName = Literal["turn", "moved", "reminder", "message", "over"]
Address = Annotated[str, Meta(max_length=500, pattern=r"^https?://[\x21-\x7e]+$")]


class NewWebhook(Body):
    """An address to be told of your games.

    Without `game` it is told of all games that you play in. `public_only` leaves out what only you may know;
    without a word on it, that is so for chat rooms, where opponents may read.
    """

    url: Address
    events: Annotated[list[EventName], Meta(min_length=1, max_length=5)]
    format: Literal["generic", "discord", "slack"] = "generic"
    game: Annotated[str, Meta(max_length=16, description="The id of a game in which you play.")] | None = None
    public_only: bool | None = None


class ChangedWebhook(NewWebhook):
    """What a webhook shall be from now on; `active` switches it on again after failures."""

    active: bool = True


class WebhookAnswer(Struct, omit_defaults=True):
    """A webhook; `secret` signs what is sent, and is told once, when the webhook is made."""

    id: int
    url: str
    format: str
    events: list[str]
    game: str | None
    public_only: bool
    active: bool
    failures: int
    last_status: int | None
    last_at: datetime | None
    created: datetime
    secret: str | None = None


class WebhookList(Struct):
    """Your webhooks, the newest first."""

    results: list[WebhookAnswer]


class DeliveryAnswer(Struct):
    """An attempt to tell a webhook; without a `status` no answer came, and `error` says why."""

    id: str
    event: str
    status: int | None
    error: str
    milliseconds: int
    created: datetime


class DeliveryList(Struct):
    """The last attempts, the newest first."""

    results: list[DeliveryAnswer]


class TestSent(Struct):
    """The id with which the test will arrive, and be found among the deliveries."""

    id: str


def webhook_answer(hook: Webhook, secret: str | None = None) -> WebhookAnswer:
    return WebhookAnswer(
        id=hook.pk,
        url=hook.url,
        format=hook.format,
        events=hook.events,
        game=hook.game.public_id if hook.game else None,
        public_only=hook.public_only,
        active=hook.active,
        failures=hook.failures,
        last_status=hook.last_status,
        last_at=hook.last_at,
        created=hook.created,
        secret=secret,
    )


def delivery_answer(delivery: Delivery) -> DeliveryAnswer:
    return DeliveryAnswer(
        id=delivery.key,
        event=delivery.event,
        status=delivery.status,
        error=delivery.error,
        milliseconds=delivery.milliseconds,
        created=delivery.created,
    )
