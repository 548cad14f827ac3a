"""The odds as pages and programs ask for them: a question, its answer, and the battles of a position."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Annotated, Any, ClassVar, Literal

from msgspec import Meta, Struct, field

from rules.axis_allies_1942.atlas import POWERS, UNITS, is_sea
from rules.axis_allies_1942.combat.chances import Clash, Side, side_of
from rules.axis_allies_1942.odds import Question, summed_up
from rules.axis_allies_1942.scene.icons import UNIT_ICONS
from rules.kernel import odds as kernel
from rules.kernel.odds import Fate, Forecast, OddsForce, OddsForm, Remnant, Unanswerable

MOST_UNITS = 100
"""On a side. No stack of a real game is as large, and the answer must not take a second."""

MOST_ROUNDS = 20
MOST_REMNANTS = 8
KINDS = ("land", "sea")
FORCES = ("attackers", "defenders", "bombard")
Kind = Literal["land", "sea"]
Numbers = dict[str, Annotated[int, Meta(ge=0, le=MOST_UNITS)]]


class BattleQuestion(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """Two forces; ships that bombard before a landing; whether antiaircraft artillery still has to fire."""

    kind: Kind = "land"
    attackers: Numbers = field(default_factory=dict)
    defenders: Numbers = field(default_factory=dict)
    bombard: Numbers = field(default_factory=dict)
    guns_fire: bool = True
    attackers_damaged: Annotated[int, Meta(ge=0, le=MOST_UNITS)] = 0
    """Battleships that have taken a hit already."""
    defenders_damaged: Annotated[int, Meta(ge=0, le=MOST_UNITS)] = 0
    rounds: Annotated[int, Meta(ge=0, le=MOST_ROUNDS)] = 0
    """0: to the end."""


def allowed(kind: str, role: str) -> tuple[str, ...]:
    """9.3.1: the unit types that can take part in a battle."""
    if role == "bombard":
        return tuple(name for name, unit in UNITS.items() if unit.bombard and kind == "land")
    found = [name for name, unit in UNITS.items() if unit.kind in (kind, "air")]
    if role == "attackers":
        found = [name for name in found if UNITS[name].attack is not None]
    elif kind == "sea":
        found.remove("bomber")
    return tuple(found)


class Calculator(kernel.Calculator):
    """9.3: losses and submarines follow the default standing orders (18)."""

    question = BattleQuestion
    form = OddsForm(
        kinds=KINDS,
        forces=tuple(OddsForce(role, {kind: allowed(kind, role) for kind in KINDS}) for role in FORCES),
        most_units=MOST_UNITS,
        switches={"guns_fire": ("land",)},
        numbers={
            "rounds": MOST_ROUNDS,
            "attackers_damaged": MOST_UNITS,
            "defenders_damaged": MOST_UNITS,
        },
        number_kinds={"rounds": KINDS, "attackers_damaged": ("sea",), "defenders_damaged": ("sea",)},
    )
    examples: ClassVar[Mapping[str, BattleQuestion]] = {
        "odds.example.land": BattleQuestion(
            attackers={"infantry": 3, "artillery": 1, "tank": 1}, defenders={"infantry": 3}
        ),
        "odds.example.landing": BattleQuestion(
            attackers={"infantry": 2, "tank": 1, "fighter": 1},
            defenders={"infantry": 2, "aa_artillery": 1},
            bombard={"cruiser": 1},
        ),
        "odds.example.sea": BattleQuestion(
            kind="sea", attackers={"submarine": 1}, defenders={"destroyer": 1}
        ),
    }

    icons = UNIT_ICONS

    def forecast(self, question: BattleQuestion) -> Forecast:
        check(question)
        asked = Question(
            side_of(question.attackers, question.attackers_damaged),
            side_of(question.defenders, question.defenders_damaged),
            question.kind == "sea",
            question.guns_fire,
            side_of(question.bombard),
            question.rounds,
        )
        ends = ends_of(asked)
        found = summed_up(ends, asked.is_exact)
        return Forecast(
            win=found.win,
            draw=found.draw,
            lose=found.lose,
            undecided=max(0.0, 1 - found.win - found.draw - found.lose),
            capture=found.capture,
            exact=found.exact,
            attackers=fate(question.attackers, ends, "attack"),
            defenders=fate(question.defenders, ends, "defense"),
        )

    def fights(self, view: Mapping[str, Any]) -> dict[str, BattleQuestion]:
        return fights(view)


# Asking


def check(question: BattleQuestion) -> None:
    for role in FORCES:
        force: dict[str, int] = getattr(question, role)
        if strange := sorted(set(force) - set(allowed(question.kind, role))):
            raise strange_unit(question.kind, role, strange[0])
        if sum(force.values()) > MOST_UNITS:
            raise Unanswerable(role, "odds.too_many", most=MOST_UNITS)
    for role in ("attackers", "defenders"):
        ships = getattr(question, role).get("battleship", 0)
        if getattr(question, f"{role}_damaged") > ships:
            raise Unanswerable(f"{role}_damaged", "odds.too_much_damage", "9.3.6", ships=ships)


def strange_unit(kind: str, role: str, name: str) -> Unanswerable:
    if role == "bombard" and kind == "sea":
        return Unanswerable(role, "odds.no_bombardment", "9.2.4")
    if name not in UNITS:
        return Unanswerable(role, "odds.unknown_unit", "1.2", name=name[:40], units=list(UNITS))
    return Unanswerable(role, f"odds.unfit_{kind}", "9.3.1", unit=name, units=list(allowed(kind, role)))


# Answering


@lru_cache(maxsize=64)
def ends_of(question: Question) -> Mapping[Clash, float]:
    """Kept for a while, because pages ask the same thing again."""
    return question.ends()


def fate(force: Mapping[str, int], ends: Mapping[Clash, float], posture: str) -> Fate:
    """What becomes of a force, from all the ends of a battle."""
    by_side: dict[Side, float] = {}
    for clash, chance in ends.items():
        side = clash.side(posture)
        by_side[side] = by_side.get(side, 0.0) + chance
    left = {name: 0.0 for name, number in force.items() if number}
    for side, chance in by_side.items():
        for name, number in side.units:
            left[name] += chance * number
    lost = {name: force[name] - left[name] for name in left}
    cost = sum(UNITS[name].cost * number for name, number in lost.items())
    return Fate(left, lost, cost, *remnants(by_side))


def remnants(by_side: Mapping[Side, float]) -> tuple[list[Remnant], float]:
    """The most probable ones, and the chance of all others together."""
    merged: dict[tuple[tuple[str, int], ...], float] = {}
    for side, chance in by_side.items():
        merged[side.units] = merged.get(side.units, 0.0) + chance
    ranked = sorted(merged.items(), key=lambda each: (-each[1], each[0]))
    shown = [Remnant(dict(units), chance) for units, chance in ranked[:MOST_REMNANTS]]
    return shown, max(0.0, sum(chance for _, chance in ranked[MOST_REMNANTS:]))


# The battles of a position


def fights(view: Mapping[str, Any]) -> dict[str, BattleQuestion]:
    """The battle that is being fought, those to choose from, or those that the moves so far lead to."""
    shown, board = (view["step"] or {}).get("shown") or {}, view["board"]
    if "attackers" in shown:
        return {shown["space"]: under_way(shown)}
    spaces = battle_spaces(board) if board["phase"] == "combat_move" else shown.get("spaces", [])
    found = {space: planned(board, space) for space in spaces}
    return {space: question for space, question in found.items() if question is not None}


def under_way(shown: Mapping[str, Any]) -> BattleQuestion:
    """9.3.2: antiaircraft artillery fires before the first round only."""
    damaged = shown["damaged"]
    return BattleQuestion(
        kind=kind_of(shown["space"]),
        attackers=shown["attackers"],
        defenders=shown["defenders"],
        guns_fire=not shown["round"],
        attackers_damaged=damaged["attack"],
        defenders_damaged=damaged["defense"],
    )


def kind_of(space: str) -> Kind:
    return "sea" if is_sea(space) else "land"


Units = list[Mapping[str, Any]]


def battle_spaces(board: Mapping[str, Any]) -> list[str]:
    """Where units of the active power are to fight this turn."""
    own = [unit for unit in board["units"].values() if unit["power"] == board["power"]]
    sent = {place_of_battle(unit) for unit in own}
    return sorted((sent | set(board["attacks"]) | zones_to_clear(board, own)) - {""})


def zones_to_clear(board: Mapping[str, Any], own: Units) -> set[str]:
    """7.3c: zones in which own ships have come among enemy surface warships."""
    armed = {u["space"] for u in board["units"].values() if is_enemy(board, u) and UNITS[u["type"]].surface}
    return {unit["space"] for unit in own if unit["space"] in armed and fights_here(unit, unit["space"])}


def place_of_battle(unit: Mapping[str, Any]) -> str:
    if unit.get("mission") == "assault":
        return str(unit["target"])
    return unit["space"] if unit.get("mission") == "battle" else ""


def planned(board: Mapping[str, Any], space: str) -> BattleQuestion | None:
    """A battle as the moves so far make it; None where nobody defends."""
    kind = kind_of(space)
    units: Units = list(board["units"].values())
    own = [u for u in units if u["power"] == board["power"] and not u.get("fought")]
    fighters = [u for u in own if place_of_battle(u) == space or (kind == "sea" and fights_here(u, space))]
    enemies = [u for u in units if u["space"] == space and is_enemy(board, u) and not is_cargo(u)]
    attackers = counted(fighters, allowed(kind, "attackers"))
    defenders = counted(enemies, allowed(kind, "defenders"))
    if not attackers or not defenders:
        return None
    shelling = bombarding(board, own, fighters) if kind == "land" else {}
    return BattleQuestion(kind=kind, attackers=attackers, defenders=defenders, bombard=shelling)


def fights_here(unit: Mapping[str, Any], zone: str) -> bool:
    """Ships fight where they are; aircraft only where they were sent."""
    return unit["space"] == zone and UNITS[unit["type"]].kind == "sea"


def is_cargo(unit: Mapping[str, Any]) -> bool:
    return bool(unit.get("aboard")) and UNITS[unit["type"]].kind == "land"


def is_enemy(board: Mapping[str, Any], unit: Mapping[str, Any]) -> bool:
    return POWERS[unit["power"]].side != POWERS[board["power"]].side


def bombarding(board: Mapping[str, Any], own: Units, landing: Units) -> dict[str, int]:
    """9.2.4: from zones without a battle, no more ships than land units that come ashore."""
    ships: Units = []
    for zone in sorted({u["space"] for u in landing if is_sea(u["space"])}):
        troops = sum(u["space"] == zone for u in landing)
        armed = [u for u in own if u["space"] == zone and UNITS[u["type"]].bombard]
        armed.sort(key=lambda u: -UNITS[u["type"]].bombard)
        if not any(u["space"] == zone and is_enemy(board, u) for u in board["units"].values()):
            ships += armed[:troops]
    return counted(ships, allowed("land", "bombard"))


def counted(units: Iterable[Mapping[str, Any]], types: Iterable[str]) -> dict[str, int]:
    names = [unit["type"] for unit in units]
    return {name: names.count(name) for name in types if name in names}
