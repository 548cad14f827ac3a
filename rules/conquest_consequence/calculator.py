"""The odds as pages and programs ask for them: a question, its answer, and the battles of a position."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Annotated, Any, ClassVar, Literal

from msgspec import Meta, Struct, field

from rules.conquest_consequence import odds
from rules.conquest_consequence.atlas import FACTIONS, POWERS, SEAS, TECHNOLOGIES, TYPES
from rules.conquest_consequence.odds import ATTACK, DEFENSE, Rules, Spread
from rules.conquest_consequence.scene.icons import ICONS as DRAWN
from rules.conquest_consequence.scene.pieces import ICONS
from rules.kernel import odds as kernel
from rules.kernel.odds import Fate, Forecast, OddsForce, OddsForm, Remnant, Unanswerable

MOST_UNITS, MOST_ROUNDS, MOST_REMNANTS = 12, 10, 8
KINDS, ROLES = ("land", "sea"), ("attackers", "defenders")
NO_SHIPS_INLAND = ("fortress", "militia")
Numbers = dict[str, Annotated[int, Meta(ge=0, le=MOST_UNITS)]]


class BattleQuestion(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """Two forces by type and strength, and what else changes the dice (9.0, 12.61)."""

    kind: Literal["land", "sea"] = "land"
    attackers: Numbers = field(default_factory=dict)
    defenders: Numbers = field(default_factory=dict)
    invading: bool = False
    surprise: bool = False
    japan_attacks: bool = False
    japan_defends: bool = False
    attackers_techs: list[str] = field(default_factory=list)
    defenders_techs: list[str] = field(default_factory=list)
    rounds: Annotated[int, Meta(ge=0, le=MOST_ROUNDS)] = 0
    """0: one round on land (12.2), to the end at sea."""


def most(type_: str) -> int:
    """The largest CV that any power has of a type."""
    return max(p.max_of.get(type_, p.max_cv) for p in POWERS.values() if type_ in p.blocks)


def allowed(kind: str, role: str) -> tuple[str, ...]:
    """Who can take part: at sea ground units are convoys, which only defend (11.2)."""
    types = [t for t in TYPES if kind == "land" or t not in NO_SHIPS_INLAND]
    if role == "attackers":
        types = [t for t in types if t != "fortress" and (kind == "land" or TYPES[t].kind != "G")]
    return tuple(f"{type_}/{cv}" for type_ in types for cv in range(most(type_), 0, -1))


class Calculator(kernel.Calculator):
    """12: stances, losses and escapes as they ship."""

    question = BattleQuestion
    form = OddsForm(
        kinds=KINDS,
        forces=tuple(OddsForce(role, {kind: allowed(kind, role) for kind in KINDS}) for role in ROLES),
        most_units=MOST_UNITS,
        switches={
            "invading": ("land",),
            "surprise": KINDS,
            "japan_attacks": KINDS,
            "japan_defends": KINDS,
        },
        numbers={"rounds": MOST_ROUNDS},
        number_kinds={"rounds": KINDS},
    )
    examples: ClassVar[Mapping[str, BattleQuestion]] = {
        "odds.example.land": BattleQuestion(
            attackers={"infantry/3": 2, "tank/2": 1}, defenders={"fortress/1": 1, "militia/2": 1}
        ),
        "odds.example.landing": BattleQuestion(
            attackers={"marine/2": 1, "infantry/2": 1, "fleet/3": 1},
            defenders={"infantry/2": 1},
            invading=True,
        ),
        "odds.example.sea": BattleQuestion(
            kind="sea", attackers={"carrier/3": 1, "fleet/2": 1}, defenders={"fleet/3": 1, "submarine/1": 1}
        ),
    }
    icons = {f"{type_}/{cv}": DRAWN[ICONS[type_]] for type_ in TYPES for cv in range(1, most(type_) + 1)}

    def forecast(self, question: BattleQuestion) -> Forecast:
        check(question)
        over, open_, exact = ends_of(
            rules_of(question), tuple(sorted(_first(question).items())), _rounds(question)
        )
        every = {**over, **open_}
        won, drew, lost = (sum(m for s, m in over.items() if _result(s) == each) for each in (1, 0, -1))
        taken = sum(m for s, m in over.items() if _result(s) == 1 and _captures(question, s))
        fates = (_fate(question, every, side) for side in (ATTACK, DEFENSE))
        return Forecast(won, drew, lost, sum(open_.values()), taken, exact, *fates)

    def fights(self, view: Mapping[str, Any]) -> dict[str, BattleQuestion]:
        return fights(view)


def check(question: BattleQuestion) -> None:
    for role in ROLES:
        force: dict[str, int] = getattr(question, role)
        fit = allowed(question.kind, role)
        if strange := sorted(set(force) - set(fit)):
            raise Unanswerable(role, f"odds.unfit_{question.kind}", "12.0", name=strange[0][:40])
        if sum(force.values()) > MOST_UNITS:
            raise Unanswerable(role, "odds.too_many", most=MOST_UNITS)
        if strange := sorted(set(getattr(question, f"{role}_techs")) - set(TECHNOLOGIES)):
            raise Unanswerable(f"{role}_techs", "odds.no_tech", "9.0", name=strange[0][:40])


def rules_of(question: BattleQuestion) -> Rules:
    return Rules(
        at_sea=question.kind == "sea",
        invading=question.invading and question.kind == "land",
        surprise=question.surprise,
        japan=(question.japan_attacks, question.japan_defends),
        techs=(frozenset(question.attackers_techs), frozenset(question.defenders_techs)),
    )


def _rounds(question: BattleQuestion) -> int:
    return question.rounds or (1 if question.kind == "land" else 0)


def _first(question: BattleQuestion) -> dict[tuple[int, str], int]:
    sides = ((ATTACK, question.attackers), (DEFENSE, question.defenders))
    return {(side, name): n for side, force in sides for name, n in force.items() if n}


@lru_cache(maxsize=64)
def ends_of(
    rules: Rules, force: tuple[tuple[tuple[int, str], int], ...], rounds: int
) -> tuple[Spread, Spread, bool]:
    """Kept for a while, because pages ask the same thing again."""
    first = tuple(sorted(unit for (side, name), n in force for unit in odds.units(side, {name: n})))
    if odds.is_over(first):
        return {first: 1.0}, {}, True
    exact = odds.is_small(rules, first)
    return (*(odds.ends if exact else odds.played)(rules, first, rounds), exact)


def _result(state: odds.State) -> int:
    """1: only attackers are left, -1: only defenders, 0: nobody, or two who cannot hit each other."""
    sides = {unit.side for unit in state}
    return 0 if len(sides) != 1 else 1 if ATTACK in sides else -1


def _captures(question: BattleQuestion, state: odds.State) -> bool:
    return question.kind == "land" and any(TYPES[unit.type].kind == "G" for unit in state)


def _fate(question: BattleQuestion, every: Spread, side: int) -> Fate:
    force: dict[str, int] = question.attackers if side == ATTACK else question.defenders
    steps = sum(int(name.partition("/")[2]) * n for name, n in force.items())
    left: dict[str, float] = {}
    remnants: dict[tuple[tuple[str, int], ...], float] = {}
    for state, mass in every.items():
        names = [f"{unit.type}/{unit.cv}" for unit in state if unit.side == side]
        for name in names:
            left[name] = left.get(name, 0.0) + mass
        key = tuple((name, names.count(name)) for name in sorted(set(names)))
        remnants[key] = remnants.get(key, 0.0) + mass
    listed = sorted(remnants.items(), key=lambda each: -each[1])
    shown = [Remnant(dict(key), mass) for key, mass in listed[:MOST_REMNANTS]]
    lost = {name: n - left.get(name, 0.0) for name, n in force.items() if n > left.get(name, 0.0)}
    stand = sum(int(name.partition("/")[2]) * n for name, n in left.items())
    return Fate(left, lost, max(0.0, steps - stand), shown, max(0.0, 1 - sum(r.chance for r in shown)))


# The battles of a position


def fights(view: Mapping[str, Any]) -> dict[str, BattleQuestion]:
    """Every battle of the seat that has the turn in which all units that the viewer sees face up can meet."""
    board = view["board"]
    turn = board["turn"]
    if turn is None:
        return {}
    now = [board["battle"]["at"]] if board["battle"] else []
    places = sorted({*turn["attacked"], *turn["battles"], *now})
    found = {place: planned(board, place, turn["seat"]) for place in places}
    return {place: question for place, question in found.items() if question is not None}


def planned(board: Mapping[str, Any], place: str, seat: str) -> BattleQuestion | None:
    """A battle as far as the viewer knows its units; None where some of them are hidden from him."""
    here = [block for block in board["blocks"] if block["at"] == place and not block.get("esc")]
    mine = [block for block in here if block["side"] == seat]
    others = [block for block in here if block["side"] != seat]
    if not mine or not others or any(block["type"] is None for block in here):
        return None
    kind: Literal["land", "sea"] = "sea" if place in SEAS else "land"
    return BattleQuestion(
        kind=kind,
        attackers=counted(mine, allowed(kind, "attackers")),
        defenders=counted(others, allowed(kind, "defenders")),
        invading=any(block.get("inv") for block in mine),
        surprise=bool(board["turn"]["surprise"]),
        japan_attacks=seat == "japan",
        japan_defends=any(block["nat"] == "japan" for block in others),
        attackers_techs=techs(board, mine),
        defenders_techs=techs(board, others),
    )


def counted(blocks: Iterable[Mapping[str, Any]], types: Iterable[str]) -> dict[str, int]:
    names = [f"{block['type']}/{block['cv']}" for block in blocks]
    return {name: names.count(name) for name in types if name in names}


def techs(board: Mapping[str, Any], blocks: Iterable[Mapping[str, Any]]) -> list[str]:
    """9.0: revealed technologies of the Great Powers that have units there."""
    sides = {block["side"] for block in blocks if POWERS.get(block["nat"]) and POWERS[block["nat"]].great}
    return sorted(
        {t for s in sides if s in FACTIONS for t in board["sides"][s]["techs"] if t in TECHNOLOGIES}
    )
