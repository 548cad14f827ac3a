"""18.5, 15.IV: political actions: who may choose which, and how they are tested."""

from __future__ import annotations

import tomllib
from typing import Any

import msgspec
from msgspec import Struct

from rules.grande_guerre.atlas import FOLDER, GENERALS, POWER_ORDER, nation_of, year_of
from rules.grande_guerre.board import LEADERS, Board, P, side_of
from rules.grande_guerre.dice import d12
from rules.grande_guerre.events.moment import Moment, words
from rules.grande_guerre.events.script import Script, condition, holds
from rules.grande_guerre.facts import SECTORS, SIDES
from rules.grande_guerre.orders.sealed_lines import take
from rules.grande_guerre.peace.talks import hold_talks, must_agree, proposer
from rules.grande_guerre.policies import wish
from rules.grande_guerre.politics.commanders import commands, free_generals
from rules.grande_guerre.politics.government import allowance, parliament_modifier
from rules.grande_guerre.politics.questions import powers
from rules.grande_guerre.stocks import in_mutiny

OVERSEAS = ("balkan", "armenian", "oriental")
MANNERS = ("sincere", "bluff")
KEEPS_POST = "no_sack"
NO_SUPREME_SACKED = ("czar_nicholas_ii", "enver_pasha", "kronprinz")
"""A12: commanders-in-chief who are not sacked."""


class RawAction(Struct, frozen=True, forbid_unknown_fields=True):
    """An action as the data has it."""

    need: int = 0
    who: tuple[str, ...] = ()
    when: str = ""
    tested: str = ""
    about: tuple[str, ...] = ()
    bonus: tuple[str, ...] = ()
    once: bool = False
    yearly: bool = False
    success: list[Any] = []
    failure: list[Any] = []


class Action:
    """A political action with its conditions and effects, read once."""

    def __init__(self, name: str, raw: RawAction) -> None:
        self.id, self.raw = name, raw
        self.when, self.tested = condition(raw.when), condition(raw.tested or raw.when)
        self.bonus = [found for found in map(condition, raw.bonus) if found is not None]
        self.success, self.failure = Script(raw.success), Script(raw.failure)


_DATA = tomllib.loads((FOLDER / "data" / "actions.toml").read_text(encoding="utf-8"))
LOANS: dict[str, int] = _DATA["loans"]
RECRUITS: dict[str, int] = _DATA["recruits"]
ACTIONS = {
    name: Action(name, raw) for name, raw in msgspec.convert(_DATA["actions"], dict[str, RawAction]).items()
}


def moment_of(p: P, nation: str, named: dict[str, Any]) -> Moment:
    return Moment(p, side_of(p.board, nation), nation, named)


def open_to(p: P, nation: str, planned: list[str]) -> list[str]:
    """The actions that a power may still choose, with those it has chosen so far."""
    if len(planned) >= allowance(p.board, nation):
        return []
    return [name for name in ACTIONS if may_choose(p, nation, name, planned)]


def may_choose(p: P, nation: str, name: str, planned: list[str]) -> bool:
    """18.5.1: each once in an interphase, cooperation once for each ally, sacking once for each general."""
    action = ACTIONS[name]
    if action.raw.who and nation not in action.raw.who:
        return False
    if name in planned and name not in ("A9", "A11"):
        return False
    if used_up(p.board, nation, action):
        return False
    moment = moment_of(p, nation, {"planned_actions": planned})
    if not holds(action.when, moment):
        return False
    return all(values(p, nation, field, {}) for field in action.raw.about[:1])


def used_up(board: Board, nation: str, action: Action) -> bool:
    """Actions that succeed once in the war, or are taken once in a year."""
    done = board.politics[nation].done.get(action.id)
    if done is None:
        return False
    return action.raw.once or (action.raw.yearly and year_of(done) == year_of(board.turn))


def values(p: P, nation: str, field: str, taken: dict[str, Any]) -> list[str]:
    """What may be named in an action."""
    board = p.board
    match field:
        case "ally":
            side = side_of(board, nation)
            return [n for n in board.nations if n != nation and side_of(board, n) == side]
        case "sector":
            return list(OVERSEAS if "army" in taken else SECTORS)
        case "marker":
            return markers(board, nation)
        case "general":
            posts = [hq.general for a, hq in board.armies.items() if nation_of(a) == nation and hq.general]
            return (
                sorted(g for g in posts if KEEPS_POST not in GENERALS[g].abilities)
                if free_generals(board, nation)
                else []
            )
        case "ghq":
            mine = [g for g in commands(board, nation) if board.ghqs[g].general not in NO_SUPREME_SACKED]
            return mine if free_generals(board, nation) else []
        case "successor":
            return free_generals(board, nation)
        case "army":
            return sorted(a for a, hq in board.armies.items() if nation_of(a) == nation and hq.at)
    return list(MANNERS)


def markers(board: Board, nation: str) -> list[str]:
    """G18.1: mutiny, revolt and strike, in the order in which order is restored."""
    politics = board.politics[nation]
    found = {"mutiny": in_mutiny(board, nation), "revolt": politics.revolt, "strike": politics.strike}
    return [name for name, there in found.items() if there]


# Carrying them out


def political_actions(p: P) -> None:
    """15.IV: all are revealed and tested together, by id and within one by the order of powers; C1 last."""
    chosen = chosen_actions(p)
    for nation in powers(p):
        p.board.politics[nation].used = 0
    for name, nation, _ in chosen:
        p.say("politics.action", nation=nation, action=name)
    offers = [(nation, named) for name, nation, named in chosen if name == "C1"]
    for name, nation, named in chosen:
        if name != "C1" and side_of(p.board, nation):
            try_action(p, ACTIONS[name], nation, named)
    for side in SIDES:
        offer_peace(p, side, {n: named for n, named in offers if side_of(p.board, n) == side})


def chosen_actions(p: P) -> list[tuple[str, str, dict[str, Any]]]:
    """The lines of all packets within the allowance of each power; a power without lines tries A1."""
    chosen: list[tuple[str, str, dict[str, Any]]] = []
    for _, line in take(p, "action"):
        chosen.append((str(line.args["action"]), str(line.args["nation"]), line.args))
    for nation in powers(p):
        if allowance(p.board, nation) and not any(each[1] == nation for each in chosen):
            chosen += [(name, nation, {}) for name in default_actions(p, nation)]
    ids = list(ACTIONS)
    return sorted(chosen, key=lambda each: (ids.index(each[0]), POWER_ORDER.index(each[1])))


def default_actions(p: P, nation: str) -> list[str]:
    return ["A1"][: allowance(p.board, nation)]


def try_action(p: P, action: Action, nation: str, named: dict[str, Any]) -> None:
    """An action that has become impossible is lost without effect."""
    moment = moment_of(p, nation, named)
    if not holds(action.tested, moment) or not agreed(p, action, named):
        p.say("politics.action_void", nation=nation, action=action.id)
        return
    good = passes(p, action, moment)
    p.say("politics.action_result", nation=nation, action=action.id, good="yes" if good else "no")
    if good or action.raw.yearly:
        p.board.politics[nation].done[action.id] = p.board.turn
    (action.success if good else action.failure).run(moment)


def agreed(p: P, action: Action, named: dict[str, Any]) -> bool:
    """G22.3: the ally of a military cooperation has his say by standing order."""
    ally = str(named.get("ally", ""))
    return action.id != "A9" or (bool(side_of(p.board, ally)) and wish(p.board, "consent", ally) == "yes")


def passes(p: P, action: Action, moment: Moment) -> bool:
    if not action.raw.need:
        return True
    said = words(moment)
    bonus = sum(bool(each.of(said)) for each in action.bonus)
    bonus += p.board.politics[moment.nation].dice.get(action.id, 0)
    die = d12(p, f"action {action.id} {moment.nation}")
    return die + bonus + parliament_modifier(p.board, moment.nation) >= action.raw.need


def offer_peace(p: P, side: str, chosen: dict[str, dict[str, Any]]) -> None:
    """C1, 25.2.2: only if all majors of the side but Turkey have chosen it; the proposer says how, and the
    leader of the other side answers."""
    leading = proposer(p.board, side)
    needed = must_agree(p.board, side)
    if not leading or not chosen or any(n not in chosen for n in needed):
        return
    other = next(s for s in SIDES if s != side)
    asked = next((n for n in LEADERS[other] if side_of(p.board, n) == other), "")
    answer = bool(asked) and wish(p.board, "peace", asked) == "yes"
    hold_talks(p, side, sincere=chosen[leading].get("manner") == "sincere", answer=answer)
