"""21.7: gas: when it may be used, what it adds, and the terror of its first use."""

from __future__ import annotations

from rules.grande_guerre.atlas import nation_of
from rules.grande_guerre.board import Board, P, side_of
from rules.grande_guerre.dice import d6, d12
from rules.grande_guerre.economy.income import civil
from rules.grande_guerre.economy.tables import TABLE
from rules.grande_guerre.economy.technology import PROJECTS, gases, side_effect, use
from rules.grande_guerre.facts import FOE
from rules.grande_guerre.strategic.neutrals import change_level
from rules.grande_guerre.tactics.known import knows
from rules.grande_guerre.tactics.tables import GAS, read

CHLORINE, MUSTARD = 1, 3
MOST_ENEMY_GASES = 3
BACKFIRES = 8
TERROR_LEVELS = {"limited": 1, "massive": 2}


def key(side: str, gas: int) -> str:
    return f"{side}.{gas}"


def may_use(board: Board, nation: str, guns: int) -> bool:
    """21.7.1: the tactic, chlorine and a gun."""
    return guns > 0 and CHLORINE in gases(board, nation) and knows(board, nation, "combat_gas")


def current(board: Board, nation: str) -> int:
    """21.7.1, 21.7.2a: the gas used in this turn: the latest, or the next if a turn has passed; else 0."""
    side, known = side_of(board, nation), gases(board, nation)
    first_uses = board.tactics.gas
    begun = [g for g in (1, 2, 3) if key(side, g) in first_uses]
    following = len(begun) + 1
    free = not begun or first_uses[key(side, begun[-1])] < board.turn
    if following in known and free and begun == list(range(1, following)):
        return following
    fresh = [g for g in begun if board.turn < first_uses[key(side, g)] + int(GAS["turns"])]
    return max(fresh, default=0)


def start(p: P, nation: str, gas: int) -> None:
    """The first use of a gas, which shows it."""
    side = side_of(p.board, nation)
    if key(side, gas) in p.board.tactics.gas:
        return
    p.board.tactics.gas[key(side, gas)] = p.board.turn
    for technology in [t for t in p.board.research[side].found if PROJECTS[t].gives.get("gas") == gas]:
        use(p, nation, technology)


def site_bonus(nation: str, level: int) -> int:
    """21.7.2b: gas plants that work at a civil level."""
    if nation in TABLE["gas_sites"]["none"] or nation not in TABLE["income"]:
        return 0
    steps = TABLE["gas_sites"].get(nation, TABLE["gas_sites"]["usual"])
    return next((int(bonus) for highest, bonus in steps if level <= highest), 0)


def die_modifier(board: Board, nation: str, gas: int, *, recon: bool, general: bool) -> int:
    """21.7.2b: everything that is added to the gas die."""
    side = side_of(board, nation)
    total = site_bonus(nation, civil(board, nation)) + int(recon) + int(general) + int(gas == MUSTARD)
    total += int(side == "central" and "bruchmuller" in board.flags)
    total += side_effect(board, FOE[side], "gas_die_enemy") if side == "central" else 0
    return total - min(MOST_ENEMY_GASES, enemy_gases(board, FOE[side]))


def enemy_gases(board: Board, side: str) -> int:
    known = board.research.get(side)
    return sum(PROJECTS[t].kind == "gas" for t in known.found) if known else 0


def bonus(die: int) -> int:
    """21.7.2a: what gas adds to the attacker in the first round; one less in each later one."""
    return read(GAS["bonus"], die)


def roll_bonus(p: P, nation: str, gas: int, *, recon: bool, general: bool) -> int:
    die = d6(p, "gas")
    return bonus(die + die_modifier(p.board, nation, gas, recon=recon, general=general))


def terror_bonus(die: int) -> int:
    """21.7.3a: what replaces the bonus of the trenches in a terror test."""
    return read(GAS["terror"], die)


def terrify(p: P, unit: str, how: str) -> bool:
    """21.7.3: the first gas of the war turns America away; gives whether a massive use strikes back."""
    board, side = p.board, side_of(p.board, unit)
    board.tactics.terror = True
    by = TERROR_LEVELS[how]
    for nation in ("US", "GB"):
        change_level(p, nation, -by if side == "central" else by, "gas")
    p.say("tactics.terror", nation=nation_of(unit), how=how)
    return how == "massive" and d12(p, "gas drifts") >= BACKFIRES
