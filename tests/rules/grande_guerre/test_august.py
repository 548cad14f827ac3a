"""16, G20: the first turn, from the war plans to the chain of declarations."""

import pytest

from rules.grande_guerre import campaign, setup
from rules.grande_guerre.atlas import PLANS, SCENARIOS, WAR_OPTIONS
from rules.grande_guerre.august import chain
from rules.grande_guerre.august.chain import consent
from rules.grande_guerre.august.hands import drawn_events, keep_cards, kept_events
from rules.grande_guerre.august.plans import EFFECTS, reveal_plans
from rules.grande_guerre.board import leader, seat_of, seat_side
from rules.grande_guerre.diplomacy.joining import join
from rules.grande_guerre.diplomacy.seen import levels_seen
from rules.grande_guerre.events.cards import begin as begin_cards
from rules.grande_guerre.events.state import Cards
from rules.grande_guerre.map.control import has_passage, may_enter, take
from rules.grande_guerre.policies import POLICIES
from rules.grande_guerre.sequence import planning_sides
from rules.grande_guerre.title import TITLE
from rules.kernel import driver
from rules.kernel.dice import Dice
from rules.kernel.orders import IllegalOrder, Order

from .countries import World
from .situations import d12


class August(World):
    """The set-up of the campaign of 1914 before the first packet."""

    def __init__(self, players=2):
        super().__init__("aug_1914_pre")
        self.scenario = "august_1914"
        self.board = setup.new_board(self.scenario, {"players": players})
        campaign.prepare(self.board, SCENARIOS[self.scenario])
        self.board.diplomacy.levels |= {"GB": 4, "RO": 4}
        self.board.cards = Cards()

    def chosen(self, **plans):
        """Plans and options as `DE="moltke good_morale"`; the rest is history."""
        for power, words in plans.items():
            plan, *options = words.split()
            self.plan(seat_of(self.board, power), "plan", power=power, plan=plan, options=options)
        reveal_plans(self.p)
        return self


def august(players=2):
    return August(players)


def seats_of(players):
    return setup.new_board("august_1914", {"players": players})


# 16.2: plans and options


@pytest.mark.rule("16.2", "16.2.1", "16.2.2")
def test_the_historical_opening():
    """Walk-through: 38, 36, 38, 37; the Central Powers draw 9 and keep 3, the Entente draws 9 and keeps 4."""
    w = august().chosen()
    assert [w.board.nations[n].nw for n in ("DE", "AH", "FR", "RU")] == [38, 36, 38, 37]
    assert [(drawn_events(w.p, s), kept_events(w.p, s)) for s in ("central", "entente")] == [(9, 3), (9, 4)]
    assert w.board.august.ultimatums == ["DE"]
    assert {"kaisers_gold", "ships_kept"} <= set(w.board.flags)
    assert (w.board.nations["DE"].ep, w.board.nations["TR"].ep) == (0, 20)


@pytest.mark.rule("16.2.1")
def test_russia_without_vodka():
    """russia_plan_and_options"""
    w = august().chosen(RU="plan_19a good_morale vodka_ban", FR="plan_xvii")
    assert w.board.nations["RU"].nw == 38
    assert (drawn_events(w.p, "entente"), kept_events(w.p, "entente")) == (9, 3 + 3 - 1)


@pytest.mark.rule("16.2.2")
def test_every_plan_and_option_has_an_effect_that_can_be_seen():
    for name, plan in PLANS.items():
        w = august().chosen(**{plan.nation: name})
        assert w.board.nations[plan.nation].nw == plan.will
        assert w.board.august.plans[plan.nation] == name
        for army, area in plan.moves.items():
            assert w.board.armies[army].at == area
        assert all(w.board.armies[a].flag for a in plan.flags_pre_turn)
    for name, option in WAR_OPTIONS.items():
        power = option.nation or "DE"
        plan = next(n for n, each in PLANS.items() if each.nation == power)
        w = august().chosen(**{power: f"{plan} {name}"})
        assert w.board.nations[power].nw == PLANS[plan].will + option.will


@pytest.mark.rule("16.2.1")
def test_what_the_options_bring():
    bare = august().chosen(DE="schlieffen", RU="plan_19a", FR="plan_xvii")

    def more(what, **plans):
        return what(august().chosen(**plans).board) - what(bare.board)

    assert more(lambda b: b.nations["FR"].rp, FR="plan_xvii reserves_ready") == 4
    assert more(lambda b: len(b.corps), FR="plan_xvii reserves_ready") == 1
    assert more(lambda b: b.nations["DE"].mun, DE="schlieffen munitions") == 4
    assert more(lambda b: len(b.support), DE="schlieffen heavy_howitzers") == 1
    eight = lambda b: sum(c.army == "DE_VIII" for c in b.corps.values())  # noqa: E731
    assert more(eight, DE="schlieffen east_reinforced") == 2
    assert more(lambda b: b.nations["FR"].nw, DE="schlieffen east_reinforced", FR="plan_xvii") == 1
    assert more(lambda b: b.diplomacy.levels["IT"], AH="plan_b trentino_offer") == 2
    assert (
        more(lambda b: sum(c.at == "marseille" for c in b.corps.values()), FR="plan_xvii colonial_troops")
        == 1
    )
    assert august().chosen(RU="plan_19a early_mobilisation").board.armies["RU_VI"].lock == ""
    assert set(EFFECTS) <= set(WAR_OPTIONS)


@pytest.mark.rule("16.3")
def test_hands_are_drawn_from_stratagems_and_the_rest_goes_back():
    w = august().chance()
    w.board.cards.decks = {"central": [1, 7, 12, 13, 42, 43, 44], "entente": [2, 7, 47, 48, 51]}
    w.chosen()
    assert set(w.board.august.drawn["central"]) == {7, 12, 13, 42, 43, 44}
    w.plan("central", "keep", cards=["42", "44", "13"])
    keep_cards(w.p)
    assert w.board.cards.hands["central"] == [42, 44, 13]
    assert w.board.cards.decks["central"] == [1, 7, 12, 43]
    assert w.board.cards.hands["entente"] == [7, 47, 48, 51]


# 16.4: diplomacy


@pytest.mark.rule("16.4.2")
def test_the_two_turkish_questions():
    w = august()
    w.plan("central", "gold", answer="no").plan("entente", "ships", ships="deliver")
    w.chosen()
    assert "ships_delivered" in w.board.flags
    assert not {"kaisers_gold", "ships_kept"} & set(w.board.flags)
    assert w.board.nations["TR"].ep == 0


@pytest.mark.rule("16.4.4")
def test_gold_and_ships_cancel_each_other():
    """goeben_consent"""
    assert consent(["kaisers_gold", "ships_delivered"]) == 50
    assert consent(["kaisers_gold", "ships_kept"]) == 70
    assert consent(["ships_delivered"]) == 40


@pytest.mark.rule("16.4.4")
def test_the_goeben_may_go_to_pola():
    """goeben_to_pola: no die, and no bonus on Turkey"""
    w = august().chosen()
    w.plan("central", "goeben", place="pola")
    chain.goeben(w.p)
    assert "goeben_austrian" in w.board.flags
    assert "goeben_turkish" not in w.board.flags


@pytest.mark.rule("16.4.5", "17.9.2")
def test_serbia_refuses():
    """serbia_refuses"""
    w = august().chosen().dice(d12(8))
    chain.serbia(w.p)
    assert w.level("RS") == 2
    assert w.side("RS") == w.side("ME") == "entente"
    assert not any(c.reduced for c in w.board.corps.values())


@pytest.mark.rule("16.4.5", "G20.1b")
def test_serbia_after_a_mild_ultimatum():
    for values, side, hurt in (((), "entente", False), ((2, 1), "entente", True), ((3, 3), "central", False)):
        w = august().chosen(AH="plan_b mild_ultimatum").envoys("RS", *values, by="AH").dice(d12(11))
        chain.serbia(w.p)
        assert w.side("RS") == side
        assert any(c.reduced for c in w.board.corps.values()) == hurt
    assert w.side("ME") == ""
    assert seat_of(w.board, "RS") == "central"


@pytest.mark.rule("G20.1b", "0.1")
def test_a_vassal_is_led_by_austria():
    w = august(4)
    w.board.nations["RS"].status = "neutral"
    join(w.p, "RS", "central", chain=False)
    assert seat_of(w.board, "RS_I") == "central_austria"


@pytest.mark.rule("16.4.7")
def test_belgium_refuses():
    """belgium_refuses"""
    w = august().chosen().dice(d12(8))
    chain.belgium(w.p)
    assert w.side("BE") == "entente"
    assert w.level("US") == 22
    assert "belgium_invaded_by_central" in w.board.flags


@pytest.mark.rule("16.4.7", "G7.11", "G20.1a")
def test_belgium_grants_passage():
    w = august().chosen().levels(BE=8).dice(d12(8))
    chain.belgium(w.p)
    assert w.side("BE") == ""
    assert w.level("US") == 23
    assert has_passage(w.p, "DE_I", "liege")
    assert not may_enter(w.p, "DE", "liege")
    assert not take(w.p, "liege", "DE")
    assert not has_passage(w.p, "FR_V", "liege")
    assert planning_sides(w.p, 0) == []


@pytest.mark.rule("16.4.7")
def test_the_french_ultimatum_is_the_mirror_image():
    w = august()
    w.plan("central", "ultimatum", power="DE", answer="no")
    w.plan("entente", "ultimatum", power="FR", answer="yes")
    w.chosen().dice(d12(7))
    chain.belgium(w.p)
    assert w.side("BE") == "central"
    assert w.level("US") == 24
    assert "belgium_invaded_by_entente" in w.board.flags
    w = august()
    w.plan("entente", "ultimatum", power="FR", answer="yes")
    w.chosen(DE="moltke").levels(BE=1).dice(d12(6))
    chain.belgium(w.p)
    assert "belgium_passage_to_entente" in w.board.flags or w.side("BE") == "entente"


@pytest.mark.rule("16.4.7", "G20.1b")
def test_switzerland_under_plan_rupprecht():
    w = august()
    w.plan("central", "war", by="DE", on="CH")
    w.chosen(DE="rupprecht")
    chain.belgium(w.p)
    assert w.side("CH") == "entente"
    assert w.board.armies["CH_I"].at == "bern"
    assert w.side("BE") == ""


@pytest.mark.rule("16.4.8", "b.3.0")
def test_britain_goes_to_war():
    """britain_goes_to_war"""
    w = august().chosen().dice(d12(8), 5, d12(7))
    chain.belgium(w.p)
    chain.britain(w.p)
    assert w.level("GB") == 0
    assert w.side("GB") == "entente"
    assert w.level("US") == 21
    assert sum(c.nation == "GB" for c in w.board.diplomacy.counters.values()) == 4


@pytest.mark.rule("16.4.8")
def test_without_an_attack_on_belgium_there_is_no_die_for_the_reaction():
    w = august().chosen(DE="moltke").dice(d12(9))
    chain.britain(w.p)
    assert w.level("GB") == 5
    assert "GB" not in w.board.diplomacy.dark


@pytest.mark.rule("16.4.6", "16.4.9")
def test_poker_changes_the_order():
    """poker_changes_order"""
    for plan, order in (
        ("schlieffen", ["RS", "BE", "GB", "IT", "RO", "BG", "GR", "TR"]),
        ("schlieffen diplomatic_poker", ["RS", "IT", "RO", "BG", "GR", "TR", "BE", "GB"]),
    ):
        w = august().chance(3).chosen(DE=plan)
        chain.declarations(w.p)
        tested = [line.args["nation"] for line in w.p.lines if line.code == "diplomacy.tested"]
        assert [n for n in order if n in tested] == tested
        assert {"RS", "BE", "GB"} <= set(tested)


@pytest.mark.rule("16.4.6")
def test_italy_may_honour_its_alliance():
    w = august().chosen(DE="schlieffen diplomatic_poker").dice(d12(9))
    chain.honour(w.p)
    assert w.level("IT") == 8


@pytest.mark.rule("16.4.10", "16.4.3", "17.9.6")
def test_envoys_of_august_are_spent_where_they_were_heard():
    w = august().chance(5).chosen()
    w.plan("central", "amb", amb="DE_amb#2", nation="TR")
    w.plan("entente", "amb", amb="FR_amb#1", nation="NL")
    chain.declarations(w.p)
    assert "DE_amb#2" not in w.board.diplomacy.counters
    assert w.board.diplomacy.counters["FR_amb#1"].at == "NL"


@pytest.mark.rule("16.4.1", "17.9.5", "17.9.10", "0.2")
def test_two_levels_are_secret():
    w = august().chance(1)
    chain.secret_levels(w.p)
    assert 1 <= w.level("GB") <= 5
    assert 0 <= w.level("RO") <= 7
    assert "GB" not in levels_seen(w.board, "central", everything=False)
    assert "GB" in levels_seen(w.board, "entente", everything=False)
    assert "RO" not in levels_seen(w.board, "entente", everything=False)


# 16.1, G20: the sequence of packets, and seats


def play_first_turn(players=2, seed=1):
    """All seats seal at once; gives the steps that were asked, with the seats."""
    result = driver.start(TITLE, "year_1914", {"players": players}, Dice(b"a", seed, ""))
    asked = []
    for n in range(60):
        p = driver.look(TITLE, result.data)
        if p.board.turn > 1:
            return asked, p
        seats = driver.waiting(p)
        asked.append((p.state.stack[-1].name(), tuple(seats)))
        result = driver.act(TITLE, result.data, Order(seats[0], "seal"), Dice(b"a", seed * 100 + n, ""))
    raise AssertionError("August does not end")


@pytest.mark.rule("16.1", "16.6", "G20.1", "G20.2")
def test_four_packets_in_august():
    asked, p = play_first_turn()
    central = [step for step, seats in asked if "central" in seats]
    assert list(dict.fromkeys(central)) == ["august.plans", "august.diplomacy", "orders.packet"]
    assert sum(seats[0] == "central" or "central" in seats for _, seats in asked) <= 8
    assert p.board.turn == 2
    assert p.board.august.plans["DE"] == "schlieffen"


@pytest.mark.rule("0.1", "G19.10", "G22.3")
def test_who_is_asked_with_seven_players():
    asked, p = play_first_turn(7)
    first = asked[0][1]
    assert set(first) == {"central_germany", "central_austria", "france", "russia"}
    second = next(seats for step, seats in asked if step == "august.diplomacy")
    assert set(second) == {"central_germany", "france"}
    pre_turn = next(seats for step, seats in asked if step == "orders.packet")
    assert pre_turn == ("central_germany",)
    assert all("italy" not in seats for _, seats in asked)
    assert seat_side(p.board, "italy") == ""
    join(p, "IT", "entente")
    assert seat_side(p.board, "italy") == "entente"
    assert seat_of(p.board, "IT_I") == "italy"


@pytest.mark.rule("0.1")
def test_the_leader_decides_for_his_side():
    """g_seats_three_players"""
    board = seats_of(3)
    assert leader(board, "entente") == "entente_west"
    assert leader(board, "central") == "central"
    board.nations["FR"].side = ""
    board.nations["GB"].side = "entente"
    assert leader(seats_of(5), "entente") == "france"
    five = seats_of(5)
    five.nations["FR"].side, five.nations["GB"].side = "", "entente"
    assert leader(five, "entente") == "britain"
    five.nations["GB"].side = ""
    assert leader(five, "entente") == "russia"


@pytest.mark.rule("0.1", "17.9.8")
def test_italys_side_decides_who_plays_it():
    for side, seat in (("entente", "france"), ("central", "central_austria")):
        w = august(5)
        join(w.p, "IT", side)
        assert seat_of(w.board, "IT") == seat
    assert w.board.armies["IT_I"].at == "turin"


@pytest.mark.rule("0.1")
def test_an_unlisted_ally_goes_to_the_leader():
    w = august(5)
    join(w.p, "BG", "entente", chain=False)
    assert seat_of(w.board, "BG") == "france"


@pytest.mark.rule("G20.1a")
def test_the_pre_turn_stays_near_liege():
    """g_pre_turn_verdun_refused"""
    result = driver.start(TITLE, "year_1914", {"players": 2}, Dice(b"a", 1, ""))
    p = driver.look(TITLE, result.data)
    n = 0
    while p.state.stack[-1].name() != "orders.packet":
        seat = driver.waiting(p)[0]
        result = driver.act(TITLE, result.data, Order(seat, "seal"), Dice(b"a", 100 + n, ""))
        p, n = driver.look(TITLE, result.data), n + 1
    assert p.board.turn == 0
    order = TITLE.parse("attack DE_II > metz > verdun", "central")
    with pytest.raises(IllegalOrder):
        driver.act(TITLE, result.data, order, Dice(b"a", 9, ""))
    assert set(PLANS["schlieffen"].pre_turn_areas) == {
        "luxembourg", "ardennes", "liege", "maastricht", "cologne", "koblenz",
    }  # fmt: skip


def test_bad_lines_of_the_first_packet_are_refused_with_a_reason():
    result = driver.start(TITLE, "year_1914", {"players": 2}, Dice(b"a", 1, ""))
    for line in ("plan FR schlieffen", "plan DE plan_xvii", "plan TR schlieffen", "ships keep"):
        with pytest.raises(IllegalOrder):
            driver.act(TITLE, result.data, TITLE.parse(line, "central"), Dice(b"a", 2, ""))
    assert "consent" in POLICIES


# Packets of a whole game


def sealed_game(players, until=99):
    """All packets are sealed empty at once; gives the last result and how often each seat was asked."""
    result = driver.start(TITLE, "year_1914", {"players": players}, Dice(b"s", 1, ""))
    stops = {}
    for n in range(200):
        p = driver.look(TITLE, result.data)
        if p.state.outcome is not None or p.board.turn >= until:
            break
        seat = driver.waiting(p)[0]
        stops[seat] = stops.get(seat, 0) + 1
        result = driver.act(TITLE, result.data, Order(seat, "seal"), Dice(b"s", 500 + n, ""))
    return result, stops


@pytest.mark.rule("G18.1", "0.4")
def test_nobody_is_asked_more_than_four_times_in_august_and_twice_in_september():
    _, stops = sealed_game(5, until=3)
    assert max(stops.values()) <= 4 + 2
    assert stops["central_germany"] >= 5


@pytest.mark.deep
def test_nobody_is_asked_more_often_in_a_year_than_the_mail_budget_allows():
    result, stops = sealed_game(5)
    assert driver.look(TITLE, result.data).state.outcome is not None
    assert max(stops.values()) <= 4 + 2 * 3


@pytest.mark.rule("17.0", "17.3", "17.3.1", "17.4.6")
def test_an_audience_for_an_ambassador_who_arrives_now():
    result, _ = sealed_game(2, until=2)

    def send(text):
        nonlocal result
        order = TITLE.parse(text, "central")
        result = driver.act(TITLE, result.data, order, Dice(b"s", 900, ""))

    p = driver.look(TITLE, result.data)
    counters = p.board.diplomacy.counters
    real = [n for n, c in counters.items() if c.nation == "DE" and c.value and not c.at]
    decoy = next(n for n, c in counters.items() if c.nation == "DE" and not c.value and not c.at)
    send(f"amb {decoy} to NL")
    with pytest.raises(IllegalOrder):
        send("audience NL")
    send(f"amb {real[0]} to NL")
    with pytest.raises(IllegalOrder):
        send(f"amb {real[1]} to NL")
    with pytest.raises(IllegalOrder):
        send(f"amb {real[0]} to DK")
    send("audience NL")
    with pytest.raises(IllegalOrder):
        send("audience DK")
    with pytest.raises(IllegalOrder):
        send("war DE on FR")
    send("seal")
    result = driver.act(TITLE, result.data, Order("entente", "seal"), Dice(b"s", 901, ""))
    after = driver.look(TITLE, result.data).board.diplomacy.counters
    assert decoy not in after
    assert real[0] not in after


@pytest.mark.rule("16.3")
def test_the_opening_hands_are_drawn_from_the_decks():
    """The Central Powers draw nine stratagems and keep three, the Entente nine and keeps four."""
    w = august()
    begin_cards(w.board)
    w.chance().chosen()
    assert [len(w.board.august.drawn[side]) for side in ("central", "entente")] == [9, 9]
    keep_cards(w.p)
    assert [len(w.board.cards.hands[side]) for side in ("central", "entente")] == [3, 4]


@pytest.mark.rule("16.3")
def test_a_campaign_begins_with_decks():
    board = setup.new_board("august_1914", {"players": 2})
    campaign.prepare(board, SCENARIOS["august_1914"])
    assert all(len(board.cards.decks[side]) > 20 for side in ("central", "entente"))


@pytest.mark.rule("16.3")
def test_campaigns_of_1915_begin_with_three_cards_and_a_technology():
    result = driver.start(TITLE, "campaign_1915", {"players": 2}, Dice(b"game", 0, ""))
    board = driver.look(TITLE, result.data).board
    assert [len(board.cards.hands[side]) for side in ("central", "entente")] == [3, 3]
    assert list(board.research["central"].found) == ["C21"]
    assert set(board.research["central"].projects) == {"C1", "C2"}


@pytest.mark.rule("16.4.2", "16.4.4")
def test_ships_under_other_flags():
    w = august()
    w.plan("entente", "ships", ships="deliver")
    w.chosen()
    assert w.board.navy.squadrons["GB_agincourt"].ships == 2
    assert w.board.navy.squadrons["TR_sultan_osman"].port == "constantinople"
    w.plan("central", "goeben", place="pola")
    chain.goeben(w.p)
    assert w.board.navy.squadrons["AH_goeben"].port == "pola"
    assert "DE_goeben" not in w.board.navy.squadrons


@pytest.mark.rule("16.4.4")
def test_the_goeben_becomes_the_yavuz_selim():
    w = august().chosen().dice(10)
    chain.goeben(w.p)
    assert w.board.navy.squadrons["TR_yavuz_selim"].ships == 1
    assert w.board.navy.squadrons["GB_agincourt"].ships == 4
