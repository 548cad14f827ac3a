"""One whole year, 1941, played order by order with its dice."""

import pytest

from rules.conquest_consequence import victory
from rules.conquest_consequence.nations.control import tracks
from rules.conquest_consequence.routes.trade import still_blockaded as blocked
from rules.conquest_consequence.sequence import Year
from rules.conquest_consequence.title import TITLE
from rules.conquest_consequence.year.production import production
from rules.kernel import driver
from rules.kernel.dice import ScriptedDice
from tests.rules.conquest_consequence.positions import board_of, look, state, strengths

END_OF_1940 = {
    "year": 1940,
    "season": "winter",
    "war": [["japan", "usa"]],
    "markers": {"peiping": "japan", "tsingtao": "japan"},
    "influence": {"british_empire": {"usa": 1}, "mexico": {"japan": 1}},
    "partisans": {"sian": 1, "shansi": 2},
    "tracks": {"japan": {"IND": 12}, "usa": {"IND": 9, "KMT": 2}, "soviet": {"IND": 6, "CCP": 3}},
    "hand": {
        "japan": ["A23", "A24", "A05", "A21"],
        "usa": ["A19", "I13", "I08", "A11", "A34", "A46"],
        "soviet": ["A08", "A29"],
    },
    "units": {
        "tokyo": {"japan": ["fleet 4", "carrier 3"]},
        "formosa": {"japan": ["infantry 2", "air_force 2"]},
        "tsingtao": {"japan": ["infantry 3", "infantry 2"]},
        "mukden": {"japan": ["infantry 3"]},
        "carolines": {"japan": ["fortress 1"]},
        "manila": {"usa": ["infantry 1", "fortress 1"]},
        "guam": {"usa": ["fleet 3", "carrier 2"]},
        "los_angeles": {"usa": ["fleet 2", "infantry 2"]},
        "nanking": {"nationalist_china": ["militia 2"]},
        "suchow": {"nationalist_china": ["militia 2"]},
        "wuhan": {"nationalist_china": ["militia 1"]},
        "fukien": {"nationalist_china": ["militia 1"]},
        "singapore": {"british_empire": ["fortress 1"]},
        "vladivostok": {"russia": ["infantry 2"]},
        "chita": {"russia": ["infantry 2"]},
        "sian": {"red_china": ["fortress 2", "militia 2"]},
    },
}
STORY = ("newyear.", "production.", "government.", "command.", "movement.", "combat.activate")
"""What the year tells; all that is asked inside battles is answered as usual, and losses as it says."""

LOST = ["nationalist_china:militia/1", "fortress/1"]


class Table(ScriptedDice):
    """Dice as they fall in the story; piles are taken from the top."""

    def _indexes(self, request):
        if request.kind != "dice":
            return list(range(request.count))
        return super()._indexes(request)


class Walk:
    """The year, with what has been told so far."""

    def __init__(self):
        board = board_of(END_OF_1940)
        japan, usa, soviet = (board.sides[seat] for seat in ("japan", "usa", "soviet"))
        japan.chits, usa.chits, soviet.chits, japan.dows_made = [1], [1, 1], [0, 1, 1], 1
        usa.dows_suffered, usa.violated, board.chits = 1, True, [0, 1, 2]
        for side in (japan, usa):
            side.fought = True
        board.instalment_year, board.reaction, board.order = 1941, 3, ["japan", "usa", "soviet"]
        p = look(state(board, Year()))
        self.dice, self.losses, self.lines = Table(), [], []
        p.dice = self.dice
        driver.settle(p)
        self.data = TITLE.codec.encode(p.state)

    @property
    def p(self):
        return look(self.data)

    @property
    def board(self):
        return self.p.board

    def send(self, order):
        result = driver.act(TITLE, self.data, order, self.dice)
        self.data = result.data
        self.lines += result.lines

    def aside(self):
        """Everything inside battles."""
        while not (name := (p := self.p).decision.name()).startswith(STORY):
            seat = driver.waiting(p)[0]
            if name == "combat.loss" and self.losses:
                self.send(TITLE.parse(f"lose {self.losses.pop(0)}", seat))
            elif name == "combat.next" and self.first:
                self.send(TITLE.parse(f"order {self.first.pop(0)}", seat))
            elif name == "combat.rebase":
                self.send(TITLE.parse("pass", seat))
            else:
                self.send(driver.default_order(p, seat))

    def __call__(self, seat, *texts, dice=(), losses=(), first=()):
        """Orders of one seat, and the dice, losses and battles that follow the last of them."""
        self.dice.script.extend(dice)
        self.losses, self.first = list(losses), list(first)
        for text in texts:
            self.send(TITLE.parse(text, seat))
            self.aside()

    def shots(self):
        """Who has fired, and what he threw, since the last time that somebody asked."""
        told = [line.args for line in self.lines if line.code == "combat.fired"]
        self.lines = []
        return [(shot["nat"], shot["unit"].rpartition(":")[2], list(shot["dice"])) for shot in told]


def new_year_and_production(walk):
    scores = {seat: victory.total(walk.board, seat) for seat in ("japan", "usa", "soviet")}
    assert scores == {"japan": 8, "usa": 15, "soviet": 10}
    assert walk.board.influence["british_empire"].n == 2
    places = ("fleet", "carrier", "submarine", "infantry", "air_force")
    walk("usa", "arrive " + ", ".join(f"{each} los_angeles" for each in places), dice=[3])
    assert walk.board.order == ["usa", "japan", "soviet"]
    assert [len(walk.board.sides[seat].chits) for seat in ("japan", "usa", "soviet")] == [1, 2, 4]
    assert [production(walk.board, seat) for seat in ("usa", "japan", "soviet")] == [9, 8, 6]
    walk("usa", "conscript +militia/1 wuhan", "conscript fortress suchow", "promote fleet/1 los_angeles")
    walk("usa", "build infantry los_angeles", "promote infantry/2 los_angeles", "buy 3 action 3 investment")
    walk("japan", "build submarine tokyo", "promote infantry/2 tsingtao", "promote infantry/2 formosa")
    walk("japan", "buy 3 action 2 investment", "end production")
    walk("soviet", "build tank novosibirsk", "promote infantry/2 chita", "buy 2 action 2 investment")
    walk("soviet", "end production")
    held = {seat: len(side.hand) for seat, side in walk.board.sides.items()}
    assert held == {"japan": 4, "usa": 6, "soviet": 2}, "the lists wait for the last"
    walk("usa", "end production")
    held = {seat: len(side.hand) for seat, side in walk.board.sides.items()}
    assert held == {"japan": 9, "usa": 12, "soviet": 8}, "two Action cards of the Soviets are of Activism"


def government(walk):
    walk("usa", "diplomacy A19 thailand")
    walk("japan", "diplomacy A23 thailand")
    assert not walk.board.laid.get("thailand"), "a tie: both cards are discarded"
    walk("soviet", "partisan A08 peiping")
    assert walk.board.partisans["peiping"] == 1
    walk("usa", "industry I13 I08")
    assert walk.board.sides["usa"].ind == 10
    walk("japan", "wild A24 dutch_east_indies")
    assert tracks(walk.board, "japan").res == 8, "influence counts at resolution only"
    for seat in ("soviet", "usa", "japan"):
        walk(seat, "pass")
    found = tracks(walk.board, "japan")
    assert (found.pop, found.res) == (14, 14)
    keep = {"A05", "A21", "A11", "A34", "A46", "A29"}
    while walk.p.decision.name() == "government.discard":
        for seat in driver.waiting(walk.p):
            hand = walk.board.sides[seat].hand
            over = len(hand) - {"japan": 7, "usa": 8, "soviet": 6}[seat]
            walk(seat, "discard " + " ".join([card for card in hand if card not in keep][:over]))


def spring(walk):
    walk("soviet", "pass")
    walk("japan", "commit A05 if somebody")
    walk("usa", "commit A11")
    assert walk.board.command == ["japan", "usa"]
    walk("japan", *["move infantry/3 tsingtao > suchow"] * 2)
    walk("japan", "move infantry/3 formosa > philippine_sea > manila")
    walk("japan", "move air_force/2 formosa > philippine_sea > manila")
    walk("japan", "move fleet/4 tokyo > honshu_sea > bonin_sea > philippine_sea")
    suchow, manila = [2, 1, 5, 3, 6, 1, 4], [5, 1, 4, 3]
    walk("japan", "end movement", dice=[*suchow, *manila], losses=LOST, first=["suchow"])
    assert walk.shots() == [
        ("nationalist_china", "fortress/1", [2]),
        ("nationalist_china", "militia/2", [1, 5]),
        ("japan", "infantry/2", [3, 6]),
        ("japan", "infantry/2", [1, 4]),
        ("usa", "fortress/1", [5]),
        ("japan", "air_force/2", [1, 4]),
        ("usa", "infantry/1", [3]),
    ]
    assert strengths(walk.board, "suchow") == {
        "japan": ["infantry 2", "infantry 2"],
        "nationalist_china": ["fortress 1"],
    }
    assert strengths(walk.board, "manila") == {"japan": ["air_force 2", "infantry 2"], "usa": ["infantry 1"]}
    assert (walk.board.control["suchow"], walk.board.control["manila"]) == ("usa", "usa")


def spring_of_the_usa(walk):
    walk("usa", "move fleet/3 guam > philippine_sea", "move carrier/2 guam > philippine_sea")
    far = "los_angeles > california_sea > east_pacific > hawaiian_sea"
    walk("usa", f"move infantry/3 {far} strategic", "end movement")
    assert walk.p.decision.name() == "combat.activate", "Manila may be left alone"
    round_1, round_2 = [2, 5, 1, 4, 6, 2], [1, 1]
    walk("usa", "end combat", dice=[*round_1, *round_2], losses=["fleet/2"])
    assert walk.shots() == [
        ("usa", "carrier/2", [2, 5]),
        ("japan", "fleet/3", [1, 4, 6]),
        ("usa", "fleet/1", [2]),
        ("usa", "carrier/2", [1, 1]),
    ]
    assert strengths(walk.board, "philippine_sea") == {"usa": ["carrier 2", "fleet 1"]}
    assert strengths(walk.board, "manila")["japan"] == ["air_force 2", "infantry 2"], "supplied by sea"
    assert not walk.board.blockade


def summer(walk):
    walk("japan", "commit A21")
    walk("usa", "commit A34")
    walk("soviet", "commit A29")
    assert walk.board.command == ["japan", "soviet", "usa"]
    walk("japan", "move infantry/3 mukden > jehol > peiping", "end movement")
    walk("japan", "activate suchow", "end combat", dice=[6, 1, 2])
    assert walk.board.control["suchow"] == "japan"
    assert [tracks(walk.board, "usa").cities, tracks(walk.board, "usa").pop] == [3, 16]
    assert tracks(walk.board, "japan").pop == 15


def summer_of_the_others(walk):
    walk("soviet", "militarize shansi")
    assert strengths(walk.board, "shansi") == {"armed_minor": ["fortress 1"], "red_china": ["militia 1"]}
    walk("soviet", "recruit 3 sian shansi peiping", dice=[2, 6, 3])
    assert walk.board.partisans == {"sian": 2, "shansi": 1, "peiping": 1}
    walk("soviet", "end movement", dice=[5, 2])
    assert walk.board.control["shansi"] == "soviet"
    found = tracks(walk.board, "soviet")
    assert (found.res, found.cities) == (9, 3)
    assert not walk.board.sides["soviet"].fought, "no Peace Dividend is lost"
    walk("usa", "move fleet/2 los_angeles > california_sea > east_pacific")
    walk("usa", "move carrier/1 los_angeles > california_sea", "move infantry/3 hawaiian_sea > hawaii")
    walk("usa", "end movement")
    walk("usa", "activate manila", dice=[4, 6, 4, 5, 6])
    assert walk.board.blockade == ["mexico"]


def rest_of_the_year(walk):
    for seat in ("usa", "japan", "soviet"):
        walk(seat, "pass")
    assert walk.board.season == "winter"
    walk("japan", "pass")
    walk("soviet", "pass")
    walk("usa", "commit A46", "move carrier/2 philippine_sea > guam strategic", "end movement")
    assert walk.board.year == 1942
    assert walk.board.instalments == 2
    points = {seat: victory.points(walk.board, seat, blocked(walk.board, seat)) for seat in walk.board.sides}
    assert points["japan"]["production"] == 12
    assert sum(points["japan"].values()) == 12
    assert sum(points["usa"].values()) == 15
    assert (points["soviet"]["production"], points["soviet"]["china"]) == (6, 3)


@pytest.mark.rule(
    "6.0", "7.1", "7.11", "7.12", "7.13", "7.135", "7.2", "7.21", "7.244", "7.245", "7.3", "10.0"
)
@pytest.mark.rule(
    "10.2", "10.4", "10.42", "11.5", "12.11", "12.23", "12.7", "14.2", "14.22", "15.23", "16.13"
)
@pytest.mark.rule("16.2", "17.0", "21", "22", "22.1", "22.2", "22.3", "22.5", "22.6", "22.7")
def test_the_year_1941():
    walk = Walk()
    for chapter in (
        new_year_and_production,
        government,
        spring,
        spring_of_the_usa,
        summer,
        summer_of_the_others,
        rest_of_the_year,
    ):
        chapter(walk)
