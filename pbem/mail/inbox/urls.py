from django.urls import path

from pbem.mail.inbox import views

app_name = "inbox"

urlpatterns = [
    path("", views.index, name="index"),
    path("<int:mail_id>/", views.message, name="message"),
    path("<int:mail_id>/html/", views.html, name="html"),
    path("<int:mail_id>/source/", views.source, name="source"),
]
