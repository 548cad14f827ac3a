"""The rules alone, without a database: orders, views, choices, patches, audits and pictures."""

import os
from multiprocessing import get_context
from random import Random
from typing import Any

import msgspec
import orjson

from pbem.bench.games import Played, bot_game, bot_name
from pbem.bench.pictures import pictures
from pbem.bench.timing import milliseconds, per_second, percentile
from pbem.bench.ways import ways
from pbem.garbage import seldom_collected
from rules.kernel.dice import Dice, order_nonce
from rules.kernel.driver import act, look, options, view, waiting
from rules.kernel.patches import fold
from rules.kernel.state import state_hash, tree_of
from rules.kernel.title import Title
from rules.kernel.verify import Recorded, verify


def sample_game(title: Title, most: int) -> list[Played]:
    """The orders of one or more whole games, as many as are asked for."""
    played: list[Played] = []
    for seed in range(100):
        played += bot_game(title, title.heaviest_scenario, seed, most - len(played))
        if len(played) >= most:
            break
    return played


def measure(title: Title, *, quick: bool) -> dict[str, Any]:
    played = sample_game(title, 60 if quick else 400)
    return {
        **orders(title, played),
        **readings(title, played[:: max(1, len(played) // 40)]),
        **history(title, played),
        **ways(title, played[:: max(1, len(played) // 40)]),
        **pictures(title, played),
        "selfplay_orders_per_s": selfplay(title, 60 if quick else 400),
    }


def orders(title: Title, played: list[Played]) -> dict[str, Any]:
    times = []
    for each in played:
        dice = Dice(bytes(32), 0, order_nonce(1, each.order.seat, each.order.canonical()))
        times.append(milliseconds(act, title, each.before, each.order, dice))
    return {
        "rules_p50_ms": percentile(times, 50),
        "rules_p95_ms": percentile(times, 95),
        "bytes_per_event": round(sum(map(event_size, played)) / len(played)),
        "state_bytes": max(len(each.before) for each in played),
    }


def event_size(each: Played) -> int:
    rolls = [roll.to_plain() for roll in each.result.rolls]
    return len(orjson.dumps([each.result.patch, rolls])) + len(
        msgspec.json.encode([each.order, each.result.lines])
    )


def readings(title: Title, played: list[Played]) -> dict[str, Any]:
    views, choices = [], []
    for each in played:
        p = look(title, each.before)
        seat = waiting(p)[0]
        views.append(milliseconds(written_view, p, seat))
        choices.append(max(milliseconds(walk_once, p, seat, seed) for seed in range(2)))
    return {"view_p95_ms": percentile(views, 95), "choices_p95_ms": percentile(choices, 95)}


def written_view(p: Any, seat: str) -> bytes:
    return orjson.dumps(view(p, seat))


def walk_once(p: Any, seat: str, seed: int) -> None:
    """One whole walk through the choices, as a player who clicks it together causes it."""
    offered = options(p, seat)
    assert offered is not None
    offered.random(Random(seed))  # noqa: S311


def history(title: Title, played: list[Played]) -> dict[str, Any]:
    """Fold and audit one game; a patch belongs to the tree it was folded into, so each fold has its own."""
    whole = first_game(played)
    rounds = max(1, 4_000 // len(whole))
    packed = orjson.dumps([each.result.patch for each in whole])
    folds = [(tree_of(whole[0].before), orjson.loads(packed)) for _ in range(rounds)]
    ops = rounds * sum(len(each.result.patch) for each in whole)
    recorded = [
        Recorded(at, each.order, each.result.rolls, state_hash(each.result.data))
        for at, each in enumerate(whole)
    ]
    return {
        "fold_per_s": per_second(ops, lambda: [fold(tree, patches) for tree, patches in folds]),
        "verify_per_s": verified_per_second(title, whole[0].before, recorded),
    }


def verified_per_second(title: Title, before: bytes, recorded: list[Recorded]) -> int:
    """Games are audited side by side, as `manage.py verify --jobs` does it: a process for each core."""
    # So many that what it takes to start the processes hardly counts, as in an audit of all games.
    audits, cores = max(1, 6_000 // len(recorded)), os.cpu_count() or 1

    def audit() -> None:
        seldom_collected()
        for _ in range(audits):
            difference = verify(title, before, recorded)
            assert difference is None, difference

    def side_by_side() -> None:
        children = [get_context("fork").Process(target=audit) for _ in range(cores)]
        for child in children:
            child.start()
        for child in children:
            child.join()
        assert not any(child.exitcode for child in children)

    return per_second(cores * audits * len(recorded), side_by_side)


def first_game(played: list[Played]) -> list[Played]:
    for at in range(1, len(played)):
        if played[at].before != played[at - 1].result.data:
            return played[:at]
    return played


def selfplay(title: Title, most: int) -> int:
    bot = bot_name(title)
    scenario = title.heaviest_scenario
    count = sum(1 for _ in bot_game(title, scenario, 7, most, bot))
    return per_second(count, lambda: list(bot_game(title, scenario, 7, most, bot)))
