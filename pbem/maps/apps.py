from django.apps import AppConfig


class MapsConfig(AppConfig):
    name = "pbem.maps"
    label = "maps"
    default_auto_field = "django.db.models.BigAutoField"
