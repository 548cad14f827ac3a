"""What a rule sees while it runs: the board, the dice, the log and the stack."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from rules.kernel.dice import Dice, NeedsDice, NoDice
from rules.kernel.orders import RulesError
from rules.kernel.state import Outcome, State
from rules.kernel.steps import Decision, Step
from rules.kernel.texts import Line, Text, plain

if TYPE_CHECKING:
    from rules.kernel.title import Title

Board = TypeVar("Board")
T = TypeVar("T")


class Play(Generic[Board]):
    """One order being carried out, or one look at the position."""

    def __init__(self, title: Title, state: State[Board], dice: Dice | None = None):
        self.title = title
        self.state = state
        self.dice = dice or NoDice()
        self.lines: list[Line] = []
        self.barrier = False
        self.turn_ended = False
        self.ran: list[str] = []
        self._answering: Decision | None = None
        self._over: list[Step] = []
        self._found: dict[Hashable, Any] = {}
        self.sequences: dict[int, tuple[Step, list[str]]] = {}
        """What guards know of the sequences on the stack; each is kept, so that no other gets its id."""

    @property
    def board(self) -> Board:
        return self.state.board

    @property
    def seats(self) -> list[str]:
        return self.state.seats

    @property
    def scenario(self) -> str:
        return self.state.scenario

    @property
    def options(self) -> dict[str, Any]:
        return self.state.options

    @property
    def rev(self) -> int:
        """The rules revision the game was started under, for fixes that must not change running games."""
        return self.state.rev

    @property
    def decision(self) -> Decision:
        """The decision the game waits for."""
        top = self.state.stack[-1]
        assert isinstance(top, Decision), f"{top.name()} is not a decision"
        return top

    def once(self, key: Hashable, find: Callable[[], T]) -> T:
        """What `find` gives in this position, computed once; it is forgotten when an order is carried out.

        It must be asked only of a position that stands still: in choices, checks and views.
        """
        if key not in self._found:
            self._found[key] = find()
        found: T = self._found[key]
        return found

    def forget_found(self) -> None:
        """The position changes: nothing that was computed of it holds any longer."""
        self._found.clear()

    def push(self, *steps: Step) -> None:
        """Put steps on the stack so that the first one happens first, before anything already there."""
        self.state.stack.extend(reversed(steps))

    def done(self, step: Step | None = None) -> None:
        """The decision being answered, or the given step of the stack, is over."""
        over = step if step is not None else self._answering
        if over is None:
            raise RulesError(
                f"{self.running}: done() must name the step, because no decision is being answered"
            )
        if not any(each is over for each in self.state.stack):
            raise RulesError(f"{self.running}: done({over!r}) is not a step on the stack")
        self._over.append(over)

    @property
    def running(self) -> str:
        """The name of the step that ran last, for messages to the author of a title."""
        return self.ran[-1] if self.ran else "setup"

    def carry_out(self, decision: Decision) -> None:
        """Name the decision that `done` speaks of."""
        self.ran.append(decision.name())
        self._answering = decision

    def sweep(self) -> None:
        """Take the steps that are over off the stack, leaving what they pushed."""
        self._answering = None
        if self._over:
            over = {id(step) for step in self._over}
            self.state.stack[:] = [step for step in self.state.stack if id(step) not in over]
            self._over.clear()

    def roll(self, count: int, sides: int, purpose: str, to: Sequence[str] | None = None) -> list[int]:
        self.barrier = self.barrier or count > 0
        return self.dice.roll(count, sides, purpose, None if to is None else list(to))

    def roll_faces(
        self, count: int, faces: Sequence[str], purpose: str, to: Sequence[str] | None = None
    ) -> list[str]:
        self.barrier = self.barrier or count > 0
        return self.dice.faces(count, faces, purpose, None if to is None else list(to))

    def shuffle(self, items: Sequence[T], purpose: str) -> list[T]:
        self.barrier = self.barrier or len(items) > 0
        return self.dice.shuffle(items, purpose)

    def draw(self, items: Sequence[T], count: int, purpose: str, to: Sequence[str] | None = ()) -> list[T]:
        """Take some at random out of several; by default nobody sees which before the game ends."""
        self.barrier = self.barrier or count > 0
        return self.dice.draw(items, count, purpose, None if to is None else list(to))

    def reveal(self) -> None:
        """Somebody learns a secret here: no free undo beyond this point, and a draft stops."""
        self.barrier = True
        if isinstance(self.dice, NoDice):
            raise NeedsDice("reveal")

    def say(self, code: str, /, **args: Any) -> None:
        """Tell a fact to everybody."""
        if audience := {"to", "but"} & set(args):
            raise RulesError(
                f"{self.running}: say({code!r}, {audience}) has no audience: use tell or tell_others"
            )
        self.lines.append(Line(code, _facts(args)))

    def tell(self, seats: Sequence[str], code: str, /, **args: Any) -> None:
        """Tell a fact to some seats only."""
        self.lines.append(Line(code, _facts(args), to=list(seats)))

    def tell_others(self, seats: Sequence[str], code: str, /, **args: Any) -> None:
        """Tell a fact to everybody but some seats, which read a fuller line of their own."""
        self.lines.append(Line(code, _facts(args), but=list(seats)))

    def turn_ends(self) -> None:
        """A turn of the sequence of play is over: the server keeps a snapshot here."""
        self.turn_ended = True

    def end(self, winners: Sequence[str], reason: Text, scores: dict[str, int] | None = None) -> None:
        self.state.outcome = Outcome(list(winners), reason, scores or {})


def _facts(args: dict[str, Any]) -> dict[str, Any]:
    return {name: plain(value) for name, value in args.items()}
