"""The request's log line, and the language and time zone of the user who asks."""

from collections.abc import Callable
from zoneinfo import ZoneInfo

from django.http import HttpRequest, HttpResponse
from django.utils import timezone, translation
from django_structlog.middlewares.request import RequestMiddleware

from . import devices
from .models import User

Handler = Callable[[HttpRequest], HttpResponse]


class RequestLog(RequestMiddleware):
    """Logs each request by its route: full paths and queries may carry signed links."""

    @staticmethod
    def format_request(request: HttpRequest) -> str:
        match = request.resolver_match
        return f"{request.method} /{match.route}" if match else str(request.method)


class UserLocale:
    """Shows pages in the language and the time zone that the user has chosen."""

    def __init__(self, get_response: Handler) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if not isinstance(request.user, User):
            with timezone.override(None):
                return self.get_response(request)
        language = request.user.language or translation.get_language()
        with timezone.override(ZoneInfo(request.user.time_zone)), translation.override(language):
            request.LANGUAGE_CODE = language
            response = self.get_response(request)
            response.headers.setdefault("Content-Language", language)
            if request.user.is_authenticated:  # Not so after signing out.
                devices.remember(request, response, request.user)
            return response
