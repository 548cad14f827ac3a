"""Chapters 2 and 17: a scenario becomes a board, and the first steps are laid out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.empire_of_the_sun.atlas import CARDS, SCENARIOS, SETUPS, SIDES
from rules.empire_of_the_sun.board import DELAYED, ELIMINATED, GONE, Board, Deck, P
from rules.empire_of_the_sun.hexes import LAND, SOVIET
from rules.empire_of_the_sun.politics.bidding import Bidding
from rules.empire_of_the_sun.sequence import FirstTurn, SpecialTurn


def new_board(scenario: str, options: Mapping[str, Any]) -> Board:
    facts = SCENARIOS[scenario]
    setup = SETUPS[facts["setup"]]
    at, reduced = places(setup)
    marks = setup["markers"]
    board = Board(
        turn=marks["turn"],
        last=facts["last"],
        at=at,
        reduced=sorted(reduced),
        control={},
        decks={side: deck(setup, side) for side in SIDES},
        will=marks["will"],
        europe=marks["europe"],
        china=marks["china"],
        divisions=marks["divisions"],
        escorts=marks["escorts"],
        naval_steps=marks["naval_steps"],
        air_steps=marks["air_steps"],
        flags=sorted(marks["flags"]),
        surrendered=list(marks["surrendered"]),
        variants=variants(facts, options),
        banked=list(marks.get("banked", [])),
    )
    colour(board, setup["control"]["japan"].split())
    return board


def places(setup: Mapping[str, Any]) -> tuple[dict[str, str], list[str]]:
    """2.5: where every unit is, and which of them are reduced."""
    at: dict[str, str] = {}
    reduced = []
    for hex_, units in setup["units"].items():
        for name in units.split():
            unit = name.rstrip("*")
            at[unit] = hex_
            if name != unit:
                reduced.append(unit)
    for place in (DELAYED, ELIMINATED, GONE):
        at |= dict.fromkeys(setup["pools"][place].split(), place)
    return at, reduced


def colour(board: Board, japanese: list[str]) -> None:
    for hex_ in sorted(LAND - SOVIET):
        board.set_control(hex_, "japan" if hex_ in japanese else "allies")
    board.control_before = dict(board.control)


def deck(setup: Mapping[str, Any], side: str) -> Deck:
    cards, marks = setup["cards"][side], setup["markers"]
    out = [*cards["removed"].split(), *cards["discard"].split(), cards.get("future", "")]
    return Deck(
        pile=[c for c in CARDS if CARDS[c].side == side and c not in out],
        discard=cards["discard"].split(),
        removed=cards["removed"].split(),
        future=cards.get("future", ""),
        future_turn=marks["turn"] - 1 if cards.get("future") else 0,
        asp=marks[f"{side}_asp"],
        rivalry=side in marks["rivalry"],
    )


def variants(facts: Mapping[str, Any], options: Mapping[str, Any]) -> dict[str, str]:
    """What of the options the rules ask for, and whether the scenario is a short one."""
    found = {name: str(value) for name, value in options.items()}
    return found | ({"short": "yes"} if facts.get("short") else {})


def begin(p: P) -> None:
    """2.4: the decks are shuffled, and the first turn begins with the deal, or with the bids for sides."""
    first_turn(p)
    if p.board.variants.get("tournament_bid") == "yes":
        p.push(Bidding())


def first_turn(p: P) -> None:
    setup = SETUPS[SCENARIOS[p.scenario]["setup"]]
    for side in SIDES:
        p.board.decks[side].pile = p.shuffle(p.board.decks[side].pile, "pile")
    if "first_hand" in setup["cards"]["japan"]:
        deck = p.board.decks["japan"]
        deck.hand = setup["cards"]["japan"]["first_hand"].split()
        deck.pile = [card for card in deck.pile if card not in deck.hand]
        p.push(SpecialTurn())
        return
    sizes = {side: (setup["cards"][side]["hand"], setup["cards"][side]["passes"]) for side in SIDES}
    choice = "choice" in setup["cards"]["allies"]
    p.push(FirstTurn(japan=sizes["japan"], allies=sizes["allies"], choice=choice))
