"""Battles played with dice by a plain simulator that shares only the printed numbers with the odds."""

from rules.conquest_consequence.atlas import TYPES

ORDER = ["G", "N", "S", "A", "convoy"]
LOST = ["militia", "infantry", "marine", "snlf", "tank", "fortress", "fleet", "carrier"]


class Fighter:
    def __init__(self, side, name):
        self.side, (self.type, _, cv) = side, name.partition("/")
        self.cv, self.acted, self.out = int(cv), False, False


class Skirmish:
    def __init__(self, attackers, defenders, *, sea=False, invading=False, surprise=False, japan=(0, 0)):
        sides = (attackers, defenders)
        self.all = [
            Fighter(s, name) for s, force in enumerate(sides) for name, n in force.items() for _ in range(n)
        ]
        self.sea, self.invading, self.surprise, self.japan = sea, invading, surprise, japan

    def live(self, side=None):
        return [f for f in self.all if f.cv > 0 and not f.out and side in (None, f.side)]

    def over(self):
        return not self.live(0) or not self.live(1)

    def cls(self, f):
        kind = TYPES[f.type].kind
        return "convoy" if self.sea and kind == "G" else kind

    def power(self, f, cls):
        cls = "N" if cls == "convoy" else cls
        if self.japan[f.side] and f.type == "fleet" and cls == "N":
            return 4
        return TYPES[f.type].fire.get(cls, 0)

    def quiet(self, f, turn):
        if self.cls(f) == "convoy":
            return True
        return (
            self.invading
            and turn == 1
            and f.side == 0
            and self.cls(f) == "G"
            and f.type not in ("marine", "snlf")
        )

    def rank(self, f):
        first = int(self.surprise and f.side == 0) + int(bool(self.japan[f.side]) and f.type == "fleet")
        return (TYPES[f.type].slot, -first, f.side == 0, -f.cv)

    def aim(self, f):
        best = ("", -1.0)
        for cls in ORDER:
            shot = [e for e in self.live(1 - f.side) if self.cls(e) == cls]
            if not shot or not self.power(f, cls):
                continue
            top = sorted(shot, key=lambda e: (-e.cv, e.type))[0]
            times = 2 if cls == "convoy" or top.type == "carrier" else 1
            loss = round(min(f.cv * self.power(f, cls) / 6 * times, sum(e.cv for e in shot)), 6)
            if loss > best[1]:
                best = (cls, loss)
        return best[0]

    def round(self, turn, rng):
        for f in self.all:
            f.acted = False
        while not self.over():
            waiting = [f for f in self.live() if not f.acted and not self.quiet(f, turn)]
            if not waiting:
                break
            self.act(min(waiting, key=self.rank), rng)
        self.afterwards()

    def act(self, f, rng):
        ground = {s: any(self.cls(e) == "G" for e in self.live(s)) for s in (0, 1)}
        if not self.sea and f.side == 1 and self.cls(f) != "G" and not ground[1] and ground[0]:
            f.out = True
            return
        f.acted, cls = True, self.aim(f)
        for _ in range(f.cv if cls else 0):
            if rng.randint(1, 6) <= self.power(f, cls):
                self.suffer(1 - f.side, cls)

    def suffer(self, side, cls):
        shot = [e for e in self.live(side) if self.cls(e) == cls]
        if shot:
            top = max(e.cv for e in shot)
            listed = [*LOST, *TYPES]
            e = min((e for e in shot if e.cv == top), key=lambda e: (not e.acted, listed.index(e.type)))
            e.cv -= 2 if cls == "convoy" or e.type == "carrier" else 1

    def afterwards(self):
        if self.sea:
            for f in [] if self.over() else [f for f in self.live() if f.type == "air_force" and f.acted]:
                f.out = True
            for f in sorted((f for f in self.live() if f.type == "submarine"), key=lambda f: (-f.side, f.cv)):
                mine, theirs = (sum(e.cv for e in self.live(s)) for s in (f.side, 1 - f.side))
                f.out = not self.over() and mine < theirs
            return
        for side in (0, 1):
            if not self.over() and not any(self.cls(e) == "G" for e in self.live(side)):
                for f in self.live(side):
                    f.out = True

    def stuck(self):
        return not any(not self.quiet(f, 2) and self.aim(f) for f in self.live())

    def play(self, rounds, rng):
        """1: the attacker is left alone, -1: the defender, 0: nobody or nobody can hit, None: it goes on."""
        turn = 0
        while not self.over() and not (turn and self.stuck()) and (not rounds or turn < rounds):
            turn += 1
            self.round(turn, rng)
        if not self.over():
            return 0 if self.stuck() else None
        return int(bool(self.live(0))) - int(bool(self.live(1)))
