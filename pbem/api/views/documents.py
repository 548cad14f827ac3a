"""The schema, the page that shows it, and a page for each kind of problem."""

from __future__ import annotations

from functools import cache
from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import translation
from django.utils.translation import gettext as _
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.utils import extend_schema
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView
from rest_framework.request import Request

from pbem.api.answers.titles import RootAnswer
from pbem.api.bodies import query
from pbem.api.kinds import ALL, KINDS
from pbem.api.problems import Problem, absent
from pbem.api.schema import documented
from pbem.api.shapes import Nothing
from pbem.api.views.base import Answer, Endpoint, answer


class Schema(SpectacularAPIView):
    """The OpenAPI 3 schema, as YAML or JSON: made once, for anybody may ask and it takes half a second."""

    authentication_classes: list[Any] = []
    permission_classes: list[Any] = []

    @extend_schema(exclude=True)
    def get(self, request: Request, *args: Any, **kwargs: Any) -> HttpResponse:
        renderer: Any = request.accepted_renderer
        content = described(schema_language(request), renderer.__class__)
        return HttpResponse(content, content_type=f"{renderer.media_type}; charset=utf-8")


def schema_language(request: Request) -> str:
    asked = request.GET.get("lang", "")
    return asked if asked in dict(settings.LANGUAGES) else translation.get_language() or "en"


@cache
def described(language: str, renderer: Any) -> bytes:
    """The schema in one language and form; it tells nobody more than another."""
    with translation.override(language):
        found = SchemaGenerator().get_schema(request=None, public=True)  # type: ignore[no-untyped-call]
        return bytes(renderer().render(found, renderer.media_type, {}))


class Docs(SpectacularSwaggerSplitView):
    """The schema as a page; its script and style are files of ours, so that the CSP needs no exception."""

    authentication_classes: list[Any] = []
    permission_classes: list[Any] = []
    template_name = "api/docs.html"
    url_name = "api-schema"


def problem_page(request: HttpRequest, slug: str) -> HttpResponse:
    """What one kind of problem means; its address is the `type` of such answers."""
    if slug not in KINDS:
        raise Http404
    return render(request, "api/problem.html", {"kind": KINDS[slug]})


def problem_list(request: HttpRequest) -> HttpResponse:
    """All kinds of problems."""
    return render(request, "api/problems.html", {"kinds": ALL})


class Root(Endpoint):
    """Where to begin."""

    open_to_all = ("GET",)

    @documented("Get where to begin", tag="titles", answer=RootAnswer, query=Nothing, login=False)
    def get(self, request: Request) -> Answer:
        query(request, Nothing)
        return answer(RootAnswer())


class Unknown(Endpoint):
    """Any other address under /api/."""

    open_to_all = ("GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "HEAD")
    schema = None

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
        # An unknown address is unknown for every method, so this comes before the method is looked at.
        self.http_method_names = [str(request.method).lower()]
        setattr(self, self.http_method_names[0], self.refuse)
        return super().dispatch(request, *args, **kwargs)

    def refuse(self, request: Request, *args: Any, **kwargs: Any) -> Answer:
        if not request.path.endswith("/"):
            raise Problem("not-found", _("There is nothing here. Addresses end with a slash."))
        raise absent()
