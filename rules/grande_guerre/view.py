"""0.2: what each seat and a spectator may know."""

from __future__ import annotations

from typing import Any

from msgspec import to_builtins

from rules.grande_guerre.atlas import AREAS, nation_of
from rules.grande_guerre.board import Board, P, controller, leader, seat_of, seat_side, side_of
from rules.grande_guerre.diplomacy import seen as diplomacy
from rules.grande_guerre.economy.technology import side_effect
from rules.grande_guerre.events import seen as events
from rules.grande_guerre.facts import FOE
from rules.grande_guerre.offensives.state import Offensive
from rules.grande_guerre.policies import THIS_TURN
from rules.grande_guerre.stocks import losses_of
from rules.kernel.orders import Order
from rules.kernel.texts import REFEREE

PUBLIC = (
    "turn",
    "phase",
    "weather",
    "frozen",
    "first",
    "doctrine",
    "forts",
    "rails",
    "moves",
    "main",
    "seats",
    "tracks",
)


def view(p: P, viewer: str | None) -> dict[str, Any]:
    board = p.board
    side = seat_side(board, viewer) if viewer and viewer != REFEREE else ""
    return {
        **{name: to_builtins(getattr(board, name)) for name in PUBLIC},
        "side": side,
        "trenches": {s: side_effect(board, s, "trench") for s in FOE},
        "nations": {n: nation_seen(board, n, knows(board, n, viewer, side)) for n in board.nations},
        "control": {area: controller(board, area) for area in AREAS},
        "stacks": stacks(board, viewer, side),
        "corps": corps_seen(board, viewer, side),
        "armies": {a: army_seen(board, a, viewer, side) for a in board.armies},
        "ghqs": {g: to_builtins(hq) for g, hq in board.ghqs.items()},
        "support": {u: each.hq for u, each in board.support.items() if knows(board, u, viewer, side)},
        "pool": [g for g in board.pool if knows_general(board, g, viewer, side)],
        "policies": own_policies(board, viewer),
        "proposals": {s: proposed(p, s) for s in proposers(board, viewer, side)},
        "attacks": to_builtins([a for a in board.attacks if a.turn == board.turn]),
        "captures": to_builtins([c for c in board.captures if c.turn >= board.turn - 1]),
        **diplomacy.seen(board, viewer, side),
        **events.seen(board, viewer, side),
        **campaign_seen(board, viewer, side),
    }


def campaign_seen(board: Board, viewer: str | None, side: str) -> dict[str, Any]:
    """0.2: economy, research and plans of the own side; fleets, blockade and open offensives for all."""
    own = [s for s in FOE if viewer == REFEREE or s == side]
    ships = {
        s: {"ships": q.ships, "port": q.port, "damaged": q.damaged} for s, q in board.navy.squadrons.items()
    }
    open_ = [
        o for o in board.offensives if o.status != "planned" or o.side in own or betrayed(board, o, side)
    ]
    return {
        "economy": {n: to_builtins(e) for n, e in board.economy.items() if knows(board, n, viewer, side)},
        "civil": {n: e.civil for n, e in board.economy.items()},
        "research": {s: to_builtins(r) for s, r in board.research.items() if s in own},
        "offensives": to_builtins(open_),
        "squadrons": ships,
        "sea_control": dict(board.navy.controlled),
        "mines": mines_seen(board, own),
        "strategic": to_builtins(board.strategic),
        "tactics_found": to_builtins(board.tactics.found),
    }


def mines_seen(board: Board, own: list[str]) -> dict[str, list[str]]:
    """G17.8: the fields that a side has laid itself; those of the enemy are found by running into them."""
    seen = {zone: [side for side in laid if side in own] for zone, laid in board.navy.mines.items()}
    return {zone: laid for zone, laid in seen.items() if laid}


def betrayed(board: Board, offensive: Offensive, side: str) -> bool:
    """0.5: a traitor tells a side of a planned offensive of the enemy (event 60)."""
    return f"offensive.{offensive.sector}" in board.cards.revealed.get(side, [])


def knows(board: Board, unit: str, viewer: str | None, side: str) -> bool:
    """Whether a viewer knows all of a nation's units: inside a side everything is shared (G22.3)."""
    return viewer == REFEREE or (side != "" and side_of(board, unit) == side)


def army_seen(board: Board, army: str, viewer: str | None, side: str) -> dict[str, Any]:
    """0.2: who leads an army since the interphase is its side's secret until it fights."""
    hq = board.armies[army]
    hidden = hq.secret and not knows(board, army, viewer, side)
    seen: dict[str, Any] = to_builtins(hq)
    return {name: value for name, value in seen.items() if not (hidden and name == "general")}


def knows_general(board: Board, general: str, viewer: str | None, side: str) -> bool:
    from rules.grande_guerre.atlas import GENERALS

    return knows(board, GENERALS[general].nation, viewer, side)


def nation_seen(board: Board, name: str, known: bool) -> dict[str, Any]:
    """National Will and losses are public, stocks are not."""
    nation = board.nations[name]
    seen: dict[str, Any] = {"side": nation.side, "status": nation.status, "nw": nation.nw}
    seen["losses"] = losses_of(board, name)
    seen["losses_turn"] = losses_of(board, name, range(board.turn, board.turn + 1))
    if known:
        seen |= {"rp": nation.rp, "mun": nation.mun, "ep": nation.ep}
    return seen


def is_seen(board: Board, corps: str, viewer: str | None, side: str) -> bool:
    """0.2: own corps, and enemy ones after a battle of this turn."""
    return knows(board, corps, viewer, side) or board.corps[corps].seen == board.turn


def stacks(board: Board, viewer: str | None, side: str) -> list[dict[str, Any]]:
    """How many corps of each nation stand where, in the open, inside a fortress or before one."""
    found: dict[tuple[str, str, bool, bool], int] = {}
    for name, corps in board.corps.items():
        if corps.at:
            key = (corps.at, nation_of(name), corps.inside, corps.besieges)
            found[key] = found.get(key, 0) + 1
    return [
        {"area": area, "nation": nation, "inside": inside, "besieges": besieges, "corps": count}
        for (area, nation, inside, besieges), count in sorted(found.items())
    ]


def corps_seen(board: Board, viewer: str | None, side: str) -> dict[str, Any]:
    """The corps whose type a viewer knows: all of his own side, and enemies only where they stand."""
    seen: dict[str, Any] = {}
    for name, corps in sorted(board.corps.items()):
        if knows(board, name, viewer, side):
            seen[name] = to_builtins(corps)
        elif corps.seen == board.turn and corps.at:
            seen[name] = {"at": corps.at, "reduced": corps.reduced, "inside": corps.inside}
    return seen


def proposers(board: Board, viewer: str | None, side: str) -> list[str]:
    """G22.3: what a seat proposes is known to it and to the leader of its side."""
    leads = side != "" and leader(board, side) == viewer
    return [s for s in board.proposals if viewer in (s, REFEREE) or (leads and seat_side(board, s) == side)]


def proposed(p: P, seat: str) -> list[str]:
    """The lines that a seat proposes, as orders are written."""
    return [p.title.write(Order(seat, line.kind, line.args)) for line in p.board.proposals[seat]]


def own_policies(board: Board, viewer: str | None) -> dict[str, dict[str, str]]:
    """Standing orders are known to their seat only."""
    if viewer == REFEREE:
        return board.policies
    kept = board.policies.items()
    return {s: each for s, each in kept if viewer and seat_of(board, s.removesuffix(THIS_TURN)) == viewer}
