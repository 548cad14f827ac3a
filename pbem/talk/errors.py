"""Why something cannot be said, in a sentence for the person who tried."""


class TalkError(Exception):
    """What was asked makes no sense; `field` names the part of the request that is wrong."""

    def __init__(self, message: str, field: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.field = field


class Forbidden(TalkError):
    """This person may not say it, or not now."""


class NoMessage(TalkError):
    """There is no such message, or none that this person may read."""


class TooMany(TalkError):
    """So much was said already that one has to wait for some seconds."""

    def __init__(self, message: str, seconds: int) -> None:
        super().__init__(message)
        self.seconds = seconds


class NoteChanged(TalkError):
    """The note was changed elsewhere since it was read; `version` is the present one."""

    def __init__(self, message: str, version: int) -> None:
        super().__init__(message)
        self.version = version
