from django.urls import URLPattern, path

from pbem.relays import feeds, views

app_name = "relays"

urlpatterns: list[URLPattern] = [
    path("sw.js", views.service_worker, name="service-worker"),
    path("feeds/games/<str:public_id>.atom", feeds.public_news, name="public-news"),
    path("feeds/<str:token>/deadlines.ics", feeds.deadlines, name="deadlines"),
    path("feeds/<str:token>/games/<str:public_id>.atom", feeds.game_news, name="game-news"),
    path("settings/notifications/", views.index, name="index"),
    path("settings/notifications/webhooks/", views.webhook_add, name="webhook-add"),
    path("settings/notifications/webhooks/<int:hook_id>/test/", views.webhook_test, name="webhook-test"),
    path(
        "settings/notifications/webhooks/<int:hook_id>/switch/", views.webhook_switch, name="webhook-switch"
    ),
    path(
        "settings/notifications/webhooks/<int:hook_id>/remove/", views.webhook_remove, name="webhook-remove"
    ),
    path("settings/notifications/webhooks/<int:hook_id>/deliveries/", views.deliveries, name="deliveries"),
    path("settings/notifications/feeds/<str:kind>/", views.feed_add, name="feed-add"),
    path("settings/notifications/feeds/<int:key_id>/revoke/", views.feed_revoke, name="feed-revoke"),
    path("settings/notifications/push/", views.push_subscribe, name="push-subscribe"),
    path("settings/notifications/push/stop/", views.push_unsubscribe, name="push-unsubscribe"),
    path("settings/notifications/push/<int:browser_id>/remove/", views.browser_remove, name="browser-remove"),
]
