"""Safe repetition: a POST with an Idempotency-Key is carried out once, and repeats get the first answer."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from datetime import timedelta
from functools import wraps
from typing import Any

from django.db import IntegrityError, transaction
from django.http import HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from rest_framework.request import Request

from pbem.accounts.models import User
from pbem.api.models import StoredAnswer
from pbem.api.problems import FieldError, Problem, as_problem, invalid

LONGEST_KEY = 100
RUNNING_FOR_SURE = timedelta(seconds=60)
REMEMBERED_FOR = timedelta(hours=24)
NOT_STORED = (409, 412, 429)

Handler = Callable[..., HttpResponse]


def once(handler: Handler) -> Handler:
    """A POST handler that answers the repetition of a keyed request with the stored answer."""

    @wraps(handler)
    def keyed(view: Any, request: Request, *args: Any, **kwargs: Any) -> HttpResponse:
        key = key_of(request)
        if not key or not isinstance(request.user, User):
            return handler(view, request, *args, **kwargs)
        row, is_new = claim(request.user, key, fingerprint(request))
        if not is_new:
            return replay(row)
        return _carry_out(row, lambda: handler(view, request, *args, **kwargs), request)

    return keyed


def key_of(request: Request) -> str | None:
    key: str | None = request.META.get("HTTP_IDEMPOTENCY_KEY")
    if key is None:
        return None
    if not 1 <= len(key) <= LONGEST_KEY or not key.isascii() or not key.isprintable():
        detail = _("The Idempotency-Key is 1 to %s printable ASCII characters.") % LONGEST_KEY
        raise invalid(FieldError(detail, parameter="Idempotency-Key"))
    return key


def fingerprint(request: Request) -> str:
    """What must be the same for a request to count as a repetition."""
    raw = request._request
    digest = hashlib.sha256(f"{raw.method} {raw.get_full_path()}\n{raw.content_type}\n".encode())
    digest.update(raw.body)
    return digest.hexdigest()


def claim(user: User, key: str, request: str) -> tuple[StoredAnswer, bool]:
    """The row of a key, and whether it is ours to fill."""
    now = timezone.now()
    try:
        with transaction.atomic():
            return StoredAnswer.objects.create(user=user, key=key, request=request, created=now), True
    except IntegrityError:
        row = StoredAnswer.objects.filter(user=user, key=key).first()
    if row is None:
        raise in_use()
    if row.request != request:
        raise Problem("key-reused", _("This Idempotency-Key was used for another request."))
    return row, row.status is None and _taken_over(row)


def _taken_over(row: StoredAnswer) -> bool:
    """Whether a request that died without an answer, with its process, now is ours."""
    now = timezone.now()
    if row.created > now - RUNNING_FOR_SURE:
        raise in_use()
    dead = StoredAnswer.objects.filter(pk=row.pk, status=None, created=row.created)
    if not dead.update(created=now):
        raise in_use()
    return True


def in_use() -> Problem:
    detail = _("The first request with this Idempotency-Key is still running.")
    return Problem("key-in-use", detail, headers={"Retry-After": "1"})


def _carry_out(row: StoredAnswer, act: Callable[[], HttpResponse], request: Request) -> HttpResponse:
    try:
        answer = act()
    except Exception as error:
        problem = as_problem(error)
        keep(row, problem.response(request._request) if problem else None)
        raise
    keep(row, answer)
    return answer


def keep(row: StoredAnswer, answer: HttpResponse | None) -> None:
    """Store an answer, or forget the key where a later attempt may fare better."""
    kept = StoredAnswer.objects.filter(pk=row.pk)
    if answer is None or answer.status_code >= 500 or answer.status_code in NOT_STORED:
        kept.delete()
        return
    kept.update(
        status=answer.status_code,
        content_type=answer.headers.get("Content-Type", ""),
        location=answer.headers.get("Location", ""),
        body=answer.content,
    )


def replay(row: StoredAnswer) -> HttpResponse:
    headers = {"Idempotency-Replayed": "true"} | ({"Location": row.location} if row.location else {})
    return HttpResponse(
        bytes(row.body), status=row.status, content_type=row.content_type or None, headers=headers
    )


def forget_old() -> int:
    """Delete the answers that nobody will ask for again; gives their number."""
    return StoredAnswer.objects.filter(created__lt=timezone.now() - REMEMBERED_FOR).delete()[0]
