"""Chapter 20: what each seat and a spectator may know."""

from __future__ import annotations

from typing import Any

from msgspec import to_builtins

from rules.conquest_consequence import victory
from rules.conquest_consequence.atlas import MINOR
from rules.conquest_consequence.board import SEATS_OF, Block, Board, P, at_war, rivals, side_of
from rules.conquest_consequence.decks import cards
from rules.conquest_consequence.nations.control import level, tracks
from rules.conquest_consequence.protocols import wishes
from rules.conquest_consequence.specs import spec
from rules.conquest_consequence.technology.investments import industry_cost, loyalty_cost
from rules.conquest_consequence.year.production import Plan, conscripts, production
from rules.kernel.texts import REFEREE

PUBLIC = (
    *("year", "phase", "season", "order", "command", "revealed", "control", "markers", "partisans"),
    *("blockade", "bremp", "wars", "discards", "sealed", "activism", "arrivals", "trails"),
)


def view(p: P, viewer: str | None) -> dict[str, Any]:
    board = p.board
    seen: dict[str, Any] = {name: to_builtins(getattr(board, name)) for name in PUBLIC}
    return seen | {
        "influence": {n: [i.faction, i.n] for n, i in sorted(board.influence.items())},
        "status": {n: [i.faction, i.n] for n, i in sorted(board.status.items())},
        "minors": {n: to_builtins(m) for n, m in sorted(board.minors.items())},
        "laid": {n: [[each.card, each.seat] for each in laid] for n, laid in sorted(board.laid.items())},
        "decks": {deck: len(left) for deck, left in sorted(board.decks.items())},
        "blocks": [seen_block(board, block, viewer) for block in board.blocks.values()],
        "sides": {seat: seen_side(p, seat, viewer) for seat in p.seats},
        "turn": seen_turn(board, viewer),
        "battle": seen_battle(board),
        "plan": plan(p, viewer),
    }


def knows(board: Board, block: Block, viewer: str | None) -> bool:
    """20: whether a viewer sees the face of a block."""
    return viewer == REFEREE or block.up or block.nat == MINOR or SEATS_OF.get(block.nat) == viewer


def seen_block(board: Board, block: Block, viewer: str | None) -> dict[str, Any]:
    shown = {"name": block.name, "nat": block.nat, "at": block.at, "side": side_of(board, block)}
    flags = {name: True for name in ("up", "esc", "inv", "moved", "kept") if getattr(block, name)}
    if flags.get("kept") and not knows(board, block, viewer):
        del flags["kept"]
    face: dict[str, Any] = {"type": None, "cv": None}
    if knows(board, block, viewer):
        face = {"type": block.type, "cv": block.cv}
    elif block.esc:
        face = {"type": "submarine", "cv": None}
    return {**shown, **flags, **face}


def seen_side(p: P, seat: str, viewer: str | None) -> dict[str, Any]:
    """20: tracks and technologies are public, hand, vault and chits are counted."""
    board, mine = p.board, p.board.sides[seat]
    found = tracks(board, seat) if board.control else None
    own = viewer in (seat, REFEREE)
    shown: dict[str, Any] = {
        "ind": mine.ind,
        "loyalty": mine.loyalty,
        "pop": found.pop if found else 0,
        "res": found.res if found else 0,
        "cities": found.cities if found else 0,
        "level": level(board, seat) if found else 0,
        "industry_cost": industry_cost(board, seat),
        "loyalty_cost": loyalty_cost(board, seat),
        "hand_limit": cards.limit(p, seat),
        "cards": len(mine.hand),
        "pairs": len(mine.vault),
        "dividends": len(mine.chits),
        "techs": dict(sorted(mine.techs.items())),
        "war": [other for other in rivals(board, seat) if at_war(board, seat, other)],
        "hand": mine.hand if own else None,
        "vault": [to_builtins(pair) for pair in mine.vault] if own else None,
        "chits": mine.chits if own else None,
        "wishes": wishes.seen(p, seat) if own else None,
        "points": victory.points(board, seat) if own and found else None,
    }
    flags = (
        "raises",
        "loyalty_raises",
        "dows_made",
        "dows_suffered",
        "fought",
        "sneaked",
        "intruded",
        "violated",
    )
    return shown | {name: getattr(mine, name) for name in flags}


def seen_turn(board: Board, viewer: str | None) -> dict[str, Any] | None:
    """The turn as all see it; what its player has said of his battles only he reads (22.2)."""
    turn = board.turn
    if turn is None:
        return None
    shown = (
        "seat",
        "kind",
        "orders",
        "duties",
        "sneak",
        "surprise",
        "attacked",
        "battles",
        "escaped",
        "trails",
    )
    own = ("first", "aims", "leads") if viewer in (turn.seat, REFEREE) else ()
    return {name: to_builtins(getattr(turn, name)) for name in (*shown, *own)}


def seen_battle(board: Board) -> dict[str, Any] | None:
    battle = board.battle
    if battle is None:
        return None
    names = {key: board.blocks[key].name for key in battle.ready if key in board.blocks}
    return {
        "at": battle.at,
        "attacker": battle.attacker,
        "targets": battle.targets,
        "round": battle.round,
        "raid": battle.raid,
        "ready": [names[key] for key in battle.ready if key in names],
        "acted": [names[key] for key in battle.acted if key in names],
        "waiting": [len(group) for group in battle.groups if group],
    }


def plan(p: P, viewer: str | None) -> dict[str, Any] | None:
    """What a seat has put on its secret list."""
    board = p.board
    if viewer not in board.sides or board.phase not in ("production", "setup"):
        return None
    lines = [_line(board, line) for line in board.plans.get(str(viewer), [])]
    if board.phase == "setup":
        return {"lines": lines}
    mine = Plan(p, str(viewer))
    drafts = conscripts(board) if viewer == "usa" else 0
    return {"lines": lines, "level": production(board, str(viewer)), "left": mine.left, "drafts": drafts}


def _line(board: Board, line: list[str]) -> list[str]:
    """A line of a list with the name of its unit in the place of the block."""
    if line[0] in ("promote", "raise") and line[1] in board.blocks:
        block = board.blocks[line[1]]
        return [line[0], spec(block), block.at]
    return list(line)
