from django.urls import path

from pbem.web import stream
from pbem.web.views import acts, home, odds, orders, queue, records, rules, study, table, titles

app_name = "web"

urlpatterns = [
    path("", home.home, name="home"),
    path("preview.png", titles.preview, name="preview"),
    path("titles/", titles.index, name="titles"),
    path("titles/<str:title_id>/", titles.title, name="title"),
    path("titles/<str:title_id>/cover/", titles.title_cover, name="cover"),
    path("titles/<str:title_id>/rules/", rules.rules, name="rules"),
    path("titles/<str:title_id>/odds/", odds.odds, name="odds"),
    path("games/<str:public_id>/", table.table, name="table"),
    path("games/<str:public_id>/live/", table.live, name="live"),
    path("games/<str:public_id>/stream/", stream.stream, name="stream"),
    path("my/stream/", stream.my_stream, name="my-stream"),
    path("my/queue/", queue.queue, name="queue"),
    path("my/next/", queue.following, name="next"),
    path("games/<str:public_id>/map/", table.map_at, name="map"),
    path("games/<str:public_id>/thumbnail/", table.thumbnail, name="thumbnail"),
    path("games/<str:public_id>/overlay/", table.overlay, name="overlay"),
    path("games/<str:public_id>/log/", table.log, name="log"),
    path("games/<str:public_id>/build/", orders.build, name="build"),
    path("games/<str:public_id>/sheet/", orders.sheet, name="sheet"),
    path("games/<str:public_id>/undo/", acts.undo, name="undo"),
    path("games/<str:public_id>/take-back/", acts.takeback, name="takeback"),
    path("games/<str:public_id>/propose-end/", acts.propose_end, name="propose-end"),
    path("games/<str:public_id>/answer/", acts.answer, name="answer"),
    path("games/<str:public_id>/resign/", acts.resign, name="resign"),
    path("games/<str:public_id>/standing/", acts.standing, name="standing"),
    path("games/<str:public_id>/pace/", acts.pace, name="pace"),
    path("games/<str:public_id>/analyse/", study.analyse, name="analyse"),
    path("games/<str:public_id>/discard/", study.discard, name="discard"),
    path("analysis/", study.boards, name="studies"),
    path("games/<str:public_id>/dice/", records.dice, name="dice"),
    path("games/<str:public_id>/export/", records.export, name="export"),
]
