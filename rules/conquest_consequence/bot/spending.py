"""7.2: how a bot spends its production: cards by what it lacks, steps where they will fight."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from rules.conquest_consequence.atlas import AREAS, CHINA, FACTION, TYPES
from rules.conquest_consequence.board import Board, center
from rules.conquest_consequence.bot.eyes import Seen
from rules.conquest_consequence.bot.marching import far, fronts, offered
from rules.conquest_consequence.bot.targets import Theatre
from rules.kernel.bots import Options
from rules.kernel.fields import Partial
from rules.kernel.orders import Order

PEACE, WAR = {"japan": 0.7, "usa": 0.35, "soviet": 0.75}, 0.35
"""The share of production that goes into cards; the USA arms China against two neighbours at any time."""
CIVIL = {"usa": ("nationalist_china", 0.4), "soviet": ("red_china", 1.2)}
"""16: steps of a Subordinate Power are worth more: its wars end nobody's peace."""
MOST_CARDS = 3
"""Cards above the hand limit that can still be played in one Government Phase."""
LIKED = {"infantry": 3.0, "tank": 2.6, "air_force": 1.6, "marine": 1.5, "fleet": 1.4, "carrier": 1.2}
AT_SEA = {"fleet": 2.4, "carrier": 2.4, "submarine": 1.6, "marine": 2.2, "snlf": 1.8}


def production(seen: Seen, board: Board, options: Options, rng: Random) -> Iterator[Order]:
    """Conscripts first, then cards, then steps until nothing is left."""
    kinds, seat, plan = offered(options), options.seat, seen["plan"]
    if "conscript" in kinds and (order := options.default()) is not None and order.kind == "conscript":
        yield order
    bought = any(line[0] == "buy" for line in plan["lines"])
    if "buy" in kinds and not bought and (order := purchase(seen, board, seat, plan["left"])) is not None:
        yield order
    if plan["left"] > 0:
        yield from steps(board, options, kinds, rng)
    if "buy" in kinds:
        yield Order(seat, "buy", {"cards": {"action": plan["left"]}})
    yield Order(seat, "end_production")


def purchase(seen: Seen, board: Board, seat: str, left: int) -> Order | None:
    """More Investment cards where industry is what holds production back, else Action cards."""
    mine = seen["sides"][seat]
    count = round(left * (WAR if mine["war"] else PEACE[seat]))
    count = max(0, min(count, mine["hand_limit"] + MOST_CARDS - mine["cards"]))
    if not count:
        return None
    share = 0.6 if mine["ind"] < mine["pop"] else 0.25
    investment = round(count * share)
    wanted = {"action": count - investment, "investment": investment}
    return Order(seat, "buy", {"cards": {deck: n for deck, n in wanted.items() if n}})


def steps(board: Board, options: Options, kinds: list[str], rng: Random) -> Iterator[Order]:
    """Promotions and new cadres, those nearest to the front first."""
    theatre = Theatre(board, options.seat)
    goals = fronts(theatre) or [center(options.seat)]
    found: list[tuple[float, Order]] = []
    for kind in ("promote", "build"):
        for area in offered(options, Partial(kind)) if kind in kinds else ():
            for unit in offered(options, Partial(kind, {"area": area})):
                order = Order(options.seat, kind, {"area": area, "unit": unit})
                found.append(
                    (worth(theatre, area, unit, goals, new=kind == "build") + rng.random() / 4, order)
                )
    yield from (order for score, order in sorted(found, key=lambda each: -each[0])[:3] if score > 0)


def worth(theatre: Theatre, area: str, unit: str, goals: list[str], *, new: bool) -> float:
    """Near the front, of a type that fights there; one more step is better than a new cadre."""
    board, seat = theatre.board, theatre.seat
    type_ = unit.rpartition(":")[2].partition("/")[0]
    liked = max(LIKED.get(type_, 0.3), AT_SEA.get(type_, 0.0) if board.wars else 0.0)
    if type_ == "fortress":
        liked = 2.0 if theatre.guard(area) > 0 or area == center(seat) else 0.2
    near = min(far(area, goal) for goal in goals)
    crowd = sum(1 for b in theatre.mine.values() if b.at == area and TYPES[b.type].kind == "G")
    nat = unit.rpartition(":")[0] or FACTION[seat].power
    weak = nat == "british_empire" and not board.bremp
    power, more = CIVIL.get(seat, ("", 0.0))
    liked += more if nat == power else 0.0
    home = 0.5 if AREAS[area].pop > 1 or area in CHINA else 0.0
    return liked + home - 0.5 * min(near, 4) - (0.35 * crowd if new else -0.5) - (2.0 if weak else 0.0)
