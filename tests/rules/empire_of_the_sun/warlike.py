"""A player for tests who knows nothing but always looks for a fight, so that battles of all kinds happen."""

from rules.empire_of_the_sun.atlas import UNITS
from rules.kernel.fields import Done, Grow, Pick, Several, Way
from rules.kernel.orders import Order

WISHES = ("drop", "airdrop", "battle", "reserve", "kamikaze", "intervene", "react", "join", "answer", "play")
MODES = ("ec", "oc")


class Warlike:
    """Plays cards as offensives, activates what it may, and moves into the enemy."""

    def choose(self, view, choices, rng):
        self.rng, self.goal, self.seat = rng, None, choices.seat
        self.foes = {p for u, p in view["board"]["at"].items() if UNITS[u].side != choices.seat}
        partial = choices.start()
        while not isinstance(field := choices.field(partial), Done):
            partial = field.extend(partial, self.value(field))
        return Order(choices.seat, str(partial.kind), dict(partial.args))

    def value(self, field):
        if isinstance(field, Way):
            return self.step(field)
        if isinstance(field, Grow) and field.options:
            stop = field.may_stop and self.rng.random() < (0.15 if field.name == "units" else 0.4)
            return None if stop else self.rng.choice(field.options).value
        if isinstance(field, Several) and field.options:
            return [option.value for option in field.options][:3]
        if isinstance(field, Pick):
            return self.picked(field.name, [option.value for option in field.options])
        return field.random(self.rng)

    def step(self, field):
        """Towards an end that the enemy holds, if there is one."""
        if self.goal is None:
            ends = sorted(map(str, field.ends()))
            self.goal = self.rng.choice([end for end in ends if end in self.foes] or ends)
        if field.taken and field.taken[-1] == self.goal:
            return None
        return field.routes(self.goal)[0].path[0]

    def picked(self, name, values):
        wanted = [value for value in WISHES if value in values]
        if name == "kind" and wanted and self.rng.random() < 0.8:
            return wanted[0]
        if name == "kind" and "move" in values and self.rng.random() < 0.85:
            return "move"
        if name == "mode" and self.rng.random() < 0.8:
            return next((mode for mode in MODES if mode in values), values[0])
        return "yes" if "yes" in values else self.rng.choice(values)
