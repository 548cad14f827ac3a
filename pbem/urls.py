"""Addresses of the whole site; each app brings its own urls.py."""

from importlib.util import find_spec

from django.contrib import admin
from django.urls import URLPattern, URLResolver, include, path

APPS = {
    "api/": "pbem.api.urls",
    "lobby/": "pbem.lobby.urls",
    "mail/": "pbem.mail.urls",
    "maps/": "pbem.maps.urls",
    "settings/": "pbem.accounts.urls",
    "": "pbem.web.urls",
}

urlpatterns: list[URLPattern | URLResolver] = [
    path("admin/", admin.site.urls),
    path("accounts/", include("allauth.urls")),
    *(path(prefix, include(module)) for prefix, module in APPS.items() if find_spec(module)),
]
