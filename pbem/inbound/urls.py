from django.urls import URLPattern

app_name = "inbound"

urlpatterns: list[URLPattern] = []
