"""Addresses of the whole site; each app brings its own urls.py."""

from importlib.util import find_spec

from allauth.account.decorators import secure_admin_login
from django.contrib import admin
from django.urls import URLPattern, URLResolver, include, path

from pbem.web.health import healthz, readyz

APPS = {
    "api/": "pbem.api.urls",
    "lobby/": "pbem.lobby.urls",
    "mail/": "pbem.mail.urls",
    "maps/": "pbem.maps.urls",
    "settings/": "pbem.accounts.urls",
    "": "pbem.web.urls",
}

# Django's own login of the admin would ask for no second factor.
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]

urlpatterns: list[URLPattern | URLResolver] = [
    path("healthz", healthz),
    path("readyz", readyz),
    path("admin/", admin.site.urls),
    path("accounts/", include("allauth.urls")),
    path("i18n/", include("django.conf.urls.i18n")),
    *(path(prefix, include(module)) for prefix, module in APPS.items() if find_spec(module)),
]
