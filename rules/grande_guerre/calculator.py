"""The odds as pages and programs ask for them, and those of the attacks that a seat has planned."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from random import Random
from typing import Annotated, ClassVar, Literal

from msgspec import Meta, Struct, field

from rules.grande_guerre.atlas import SUPPORT, TYPES, WILL
from rules.grande_guerre.battle.results import QUALITY
from rules.grande_guerre.odds import OUT, End, Fight, Fighter, Force, play
from rules.grande_guerre.siege.fire import damage
from rules.grande_guerre.siege.surrender import NEEDED, PORT
from rules.kernel import odds as kernel
from rules.kernel.odds import Fate, Forecast, OddsForce, OddsForm, Remnant, Unanswerable

MOST_UNITS, MOST_REMNANTS, RUNS = 12, 8, 600
KINDS, BATTLES, ROLES = (
    ("field", "secondary", "main", "assault", "siege"),
    ("field", "secondary", "main"),
    ("attackers", "defenders"),
)
GUNS = ("siege_artillery", "heavy_artillery")
GARRISON, MOST_STARS, MOST_OBSTINATION, MOST_WILL = 2, 3, 8, 40
MOST_GROUND, MOST_FORTRESS, MOST_TRENCHES, MOST_GUNS, MOST_TURNS = 3, 6, 3, 2, 9
HEAVY = {"field": 2, "secondary": 3, "main": 3, "assault": 3}
"""21.2.7: what a heavy gun adds in the open and against trenches."""
DICE = tuple(a + b for a in range(1, 7) for b in range(1, 7))
Numbers = dict[str, Annotated[int, Meta(ge=0, le=MOST_UNITS)]]
Stars = Annotated[int, Meta(ge=0, le=MOST_STARS)]
Obstination = Annotated[int, Meta(ge=0, le=MOST_OBSTINATION)]
Will = Annotated[int, Meta(ge=0, le=MOST_WILL)]


class BattleQuestion(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A battle, an assault on a fortress, or a siege; of a force so many corps are reduced, the weakest."""

    kind: Literal["field", "secondary", "main", "assault", "siege"] = "field"
    attackers: Numbers = field(default_factory=dict)
    defenders: Numbers = field(default_factory=dict)
    attackers_reduced: Annotated[int, Meta(ge=0, le=MOST_UNITS)] = 0
    defenders_reduced: Annotated[int, Meta(ge=0, le=MOST_UNITS)] = 0
    attackers_will: Will = 30
    defenders_will: Will = 30
    attackers_stars: Stars = 0
    defenders_stars: Stars = 0
    attackers_obstination: Obstination = 2
    defenders_obstination: Obstination = 2
    attackers_guns: Annotated[int, Meta(ge=0, le=MOST_GUNS)] = 0
    defenders_guns: Annotated[int, Meta(ge=0, le=MOST_GUNS)] = 0
    ground: Annotated[int, Meta(ge=0, le=MOST_GROUND)] = 0
    river: bool = False
    snow: bool = False
    trenches: Annotated[int, Meta(ge=0, le=MOST_TRENCHES)] = 0
    fortress: Annotated[int, Meta(ge=0, le=MOST_FORTRESS)] = 0
    besieged: Annotated[int, Meta(ge=0, le=MOST_TURNS)] = 0
    """Final phases that the siege has lasted."""
    turns: Annotated[int, Meta(ge=0, le=MOST_TURNS)] = 3
    port: bool = False


class Calculator(kernel.Calculator):
    """G9 by many battles with the standing orders that ship; sieges exactly."""

    question = BattleQuestion
    form = OddsForm(
        kinds=KINDS,
        forces=(
            OddsForce("attackers", {kind: GUNS if kind == "siege" else tuple(TYPES) for kind in KINDS}),
            OddsForce("defenders", {kind: tuple(TYPES) for kind in KINDS}),
        ),
        most_units=MOST_UNITS,
        switches={"river": BATTLES, "snow": BATTLES, "port": ("siege",)},
        numbers={
            "attackers_reduced": MOST_UNITS,
            "defenders_reduced": MOST_UNITS,
            "attackers_will": MOST_WILL,
            "defenders_will": MOST_WILL,
            "attackers_stars": MOST_STARS,
            "defenders_stars": MOST_STARS,
            "attackers_obstination": MOST_OBSTINATION,
            "defenders_obstination": MOST_OBSTINATION,
            "attackers_guns": MOST_GUNS,
            "defenders_guns": MOST_GUNS,
            "ground": MOST_GROUND,
            "trenches": MOST_TRENCHES,
            "fortress": MOST_FORTRESS,
            "besieged": MOST_TURNS,
            "turns": MOST_TURNS,
        },
        number_kinds={
            **dict.fromkeys(
                ("attackers_reduced", "defenders_reduced", "attackers_will", "defenders_will"),
                (*BATTLES, "assault"),
            ),
            **dict.fromkeys(
                ("attackers_stars", "defenders_stars", "attackers_obstination", "defenders_obstination"),
                BATTLES,
            ),
            "attackers_guns": (*BATTLES, "assault"),
            "defenders_guns": BATTLES,
            "ground": BATTLES,
            "trenches": ("secondary", "main"),
            "fortress": KINDS,
            "besieged": ("siege",),
            "turns": ("siege",),
        },
    )
    examples: ClassVar[Mapping[str, BattleQuestion]] = {
        "odds.example.frontiers": BattleQuestion(
            attackers={"FR_active": 6}, defenders={"DE_active": 4, "DE_reserve": 2}, ground=1
        ),
        "odds.example.trenches": BattleQuestion(
            kind="secondary",
            attackers={"GB_new": 8},
            defenders={"DE_active": 4},
            trenches=1,
            attackers_guns=1,
        ),
        "odds.example.storm": BattleQuestion(
            kind="assault", attackers={"DE_active": 5}, defenders={"BE_active": 1}, fortress=0
        ),
        "odds.example.liege": BattleQuestion(
            kind="siege",
            attackers={"siege_artillery": 1, "heavy_artillery": 1},
            defenders={"BE_active": 1},
            fortress=3,
        ),
    }

    def forecast(self, question: BattleQuestion) -> Forecast:
        check(question)
        if question.kind == "siege":
            return siege_forecast(question)
        forces = tuple(corps_of(getattr(question, role), reduced) for role, reduced in reduced_of(question))
        return battle_forecast(question, forces[0], forces[1])


def check(question: BattleQuestion) -> None:
    for force in Calculator.form.forces:
        asked: dict[str, int] = getattr(question, force.name)
        if strange := sorted(set(asked) - set(force.units[question.kind])):
            raise Unanswerable(force.name, f"odds.unfit_{question.kind}", "G9.1", name=strange[0][:40])
        most = GARRISON if question.kind == "assault" and force.name == "defenders" else MOST_UNITS
        if sum(asked.values()) > most:
            raise Unanswerable(force.name, "odds.too_many", "G4.1", most=most)


# Battles


def reduced_of(question: BattleQuestion) -> tuple[tuple[str, int], tuple[str, int]]:
    return ("attackers", question.attackers_reduced), ("defenders", question.defenders_reduced)


def corps_of(force: Mapping[str, int], reduced: int) -> tuple[tuple[str, bool], ...]:
    """Every corps by its type, the weakest reduced."""
    listed = [kind for kind in TYPES for _ in range(force.get(kind, 0))]
    weak = sorted(range(len(listed)), key=lambda n: (TYPES[listed[n]].attack + TYPES[listed[n]].fire, n))
    return tuple((kind, n in weak[:reduced]) for n, kind in enumerate(listed))


def fight_of(question: BattleQuestion) -> Fight:
    """The battle that a question speaks of."""
    trench = question.kind != "field"
    mine, theirs = (corps_of(getattr(question, role), n) for role, n in reduced_of(question))
    stars = question.attackers_stars - question.defenders_stars
    most = 1 if trench else 2
    one, other = side(question, mine, "attackers"), side(question, theirs, "defenders")
    assault = question.kind == "assault"
    major = not assault and len(mine) >= 4 and (trench or len(theirs) >= 4)
    return Fight(
        one._replace(stars=0 if assault else max(-most, min(most, stars))),
        other,
        kind=question.kind,
        trench=trench,
        major=major,
        wall=question.fortress + question.trenches,
        free=HEAVY[question.kind] if question.fortress else 0,
        ground=question.ground + question.snow,
        die=-int(question.snow),
        even=trench,
        flanks=not question.fortress,
    )


def side(question: BattleQuestion, corps: Sequence[tuple[str, bool]], role: str) -> Force:
    attacking = role == "attackers"
    morale = WILL[getattr(question, f"{role}_will")][1]
    guns = getattr(question, f"{role}_guns")
    river = (2, 1) if attacking and question.river else (0, 0)
    return Force(
        tuple(fighter(kind, reduced, morale, attacking)._replace(ground=river) for kind, reduced in corps),
        obstination=getattr(question, f"{role}_obstination"),
        guns=(HEAVY[question.kind],) * guns,
        shells=MOST_UNITS * guns,
    )


def fighter(kind: str, reduced: bool, morale: int, attacking: bool) -> Fighter:
    each = TYPES[kind]
    printed = each.attack if attacking else each.defence
    worth = max(1, printed + each.fire), max(1, max(1, printed - 2) + max(0, each.fire - 1))
    return Fighter(worth, worth, QUALITY[each.quality] + morale, reduced)


@lru_cache(maxsize=64)
def ends_of(fight: Fight) -> tuple[End, ...]:
    """Kept for a while, because pages ask the same thing again."""
    rng = Random("odds")  # noqa: S311  (not for chance in play)
    return tuple(play(fight, rng) for _ in range(RUNS))


def battle_forecast(
    question: BattleQuestion, mine: tuple[tuple[str, bool], ...], theirs: tuple[tuple[str, bool], ...]
) -> Forecast:
    if not mine or not theirs:
        won = float(bool(mine))
        fates = (fate(mine, ()), fate(theirs, ()))
        return Forecast(won, 0.0, 1 - won, 0.0, won, True, *fates)
    ends = ends_of(fight_of(question))
    won = sum(end.won for end in ends) / RUNS
    fates = (fate(mine, ends, 0), fate(theirs, ends, 1))
    captured = 0.0 if question.fortress and question.kind != "assault" else won
    return Forecast(won, 0.0, 1 - won, 0.0, captured, False, *fates)


def fate(corps: Sequence[tuple[str, bool]], ends: Sequence[End], side: int = 0) -> Fate:
    """What is left of a force in the end; corps out of combat come back next turn, but not to this battle."""
    left: dict[str, float] = {}
    remnants: dict[tuple[tuple[str, int], ...], int] = {}
    for end in ends:
        stay = [kind for (kind, _), (state, _) in zip(corps, end.states[side], strict=True) if state < OUT]
        for kind in stay:
            left[kind] = left.get(kind, 0.0) + 1 / len(ends)
        key = tuple((kind, stay.count(kind)) for kind in sorted(set(stay)))
        remnants[key] = remnants.get(key, 0) + 1
    whole = {kind: sum(each == kind for each, _ in corps) for kind, _ in corps}
    if not ends:
        return Fate(dict(whole), {}, 0.0, [Remnant(whole, 1.0)], 0.0)
    lost = {kind: n - left.get(kind, 0.0) for kind, n in whole.items() if n - left.get(kind, 0.0) > 1e-9}
    ranked = sorted(remnants.items(), key=lambda each: (-each[1], each[0]))[:MOST_REMNANTS]
    shown = [Remnant(dict(key), count / len(ends)) for key, count in ranked]
    taken = sum(end.lost[side] for end in ends) / len(ends)
    return Fate(left, lost, taken, shown, max(0.0, 1 - sum(each.chance for each in shown)))


# Sieges


def siege_forecast(question: BattleQuestion) -> Forecast:
    """G13.2, G13.3: fire of every gun and the test of each Final phase, all throws counted."""
    standing = fallen_after(question)
    left = sum(standing.values())
    guns = {kind: n for kind, n in question.attackers.items() if n}
    garrison = {kind: n for kind, n in question.defenders.items() if n}
    mine = Fate(dict(guns), {}, 0.0, [Remnant(guns, 1.0)], 0.0)
    lost = {kind: n * (1 - left) for kind, n in garrison.items()}
    rest = {kind: n * left for kind, n in garrison.items()}
    theirs = Fate(rest, lost, 0.0, [Remnant(garrison, left), Remnant({}, 1 - left)], 0.0)
    return Forecast(1 - left, 0.0, 0.0, left, 1 - left, True, mine, theirs)


def fallen_after(question: BattleQuestion) -> dict[int, float]:
    """The chance of each resistance that a fortress still has after so many turns."""
    guns = [SUPPORT[kind].support for kind in GUNS for _ in range(question.attackers.get(kind, 0))]
    small = int(1 <= sum(question.defenders.values()) <= GARRISON)
    states = {question.fortress: 1.0}
    for turn in range(question.besieged, question.besieged + question.turns):
        for gun in guns:
            states = shot_at(states, gun)
        if turn >= 1:
            added = turn + small + (PORT if question.port else 0)
            states = {r: mass * holding(added - r) for r, mass in states.items()}
    return states


def shot_at(states: Mapping[int, float], gun: int) -> dict[int, float]:
    found: dict[int, float] = {}
    for resistance, mass in states.items():
        for die in DICE:
            left = max(0, resistance - damage(die + gun - resistance)) if resistance else 0
            found[left] = found.get(left, 0.0) + mass / len(DICE)
    return found


def holding(modifier: int) -> float:
    """The chance that a fortress does not give up."""
    return sum(die + modifier < NEEDED for die in DICE) / len(DICE)
