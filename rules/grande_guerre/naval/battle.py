"""G17.2 to G17.4: encounters at sea, the rounds of a naval battle, and National Will."""

from __future__ import annotations

from dataclasses import dataclass, field

from rules.grande_guerre.atlas import SEAS, THEATRE, nation_of
from rules.grande_guerre.battle.cards import SURPRISE, played
from rules.grande_guerre.board import Board, P
from rules.grande_guerre.dice import chance, d6, d12
from rules.grande_guerre.economy.technology import side_effect
from rules.grande_guerre.facts import FOE
from rules.grande_guerre.final_phase.will import change
from rules.grande_guerre.map.supply import sea_holder
from rules.grande_guerre.naval.fleets import cost, fleets_in, mission_of, tactical
from rules.grande_guerre.naval.ships import CLASSES, SIZE, TABLE, ship_class
from rules.grande_guerre.naval.state import NavalResult
from rules.grande_guerre.policies import wish

ROUNDS = 5
ADVANTAGE = 2
RANGES = ("L", "M", "S", "S", "S")
IN_RANGE = {"L": ("L",), "M": ("L", "M"), "S": ("L", "M", "S")}
SECOND_SALVO = 3
FAST = 3
NIGHT = 4
TORPEDOES, EVADING = "DD", -2
"""Destroyers launch torpedoes; a squadron that evades them shoots worse."""
PER_SHIP = 3
BEHIND = 3
WEATHER = {"north_sea": "west", "channel": "west", "irish_sea": "west", "biscay": "west"}


def contact(missions: tuple[str, str]) -> int:
    """G17.2: the sum of both contact values less two."""
    return sum(int(TABLE["contact"][mission]) for mission in missions) - 2


def meets(die: int, missions: tuple[str, str], hazard: int, extra: int = 0) -> bool:
    """Two control missions always meet; others by the die."""
    return missions == ("control", "control") or die + contact(missions) + extra >= hazard


def salvo_value(firer: str, target: str) -> int:
    """G17.3: fire against protection."""
    return CLASSES[ship_class(firer)].fire - CLASSES[ship_class(target)].protection


def hits(total: int) -> int:
    """Hits of a salvo by its modified die; -1 stands for half a hit."""
    return next(int(count) for most, count in TABLE["salvo"]["hits"] if total <= most)


@dataclass
class SeaBattle:
    """Two fleets in a sea zone; `taken` are hits by squadron, `sunk` loss points by side."""

    p: P
    zone: str
    fleets: dict[str, list[str]]
    taken: dict[str, int] = field(default_factory=dict)
    points: dict[str, float] = field(default_factory=dict)
    bad_shells: set[str] = field(default_factory=set)
    tried: set[str] = field(default_factory=set)
    hunted: set[str] = field(default_factory=set)
    """Squadrons under a torpedo attack in this round."""
    waiting: dict[str, list[str]] = field(default_factory=dict)
    """Second fleets with the same mission, which join after round 1."""
    round: int = 0
    fled: str = ""

    @property
    def board(self) -> Board:
        return self.p.board

    def afloat(self, side: str) -> list[str]:
        return [s for s in self.fleets[side] if self.board.navy.squadrons[s].ships > 0]


def encounters(p: P) -> None:
    """One test for each zone where both sides have fleets."""
    for zone in SEAS:
        found = {side: fleets_in(p.board, side, zone) for side in FOE}
        if all(found.values()):
            battle = facing(p, zone, found)
            missions = (
                mission_of(p.board, battle.fleets["central"]),
                mission_of(p.board, battle.fleets["entente"]),
            )
            die = 0 if missions == ("control", "control") else d12(p, "encounter")
            if meets(die, missions, SEAS[zone].hazard, conditions_at_sea(p.board, zone)):
                fight(battle)


def facing(p: P, zone: str, found: dict[str, list[list[str]]]) -> SeaBattle:
    """G17.2: first come fleets that fight for control, else one with battlecruisers, else the cheapest."""
    control = {side: [f for f in found[side] if mission_of(p.board, f) == "control"] for side in FOE}
    able = control if all(control.values()) else found
    first = {side: min(able[side], key=lambda fleet: engaged_first(p.board, fleet)) for side in FOE}
    battle = SeaBattle(p, zone, {side: list(fleet) for side, fleet in first.items()})
    for side in FOE:
        same = [f for f in found[side] if mission_of(p.board, f) == mission_of(p.board, first[side])]
        battle.waiting[side] = [s for fleet in same if fleet != first[side] for s in fleet]
    return battle


def engaged_first(board: Board, fleet: list[str]) -> tuple[bool, int, list[str]]:
    slow = not any(ship_class(s) == "BC" for s in fleet)
    return slow, cost(fleet, mission_of(board, fleet)), fleet


def conditions_at_sea(board: Board, zone: str) -> int:
    """Rain or snow hides fleets; in a sea that one side controls the other is found sooner."""
    return (-2 if rough(board, zone) else 0) + int(sea_holder(board, zone) in FOE)


def rough(board: Board, zone: str) -> bool:
    """Rain or snow of the theatre next to a sea."""
    theatre = WEATHER.get(zone, THEATRE["balkan"])
    return board.weather.get(theatre, "good") in ("rain", "snow")


def fight(battle: SeaBattle) -> None:
    """Five rounds at most; a fleet that flees, or has nothing left, ends it."""
    p = battle.p
    p.say("naval.battle", zone=battle.zone, fleets=[len(battle.fleets[s]) for s in ("central", "entente")])
    defective(battle, battle.fleets["entente"])
    while battle.round < ROUNDS and not battle.fled and all(battle.afloat(s) for s in FOE):
        battle.round += 1
        one_round(battle)
        join(battle)
        for side in FOE:
            if not battle.fled and battle.afloat(side) and flees(battle, side):
                battle.fled = side
    result(battle)


def join(battle: SeaBattle) -> None:
    """G17.2: a second fleet with the same mission comes up after round 1."""
    for side in FOE:
        joining = battle.waiting.pop(side, [])
        battle.fleets[side] += joining
        if side == "entente":
            defective(battle, joining)


def defective(battle: SeaBattle, squadrons: list[str]) -> None:
    """Half of the British squadrons have bad shells until better ones are found."""
    if side_effect(battle.board, "entente", "shells_fixed"):
        return
    british = [s for s in squadrons if nation_of(s) == "GB"]
    battle.bad_shells |= {s for s in british if chance(battle.p, 50, "shells")}


def one_round(battle: SeaBattle) -> None:
    """Tactical advantage, range, and salvoes that all fall at the same time."""
    board, p = battle.board, battle.p
    rolls = {s: d6(p, "tactics") + tactical(board, battle.afloat(s), battle.zone) for s in FOE}
    better = next((s for s in FOE if rolls[s] >= rolls[FOE[s]] + ADVANTAGE), "")
    distance = RANGES[battle.round - 1]
    if better and not any(CLASSES[ship_class(s)].range == "L" for s in battle.afloat(better)):
        distance = "S"
    struck: dict[str, int] = {}
    aimed: dict[str, set[str]] = {}
    battle.hunted = set()
    squadrons = [(side, firer) for side in FOE for firer in battle.afloat(side)]
    for side, firer in sorted(squadrons, key=lambda each: ship_class(each[1]) != TORPEDOES):
        fire(battle, firer, side, distance, better, struck, aimed)
    for target, count in struck.items():
        damage(battle, target, count)


def fire(
    battle: SeaBattle,
    firer: str,
    side: str,
    distance: str,
    better: str,
    struck: dict[str, int],
    aimed: dict[str, set[str]],
) -> None:
    """One or two salvoes of a squadron; destroyers at short range launch torpedoes instead, before others."""
    kind = CLASSES[ship_class(firer)]
    foes = battle.afloat(FOE[side])
    if kind.range not in IN_RANGE[distance] or not foes:
        return
    if ship_class(firer) == TORPEDOES:
        torpedo(battle, foes, struck)
        return
    shots = 2 if battle.board.navy.squadrons[firer].ships >= SECOND_SALVO else 1
    for number in range(shots):
        target = aim(battle, firer, foes)
        others = aimed.setdefault(target, set()) - {firer}
        added = modifier(battle, firer, target, side, distance, better) - number - bool(others)
        aimed[target].add(firer)
        total = d12(battle.p, "salvo") + salvo_value(firer, target) + added
        count = hits(total)
        if count < 0:
            count = int(chance(battle.p, 50, "half hit"))
        if total >= int(TABLE["salvo"]["critical"]):
            count = max(count, PER_SHIP)
        struck[target] = struck.get(target, 0) + count


def aim(battle: SeaBattle, firer: str, foes: list[str]) -> str:
    """A squadron at random of the same or the next smaller class, else of any."""
    place = SIZE.index(ship_class(firer))
    near = [f for f in foes if SIZE.index(ship_class(f)) in (place, place + 1)] or foes
    return battle.p.draw(sorted(near), 1, "target", None)[0]


def modifier(battle: SeaBattle, firer: str, target: str, side: str, distance: str, better: str) -> int:
    """Everything that is added to a salvo."""
    mine, theirs = CLASSES[ship_class(firer)], CLASSES[ship_class(target)]
    total = int(better == side) - int(distance == "L") - int(battle.round >= NIGHT)
    total += int(battle.round == 1 and played(battle.board, battle.zone, side, SURPRISE))
    total += int(mine.speed - theirs.speed >= FAST) - int(theirs.speed - mine.speed >= FAST)
    total += EVADING * int(firer in battle.hunted)
    total += int(nation_of(firer) == "DE" and side_effect(battle.board, "central", "salvo") > 0)
    smaller = SIZE.index(ship_class(target)) - SIZE.index(ship_class(firer))
    return total - int(firer in battle.bad_shells) - max(0, smaller)


def torpedo(battle: SeaBattle, foes: list[str], struck: dict[str, int]) -> None:
    """Two hits on the largest class with a ten."""
    largest = min(SIZE.index(ship_class(f)) for f in foes)
    able = sorted(f for f in foes if SIZE.index(ship_class(f)) == largest)
    target = battle.p.draw(able, 1, "target", None)[0]
    battle.hunted.add(target)
    if d12(battle.p, "torpedo") >= int(TABLE["torpedo"]["need"]):
        struck[target] = struck.get(target, 0) + int(TABLE["torpedo"]["hits"])


def damage(battle: SeaBattle, target: str, count: int) -> None:
    """Hits add up: damaged from half of the ships on, one ship sunk for every three hits."""
    squadron, side = battle.board.navy.squadrons[target], side_of_fleet(battle, target)
    before = battle.taken.get(target, 0)
    battle.taken[target] = before + count
    sunk = min(squadron.ships, battle.taken[target] // PER_SHIP - before // PER_SHIP)
    points = battle.points.get(side, 0) + sunk * CLASSES[ship_class(target)].points
    if battle.taken[target] * 2 >= squadron.ships and not squadron.damaged and count:
        squadron.damaged = True
        points += int(TABLE["points"]["damaged"]) if ship_class(target) in ("BB", "BC", "B") else 0
    squadron.ships -= sunk
    battle.points[side] = points


def side_of_fleet(battle: SeaBattle, squadron: str) -> str:
    return next(side for side, fleet in battle.fleets.items() if squadron in fleet)


def flees(battle: SeaBattle, side: str) -> bool:
    """By policy three points behind, or at once for a raid; a D12 at or below the hazard succeeds."""
    fleet = battle.fleets[side]
    value = wish(battle.board, "fleet", nation_of(fleet[0]))
    behind = battle.points.get(side, 0) - battle.points.get(FOE[side], 0) >= BEHIND
    raiding = mission_of(battle.board, fleet) == "raid"
    if value == "never" or not (behind or raiding or value == "at_once"):
        return False
    need = SEAS[battle.zone].hazard - int(side not in battle.tried)
    battle.tried.add(side)
    return d12(battle.p, "retreat") <= need


def result(battle: SeaBattle) -> None:
    """G17.4: the side with fewer loss points has won; a flight counts too.

    Raiders who were met and have not won go home without a raid (G17.6).
    """
    points = {side: battle.points.get(side, 0.0) for side in FOE}
    if battle.fled:
        points[battle.fled] += int(TABLE["points"]["retreat"])
    winner = min(FOE, key=lambda side: points[side])
    by = points[FOE[winner]] - points[winner]
    size = "major" if by >= TABLE["points"]["major"] else "minor" if by >= TABLE["points"]["minor"] else ""
    facts = {"zone": battle.zone, "rounds": battle.round}
    if not size:
        battle.p.say("naval.draw", **facts)
    else:
        battle.p.say("naval.result", winner=winner, size=size, **facts)
    if size:
        battle.board.navy.results.append(NavalResult(battle.board.turn, winner, size))
        will = int(TABLE["points"][f"{size}_nw"])
        change(battle.p, flag(battle, winner), will, "naval")
        change(battle.p, flag(battle, FOE[winner]), -will, "naval")
    for side in {FOE[winner] if size else "", battle.fled} - {""}:
        send_home(battle, side)
    for side in FOE:
        raiding = bool(battle.fleets[side]) and mission_of(battle.board, battle.fleets[side]) == "raid"
        if raiding and points[side] >= points[FOE[side]]:
            send_home(battle, side)


def flag(battle: SeaBattle, side: str) -> str:
    """The nation with most squadrons in a fleet."""
    nations = [nation_of(s) for s in battle.fleets[side]]
    return max(sorted(set(nations)), key=nations.count)


def send_home(battle: SeaBattle, side: str) -> None:
    """A fleet that is beaten or has fled goes back to port and has no mission any more."""
    for squadron in battle.fleets.get(side, []):
        each = battle.board.navy.squadrons[squadron]
        each.mission = each.zone = ""
