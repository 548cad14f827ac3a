"""15.A.5: Grand Offensives and the tactic of the new year, from the packets of the winter interphase."""

from __future__ import annotations

from typing import Any

from rules.grande_guerre.board import P, seat_side
from rules.grande_guerre.offensives.forms import TERMS, planned_turn
from rules.grande_guerre.offensives.plans import is_target, may_plan, neutral_owner, running
from rules.grande_guerre.offensives.state import Offensive
from rules.grande_guerre.orders.sealed_lines import take
from rules.grande_guerre.policies import THIS_TURN
from rules.grande_guerre.tactics.learning import new_year, study_of


def plan_year(p: P) -> None:
    """The plans of the leaders; studies, and the aid that counts in peace talks (25.2.4), begin anew."""
    for seat, line in take(p, "offensive"):
        side, args = seat_side(p.board, seat), line.args
        if may_plan(p.board, side, args["sector"]) and is_target(p.board, side, args["target"]):
            target, turn = args["target"], planned_turn(p, args["month"])
            made = Offensive(side, args["sector"], args["leader"], target, list(args["armies"]), turn)
            made.neutral = neutral_owner(p.board, target)
            p.board.offensives.append(made)
    new_year(p.board)
    for each in p.board.economy.values():
        each.aided = {}
    for seat, line in take(p, "study"):
        study_of(p.board, seat_side(p.board, seat)).tactic = line.args["tactic"]


def launch(p: P, side: str, args: dict[str, Any]) -> None:
    """G15.2: the next attack on the target is the main battle, fought as the line says."""
    offensive = running(p.board, side, args["sector"])
    if offensive is None:
        return
    offensive.launched = p.board.turn
    wishes = {name: args[name] for name in TERMS if args[name] != "usual"}
    for army in offensive.armies:
        p.board.policies.setdefault(army + THIS_TURN, {}).update(wishes)


def stop(p: P, side: str, args: dict[str, Any]) -> None:
    offensive = running(p.board, side, args["sector"])
    if offensive is not None:
        offensive.stop = True


def fly(p: P, args: dict[str, Any]) -> None:
    unit = p.board.support.get(args["unit"])
    if unit is not None:
        unit.mission = f"{args['mission']} {args.get('city', '')}".strip()
