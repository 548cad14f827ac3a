"""The noncombat move on land and in the air: troops go to the front, aircraft where it is safe."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rules.axis_allies_1942.atlas import SEA_ZONES, TERRITORIES, UNITS
from rules.axis_allies_1942.board import Unit, tally
from rules.axis_allies_1942.bot.estimate import Force, plus
from rules.axis_allies_1942.bot.eyes import SAFE, Eyes
from rules.axis_allies_1942.bot.guards import expected, guards
from rules.axis_allies_1942.bot.ways import FAR
from rules.axis_allies_1942.movement.distances import distance, shortest
from rules.axis_allies_1942.movement.homeward import FlyHome
from rules.axis_allies_1942.movement.marches import marches
from rules.axis_allies_1942.movement.routes import Path
from rules.axis_allies_1942.movement.survey import Survey, is_air
from rules.axis_allies_1942.transport.decks import DECK
from rules.kernel.orders import Order

Road = Mapping[str, float]
"""How far each territory is from where its troops should go."""

FEAR = 3.0
"""How many spaces of progress a troop gives up to be out of danger."""

HOPELESS = 0.8
"""The enemy's chance to take a capital above which aircraft do not stay for it."""

DECK_COMFORT = 1.0
"""What a place on a safe deck is worth, where the best base on land has 0."""

DETOUR = 0.1
"""What a base is worth less for each space that it is farther away."""


def marching_orders(eyes: Eyes, road: Road, survey: Survey) -> Iterator[Order]:
    """The moves of land units, those nearest to the front first."""
    spaces = [space for space in survey.own_spaces if space in TERRITORIES]
    for space in sorted(spaces, key=lambda name: (road.get(name, FAR), name)):
        order = march(eyes, road, survey, space)
        if order is not None:
            yield order


def march(eyes: Eyes, road: Road, survey: Survey, space: str) -> Order | None:
    """The best move out of a territory, for all units that can make it and are not needed there."""
    routes = marches(survey, space)
    free = spare(eyes, space, sorted({uid for uids in routes.values() for uid in uids}))
    found: list[tuple[float, Path, list[str]]] = []
    for path, uids in routes.items():
        going = [uid for uid in uids if uid in free]
        if going and path[-1] != space:
            gain = progress(eyes, road, space, path[-1], tally(eyes.board.units[uid] for uid in going))
            found.append((gain - 0.1 * len(path), path, going))
    gain, path, going = max(found, key=lambda each: (each[0], each[1]), default=(0.0, (), []))
    if gain <= 0.3:
        return None
    units = tally(eyes.board.units[uid] for uid in going)
    return Order(eyes.power, "move", {"from": space, "path": list(path), "units": units})


def spare(eyes: Eyes, space: str, uids: list[str]) -> set[str]:
    """Who may leave: neither guards nor the guns of a complex."""
    staying = guards(eyes, space, allies(eyes, space))
    return {uid for uid in uids if uid not in staying and eyes.board.units[uid].type != "aa_artillery"}


def allies(eyes: Eyes, space: str) -> Force:
    """Defenders that are not the bot's land units."""
    here = (u for _, u in eyes.at.get(space, ()) if not eyes.hostile(u))
    return tally(u for u in here if u.power != eyes.power or not UNITS[u.type].captures)


def progress(eyes: Eyes, road: Road, start: str, end: str, going: Force) -> float:
    """How much nearer to the front, less the danger there, plus the danger here that they escape."""
    downhill = road.get(start, FAR) - road.get(end, FAR)
    joined = plus(eyes.friends(end), going)
    held = eyes.danger(start, expected(eyes, start))
    return downhill - FEAR * max(0.0, eyes.danger(end, joined) - 0.3) + FEAR * max(0.0, held - 0.5)


# Aircraft


def landing_orders(eyes: Eyes, survey: Survey) -> Iterator[Order]:
    """Flights to the best base within range; fighters of a carrier stay with it."""
    for space in survey.own_spaces:
        planes = [(uid, unit) for uid, unit in survey.own(space) if is_air(unit)]
        if planes and not has_deck(eyes, space):
            yield from flights(eyes, survey, space)


def has_deck(eyes: Eyes, space: str) -> bool:
    return space in SEA_ZONES and any(unit.type == "carrier" for _, unit in eyes.own(space))


def flights(eyes: Eyes, survey: Survey, space: str) -> Iterator[Order]:
    for uid, reach in FlyHome().reaches(survey, space).items():
        unit = eyes.board.units[uid]
        ends = [end for end in reach if end in TERRITORIES or free_places(eyes, end) > 0]
        if not ends:
            continue
        best = max(ends, key=lambda end: (comfort(eyes, unit, end) - DETOUR * distance(space, end), end))
        stays = space in TERRITORIES and comfort(eyes, unit, space) + 0.5 >= comfort(eyes, unit, best)
        if not stays or is_foreign(survey, space):
            path = shortest(space, best)
            yield Order(eyes.power, "fly", {"from": space, "path": path, "units": {unit.type: 1}})


def is_foreign(survey: Survey, space: str) -> bool:
    """A territory where aircraft may not stay (12.4)."""
    return space in TERRITORIES and (survey.was_hostile(space) or not survey.is_friendly(space))


def free_places(eyes: Eyes, zone: str) -> int:
    """Places on own decks that no fighter in the zone needs."""
    here = eyes.friends(zone)
    return DECK * sum(u.type == "carrier" for _, u in eyes.own(zone)) - here.get("fighter", 0)


def comfort(eyes: Eyes, unit: Unit, base: str) -> float:
    """Near to the enemy, but not where he can take the base; a capital of the side is worth a risk."""
    if base in SEA_ZONES:
        return DECK_COMFORT - 8 * eyes.risk(base, plus(eyes.friends(base), {unit.type: 1}))
    near = min((distance(base, name) for name in eyes.hostile_land), default=9)
    danger = eyes.danger(base, plus(eyes.friends(base), {unit.type: 1})) if near < 4 else 0.0
    nerve = 0.3 if TERRITORIES[base].capital_of and danger < HOPELESS else 1.0
    return rescue(eyes, unit, base) - abs(near - 2) - 8 * nerve * max(0.0, danger - SAFE)


def rescue(eyes: Eyes, unit: Unit, base: str) -> float:
    """What one more defender is worth to a place of the whole side that is to be held."""
    if not eyes.is_dear(base):
        return 0.0
    here = eyes.friends(base)
    saved = eyes.danger(base, here) - eyes.danger(base, plus(here, {unit.type: 1}))
    worth = 5.0 if TERRITORIES[base].capital_of else 1.5
    return worth * (saved + (eyes.danger(base, here) > SAFE) * 0.5)
