"""What is kept of an error: enough to act on, and no secret of a game or of the server."""

import re
import traceback
from pathlib import Path

from pbem.outbox.topics import TryLater, Undeliverable

LONGEST = 300
_CREDENTIALS = re.compile(r"://[^/@\s]*@")


def describe(error: BaseException) -> str:
    """The message of an error made to be shown; of any other only its class and where it arose.

    The message of an error inside the rules or the database may quote a position.
    """
    name = type(error).__name__
    if isinstance(error, TryLater | Undeliverable):
        return _CREDENTIALS.sub("://", f"{name}: {' '.join(str(error).split())}")[:LONGEST]
    return f"{name} in {place(error)}"[:LONGEST]


def place(error: BaseException) -> str:
    """The innermost line of code that the error passed."""
    frames = traceback.extract_tb(error.__traceback__)
    if not frames:
        return "?"
    return f"{Path(frames[-1].filename).name}:{frames[-1].lineno} {frames[-1].name}"
