"""20.1, 20.4 to 20.6: technologies, who knows them, and what they give."""

from __future__ import annotations

import tomllib
from typing import Any

import msgspec
from msgspec import Struct

from rules.grande_guerre.atlas import FOLDER, nation_of, year_of
from rules.grande_guerre.board import Board, P, side_of
from rules.grande_guerre.economy.state import Ordered, Research
from rules.grande_guerre.facts import FOE
from rules.grande_guerre.formulas import UnknownWord

SHOWN_AT_ONCE = ("trench", "air")
"""20.3: trench and aviation technologies are shown and applied as soon as they are found."""
AUTOMATIC = ("gas", "trench")
"""20.6: what the enemy has without research once it is public."""


class Project(Struct, frozen=True, forbid_unknown_fields=True):
    """20.1: a technology of a side; `chance` is its base chance, `twin` the enemy's own version of it.

    `needs` must be known to use it, `after` to research it; `against` is what the enemy must have used. `own`
    technologies are never taken over (20.5).
    """

    id: str
    side: str
    nation: str
    year: int
    chance: int
    domain: str
    gives: dict[str, int]
    kind: str = ""
    own: bool = False
    needs: str = ""
    after: str = ""
    against: str = ""
    known: bool = False
    twin: str = ""

    @property
    def open(self) -> bool:
        """Whether it is shown as soon as it is found."""
        return self.kind in SHOWN_AT_ONCE or self.domain in SHOWN_AT_ONCE


GIFTS = frozenset(
    (
        *("trench", "gas", "gas_die_enemy", "bombing", "air_fight", "air_value", "zeppelins_safe"),
        *("zeppelins_catchable", "build_assault_troops", "build_heavy_tank", "build_light_tank"),
        *("tank_test", "tank_destroyed", "infiltration_assault", "combined_test", "learn_infiltration"),
        *("learn_aerial_support", "learn_defence_in_depth", "learn_flash_bombardment", "research_pct"),
        *("salvo", "shells_fixed", "uboat_tech", "asdic", "blockade_roll", "arctic_rail", "bomber_RU"),
        *("siege_fire_AH", "mountain_defence_AH", "mun_cost_RU"),
    )
)
"""What a technology can give; each word is asked for by the rule that it changes."""


def checked(projects: list[Project]) -> dict[str, Project]:
    """By their ids; a word or a project that nobody knows fails here."""
    known = {each.id: each for each in projects}
    for each in projects:
        if strange := sorted(set(each.gives) - GIFTS):
            raise UnknownWord(f"{strange[0]} in: {each.id}")
        for other in (each.twin, each.needs, each.after):
            if other and other not in known:
                raise UnknownWord(f"{other} in: {each.id}")
        if each.against and each.against not in GIFTS:
            raise UnknownWord(f"{each.against} in: {each.id}")
    return known


_DATA: dict[str, Any] = tomllib.loads((FOLDER / "data" / "technologies.toml").read_text(encoding="utf-8"))
PROJECTS = checked(msgspec.convert(_DATA["projects"], list[Project]))
PROCEDURE: dict[str, int] = _DATA["procedure"]


def research_of(board: Board, side: str) -> Research:
    """The research of a side, to be changed; what it has from the start is found."""
    if side not in board.research:
        start = {t: 0 for t, each in PROJECTS.items() if each.known and each.side == side}
        board.research[side] = Research(found=start, shown=dict(start), used=dict(start))
    return board.research[side]


def found(board: Board, side: str, technology: str) -> bool:
    known = board.research.get(side)
    return technology in known.found if known else PROJECTS[technology].known


def knows(board: Board, nation: str, technology: str) -> bool:
    """20.3, 20.4: the nation that found it at once, its allies one turn after it was shown."""
    project, side = PROJECTS[technology], side_of(board, nation)
    if project.side != side or not found(board, side, technology):
        return False
    if project.nation == nation_of(nation) or project.open or project.known:
        return True
    shown = board.research[side].shown.get(technology)
    return shown is not None and board.turn >= shown + PROCEDURE["allies_delay"]


def can_use(board: Board, nation: str, technology: str) -> bool:
    """20.4: some technologies need another one to be used."""
    needs = PROJECTS[technology].needs
    return knows(board, nation, technology) and (not needs or knows(board, nation, needs))


def effect(board: Board, nation: str, name: str) -> int:
    """What the technologies that a nation can use give of something, together."""
    side = side_of(board, nation)
    known = board.research.get(side)
    if known is None:
        return sum(t.gives.get(name, 0) for t in PROJECTS.values() if t.known and t.side == side)
    giving = (t for t in known.found if name in PROJECTS[t].gives)
    return sum(PROJECTS[t].gives[name] for t in giving if can_use(board, nation, t))


def side_effect(board: Board, side: str, name: str) -> int:
    """What a side has found of something, whichever nation may use it."""
    known = board.research.get(side)
    return sum(PROJECTS[t].gives.get(name, 0) for t in known.found) if known else 0


def gases(board: Board, nation: str) -> list[int]:
    """21.7.1: the gases that a nation knows, by number."""
    known = board.research.get(side_of(board, nation))
    mine = (t for t in (known.found if known else ()) if PROJECTS[t].kind == "gas")
    return sorted(PROJECTS[t].gives["gas"] for t in mine if knows(board, nation, t))


def may_research(board: Board, side: str, technology: str) -> bool:
    """20.1: of this year or earlier, not found, and with what must come before it."""
    project, known = PROJECTS[technology], research_of(board, side)
    if project.side != side or technology in known.found or technology in known.projects:
        return False
    if project.year > year_of(board.turn) or (project.after and project.after not in known.found):
        return False
    if not project.against:
        return True
    return any(project.against in PROJECTS[t].gives for t in research_of(board, FOE[side]).used)


def base_chance(board: Board, technology: str) -> int:
    """20.5: almost certain once the enemy's version is public; tanks and the like are never taken over."""
    project = PROJECTS[technology]
    enemy = board.research.get(FOE[project.side])
    public = bool(enemy) and project.twin in (enemy.public if enemy else ()) and not project.own
    return PROCEDURE["public_chance"] if public else project.chance


def discover(p: P, side: str, technology: str) -> None:
    """20.3: a technology is found; trench and air technologies are seen at once."""
    known, project = research_of(p.board, side), PROJECTS[technology]
    known.projects.pop(technology, None)
    known.found[technology] = p.board.turn
    if "bomber_RU" in project.gives and "RU" in p.board.economy:
        p.board.economy["RU"].ordered.append(Ordered("bomber", p.board.turn))
    if project.open:
        known.shown[technology] = known.used[technology] = p.board.turn
        p.say("economy.found_open", side=side, technology=technology)
    else:
        p.tell(seats_of(p, side), "economy.found", technology=technology)


def disclose(p: P, side: str, technology: str) -> None:
    """20.4: the allies have it from the next turn on."""
    research_of(p.board, side).shown.setdefault(technology, p.board.turn)


def use(p: P, nation: str, technology: str) -> None:
    """20.4: its first use reveals a technology to the enemy."""
    side = side_of(p.board, nation)
    known = research_of(p.board, side)
    if technology in known.found and technology not in known.used:
        known.used[technology] = p.board.turn
        disclose(p, side, technology)
        p.say("economy.revealed", side=side, technology=technology)


def use_effect(p: P, nation: str, name: str) -> None:
    """The technologies that gave an effect have been used."""
    known = research_of(p.board, side_of(p.board, nation))
    for technology in [t for t in known.found if name in PROJECTS[t].gives]:
        if can_use(p.board, nation, technology):
            use(p, nation, technology)


def seats_of(p: P, side: str) -> list[str]:
    return [s for s, nations in p.board.seats.items() if any(side_of(p.board, n) == side for n in nations)]
