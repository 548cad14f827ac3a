"""The page on which a user chooses how to be told beside mail."""

from typing import Any

import msgspec
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from pbem.accounts.views import accepted, me
from pbem.limits import windows
from pbem.mail.links import absolute
from pbem.relays import push, selectors, services
from pbem.relays.forms import FeedForm, WebhookForm
from pbem.relays.models import FeedKey, FeedKind, Webhook
from pbem.relays.worker import worker_script
from pbem.wording.words import game_name

MOST_POLLS = 8


@require_safe
@login_required
@never_cache
def index(request: HttpRequest) -> HttpResponse:
    return _page(request)


def _page(request: HttpRequest, **more: Any) -> HttpResponse:
    user = me(request)
    context = {
        "hooks": selectors.webhooks_of(user).prefetch_related("deliveries"),
        "keys": selectors.feed_keys_of(user),
        "browsers": selectors.browsers_of(user),
        "hook_form": WebhookForm(user),
        "feed_form": FeedForm(user),
        "push_key": push.public_key(),
        "tested": int(tested) if (tested := request.GET.get("tested", "")).isdecimal() else 0,
    }
    return render(request, "relays/index.html", context | more)


@require_POST
@login_required
@never_cache
def webhook_add(request: HttpRequest) -> HttpResponse:
    form = WebhookForm(me(request), request.POST)
    made = accepted(form, services.webhook_create, user=me(request))
    if made is None:
        return _page(request, hook_form=form)
    return _page(request, new_hook=made[0], secret=made[1])


def _hook(request: HttpRequest, hook_id: int) -> Webhook:
    return get_object_or_404(selectors.webhooks_of(me(request)), pk=hook_id)


@require_POST
@login_required
def webhook_test(request: HttpRequest, hook_id: int) -> HttpResponse:
    """Have a test sent; it counts against the same limit as a test through the API."""
    hook, used = _hook(request, hook_id), windows.count("create", str(me(request).pk))
    if used.count > used.rate.most:
        told = {"most": used.rate.most, "minutes": used.until_next // 60 + 1}
        said = _("These were %(most)d tests and the like within an hour; try again in %(minutes)d minutes.")
        messages.error(request, said % told)
        return redirect(f"{reverse('relays:index')}#hook-{hook_id}")
    services.webhook_test(hook=hook)
    messages.success(request, _("A test is on its way; the list below shows in a moment what came of it."))
    return redirect(f"{reverse('relays:index')}?tested={hook_id}#hook-{hook_id}")


@require_POST
@login_required
def webhook_switch(request: HttpRequest, hook_id: int) -> HttpResponse:
    services.webhook_update(hook=_hook(request, hook_id), active=request.POST.get("active") == "1")
    return redirect(f"{reverse('relays:index')}#hook-{hook_id}")


@require_POST
@login_required
def webhook_remove(request: HttpRequest, hook_id: int) -> HttpResponse:
    services.webhook_delete(hook=_hook(request, hook_id))
    messages.success(request, _("The webhook is deleted."))
    return redirect("relays:index")


@require_safe
@login_required
@never_cache
def deliveries(request: HttpRequest, hook_id: int) -> HttpResponse:
    """The last attempts, asked for again a few times while a test is under way."""
    hook = _hook(request, hook_id)
    if not request.headers.get("HX-Request"):
        return redirect("relays:index")
    asked = request.GET.get("again", "")
    again = int(asked) + 1 if asked.isdecimal() and int(asked) < MOST_POLLS else 0
    return render(request, "relays/deliveries.html", {"hook": hook, "again": again})


@require_POST
@login_required
@never_cache
def feed_add(request: HttpRequest, kind: str) -> HttpResponse:
    form = FeedForm(me(request), request.POST)
    made = accepted(form, services.feed_key_issue, user=me(request), kind=kind)
    if made is None:
        return _page(request, feed_form=form)
    return _page(request, new_key=made[0], addresses=_addresses(form, *made))


def _addresses(form: FeedForm, key: FeedKey, plain: str) -> list[tuple[str, str]]:
    """What an address is for, and the address; with a key to all games there is one for each of them."""
    if key.kind == FeedKind.ICAL:
        return [(_("My deadlines"), absolute(reverse("relays:deadlines", args=[plain])))]
    games = [key.game] if key.game else form.games
    return [(game_name(g), absolute(reverse("relays:game-news", args=[plain, g.public_id]))) for g in games]


@require_POST
@login_required
def feed_revoke(request: HttpRequest, key_id: int) -> HttpResponse:
    services.feed_key_revoke(key=get_object_or_404(selectors.feed_keys_of(me(request)), pk=key_id))
    messages.success(request, _("The address leads nowhere from now on."))
    return redirect("relays:index")


class Keys(msgspec.Struct):
    p256dh: str
    auth: str


class Subscription(msgspec.Struct):
    """A subscription as browsers write it."""

    endpoint: str
    keys: Keys
    browser: str = ""


class Endpoint(msgspec.Struct):
    endpoint: str


@require_POST
@login_required
def push_subscribe(request: HttpRequest) -> HttpResponse:
    try:
        given = msgspec.json.decode(request.body, type=Subscription)
        services.push_subscribe(
            user=me(request),
            endpoint=given.endpoint,
            p256dh=given.keys.p256dh,
            auth=given.keys.auth,
            browser=given.browser,
        )
    except msgspec.DecodeError as error:
        return JsonResponse({"detail": str(error)}, status=400)
    except ValidationError as refusal:
        return JsonResponse({"detail": " ".join(refusal.messages)}, status=400)
    return HttpResponse(status=204)


@require_POST
@login_required
def push_unsubscribe(request: HttpRequest) -> HttpResponse:
    try:
        given = msgspec.json.decode(request.body, type=Endpoint)
    except msgspec.DecodeError as error:
        return JsonResponse({"detail": str(error)}, status=400)
    services.push_unsubscribe(user=me(request), endpoint=given.endpoint)
    return HttpResponse(status=204)


@require_POST
@login_required
def browser_remove(request: HttpRequest, browser_id: int) -> HttpResponse:
    get_object_or_404(selectors.browsers_of(me(request)), pk=browser_id).delete()
    messages.success(request, _("This browser shows no more notices."))
    return redirect("relays:index")


@require_safe
def service_worker(request: HttpRequest) -> HttpResponse:
    """The script that shows pushes; a browser lets it act for the whole site only if it lies at its root."""
    response = HttpResponse(worker_script(), content_type="text/javascript; charset=utf-8")
    response["Service-Worker-Allowed"] = "/"
    response["Cache-Control"] = "no-cache"
    return response
