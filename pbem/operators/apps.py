from django.apps import AppConfig


class OperatorsConfig(AppConfig):
    """The pages of those who run the server: stuck games, reports, outbox."""

    name = "pbem.operators"
