from django.apps import AppConfig


class GuidesConfig(AppConfig):
    name = "pbem.guides"
    label = "guides"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from pbem.guides import handlers  # noqa: F401  (importing registers them)
