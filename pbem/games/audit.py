"""The audit of a stored game: patches against hashes, dice against the seed, orders against today's rules."""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from pbem.games.log import Logged, entries
from pbem.games.models import DiceBox, Game, Head, Kind, Snapshot
from pbem.games.titles import title_of, titles
from pbem.games.upcasts import readable
from pbem.sealing import opened
from rules.kernel import dice
from rules.kernel.dice import RecordedDice, Roll
from rules.kernel.driver import act
from rules.kernel.orders import Order
from rules.kernel.patches import PatchMismatch, apply_checked
from rules.kernel.state import bytes_of, state_hash
from rules.kernel.title import Title
from rules.kernel.verify import Recorded, verify, verify_setup

ORDERS = (Kind.ORDER, Kind.CLOCK)
MOST_LOOKS = 10
AT_ONCE = 500
"""So many orders are verified together: more would fill the memory and gain nothing."""


class Link(Struct):
    """An event between the positions before and after it, as the patches tell them."""

    entry: Logged
    before: bytes
    after: bytes


def audit(game: Game) -> tuple[int, list[str]]:
    """How many events were looked through, and everything that is wrong with them."""
    if game.title not in titles():
        return 0, [f"the title {game.title!r} is not installed"]
    for _ in range(MOST_LOOKS):
        found = _Audit(game)
        found.run()
        now = Game.objects.get(pk=game.pk) if found.problems else game
        if now.seq == game.seq:
            break
        # Played on while it was read, so that its parts are of different moments.
        game = now
    return found.events, found.problems


class _Audit:
    """Goes through a log once; of the positions on the way it keeps only the last."""

    def __init__(self, game: Game):
        self.game, self.title = game, title_of(game)
        self.problems: list[str] = []
        self.events = 0
        self._snapshots = set(Snapshot.objects.filter(game=game).values_list("seq", flat=True))
        self._rolled: list[dict[str, Any]] = []
        self._run: list[Recorded] = []
        self._run_from = b""

    def run(self) -> None:
        last = b""
        for link in self._links():
            self.events, last = link.entry.seq, link.after
            self._check_snapshot(link)
            self._rolled.append({name: getattr(link.entry, name) for name in dice.EVENT_FIELDS})
            self._check_rules(link)
        self._end_run()
        self._check_head(last)
        self.problems += self._dice()

    def _links(self) -> Iterator[Link]:
        tree: Any = None
        before = b""
        for seq, entry in enumerate(entries(self.game), start=1):
            try:
                tree = apply_checked(tree, entry.opened())
            except PatchMismatch:
                self.problems.append(f"event {seq}: its patch does not fit the position before it")
                return
            after = bytes_of(tree)
            if entry.seq != seq or state_hash(after) != entry.state_hash:
                self.problems.append(f"event {seq}: the position is not the one that was played")
                return
            yield Link(entry, before, after)
            before = after

    def _check_snapshot(self, link: Link) -> None:
        seq = link.entry.seq
        if seq in self._snapshots and Snapshot.objects.get(game=self.game, seq=seq).opened() != link.after:
            self.problems.append(f"the snapshot at event {seq} is another position")

    def _check_head(self, last: bytes) -> None:
        head = Head.objects.get(pk=self.game.pk)
        if (head.seq, self.game.seq) != (self.events, self.events):
            self.problems.append(
                f"the log has {self.events} events, the head is at {head.seq} and the game at {self.game.seq}"
            )
        elif bytes(head.state) != last and not self.game.imported:
            self.problems.append("the head is not the position after the last event")

    def _dice(self) -> list[str]:
        """Every roll is the one that the seed gives; the seed itself goes nowhere."""
        box = DiceBox.objects.get(pk=self.game.pk)
        report = dice.verify(
            {
                "game_id": box.made_for,
                "seed": opened(box.seed).hex(),
                "commitment": box.commitment,
                "entropies": box.entropies,
                "events": self._rolled,
                "next_roll": Head.objects.values_list("next_roll", flat=True).get(pk=self.game.pk),
            }
        )
        return report.mismatches

    def _check_rules(self, link: Link) -> None:
        """Gather orders that follow one another, because they are verified several times faster together."""
        if not _runs_now(link, self.title):
            self._end_run()
            if problem := _older(self.game, self.title, link):
                self.problems.append(problem)
            return
        if len(self._run) >= AT_ONCE:
            self._end_run()
        if not self._run:
            self._run_from = link.before
        self._run.append(_recorded(link.entry))

    def _end_run(self) -> None:
        if self._run and (difference := verify(self.title, self._run_from, self._run)):
            self.problems.append(f"event {difference.seq}: {difference.reason}")
        self._run = []


def _runs_now(link: Link, title: Title) -> bool:
    return link.entry.kind in ORDERS and link.entry.schema == title.schema


def _recorded(entry: Logged) -> Recorded:
    return Recorded(entry.seq, msgspec.convert(entry.order, Order), _rolls(entry), entry.state_hash)


def _rolls(entry: Logged) -> Sequence[Roll]:
    return [Roll.from_plain(roll) for roll in entry.rolls]


def _older(game: Game, title: Title, link: Link) -> str | None:
    """A set-up, or an order in a state of an older shape: compared in today's shape."""
    entry = link.entry
    if entry.kind not in (*ORDERS, Kind.SETUP) or (entry.kind == Kind.SETUP and game.analysis):
        return None
    expected = readable(title, link.after, entry.schema)
    try:
        found = _again(game, title, link)
    except Exception as problem:
        return f"event {entry.seq}: {type(problem).__name__}: {problem}"
    return None if found == expected else f"event {entry.seq}: the state after this is another one"


def _again(game: Game, title: Title, link: Link) -> bytes:
    entry = link.entry
    if entry.kind == Kind.SETUP:
        rev = title.codec.decode(readable(title, link.after, entry.schema)).rev
        return verify_setup(title, game.scenario, game.options, _rolls(entry), rev).data
    order = msgspec.convert(entry.order, Order)
    return act(title, readable(title, link.before, entry.schema), order, RecordedDice(_rolls(entry))).data
