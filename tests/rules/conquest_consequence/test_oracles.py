"""Control, supply and trade on random positions, against a second way to find them."""

from random import Random

import pytest

from rules.conquest_consequence.atlas import AREAS, CHINESE, FACTION, LAND, POWERS, SEAS, TYPES
from rules.conquest_consequence.nations.control import Control, keeps_marker
from rules.conquest_consequence.routes import supply, trade
from tests.rules.conquest_consequence import oracles
from tests.rules.conquest_consequence.positions import board_of, place

BATCHES = [0, *(pytest.param(batch, marks=pytest.mark.deep) for batch in range(1, 40))]
POSITIONS = 25
"""Positions of each batch: one of them normally, a thousand positions in all when tests go deep."""


def random_board(rng):
    """Units all over the map, one faction in an area, markers, wars and submarines below the sea."""
    wars = [list(pair) for pair in (("japan", "usa"), ("japan", "soviet")) if rng.random() < 0.7]
    board = board_of({"war": wars, "bremp": "allied" if rng.random() < 0.5 else "neutral"})
    for area in LAND:
        if keeps_marker(area) and rng.random() < 0.25:
            board.markers[area] = rng.choice(["japan", "usa", "soviet"])
    for spot in rng.sample([*LAND, *SEAS], 40):
        settle(board, spot, rng)
    board.control = {}
    board.control = Control(board).all()
    return board


def settle(board, spot, rng):
    nats = [nat for nat in POWERS if nat not in CHINESE or (spot in AREAS and AREAS[spot].region == "china")]
    nat = rng.choice(nats)
    ships = [t for t in POWERS[nat].blocks if TYPES[t].kind in ("N", "S")]
    ground = [t for t in POWERS[nat].blocks if TYPES[t].kind == "G"]
    if spot in AREAS:
        place(board, spot, nat, f"{rng.choice(ground)} 1")
    elif ships:
        type_ = rng.choice(ships)
        deep = " escaped" if type_ == "submarine" and rng.random() < 0.5 else ""
        place(board, spot, nat, f"{type_} 1{deep}")


@pytest.mark.rule("1.144", "1.142", "1.143")
@pytest.mark.parametrize("batch", BATCHES)
def test_control_is_found_twice(batch):
    rng = Random(batch)
    for _ in range(POSITIONS):
        board = random_board(rng)
        assert Control(board).all() == oracles.control(board)


@pytest.mark.rule("14.11", "14.13", "16.34")
@pytest.mark.parametrize("batch", BATCHES)
def test_supply_is_found_twice(batch):
    rng = Random(100 + batch)
    for _ in range(POSITIONS):
        board = random_board(rng)
        for block in rng.sample(list(board.blocks.values()), 6):
            if not (block.nat in CHINESE and block.at in SEAS):
                assert supply.supplied(board, block.nat, block.at) == oracles.supplied(
                    board, block.nat, block.at
                )


@pytest.mark.rule("14.21", "14.24", "14.25")
@pytest.mark.parametrize("batch", BATCHES)
def test_trade_routes_are_found_twice(batch):
    rng = Random(200 + batch)
    for _ in range(POSITIONS):
        board = random_board(rng)
        for seat in ("japan", "usa", "soviet"):
            if board.control[FACTION[seat].center] != seat:
                continue
            for source in rng.sample(trade.sources(board, seat), 3):
                want = oracles.has_route(board, seat, FACTION[seat].center, source)
                assert trade.has_route(board, seat, source) == want, (seat, source)
