"""Why the lobby refuses something, in a sentence for the person who asked."""


class LobbyError(Exception):
    """What was asked makes no sense; `field` names the part of the request that is wrong."""

    def __init__(self, message: str, field: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.field = field


class Forbidden(LobbyError):
    """This person may not do it."""


class TooLate(LobbyError):
    """It was possible once, or somebody else was faster."""
