"""What a bot makes of its view: a board with guesses in the place of what it may not know."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import convert

from rules.grande_guerre.atlas import AREAS, SCENARIOS, TYPES, nation_of
from rules.grande_guerre.august.state import August
from rules.grande_guerre.board import Board, P, side_of
from rules.grande_guerre.boxes.state import Box
from rules.grande_guerre.diplomacy.state import Ambassador, Diplomacy
from rules.grande_guerre.economy.state import Economy, Research
from rules.grande_guerre.naval.state import Squadron
from rules.grande_guerre.offensives.state import Offensive
from rules.grande_guerre.pieces import Army, Attack, Capture, Corps, Fort, Ghq, Nation, Support
from rules.grande_guerre.politics.state import Politics
from rules.grande_guerre.strategic.state import Strategic
from rules.grande_guerre.tactics.state import Found
from rules.kernel.play import Play
from rules.kernel.state import State
from rules.kernel.title import Title

Seen = Mapping[str, Any]
GUESSED = 900
"""Numbers of corps that are only guessed begin here; no set-up has so many."""
GARRISONS = ("landwehr", "territorial", "landsturm", "reserve", "active")
MIXTURES = {
    "DE": ("active", "active", "reserve"),
    "FR": ("active", "active", "active", "reserve"),
    "GB": ("bef", "active", "new"),
    "AH": ("active", "active", "reserve"),
    "RS": ("active", "active", "reserve"),
    "TR": ("active", "reserve"),
}
"""What unseen corps of a nation in the field are taken for, one after another."""
UNKNOWN_RP, UNKNOWN_MUN = 8, 6
PLAIN = ("turn", "phase", "weather", "frozen", "first", "doctrine", "rails", "moves", "main", "seats")


def play_of(view: Seen) -> P:
    """The position as a seat sees it, so that the rules can be asked about it."""
    state = State(
        title=view["title"],
        scenario=view["scenario"],
        options=dict(view["options"]),
        seats=list(view["seats"]),
        rev=1,
        schema=1,
        board=board_of(view),
        stack=[],
    )
    return Play(Title(), state)


def board_of(view: Seen) -> Board:
    seen = view["board"]
    board = Board(
        **{name: seen[name] for name in PLAIN},
        nations={n: nation(each) for n, each in seen["nations"].items()},
        corps={},
        armies=convert(seen["armies"], dict[str, Army]),
        ghqs=convert(seen["ghqs"], dict[str, Ghq]),
        support={unit: Support(hq=hq) for unit, hq in seen["support"].items()},
    )
    board.held = {a: n for a, n in seen["control"].items() if n != AREAS[a].owner}
    board.forts = convert(seen["forts"], dict[str, Fort])
    board.pool, board.policies = list(seen["pool"]), dict(seen["policies"])
    board.attacks = convert(seen["attacks"], list[Attack])
    board.captures = convert(seen["captures"], list[Capture])
    _losses(board, seen)
    _corps(board, seen)
    _campaign(board, seen, view)
    return board


def nation(each: Seen) -> Nation:
    """Stocks that nobody tells are taken for middling ones."""
    return Nation(
        side=each["side"],
        status=each["status"],
        nw=each["nw"],
        rp=each.get("rp", UNKNOWN_RP),
        mun=each.get("mun", UNKNOWN_MUN),
        ep=each.get("ep", 0),
    )


def _losses(board: Board, seen: Seen) -> None:
    """Losses of all earlier turns together, which is what the rules ask for."""
    for name, each in seen["nations"].items():
        board.losses[f"{board.turn}.{name}.french.field"] = each["losses_turn"]
        board.losses[f"0.{name}.french.field"] = each["losses"] - each["losses_turn"]


def _corps(board: Board, seen: Seen) -> None:
    side = seen["side"]
    for name, each in seen["corps"].items():
        board.corps[name] = convert(each, Corps)
    for stack in seen["stacks"]:
        if side_of(board, stack["nation"]) != side:
            board.corps |= dict(guessed(board, stack))


def guessed(board: Board, stack: Seen) -> Iterator[tuple[str, Corps]]:
    """The corps of an enemy stack that nobody has seen, as the usual ones of their nation."""
    nation, area, inside = stack["nation"], stack["area"], stack["inside"]
    known = [
        c
        for c, each in board.corps.items()
        if each.at == area and nation_of(c) == nation and each.inside == inside
    ]
    for corps in known:
        board.corps[corps].besieges = stack["besieges"]
    lists = [a for a, hq in board.armies.items() if hq.at == area and nation_of(a) == nation]
    for place in range(len(known), stack["corps"]):
        number = GUESSED + len(board.corps) + place
        army = "" if inside or not lists else lists[place % len(lists)]
        unseen = Corps(at=area, inside=inside, bound=inside, besieges=stack["besieges"], army=army)
        yield f"{usual(nation, place, inside=inside)}#{number}", unseen


def usual(nation: str, place: int, *, inside: bool) -> str:
    """The type of corps that one expects: garrisons inside a fortress, a usual mixture in the field."""
    mixture = MIXTURES.get(nation, ("active",))
    wanted = (*(GARRISONS if inside else (mixture[place % len(mixture)],)), "active")
    any_ = (kind for kind in TYPES if nation_of(kind) == nation)
    return next((f"{nation}_{kind}" for kind in wanted if f"{nation}_{kind}" in TYPES), None) or next(any_)


# The campaign


def _campaign(board: Board, seen: Seen, view: Seen) -> None:
    """What only campaigns have; in the short scenarios the war plans are those of the set-up."""
    plans = seen.get("august", {}).get("plans")
    board.august = August(plans=dict(plans or {}))
    if plans is None:
        board.august.plans = dict(SCENARIOS[view["scenario"]].plans)
    board.flags = list(seen.get("flags", []))
    board.politics = convert(seen["politics"], dict[str, Politics])
    board.economy = convert(seen["economy"], dict[str, Economy])
    board.research = convert(seen["research"], dict[str, Research])
    board.offensives = convert(seen["offensives"], list[Offensive])
    board.navy.squadrons = convert(seen["squadrons"], dict[str, Squadron])
    board.navy.controlled, board.navy.mines = dict(seen["sea_control"]), dict(seen["mines"])
    board.strategic = convert(seen["strategic"], Strategic)
    board.tactics.found = convert(seen["tactics_found"], dict[str, Found])
    board.cards.hands = {side: list(hand) for side, hand in seen["hand"].items()}
    if "levels" in seen:
        board.diplomacy = Diplomacy(levels=dict(seen["levels"]), promises=list(seen["promises"]))
        board.diplomacy.counters = convert(seen["ambassadors"], dict[str, Ambassador])
        board.boxes = {
            name: Box(owner=each["owner"], points=dict(each["points"]))
            for name, each in seen["boxes"].items()
        }
        board.peace.out = dict(seen["peace"]["out"])
