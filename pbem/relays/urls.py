from django.urls import URLPattern

app_name = "relays"

urlpatterns: list[URLPattern] = []
