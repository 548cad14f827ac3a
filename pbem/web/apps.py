from django.apps import AppConfig


class WebConfig(AppConfig):
    name = "pbem.web"
    label = "web"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from pbem.web import film  # noqa: F401  (importing registers its handler)
