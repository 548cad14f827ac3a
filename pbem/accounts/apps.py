from django.apps import AppConfig


class AccountsConfig(AppConfig):
    name = "pbem.accounts"
    label = "accounts"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from pbem.accounts import handlers  # noqa: F401  (importing registers them)
