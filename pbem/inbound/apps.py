from django.apps import AppConfig


class InboundConfig(AppConfig):
    """Mail that comes in: orders by reply, commands, and bounces."""

    name = "pbem.inbound"
