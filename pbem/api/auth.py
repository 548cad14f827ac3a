"""Who asks: a personal token or a browser session; and what that allows."""

from __future__ import annotations

from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _
from rest_framework.authentication import BaseAuthentication, SessionAuthentication
from rest_framework.exceptions import PermissionDenied
from rest_framework.permissions import BasePermission
from rest_framework.request import Request

from pbem.accounts import tokens
from pbem.accounts.models import ApiToken, Scope, User
from pbem.accounts.services import token_used
from pbem.api.problems import Problem

SESSION = "session"


class BearerToken(BaseAuthentication):
    """`Authorization: Bearer pbem_...`, looked up in one query so that a revocation acts at once."""

    realm = 'Bearer realm="pbem"'

    def authenticate(self, request: Request) -> tuple[User, ApiToken] | None:
        header = request.META.get("HTTP_AUTHORIZATION")
        if not header:
            return None
        scheme, _space, plain = header.partition(" ")
        if scheme.lower() != "bearer":
            raise self.invalid(_("Only “Authorization: Bearer pbem_…” is understood."))
        token = self.find(request, plain.strip())
        token_used(token=token)
        return token.user, token

    def find(self, request: Request, plain: str) -> ApiToken:
        found: ApiToken | None = request.parser_context["view"].find_token(request, tokens.digest(plain))
        if found is None or not found.user.is_active:
            raise self.invalid(_("There is no such token."))
        if found.revoked is not None:
            raise self.invalid(_("This token was revoked."))
        if not found.is_live:
            raise self.invalid(_("This token has expired."))
        return found

    def invalid(self, detail: str) -> Problem:
        return Problem(
            "invalid-token", detail, headers={"WWW-Authenticate": f'{self.realm}, error="invalid_token"'}
        )

    def authenticate_header(self, request: Request) -> str:
        return self.realm


class Session(SessionAuthentication):
    """The session of the pages, with CSRF."""

    def enforce_csrf(self, request: Request) -> None:
        """By the header alone: the API takes no forms, and to look for one would use the body up."""
        plain: Any = request._request
        plain.POST = QueryDict()
        try:
            super().enforce_csrf(plain)
        except PermissionDenied as refusal:
            told = _("%(why)s Send the value of the CSRF cookie in the header X-CSRFToken, or use a token.")
            raise Problem("forbidden", told % {"why": refusal.detail}) from None


class Allowed(BasePermission):
    """Whether the view's `needs` for this method is met: nothing, a scope, or a browser session."""

    def has_permission(self, request: Request, view: Any) -> bool:
        needed = view.needed(request.method)
        if needed is None:
            return True
        if not isinstance(request.user, User):
            return False
        if isinstance(request.auth, ApiToken):
            self._check_token(request.auth, needed)
        return True

    def _check_token(self, token: ApiToken, needed: str) -> None:
        if needed == SESSION:
            raise Problem("session-required", _("Log in with a browser to manage tokens."))
        if needed not in token.scopes:
            raise Problem("insufficient-scope", _("This needs a token with the scope “%s”.") % needed)


def plain(method: str) -> str:
    """The method that a request counts as: HEAD is a GET without its body, and costs the same."""
    return "GET" if method == "HEAD" else method


def reads(method: str) -> bool:
    return method in ("GET", "HEAD", "OPTIONS")


def scope_for(method: str) -> str:
    return Scope.READ if reads(method) else Scope.PLAY
