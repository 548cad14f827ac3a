"""Every error of the API as RFC 9457 `application/problem+json`, with a page that explains each kind."""

from __future__ import annotations

from collections.abc import Mapping
from functools import singledispatch
from typing import Any

import msgspec
import structlog
from django.core.exceptions import RequestDataTooBig, ValidationError
from django.core.signals import got_request_exception
from django.db import InterfaceError, OperationalError
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from msgspec import Struct
from rest_framework import exceptions

from pbem.api.kinds import KINDS

CONTENT_TYPE = "application/problem+json"
log = structlog.get_logger(__name__)


class FieldError(Struct, omit_defaults=True):
    """One thing that is wrong with a request: where, by JSON pointer or query parameter, and why."""

    detail: str
    pointer: str | None = None
    parameter: str | None = None


class ProblemBody(Struct, omit_defaults=True):
    """RFC 9457 problem details. Members beyond the first five depend on the type of the problem."""

    type: str
    title: str
    status: int
    detail: str
    instance: str
    errors: list[FieldError] = []
    line: int | None = None
    rule: str | None = None
    reason: str | None = None
    code: str | None = None
    args: dict[str, Any] | None = None
    order: str | None = None
    candidates: list[str] | None = None
    options: list[str] | None = None
    number: int | None = None
    known: list[str] | None = None


class Problem(Exception):
    """An error that is answered with the kind of problem called `slug`."""

    def __init__(
        self, slug: str, detail: str, *, headers: Mapping[str, str] | None = None, **members: Any
    ) -> None:
        super().__init__(slug, detail)
        self.kind = KINDS[slug]
        self.detail = detail
        self.headers = dict(headers or {})
        self.members = members

    def body(self, instance: str) -> ProblemBody:
        kind = self.kind
        return ProblemBody(kind.type, kind.title, kind.status, self.detail, instance, **self.members)

    def response(self, request: HttpRequest) -> HttpResponse:
        content = msgspec.json.encode(self.body(request.path))
        return HttpResponse(content, status=self.kind.status, content_type=CONTENT_TYPE, headers=self.headers)


def handler(error: Exception, context: Mapping[str, Any]) -> HttpResponse:
    """The answer to any exception of a view; what nobody foresaw is logged and tells no details."""
    problem = as_problem(error)
    if problem is None:
        problem = unforeseen(error, context["request"]._request)
    if header := getattr(error, "auth_header", None):
        problem.headers["WWW-Authenticate"] = header
    return problem.response(context["request"]._request)


def unforeseen(error: Exception, request: HttpRequest) -> Problem:
    log.error("api_error", exc_info=error)
    got_request_exception.send(sender=None, request=request)
    if isinstance(error, (OperationalError, InterfaceError)):
        detail = _("The database does not answer. Try again in a moment.")
        return Problem("unavailable", detail, headers={"Retry-After": "5"})
    return Problem("server-error", _("Something went wrong on the server. It has been logged."))


@singledispatch
def as_problem(error: Exception) -> Problem | None:
    """The problem that an exception stands for; apps register their own exceptions."""
    return None


@as_problem.register
def _itself(error: Problem) -> Problem:
    return error


@as_problem.register(exceptions.NotFound)
@as_problem.register(Http404)
def _not_found(error: Exception) -> Problem:
    return absent()


def absent() -> Problem:
    """The same for what does not exist and for what the asker may not see."""
    return Problem("not-found", _("There is nothing here, or you may not see it."))


@as_problem.register
def _method(error: exceptions.MethodNotAllowed) -> Problem:
    return Problem("method-not-allowed", str(error.detail))


@as_problem.register
def _accept(error: exceptions.NotAcceptable) -> Problem:
    types = ", ".join(each.media_type for each in error.available_renderers or ())
    return Problem("not-acceptable", _("The header Accept excludes what this address answers: %s.") % types)


@as_problem.register
def _anonymous(error: exceptions.NotAuthenticated) -> Problem:
    return Problem("not-authenticated", _("Send a token as “Authorization: Bearer pbem_…”, or log in."))


@as_problem.register
def _denied(error: exceptions.PermissionDenied) -> Problem:
    return Problem("forbidden", str(error.detail))


@as_problem.register
def _large(error: RequestDataTooBig) -> Problem:
    return Problem("too-large", _("The body is too large."))


@as_problem.register
def _malformed(error: msgspec.DecodeError) -> Problem:
    return Problem("malformed", _("The body is not JSON: %(why)s.") % {"why": error})


@as_problem.register
def _refused(error: ValidationError) -> Problem:
    """What a service has refused, field by field where it says so."""
    if hasattr(error, "error_dict"):
        found = [(field, text) for field, texts in error.message_dict.items() for text in texts]
        return invalid(*(FieldError(text, pointer=_field_pointer(field)) for field, text in found))
    return invalid(*(FieldError(text, pointer="") for text in error.messages))


def _field_pointer(field: str) -> str:
    return "" if field == "__all__" else f"/{field}"


def invalid(*errors: FieldError, **members: Any) -> Problem:
    detail = " ".join(error.detail for error in errors)
    return Problem("invalid-request", detail, errors=list(errors), **members)
