"""G9.6, 21.2.1: the retreat of a beaten defender, or his flight into the fortress."""

from __future__ import annotations

from collections.abc import Sequence

from rules.grande_guerre.atlas import nation_of
from rules.grande_guerre.battle import results
from rules.grande_guerre.battle.retreat import further, is_friendly_city, legal_areas, way_back
from rules.grande_guerre.battle.state import Battle, Shot
from rules.grande_guerre.battle.tables import LOSSES, lighter
from rules.grande_guerre.board import held_by, stands
from rules.grande_guerre.forces import outside
from rules.grande_guerre.interrupts.pursuit import intercept_retreat
from rules.grande_guerre.map.stacking import split
from rules.grande_guerre.movement.places import move_headquarters, put, shut_in
from rules.grande_guerre.policies import wish

STEPS = {"movement": 2, "trench": 1}
SHELTERED = 2
LOST_WITHOUT_RETREAT = 2


def retreat_beaten(battle: Battle, origins: Sequence[str]) -> None:
    """The beaten defenders leave the area as one stack, with headquarters and guns."""
    side = battle.defender.side
    barred = [*origins, battle.area]
    shelter(battle, wished_shelter(battle))
    left = outside(battle.board, battle.area, side)
    if not left:
        headquarters_leave(battle, barred)
        return
    if not legal_areas(battle.p, side, battle.area, barred, left):
        shelter(battle, SHELTERED)
        surround(battle)
        return
    path, saved = planned_way(battle, barred, left)
    closed = intercept_retreat(battle.p, battle, path)
    if closed:
        barred = [*barred, closed]
        if not legal_areas(battle.p, side, battle.area, barred, left):
            shelter(battle, SHELTERED)
            surround(battle)
            return
        path, saved = planned_way(battle, barred, left)
    if saved:
        lighten(battle, saved)
    go_back(battle, path, barred)


def planned_way(battle: Battle, barred: Sequence[str], left: Sequence[str]) -> tuple[list[str], Shot | None]:
    """Two areas, one against trenches, and one more if that saves a loss: the second thing that it gives."""
    steps = STEPS["trench" if battle.trench else "movement"]
    path = way_back(battle.p, battle.defender.side, battle.area, barred, left, steps)
    saved = saveable(battle)
    if saved and path and not is_friendly_city(battle.p, path[-1], battle.defender.side):
        more = further(battle.p, battle.defender.side, battle.area, path, barred, left)
        if more:
            return [*path, more], saved
    return path, None


def saveable(battle: Battle) -> Shot | None:
    """21.2.1: the last result of an engaged corps that a longer retreat may cut, under Movement."""
    party = battle.defender
    if battle.board.doctrine[party.side] != "movement" or battle.broke_off != party.side:
        return None
    if wish(battle.board, "save_loss", party.nation(), party.army(), party.line) != "yes":
        return None
    mine = [s for s in battle.shots if s.fighter.corps in party.fighters and lighter(s.result) != s.result]
    return max(mine, key=lambda shot: LOSSES[shot.result], default=None)


def lighten(battle: Battle, shot: Shot) -> None:
    """Undo the result on a corps and apply one with a loss less."""
    party, (corps, fighter) = battle.defender, shot.before
    board, name = battle.board, shot.fighter.corps
    key = f"{board.turn}.{nation_of(name)}.{battle.area}"
    if shot.fighter.state == "eliminated":
        board.destroyed[key] -= 1
        if not board.destroyed[key]:
            del board.destroyed[key]
    board.corps[name] = corps
    party.lost -= party.fighters[name].lost - fighter.lost
    party.fighters[name] = fighter
    if shot.paid:
        board.nations[shot.paid].rp += 1
        party.rp = None if party.rp is None else party.rp + 1
    results.apply(battle, party, fighter, lighter(shot.result))
    battle.p.say("battle.saved", corps=name, area=battle.area)


def wished_shelter(battle: Battle) -> int:
    party = battle.defender
    return int(wish(battle.board, "shelter", party.nation(), party.army(), party.line))


def shelter(battle: Battle, count: int) -> None:
    """G13.1: some corps withdraw into a fortress of their own in the area, two at most."""
    board, area, side = battle.board, battle.area, battle.defender.side
    if not stands(board, area) or held_by(board, area) != side:
        return
    inside = [c for c in battle.defender.fighters if board.corps[c].inside]
    going = outside(board, area, side)[: max(0, min(count, SHELTERED - len(inside)))]
    if going:
        shut_in(battle.p, going, area)


def headquarters_leave(battle: Battle, barred: Sequence[str]) -> None:
    """G13.1a: no headquarters goes into a fortress; it retreats, else it is destroyed by who enters."""
    board, area, side = battle.board, battle.area, battle.defender.side
    corps = [c for c in battle.defender.fighters if board.corps[c].at == area]
    if not corps:
        return
    path = way_back(battle.p, side, area, barred, corps, STEPS["trench" if battle.trench else "movement"])
    if path:
        move_headquarters(board, side, area, path[-1])


def surround(battle: Battle) -> None:
    """G9.6: corps that can neither retreat nor shelter are eliminated."""
    left = outside(battle.board, battle.area, battle.defender.side)
    for corps in left:
        lose(battle, corps)
    if left:
        battle.p.say("battle.surrounded", area=battle.area, count=len(left), nation=nation_of(left[0]))


def lose(battle: Battle, corps: str) -> None:
    """A corps that finds no way out is eliminated and counts two losses."""
    fighter = battle.defender.fighters[corps]
    fighter.hurt, fighter.state = True, "eliminated"
    fighter.lost += LOST_WITHOUT_RETREAT
    battle.defender.lost += LOST_WITHOUT_RETREAT
    results.to_pool(battle.board, corps, battle.area)


def go_back(battle: Battle, path: Sequence[str], barred: Sequence[str]) -> None:
    """Corps, headquarters and guns retreat; what finds no room goes one area further, else it is lost."""
    board, side, p = battle.board, battle.defender.side, battle.p
    stack = outside(board, battle.area, side)
    goal = path[-1]
    staying, surplus = split(board, goal, side, stack)
    put(p, staying, goal)
    move_headquarters(board, side, battle.area, goal)
    if surplus:
        more = further(p, side, battle.area, path, barred, surplus)
        fitting, lost = split(board, more, side, surplus) if more else ([], surplus)
        put(p, fitting, more or goal)
        for corps in lost:
            lose(battle, corps)
    p.say("battle.retreated", area=battle.area, path=list(path), nation=nation_of(stack[0]), count=len(stack))
