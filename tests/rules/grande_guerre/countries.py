"""Situations for tests of diplomacy: a war with neutrals, levels and ambassadors that a test sets."""

from rules.grande_guerre.atlas import NATIONS
from rules.grande_guerre.diplomacy.ambassadors import add_counters
from rules.grande_guerre.pieces import Nation
from rules.grande_guerre.politics.state import Politics

from .situations import War

AT_WAR = {"central": ("DE", "AH"), "entente": ("FR", "RU", "RS", "ME")}
REGIMES = {"DE": "M", "AH": "M", "TR": "A", "FR": "D", "RU": "A", "GB": "D", "IT": "D", "US": "D"}


class World(War):
    """All nations of the campaign; those that a test does not put at war are neutral."""

    def __init__(self, turn="may_1915", **war):
        super().__init__(turn)
        sides = {**AT_WAR, **{side: (*AT_WAR[side], *war.get(side, ())) for side in AT_WAR}}
        self.board.nations = {n: Nation(nw=30) for n in NATIONS}
        for side, nations in sides.items():
            for n in nations:
                self.board.nations[n] = Nation(
                    side=side, status="war", rp=20, mun=20, ep=20, nw=28, entered=0
                )
        self.board.politics = {n: Politics(regime=r) for n, r in REGIMES.items()}

    def levels(self, **levels):
        self.board.diplomacy.levels.update(levels)
        return self

    def envoys(self, country, *values, by="DE"):
        for name in add_counters(self.board, by, values):
            self.board.diplomacy.counters[name].at = country
        return self

    def home(self, *values, by="DE"):
        add_counters(self.board, by, values)
        return self

    def level(self, country):
        return self.board.diplomacy.levels[country]

    def side(self, country):
        return self.board.nations[country].side


def world(turn="may_1915", **war):
    return World(turn, **war)
