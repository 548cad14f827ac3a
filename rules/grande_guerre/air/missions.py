"""G14: squadrons in a battle and over enemy cities: reconnaissance, support, interception, bombs."""

from __future__ import annotations

from rules.grande_guerre.air.ranges import flight
from rules.grande_guerre.atlas import AREAS, by_year, nation_of, support_kind, support_type, year_of
from rules.grande_guerre.battle.cards import photographs
from rules.grande_guerre.battle.state import Battle
from rules.grande_guerre.board import Board, P, side_of, weather
from rules.grande_guerre.dice import d12
from rules.grande_guerre.economy.income import book_next
from rules.grande_guerre.economy.technology import effect
from rules.grande_guerre.facts import FOE
from rules.grande_guerre.policies import wish
from rules.grande_guerre.resolution.lines import headquarters_area
from rules.grande_guerre.tactics.known import knows, use

AIRCRAFT = ("fighter", "bomber", "zeppelin")
ROUNDS = 2
RECON = 8
HIDDEN, STORM = -2, -2
BOMBED = 7
ABORT, NOTHING, HURT, ACE = 3, 6, 9, 11
"""G14.5: the highest modified die of each result of the air combat table; above them the target is gone."""


def is_aircraft(unit: str) -> bool:
    return support_kind(unit) in AIRCRAFT


def air_value(board: Board, unit: str) -> int:
    """The value of the year, with what technology adds to fighters."""
    base = by_year(support_type(unit).air, year_of(board.turn))
    added = effect(board, nation_of(unit), "air_value") if support_kind(unit) == "fighter" else 0
    return base + added + has_ace(board, unit)


def has_ace(board: Board, unit: str) -> bool:
    """G14.5: an ace of the squadron itself, or the hero of the year (event 48)."""
    hero = board.cards.aces.get(unit)
    return board.support[unit].ace or (hero is not None and year_of(hero) == year_of(board.turn))


def can_fight(board: Board, unit: str) -> bool:
    """G14.1, G14.5: without fire through the propeller squadrons do not fire."""
    return effect(board, nation_of(unit), "air_fight") > 0


def in_range(board: Board, unit: str, area: str) -> bool:
    base = headquarters_area(board, board.support[unit].hq)
    return bool(base) and flight(base, area) <= support_type(unit).range


def free(board: Board, side: str, area: str, kinds: tuple[str, ...] = AIRCRAFT) -> list[str]:
    """Squadrons of a side in range that have not flown in this military phase, sorted."""
    mine = [u for u in board.support if is_aircraft(u) and side_of(board, u) == side]
    ready = [u for u in mine if support_kind(u) in kinds and board.support[u].flown != board.turn]
    return sorted(u for u in ready if in_range(board, u, area))


def begin_phase(board: Board, front: str) -> None:
    """G14.1: a squadron flies once in each own or enemy military phase on the front of its base."""
    for unit in board.support:
        if is_aircraft(unit) and base_front(board, unit) == front:
            board.support[unit].flown = -1


def base_front(board: Board, unit: str) -> str:
    base = headquarters_area(board, board.support[unit].hq)
    return AREAS[base].front if base else ""


def ordered(board: Board, unit: str, mission: str) -> bool:
    """Whether a squadron is to fly a mission: as ordered, or by default."""
    wished = board.support[unit].mission
    if wished:
        return wished == mission
    defaults = {"fighter": "recon", "bomber": "support", "zeppelin": ""}
    return defaults[support_kind(unit)] == mission


# G14.4, G14.5


def outcome(die: int) -> str:
    """A: the firer loses a step, D: the target does, E: the target is eliminated; D* brings an ace."""
    if die <= ABORT:
        return "A"
    if die <= NOTHING:
        return "-"
    return "D" if die <= HURT else "D*" if die <= ACE else "E"


def lose_step(board: Board, unit: str) -> None:
    each = board.support[unit]
    if each.reduced:
        del board.support[unit]
    else:
        each.reduced = True


def shoot(p: P, firer: str, target: str) -> None:
    """One squadron fires at another."""
    board = p.board
    die = d12(p, "air battle") + air_value(board, firer) - air_value(board, target)
    if effect(board, nation_of(target), "zeppelins_safe") and support_kind(target) == "zeppelin":
        die -= 1
    match outcome(die):
        case "A":
            lose_step(board, firer)
        case "D":
            lose_step(board, target)
        case "D*":
            board.support[firer].ace = True
            lose_step(board, target)
        case "E":
            del board.support[target]


def air_battle(p: P, flying: list[str], meeting: list[str]) -> list[str]:
    """G14.5: two rounds at most; gives the squadrons that go on with their mission."""
    board = p.board
    hurt: set[str] = set()
    strength = {u: board.support[u].reduced for u in (*flying, *meeting)}
    for _ in range(ROUNDS):
        for firer in sorted((*meeting, *flying), key=lambda u: (support_kind(u) != "fighter", u)):
            foes = [u for u in (flying if firer in meeting else meeting) if u in board.support]
            if firer in board.support and can_fight(board, firer) and foes:
                shoot(p, firer, foes[0])
    hurt = {u for u in strength if u not in board.support or board.support[u].reduced != strength[u]}
    p.say("air.battle", squadrons=len(flying), hurt=len(hurt))
    return [u for u in flying if u not in hurt]


def catchable(board: Board, unit: str) -> bool:
    """G14.6: zeppelins cannot be intercepted before high altitude."""
    if support_kind(unit) != "zeppelin":
        return True
    return any(
        effect(board, n, "zeppelins_catchable") for n in board.nations if side_of(board, n) == "entente"
    )


def intercepted(p: P, flying: list[str], area: str) -> list[str]:
    """Enemy fighters on interception meet a mission before it is carried out."""
    board, foe = p.board, FOE[side_of(p.board, flying[0])]
    fighters = [u for u in free(board, foe, area, ("fighter",)) if can_fight(board, u)]
    meeting = [u for u in fighters if intercepts(board, u)]
    target = [u for u in flying if catchable(board, u)]
    if not meeting or not target:
        return flying
    for unit in meeting:
        board.support[unit].flown = board.turn
    return [*(u for u in flying if u not in target), *air_battle(p, target, meeting)]


def intercepts(board: Board, unit: str) -> bool:
    if board.support[unit].mission:
        return board.support[unit].mission == "intercept"
    return wish(board, "air_defence", unit) == "intercept"


# G14.2, G14.3


def recon(battle: Battle) -> None:
    """One fighter looks for the guns of the enemy."""
    p, board, side = battle.p, battle.board, battle.attacker.side
    battle.means.recon = photographs(battle)
    scouts = [u for u in free(board, side, battle.area, ("fighter",)) if ordered(board, u, "recon")][:1]
    if not scouts or battle.means.recon:
        return
    board.support[scouts[0]].flown = board.turn
    left = intercepted(p, scouts, battle.area)
    if left and d12(p, "recon") + recon_modifier(battle, left[0]) >= RECON:
        battle.means.recon = True


def recon_modifier(battle: Battle, unit: str) -> int:
    board = battle.board
    learned = effect(board, nation_of(unit), "learn_aerial_support")
    foes = [u for u in free(board, battle.defender.side, battle.area, ("fighter",)) if can_fight(board, u)]
    storm = STORM if weather(board, battle.area) in ("rain", "snow") else 0
    return learned + storm + (HIDDEN if foes else 0)


def support_battle(battle: Battle) -> None:
    """One squadron in each sub-battle, two with aerial support (21.9)."""
    for party in battle.parties():
        board, nation = battle.board, party.nation()
        each = 2 if knows(board, nation, "aerial_support") else 1
        units = [u for u in free(board, party.side, battle.area) if supports(battle, party.side, u)]
        flying = units[: each * len(battle.subs)]
        if not flying:
            continue
        for unit in flying:
            board.support[unit].flown = board.turn
        left = intercepted(battle.p, flying, battle.area)
        if left and each == 2:
            use(battle.p, nation, "aerial_support")
        battle.means.air[party.side] = {sub: left[n :: len(battle.subs)] for n, sub in enumerate(battle.subs)}


def supports(battle: Battle, side: str, unit: str) -> bool:
    """Fighters support only with fire through the propeller (G14.1)."""
    board = battle.board
    if support_kind(unit) == "fighter" and not can_fight(board, unit):
        return False
    if side == battle.defender.side and not board.support[unit].mission:
        return wish(board, "air_defence", unit) == "support"
    return ordered(board, unit, "support")


# G14.6


def bombs(board: Board, nation: str) -> int:
    """EP that a raid costs; nothing without light bombs."""
    loads = [4 if effect(board, nation, "bombing") > 2 else 2] if effect(board, nation, "bombing") else []
    return max(loads, default=0)


def bomb_cities(p: P, side: str, front: str) -> None:
    """Bombers and zeppelins of a front with such an order bomb cities of the enemy in range."""
    board = p.board
    for unit in sorted(board.support):
        if unit not in board.support or side_of(board, unit) != side or base_front(board, unit) != front:
            continue
        mission, _, city = board.support[unit].mission.partition(" ")
        if mission == "bomb" and board.support[unit].flown != board.turn and may_bomb(board, unit, city):
            bomb(p, unit, city)


def may_bomb(board: Board, unit: str, city: str) -> bool:
    enemy = city in AREAS and side_of(board, AREAS[city].owner) == FOE[side_of(board, unit)]
    able = support_kind(unit) in ("bomber", "zeppelin") and bombs(board, nation_of(unit)) > 0
    return enemy and able and AREAS[city].ep > 0 and in_range(board, unit, city)


def bomb(p: P, unit: str, city: str) -> None:
    """A hit costs the owner of the city EP at his next income."""
    p.board.support[unit].flown = p.board.turn
    if not intercepted(p, [unit], city):
        return
    hit = d12(p, "bombs") >= BOMBED
    ep = bombs(p.board, nation_of(unit)) if hit else 0
    book_next(p.board, AREAS[city].owner, -ep, "bombs")
    p.say("air.bombed", area=city, nation=nation_of(unit), ep=ep)


def clear_missions(board: Board) -> None:
    for unit in board.support.values():
        unit.mission = ""
