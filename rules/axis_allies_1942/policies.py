"""Chapter 18: standing orders; the defaults are ours, not rules.

Who attacks is asked whether he presses on and what he loses, where it matters, but not in a quick game.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from rules.axis_allies_1942.atlas import SEA_ZONES, TERRITORIES, UNITS
from rules.kernel.fields import Option, Several
from rules.kernel.policies import Policy, switch, threshold
from rules.kernel.texts import Text, named

DAMAGE = "battleship_damage"
"""In a loss list: the first hit on a battleship, which does not sink it; `battleship` is the second."""

LAND_ATTACK = ["infantry", "artillery", "tank", "fighter", "bomber"]
LAND_DEFENSE = ["aa_artillery", "infantry", "artillery", "tank", "bomber", "fighter"]
SEA_DEFENSE = [DAMAGE, "submarine", "destroyer", "fighter", "cruiser", "carrier", "battleship", "transport"]
SEA_ATTACK = [
    *(DAMAGE, "submarine", "destroyer", "fighter", "cruiser"),
    *("bomber", "carrier", "battleship", "transport"),
]


def losses(name: str, types: Sequence[str]) -> Several:
    """A list of types, those to be given up first at its head."""
    options = tuple(Option(value, named("loss", value)) for value in types)
    ask = Text(f"policy.losses.{name}")
    return Several(name=name, ask=ask, options=options, high=len(options), ranked=True)


POLICIES = (
    Policy(
        "losses_land",
        (
            losses("attack", LAND_ATTACK),
            losses("defense", LAND_DEFENSE),
            switch("keep_land", "yes", "no"),
        ),
        {"attack": LAND_ATTACK, "defense": LAND_DEFENSE, "keep_land": "yes"},
        scope="space",
    ),
    Policy(
        "losses_sea",
        (losses("attack", SEA_ATTACK), losses("defense", SEA_DEFENSE)),
        {"attack": SEA_ATTACK, "defense": SEA_DEFENSE},
        scope="space",
    ),
    Policy(
        "submarines",
        (
            switch("attacking", "strike", "submerge"),
            switch("defending", "judge", "strike", "submerge"),
        ),
        {"attacking": "strike", "defending": "judge"},
        own_turn="answer",
    ),
    Policy(
        "press",
        (threshold("rounds", 0, 20), threshold("odds", 0, 100), threshold("survivors", 0, 50)),
        {"rounds": 0, "odds": 0, "survivors": 0},
        concerns="own",
        scope="space",
    ),
    Policy(
        "battle_order",
        (switch("first", "largest", "smallest"),),
        {"first": "largest"},
        own_turn="answer",
        concerns="own",
    ),
    Policy(
        "bombardment",
        (switch("bombard", "always", "never"),),
        {"bombard": "always"},
        own_turn="answer",
        concerns="own",
    ),
    Policy(
        "interceptors",
        (threshold("percent", 0, 100), switch("escorted", "yes", "no")),
        {"percent": 0, "escorted": "yes"},
        concerns="others",
    ),
    Policy("stranded", (switch("land_on", "deck", "territory"),), {"land_on": "deck"}),
)


# Losses


class Points(NamedTuple):
    """Hit points that are alike: the name of their units in orders, and what a loss list calls the hits."""

    name: str
    hit: str
    number: int


def ranked_losses(points: Iterable[Points], order: Sequence[str], keep_land: bool) -> list[tuple[str, int]]:
    """Names with numbers of hit points, in the order in which a list of types gives them up.

    Types that the list leaves out come last, the cheapest first; damage that sinks nothing comes first unless
    the list says otherwise. With `keep_land` the last unit that can capture outlives the aircraft.
    """
    ranks = {DAMAGE: -1} | {name: place for place, name in enumerate(order)}
    last = len(ranks)
    ranked = sorted(points, key=lambda each: (ranks.get(each.hit, last), _worth(each)))
    if keep_land:
        ranked = _with_last_capturer_last(ranked)
    return [(each.name, each.number) for each in ranked]


def _worth(points: Points) -> int:
    return 0 if points.hit == DAMAGE else UNITS[points.hit].cost


def _with_last_capturer_last(ranked: list[Points]) -> list[Points]:
    captors = [at for at, each in enumerate(ranked) if each.hit != DAMAGE and UNITS[each.hit].captures]
    if not captors:
        return ranked
    last = captors[-1]
    fewer = ranked[last]._replace(number=ranked[last].number - 1)
    return [*ranked[:last], fewer, *ranked[last + 1 :], ranked[last]._replace(number=1)]


def hit_points(name: str, type_: str, number: int, damaged: int) -> list[Points]:
    """9.3.6d: the points of units that are alike; undamaged ships of two hits can be damaged first."""
    fresh = number - damaged if UNITS[type_].hits > 1 else 0
    damage = [Points(name, DAMAGE, fresh)] if fresh else []
    return [*damage, Points(name, type_, number)]


# Submarines


def submerges(
    policy: Mapping[str, Any], attacks: bool, own: Mapping[str, int], enemy: Mapping[str, int]
) -> bool:
    """Whether submarines dive: defenders judge whether the attackers are aircraft only or outnumber them."""
    word = policy["attacking" if attacks else "defending"]
    if word != "judge":
        return bool(word == "submerge")
    only_air = all(UNITS[name].kind == "air" for name in enemy)
    return only_air or sum(enemy.values()) > sum(own.values())


# Interceptors


def interceptors(policy: Mapping[str, Any], ready: int, escorts: int) -> int:
    """A share of the fighters; perhaps none against an escorted raid."""
    if escorts and policy["escorted"] == "no":
        return 0
    return int(ready * policy["percent"] // 100)


# Scopes


def scopes(policy: Policy) -> tuple[Option, ...]:
    """The spaces for which a policy may say something of its own: land, sea, or both."""
    names = {
        "losses_land": [*TERRITORIES],
        "losses_sea": [*SEA_ZONES],
        "press": [*TERRITORIES, *SEA_ZONES],
    }
    return tuple(Option(name, named("space", name)) for name in names.get(policy.name, ()))
