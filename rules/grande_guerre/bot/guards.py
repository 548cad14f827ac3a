"""Who must stay where he is: guards against the enemy's strongest neighbour, and besiegers."""

from __future__ import annotations

from rules.grande_guerre.atlas import AREAS, AROUND
from rules.grande_guerre.board import besieged_by, held_by, resistance, stands
from rules.grande_guerre.bot.theatre import NEAR, WALL, Theatre, distances
from rules.grande_guerre.forces import attack, attack_strength, defence_strength, fire, inside
from rules.grande_guerre.outlook import has_guns

SHARE, CAPITAL_SHARE = 0.5, 0.9
"""How much of the strongest enemy neighbour guards must stand for."""
BESIEGERS = 2
PRECIOUS = 2


def guards(theatre: Theatre) -> set[str]:
    """Corps of a seat that keep their place this turn; armies that must attack keep nobody back."""
    found: set[str] = set()
    for area in theatre.movable:
        here = weakest_first(theatre, area)
        if besieged_by(theatre.board, area) == theatre.side:
            found |= set(here[:BESIEGERS]) | set(gunners(theatre, area, here))
        else:
            found |= set(enough(theatre, area, here))
    return found


def gunners(theatre: Theatre, area: str, here: list[str]) -> list[str]:
    """A corps of every army whose guns fire at the fortress, so that its headquarters stays."""
    board = theatre.board
    armies = [a for a, hq in board.armies.items() if hq.at == area and has_guns(board, a)]
    mine = ([c for c in here if board.corps[c].army == army][:1] for army in armies)
    return [corps for each in mine for corps in each]


def weakest_first(theatre: Theatre, area: str) -> list[str]:
    """Those who attack worst stay best; a red flag lets nobody stay but besiegers (G7.1b)."""
    board = theatre.board
    flagged = {a for a, hq in board.armies.items() if hq.flag}
    mine = theatre.movable[area]
    here = [c for c in mine if board.corps[c].besieges or board.corps[c].army not in flagged]
    return sorted(here, key=lambda c: (attack(board, c) + fire(board, c), c))


def enough(theatre: Theatre, area: str, here: list[str]) -> list[str]:
    """As many of the corps as make the place safe, together with walls, garrison and allies."""
    board, needed = theatre.board, need(theatre, area)
    if not needed or theatre.is_last_word(area):
        return []
    others = [c for c in theatre.own(area) if c not in theatre.movable[area]]
    have = float(defence_strength(board, [*others, *inside(board, area, theatre.side)]))
    if stands(board, area) and held_by(board, area) == theatre.side:
        have += WALL * resistance(board, area)
    kept: list[str] = []
    for corps in here:
        if have >= needed:
            break
        kept.append(corps)
        have += defence_strength(board, [corps])
    return kept


def need(theatre: Theatre, area: str) -> float:
    """Half of the strongest enemy stack that touches the area; more for a capital; something for a city."""
    board = theatre.board
    if held_by(board, area) != theatre.side:
        return 0.0
    near = [attack_strength(board, theatre.foes(n)) for n in AROUND[area] if theatre.foes(n)]
    each = AREAS[area]
    if each.capital:
        return CAPITAL_SHARE * max(near, default=0) or float(reachable(theatre, area))
    if near:
        return SHARE * max(near)
    return 1.0 if each.will >= PRECIOUS and reachable(theatre, area) else 0.0


def reachable(theatre: Theatre, area: str) -> bool:
    return any(distances(enemy).get(area, NEAR + 1) <= NEAR for enemy in theatre.enemy_areas)
