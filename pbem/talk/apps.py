from django.apps import AppConfig


class TalkConfig(AppConfig):
    """What players say to each other: messages of a game, private notes, mutes and reports."""

    name = "pbem.talk"

    def ready(self) -> None:
        from pbem.talk import personal_data  # noqa: F401  (importing registers it)
