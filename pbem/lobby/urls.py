from django.urls import path

from pbem.lobby import views

app_name = "lobby"

urlpatterns = [
    path("", views.index, name="index"),
    path("new/", views.new, name="new"),
    path("bots/", views.bots, name="bots"),
    path("games/<str:public_id>/join/", views.join, name="join"),
    path("games/<str:public_id>/leave/", views.leave, name="leave"),
    path("games/<str:public_id>/cancel/", views.cancel, name="cancel"),
    path("games/<str:public_id>/invite/", views.invite, name="invite"),
    path("games/<str:public_id>/offer/", views.offer, name="offer"),
    path("games/<str:public_id>/come-back/", views.come_back, name="come-back"),
    path("games/<str:public_id>/take-over/", views.take_over, name="take-over"),
    path("games/<str:public_id>/invitations/<int:invitation_id>/withdraw/", views.withdraw, name="withdraw"),
    path("invitations/<str:token>/", views.invitation, name="invitation"),
]
