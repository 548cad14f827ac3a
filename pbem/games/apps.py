from django.apps import AppConfig


class GamesConfig(AppConfig):
    name = "pbem.games"
    label = "games"
    default_auto_field = "django.db.models.BigAutoField"
