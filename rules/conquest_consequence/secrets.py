"""20: another truth that looks the same to a viewer, for the tests of what he may not know."""

from __future__ import annotations

from random import Random

from rules.conquest_consequence.atlas import (
    ACTION,
    ATOMIC,
    CHINA,
    INVESTMENT,
    POWERS,
    SEAS,
    TECHNOLOGIES,
    TYPES,
    deck_of,
    max_cv,
)
from rules.conquest_consequence.board import Board, P, Pair, free
from rules.conquest_consequence.technology.investments import is_real, known
from rules.conquest_consequence.units import fits, room
from rules.conquest_consequence.view import knows


def scramble(p: P, viewer: str | None, rng: Random) -> None:
    """Other blocks, lists, cards and chits where the viewer sees only backs."""
    board = p.board
    for seat in p.seats:
        if seat != viewer and seat in board.plans:
            board.plans[seat] = []
    if board.turn is not None and board.turn.seat != viewer:
        board.turn.suppress = {}
        board.turn.first, board.turn.aims, board.turn.leads = [], {}, {}
    _blocks(board, viewer, rng, named=bool(p.state.stack) and viewer not in p.decision.asked(p))
    _cards(board, viewer, rng)
    _chits(board, viewer, rng)


def _blocks(board: Board, viewer: str | None, rng: Random, named: bool) -> None:
    """Other faces. Where units are about to be `named` by their faces, none passes to its neighbour.

    Otherwise the same order would mean another block, and everybody would rightly see that one go.
    """
    hidden = [k for k, b in board.blocks.items() if not knows(board, b, viewer) and not b.kept]
    still = [k for k in hidden if not board.blocks[k].moved and not board.blocks[k].esc]
    before = {key: board.blocks[key].type for key in hidden}
    worn = _worn(board, hidden) if named else {}
    if not named:
        _swap(board, still, rng)
    for key in still:
        _retype(board, key, rng, worn)
    for key in hidden:
        block = board.blocks[key]
        strengths = range(1, max_cv(block.nat, block.type) + 1)
        old = worn.get((block.at, block.nat), {}).get(block.type, []) if block.type == before[key] else []
        block.cv = rng.choice([cv for cv in strengths if cv not in old] or [block.cv])


def _worn(board: Board, keys: list[str]) -> dict[tuple[str, str], dict[str, list[int]]]:
    """The faces of each stack: from place and nationality to its types, each with its strengths."""
    found: dict[tuple[str, str], dict[str, list[int]]] = {}
    for key in keys:
        block = board.blocks[key]
        found.setdefault((block.at, block.nat), {}).setdefault(block.type, []).append(block.cv)
    return found


def _swap(board: Board, keys: list[str], rng: Random) -> None:
    """Blocks of one nationality that stand together change their faces."""
    stacks: dict[tuple[str, str], list[str]] = {}
    for key in keys:
        stacks.setdefault((board.blocks[key].at, board.blocks[key].nat), []).append(key)
    for stack in stacks.values():
        types = [board.blocks[key].type for key in stack]
        rng.shuffle(types)
        for key, type_ in zip(stack, types, strict=True):
            board.blocks[key].type = type_


def _retype(board: Board, key: str, rng: Random, worn: dict[tuple[str, str], dict[str, list[int]]]) -> None:
    """Another type of the pool that could stand there; control tells ground units from others."""
    block = board.blocks[key]
    near = worn.get((block.at, block.nat), {})
    if block.at in SEAS or len(near.get(block.type, [])) > 1:
        return
    ground = TYPES[block.type].kind == "G"
    open_ = [
        type_
        for type_ in POWERS[block.nat].blocks
        if free(board, block.nat, type_) > 0
        and type_ not in near
        and (TYPES[type_].kind == "G") == ground
        and fits(block.nat, type_, block.at)
        and room(board, type_, block.at)
    ]
    if open_ and rng.random() < 0.5:
        block.type = rng.choice(open_)


def _cards(board: Board, viewer: str | None, rng: Random) -> None:
    """Vaults first, then what is left in the decks and the hands of others."""
    others = [seat for seat in sorted(board.sides) if seat != viewer]
    vaults = [(seat, pair) for seat in others for pair in board.sides[seat].vault]
    held = [card for seat in others for card in board.sides[seat].hand]
    pool = [*held, *(card for _, pair in vaults for card in pair.cards)]
    pool += [card for deck in sorted(board.decks) for card in board.decks[deck]]
    for at, (seat, pair) in enumerate(vaults):
        later = {card for _, other in vaults[at + 1 :] for card in other.cards}
        _pair(board, seat, pair, [card for card in pool if card not in later], rng)
        pool = [card for card in pool if card not in pair.cards]
    rng.shuffle(pool)
    for deck in sorted(board.decks):
        fit = [card for card in pool if deck_of(card) == deck][: len(board.decks[deck])]
        board.decks[deck] = fit
        pool = [card for card in pool if card not in fit]
    for seat in others:
        size = len(board.sides[seat].hand)
        board.sides[seat].hand, pool = sorted(pool[:size]), pool[size:]


def _pair(board: Board, seat: str, pair: Pair, pool: list[str], rng: Random) -> None:
    """Another technology or province in the vault, made of cards that nobody has seen."""
    if (
        pair.what not in ATOMIC
        and pair.what not in CHINA
        and not any(c in pool and _odd(c) for c in pair.cards)
    ):
        techs = [t for t in TECHNOLOGIES if t == pair.what or not known(board, seat, t)]
        open_ = {t: [c for c in pool if c in INVESTMENT and is_real(c, t)] for t in techs}
        choices = sorted(t for t, found in open_.items() if len(found) > 1)
        if choices:
            pair.what = rng.choice(choices)
            pair.cards = rng.sample(open_[pair.what], 2)


def _odd(card: str) -> bool:
    return card in ACTION


def _chits(board: Board, viewer: str | None, rng: Random) -> None:
    others = [seat for seat in sorted(board.sides) if seat != viewer]
    bag = [*board.chits, *(chit for seat in others for chit in board.sides[seat].chits)]
    rng.shuffle(bag)
    for seat in others:
        size = len(board.sides[seat].chits)
        board.sides[seat].chits, bag = bag[:size], bag[size:]
    board.chits = sorted(bag)
