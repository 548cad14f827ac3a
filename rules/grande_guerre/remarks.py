"""What one should know of a value before choosing it: what stands where, and what it is worth."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from rules.grande_guerre.atlas import (
    AREAS,
    GENERALS,
    NATIONS,
    PLANS,
    SUPPORT,
    TYPES,
    WAR_OPTIONS,
    support_kind,
    type_of,
)
from rules.grande_guerre.economy.technology import PROJECTS
from rules.grande_guerre.policies import POLICIES, THIS_TURN
from rules.grande_guerre.politics.actions import ACTIONS
from rules.kernel.texts import Text, named

CHANGE = re.compile(r"nw\((\w+), (-?\d+)\)")


def remark(view: Mapping[str, Any], name: str, value: object) -> Text | None:
    """From a view and nothing else; a value of no known kind needs no remark."""
    board, word = view["board"], str(value)
    if name == "seat" and word in board["proposals"]:
        return Text.of("remark.proposals", said=list(board["proposals"][word]))
    if name == "name" and word in POLICIES:
        return policy(board, word)
    if name == "action" and word in ACTIONS:
        return action(word)
    if name == "plan" and word in PLANS:
        return plan(word)
    if name == "options" and word in WAR_OPTIONS:
        return Text.of(f"remark.option_{word}", will=WAR_OPTIONS[word].will)
    if word in board["armies"] or word in board["ghqs"]:
        return headquarters(board, word)
    if word in AREAS:
        return area(board, word)
    if word in GENERALS and name in ("general", "successor"):
        return general(word)
    if name in ("technology", "projects") and word in PROJECTS:
        return Text.of("remark.project", chance=PROJECTS[word].chance, year=PROJECTS[word].year)
    return unit(board, word) if "#" in word else None


def policy(board: Mapping[str, Any], name: str) -> Text:
    """What a standing order is as shipped, and for whom its player has set it otherwise."""
    given = {scope: each[name] for scope, each in board["policies"].items() if name in each}
    if not given:
        return Text.of("remark.policy", wish=POLICIES[name].default)
    said = [setting(scope, wish) for scope, wish in sorted(given.items())]
    return Text.of("remark.policy_set", wish=POLICIES[name].default, given=said)


def setting(scope: str, wish: str) -> Text:
    unit = scope.removesuffix(THIS_TURN)
    code = "nation" if unit in NATIONS else "army"
    return Text.of(f"remark.set_{code}{'_now' if unit != scope else ''}", **{code: unit}, wish=wish)


def action(name: str) -> Text:
    """18.5: what the test needs, and what success and failure do to National Will."""
    raw = ACTIONS[name].raw
    won, lost = (will_of(effects, ("self", *raw.who)) for effects in (raw.success, raw.failure))
    code = "action" if raw.need else "untested"
    return Text.of(f"remark.{code}{'_will' if won or lost else ''}", need=raw.need, won=won, lost=lost)


def plan(name: str) -> Text:
    """16.2: National Will and events, whom it binds to attack, what is hoped for by September."""
    known = PLANS[name]
    drawn, kept = known.events
    said = [goal(each) for each in known.goals]
    facts = {"will": known.will, "drawn": drawn, "kept": kept, "goals": said}
    red = known.flags_august
    return (
        Text.of("remark.plan_attacks", **facts, armies=list(red)) if red else Text.of("remark.plan", **facts)
    )


def goal(each: Mapping[str, Any]) -> Text:
    """Where a plan wants to be, or what it must not lose, with the National Will that hangs on it."""
    [kind] = [word for word in each if word != "nw"]
    areas = each[kind] if isinstance(each[kind], list) else [each[kind]]
    return Text.of(f"remark.goal_{kind}", areas=areas, nw=each["nw"])


def will_of(effects: Sequence[Any], mine: Sequence[str]) -> int:
    """What a list of effects does to the National Will of whoever takes the action."""
    found = (CHANGE.fullmatch(str(effect)) for effect in effects)
    return sum(int(each[2]) for each in found if each and each[1] in mine)


def headquarters(board: Mapping[str, Any], army: str) -> Text | None:
    """Where it stands, who commands, how many corps are on its list and how many of them are reduced."""
    post = board["armies"].get(army) or board["ghqs"].get(army) or {}
    mine = [c for c in board["corps"].values() if c.get("army") == army and (c.get("at") or c.get("reserve"))]
    if not post.get("at"):
        return Text("remark.off_map")
    who = named("general", post["general"]) if post.get("general") else Text("remark.nobody")
    if army in board["ghqs"] or _side(board, army.partition("_")[0]) != board["side"]:
        return Text.of("remark.post", area=post["at"], general=who)
    facts = {"area": post["at"], "general": who, "corps": len(mine)}
    weak = sum(bool(c.get("reduced")) for c in mine)
    return Text.of("remark.weak_army" if weak else "remark.army", **facts, **({"weak": weak} if weak else {}))


def area(board: Mapping[str, Any], name: str) -> Text:
    """What the ground is, what stands there, and what is left of a fortress."""
    known = AREAS[name]
    here = [each for each in board["stacks"] if each["area"] == name]
    enemy = sum(s["corps"] for s in here if _side(board, s["nation"]) not in ("", board["side"]))
    own = sum(s["corps"] for s in here) - enemy
    facts = {"terrain": named("terrain", known.terrain), "own": own, "enemy": enemy}
    fort = board["forts"].get(name, {})
    if not known.fortress or fort.get("fallen"):
        return Text.of("remark.area", **facts)
    left = fort.get("resistance", 0) if fort else known.fortress
    return Text.of("remark.fortress", **facts, left=left)


def _side(board: Mapping[str, Any], nation: str) -> str:
    return str(board["nations"].get(nation, {}).get("side", ""))


def general(name: str) -> Text:
    """G4.7: stars in attack and defence, obstination and breakthrough."""
    known = GENERALS[name]
    return Text.of(
        "remark.general", attack=known.att, defence=known.def_, obstination=known.obst, through=known.brk
    )


def unit(board: Mapping[str, Any], name: str) -> Text | None:
    """G2.2: the printed values of a corps, and where it stands; what a gun supports with."""
    if support_kind(name) in SUPPORT:
        return Text.of("remark.gun", support=SUPPORT[support_kind(name)].support)
    if type_of(name) not in TYPES:
        return None
    each, kind = board["corps"].get(name, {}), TYPES[type_of(name)]
    face = f"{kind.attack}^{kind.fire}-{kind.defence}-{kind.move}"
    code = "remark.reduced" if each.get("reduced") else "remark.corps"
    if each.get("at"):
        return Text.of(f"{code}_at", face=face, area=each["at"])
    return Text.of(code, face=face)
