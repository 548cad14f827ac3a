from django.apps import AppConfig


class RelaysConfig(AppConfig):
    """Other ways to be told: webhooks, web push, calendar and news feeds."""

    name = "pbem.relays"

    def ready(self) -> None:
        from pbem.relays import handlers, personal_data  # noqa: F401  (importing registers them)
