"""A whole offensive with one headquarters: its aims, its units and the script of its orders."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct, field

from rules.empire_of_the_sun.atlas import CARDS, UNITS, enemy
from rules.empire_of_the_sun.board import BOX, Board, Offensive
from rules.empire_of_the_sun.bot.attack import Attack
from rules.empire_of_the_sun.bot.forecast import gain
from rules.empire_of_the_sun.bot.trial_board import TrialBoard, copied
from rules.empire_of_the_sun.bot.worth import hex_worth, nearness, scoring, unit_worth, wanted
from rules.empire_of_the_sun.hexes import BIT, distance
from rules.empire_of_the_sun.movement.stacking import room
from rules.empire_of_the_sun.offensives.activation import agrees, candidates, limit
from rules.empire_of_the_sun.supply.status import supply
from rules.kernel.orders import Order

MOST_AIMS, MOST_ADDED, ENOUGH = 18, 8, 4
"""How many aims are tried, how many are added to another, and how many attacks are weighed."""
FIRST_REACH = 20
FORWARD = 0.25
"""What it is worth to have a unit nearer to the enemy, for each point of nearness."""
SHIPPING = 1.2
"""9.3: what a point of amphibious shipping is worth; there are few, and they last a turn."""
PRIZE, LANDING_REACH = 3.0, 15
"""What is worth waiting for, and from how far troops land."""
GOOD = 0.4
"""The least that an attack must promise."""


class Plan(Struct):
    """The units to activate, the orders to give and what they promise."""

    units: list[str] = field(default_factory=list)
    script: list[Order] = field(default_factory=list)
    promise: float = 0.0


class Draft:
    """An attack on a table, before the activations that are left are spent."""

    def __init__(self, table: TrialBoard, units: Sequence[str] = (), promise: float = 0.0):
        self.table, self.units, self.promise = table, list(units), promise


def begun(board: Board, seat: str, card: str, *, event: bool, hq: str) -> Board:
    """The board as it is when an offensive has begun."""
    found = copied(board)
    found.offensive = Offensive(seat=seat, card=card, event=event, hq=hq)
    now = CARDS[card].effect("asp_now") if event else None
    found.offensive.asp_now = now.points if now else 0
    found.offensive.zoi = sorted(supply(found).fliers)
    return found


def plan(board: Board) -> Plan:
    """The best use of the offensive that has begun on a board, with all units that may be activated."""
    off = board.battle
    pool = off.active or _agreeing(board)
    most = limit(board, off)
    trial = copied(board)
    trial.battle.active = list(pool)
    table, goals = TrialBoard(trial, off.seat), aims(trial, pool)
    good: list[Draft] = []
    for aim in goals:
        found = _towards(table, aim, goals[:MOST_ADDED], pool, most)
        good += [found] if found.units else []
        if len(good) >= ENOUGH:
            break
    best = max(good, key=lambda each: each.promise, default=Draft(table.fork()))
    return _finished(trial, best, pool, most)


def _agreeing(board: Board) -> list[str]:
    """14: under rivalry those of the army or of the navy, whichever have more factors here."""
    off = board.battle
    units = candidates(board, off)
    groups = [[u for u in units if agrees(board, off.hq, [one, u])] for one in units[:1] + units[-1:]]
    groups += [[u for u in units if agrees(board, off.hq, [one, u])] for one in units if UNITS[one].carrier]
    return max(groups, key=lambda group: sum(board.face(u)[0] for u in group), default=[])


def aims(board: Board, pool: Sequence[str]) -> list[str]:
    """Hexes worth an attack that somebody might reach, the best first."""
    seat = board.battle.seat
    places = {board.at[u] for u in pool if board.at[u] != BOX}
    prizes = dict(wanted(board, seat))
    for unit in board.units_of(enemy(seat)):
        place = board.at[unit]
        if place in BIT and (UNITS[unit].ship or UNITS[unit].air):
            prizes[place] = prizes.get(place, 0.0) + 0.5 * unit_worth(board, unit)
    scored = {h: _appeal(board, h, prize, places) for h, prize in prizes.items()}
    near = [h for h, score in scored.items() if score > 0]
    return sorted(near, key=lambda h: (-scored[h], h))[:MOST_AIMS]


def _appeal(board: Board, hex_: str, prize: float, places: set[str]) -> float:
    far = min((distance(hex_, place) for place in places), default=99)
    if far > FIRST_REACH or not prize:
        return 0.0
    guards = [u for u in board.units_in(hex_, board.battle.other) if not UNITS[u].hq]
    strength = sum(board.face(u)[0] for u in guards if UNITS[u].ground)
    return prize / (1.0 + strength / 12) / (1.0 + far / 12)


def _towards(table: TrialBoard, aim: str, goals: Sequence[str], pool: Sequence[str], most: int) -> Draft:
    """An attack on one hex, and on others with whoever is left."""
    before, draft = table.board, Draft(table)
    for target in [aim, *(h for h in goals if h != aim)]:
        if len(draft.units) >= most:
            break
        if target != aim and not _may_add(draft.table, target):
            continue
        trial = draft.table.fork()
        attack = Attack(trial, target, [u for u in pool if u not in draft.units], most - len(draft.units))
        if attack.carry_out() and _sound(trial, target):
            draft = Draft(trial, [*draft.units, *attack.used])
        elif target == aim:
            return draft
    final = draft.table.fork()
    final.final()
    draft.promise = promise(before, final.board, draft.units)
    return draft


def _may_add(table: TrialBoard, target: str) -> bool:
    """6.1: an operations card allows one battle; hexes without enemies are no battle."""
    stage = table.stage
    return table.board.battle.event or not stage.here.present(stage.foe) & BIT[target]


def _sound(table: TrialBoard, target: str) -> bool:
    """Whether an attack is legal as it stands, and promises something."""
    trial = table.fork()
    if not trial.final():
        return False
    battle = trial.board.battle.battle(target)
    return battle is None or gain(trial.board, battle) >= GOOD


def _finished(board: Board, draft: Draft, pool: Sequence[str], most: int) -> Plan:
    """Spend what is left on moves, and see what it all promises."""
    table = draft.table.fork()
    used = [*draft.units, *_forward(table, draft.units, pool, most)]
    trial = table.fork()
    if not used or not trial.final():
        return Plan()
    return Plan(used, table.script, promise(board, trial.board, used))


def promise(before: Board, after: Board, used: Sequence[str]) -> float:
    """What the end of a script is worth: battles, hexes without defenders, and places nearer to the enemy."""
    off, found = after.battle, 0.0
    hexes = {each.hex for each in off.battles}
    found += sum(gain(after, each) for each in off.battles)
    entered = {after.at[u] for u in used if UNITS[u].ground and u in off.moved} - hexes
    found += sum(0.9 * hex_worth(after, off.seat, h) for h in entered if before.controls(off.other, h))
    goals = wanted(before, off.seat)
    moved = [u for u in used if u in off.moved and after.at[u] not in hexes]
    found += sum(FORWARD * (nearness(goals, after.at[u]) - nearness(goals, before.at[u])) for u in moved)
    shipped = after.decks[off.seat].asp_used - before.decks[off.seat].asp_used
    return found - SHIPPING * shipped - 0.05 * len(used)


# Moves without a battle


def _forward(table: TrialBoard, used: Sequence[str], pool: Sequence[str], most: int) -> list[str]:
    """Activations that are left bring units nearer to what their side wants."""
    found: list[str] = []
    goals = wanted(table.board, table.seat)
    idle = set(table.stage.idle())
    ready = [u for u in pool if u not in used and u in idle and table.board.at[u] != BOX]
    ready.sort(key=lambda u: (nearness(goals, table.board.at[u]), u))
    for unit in ready:
        if len(used) + len(found) >= most:
            break
        if keeps(table, unit, goals) or not _move_forward(table, unit, goals):
            continue
        found.append(unit)
    return found


def keeps(table: TrialBoard, unit: str, goals: dict[str, float]) -> bool:
    """The last ground unit does not leave a headquarters or a resource, nor a landing that is near."""
    board, place = table.board, table.board.at[unit]
    if not UNITS[unit].ground:
        return False
    others = [u for u in board.units_in(place, table.seat) if UNITS[u].ground and u != unit]
    if others:
        return False
    return scoring(board, unit) or hex_worth(board, table.seat, place) >= 2.0 or _poised(table, unit, goals)


def _poised(table: TrialBoard, unit: str, goals: dict[str, float]) -> bool:
    """Whether an undefended prize lies within a landing of a unit, and no other lies as near to it."""
    board = table.board
    ground = [u for u in board.units_of(table.seat) if UNITS[u].ground and u != unit and board.at[u] in BIT]
    for hex_, prize in goals.items():
        far = distance(board.at[unit], hex_)
        if prize < PRIZE or far > LANDING_REACH or board.units_in(hex_, enemy(table.seat)):
            continue
        if all(distance(board.at[u], hex_) > far for u in ground):
            return True
    return False


def _move_forward(table: TrialBoard, unit: str, goals: dict[str, float]) -> bool:
    now = nearness(goals, table.board.at[unit])
    for by in _means(unit):
        ends = [h for h in table.ends(by, [unit]) if _safe(table, unit, h)]
        if not ends:
            continue
        best = max(ends, key=lambda h: (nearness(goals, h), h))
        if nearness(goals, best) > 1.3 * now and table.move(by, [unit], best):
            return True
    return False


def _means(unit: str) -> tuple[str, ...]:
    counter = UNITS[unit]
    if counter.air:
        return ("strategic", "air")
    return ("strategic", "sea") if counter.ship else ("transport",)


def _safe(table: TrialBoard, unit: str, place: str) -> bool:
    """A friendly base with room that is in supply, out of enemy zones."""
    if place == BOX or not table.board.controls(table.seat, place):
        return False
    stage = table.stage
    clear = not stage.zoi & BIT[place] and bool(supply(table.board).area(table.seat) & BIT[place])
    return clear and room(table.board, unit, place)
