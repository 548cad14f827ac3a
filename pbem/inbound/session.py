"""A seat at its table while one mail is carried out: what it knows, and what is told of each line."""

from dataclasses import asdict, dataclass, field
from typing import Any

from pbem.accounts.models import User
from pbem.games.models import Game
from pbem.games.selectors import last_number, view_of
from pbem.games.services.answers import Accepted, answer_to
from pbem.games.titles import title_of
from pbem.inbound.models import InboundMail, Verdict
from pbem.mail import links
from pbem.wording import words
from pbem.wording.rulebook import rule_url
from rules.kernel.orders import OrderError
from rules.kernel.title import Title

LONGEST_SHOWN = 300
"""Letters of a line that the answer repeats: enough to know it again."""


@dataclass(slots=True)
class Item:
    """What came of one line of the mail; `block` is text to be set as it is.

    `told` marks what only gives information, `shows` what is about the map, and `asks` is the line that would
    confirm what is not done yet.
    """

    at: int
    text: str
    said: str
    good: bool = True
    rule: str = ""
    url: str = ""
    block: list[str] = field(default_factory=list)
    told: bool = False
    asks: str = ""
    shows: bool = False


@dataclass(slots=True)
class MailSession:
    """The holder of a seat, the game, the ids of the mails that are answered, and the answer that grows.

    `has_kept` tells that orders were not carried out but kept as a draft, of which the sender is to know.
    """

    mail: InboundMail
    game: Game
    seat: str
    user: User
    answers: frozenset[str] = frozenset()
    verdict: str = Verdict.DONE
    items: list[Item] = field(default_factory=list)
    commands: int = 0
    has_kept: bool = False

    @property
    def title(self) -> Title:
        return title_of(self.game)

    def next_key(self) -> str:
        """One for each act, so that an act is never done twice for the same mail."""
        self.commands += 1
        return self.key(self.commands)

    def key(self, number: int) -> str:
        return f"mail:{self.mail.pk}:{self.mail.steps}:{number}"

    def done_before(self, key: str) -> Accepted | None:
        """What came of an act, if a worker that died has done it."""
        return answer_to(game_id=self.game.pk, seat=self.seat, key=key)

    def progress(self) -> dict[str, Any]:
        """All that the next step has to know of those before it."""
        return {
            "number": self.mail.number,
            "verdict": self.verdict,
            "kept": self.has_kept,
            "items": [asdict(item) for item in self.items],
        }

    def resume(self) -> None:
        """Go on where an earlier worker has stopped."""
        if found := self.mail.progress:
            self.mail.number, self.verdict, self.has_kept = found["number"], found["verdict"], found["kept"]
            self.items = [Item(**item) for item in found["items"]]

    def did(self, at: int, text: str, said: str, *, block: list[str] | None = None) -> None:
        """Something was carried out."""
        self.items.append(Item(at, shown(text), said, block=block or []))

    def tell(
        self, at: int, text: str, said: str, *, block: list[str] | None = None, shows: bool = False
    ) -> None:
        """Information, which changes nothing; whether it `shows` the map."""
        self.items.append(Item(at, shown(text), said, block=block or [], told=True, shows=shows))

    def ask(self, at: int, text: str, said: str, line: str, *others: str) -> None:
        """Nothing is done until the sender answers with the line, or with yes; `others` stand beside it."""
        self.items.append(Item(at, shown(text), said, block=[line, *others], asks=line))

    def refuse(
        self, at: int, text: str, said: str, *, verdict: str = Verdict.REFUSED, block: list[str] | None = None
    ) -> None:
        self.items.append(Item(at, shown(text), said, good=False, block=block or []))
        self.verdict = verdict

    def refuse_order(self, at: int, text: str, error: OrderError, *, block: list[str] | None = None) -> None:
        """The reason in a sentence, and the rule with its page."""
        said = words.word(self.title, error.text)
        url = links.absolute(rule_url(self.title, error.rule)) if error.rule else ""
        item = Item(at, shown(text), said, good=False, rule=error.rule, url=url, block=block or [])
        self.items.append(item)
        self.verdict = Verdict.REFUSED

    def moved(self, number: int | None = None) -> None:
        """The sender has changed the position himself: the next lines hold for what it is now."""
        self.game.refresh_from_db()
        self.mail.number = last_number(self.game, self.seat) if number is None else number

    def number(self) -> int | None:
        """The seat's present number if the position is still the one that the mail answers; else None.

        What the seat sees counts, not how much has happened: that others have answered a secret question
        meanwhile changes nothing for those who still think about it.
        """
        current = last_number(self.game, self.seat)
        if current == self.mail.number or self._same_position():
            return current
        return None

    def _same_position(self) -> bool:
        then = view_of(self.game, self.seat, at=self.mail.number)
        return _essence(then) == _essence(view_of(self.game, self.seat))


def shown(text: str) -> str:
    """The beginning of a line, without what no row could hold."""
    text = text[: LONGEST_SHOWN + 1].encode("utf-8", "replace").decode()
    return text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]}…"


def _essence(view: dict[str, Any]) -> dict[str, Any]:
    step = view["step"] and {key: value for key, value in view["step"].items() if key != "answered"}
    return {**view, "step": step, "asked": view["viewer"] in view["asked"]}
