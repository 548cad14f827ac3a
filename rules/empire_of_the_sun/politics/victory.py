"""4.5, 16.1 to 16.3, 17: the end of a turn, automatic victory, and victory points."""

from __future__ import annotations

from rules.empire_of_the_sun.atlas import (
    ALLIES,
    FRONT,
    JAPAN,
    NATIONS,
    NORTHERN_INDIA,
    SCENARIOS,
    SIDES,
    UNITS,
)
from rules.empire_of_the_sun.board import Board, P
from rules.empire_of_the_sun.hexes import BIT
from rules.empire_of_the_sun.politics import india
from rules.empire_of_the_sun.politics.will import occupied
from rules.empire_of_the_sun.strategy.placement import forget_arrivals
from rules.empire_of_the_sun.strategy.reinforcements import level
from rules.empire_of_the_sun.strategy.warfare import reaches_tokyo
from rules.empire_of_the_sun.supply.position import position
from rules.empire_of_the_sun.supply.status import linked, supply
from rules.kernel.steps import Auto
from rules.kernel.texts import Text

TRAINING_GOAL, LEAST_RESOURCES = 9, 11
ISLANDS = {"1942": ("5108", "5708", "5908"), "1943": ("5708", "5908"), "1944": ("5708", "5908")}


class EndTurn(Auto, tag="turn.end"):
    """4.5: is it over? If not, the markers of the turn are put away and the next one begins."""

    rule = "4.5"

    def run(self, p: P) -> None:
        board = p.board
        bank(board, SCENARIOS[p.scenario]["victory"])
        if board.will == 0:
            p.end([JAPAN], Text("victory.will"))
        elif board.turn >= board.last:
            finish(p)
        else:
            put_away(p)


def bank(board: Board, victory: str) -> None:
    """17.27.1: hexes of Alaska and Hawaii that score the first time they are held at the end of a turn."""
    if victory in ISLANDS:
        for hex_ in (*NATIONS["aleutians"]["hexes"], *ISLANDS[victory], "5808"):
            held = board.controls(JAPAN, hex_) and occupied(board, [hex_])
            if held and hex_ not in board.banked:
                board.banked.append(hex_)


def put_away(p: P) -> None:
    from rules.empire_of_the_sun.sequence import Turn

    board = p.board
    board.turn += 1
    board.express, board.china_tried, board.casualty, board.raids = "", False, False, 0
    board.bombed, board.rebuilt, board.given = [], [], []
    board.control_before = dict(board.control)
    forget_arrivals(board)
    for side in SIDES:
        deck = board.decks[side]
        deck.passes, deck.asp_used = 0, 0
        if deck.reshuffle:
            deck.pile = p.shuffle(sorted([*deck.pile, *deck.discard]), "pile")
            deck.discard, deck.reshuffle = [], False
            p.say("cards.reshuffled", seat=side)
    p.turn_ends()
    p.push(Turn())


def finish(p: P) -> None:
    victory = SCENARIOS[p.scenario]["victory"]
    match victory:
        case "training":
            held = p.board.resources()
            winner = JAPAN if held >= TRAINING_GOAL else ALLIES
            p.end([winner], Text.of("victory.training", resources=held))
        case "campaign":
            winner = campaign_winner(p.board)
            p.end([winner], Text("victory.campaign"))
        case _:
            score(p, victory)


def campaign_winner(board: Board) -> str:
    """16.2: bombed in each of the last four turns, at most one resource, and a B29 in range of Tokyo."""
    bombed = all(turn in board.raid_turns for turn in range(9, 13))
    near = any(UNITS[u].b29 and reaches_tokyo(board, u) for u in board.units_of(ALLIES))
    return ALLIES if bombed and board.resources() <= 1 and near else JAPAN


def score(p: P, victory: str) -> None:
    """17.27: few resources lose 1942 at once; else the points of Japan decide."""
    board = p.board
    if victory == "1942" and board.turn == 4 and board.resources() < LEAST_RESOURCES:
        p.end([ALLIES], Text.of("victory.resources", resources=board.resources()))
        return
    points = sum(items(board, victory).values()) + board.bid
    grade = grade_of(points)
    p.end([winner_of(points)], Text.of("victory.points", points=points, grade=grade), {JAPAN: points})


def winner_of(points: int) -> str:
    return JAPAN if points >= 6 else ALLIES


def grade_of(points: int) -> str:
    """The four levels of victory."""
    levels = ((2, "allied_decisive"), (5, "allied_tactical"), (9, "japanese_tactical"))
    return next((name for high, name in levels if points <= high), "japanese_decisive")


def items(board: Board, victory: str) -> dict[str, int]:
    """17.27, 17.38, 17.48: the points of Japan, item by item; fallen China counts under B and C."""
    here, fed = position(board), supply(board)
    north = sum(board.controls(JAPAN, h) for h in NORTHERN_INDIA)
    found = {
        "A": level(board.europe),
        "B": len(FRONT) - 1 - board.china,
        "C": 5 if "china" in board.surrendered else 0,
        "D": 0 if fed.road else 1,
        "E": 0 if linked(here, ALLIES, "3727", "5808") else 5,
        "F": north + (2 if north == len(NORTHERN_INDIA) else 0),
        "G": 1 if board.india == india.UNREST else 0,
        "H": 2 if board.india == india.UNSTABLE else 0,
        "I": 1 if all(board.controls(JAPAN, h) for h in ("4021", "4423")) else 0,
        "J": max(0, 7 - board.will),
        "K": sum(h in board.banked for h in NATIONS["aleutians"]["hexes"]),
        "L": sum(h in board.banked for h in ISLANDS[victory]),
        "M": 3 if "5808" in board.banked else 0,
    }
    return {item: n for item, n in (found | _later(board, victory)).items() if n}


def _later(board: Board, victory: str) -> dict[str, int]:
    """17.48: New Guinea, Rabaul and the Philippines, in 1944 only."""
    if victory != "1944":
        return {}
    key = NATIONS["new_guinea"]["key"]
    japanese = all(board.controls(JAPAN, h) for h in key)
    allied = all(board.controls(ALLIES, h) for h in key)
    fed = supply(board)
    rabaul = board.controls(JAPAN, "4021") and bool(fed.area(JAPAN) & BIT["4021"])
    held = [h for h in NATIONS["philippines"]["hexes"] if board.controls(ALLIES, h)]
    supplied = sum(bool(fed.area(ALLIES) & BIT[h]) for h in held)
    return {
        "N": 5 if japanese else 0,
        "O": 3 if not japanese and not allied else 0,
        "P": 3 if rabaul else 0,
        "Q": 0 if held else 5,
        "R": 3 if held and supplied <= 5 else 0,
    }
