"""23: submarine war against Great Britain, convoys and escorts."""

from __future__ import annotations

from rules.grande_guerre.atlas import nation_of, year_of
from rules.grande_guerre.board import Board, P, side_of
from rules.grande_guerre.dice import chance, d6, d12
from rules.grande_guerre.economy.technology import side_effect
from rules.grande_guerre.naval.ships import ship_class
from rules.grande_guerre.strategic.blockade import is_out, upset
from rules.grande_guerre.strategic.neutrals import level
from rules.grande_guerre.strategic.tables import ALL_OUT_SHIFT, submarine_cell

HEAVY_LOSSES = 100
SPAIN_HELPS = 21
ESCORTS = ("DD", "CL")
ESCORT_NATIONS = ("GB", "FR", "US")
SINKS = {"restricted": 5, "all_out": 6}
LATE = 1918


def declare(p: P, kind: str) -> None:
    """23.1, 23.5: in force from the next interphase on; neutrals resent it at once."""
    p.board.strategic.submarine_next = kind
    p.board.strategic.declarations += 1
    p.say("strategic.submarine", kind=kind)
    upset(p, kind)


def submarines(p: P) -> None:
    """15.II.2, 23.1.1: what the last interphase decided is in force; the torpedo roll, the British losses and
    the hunt. Without a roll nothing is lost in this interphase (23.3).
    """
    war = p.board.strategic
    if war.submarine_next:
        war.submarine, war.submarine_next = war.submarine_next, ""
    war.convoys, war.convoys_next = war.convoys or war.convoys_next, False
    if war.submarine != "none" and war.uboats and side_of(p.board, "GB"):
        torpedo(p)
        hunt(p)
    else:
        war.lost_ep = 0


def torpedo(p: P) -> None:
    war = p.board.strategic
    die = d12(p, "submarines")
    first = war.submarine_rolls == 0
    ep, will = losses(war.submarine, war.uboats, die + modifier(p), first=first)
    war.submarine_rolls += 1
    war.lost_ep = ep
    war.results["GB"] = [-ep, -will]
    p.say("strategic.submarine_roll", die=die, uboats=war.uboats, ep=ep, nw=will)


def losses(mode: str, uboats: int, die: int, *, first: bool) -> tuple[int, int]:
    """23.2, 23.3: all-out war reads two columns to the right; a restricted one halves, but surprises once."""
    shift = ALL_OUT_SHIFT if mode == "all_out" or first else 0
    return spared(mode, *submarine_cell(uboats + shift, die))


def spared(mode: str, ep: int, will: int) -> tuple[int, int]:
    """23.2: in a restricted war half of the EP, and one less National Will."""
    return (ep // 2, max(0, will - 1)) if mode == "restricted" else (ep, will)


def modifier(p: P) -> int:
    """What is added to the torpedo roll."""
    board, war = p.board, p.board.strategic
    boats = 2 if war.submarine == "all_out" else 1
    total = boats * bool(side_effect(board, "central", "uboat_tech")) - asdic(board)
    if war.submarine == "all_out":
        total += int(war.lost_ep >= HEAVY_LOSSES)
        total += convoy_modifier(len(escorts(board)), war.uboats) if war.convoys else 0
    if level(board, "ES") >= SPAIN_HELPS and not is_out(board, "FR"):
        total += int(chance(p, 50, "Spain"))
    return total


def asdic(board: Board) -> int:
    return int(side_effect(board, "entente", "asdic") > 0)


def convoy_modifier(escorts: int, uboats: int) -> int:
    """23.3.1: one less for each time that the escorts outnumber the U-boats."""
    return -(escorts // uboats) if uboats else 0


def escorts(board: Board) -> list[str]:
    """23.4: destroyers and light cruisers of the western powers on patrol around Britain."""
    mine = [s for s in board.navy.squadrons if nation_of(s) in ESCORT_NATIONS and ship_class(s) in ESCORTS]
    return sorted(s for s in mine if board.navy.squadrons[s].escort and board.navy.squadrons[s].ships)


def hunt_modifier(mode: str, *, boats: bool, asdic: bool, convoys: bool, late: bool) -> int:
    """23.4.1: what is added to the die of a hunting squadron."""
    if mode == "restricted":
        return 2 * asdic + late - boats
    return asdic + convoys + late


def hunt(p: P) -> None:
    """23.4.1: one attempt for each escort of destroyers, at most one for each U-boat."""
    board, war = p.board, p.board.strategic
    hunters = [s for s in escorts(board) if ship_class(s) == "DD"]
    added = hunt_modifier(
        war.submarine,
        boats=side_effect(board, "central", "uboat_tech") > 0,
        asdic=asdic(board) > 0,
        convoys=war.convoys,
        late=year_of(board.turn) >= LATE,
    )
    dice = [d6(p, "hunt") for _ in hunters[: war.uboats]]
    sunk = sum(die + added >= SINKS[war.submarine] for die in dice)
    war.uboats -= sunk
    if dice:
        p.say("strategic.hunt", dice=dice, sunk=sunk, left=war.uboats)


def sink_by_asdic(p: P) -> None:
    """23.4.2: the disclosure of Asdic sinks one U-boat at once."""
    if p.board.strategic.uboats:
        p.board.strategic.uboats -= 1
        p.say("strategic.asdic", left=p.board.strategic.uboats)
