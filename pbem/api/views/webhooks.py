"""Addresses that are told of the asker's games."""

from __future__ import annotations

from django.utils.translation import gettext as _
from rest_framework.request import Request

from pbem.accounts.models import ApiToken, User
from pbem.api.answers.webhooks import (
    ChangedWebhook,
    DeliveryList,
    NewWebhook,
    TestSent,
    WebhookAnswer,
    WebhookList,
    delivery_answer,
    webhook_answer,
)
from pbem.api.bodies import body, no_body, query
from pbem.api.problems import FieldError, absent, invalid
from pbem.api.schema import documented
from pbem.api.shapes import Nothing
from pbem.api.views.base import Answer, Endpoint, answer, me, nothing
from pbem.games.models import Game
from pbem.games.selectors import seats_of
from pbem.relays import services
from pbem.relays.models import Webhook
from pbem.relays.selectors import webhooks_of
from pbem.relays.signing import delivery_key


class Webhooks(Endpoint):
    """Webhooks."""

    limits = {"POST": "create"}

    @documented("List your webhooks", tag="me", answer=WebhookList, query=Nothing)
    def get(self, request: Request) -> Answer:
        query(request, Nothing)
        return answer(WebhookList([webhook_answer(hook) for hook in webhooks_of(me(request))]))

    @documented(
        "Make a webhook; its secret is shown only now",
        tag="me",
        body=NewWebhook,
        answer=WebhookAnswer,
        status=201,
    )
    def post(self, request: Request) -> Answer:
        # Without Idempotency-Key: a stored answer would keep the secret.
        wanted = body(request, NewWebhook)
        hook, secret = services.webhook_create(
            user=me(request),
            url=wanted.url,
            events=wanted.events,
            format=wanted.format,
            game=game_of(me(request), wanted.game),
            public_only=wanted.public_only,
            token=request.auth if isinstance(request.auth, ApiToken) else None,
        )
        return answer(webhook_answer(hook, secret), 201, Location=f"/api/v1/webhooks/{hook.pk}/")


class OneWebhook(Endpoint):
    """A webhook."""

    @documented("Get a webhook", tag="me", answer=WebhookAnswer, query=Nothing, problems=["not-found"])
    def get(self, request: Request, webhook: int) -> Answer:
        query(request, Nothing)
        return answer(webhook_answer(hook_of(me(request), webhook)))

    @documented(
        "Change a webhook", tag="me", body=ChangedWebhook, answer=WebhookAnswer, problems=["not-found"]
    )
    def put(self, request: Request, webhook: int) -> Answer:
        wanted = body(request, ChangedWebhook)
        hook = hook_of(me(request), webhook)
        open_to_all = hook.public_only if wanted.public_only is None else wanted.public_only
        services.webhook_update(
            hook=hook,
            url=wanted.url,
            events=wanted.events,
            format=wanted.format,
            game=game_of(me(request), wanted.game),
            public_only=open_to_all,
            active=wanted.active,
        )
        return answer(webhook_answer(hook))

    @documented("Delete a webhook", tag="me", status=204, query=Nothing, problems=["not-found"])
    def delete(self, request: Request, webhook: int) -> Answer:
        query(request, Nothing)
        services.webhook_delete(hook=hook_of(me(request), webhook))
        return nothing()


class TestWebhook(Endpoint):
    """A test of a webhook."""

    limits = {"POST": "create"}

    @documented(
        "Have a test sent to a webhook soon",
        tag="me",
        answer=TestSent,
        status=202,
        query=Nothing,
        problems=["not-found"],
    )
    def post(self, request: Request, webhook: int) -> Answer:
        query(request, Nothing)
        no_body(request)
        name = services.webhook_test(hook=hook_of(me(request), webhook))
        return answer(TestSent(delivery_key(name)), 202)


class Deliveries(Endpoint):
    """What came of the last attempts to tell a webhook."""

    @documented(
        "List the last deliveries of a webhook",
        tag="me",
        answer=DeliveryList,
        query=Nothing,
        problems=["not-found"],
    )
    def get(self, request: Request, webhook: int) -> Answer:
        query(request, Nothing)
        found = hook_of(me(request), webhook).deliveries.all()
        return answer(DeliveryList([delivery_answer(delivery) for delivery in found]))


def hook_of(user: User, webhook: int) -> Webhook:
    found = webhooks_of(user).filter(pk=webhook).first()
    if found is None:
        raise absent()
    return found


def game_of(user: User, public_id: str | None) -> Game | None:
    """A game in which the user plays; another one is refused as one that does not exist."""
    if public_id is None:
        return None
    game = Game.objects.filter(public_id=public_id).first()
    if game is None or not seats_of(user, game):
        raise invalid(FieldError(_("You do not play in this game."), pointer="/game"))
    return game
