from django.urls import URLPattern, URLResolver, include, path

from pbem.inbound import providers, views

app_name = "inbound"

urlpatterns: list[URLPattern | URLResolver] = [
    path("mail/orders/<str:token>/", views.confirm, name="confirm"),
    path("mail/providers/", include((providers.webhooks, "providers"))),
]
