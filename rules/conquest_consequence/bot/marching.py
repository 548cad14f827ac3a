"""Orders of a Movement Phase: declarations and attacks that pay, then marches towards the front."""

from __future__ import annotations

from collections.abc import Iterator

from rules.conquest_consequence.atlas import AREAS, BREMP, CHINA, SEAS, TYPES, steps_from
from rules.conquest_consequence.board import Block, Board
from rules.conquest_consequence.bot.eyes import PRIZES, goal_of, hits, steps
from rules.conquest_consequence.bot.targets import (
    BOLD,
    ENOUGH,
    GOOD,
    LEAST_GAIN,
    Attack,
    Theatre,
    violations,
    wars,
)
from rules.conquest_consequence.movement.declarations import declaring
from rules.conquest_consequence.specs import spec
from rules.kernel.bots import Options
from rules.kernel.fields import Done, Partial, Way
from rules.kernel.orders import Order

MOST_MARCHES = 3
FAR = 99
HASTE = 1.2
"""How much more than the average dice one wants, not to need another season."""


def plan(board: Board, seat: str) -> list[Attack]:
    """The attacks of this turn, the best first; those that have begun before all others."""
    theatre = Theatre(board, seat)
    begun = {*board.acting().attacked, *(trail[-1] for trail in board.acting().trails)}
    least = BOLD if goal_of(board) else GOOD
    found = [each for each in theatre.attacks() if _pays(each, least) or each.area in begun]
    if declaring(board):
        found += violations(theatre) + wars(theatre)
    return sorted(found, key=lambda each: (each.area not in begun, -each.worth))


def _pays(attack: Attack, least: float) -> bool:
    return attack.ratio >= least and attack.worth >= LEAST_GAIN


def movement(board: Board, options: Options) -> Iterator[Order]:
    """The next order, best first; the caller takes the first that is legal."""
    seat, turn = options.seat, board.acting()
    kinds = offered(options)
    if "claim" in kinds:
        yield Order(seat, "claim", {"on": offered(options, Partial("claim"))[0]})
    if goal_of(board) and turn.duties and declaring(board):
        yield from (each.declare for each in violations(Theatre(board, seat)) if each.declare)
    if turn.kind != "season" or turn.duties:
        yield from _owed(board, options)
    else:
        for attack in plan(board, seat):
            if attack.declare is not None:
                yield attack.declare
            yield from attacking(board, options, attack)
    yield from partisans(board, options, kinds)
    if "move" in kinds:
        yield from marches(board, options)
    if "recruit" in kinds:
        yield Order(seat, "recruit", {"tries": min(turn.orders, len(board.partisans)), "areas": []})
    yield Order(seat, "end_movement")


def offered(options: Options, partial: Partial | None = None) -> list[str]:
    """The values of the next field."""
    field = options.field(partial)
    return [] if isinstance(field, Done) else [str(value) for value in field.values()]


def _owed(board: Board, options: Options) -> Iterator[Order]:
    """What was declared is carried out with the force that was meant for it."""
    if not board.acting().duties:
        return
    theatre, owed = Theatre(board, options.seat), board.acting().duties
    areas = [a for a in board.control if board.control[a] in owed or AREAS[a].nation in owed]
    found = [attack for attack in map(theatre.attack, areas) if attack is not None]
    for attack in sorted(found, key=lambda each: -each.worth):
        yield from attacking(board, options, attack)
    if (order := options.default()) is not None:
        yield order


def attacking(board: Board, options: Options, attack: Attack) -> Iterator[Order]:
    """One more unit for an attack, unless enough are there already."""
    theatre = Theatre(board, options.seat)
    there = [b for b in theatre.mine.values() if b.at == attack.area]
    now = theatre.attack(attack.area)
    many = there and attack.ratio >= ENOUGH and now is not None and now.ratio >= ENOUGH and len(there) > 1
    if many and (not goal_of(board) or decisive(there, theatre.foes(attack.area))):
        return
    for key in attack.coming:
        if (order := to(board, options, key, attack.area)) is not None:
            yield order


def decisive(force: list[Block], against: list[Block]) -> bool:
    """Whether average dice of one round would clear an area, as a short campaign needs it."""
    return hits(force, landed=False) >= HASTE * steps(against)


def to(board: Board, options: Options, key: str, area: str, pace: str = "normal") -> Order | None:
    """The move of a unit to an area, its way as the choices name it."""
    block, partial = board.blocks[key], Partial("move")
    for name, value in (("from", block.at), ("unit", spec(block)), ("pace", pace)):
        if value not in offered(options, partial):
            return None
        partial = partial.filled(name, value)
    field = options.field(partial)
    routes = field.routes(area) if isinstance(field, Way) else ()
    if not routes:
        return None
    return Order(options.seat, "move", {**partial.args, "path": [str(s) for s in routes[0].path]})


def partisans(board: Board, options: Options, kinds: list[str]) -> Iterator[Order]:
    """17.2: militia where partisans are many and nobody holds them down."""
    if "insurgents" in kinds:
        for area in offered(options, Partial("insurgents")):
            yield Order(options.seat, "insurgents", {"area": area})
    if "militarize" not in kinds:
        return
    for area, count in sorted(board.partisans.items(), key=lambda each: (-each[1], each[0])):
        here = [b for _, b in board.at(area) if b.nat != "red_china"]
        if count > 1 and not here and AREAS[area].mobilization:
            yield Order(options.seat, "militarize", {"area": area, "how": "add"})
            if board.control[area] in board.sides:
                yield Order(options.seat, "militarize", {"area": area, "how": "new"})


def marches(board: Board, options: Options) -> Iterator[Order]:
    """Ground units that nobody needs where they are go to the area from which the next attack will start."""
    seat, turn = options.seat, board.acting()
    theatre = Theatre(board, seat)
    front = fronts(theatre)
    if not front or len([t for t in turn.trails if t]) > MOST_MARCHES:
        return
    for key, block in theatre.mine.items():
        idle = block.nat == BREMP and not (board.bremp and board.wars)
        if TYPES[block.type].kind != "G" or block.at in SEAS or idle or not theatre.may_leave(key):
            continue
        here = min((far(block.at, goal) for goal in front), default=FAR)
        best = _nearer(theatre, key, front, here)
        if best and (order := to(board, options, key, best)) is not None:
            yield order


def _nearer(theatre: Theatre, key: str, front: list[str], here: int) -> str:
    own_land = [
        p for p in theatre.reach(key) if p in AREAS and not theatre.foes(p) and not theatre.hostile(p)
    ]
    scored = [(min(far(place, goal) for goal in front), place) for place in sorted(own_land)]
    nearest = min(scored, default=(FAR, ""))
    return nearest[1] if nearest[0] < here else ""


def fronts(theatre: Theatre) -> list[str]:
    """Enemy areas that are worth something, or threatened areas of one's own."""
    board = theatre.board
    if goal_of(board):
        return [a for a in sorted(PRIZES) if theatre.gain(a) and board.control[a] != theatre.seat]
    return [a for a in theatre.goals() if a in CHINA or board.wars][:5]


def far(start: str, goal: str) -> int:
    """Steps over land and sea."""
    return steps_from(start).get(goal, FAR)
