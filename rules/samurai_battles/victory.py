"""Chapter 4: banners, tents and the end of the game."""

from __future__ import annotations

from rules.kernel.texts import Text
from rules.samurai_battles.atlas import FOE, SCENARIOS
from rules.samurai_battles.board import Board, Leader, P, Unit
from rules.samurai_battles.cards.hands import lose_command

TENT_BANNERS = 3


def award(p: P, seat: str, banners: int = 1) -> None:
    """4.1: the game ends at the moment in which a side has its last banner."""
    if over(p):
        return
    p.board.banners[seat] += banners
    p.say("victory.banner", seat=seat, banners=banners, total=p.board.banners[seat])
    if p.board.banners[seat] >= p.board.goal[seat]:
        p.end([seat], Text.of("victory.banners", seat=seat), dict(p.board.banners))


def over(p: P) -> bool:
    return p.state.outcome is not None


def surrender(p: P, seat: str) -> None:
    """4.4: nobody fights on with a single Command card."""
    p.say("victory.surrender", seat=seat)
    p.end([FOE[seat]], Text.of("victory.surrendered", seat=seat), dict(p.board.banners))


def remove_unit(p: P, unit: Unit) -> None:
    """4.2, 4.3: a destroyed unit is worth a banner, Bodyguards are not."""
    p.board.fallen.append(unit.hex)
    del p.board.units[unit.id]
    p.say("victory.destroyed", seat=unit.side, unit=unit.type, hex=unit.hex)
    if not unit.is_guard:
        award(p, FOE[unit.side])


def take_blocks(p: P, unit: Unit, blocks: int) -> int:
    """Remove blocks, the unit with the last of them; gives how many there were to take."""
    taken = min(blocks, unit.blocks)
    unit.blocks -= taken
    if taken:
        p.say("victory.lost", seat=unit.side, unit=unit.type, hex=unit.hex, blocks=taken)
    if unit.blocks == 0:
        remove_unit(p, unit)
    return taken


def kill_leader(p: P, leader: Leader, banner: bool = True) -> None:
    """4.2: an eliminated leader is worth a banner; a Commander's Bodyguards surrender (3.3)."""
    p.board.fallen.append(leader.hex)
    del p.board.leaders[leader.id]
    p.say("victory.leader", seat=leader.side, leader=leader.kind, hex=leader.hex)
    guards = p.board.unit_at(leader.hex)
    if guards is not None and guards.is_guard:
        del p.board.units[guards.id]
        p.say("victory.guards", seat=guards.side, hex=guards.hex)
    if banner:
        award(p, FOE[leader.side], worth(p, leader))


def worth(p: P, leader: Leader) -> int:
    prized = SCENARIOS[p.scenario].get("prized_leader", {})
    return int(prized["banners"]) if leader.name and prized.get("name") == leader.name else 1


def capture_tent(p: P, seat: str) -> None:
    """3.5: an enemy tent under one of the player's units falls at the start of his turn."""
    hex_ = p.board.tents.get(FOE[seat])
    unit = p.board.unit_at(hex_) if hex_ else None
    if hex_ is None or unit is None or unit.side != seat:
        return
    del p.board.tents[FOE[seat]]
    p.board.land.pop(hex_, None)
    p.say("victory.tent", seat=seat, hex=hex_)
    lose_command(p, FOE[seat])
    award(p, seat, TENT_BANNERS)


def entered(p: P, unit: Unit) -> None:
    """23: a scenario may give a banner for the first unit that reaches a place."""
    goal = SCENARIOS[p.scenario].get("objective")
    if goal is None or p.board.taken or (unit.side, unit.hex) != (goal["side"], goal["hex"]):
        return
    p.board.taken = True
    p.say("victory.objective", seat=unit.side, hex=unit.hex)
    lose_command(p, FOE[unit.side])
    award(p, unit.side, goal["banners"])


def set_up(scenario: str, options: dict[str, str]) -> tuple[dict[str, int], dict[str, dict[str, int]]]:
    """5, 23: banners to win, and cards and tokens of each side, with the options of the scenario."""
    plan = SCENARIOS[scenario]
    goal = dict(plan["goal"])
    dealt = {s: {key: plan[s][key] for key in ("command", "dragon", "honor")} for s in ("red", "blue")}
    if options["balance"] == "on" and "balance" in plan:
        goal |= plan["balance"].get("goal", {})
        for key in ("honor", "dragon"):
            for side, number in plan["balance"].get(key, {}).items():
                dealt[side][key] = number
    if options["kobayakawa"] == "on" and "kobayakawa" in plan:
        goal |= plan["kobayakawa"]["goal"]
    return goal, dealt


def place(scenario: str, options: dict[str, str], board: Board) -> None:
    """5: terrain, units and leaders of a scenario."""
    plan = SCENARIOS[scenario]
    waiting = plan.get("kobayakawa", {}).get("units", []) if options["kobayakawa"] == "on" else []
    board.land = {hex_: kind for kind, hexes in plan["terrain"].items() for hex_ in hexes}
    for side in ("red", "blue"):
        for n, row in enumerate(plan[side]["units"], 1):
            unit = Unit(f"{side[0]}{n}", side, row["type"], row["hex"], waiting=row["hex"] in waiting)
            board.units[unit.id] = unit
            if "leader" in row:
                name = f"{side[0]}l{n}"
                board.leaders[name] = Leader(name, side, row["leader"], row["hex"], row.get("name", ""))
            if unit.is_guard:
                board.tents[side] = unit.hex
    board.uncommitted = bool(waiting)
