from django.urls import URLPattern, path

from pbem.relays import feeds, views

app_name = "relays"

PAGE = "settings/notifications/"
HOOK = f"{PAGE}webhooks/<int:hook_id>/"

urlpatterns: list[URLPattern] = [
    path("sw.js", views.service_worker, name="service-worker"),
    path("feeds/games/<str:public_id>.atom", feeds.public_news, name="public-news"),
    path("feeds/<str:token>/deadlines.ics", feeds.deadlines, name="deadlines"),
    path("feeds/<str:token>/games/<str:public_id>.atom", feeds.game_news, name="game-news"),
    path(PAGE, views.index, name="index"),
    path(f"{PAGE}webhooks/", views.webhook_add, name="webhook-add"),
    path(f"{HOOK}test/", views.webhook_test, name="webhook-test"),
    path(f"{HOOK}switch/", views.webhook_switch, name="webhook-switch"),
    path(f"{HOOK}remove/", views.webhook_remove, name="webhook-remove"),
    path(f"{HOOK}deliveries/", views.deliveries, name="deliveries"),
    path(f"{PAGE}feeds/<str:kind>/", views.feed_add, name="feed-add"),
    path(f"{PAGE}feeds/<int:key_id>/revoke/", views.feed_revoke, name="feed-revoke"),
    path(f"{PAGE}push/", views.push_subscribe, name="push-subscribe"),
    path(f"{PAGE}push/stop/", views.push_unsubscribe, name="push-unsubscribe"),
    path(f"{PAGE}push/<int:browser_id>/remove/", views.browser_remove, name="browser-remove"),
]
