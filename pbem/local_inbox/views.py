"""The inbox of a server on one machine: each user sees the mail that was sent to him."""

from collections.abc import Callable
from email.utils import parseaddr
from functools import wraps
from typing import Any, cast

from allauth.account.internal.flows.email_verification_by_code import EMAIL_VERIFICATION_CODE_SESSION_KEY
from allauth.account.models import EmailAddress
from csp.constants import NONE, SELF, UNSAFE_INLINE
from csp.decorators import csp
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.clickjacking import xframe_options_sameorigin
from django.views.decorators.http import require_POST, require_safe

from pbem.accounts.models import User
from pbem.inbound.receiving import UnknownAddress, receive
from pbem.local_inbox.messages import opened, standalone_html
from pbem.local_inbox.replies import answers_to, reply
from pbem.mail.models import LocalMail

MOST_SHOWN = 100
LONGEST_REPLY = 50_000
View = Callable[..., HttpResponse]

# Nothing of a message may run or be fetched; the frame may only open links.
IN_FRAME = {
    "default-src": [NONE],
    "style-src": [UNSAFE_INLINE],
    "img-src": ["data:"],
    "frame-ancestors": [SELF],
    "sandbox": ["allow-same-origin", "allow-popups", "allow-popups-to-escape-sandbox"],
}


def local_only(view: View) -> View:
    """Only where mail stays on this machine, for those who are signed in or wait for the code to be so."""

    @wraps(view)
    def guarded(request: HttpRequest, **place: Any) -> HttpResponse:
        if not settings.PBEM_LOCAL_INBOX:
            raise Http404
        guard = view if pending_address(request) else login_required(view)
        return never_cache(guard)(request, **place)

    return guarded


def pending_address(request: HttpRequest) -> str:
    """The address to which a code was just sent, for who signs up; nothing once it belongs to somebody."""
    state = request.session.get(EMAIL_VERIFICATION_CODE_SESSION_KEY) or {}
    address = str(state.get("email") or "").lower()
    if request.user.is_authenticated or not address:
        return ""
    return "" if EmailAddress.objects.filter(email__iexact=address, verified=True).exists() else address


def own_mail(request: HttpRequest) -> QuerySet[LocalMail]:
    """What was sent to the confirmed addresses of the user, the newest first."""
    if address := pending_address(request):
        return LocalMail.objects.filter(address=address).defer("raw").order_by("-id")
    user = cast(User, request.user)
    verified = EmailAddress.objects.filter(user=user, verified=True).values_list("email", flat=True)
    addresses = {user.email.lower(), *(address.lower() for address in verified)}
    return LocalMail.objects.filter(address__in=addresses).defer("raw").order_by("-id")


@require_safe
@local_only
def index(request: HttpRequest) -> HttpResponse:
    """The list with the newest message, or only the list when the page asks for what is new."""
    mails = list(own_mail(request)[:MOST_SHOWN])
    if request.headers.get("HX-Request"):
        shown = request.GET.get("shown", "")
        context = {"mails": mails, "shown": int(shown) if shown.isdecimal() else 0}
        return render(request, "inbox/list.html", context)
    return page(request, mails, mails[0] if mails else None)


@require_safe
@local_only
def message(request: HttpRequest, mail_id: int) -> HttpResponse:
    """The list with one message."""
    mail = get_object_or_404(own_mail(request), pk=mail_id)
    return page(request, list(own_mail(request)[:MOST_SHOWN]), mail)


def page(request: HttpRequest, mails: list[LocalMail], mail: LocalMail | None) -> HttpResponse:
    if mail is not None and not mail.read:
        own_mail(request).filter(pk=mail.pk).update(read=True)
        for listed in mails:
            listed.read = listed.read or listed.pk == mail.pk
    context = {
        "mails": mails,
        "shown": mail.pk if mail else 0,
        "message": opened(mail) if mail else None,
        "answers_to": answers_to(mail) if mail else "",
        "waits": request.GET.get("sent") == "yes",
        "as_text": request.GET.get("as") == "text",
    }
    return render(request, "inbox/index.html", context)


@xframe_options_sameorigin
@csp(IN_FRAME)
@require_safe
@local_only
def html(request: HttpRequest, mail_id: int) -> HttpResponse:
    """The HTML of a message, for the frame."""
    return HttpResponse(standalone_html(get_object_or_404(own_mail(request), pk=mail_id)))


@require_safe
@local_only
def source(request: HttpRequest, mail_id: int) -> HttpResponse:
    """A message as it was handed over."""
    mail = get_object_or_404(own_mail(request), pk=mail_id)
    return HttpResponse(bytes(mail.raw), content_type="text/plain; charset=utf-8")


@require_POST
@local_only
@login_required
def send_reply(request: HttpRequest, mail_id: int) -> HttpResponse:
    """Send what was written in the box as a real reply, by the way that all mail takes."""
    mail = get_object_or_404(own_mail(request), pk=mail_id)
    text = request.POST.get("text", "")[:LONGEST_REPLY]
    user = cast(User, request.user)
    here = reverse("inbox:message", args=[mail.pk])
    if not answers_to(mail):
        raise Http404
    answer = reply(mail, user, text)
    try:
        receive(raw=answer.as_bytes(), address=parseaddr(answers_to(mail))[1], envelope_from=user.email)
    except UnknownAddress:
        messages.error(request, _("Nobody gets mail at this address any more: the seat has another holder."))
        return redirect(here)
    return redirect(f"{here}?sent=yes")


@require_safe
@local_only
def await_answer(request: HttpRequest, mail_id: int) -> HttpResponse:
    """Open the answer to a reply as soon as it is there."""
    newer = own_mail(request).filter(pk__gt=mail_id, subject__istartswith="re:", read=False).first()
    if newer is None:
        return HttpResponse(status=204)
    return HttpResponse(headers={"HX-Redirect": reverse("inbox:message", args=[newer.pk])})
