from django.urls import path

from pbem.mail import views

app_name = "mail"

urlpatterns = [
    path("stop/<str:token>/", views.unsubscribe, name="unsubscribe"),
]
