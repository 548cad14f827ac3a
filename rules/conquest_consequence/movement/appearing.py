"""11.6, 16.37, 17.2, 19.7: Chinese militia that appears in a province instead of moving into it."""

from __future__ import annotations

from rules.conquest_consequence.atlas import AREAS
from rules.conquest_consequence.board import Board, P, faction_of, side_of
from rules.conquest_consequence.nations.relations import ENEMY, FRIEND, RIVAL, enemies, to_land, to_unit
from rules.conquest_consequence.units import create
from rules.conquest_consequence.war_and_peace import war


def is_aggression(board: Board, nat: str, area: str) -> bool:
    """11.541: militia that appears among rivals or neutrals, with no friend there, is Aggression."""
    here = [b for _, b in board.at(area)]
    if any(to_unit(board, nat, b) == FRIEND for b in here):
        return False
    return to_land(board, nat, area) != FRIEND or bool(enemies(board, nat, area))


def settles(board: Board, nat: str, area: str) -> bool:
    """11.542: whether militia that appears here fulfils a declaration of this phase."""
    if not is_aggression(board, nat, area):
        return False
    found = {side_of(board, b) for _, b in board.at(area) if to_unit(board, nat, b) in (ENEMY, RIVAL)}
    found |= {AREAS[area].nation, *([board.control[area]] if to_land(board, nat, area) == ENEMY else [])}
    return any(duty in found for duty in board.acting().duties)


def appear(p: P, nat: str, cv: int, area: str) -> str:
    """Place a militia; where it is Aggression its consequences come first."""
    board, turn = p.board, p.board.acting()
    hit = _aggress(p, nat, area) if is_aggression(board, nat, area) else []
    key = create(board, nat, "militia", cv, area)
    board.blocks[key].moved = True
    if hit:
        listed = turn.attacked.setdefault(area, [])
        listed += [each for each in hit if each not in listed]
    p.say("movement.appeared", nat=nat, area=area)
    return key


def _aggress(p: P, nat: str, area: str) -> list[str]:
    board, turn, nation = p.board, p.board.acting(), AREAS[area].nation
    me = faction_of(board, nat)
    if war.is_neutral(board, nation):
        guard = war.protector(board, nation)
        war.violate(p, turn.seat, nation, foreign=False)
        return [guard if guard and guard != me else nation]
    minor = board.minors.get(nation)
    if minor is not None and minor.violator != me and nation not in turn.intervened:
        # Chinese units are enemies of every foreigner and of the other Chinese here (16.35).
        turn.intervened.append(nation)
    found = {side_of(board, b) for _, b in board.at(area) if to_unit(board, nat, b) in (ENEMY, RIVAL)}
    if to_land(board, nat, area) == ENEMY:
        found.add(board.control[area])
    turn.duties = [duty for duty in turn.duties if duty not in found and duty != nation]
    return sorted(found)
