"""What all endpoints share: who may ask, how often, in which language, and the form of answers."""

from __future__ import annotations

from typing import Any, ClassVar

from django.http import HttpRequest, HttpResponse
from django.utils import translation
from django.utils.cache import patch_vary_headers
from django.utils.translation.trans_real import get_supported_language_variant, parse_accept_lang_header
from rest_framework.request import Request
from rest_framework.views import APIView

from pbem.accounts.models import ApiToken, User
from pbem.accounts.token_lookup import find_token
from pbem.api import auth, bodies
from pbem.api.limits import Limit
from pbem.api.renderers import Json, encoder

Answer = HttpResponse


def answer(data: Any, status: int = 200, **headers: str) -> HttpResponse:
    """A JSON response; `Last_Modified="..."` becomes the header Last-Modified."""
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return HttpResponse(encoder.encode(data), status=status, content_type="application/json", headers=named)


def nothing() -> HttpResponse:
    return HttpResponse(status=204)


class Endpoint(APIView):
    """A thin view: `open_to_all` lists methods that need no login, `limits` those with their own rate."""

    authentication_classes = [auth.BearerToken, auth.Session]
    permission_classes = [auth.Allowed]
    throttle_classes = [Limit]
    renderer_classes = [Json]
    parser_classes = []
    http_method_names = ["get", "post", "put", "delete", "head"]
    open_to_all: ClassVar[tuple[str, ...]] = ()
    limits: ClassVar[dict[str, str]] = {}

    def needed(self, method: str) -> str | None:
        """The scope that a method needs, or None where anybody may ask."""
        return None if auth.plain(method) in self.open_to_all else auth.scope_for(method)

    def limit(self, method: str) -> str:
        return self.limits.get(method) or auth.scope_for(method)

    def find_token(self, request: Request, digest: str) -> ApiToken | None:
        """The token that came with a request; a view may read more in the same query."""
        return find_token(digest)

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
        # The language of the thread is restored afterwards: no middleware does so on the fast lane.
        with translation.override(asked_language(request)):
            return super().dispatch(request, *args, **kwargs)

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        bodies.check_size(request)
        super().initial(request, *args, **kwargs)
        chosen = getattr(request.user, "language", "")
        if chosen and "HTTP_ACCEPT_LANGUAGE" not in request.META:
            translation.activate(chosen)

    def finalize_response(self, request: Request, response: Any, *args: Any, **kwargs: Any) -> Any:
        response = super().finalize_response(request, response, *args, **kwargs)
        if used := getattr(request._request, "api_limit", None):
            for name, value in used.headers().items():
                response[name] = value
        response.setdefault("Cache-Control", "private, no-cache")
        response["Content-Language"] = translation.get_language()
        patch_vary_headers(response, ("Authorization", "Cookie", "Accept", "Accept-Language"))
        return response


def asked_language(request: HttpRequest) -> str:
    """The best of our languages for the header Accept-Language; English without one."""
    for language, _weight in parse_accept_lang_header(request.META.get("HTTP_ACCEPT_LANGUAGE", "").lower()):
        try:
            return get_supported_language_variant(language)
        except LookupError:
            continue
    return "en"


def person(request: Request) -> User | None:
    """Who is logged in, if anybody."""
    return request.user if isinstance(request.user, User) else None


def me(request: Request) -> User:
    """Who is logged in, on endpoints that nobody else reaches."""
    assert isinstance(request.user, User)
    return request.user


def lang() -> str:
    """The language of this answer."""
    return translation.get_language() or "en"
