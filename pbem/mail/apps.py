from django.apps import AppConfig


class MailConfig(AppConfig):
    name = "pbem.mail"
    label = "mail"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from pbem.mail import handlers  # noqa: F401  (importing registers them)
