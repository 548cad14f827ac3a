from django.apps import AppConfig


class OperatorsConfig(AppConfig):
    """The pages of those who run the server: stuck games, reports, outbox."""

    name = "pbem.operators"

    def ready(self) -> None:
        from pbem.lobby.services.seating import BARRED
        from pbem.operators.selectors import has_seen_all

        BARRED.append(has_seen_all)
