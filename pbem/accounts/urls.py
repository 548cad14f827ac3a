from django.urls import path
from django.views.generic import RedirectView

from . import views

app_name = "settings"

urlpatterns = [
    path("", RedirectView.as_view(pattern_name="settings:preferences"), name="index"),
    path("preferences/", views.preferences, name="preferences"),
    path("tokens/", views.tokens, name="tokens"),
    path("tokens/<int:token_id>/revoke/", views.token_revoke, name="token-revoke"),
    path("vacation/", views.vacation, name="vacation"),
    path("vacation/<int:vacation_id>/end/", views.vacation_end, name="vacation-end"),
    path("blocks/", views.blocks, name="blocks"),
    path("blocks/<str:username>/remove/", views.block_remove, name="block-remove"),
]
