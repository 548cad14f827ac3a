from django.apps import AppConfig


class GamesConfig(AppConfig):
    name = "pbem.games"
    label = "games"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from pbem.accounts.services import hours_changed
        from pbem.games import personal_data  # noqa: F401  (importing registers it)
        from pbem.games.clocks import hours_of_a_player_changed

        hours_changed.connect(hours_of_a_player_changed)
