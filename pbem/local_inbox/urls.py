from django.urls import path

from pbem.local_inbox import views

app_name = "inbox"

urlpatterns = [
    path("", views.index, name="index"),
    path("<int:mail_id>/", views.message, name="message"),
    path("<int:mail_id>/reply/", views.send_reply, name="reply"),
    path("<int:mail_id>/answer/", views.await_answer, name="answer"),
    path("<int:mail_id>/html/", views.html, name="html"),
    path("<int:mail_id>/source/", views.source, name="source"),
]
