from django.urls import path

from pbem.operators import views
from pbem.operators.views import alarms, games, outbox, people, reports

app_name = "operators"

urlpatterns = [
    path("", views.index, name="index"),
    path("alarms/", alarms.alarms, name="alarms"),
    path("alarms/<int:pk>/", alarms.close, name="close-alarm"),
    path("acts/", views.acts, name="acts"),
    path("reports/", reports.queue, name="reports"),
    path("reports/<int:pk>/", reports.report, name="report"),
    path("people/", people.people, name="people"),
    path("people/lift/<int:pk>/", people.lift, name="lift"),
    path("games/", games.stuck, name="stuck"),
    path("games/<str:public_id>/", games.game, name="game"),
    path("games/<str:public_id>/hand-over/", games.hand_over, name="hand-over"),
    path("games/<str:public_id>/wake/", games.wake, name="wake"),
    path("games/<str:public_id>/repair/", games.repair, name="repair"),
    path("outbox/", outbox.outbox, name="outbox"),
]
