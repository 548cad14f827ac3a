from django.urls import path

from pbem.mail import views

app_name = "mail"

urlpatterns = [
    path("address/", views.check_address, name="check_address"),
    path("address/<str:token>/", views.confirm_address, name="confirm"),
    path("stop/<str:token>/", views.unsubscribe, name="unsubscribe"),
]
