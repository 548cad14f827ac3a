"""What can stand in the way of a request. Nothing here ever carries a position or another seat's secret."""

from rules.kernel.orders import OrderError


class JournalError(Exception):
    """A request that was not carried out; nothing has been written."""


class NotFound(JournalError):
    """No such game, or none that one may see: the two cannot be told apart."""


class NoSuchEvent(NotFound):
    """A game that one sees has no event of this number; `last` is the last that one sees."""

    def __init__(self, number: int, last: int):
        super().__init__(f"there is no event {number}")
        self.number, self.last = number, last


class Overtaken(JournalError):
    """What a clock was about to do is not called for any more: the player has answered, or has more time."""


class NotRunning(JournalError):
    """The game has not started yet, or is over."""


class NotReady(JournalError):
    """A game cannot start before every seat is held and its dice are made."""


class NotYours(JournalError):
    """The viewer or seat is not one that the asker may speak for."""


class Refused(JournalError):
    """The rules do not allow an order; `line` counts the orders of the sheet from 1."""

    def __init__(self, line: int, error: OrderError):
        super().__init__(line, error)
        self.line, self.error = line, error

    def __str__(self) -> str:
        return f"line {self.line}: {self.error}"


class Stale(JournalError):
    """The seat has seen less than what has happened; `current` is the number of its last event."""

    def __init__(self, current: int):
        super().__init__(current)
        self.current = current


class KeyReused(JournalError):
    """A request key came again with another request."""


class Busy(JournalError):
    """Others kept writing first; the same request may succeed in a moment."""


class CannotUndo(JournalError):
    """There is nothing that may be taken back without asking the other players."""


class CannotReturn(JournalError):
    """Nobody plays in the place of this player, or only an order brings him back."""


class ProposalError(JournalError):
    """A proposal that cannot be made, or one that is no longer open."""


class RepairRefused(JournalError):
    """The edited position is not one that the title can read and go on from."""


class Unimportable(JournalError):
    """A file that is not a whole, sound export of a game."""


class CannotFork(JournalError):
    """The game may not be copied to a board for study by this user, or not at this place."""


class CannotArchive(JournalError):
    """Only a finished game is archived, and only once."""
