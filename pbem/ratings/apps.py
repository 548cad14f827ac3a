from django.apps import AppConfig


class RatingsConfig(AppConfig):
    """How strong players are and how titles have gone: Glicko-2 and statistics."""

    name = "pbem.ratings"

    def ready(self) -> None:
        from pbem.ratings import handlers, personal_data  # noqa: F401  (importing registers them)
