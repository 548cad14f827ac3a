"""The pages of a user's own settings."""

import copy
from collections.abc import Callable
from typing import Any, cast

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from pbem.limits.pages import limited

from . import selectors, services
from .forms import BlockForm, PreferencesForm, TokenForm, VacationForm
from .hours import day_of
from .models import User

page = require_http_methods(["GET", "HEAD", "POST"])


def me(request: HttpRequest) -> User:
    return cast(User, request.user)


def accepted(form: BaseForm, service: Callable[..., Any], **context: Any) -> Any:
    """What the service made of the form, or None with the reasons in the form's errors."""
    if not form.is_valid():
        return None
    try:
        return service(**context, **form.cleaned_data)
    except ValidationError as refusal:
        form.add_error(None, refusal)
        return None


@page
@login_required
def preferences(request: HttpRequest) -> HttpResponse:
    # A copy, because a form writes what it reads into its instance even when that is then refused.
    form = PreferencesForm(request.POST or None, instance=copy.copy(me(request)))
    if accepted(form, services.preferences_update, user=me(request)):
        messages.success(request, _("Your preferences are saved."))
        return redirect("settings:preferences")
    return render(request, "accounts/preferences.html", {"form": form})


@page
@login_required
@never_cache
@limited("create")
def tokens(request: HttpRequest) -> HttpResponse:
    form = TokenForm(request.POST or None)
    issued = accepted(form, services.token_issue, user=me(request))
    context = {
        "form": TokenForm() if issued else form,
        "plain": issued[1] if issued else None,
        "tokens": selectors.tokens_of(me(request)),
    }
    return render(request, "accounts/tokens.html", context)


@require_POST
@login_required
def token_revoke(request: HttpRequest, token_id: int) -> HttpResponse:
    token = get_object_or_404(selectors.tokens_of(me(request)), pk=token_id)
    services.token_revoke(token=token)
    messages.success(request, _("The token “%(name)s” is revoked.") % {"name": token.name})
    return redirect("settings:tokens")


@page
@login_required
def vacation(request: HttpRequest) -> HttpResponse:
    form = VacationForm(request.POST or None)
    if accepted(form, services.vacation_book, user=me(request)):
        messages.success(request, _("Your vacation is booked: no clock runs against you on these days."))
        return redirect("settings:vacation")
    today = day_of(me(request), timezone.now())
    context = {
        "form": form,
        "vacations": selectors.vacations_from(me(request), today),
        "today": today,
        "year": today.year,
        "taken": selectors.vacation_days_taken(me(request), today.year),
        "allowance": settings.PBEM_VACATION_DAYS,
    }
    return render(request, "accounts/vacation.html", context)


@require_POST
@login_required
def vacation_end(request: HttpRequest, vacation_id: int) -> HttpResponse:
    try:
        services.vacation_end(vacation=get_object_or_404(me(request).vacations, pk=vacation_id))
    except ValidationError as refusal:
        messages.error(request, " ".join(refusal.messages))
    return redirect("settings:vacation")


@page
@login_required
def blocks(request: HttpRequest) -> HttpResponse:
    form = BlockForm(request.POST or None)
    if block := accepted(form, services.block, blocker=me(request)):
        messages.success(request, _("%(name)s is blocked.") % {"name": block.blocked.username})
        return redirect("settings:blocks")
    return render(request, "accounts/blocks.html", {"form": form, "blocks": selectors.blocks_by(me(request))})


@require_POST
@login_required
def block_remove(request: HttpRequest, username: str) -> HttpResponse:
    blocked = get_object_or_404(User, username=username)
    services.unblock(blocker=me(request), blocked=blocked)
    return redirect("settings:blocks")
