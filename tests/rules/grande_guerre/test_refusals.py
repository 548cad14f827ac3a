"""Bad orders in real games: the reason in a sentence, the rule, and nothing changed."""

from random import Random

import pytest

from rules.grande_guerre.interphase.packets import BudgetPacket, PoliticsPacket
from rules.grande_guerre.movement import rail
from rules.grande_guerre.orders.packet import Packet
from rules.grande_guerre.planning.packet import PlanningPacket
from rules.grande_guerre.title import TITLE
from rules.kernel import driver
from rules.kernel.dice import Dice
from rules.kernel.fields import Done, Partial
from rules.kernel.orders import IllegalOrder, Order
from rules.kernel.walk import next_field

SEED = b"refused"


class Game:
    """A campaign that begins in January 1915, in which the Central Powers try things."""

    def __init__(self):
        self.result, self.turn = driver.start(TITLE, "campaign_1915", {"players": 2}, Dice(SEED, 0, "")), 0

    def act(self, order):
        self.turn += 1
        self.result = driver.act(TITLE, self.result.data, order, Dice(SEED, self.turn, ""))

    def until(self, packet):
        while not isinstance(driver.look(TITLE, self.result.data).state.stack[-1], packet):
            self.act(Order(self.result.asked[0], "seal"))
        return self

    def order(self, text, seat="central"):
        self.act(TITLE.parse(text, seat))
        return self

    def refused(self, text, seat="central"):
        """The code and the rule of a refusal, which changes nothing."""
        order = TITLE.parse(text, seat)
        before = driver.look(TITLE, self.result.data).state
        with pytest.raises(IllegalOrder) as refusal:
            driver.act(TITLE, self.result.data, order, Dice(SEED, 999, ""))
        assert driver.look(TITLE, self.result.data).state == before
        assert refusal.value.text.code.partition(".")[0] != "conformance"
        return refusal.value.text.code, refusal.value.rule


@pytest.fixture(scope="module")
def orders():
    return Game().until(Packet)


@pytest.mark.rule("G22.1", "G22.3", "G7.2a")
@pytest.mark.parametrize(
    ("text", "code", "rule"),
    [
        ("attack FR_I > lille", "orders.not_yours", "G7.5"),
        ("hold FR_I", "orders.not_yours", "G7.1c"),
        ("main FR_I", "orders.not_yours", "G4.3"),
        ("policy FR intercept 130", "orders.not_your_nation", "G18.1"),
        ("move FR_active#1 from arras > paris", "orders.nobody_there", "G7.2a"),
        ("move DE_active#1 from sedan > lille", "orders.not_here", "G7.2a"),
        ("list FR_active#1 to DE_VI", "orders.not_yours", "G10.5"),
        ("move DE_VI > paris", "movement.not_adjacent", "G7.2a"),
    ],
)
def test_corps_of_others_and_ways_that_do_not_lead_on(orders, text, code, rule):
    assert orders.refused(text) == (code, rule)


@pytest.mark.rule("G7.8")
@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("rail DE_active#1 from lille to paris", "orders.no_rails"),
        ("rail DE_active#1 from lille to london", "orders.no_rails"),
        ("rail FR_active#1 from arras to lyon", "orders.nobody_there"),
        ("rail DE_active#10 from lille to berlin", "orders.not_here"),
    ],
)
def test_trains_go_where_own_rails_lead(orders, text, code):
    assert orders.refused(text) == (code, "G7.8")


@pytest.mark.rule("G7.8")
def test_trains_are_full_after_so_many_corps():
    """Eight for Germany: five from Brussels leave room for three of the seven in Lodz, and then for none."""
    game = Game().until(Packet)
    corps = driver.look(TITLE, game.result.data).board.corps
    here = {a: sorted(c for c in corps if c[:2] == "DE" and corps[c].at == a) for a in ("brussels", "lodz")}
    assert (len(here["brussels"]), len(here["lodz"]), rail.capacity("DE")) == (5, 7, 8)
    game.order(f"rail {' '.join(here['brussels'])} from brussels to berlin")
    assert game.refused(f"rail {' '.join(here['lodz'])} from lodz to posen")[1] == "G7.8"
    game.order(f"rail {' '.join(here['lodz'][:3])} from lodz to posen")
    assert game.refused(f"rail {here['lodz'][3]} from lodz to posen") == ("orders.nobody_there", "G7.8")


@pytest.mark.rule("0.6", "G22.1")
def test_a_sealed_packet_is_changed_until_the_last_is_in():
    """Reopened it takes lines again; once all have sealed there is nothing to reopen."""
    game = Game().until(Packet)
    game.order("hold DE_VI").order("seal")
    assert game.refused("hold DE_II") == ("kernel.not_asked", "G22.1")
    game.order("reopen")
    assert game.refused("move DE_VI > brussels") == ("orders.twice", "G7.2a")
    game.order("hold DE_II").order("seal").order("seal", "entente")
    code, _ = game.refused("reopen")
    assert code.startswith("kernel.")
    code, _ = game.refused("hold DE_V")
    assert code.startswith("kernel.")


@pytest.mark.rule("17.3", "17.3.1", "17.0", "17.6")
def test_ambassadors_go_once_and_one_audience_is_asked():
    game = Game().until(PlanningPacket)
    game.order("amb DE_amb#1 to IT")
    assert game.refused("amb DE_amb#1 to RO") == ("diplomacy.used", "17.3")
    assert game.refused("amb FR_amb#1 to IT") == ("diplomacy.not_yours", "17.3")
    game.order("amb DE_amb#2 to IT")
    assert game.refused("amb DE_amb#3 to IT") == ("diplomacy.full", "17.3")
    game.order("audience IT")
    assert game.refused("audience RO")[0] == "diplomacy.one_audience"
    assert game.refused("war DE on FR") == ("diplomacy.at_war_already", "17.6")
    assert game.refused("war FR on NL") == ("orders.not_your_nation", "17.6")


@pytest.mark.rule("18.5.1", "18.1.2")
def test_political_actions_are_taken_once_and_within_the_allowance():
    game = Game().until(PoliticsPacket)
    game.order("action DE A4")
    assert game.refused("action DE A4") == ("politics.not_now", "18.5.1")
    assert game.refused("action FR A4") == ("orders.not_your_nation", "18.5.1")
    assert game.refused("action DE B6") == ("politics.not_now", "18.5.1")
    assert game.refused("action DE A9 FR french") == ("politics.not_with", "18.5.1")
    game.order("action DE A9 AH french")
    assert game.refused("action DE A9 AH russian") == ("politics.not_with", "18.5.1"), "once for each ally"
    game.order("action DE A9 TR russian")
    for action in ("A1", "A5", "A6", "A8"):
        game.order(f"action DE {action}")
    game.order("action DE B3")
    assert game.refused("action DE A13") == ("politics.no_more_actions", "18.5.1")


@pytest.mark.rule("15.VII.1", "19.12.2", "19.8.3")
def test_budgets_do_not_spend_what_is_not_there():
    game = Game().until(BudgetPacket)
    treasury = driver.look(TITLE, game.result.data).board.nations["AH"].ep
    assert game.refused("budget FR 1 mun") == ("economy.not_your_power", "15.VII")
    code, rule = game.refused("budget AH 5 heavy_artillery 2 siege_artillery 9 mun")
    assert rule == "15.VII", (code, treasury)
    assert game.refused("budget AH 99 mun")[1] == "15.VII"
    game.order("budget AH 1 mun")
    assert game.refused("budget AH 1 amb") == ("economy.twice", "15.VII")
    assert game.refused("aid GB to RU ep 10 mun 5") == ("economy.not_your_power", "19.12.2")
    assert game.refused("aid DE to AH ep 90 mun 0") == ("kernel.out_of_bounds", "19.12.2")
    game.order("aid DE to AH ep 20 mun 0")
    assert game.refused("aid DE to AH ep 5 mun 0") == ("economy.aid_closed", "19.12.2")


QUANTITIES = ("items", "ep", "mun", "count")
GARBAGE = ({"DE": "AH"}, {}, ["DE"], [["DE"]], 7, "", "DE\n", None, [{}], "x" * 5000)


@pytest.mark.rule("G22.1", "G22.4")
@pytest.mark.parametrize("packet", [PlanningPacket, Packet, PoliticsPacket, BudgetPacket])
def test_garbage_in_any_field_is_refused(packet):
    """Words of the wrong shape in every field of an order of each kind."""
    game = Game().until(packet)
    p = driver.look(TITLE, game.result.data)
    kinds = p.state.stack[-1].planned_kinds(p, "central")
    assert kinds
    for kind in kinds:
        order = one_of(p, kind)
        for field in order.args:
            for value in GARBAGE:
                if value == order.args[field] or (field in QUANTITIES and value in ({}, 7)):
                    continue
                with pytest.raises(IllegalOrder):
                    driver.judge(p, Order("central", kind, {**order.args, field: value}))


def one_of(p, kind):
    """An order of a kind, built field by field."""
    rng = Random(kind)
    partial = Partial(kind)
    while not isinstance(field := next_field(p.decision, p, "central", partial), Done):
        partial = field.extend(partial, field.random(rng))
    return Order("central", kind, dict(partial.args))
