"""The audit of a stored game: patches against hashes, dice against the seed, orders against today's rules."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

import msgspec
from msgspec import Struct

from pbem.games.dice import opened
from pbem.games.log import Logged, entries
from pbem.games.models import DiceBox, Game, Head, Kind, Snapshot
from pbem.games.titles import title_of
from pbem.games.upcasts import readable
from rules.kernel import dice
from rules.kernel.dice import RecordedDice, Roll
from rules.kernel.driver import act
from rules.kernel.orders import Order
from rules.kernel.patches import PatchMismatch, apply_checked
from rules.kernel.state import bytes_of, state_hash
from rules.kernel.title import Title
from rules.kernel.verify import Recorded, verify, verify_setup

ORDERS = (Kind.ORDER, Kind.CLOCK)


class Link(Struct):
    """An event between the positions before and after it, as the patches tell them."""

    entry: Logged
    before: bytes
    after: bytes


def audit(game: Game) -> tuple[int, list[str]]:
    """How many events were looked through, and everything that is wrong with them."""
    problems: list[str] = []
    links = list(_links(game, problems))
    problems += _kept(game, links)
    problems += _dice(game, [link.entry for link in links])
    problems += _rules(game, links)
    return len(links), problems


def _links(game: Game, problems: list[str]) -> Iterator[Link]:
    tree: Any = None
    before = b""
    for seq, entry in enumerate(entries(game), start=1):
        try:
            tree = apply_checked(tree, entry.opened())
        except PatchMismatch:
            problems.append(f"event {seq}: its patch does not fit the position before it")
            return
        after = bytes_of(tree)
        if entry.seq != seq or state_hash(after) != entry.state_hash:
            problems.append(f"event {seq}: the position is not the one that was played")
            return
        yield Link(entry, before, after)
        before = after


def _kept(game: Game, links: list[Link]) -> Iterator[str]:
    """The head and the snapshots are what the patches lead to."""
    head = Head.objects.get(pk=game.pk)
    if not links or (head.seq, game.seq) != (len(links), len(links)):
        yield f"the log has {len(links)} events, the head is at {head.seq} and the game at {game.seq}"
    elif bytes(head.state) != links[-1].after and not game.imported:
        yield "the head is not the position after the last event"
    for snapshot in Snapshot.objects.filter(game=game, seq__lte=len(links)):
        if snapshot.opened() != links[snapshot.seq - 1].after:
            yield f"the snapshot at event {snapshot.seq} is another position"


def _dice(game: Game, log: list[Logged]) -> list[str]:
    """Every roll is the one that the seed gives; the seed itself goes nowhere."""
    box = DiceBox.objects.get(pk=game.pk)
    report = dice.verify(
        {
            "game_id": box.made_for,
            "seed": opened(box.seed).hex(),
            "commitment": box.commitment,
            "entropies": box.entropies,
            "events": [msgspec.structs.asdict(entry) for entry in log],
            "next_roll": Head.objects.values_list("next_roll", flat=True).get(pk=game.pk),
        }
    )
    return report.mismatches


def _rules(game: Game, links: list[Link]) -> Iterator[str]:
    """Where today's rules would have answered otherwise."""
    title = title_of(game)
    for runs_now, group in groupby(links, key=lambda link: _runs_now(link, title)):
        found = list(group)
        if runs_now:
            difference = verify(title, found[0].before, [_recorded(link.entry) for link in found])
            if difference:
                yield f"event {difference.seq}: {difference.reason}"
            continue
        yield from (problem for link in found if (problem := _older(game, title, link)))


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
