"""20.2, 20.3: the research of a turn: projects, tests, progress, and what becomes public."""

from __future__ import annotations

from collections.abc import Sequence

from rules.grande_guerre.atlas import OCTOBER
from rules.grande_guerre.board import Board, P
from rules.grande_guerre.dice import chance
from rules.grande_guerre.economy.technology import (
    AUTOMATIC,
    PROCEDURE,
    PROJECTS,
    base_chance,
    discover,
    may_research,
    research_of,
    seats_of,
    side_effect,
)
from rules.grande_guerre.facts import FOE, SIDES

MOST_PROJECTS = PROCEDURE["projects"]
PER_NATION = PROCEDURE["per_nation"]


def has_room(projects: Sequence[str], technology: str) -> bool:
    """20.2a: five projects at most, two of the same nation."""
    mine = sum(PROJECTS[t].nation == PROJECTS[technology].nation for t in projects)
    return len(projects) < MOST_PROJECTS and mine < PER_NATION


def open_projects(board: Board, side: str, planned: Sequence[str] = ()) -> list[str]:
    """Projects that a side could begin now, besides those that it plans already."""
    running = [*research_of(board, side).projects, *planned]
    able = [t for t in PROJECTS if t not in planned and may_research(board, side, t)]
    return [t for t in able if has_room(running, t)]


def invested(board: Board, side: str) -> int:
    return sum(research_of(board, side).money.values())


def money_bonus(ep: int) -> int:
    """20.2b: two percent for each ten EP, for the turns until the next interphase."""
    return ep // 10 * PROCEDURE["per_ten_ep"]


def project_chance(board: Board, side: str, technology: str) -> int:
    """20.3: the chance of a project in this turn."""
    added = research_of(board, side).projects.get(technology, 0)
    total = base_chance(board, technology) + added + money_bonus(invested(board, side))
    return min(100, total + side_effect(board, side, "research_pct"))


def research_phase(p: P) -> None:
    """20.2a: in every Planning phase from October 1914, both sides at once."""
    for side in SIDES:
        publish(p, side)
    if p.board.turn < OCTOBER:
        return
    for side in SIDES:
        fill(p, side)
        tests(p, side)
        progress(p, side)


def begin(p: P, side: str, technology: str) -> bool:
    """20.2a.1: the opening test, at the base chance and half a hundred more."""
    running = research_of(p.board, side).projects
    if not may_research(p.board, side, technology) or not has_room(list(running), technology):
        return False
    percent = base_chance(p.board, technology) + PROCEDURE["opening"]
    if not chance(p, percent, "opening test", seats_of(p, side)):
        p.tell(seats_of(p, side), "economy.opening_failed", technology=technology)
        return False
    running[technology] = 0
    return True


def fill(p: P, side: str) -> None:
    """A side that named no project of its own tries the first that are open, one for each free place."""
    wished = p.board.research[side].wished if side in p.board.research else []
    chosen = wished or open_projects(p.board, side)
    free = MOST_PROJECTS - len(research_of(p.board, side).projects)
    for technology in chosen[:free]:
        begin(p, side, technology)
    research_of(p.board, side).wished = []


def tests(p: P, side: str) -> None:
    for technology in sorted(research_of(p.board, side).projects):
        if chance(p, project_chance(p.board, side, technology), "research", seats_of(p, side)):
            discover(p, side, technology)


def progress(p: P, side: str) -> None:
    """20.3.1: one project at random gains; with forty EP a second one does, or the first gains double."""
    projects = research_of(p.board, side).projects
    if not projects:
        return
    order = p.shuffle(sorted(projects), "progress")
    step = PROCEDURE["progress"]
    if invested(p.board, side) >= PROCEDURE["most_ep"]:
        if len(order) < 2 or chance(p, 50, "progress", seats_of(p, side)):
            step = PROCEDURE["big_progress"]
        else:
            projects[order[1]] += step
    projects[order[0]] += step


def publish(p: P, side: str) -> None:
    """20.4: what has been used becomes public by a test each later turn, at the latest after three turns."""
    known = research_of(p.board, side)
    for technology, since in sorted(known.used.items()):
        if technology in known.public or PROJECTS[technology].known or p.board.turn <= since:
            continue
        late = p.board.turn >= since + PROCEDURE["public_after"]
        if late or chance(p, PROCEDURE["public_test"], "public domain"):
            known.public.append(technology)
            p.say("economy.public", technology=technology)
            hand_over(p, side, technology)


def hand_over(p: P, side: str, technology: str) -> None:
    """20.6: the enemy has public gases and trench technologies without research."""
    twin = PROJECTS[technology].twin
    if PROJECTS[technology].kind in AUTOMATIC and twin:
        enemy = research_of(p.board, FOE[side])
        if twin not in enemy.found:
            discover(p, FOE[side], twin)
