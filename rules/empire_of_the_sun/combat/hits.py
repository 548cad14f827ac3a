"""8.2 F, 8.4 B, A9: which steps hits may take, one after another.

One question serves everything: `next_steps(taken)` are the units that may lose a step after those that have.
The validator, the choices, the default and the bot all ask it.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from rules.empire_of_the_sun.atlas import JAPAN, RANK, UNITS
from rules.empire_of_the_sun.board import Battle, Board
from rules.empire_of_the_sun.combat.sides import (
    GARRISON,
    GARRISON_DEFENCE,
    defence,
    fleet,
    garrison_attack,
    garrison_steps,
    ground_defence,
    ground_in,
    troops,
)
from rules.kernel.fields import Grow, grow
from rules.kernel.texts import Text

PREFERENCES = ("best", "carriers", "aircraft", "ships")
"""What a player may want to hit first."""


class Target(Struct, frozen=True):
    """A unit that can be hit: what a step costs, how many it has and may lose, what it fights with.

    `shielded` units can be hit only one for one with the aircraft of the firing side (F4); `last` ones only
    when nobody else is left.
    """

    unit: str
    cost: int
    steps: int
    most: int
    attack: tuple[int, ...]
    shielded: bool = False
    last: bool = False
    blocks: bool = True


class Allocation:
    """Hits of one side in one step of a battle."""

    def __init__(self, hits: int, targets: Sequence[Target], *, critical: bool = False, aircraft: int = 0):
        self.hits, self.targets, self.critical, self.aircraft = hits, list(targets), critical, aircraft
        self.by_name = {each.unit: each for each in targets}

    def left(self, taken: Sequence[str]) -> int:
        return self.hits - sum(self.by_name[unit].cost for unit in taken)

    def next_steps(self, taken: Sequence[str]) -> list[str]:
        """Who may lose the next step."""
        left = self.left(taken)
        return [each.unit for each in self.targets if each.cost <= left and self.allows(taken, each)]

    def field(self, taken: Sequence[str], rule: str) -> Grow:
        """The next step that is lost, with the hits that are left for it."""
        asked = grow("units", "target", self.next_steps(taken), may_stop=True, rule=rule)
        return replace(asked, ask=Text.of("battle.hits.left", left=self.left(taken)))

    def allows(self, taken: Sequence[str], target: Target) -> bool:
        lost = taken.count(target.unit)
        if lost >= target.most:
            return False
        if target.shielded and not lost and self._shielded_hit(taken) >= self.aircraft:
            return False
        if target.last and any(self._standing(taken, each) for each in self.targets if not each.last):
            return False
        return self.critical or lost + 1 < target.steps or not self._full(taken)

    def _shielded_hit(self, taken: Sequence[str]) -> int:
        return len({unit for unit in taken if self.by_name[unit].shielded})

    def _standing(self, taken: Sequence[str], target: Target) -> bool:
        return taken.count(target.unit) < target.steps

    def _full(self, taken: Sequence[str]) -> bool:
        """F2, F3: a full-strength unit is left, whether it can be hit or not."""
        return any(each.blocks and each.steps == 2 and each.unit not in taken for each in self.targets)

    def legal(self, taken: Sequence[str]) -> bool:
        return all(unit in self.next_steps(taken[:at]) for at, unit in enumerate(taken))

    def eligible(self) -> list[Target]:
        return [t for t in self.targets if t.most and not (t.shielded and not self.aircraft)]

    def forced(self) -> list[str]:
        """F6: a critical hit that can do nothing else takes a step of the unit with the lowest defence."""
        if not self.critical or self.next_steps([]) or not self.eligible():
            return []
        lowest = min(each.cost for each in self.eligible())
        return [each.unit for each in self.eligible() if each.cost == lowest]

    def default(self, prefer: str = "best") -> list[str]:
        """A9: again and again the step that removes most attack for its hits; carriers first when equal.

        What the firing player prefers comes before everything else.
        """
        taken: list[str] = []
        while legal := self.next_steps(taken):
            taken.append(max(legal, key=lambda unit: (is_preferred(prefer, unit), self._worth(taken, unit))))
        return taken

    def _worth(self, taken: Sequence[str], unit: str) -> tuple[float, bool, int]:
        target = self.by_name[unit]
        removed = target.attack[taken.count(unit)]
        carrier = unit != GARRISON and UNITS[unit].carrier
        return removed / max(1, target.cost), carrier, -RANK.get(unit, 0)


def is_preferred(prefer: str, unit: str) -> bool:
    """Whether a unit is what the firing player wants to hit first."""
    if prefer == "best" or unit == GARRISON:
        return False
    match prefer:
        case "carriers":
            return UNITS[unit].carrier
        case "aircraft":
            return UNITS[unit].air
        case "ships":
            return UNITS[unit].ship and not UNITS[unit].carrier
    raise ValueError(prefer)


def preference(board: Board, seat: str, policy: str) -> str:
    """What a seat's hits fall on first: as the offensive says, else as its standing order does."""
    off = board.battle
    return off.prefer if seat == off.seat and off.prefer else policy


def worth(board: Board, unit: str) -> tuple[int, ...]:
    """The attack that each step takes away."""
    if board.weak(unit):
        return (board.face(unit)[0],)
    full, reduced = board.faces(unit)
    return (full[0] - reduced[0], reduced[0])


def air_naval(board: Board, battle: Battle, firing: str, hits: int, *, critical: bool) -> Allocation:
    """What the air-naval hits of a side can do."""
    from rules.empire_of_the_sun.atlas import enemy

    foe = enemy(firing)
    own = fleet(board, battle, firing)
    anchored = {board.at[u] for u in board.units_of(firing) if UNITS[u].ship}
    targets = [_flier(board, u, anchored) for u in fleet(board, battle, foe)]
    if not targets and alone(board, battle, firing):
        targets = [_ashore(board, u) for u in ground_in(board, battle.hex, foe)]
    return Allocation(hits, targets, critical=critical, aircraft=sum(UNITS[u].flies for u in own))


def _flier(board: Board, unit: str, anchored: set[str]) -> Target:
    steps = 1 if board.weak(unit) else 2
    shielded = UNITS[unit].flies and board.at[unit] not in anchored
    return Target(unit, defence(board, unit), steps, steps, worth(board, unit), shielded)


def _ashore(board: Board, unit: str) -> Target:
    """F5: air-naval hits reduce ground units and never eliminate them."""
    weak = board.weak(unit)
    cost, steps = defence(board, unit), 1 if weak else 2
    return Target(unit, cost, steps, 0 if weak else 1, worth(board, unit), blocks=False)


def alone(board: Board, battle: Battle, side: str) -> bool:
    """F5: the only side with air or naval units; submarines of December 1941 count."""
    return battle.alone == side


def ground(board: Board, battle: Battle, firing: str, hits: int) -> Allocation:
    """What the hits of ground combat can do; garrisons die last."""
    from rules.empire_of_the_sun.atlas import enemy

    foe = enemy(firing)
    targets = []
    for unit in troops(board, battle, foe):
        steps = 1 if board.weak(unit) else 2
        targets.append(Target(unit, ground_defence(board, unit), steps, steps, worth(board, unit)))
    many = garrison_steps(board, battle.hex) if foe == JAPAN and foe == board.battle.other else 0
    if many:
        attack = (garrison_attack(battle.hex),) * many
        targets.append(Target(GARRISON, GARRISON_DEFENCE, many, many, attack, last=True, blocks=False))
    return Allocation(hits, targets)
