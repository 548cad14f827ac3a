"""Situations of politics: all great powers at war, with governments and civil production."""

from rules.grande_guerre.atlas import MAJORS, TURN
from rules.grande_guerre.economy.state import Economy
from rules.grande_guerre.offensives.state import Offensive
from rules.grande_guerre.pieces import Attack, Capture
from rules.grande_guerre.politics.state import Politics, Revolution
from tests.rules.grande_guerre.situations import War


class Powers(War):
    """A war whose powers have governments."""

    def __init__(self, turn):
        super().__init__(turn, "firepower")
        for name, major in MAJORS.items():
            self.board.politics[name] = Politics(regime=major.regime, parliament=0)
            self.board.economy[name] = Economy(civil=6)

    def power(self, name, nw=None, civil=None, **fields):
        """Fields of the politics of a power; `nw` and `civil` besides."""
        if nw is not None:
            self.board.nations[name].nw = nw
        if civil is not None:
            self.board.economy[name].civil = civil
        for key, value in fields.items():
            setattr(self.board.politics[name], key, value)
        return self

    def revolution(self, name, since="", regime="D", figure="", stabilised=False, interphases=0):
        turn = TURN[since] if since else self.board.turn - 1
        found = Revolution(since=turn, stabilised=stabilised, interphases=interphases)
        return self.power(name, revolution=found, regime=regime, figure=figure, revolutions=1)

    def offensive(self, leader, status, sector="french", target="st_quentin", ago=0, **fields):
        turn = self.board.turn - ago
        kept = {"launched": turn, "attacked": turn, "nations": [leader]} | fields
        self.board.offensives.append(
            Offensive(
                side=self.board.nations[leader].side,
                sector=sector,
                leader=leader,
                armies=[],
                turn=turn,
                target=target,
                status=status,
                ended=-1 if status == "progress" else turn,
                **kept,
            )
        )
        return self

    def attack(self, area, side="central", nations=("DE",), foes=("RU",), ago=0, **fields):
        turn = self.board.turn - ago
        self.board.attacks.append(Attack(turn, side, list(nations), list(foes), area, **fields))
        return self

    def capture(self, area, old, new):
        self.board.captures.append(Capture(self.board.turn, area, old, new))
        return self.hold(new, area)

    def politics(self, name):
        return self.board.politics[name]

    def nw(self, name):
        return self.board.nations[name].nw


def powers(turn="may_1916"):
    return Powers(turn)
