"""G20, 15: what a campaign has besides armies: levels, ambassadors, boxes, and the start of 1915."""

from __future__ import annotations

from rules.grande_guerre.atlas import AREAS, BOXES, MAJORS, SETUPS, TURN
from rules.grande_guerre.board import Board
from rules.grande_guerre.boxes.conquest import new_boxes
from rules.grande_guerre.diplomacy.ambassadors import add_counters, first_counters
from rules.grande_guerre.diplomacy.countries import COUNTRIES
from rules.grande_guerre.economy.income import economy
from rules.grande_guerre.economy.state import Ordered
from rules.grande_guerre.economy.technology import research_of
from rules.grande_guerre.events.cards import begin as begin_cards
from rules.grande_guerre.facts import SIDES, Scenario, Setup
from rules.grande_guerre.naval.ships import send_goeben
from rules.grande_guerre.pieces import Corps, Fort
from rules.grande_guerre.politics.begin import begin
from rules.grande_guerre.setup import next_corps
from rules.grande_guerre.tactics.learning import study_of

IN_DOUBT = ("RS", "ME")
"""16.4.5: they are at war only when Serbia has answered."""


def prepare(board: Board, scenario: Scenario) -> None:
    """Everything of a campaign that a short scenario does not have."""
    begin_economies(board)
    board.diplomacy.levels = {c: page.start for c, page in COUNTRIES.items() if c in board.nations}
    begin(board, scenario)
    begin_cards(board)
    overseas(board)
    if scenario.august:
        first_counters(board)
        for nation in IN_DOUBT:
            board.nations[nation].side, board.nations[nation].status = "", "neutral"
    else:
        begin_1915(board, SETUPS[scenario.setup])


def begin_economies(board: Board) -> None:
    """Every major has its economy and every side its research from the start: asking must not make them."""
    for nation in MAJORS:
        economy(board, nation)
    for side in SIDES:
        research_of(board, side)
        study_of(board, side)


def overseas(board: Board) -> None:
    """24.1: the boxes and the units that stand in them."""
    board.boxes = new_boxes()
    for name, box in BOXES.items():
        for kind, count in box.start.items():
            for _ in range(count):
                board.corps[next_corps(board, kind)] = Corps(box=name)


def begin_1915(board: Board, setup: Setup) -> None:
    """The front of the first winter, and what 1914 has left behind."""
    for nation, areas in setup.held.items():
        board.held |= dict.fromkeys(areas, nation)
    for area in setup.fallen:
        board.forts[area] = Fort(resistance=0, fallen=True)
    for area, side in setup.besieged.items():
        board.forts[area] = Fort(resistance=AREAS[area].fortress, besieger=side, turns=1)
        for corps in board.corps.values():
            corps.besieges = corps.besieges or (corps.at == area and not corps.inside)
    board.flags += setup.flags
    send_goeben(board.navy, "TR_yavuz_selim")
    board.diplomacy.levels |= setup.levels
    for nation, values in setup.ambassadors.items():
        add_counters(board, nation, values)
    board.doctrine = {"central": "firepower", "entente": "firepower"}
    board.strategic.blockade, board.strategic.uboats = setup.blockade, setup.uboats
    for nation, count in setup.losses.items():
        board.losses[f"{TURN['nov_dec_1914']}.{nation}.french.field"] = count
    for power, level in setup.parliament.items():
        board.politics[power].parliament = level
    for side, found in setup.technologies.items():
        board.research[side].found |= dict.fromkeys(found, TURN["nov_dec_1914"])
    for side, projects in setup.projects.items():
        board.research[side].projects |= dict.fromkeys(projects, 0)
    economies(board, setup)


def economies(board: Board, setup: Setup) -> None:
    """Flows until the summer interphase, and what was ordered in the first winter."""
    for power in MAJORS:
        if power in setup.flows:
            flow = setup.flows[power]
            found = economy(board, power)
            found.mun_flow, found.rp_flow = flow["mun"], flow["rp"]
            found.civil = found.civil_before = setup.civil.get(power, found.civil)
            board.score[f"will.{power}"] = board.nations[power].nw
    for each in setup.arrivals:
        ordered = economy(board, each.nation).ordered
        for what, count in (*each.corps.items(), *each.support.items()):
            ordered += [Ordered(what, TURN[each.turn]) for _ in range(count)]
