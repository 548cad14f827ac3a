from django.urls import path

from pbem.ratings import views

app_name = "ratings"

urlpatterns = [
    path("players/<str:username>/", views.profile, name="profile"),
    path("players/<str:username>/block/", views.block, name="block"),
    path("titles/<str:title_id>/players/", views.board, name="board"),
]
