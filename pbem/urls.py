"""Addresses of the whole site; each app brings its own urls.py."""

from allauth.account.decorators import secure_admin_login
from django.contrib import admin
from django.templatetags.static import static
from django.urls import URLPattern, URLResolver, include, path
from django.utils.functional import lazy
from django.views.generic import RedirectView

from pbem.accounts.second_factor import may_operate

# Django's own login of the admin would ask for no second factor.
admin.site.has_permission = lambda request: may_operate(request.user)  # type: ignore[method-assign]
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]

urlpatterns: list[URLPattern | URLResolver] = [
    # Browsers ask for it on pages that are not ours, such as the administration.
    path("favicon.ico", RedirectView.as_view(url=lazy(static, str)("img/icon.svg"))),
    path("admin/", admin.site.urls),
    path("accounts/", include("allauth.urls")),
    path("i18n/", include("django.conf.urls.i18n")),
    path("api/", include("pbem.api.urls")),
    path("inbox/", include("pbem.local_inbox.urls")),
    path("lobby/", include("pbem.lobby.urls")),
    path("mail/", include("pbem.mail.urls")),
    path("settings/", include("pbem.accounts.urls")),
    path("", include("pbem.talk.urls")),
    path("", include("pbem.relays.urls")),
    path("", include("pbem.inbound.urls")),
    path("", include("pbem.ratings.urls")),
    path("", include("pbem.guides.urls")),
    path("operators/", include("pbem.operators.urls")),
    path("", include("pbem.web.urls")),
]

handler429 = "pbem.web.views.errors.too_often"
handler500 = "pbem.web.views.errors.broken"
