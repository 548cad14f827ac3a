"""G10.1: loss results, recruits and morale checks."""

from __future__ import annotations

from rules.grande_guerre.atlas import AREAS, corps_type, nation_of
from rules.grande_guerre.battle.state import Battle, Fighter, Party, recruits_left
from rules.grande_guerre.battle.tables import LOSSES
from rules.grande_guerre.board import Board
from rules.grande_guerre.dice import d12
from rules.grande_guerre.stocks import spend, will_morale
from rules.grande_guerre.trenches.levels import counts_trench_troubles, morale_bonus

QUALITY = {"elite": 2, "veteran": 1, "active": 0, "reserve": -1, "conscript": -1, "mobilized": -2}
MOBILIZED_IN_TRENCHES = -1
BROKEN, DISORGANISED, SHAKEN = 3, 5, 7
"""The highest modified die of each bad result of a morale check."""
PLUCKY = ("RS", "BE")


def apply(battle: Battle, party: Party, fighter: Fighter, result: str) -> int:
    """Carry a result out on a corps; gives the losses that it took."""
    taken = LOSSES[result]
    if not taken:
        return 0
    fighter.hurt = True
    corps = battle.board.corps[fighter.corps]
    was_reduced = corps.reduced
    match result:
        case "1" if not was_reduced:
            corps.reduced = True
            return _count(party, fighter, taken)
        case "E":
            pay(battle, party, fighter.corps)
            eliminate(battle, fighter)
            return _count(party, fighter, taken)
    if not pay(battle, party, fighter.corps):
        eliminate(battle, fighter)
        return _count(party, fighter, max(taken, 2 if party.rp is not None else 0))
    if result == "2":
        corps.reduced = True
    if was_reduced or result in ("M", "2"):
        corps.assault = False
    check(battle, party, fighter, -2 if result == "2" and was_reduced else 0)
    corps.reduced = True
    return _count(party, fighter, taken)


def _count(party: Party, fighter: Fighter, taken: int) -> int:
    """G9.10: a loss counts for its side in the battle and for the nation of the corps."""
    fighter.lost += taken
    party.lost += taken
    return taken


def pay(battle: Battle, party: Party, corps: str) -> bool:
    """Spend one recruit; the defenders of a fortress under assault need none (G13.4)."""
    if battle.kind == "assault" and party is battle.defender:
        return True
    if not recruits_left(battle, party, corps):
        return False
    if party.rp is not None:
        party.rp -= 1
    return spend(battle.board, nation_of(corps), "rp")


def eliminate(battle: Battle, fighter: Fighter) -> None:
    fighter.state = "eliminated"
    to_pool(battle.board, fighter.corps, battle.area)


def to_pool(board: Board, corps: str, area: str) -> None:
    """A corps is lost; it can be built again (19.3), but its assault marker is gone (21.12.1)."""
    each = board.corps[corps]
    each.at, each.reserve, each.army, each.reduced = "", "", "", True
    each.inside = each.bound = each.besieges = each.assault = False
    key = f"{board.turn}.{nation_of(corps)}.{area}"
    board.destroyed[key] = board.destroyed.get(key, 0) + 1


def check(battle: Battle, party: Party, fighter: Fighter, extra: int) -> None:
    """A morale check: fine, shaken, disorganised, or out of combat until next turn."""
    die = d12(battle.p, "morale")
    total = die + extra + morale(battle, party, fighter)
    if total > SHAKEN:
        return
    if total <= BROKEN:
        fighter.state = "out"
        leave(battle.board, fighter.corps)
    elif total <= DISORGANISED:
        fighter.state = "disorganised"
    elif fighter.state == "ready":
        fighter.state = "shaken"


def leave(board: Board, corps: str) -> None:
    """Out of combat: reduced, and back with the next reinforcements (G10.2)."""
    each = board.corps[corps]
    each.at, each.reserve, each.reduced, each.back = "", "", True, board.turn + 1
    each.inside = each.bound = each.besieges = False


def morale(battle: Battle, party: Party, fighter: Fighter) -> int:
    """What is added to the morale check of a corps."""
    board, corps = battle.board, fighter.corps
    total = quality(battle, corps) + national(battle, corps) - max(0, fighter.streak - 1)
    total += trench_bonus(battle, party) + letters(battle, party)
    if party is battle.defender:
        total += battle.means.morale + battle.means.storm.get(fighter.sub, (0, 0, 0))[1]
    if battle.trench and counts_trench_troubles(board) and board.corps[corps].reduced:
        total -= 1
    return total


def trench_bonus(battle: Battle, party: Party) -> int:
    """G12.2: what trenches give the defender."""
    return morale_bonus(battle.board, party.side) if battle.trench and party is battle.defender else 0


def letters(battle: Battle, party: Party) -> int:
    """G11.1: battle-order letters J, R and D."""
    mine, theirs = battle.means.letters
    if party is battle.attacker:
        return int(mine == "J")
    return int(theirs == "D") - int(mine == "R")


def quality(battle: Battle, corps: str) -> int:
    """G24.3: marines are elite on a coast, the Edelweiss corps in the mountains."""
    kind = corps_type(corps)
    level, area = kind.quality, AREAS[battle.area]
    if kind.arm == "marine" and area.sea:
        level = "elite"
    if corps in battle.board.corps and battle.board.corps[corps].assault:
        level = "elite"
    if corps.startswith("AH_edelweiss") and area.terrain in ("mountain", "high_mountain"):
        level = "elite"
    if level == "mobilized" and battle.trench and counts_trench_troubles(battle.board):
        return MOBILIZED_IN_TRENCHES
    return QUALITY[level]


def national(battle: Battle, corps: str) -> int:
    """National Will of a major; Serbs and Belgians fight better at home."""
    nation = nation_of(corps)
    at_home = nation in PLUCKY and AREAS[battle.area].owner == nation
    return will_morale(battle.board, nation) + int(at_home)
