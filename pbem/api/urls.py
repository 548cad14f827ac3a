"""Addresses of the API; version 1 is a promise, so nothing here is renamed."""

from django.urls import URLPattern, URLResolver, include, path, re_path

from pbem.api import refusals, schema
from pbem.api.views import (
    asking,
    documents,
    drafts,
    invitations,
    lobby,
    maps,
    messages,
    odds,
    options,
    orders,
    people,
    play,
    preferences,
    proposals,
    record,
    standing,
    titles,
    undo,
    webhooks,
)

__all__ = ["refusals", "schema", "urlpatterns"]

one_game = [
    path("", lobby.OneGame.as_view()),
    path("orders/", orders.SendOrders.as_view()),
    path("view/", play.View.as_view()),
    path("events/", play.Events.as_view()),
    path("options/", options.OptionsOf.as_view()),
    path("draft/", drafts.DraftOf.as_view()),
    path("undo/", undo.Undo.as_view()),
    path("resign/", undo.Resign.as_view()),
    path("return/", undo.Return.as_view()),
    path("seats/", lobby.Seats.as_view()),
    path("join/", lobby.Join.as_view()),
    path("leave/", lobby.Leave.as_view()),
    path("invite/", lobby.Invite.as_view()),
    path("start/", lobby.Start.as_view()),
    path("proposals/", proposals.Proposals.as_view()),
    path("proposals/<slug:kind>/", proposals.OneProposal.as_view()),
    path("asking/", asking.AskingOf.as_view()),
    path("report/", asking.Report.as_view()),
    path("standing-orders/", standing.StandingOrders.as_view()),
    path("standing-orders/<slug:policy>/", standing.OneStandingOrder.as_view()),
    path("messages/", messages.Messages.as_view()),
    path("messages/read/", messages.ReadMark.as_view()),
    path("messages/<int:number>/report/", messages.ReportOf.as_view()),
    path("players/<str:user>/report/", messages.ReportPlayer.as_view()),
    path("mutes/<str:user>/", messages.MuteOf.as_view()),
    path("notes/", messages.NotesOf.as_view()),
    path("map.png", maps.Png.as_view()),
    path("map.svg", maps.Svg.as_view()),
    path("dice/", record.DiceOf.as_view()),
    path("export/", record.Export.as_view()),
    path("fork/", record.Fork.as_view()),
]

v1: list[URLPattern | URLResolver] = [
    path("", documents.Root.as_view()),
    path("games/", lobby.Games.as_view()),
    path("games/<slug:game>/", include(one_game)),
    path("titles/", titles.Titles.as_view()),
    path("titles/<slug:title>/", titles.OneTitle.as_view()),
    path("titles/<slug:title>/rules/", titles.Rules.as_view()),
    path("titles/<slug:title>/odds/", odds.Odds.as_view()),
    path("me/", people.MyAccount.as_view()),
    path("me/turns/", people.MyTurns.as_view()),
    path("me/preferences/", preferences.MyPreferences.as_view()),
    path("me/vacations/", preferences.MyVacations.as_view()),
    path("me/vacations/<int:vacation>/", preferences.OneVacation.as_view()),
    path("me/invitations/", invitations.Invitations.as_view()),
    path("me/invitations/<int:invitation>/", invitations.OneInvitation.as_view()),
    path("tokens/", people.Tokens.as_view()),
    path("tokens/<int:token>/", people.OneToken.as_view()),
    path("webhooks/", webhooks.Webhooks.as_view()),
    path("webhooks/<int:webhook>/", webhooks.OneWebhook.as_view()),
    path("webhooks/<int:webhook>/test/", webhooks.TestWebhook.as_view()),
    path("webhooks/<int:webhook>/deliveries/", webhooks.Deliveries.as_view()),
]

urlpatterns = [
    path("v1/", include(v1)),
    path("schema/", documents.Schema.as_view(), name="api-schema"),
    path("docs/", documents.Docs.as_view(), name="api-docs"),
    path("docs/problems/", documents.problem_list, name="api-problems"),
    path("docs/problems/<slug:slug>/", documents.problem_page, name="api-problem"),
    re_path("", documents.Unknown.as_view()),
]
