"""G9.3, G9.3a (4): artillery in a round, its munitions, and the free guns of a fortress."""

from __future__ import annotations

from collections.abc import Iterable

from rules.grande_guerre.atlas import SUPPORT, nation_of, support_kind, support_type
from rules.grande_guerre.battle.state import Battle, Party
from rules.grande_guerre.board import Board, besieged_by, held_by, resistance, stands
from rules.grande_guerre.forces import with_hq
from rules.grande_guerre.policies import munition_floor, wish
from rules.grande_guerre.stocks import available, spend
from rules.grande_guerre.trenches.levels import heavy_support

ARTILLERY = ("heavy_artillery", "siege_artillery", "coastal_artillery")
FORTRESS_ROUNDS = 3
LATE = 2
"""21.4.12: the round in which guns of a far high command arrive."""


def support(board: Board, unit: str, side: str) -> int:
    """What a gun adds in battle; less under the Movement doctrine (21.2.7)."""
    kind = support_type(unit)
    reduced = kind.support_movement is not None and not heavy_support(board, side)
    return kind.support_movement if reduced and kind.support_movement is not None else kind.support


def guns_of(board: Board, armies: set[str], side: str) -> list[str]:
    """The guns of the armies in a battle, the best first."""
    found = [u for army in sorted(armies) for u in with_hq(board, army) if support_kind(u) in ARTILLERY]
    return best_first(board, found, side)


def best_first(board: Board, guns: Iterable[str], side: str) -> list[str]:
    return sorted(guns, key=lambda unit: (-support(board, unit, side), unit))


def fortress_guns(battle: Battle) -> int:
    """A defending fortress counts as free heavy artillery in rounds 1 to 3."""
    board, area = battle.board, battle.area
    mine = stands(board, area) and held_by(board, area) == battle.defender.side
    free = battle.kind == "assault" or not besieged_by(board, area)
    if battle.round > FORTRESS_ROUNDS or not mine or not free or not resistance(board, area):
        return 0
    heavy = SUPPORT["heavy_artillery"]
    full = heavy_support(board, battle.defender.side)
    return heavy.support if full or heavy.support_movement is None else heavy.support_movement


def may_fire(battle: Battle, party: Party, unit: str) -> bool:
    """Whether the policy allows it and the stock is above its floor; no sponsor's in isolation (G10.1)."""
    board, nation = battle.board, nation_of(unit)
    army = board.support[unit].hq
    wished = wish(board, "guns", nation, army, party.line)
    if wished == "never" or (wished == "main" and battle.kind != "main") or party.mun == 0:
        return False
    if party.mun is not None and board.nations[nation].mun <= 0:
        return False
    return available(board, nation, "mun") > munition_floor(board, nation, army, party.line)


def fire_guns(battle: Battle) -> dict[str, dict[str, int]]:
    """What guns add in each undecided sub-battle by side; where both sides fire they cancel each other.

    G13.4: in an assault the attacker's guns do no more than that until the fortress is neutralised,
    and then with their full support (21.2.7).
    """
    choices = {party.side: _chosen(battle, party) for party in battle.parties()}
    free = fortress_guns(battle)
    if battle.kind == "assault" and resistance(battle.board, battle.area) and not free:
        choices[battle.attacker.side] = {}
    added: dict[str, dict[str, int]] = {party.side: {} for party in battle.parties()}
    for sub in battle.subs:
        values = {side: _fired(battle, battle.party(side), guns.get(sub)) for side, guns in choices.items()}
        values[battle.defender.side] = max(values[battle.defender.side], free)
        if all(values.values()):
            values = dict.fromkeys(values, 0)
        for side, value in values.items():
            added[side][sub] = value
    return added


def _chosen(battle: Battle, party: Party) -> dict[str, str]:
    """The first gun goes to sub-battle A, the second to B; both are decided on the stock as it is now."""
    here = [unit for unit in party.guns if battle.round >= LATE or unit not in party.late]
    ready = [unit for unit in here if may_fire(battle, party, unit)]
    subs = ["A", "B"] if battle.major else ["A"]
    return {sub: unit for sub, unit in zip(subs, ready, strict=False) if sub in battle.subs}


def _fired(battle: Battle, party: Party, unit: str | None) -> int:
    if unit is None or party.mun == 0 or not spend(battle.board, nation_of(unit), "mun"):
        return 0
    if party.mun is not None:
        party.mun -= 1
    if battle.kind == "assault":
        return support_type(unit).support
    return support(battle.board, unit, party.side)
