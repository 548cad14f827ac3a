"""A path that comes whole is judged at once, and just as the choices judge it step by step."""

from random import Random

import pytest

from rules.axis_allies_1942.atlas import neighbours
from rules.axis_allies_1942.movement.maneuvers import MovementPhase
from rules.axis_allies_1942.movement.survey import Survey
from rules.axis_allies_1942.title import TITLE
from rules.kernel.dice import Dice
from rules.kernel.driver import look, perform, start, waiting
from rules.kernel.fields import Grow, Partial
from rules.kernel.orders import IllegalOrder, Order
from rules.kernel.walk import random_order


def positions(seed: int, most: int):
    """The movement phases of a game played at random, before each order."""
    rng, dice = Random(seed), Dice(bytes(32), 0, "")
    p = look(TITLE, start(TITLE, TITLE.scenarios[0].id, {}, dice).data)
    p.dice, found = dice, 0
    while found < most and (asked := waiting(p)):
        if isinstance(p.decision, MovementPhase):
            found += 1
            yield p, rng
        perform(p, random_order(p.decision, p, asked[0], rng))


def led_by_choices(p, kind, space, path):
    """Whether the path can be put together from what is offered, and may end there."""
    phase, partial = p.decision, Partial(kind, {"from": space})
    for step in path:
        field = phase.choices(p, p.board.power, partial)
        if not (isinstance(field, Grow) and field.name == "path" and field.unfit(step) is None):
            return False
        partial = partial.grown("path", step)
    field = phase.choices(p, p.board.power, partial)
    return not isinstance(field, Grow) or field.may_stop


def some_path(p, rng, kind, space):
    """A path that takes what is offered, and now and then strays at its end."""
    partial = Partial(kind, {"from": space})
    for _ in range(rng.randint(1, 4)):
        field = p.decision.choices(p, p.board.power, partial)
        offered = [option.value for option in field.options] if isinstance(field, Grow) else []
        here = [space, *partial.get("path", [])][-1]
        stray = not offered or rng.random() < 0.2
        partial = partial.grown("path", rng.choice(neighbours(here) if stray else offered))
        if stray:
            break
    return partial["path"]


@pytest.mark.parametrize("seed", range(3))
def test_7_4_a_whole_path_is_judged_as_the_choices_judge_it(seed):
    """7.4, 7.8, 12.4: marches, voyages and flights, in combat and noncombat moves."""
    judged = {True: 0, False: 0}
    for p, rng in positions(seed, 60):
        seen = Survey(p.board)
        for kind in sorted({"move", "fly", "raid"} & p.decision.maneuvers.keys()):
            maneuver = p.decision.maneuvers[kind]
            starts = [space for space in seen.own_spaces if maneuver.opens(seen, space)]
            for space in rng.sample(starts, min(3, len(starts))):
                path = some_path(p, rng, kind, space)
                expected = led_by_choices(p, kind, space, path)
                assert maneuver.may_take(seen, space, path) == expected, (kind, space, path)
                judged[expected] += 1
    assert min(judged.values()) > 10


def test_7_4_an_order_whose_path_is_no_list_of_names_is_refused_with_a_reason():
    p, _ = next(positions(1, 1))
    space = next(unit.space for unit in p.board.units.values() if unit.power == p.board.power)
    for path in ("baltic_states", [["poland"]], [None], {"a": 1}, 7, None):
        with pytest.raises(IllegalOrder) as refused:
            p.decision.check(p, Order(p.board.power, "move", {"from": space, "path": path, "units": {}}))
        assert refused.value.rule
