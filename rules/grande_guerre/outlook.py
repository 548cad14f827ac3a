"""A battle on the board as `odds` counts it: values, morale, guns and ground of both sides."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from rules.grande_guerre.atlas import AREAS, AROUND, NOVEMBER, SUPPORT, corps_type, nation_of, support_kind
from rules.grande_guerre.battle.battle import is_major
from rules.grande_guerre.battle.guns import ARTILLERY, guns_of, support
from rules.grande_guerre.battle.results import PLUCKY, QUALITY
from rules.grande_guerre.battle.values import FRENCH_LOSSES, star_limit
from rules.grande_guerre.board import (
    Board,
    besieged_by,
    held_by,
    resistance,
    river,
    side_of,
    stands,
    terrain,
    weather,
)
from rules.grande_guerre.facts import FOE, General
from rules.grande_guerre.forces import attack, defence, fire
from rules.grande_guerre.map.command import commander
from rules.grande_guerre.odds import Fight, Fighter, Force
from rules.grande_guerre.policies import munition_floor
from rules.grande_guerre.stocks import available, losses_of, will_morale
from rules.grande_guerre.tactics.combined import in_movement
from rules.grande_guerre.trenches.levels import (
    counts_trench_troubles,
    heavy_support,
    level_in,
    morale_bonus,
    on_trench_table,
)

ROUGH = ("forest", "swamp", "mountain", "high_mountain")


def fight_for(
    board: Board, area: str, attackers: Mapping[str, str], defenders: Sequence[str], kind: str = ""
) -> Fight:
    """The battle for an area; `attackers` leads from each corps to where it comes from."""
    side = side_of(board, next(iter(attackers)))
    foe = FOE[side]
    moving = in_movement(board, list(defenders)) and kind != "assault"
    trench = (on_trench_table(board, foe) and not moving) or kind == "assault"
    kind = kind or ("secondary" if trench else "field")
    one = [attacker(board, area, c, origin) for c, origin in attackers.items()]
    other = [defender(board, area, c, trench=trench) for c in defenders]
    leaders = [commander(board, corps, area, {}) for corps in (attackers, defenders)]
    limit = star_limit(trench, board.doctrine[side])
    stars = 0 if kind == "assault" else leaders[0].att - (0 if moving else leaders[1].def_)
    movement = {board.doctrine[side], board.doctrine[foe]} == {"movement"}
    major = kind != "assault" and is_major(board.doctrine[side], len(attackers), len(defenders))
    fort = stands(board, area) and held_by(board, area) == foe
    walled = fort and (kind == "assault" or besieged_by(board, area) != side)
    return Fight(
        force(board, list(attackers), one, leaders[0])._replace(
            stars=max(-limit, min(limit, stars)), bound=is_flagged(board, attackers)
        ),
        force(board, defenders, other, leaders[1]),
        kind=kind,
        trench=trench,
        major=major,
        wall=(resistance(board, area) if walled else 0) + max(0, level_in(board, area, foe) - moving),
        free=fortress_guns(board, foe) if walled and resistance(board, area) else 0,
        ground=int(AREAS[area].capital) + weather_bonus(board, area, trench=trench),
        die=die(board, area, side),
        even=not movement,
        flanks=not stands(board, area),
        worn=trench and counts_trench_troubles(board),
    )


def force(board: Board, corps: Sequence[str], fighters: list[Fighter], leader: General) -> Force:
    nation = nation_of(corps[0])
    side, armies = side_of(board, nation), {board.corps[c].army for c in corps} - {""}
    return Force(
        tuple(fighters),
        obstination=leader.obst,
        recruits=available(board, nation, "rp"),
        guns=tuple(support(board, unit, side) for unit in guns_of(board, armies, side)),
        shells=max(0, available(board, nation, "mun") - munition_floor(board, nation)),
        timid="timid" in leader.abilities,
    )


def is_flagged(board: Board, corps: Iterable[str]) -> bool:
    """G7.1b: whether an army that must attack takes part."""
    armies = {board.corps[c].army for c in corps} - {""}
    return any(board.armies[army].flag for army in armies)


def attacker(board: Board, area: str, corps: str, origin: str) -> Fighter:
    worth = pair(board, corps, attack)
    mountain = corps_type(corps).arm == "mountain" and terrain(board, area) in ("mountain", "high_mountain")
    more = french_fire(board, area, corps) + 2 * mountain
    french = nation_of(corps) == "FR" and french_of_1914(board)
    return Fighter(
        worth=worth,
        value=(max(1, worth[0] + more), max(1, worth[1] + more)),
        morale=morale(board, area, corps),
        reduced=board.corps[corps].reduced,
        ground=river_bonus(board, origin, area),
        twice=french and reads_twice(board),
        shock=int(french and terrain(board, area) == "plain"),
    )


def defender(board: Board, area: str, corps: str, *, trench: bool) -> Fighter:
    worth = pair(board, corps, defence)
    more = french_fire(board, area, corps)
    bonus = morale_bonus(board, side_of(board, corps)) if trench else 0
    return Fighter(
        worth=worth,
        value=(max(1, worth[0] + more), max(1, worth[1] + more)),
        morale=morale(board, area, corps) + bonus,
        reduced=board.corps[corps].reduced,
        ground=terrain_bonus(board, area, corps),
    )


def pair(board: Board, corps: str, value: Callable[[Board, str], int]) -> tuple[int, int]:
    """G2.3: the combat value of a corps, intact and reduced."""
    each = board.corps[corps]
    was, values = each.reduced, []
    for reduced in (False, True):
        each.reduced = reduced
        values.append(max(1, value(board, corps) + fire(board, corps)))
    each.reduced = was
    return values[0], values[1]


def french_of_1914(board: Board) -> bool:
    return board.turn <= NOVEMBER and board.doctrine["entente"] == "movement"


def french_fire(board: Board, area: str, corps: str) -> int:
    """21.2.6: what the French guns of 1914 gain in the plain and lose where one cannot see far."""
    if nation_of(corps) != "FR" or not french_of_1914(board):
        return 0
    ground = terrain(board, area)
    if ground == "plain":
        return 1
    return -1 if ground in ROUGH and corps_type(corps).fire > 1 else 0


def reads_twice(board: Board) -> bool:
    """G24.2."""
    danger = sum(
        held_by(board, a) == "entente" or besieged_by(board, a) == "entente" for a in ("metz", "strasbourg")
    )
    return losses_of(board, "FR", range(board.turn)) < FRENCH_LOSSES[danger]


def morale(board: Board, area: str, corps: str) -> int:
    nation = nation_of(corps)
    at_home = nation in PLUCKY and AREAS[area].owner == nation
    return QUALITY[corps_type(corps).quality] + will_morale(board, nation) + int(at_home)


def river_bonus(board: Board, origin: str, area: str) -> tuple[int, int]:
    if origin not in AROUND[area]:
        return (2, 0) if origin and origin != area else (0, 0)
    if AROUND[area][origin].strait:
        return 2, 0
    return (2, 1) if river(board, origin, area) else (0, 0)


def terrain_bonus(board: Board, area: str, corps: str) -> tuple[int, int]:
    ground = terrain(board, area)
    if ground in ("mountain", "high_mountain"):
        return (3, 3) if corps_type(corps).arm == "mountain" else (2, 1)
    return (1, 1) if ground in ("forest", "swamp") else (0, 0)


def weather_bonus(board: Board, area: str, *, trench: bool) -> int:
    now = weather(board, area)
    if now == "snow":
        return 1
    return int(now == "rain" and terrain(board, area) == "plain" and not trench)


def die(board: Board, area: str, side: str) -> int:
    sides = (board.doctrine[side], board.doctrine[FOE[side]])
    added = -int(sides == ("movement", "firepower")) + int(sides[0] == "combined")
    return added - int(weather(board, area) == "snow")


def fortress_guns(board: Board, side: str) -> int:
    heavy = SUPPORT["heavy_artillery"]
    return heavy.support if heavy_support(board, side) else heavy.support_movement or 0


def guns(board: Board) -> list[str]:
    """All artillery that is known, siege guns first."""
    found = [u for u in board.support if support_kind(u) in ARTILLERY]
    return sorted(found, key=lambda u: (-SUPPORT[support_kind(u)].support, u))


def has_guns(board: Board, army: str) -> bool:
    return any(board.support[unit].hq == army for unit in guns(board))
