from django.urls import path

from pbem.talk import views

app_name = "talk"

urlpatterns = [
    path("games/<str:public_id>/talk/", views.panel, name="panel"),
    path("games/<str:public_id>/talk/send/", views.send, name="send"),
    path("games/<str:public_id>/talk/mute/", views.mute, name="mute"),
    path("games/<str:public_id>/talk/count/", views.count, name="count"),
    path("games/<str:public_id>/talk/<int:number>/report/", views.report, name="report"),
    path("games/<str:public_id>/players/<str:username>/report/", views.report_player, name="report-player"),
    path("games/<str:public_id>/notes/", views.notes, name="notes"),
]
