from django.urls import path
from django.views.generic import RedirectView

from . import data, views

app_name = "settings"

urlpatterns = [
    path("", RedirectView.as_view(pattern_name="settings:preferences"), name="index"),
    path("preferences/", views.preferences, name="preferences"),
    path("tokens/", views.tokens, name="tokens"),
    path("tokens/<int:token_id>/revoke/", views.token_revoke, name="token-revoke"),
    path("vacation/", views.vacation, name="vacation"),
    path("vacation/<int:vacation_id>/end/", views.vacation_end, name="vacation-end"),
    path("data/", data.index, name="data"),
    path("data/collect/", data.collect, name="data-collect"),
    path("data/progress/", data.progress, name="data-progress"),
    path("data/download/", data.download, name="data-download"),
    path("data/leave/", data.leave, name="leave"),
    path("data/keep/", data.keep, name="keep"),
    path("data/stay/<str:token>/", data.stay, name="stay"),
    path("blocks/", views.blocks, name="blocks"),
    path("blocks/<str:username>/remove/", views.block_remove, name="block-remove"),
]
