"""How much of a mail is read: far more than anybody writes, and little enough to be read within seconds."""

import time

from pbem.inbound.reading.charsets import UnreadableText

MOST_LINES, LONGEST_LINE, MOST_STATEMENTS = 600, 2_000, 300
"""Of the sender himself; a sheet has 200 orders, a mail 30 commands."""

MOST_SECONDS = 5.0
"""Of processor time, for reading one mail."""


class Patience:
    """Processor time that may still be spent on something."""

    def __init__(self, seconds: float = MOST_SECONDS) -> None:
        self.end = time.thread_time() + seconds

    @property
    def is_over(self) -> bool:
        return time.thread_time() > self.end

    def check(self) -> None:
        """Refuse to read on when it is over."""
        if self.is_over:
            raise UnreadableText("slow")


def check_line(at: int, line: str) -> None:
    if len(line) > LONGEST_LINE:
        raise UnreadableText("long", line=at, most=LONGEST_LINE)


def check_lines(count: int) -> None:
    if count > MOST_LINES:
        raise UnreadableText("lines", most=MOST_LINES)


def check_statements(count: int) -> None:
    if count > MOST_STATEMENTS:
        raise UnreadableText("statements", most=MOST_STATEMENTS)
