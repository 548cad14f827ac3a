"""24.1, 24.2: moves into boxes, battles in them, points and conquest."""

from __future__ import annotations

from collections.abc import Sequence

from rules.grande_guerre.atlas import BOXES, MAJORS, corps_type, nation_of
from rules.grande_guerre.battle.tables import LOSSES, cell
from rules.grande_guerre.board import Board, P, held_by, side_of
from rules.grande_guerre.boxes.state import Box
from rules.grande_guerre.dice import d12
from rules.grande_guerre.facts import FOE
from rules.grande_guerre.final_phase.will import change
from rules.grande_guerre.forces import attack_strength, defence_strength

TSINGTAO_FALLS = "tsingtao_falls"
SCORED = ("africa", "asia")
FOREST, SUPERIOR = 1, 3
ROUNDS = 4
"""24.2: jungle in Africa defends like forest."""


def new_boxes() -> dict[str, Box]:
    return {name: Box(owner=box.owner) for name, box in BOXES.items()}


def holder_side(board: Board, box: str) -> str:
    return side_of(board, board.boxes[box].owner)


def corps_in(board: Board, box: str, side: str) -> list[str]:
    return sorted(c for c, each in board.corps.items() if each.box == box and side_of(board, c) == side)


def may_enter(board: Board, nation: str, box: str) -> bool:
    """A box of a neutral is closed; one's own side's and the enemy's are open."""
    return side_of(board, nation) != "" and holder_side(board, box) != ""


def neighbours(board: Board, nation: str, box: str) -> list[str]:
    """24.1: boxes and map areas that a unit in a box can go to by its arrows."""
    found = [b for b in BOXES[box].links if b in BOXES and may_enter(board, nation, b)]
    entries = [a for a in BOXES[box].entry if held_by(board, a) == side_of(board, nation)]
    return [*found, *entries]


# 24.2: the fight


def fight_in_boxes(p: P) -> None:
    """Every box where one side stands against the other's ownership or troops, in the order of the list."""
    for name in BOXES:
        for side in FOE:
            attackers = corps_in(p.board, name, side)
            if attackers and holder_side(p.board, name) == FOE[side]:
                attack_box(p, name, side, attackers)


def attack_box(p: P, name: str, side: str, attackers: Sequence[str]) -> None:
    """24.2.1: a battle won is a point, an empty box a point for each attacking unit and turn."""
    board = p.board
    defenders = corps_in(board, name, FOE[side])
    if not defenders:
        score(p, name, side, len(attackers))
        return
    if fight(p, name, list(attackers), defenders):
        score(p, name, side, 1)
        if not corps_in(board, name, FOE[side]) and holder_side(board, name) != side:
            conquer(p, name, side)


def fight(p: P, name: str, attackers: list[str], defenders: list[str]) -> bool:
    """24.2: up to four rounds on the movement table between the best units; who has lost less wins."""
    lost = {"attacker": 0, "defender": 0}
    for _ in range(ROUNDS):
        mine = [c for c in attackers if p.board.corps[c].box == name]
        theirs = [c for c in defenders if p.board.corps[c].box == name]
        if not mine or not theirs or lost["attacker"] != lost["defender"]:
            break
        results = one_round(p, name, mine, theirs)
        lost["attacker"] += hit(p.board, mine, results[0])
        lost["defender"] += hit(p.board, theirs, results[1])
    p.say("boxes.battle", box=name, **lost)
    return lost["defender"] > lost["attacker"]


def one_round(p: P, name: str, attackers: list[str], defenders: list[str]) -> tuple[str, str]:
    cover = FOREST if BOXES[name].region == "africa" else 0
    own = max(attack_strength(p.board, [c]) for c in attackers)
    other = max(defence_strength(p.board, [c]) for c in defenders) + cover
    more = 1 if len(attackers) >= len(defenders) + SUPERIOR else 0
    return cell(False, d12(p, f"box {name}") + more, own - other)


def hit(board: Board, corps: list[str], result: str) -> int:
    """A side takes a result: so many steps from its weakest units; half a result is none in the colonies."""
    weakest = sorted(corps, key=lambda c: (corps_type(c).defence, c))
    struck = weakest[: LOSSES.get(result, 0)]
    for each in struck:
        lose_step(board, each)
    return len(struck)


def lose_step(board: Board, corps: str) -> None:
    """A unit is reduced; one that was reduced already is lost and can be built again."""
    unit = board.corps[corps]
    if unit.reduced:
        unit.box, unit.army = "", ""
    unit.reduced = True


def score(p: P, name: str, side: str, points: int) -> None:
    box = p.board.boxes[name]
    box.points[side] = box.points.get(side, 0) + points
    p.say("boxes.points", box=name, side=side, points=box.points[side], size=BOXES[name].size)
    if box.points[side] >= BOXES[name].size:
        conquer(p, name, side)


def turns_needed(name: str, points: int, units: int) -> int:
    """How many more turns so many units need for an empty box."""
    return -(-(BOXES[name].size - points) // units)


def conquer(p: P, name: str, side: str) -> None:
    """24.2.2: no garrison is needed; a box in Asia or Africa is worth a point of National Will."""
    board = p.board
    mine = corps_in(board, name, side)
    winner = next((nation_of(c) for c in mine), "")
    original = BOXES[name].owner
    board.boxes[name].owner = original if side_of(board, original) == side else winner
    board.boxes[name].points = {}
    p.say("boxes.conquered", box=name, nation=board.boxes[name].owner)
    if BOXES[name].region in SCORED and winner in MAJORS:
        change(p, winner, 1, "box")


def fall_of_tsingtao(p: P) -> None:
    """0.5: Japan has attacked it this turn (event 6); Great Britain, if it is at war, has the credit. What
    stood there is lost and can be built again; its name is not used for another (G2.5)."""
    board = p.board
    if TSINGTAO_FALLS not in board.flags:
        return
    board.flags.remove(TSINGTAO_FALLS)
    british = side_of(board, "GB") != ""
    for corps in corps_in(board, "tsingtao", "central"):
        unit = board.corps[corps]
        unit.box, unit.army, unit.reduced = "", "", True
    board.boxes["tsingtao"].owner = "GB" if british else "JP"
    p.say("boxes.conquered", box="tsingtao", nation=board.boxes["tsingtao"].owner)
    change(p, "GB", int(british), "box")


def income(board: Board, power: str) -> int:
    """24.2.2: conquered boxes pay half, rounded up, those in Africa nothing to a blockaded Germany."""
    total = 0
    for name, box in board.boxes.items():
        conquered = box.owner == power and BOXES[name].owner != power
        starved = power == "DE" and BOXES[name].region == "africa" and board.strategic.blockade != "none"
        if conquered and not starved:
            total += -(-BOXES[name].ep // 2)
    return total
