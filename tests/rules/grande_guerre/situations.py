"""Situations for tests: a war of all the great powers on a bare map, where corps and headquarters are put.

`war(turn="aug_1914").put("namur", "DE_active#1 DE_active#2").hq("DE_I", "namur")`; D12 in scripts of dice are
written as their sum with `d12(7)`.
"""

from rules.grande_guerre.atlas import AREAS, SCENARIOS, TURN, nation_of
from rules.grande_guerre.board import Board
from rules.grande_guerre.facts import SECTORS, Scenario
from rules.grande_guerre.pieces import Army, Corps, Fort, Ghq, Nation, Planned, Support
from rules.grande_guerre.title import TITLE
from rules.kernel import driver
from rules.kernel.dice import Dice, ScriptedDice
from rules.kernel.play import Play

ALL = "all_at_war"
SIDES = {"central": ("DE", "AH", "TR"), "entente": ("FR", "RU", "GB", "BE", "RS", "ME", "IT")}
SCENARIOS.setdefault(
    ALL,
    Scenario(
        minutes=1, start="aug_1914", end="nov_dec_1919", sectors=SECTORS, sides=SIDES, open_minors=("LU",)
    ),
)


def d12(total):
    """Two dice that add up to a total."""
    first = max(1, total - 6)
    return [first, total - first]


class War:
    """A position that a test builds, and the Play on it."""

    def __init__(self, turn="aug_1914", doctrine="movement", scenario=ALL):
        sides = SCENARIOS[scenario].sides
        nations = {
            n: Nation(side=s, status="war", rp=20, mun=20, nw=28) for s, ns in sides.items() for n in ns
        }
        self.board = Board(
            turn=TURN[turn],
            nations=nations,
            corps={},
            armies={},
            ghqs={},
            support={},
            seats={"entente": list(sides["entente"]), "central": list(sides["central"])},
            doctrine=dict.fromkeys(("central", "entente"), doctrine),
        )
        self.board.august.plans = dict(SCENARIOS[scenario].plans)
        self.scenario, self.script = scenario, ScriptedDice()
        self._play = None

    def put(self, area, names, army="", **fields):
        for name in names.split():
            self.board.corps[name] = Corps(at=area, army=army, **fields)
        return self

    def many(self, area, kind, count, army="", first=1, **fields):
        return self.put(area, " ".join(f"{kind}#{n}" for n in range(first, first + count)), army, **fields)

    def hq(self, army, area, general="", **fields):
        self.board.armies[army] = Army(at=area, general=general, **fields)
        return self

    def ghq(self, name, area, general="", front="west"):
        self.board.ghqs[name] = Ghq(at=area, general=general, front=front)
        return self

    def gun(self, name, hq):
        self.board.support[name] = Support(hq=hq)
        return self

    def hold(self, nation, *areas):
        """A nation controls areas, as it has for a while."""
        for area in areas:
            if AREAS[area].owner == nation:
                self.board.held.pop(area, None)
            else:
                self.board.held[area] = nation
        return self

    def fort(self, area, **fields):
        self.board.forts[area] = Fort(**({"resistance": AREAS[area].fortress} | fields))
        return self

    def policy(self, scope, **kept):
        self.board.policies.setdefault(scope, {}).update({name: str(value) for name, value in kept.items()})
        return self

    def plan(self, seat, kind, **args):
        self.board.plans.setdefault(seat, []).append(Planned(kind, args))
        return self

    def dice(self, *script):
        """The next dice; a list is a D12."""
        for each in script:
            self.script.script.extend(each if isinstance(each, list) else [each])
        return self

    def chance(self, seed=0):
        """Dice that nobody has written down."""
        self.script = Dice(b"war", seed, "")
        return self

    @property
    def p(self):
        if self._play is None:
            state = TITLE.codec.make(
                title=TITLE.id,
                scenario=self.scenario,
                options={"players": 2, "orders": "wego"},
                seats=list(self.board.seats),
                rev=1,
                schema=1,
                board=self.board,
                stack=[],
            )
            self._play = Play(TITLE, state, self.script)
        return self._play

    def at(self, corps):
        return self.board.corps[corps].at

    def codes(self):
        return [line.code for line in self.p.lines]


def war(turn="aug_1914", doctrine="movement", scenario=ALL):
    return War(turn, doctrine, scenario)


def started(scenario="west_1914", players=2, seed=0):
    """The first result of a game."""
    return driver.start(TITLE, scenario, {"players": players}, Dice(b"game", seed, ""))


def look(result):
    return driver.look(TITLE, result.data)


def side(name):
    return next(s for s, nations in SIDES.items() if nation_of(name) in nations)
