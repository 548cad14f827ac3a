"""G9.7, G9.8: what follows a victory: breakthrough with reserves, in depth or to the flank, and overruns."""

from __future__ import annotations

from rules.grande_guerre.atlas import AREAS, AROUND, NOVEMBER, corps_type
from rules.grande_guerre.battle.battle import fight
from rules.grande_guerre.battle.occupation import occupy
from rules.grande_guerre.battle.state import Battle, Party, strongest
from rules.grande_guerre.board import P, held_by, hostile_fort, nations_of, stands, terrain, weather
from rules.grande_guerre.forces import enemies, in_reserve, outside
from rules.grande_guerre.map.control import in_play, may_enter
from rules.grande_guerre.map.stacking import room
from rules.grande_guerre.movement.places import put
from rules.grande_guerre.policies import GOALS, preferred, wish
from rules.grande_guerre.tactics.known import knows
from rules.grande_guerre.tactics.tables import ASSAULT

STOPPED_BY = 2
OVERRUN, OVERRUN_TRENCH = 3, 6


def may_break_through(battle: Battle) -> bool:
    """The way is open, and too few ready corps stand in it."""
    return is_open(battle) and not is_stopped(battle)


def is_open(battle: Battle) -> bool:
    """The attacker has won, and no enemy fortress is left.

    Under Firepower also a main battle or both sub-battles must be won, but not yet in 1914 (G12.2).
    """
    board, area, side = battle.board, battle.area, battle.attacker.side
    if battle.winner != side or hostile_fort(board, area, side) or not outside(board, area, side):
        return False
    trenches = board.doctrine[side] != "movement" and board.turn > NOVEMBER
    return not trenches or battle.kind == "main" or len(battle.attacker.won) == 2


def is_stopped(battle: Battle) -> bool:
    """21.4.13: only on the Western Front."""
    return AREAS[battle.area].front == "west" and ready_to_stop(battle) >= stopped_by(battle)


def stopped_by(battle: Battle) -> int:
    """21.4.13: two ready corps, three against the letter M."""
    return STOPPED_BY + int(battle.means.letters[0] == "M")


def ready_to_stop(battle: Battle) -> int:
    """21.4.13: ready corps that retreated, and reserves of headquarters that were there."""
    return len(battle.defender.ready()) + len(stopping_reserves(battle))


def stopping_reserves(battle: Battle) -> list[str]:
    """The reserve corps that are needed to stop a breakthrough, if the defender wants to use them."""
    board, party = battle.board, battle.defender
    needed = max(0, stopped_by(battle) - len(party.ready()))
    if wish(board, "stop_breakthrough", party.nation(), party.army()) != "yes":
        return []
    there = [a for a in sorted(party.armies) if party.hq_areas.get(a) == battle.area and board.armies[a].at]
    return [c for army in there for c in in_reserve(board, army)][:needed]


def stop_with_reserves(battle: Battle) -> None:
    """21.4.13: they come out of the reserve to where their headquarters has gone, as far as there is room."""
    board = battle.board
    for corps in stopping_reserves(battle):
        place = board.armies[board.corps[corps].reserve].at
        if room(board, place, battle.defender.side):
            board.corps[corps].reserve = ""
            put(battle.p, [corps], place)


def break_through(battle: Battle) -> Battle | None:
    """Corps from the reserves of the victorious headquarters go on."""
    party = battle.attacker
    manner = wish(battle.board, "breakthrough", party.nation(), party.army(), party.line)
    corps = reserve_corps(battle, party)
    if manner == "none" or not corps or not is_open(battle):
        return None
    if is_stopped(battle):
        stop_with_reserves(battle)
        return None
    target = flank_target(battle) if manner == "flank" else depth_target(battle)
    return advance(battle, corps, target, flank=manner == "flank") if target else None


def reserve_corps(battle: Battle, party: Party) -> list[str]:
    """As many as the general's breakthrough value, the strongest first."""
    held = [c for army in sorted(party.armies) for c in in_reserve(battle.board, army)]
    letters = int(battle.means.letters[0] == "M") - int(battle.means.letters[1] == "F")
    return strongest(battle.board, held, attacking=True)[: max(0, party.general.brk + letters)]


def depth_target(battle: Battle) -> str:
    """The first area of the list of standing orders that lies beyond, else the nearest to an enemy city."""
    origins = {f.origin for f in battle.attacker.fighters.values()}
    beyond = [a for a in AROUND[battle.area] if a not in origins and enterable(battle, a)]
    wished = [a for a in goals(battle) if a in beyond]
    if wished:
        return wished[0]
    return min(beyond, key=lambda a: (city_distance(battle.p, a, battle.attacker.side), a), default="")


def flank_target(battle: Battle) -> str:
    """An enemy area that touches both the conquered area and one the attack came from."""
    origins = {f.origin for f in battle.attacker.fighters.values() if f.origin}
    side = battle.attacker.side
    beside = [a for a in AROUND[battle.area] if enemies(battle.board, a, side) and enterable(battle, a)]
    able = sorted(a for a in beside if any(a in AROUND[o] for o in origins))
    return next((a for a in (*goals(battle), *able) if a in able), "")


def goals(battle: Battle) -> list[str]:
    """G18.1: where the attacker would rather break through."""
    party = battle.attacker
    return preferred(battle.board, GOALS, party.nation(), party.army())


def enterable(battle: Battle, area: str) -> bool:
    side = battle.attacker.side
    nation = battle.attacker.nation()
    hostile = held_by(battle.board, area) != side
    return hostile and may_enter(battle.p, nation, area) and terrain(battle.board, area) != "high_mountain"


def city_distance(p: P, area: str, side: str) -> int:
    """Links to the nearest city of the other side."""
    seen, edge, steps = {area}, [area], 0
    foes = [n for other in ("central", "entente") if other != side for n in nations_of(p.board, other)]
    while edge:
        if any(AREAS[a].city and held_by(p.board, a) not in ("", side) for a in edge) or not foes:
            return steps
        edge = sorted({n for a in edge for n in AROUND[a] if in_play(p, n)} - seen)
        seen |= set(edge)
        steps += 1
    return 99


def advance(battle: Battle, corps: list[str], target: str, *, flank: bool) -> Battle | None:
    """Move into the area, or fight for it; breakthrough battles start no further ones.

    Who finds no room where he would stand stays in reserve (G4.1a).
    """
    p, board, side = battle.p, battle.board, battle.attacker.side
    fighting = bool(enemies(board, target, side))
    corps = corps[: room(board, battle.area if fighting else target, side)]
    if not corps:
        return None
    for each in corps:
        board.corps[each].reserve = ""
        board.corps[each].at = battle.area
    p.say(
        "battle.breakthrough",
        area=target,
        origin=battle.area,
        count=len(corps),
        nation=battle.attacker.nation(),
    )
    if fighting:
        bonus = envelopment(battle, corps, target)
        origins = dict.fromkeys(corps, battle.area)
        fought = fight(p, target, origins, flank=flank, depth=not flank, helped=False, bonus=bonus)
        if fought and fought.winner == side:
            occupy(fought, {})
        return fought
    put(p, corps, target)
    ride_on(battle, corps, target)
    return None


def envelopment(battle: Battle, corps: list[str], target: str) -> int:
    """21.12.3: assault corps envelop, but not a fortress nor a defence in depth."""
    board = battle.board
    storming = any(board.corps[c].assault for c in corps)
    foes = enemies(board, target, battle.attacker.side)
    deep = bool(foes) and knows(board, foes[0], "defence_in_depth")
    return ASSAULT["flank"] if storming and not stands(board, target) and not deep else 0


def ride_on(battle: Battle, corps: list[str], area: str) -> None:
    """Cavalry goes two areas in good weather if the first is plain."""
    p, board, side = battle.p, battle.board, battle.attacker.side
    riders = [c for c in corps if corps_type(c).arm == "cavalry" and board.corps[c].at == area]
    plain = terrain(board, area) == "plain" and weather(board, area) == "good"
    if not riders or not plain or hostile_fort(board, area, side):
        return
    free = [a for a in AROUND[area] if enterable(battle, a) and not enemies(board, a, side)]
    if goal := min(free, key=lambda a: (city_distance(p, a, side), a), default=""):
        put(p, riders[: room(board, goal, side)], goal)


def overrun(battle: Battle, entered: list[str]) -> None:
    """G9.8: a quick victory over at most one corps lets the winners go one area further."""
    board, side, party = battle.board, battle.attacker.side, battle.attacker
    least = OVERRUN if board.doctrine[side] == "movement" else OVERRUN_TRENCH
    quick = battle.winner == side and battle.round == 1 and battle.defender.started <= 1
    if not quick or party.started < least or wish(board, "overrun", party.nation(), party.army()) == "no":
        return
    here = [c for c in entered if board.corps[c].at == battle.area and not board.corps[c].besieges]
    free = [a for a in AROUND[battle.area] if enterable(battle, a) and not enemies(board, a, side)]
    open_ = [a for a in free if not hostile_fort(board, a, side)]
    goal = min(open_, key=lambda a: (city_distance(battle.p, a, side), a), default="")
    if goal and len(here) > 1:
        going = strongest(board, here, attacking=True)[: min(len(here) - 1, room(board, goal, side))]
        put(battle.p, going, goal)
        battle.p.say("battle.overrun", area=goal, origin=battle.area, count=len(going), nation=party.nation())
