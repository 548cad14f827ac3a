from django.apps import AppConfig


class InboundConfig(AppConfig):
    """Mail that comes in: orders by reply, commands, and bounces."""

    name = "pbem.inbound"

    def ready(self) -> None:
        from pbem.inbound import handlers, providers  # noqa: F401  (importing registers them)
