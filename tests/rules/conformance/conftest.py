"""The titles, games of them, and positions out of those games."""

import os
from pathlib import Path
from random import Random

import pytest
from msgspec import structs

from rules.kernel import driver, registry, verify
from rules.kernel.dice import DiceMismatch, RecordedDice, Roll
from rules.kernel.fuzz import EVERYTHING, NOTHING, Failure, Job, Sampling, Unending, play_game
from rules.kernel.fuzz.batch import variant
from rules.kernel.golden import read_golden
from rules.kernel.orders import IllegalOrder

PACKAGES = registry.packages()
GAMES = int(os.environ.get("PBEM_FUZZ_GAMES", "0"))
"""More games of each title than the few of an ordinary run."""

DEEP = bool(os.environ.get("PBEM_TEST_DEEP"))
POSITIONS = 48 if DEEP else 10
SCENARIOS = 1_000 if DEEP else 4
"""So many scenarios are looked at, spread over the list with its first and last."""

ORDERS = 100_000 if DEEP else 500
"""So far is a game played for its positions."""

CHECKED_ORDERS = 120 if DEEP else 40
"""About as many orders of a game are checked with everything there is; longer games are sampled."""


def pytest_generate_tests(metafunc):
    if "title" in metafunc.fixturenames:
        names = [package.rpartition(".")[2] for package in PACKAGES]
        groups = [pytest.mark.xdist_group(f"conformance-{name}") for name in names]
        params = [pytest.param(p, id=n, marks=g) for p, n, g in zip(PACKAGES, names, groups, strict=True)]
        metafunc.parametrize("package", params, scope="session", indirect=True)


@pytest.fixture(scope="session")
def package(request):
    return request.param


@pytest.fixture(scope="session")
def title(package):
    [loaded] = registry.load([package]).values()
    return loaded


@pytest.fixture(scope="session")
def sampling(title):
    """Every check at every order of a short title; of a long one so many that the time stays the same."""
    share = min(1, 5 * CHECKED_ORDERS / title.longest_game)
    return Sampling(**{name: getattr(EVERYTHING, name) * share for name in EVERYTHING.__struct_fields__})


@pytest.fixture(scope="session")
def positions(title):
    """Results all over a game of each scenario, as `driver` made them."""
    seeds = spread(len(title.scenarios), SCENARIOS)
    most = POSITIONS // len(seeds) + 1
    return [found for seed in seeds for found in positions_of(title, seed, most)]


def spread(count, most):
    """At most so many of the numbers below count, evenly spread."""
    if count <= most:
        return list(range(count))
    return [round(n * (count - 1) / (most - 1)) for n in range(most)]


def positions_of(title, seed, most):
    """A random handful out of one game, each position equally likely."""
    scenario, options = variant(title, Job(package="", seed=seed))
    rng, kept, seen = Random(seed), [], 0

    def watch(record, result):
        nonlocal seen
        seen += 1
        if len(kept) < most:
            kept.append(result)
        elif (place := rng.randrange(seen)) < most:
            kept[place] = result

    beginning(title, scenario, options, seed, "random", watch, longest=ORDERS)
    return kept


def beginning(title, scenario, options, seed, name, watch, *, longest):
    """The record of the first orders of a game."""
    bots = bots_for(title, scenario, options, name)
    how = {"guard": False, "sampling": NOTHING, "longest": longest, "watch": watch}
    try:
        return play_game(title, scenario, options, seed, bots, **how)
    except Failure as cut:
        if not isinstance(cut.__cause__, Unending):
            raise
        return cut.record


LOG_ORDERS = 250


def first_orders(title, seed, name, watch):
    scenario, options = variant(title, Job(package="", seed=seed))
    return beginning(title, scenario, options, seed, name, watch, longest=LOG_ORDERS)


@pytest.fixture(scope="session")
def log(title):
    """The beginning of a game: its record, the set-up and every result."""
    results = []
    record = first_orders(title, 0, "random", lambda _, result: results.append(result))
    start = verify.verify_setup(title, record.scenario, record.options, record.setup.rolls, record.rev)
    return record, start, results


GOLDEN = Path(__file__).parents[2] / "golden"


@pytest.fixture(scope="session")
def results(title):
    """What the first orders of golden games have made: games in which bots fight, as random ones may not."""
    return [made for path in sorted((GOLDEN / title.id).glob("*.json"))[:2] for made in replayed(title, path)]


def replayed(title, path):
    """The results of a golden game, as far as it plays as it did: the rest is for its own test to tell."""
    fixture, made = read_golden(path.read_text(encoding="utf-8")), None
    for event in fixture.events[:LOG_ORDERS]:
        rolls = [Roll(0, r.purpose, r.faces, r.results, r.to, "", r.kind) for r in event.rolls]
        try:
            if made is None:
                start = driver.start
                made = start(title, fixture.scenario, fixture.options, RecordedDice(rolls), rev=fixture.rev)
            else:
                made = driver.act(title, made.data, event.order, RecordedDice(rolls))
        except (DiceMismatch, IllegalOrder):
            return
        yield structs.replace(made, rolls=rolls)


def bots_for(title, scenario, options, name="random"):
    return {seat.name: title.bot(name) for seat in title.seats(scenario, title.filled_options(options))}


@pytest.fixture(scope="session")
def plays(title, positions):
    """The positions in which somebody is asked, ready to be read."""
    return [driver.look(title, result.data) for result in positions if result.outcome is None]


@pytest.fixture
def rng():
    return Random(1)
