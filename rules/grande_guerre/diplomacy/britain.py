"""b.2 to b.5, 16.4.8, 17.9.10: Great Britain, at war, half at war and at peace."""

from __future__ import annotations

from rules.grande_guerre.atlas import AREAS, NOVEMBER, SCHEDULE, TURN, nation_of
from rules.grande_guerre.board import Board, P, besieged_by, held_by
from rules.grande_guerre.diplomacy.ambassadors import add_counters
from rules.grande_guerre.diplomacy.levels import level, move_level
from rules.grande_guerre.map.control import BELGIAN_PORTS
from rules.grande_guerre.movement.places import station
from rules.grande_guerre.setup import add_support

BEF = "GB_BEF"
BEF_PORTS = ("arras", "calais", "rouen")
"""G20.3: where the BEF lands if Britain is at war, best first."""
NEUTRAL = 9
"""b.3.4: from this level on Britain helps nobody."""
TRADE, TRADE_FLOW, TRADE_COLD, FLOW_COLD = 30, 5, 15, 2
NAVAL_STEPS = 6
"""b.5.6: building steps of a neutral Britain in an interphase."""
CAPITAL_CLASSES = ("yorck", "mackensen")
LAST_LAUNCH = TURN["may_1916"]
BUILD_UP = {
    1916: ("GB_III", {"GB_commonwealth": 3}, {"heavy_artillery": 2, "heavy_tank": 1, "fighter": 1}),
    1917: ("GB_IV", {"GB_commonwealth": 6}, {"siege_artillery": 1, "heavy_tank": 2, "fighter": 2}),
}


def at_peace(board: Board) -> bool:
    """Whether Great Britain has not entered the war; its limited intervention is no war."""
    return "GB" in board.nations and board.nations["GB"].status in ("neutral", "limited")


def is_limited(board: Board) -> bool:
    return "GB" in board.nations and board.nations["GB"].status == "limited"


# 16.4.8, b.3.1: coming in


def intervene(p: P) -> None:
    """b.3.1: the BEF goes to Belgium without a war."""
    nation = p.board.nations["GB"]
    nation.side, nation.status = "entente", "limited"
    add_counters(p.board, "GB", [1])
    p.say("diplomacy.intervenes", nation="GB")


def goes_to_war(p: P, *, limited: bool) -> None:
    """16.4.8: one more ambassador, unless a limited intervention has brought it; the United States one level
    down; late reinforcements come at once."""
    board = p.board
    if not limited:
        add_counters(board, "GB", [1])
    move_level(p, "US", -1, reason="britain")
    if board.turn > NOVEMBER:
        arrive_late(p)


def arrive_late(p: P) -> None:
    """b.4: everything of 1914 arrives at once, and the BEF becomes I and II Army."""
    from rules.grande_guerre.atlas import HEADQUARTERS
    from rules.grande_guerre.reinforcement.arrivals import arrive, new_headquarters

    for arrival in SCHEDULE:
        if arrival.nation == "GB" and TURN[arrival.turn] <= NOVEMBER:
            arrive(p, arrival)
    for army in HEADQUARTERS:
        if nation_of(army.army) == "GB" and TURN[army.turn] <= NOVEMBER:
            new_headquarters(p, army)


def landing_area(board: Board) -> str:
    """G20.3: the first friendly port; under limited intervention a Belgian one, Antwerp first."""
    ports = BELGIAN_PORTS if is_limited(board) else BEF_PORTS
    friendly = [a for a in ports if held_by(board, a) == "entente" or AREAS[a].owner == "BE"]
    return next((a for a in friendly if not besieged_by(board, a)), "")


def land_bef(p: P) -> None:
    """The British Expeditionary Force lands at the end of the Entente's western resolution of August."""
    board = p.board
    goal = landing_area(board)
    if BEF not in board.armies or board.nations["GB"].side != "entente" or not goal:
        return
    board.armies[BEF].at = goal
    station(p, [c for c, each in board.corps.items() if each.army == BEF and each.at], goal)
    p.say("movement.bef", area=goal)


def provoked(p: P, defenders: list[str]) -> None:
    """b.3.1: an attack on the BEF, or a siege of Antwerp by the Central Powers, is war with Britain."""
    board = p.board
    if not is_limited(board):
        return
    if any(nation_of(c) == "GB" for c in defenders) or besieged_by(board, "antwerp") == "central":
        declare(p)


def declare(p: P) -> None:
    """Great Britain goes to war at once, whatever its level."""
    from rules.grande_guerre.diplomacy.joining import join

    p.board.diplomacy.levels["GB"] = 0
    join(p, "GB", "entente")


# b.5: while it is at peace


def drift(p: P) -> None:
    """b.5.2: one level toward the Entente at the start of each interphase."""
    board = p.board
    invaded = "belgium_invaded_by_entente" in board.flags
    if at_peace(board) and not invaded and level(board, "GB") < NEUTRAL:
        move_level(p, "GB", -1, reason="drift")


def armament(p: P, uboats: int = 0, ships: list[str] | None = None) -> None:
    """b.5.3: finished U-boats, and great battlecruisers launched up to summer 1916, alarm Britain."""
    board = p.board
    if not at_peace(board):
        return
    great = [s for s in ships or () if s.lower().startswith(CAPITAL_CLASSES)]
    alarm = uboats + (len(great) if board.turn <= LAST_LAUNCH else 0)
    if alarm:
        move_level(p, "GB", -alarm, reason="armament")


def raided_trade(p: P) -> None:
    """b.5.8: raiders hunted French trade in the North Atlantic."""
    if at_peace(p.board):
        move_level(p, "GB", -1, reason="raiders")


def closed_seas(board: Board) -> tuple[str, ...]:
    """b.5.7, G17.10: seas where no warship may go while Britain is at peace."""
    return ("north_sea", "channel") if at_peace(board) else ()


def breached(p: P) -> None:
    """b.5.7: a German breach of the closed seas is a declaration of war."""
    if at_peace(p.board):
        declare(p)


def trade(board: Board) -> dict[str, tuple[int, int]]:
    """b.5.4: EP and munition flow that France and Russia get in this interphase."""
    if not at_peace(board) or level(board, "GB") >= NEUTRAL:
        return {}
    cold = "belgium_invaded_by_entente" in board.flags
    ep, most = (TRADE_COLD, FLOW_COLD) if cold else (TRADE, TRADE_FLOW)
    flow = min(most, board.diplomacy.trade)
    partners = {"FR": (ep, flow), "RU": (ep, flow)}
    russia_out = board.nations["RU"].side != "entente" or held_by(board, "petrograd") == "central"
    if russia_out:
        del partners["RU"]
        heirs = [n for n in ("IT", "TR") if board.nations[n].side == "entente"]
        partners |= dict.fromkeys(heirs[:1], (ep, flow))
    return {n: gain for n, gain in partners.items() if board.nations[n].side == "entente"}


def build_up(p: P, year: int) -> None:
    """b.5.6: what a neutral Britain builds in 1916 and 1917."""
    board = p.board
    if not at_peace(board) or year not in BUILD_UP or f"britain_built_{year}" in board.flags:
        return
    from rules.grande_guerre.diplomacy.mobilisation import new_corps
    from rules.grande_guerre.pieces import Army

    army, corps, support = BUILD_UP[year]
    board.flags.append(f"britain_built_{year}")
    board.armies[army] = Army(at="london")
    taken = sum(c.startswith("GB_commonwealth#") for c in board.corps)
    wanted = {kind: min(count, 6 - taken) for kind, count in corps.items()}
    for name in new_corps(p, wanted):
        board.corps[name].at, board.corps[name].army = "london", army
    for kind, count in support.items():
        add_support(board, "GB", kind, count, army)


def build_ships(p: P) -> None:
    """b.5.6: steps of a neutral Britain, squadron by squadron, as many on a ship as anybody may build."""
    from rules.grande_guerre.economy.ships import MOST_STEPS, build, building, home_port

    board, left = p.board, NAVAL_STEPS
    for name in building(board, "GB") if at_peace(board) else []:
        steps = min(left, MOST_STEPS)
        left -= steps
        if steps and build(board.navy.squadrons[name], steps, home_port(board, name)):
            p.say("economy.ship", nation="GB", squadron=name)
