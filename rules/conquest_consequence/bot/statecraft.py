"""7.3: what a bot plays in Government: industry, diplomacy, technology and intelligence."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random

from rules.conquest_consequence.atlas import (
    ACTION,
    AREAS,
    ATOMIC,
    BREMP,
    CHINA,
    INVESTMENT,
    NATIONS,
    OF_NATION,
)
from rules.conquest_consequence.board import Board
from rules.conquest_consequence.bot.eyes import Seen
from rules.conquest_consequence.bot.marching import offered
from rules.conquest_consequence.diplomacy.influence import areas_of
from rules.kernel.bots import Options
from rules.kernel.fields import Partial
from rules.kernel.orders import Order

LEAST, LEADER = 0.3, 1.8
KEPT, LAST_CARDS = 2, 1.2
"""The last Action cards of a hand stay for commands, unless something great is to be had for them."""
MARKERS = (0.45, 0.6, 1.3)
"""What the first, second and third marker on a neutral are worth of what the neutral is worth."""
AGAINST = (0.3, 0.7, 1.0)
"""What it is worth to take a rival's first, second or third marker away."""
TECHS = {"dive_bombing": 0.7, "heavy_bombers": 0.5, "naval_radar": 0.7, "jets": 0.6, "land_reform": 0.9}
INTEL = {"sabotage": 0.9, "coup": 0.8, "spy_ring": 0.6, "mole": 0.5, "blackmail": 0.5, "code_break": 0.1}


def government(seen: Seen, board: Board, options: Options, rng: Random) -> Iterator[Order]:
    """Every play with its worth, the best first; a pass where nothing brings enough."""
    found = [(worth + rng.random() / 20, order) for worth, order in plays(seen, board, options)]
    found.sort(key=lambda each: -each[0])
    over = len(board.sides[options.seat].hand) > seen["sides"][options.seat]["hand_limit"]
    least = LEAST / 3 if over else LEAST
    yield from (order for worth, order in found if worth >= least)
    yield Order(options.seat, "pass")


def plays(seen: Seen, board: Board, options: Options) -> Iterator[tuple[float, Order]]:
    kinds = offered(options)
    for kind in ("industry", "loyalty"):
        if kind in kinds:
            yield from raises(seen, board, options.seat, kind)
    for kind in ("diplomacy", "wild"):
        for card in offered(options, Partial(kind)) if kind in kinds else ():
            for nation in offered(options, Partial(kind, {"card": card})):
                yield sway(seen, board, options.seat, kind, card, nation)
    if "partisan" in kinds:
        yield from partisans(seen, board, options)
    if "tech" in kinds:
        yield from technologies(board, options)
    if "intel" in kinds:
        yield from intelligence(seen, board, options)


def raises(seen: Seen, board: Board, seat: str, kind: str) -> Iterator[tuple[float, Order]]:
    """Industry up to the population, loyalty up to the cities; with the cards that fit the price best."""
    mine = seen["sides"][seat]
    wanted = mine["ind"] <= mine["pop"] if kind == "industry" else mine["loyalty"] < mine["cities"]
    spare = [card for card in mine["hand"] if card in INVESTMENT]
    cost = mine[f"{kind}_cost"]
    sums = (
        (sum(INVESTMENT[c].factory for c in chosen), len(chosen), chosen)
        for size in range(1, min(5, len(spare)) + 1)
        for chosen in combinations(spare, size)
    )
    paid = min((each for each in sums if each[0] >= cost), default=None)
    if wanted and paid is not None:
        yield 1.4 if kind == "industry" else 0.7, Order(seat, kind, {"cards": list(paid[2])})


def value(seen: Seen, board: Board, seat: str, nation: str) -> float:
    """What a neutral gives to a seat: people if it lacks people; cities of China if it has Chinese units."""
    if nation == BREMP:
        return 1.6 if seat == "usa" else 0.8
    mine, areas = seen["sides"][seat], areas_of(nation)
    pop = sum(AREAS[a].pop for a in areas)
    res = sum(AREAS[a].res + (AREAS[a].oil if seat == "japan" else 0) for a in areas)
    lacks = mine["pop"] <= mine["ind"]
    found = pop * (1.3 if lacks else 0.5) + res * (0.4 if seat == "japan" else 0.2)
    if NATIONS[nation].capital in CHINA and seat in ("usa", "soviet"):
        found += 0.9 * pop if seat == "usa" else 0.5 * sum(AREAS[a].mobilization for a in areas)
    return found


def sway(seen: Seen, board: Board, seat: str, kind: str, card: str, nation: str) -> tuple[float, Order]:
    order = Order(seat, kind, {"card": card, "nation": nation})
    now = board.influence.get(nation)
    laid = [each[1] for each in seen["laid"].get(nation, ())]
    own, rival = laid.count(seat), [each for each in laid if each != seat]
    if rival:
        worth = 0.7 * max(value(seen, board, each, nation) for each in rival)
    elif now is None or now.faction == seat:
        have = min(2, (now.n if now else 0) + own)
        worth = value(seen, board, seat, nation) * MARKERS[have]
        if nation == BREMP and seat != "usa" and now is None:
            worth /= 3
    else:
        worth = value(seen, board, now.faction, nation) * AGAINST[min(2, now.n - 1)] if own < now.n else 0.0
        worth *= LEADER if now.faction == leader(seen, seat) else 1.0
    return worth - price(board, seat, card), order


def leader(seen: Seen, seat: str) -> str:
    """The rival who is ahead, by what everybody can count."""
    others = [str(each) for each in seen["sides"] if each != seat]
    return max(others, key=lambda each: (open_points(seen, each), each))


def open_points(seen: Seen, seat: str) -> int:
    side = seen["sides"][seat]
    return int(side["level"] + side["cities"] + side["dividends"])


def price(board: Board, seat: str, card: str) -> float:
    """What a card would be worth as a command: the last one of its season is kept if it can be."""
    hand = [each for each in board.sides[seat].hand if each in ACTION]
    same = [each for each in hand if ACTION[each].season == ACTION[card].season]
    best = max(same, key=lambda each: (ACTION[each].value, each)) == card
    if len(hand) <= KEPT:
        return LAST_CARDS
    fights = seat == "japan" or bool(board.wars)
    return (0.7 if fights else 0.25) if best else 0.15


def partisans(seen: Seen, board: Board, options: Options) -> Iterator[tuple[float, Order]]:
    for card in offered(options, Partial("partisan")):
        for area in offered(options, Partial("partisan", {"card": card})):
            fresh = 0.55 if area not in board.partisans else 0.3
            worth = fresh + 0.1 * AREAS[area].mobilization - price(board, options.seat, card)
            yield worth, Order(options.seat, "partisan", {"card": card, "area": area})


def technologies(board: Board, options: Options) -> Iterator[tuple[float, Order]]:
    """A pair at once; atomic stages in secret, because each is a point that nobody sees."""
    for tech in offered(options, Partial("tech")):
        partial = Partial("tech", {"tech": tech})
        for _ in range(2):
            partial = partial.grown("cards", offered(options, partial)[0])
        worth = 1.6 if tech in ATOMIC else TECHS.get(tech, 0.4 if board.wars else 0.2)
        how = "secret" if tech in ATOMIC else "open"
        yield worth, Order(options.seat, "tech", {**partial.args, "how": how})


def intelligence(seen: Seen, board: Board, options: Options) -> Iterator[tuple[float, Order]]:
    """Against the rival whose production is largest; a coup where it hurts most."""
    seat = options.seat
    first = leader(seen, seat)
    for card in offered(options, Partial("intel")):
        victims = offered(options, Partial("intel", {"card": card}))
        partial = Partial("intel", {"card": card, "on": first if first in victims else victims[0]})
        while open_ := offered(options, partial):
            name = str(getattr(options.field(partial), "name", ""))
            best = max(open_, key=lambda each: (_hurt(seen, board, partial["on"], name, each), each))
            partial = partial.filled(name, best)
        yield INTEL.get(INVESTMENT[card].intel, 0.0), Order(seat, "intel", partial.args)


def _hurt(seen: Seen, board: Board, victim: str, name: str, each: str) -> float:
    if name == "nation" and each in OF_NATION:
        now = board.influence.get(each)
        return value(seen, board, victim, each) * (now.n if now else 0)
    return 0.0
