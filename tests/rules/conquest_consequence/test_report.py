"""The turn report, remarks and the position in words, read from the worked year."""

import pytest

from rules.conquest_consequence.combat.activation import Activate
from rules.conquest_consequence.report import report, turn_of
from rules.conquest_consequence.title import TITLE
from rules.conquest_consequence.year.lists import Production
from rules.kernel import driver
from rules.kernel.reports import Seen
from rules.kernel.texts import LANGUAGES, Text
from tests.rules.conquest_consequence.positions import begin_turn, board_of, look, state
from tests.rules.conquest_consequence.test_walkthrough import (
    Walk,
    government,
    new_year_and_production,
    spring,
)


class Heard(Walk):
    """The year with everything that was told, event by event."""

    def __init__(self):
        self.events = []
        super().__init__()

    def send(self, order):
        before = len(self.lines)
        super().send(order)
        told = [line for line in self.lines[before:] if not line.to]
        self.events.append(Seen(len(self.events), order.seat, told))


@pytest.fixture(scope="module")
def year():
    walk = Heard()
    new_year_and_production(walk)
    government(walk)
    spring(walk)
    return walk


def test_each_battle_is_one_line(year):
    lines = [line for line in report(year.events) if line.text.code == "report.fought"]
    assert [line.place for line in lines] == ["suchow", "manila"]
    suchow, manila = (line.text.args for line in lines)
    assert (suchow["seat"], suchow["targets"]) == ("japan", ["usa"])
    assert suchow["enemy"] == {"militia": 1}
    assert (suchow["own_hits"], suchow["enemy_hits"]) == (2, 1)
    assert manila["enemy"] == {"fortress": 1}


def test_cards_money_and_moves_are_told(year):
    about = {line.about for line in report(year.events)}
    assert {"battle", "cards", "money"} <= about
    for line in report(year.events):
        assert 0 <= line.at < len(year.events)
        for lang in LANGUAGES:
            assert TITLE.catalogue.word(line.text, lang)


def test_a_battle_that_goes_on_is_told_as_such(year):
    ends = [seen.number for seen in year.events if any(line.code == "combat.over" for line in seen.lines)]
    open_ = report(year.events[: ends[0]])
    assert open_[-1].text.code == "report.going_on"


def test_turns_have_headings():
    label = Text.of("label.turn", year=1941, season="spring", phase="combat", seat="usa")
    assert turn_of(label).seat == "usa"
    assert turn_of(Text.of("label.year", year=1941, phase="production")) is None


def test_the_position_is_told_place_by_place(year):
    told = TITLE.position(driver.view(year.p, "usa"))
    assert any(line.startswith("Manila: ") for line in told)
    own = next(line for line in told if line.startswith("Guam: "))
    assert "fleet 3" in own or "carrier 2" in own
    japan = next(line for line in told if line.startswith("Tokyo: "))
    assert "carrier" not in japan, "hidden blocks have names only"


def test_remarks_tell_the_worth_of_places_and_nothing_that_a_name_says(year):
    view = driver.view(year.p, "usa")
    assert TITLE.remark(view, "card", "A34") is None
    assert TITLE.catalogue.name("card", "A34", "en").endswith("T 8)")
    assert TITLE.remark(view, "area", "tokyo").args["pop"] == 3
    assert TITLE.remark(view, "nation", "mexico").args["faction"] == "japan"
    assert TITLE.remark(view, "pace", "normal") is None


@pytest.mark.parametrize(
    ("seat", "said"), [("japan", "production.list.points"), ("usa", "production.list.ask")]
)
def test_who_has_nothing_to_conscript_is_told_of_points_only(seat, said):
    p = look(state(board_of({"phase": "production"}), Production()))
    assert p.decision.prompt(p, seat).code == said


@pytest.mark.parametrize(("must", "said"), [([], "combat.activate.open"), (["wuhan"], "combat.activate.ask")])
def test_no_battles_are_told_where_none_must_be_fought(must, said):
    board = begin_turn(board_of({"active": "japan"}), {"active": "japan"})
    board.turn.battles = must
    p = look(state(board, Activate("japan")))
    assert p.decision.prompt(p, "japan").code == said
