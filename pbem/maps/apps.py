from django.apps import AppConfig


class MapsConfig(AppConfig):
    name = "pbem.maps"
    label = "maps"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from pbem.maps import lane  # noqa: F401  (importing registers its handler)
