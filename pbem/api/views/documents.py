"""The schema, the page that shows it, and a page for each kind of problem."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
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
    """The OpenAPI 3 schema, as YAML or JSON."""

    authentication_classes: list[Any] = []
    permission_classes: list[Any] = []


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
