from django.apps import AppConfig, apps


class MailConfig(AppConfig):
    name = "pbem.mail"
    label = "mail"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from pbem.mail import handlers, personal_data  # noqa: F401  (importing registers them)

        if apps.is_installed("django_prometheus"):
            from pbem.mail import metrics

            metrics.export()
