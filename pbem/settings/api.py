"""Django REST framework, the limits of the API and its OpenAPI schema."""

from typing import Any

import environ

_env = environ.Env()
_env.prefix = "PBEM_"

REST_FRAMEWORK: dict[str, Any] = {
    "DEFAULT_AUTHENTICATION_CLASSES": ["pbem.api.auth.BearerToken", "pbem.api.auth.Session"],
    "DEFAULT_RENDERER_CLASSES": ["pbem.api.renderers.Json"],
    "DEFAULT_PARSER_CLASSES": [],
    "DEFAULT_SCHEMA_CLASS": "pbem.api.schema.Operations",
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated"],
    "EXCEPTION_HANDLER": "pbem.api.problems.handler",
    "UNAUTHENTICATED_USER": "django.contrib.auth.models.AnonymousUser",
    "TEST_REQUEST_DEFAULT_FORMAT": "json",
    "TEST_REQUEST_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "URL_FORMAT_OVERRIDE": None,
    # How many proxies of our own stand before the server: as many addresses of X-Forwarded-For are true.
    "NUM_PROXIES": _env.int("PROXIES", default=0),
}

# Requests and seconds: for each address without a login, and for each user. A picture that must be painted
# first counts as several, by its size.
PBEM_API_LIMITS: dict[str, tuple[int, int]] = {
    "anonymous": (_env.int("LIMIT_ANONYMOUS", default=300), 60),
    "read": (_env.int("LIMIT_READ", default=1200), 60),
    "play": (_env.int("LIMIT_PLAY", default=600), 60),
    # Guided games that are begun without an account, from one address.
    "guest": (_env.int("LIMIT_GUEST", default=10), 3600),
    "create": (_env.int("LIMIT_CREATE", default=120), 3600),
    "odds": (_env.int("LIMIT_ODDS", default=60), 60),
    "picture": (_env.int("LIMIT_PICTURE", default=120), 60),
    "page": (_env.int("LIMIT_PAGE", default=600), 60),
    # Milliseconds of processor time that pages may take.
    "work": (_env.int("LIMIT_WORK", default=30_000), 60),
}

SPECTACULAR_SETTINGS: dict[str, Any] = {
    "TITLE": "PBEM",
    "DESCRIPTION": (
        "Correspondence play of board wargames. Send a personal token as `Authorization: Bearer pbem_...`; "
        "public games can be read without one. Every error is `application/problem+json` (RFC 9457)."
    ),
    "VERSION": "1",
    "OAS_VERSION": "3.1.0",
    "SERVE_INCLUDE_SCHEMA": False,
    "SCHEMA_PATH_PREFIX": "/api/v1/",
    "SERVERS": [{"url": "/", "description": "this server"}],
    "POSTPROCESSING_HOOKS": ["pbem.api.examples.add_order_examples"],
    "SORT_OPERATION_PARAMETERS": False,
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "SWAGGER_UI_SETTINGS": {"deepLinking": True, "persistAuthorization": False, "validatorUrl": None},
    "TAGS": [
        {"name": "titles", "description": "What can be played, and how orders are written."},
        {"name": "lobby", "description": "Games to find, open, join and start."},
        {"name": "play", "description": "What a seat sees, may do and does."},
        {"name": "talk", "description": "What players say to each other and write down for themselves."},
        {"name": "record", "description": "What happened: the log, the dice, the whole game."},
        {"name": "me", "description": "Your account, turns and tokens."},
    ],
}
