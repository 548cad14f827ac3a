from django.urls import path

from pbem.guides import views

app_name = "guides"

urlpatterns = [
    path("titles/<str:title_id>/guide/", views.begin, name="begin"),
    path("titles/<str:title_id>/guide/map/", views.marked, name="map"),
    path("games/<str:public_id>/guide/back/", views.back, name="back"),
    path("games/<str:public_id>/guide/reply/", views.reply, name="reply"),
]
