"""The page behind the link with which a holder stands by orders from a strange address."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import translation
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from pbem.inbound import answers, execution
from pbem.inbound.models import InboundMail, Verdict
from pbem.wording.words import game_name


# The link itself is the secret, and it works without login: there is no session that could be abused.
@csrf_exempt
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def confirm(request: HttpRequest, token: str) -> HttpResponse:
    """Show what was sent; a POST carries it out, once."""
    mail = _waiting(token)
    if mail is None:
        return render(request, "inbound/confirm.html", {"broken": True}, status=404)
    with translation.override(mail.user.language or translation.get_language()):
        context = {"mail": mail, "name": game_name(mail.game), "lines": answers.written(mail)}
        if request.method == "POST":
            context["done"] = execution.confirm(mail.pk)
        return render(request, "inbound/confirm.html", context)


def _waiting(token: str) -> InboundMail | None:
    mail_id = answers.read_token(token)
    waiting = InboundMail.objects.select_related("user", "game").filter(verdict=Verdict.CONFIRM)
    return waiting.filter(pk=mail_id, user__is_active=True).exclude(raw=None).first() if mail_id else None
