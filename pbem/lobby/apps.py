from django.apps import AppConfig


class LobbyConfig(AppConfig):
    name = "pbem.lobby"
    label = "lobby"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from pbem.lobby import handlers, personal_data  # noqa: F401  (importing registers them)
