"""0.5: the effect of every event, and how cards are drawn and played."""

import pytest

from rules.grande_guerre.air.missions import has_ace
from rules.grande_guerre.boxes.conquest import fall_of_tsingtao, new_boxes
from rules.grande_guerre.diplomacy.seen import knows_value
from rules.grande_guerre.diplomacy.state import Ambassador
from rules.grande_guerre.events import cards
from rules.grande_guerre.events.forbidden import forbidden
from rules.grande_guerre.events.table import DECKS, EVENTS
from rules.grande_guerre.forces import is_eliminated
from rules.grande_guerre.naval.ships import new_navy
from rules.grande_guerre.offensives.state import Offensive
from rules.grande_guerre.pieces import Corps, Nation
from rules.grande_guerre.politics import revolution
from rules.grande_guerre.politics.social import percent
from rules.grande_guerre.view import betrayed
from tests.rules.grande_guerre.politics.powers import powers
from tests.rules.grande_guerre.situations import d12

ENDINGS = [(9, "rasputin"), (12, "polivanov"), (28, "rif_war"), (29, "senussi")]


def event(number, war, side="", dice=(6,), **named):
    """An event that is resolved with a good die."""
    found = EVENTS[number]
    side = side or (found.raw.side if found.raw.side != "both" else "entente")
    cards.begin(war.board)
    war.board.cards.hands[side] = []
    war.dice(*(dice if found.raw.need else dice[1:]))
    cards.resolve(war.p, found, side, named)
    return war


def neutral(war, *nations):
    for each in nations:
        war.board.nations[each] = Nation()
    return war


def levels(war, **kept):
    war.board.diplomacy.levels |= kept
    return war


@pytest.mark.rule("0.5")
def test_all_events_are_there():
    assert sorted(EVENTS) == list(range(4, 65))
    assert not {4, 5, 22} & {*DECKS["central"], *DECKS["entente"]}
    both = {n for n, e in EVENTS.items() if e.raw.side == "both"}
    assert both <= set(DECKS["central"])
    assert both <= set(DECKS["entente"])


@pytest.mark.rule("0.5")
@pytest.mark.parametrize(
    ("number", "nation", "by"),
    [
        (19, "DE", -1),
        (19, "AH", -1),
        (20, "AH", -2),
        (24, "GB", -1),
        (24, "FR", -1),
        (26, "FR", -1),
        (32, "GB", -2),
        (33, "FR", 5),
        (35, "GB", 2),
        (36, "DE", 1),
        (46, "AH", -2),
        (49, "DE", -2),
        (61, "GB", -2),
        (10, "RU", 1),
        (9, "RU", 1),
        (17, "DE", 1),
    ],
)
def test_events_of_national_will(number, nation, by):
    war = powers("jun_1917").power(nation, nw=20)
    assert event(number, war).nw(nation) == 20 + by
    assert war.board.cards.in_play[str(number)] == war.board.turn


@pytest.mark.rule("0.5")
@pytest.mark.parametrize(("number", "country", "by"), [(14, "US", -2), (18, "US", -3), (56, "GR", -2)])
def test_events_of_diplomacy(number, country, by):
    war = levels(neutral(powers("jun_1917"), country), **{country: 20 if country == "US" else 6})
    before = war.board.diplomacy.levels[country]
    assert event(number, war).board.diplomacy.levels[country] == before + by


@pytest.mark.rule("0.5")
@pytest.mark.parametrize(("number", "by"), [(15, -1), (16, 1)])
def test_ships_at_sea_touch_two_countries(number, by):
    war = levels(neutral(powers("jun_1916"), "US", "NL", "NO", "DK", "SE"), US=18, NO=5)
    event(number, war, dice=(6, 2))
    assert (war.board.diplomacy.levels["US"], war.board.diplomacy.levels["NO"]) == (18 + by, 5 + by)


@pytest.mark.rule("0.5")
@pytest.mark.parametrize(
    ("number", "flag"),
    [
        (8, "rasputin"),
        (11, "polivanov"),
        (19, "wilson"),
        (23, "arab_revolt"),
        (24, "jihad"),
        (26, "rif_war"),
        (27, "senussi"),
        (33, "clemenceau"),
        (40, "bruchmuller"),
        (41, "estienne_fuller"),
        (46, "masaryk"),
        (57, "sixte"),
    ],
)
def test_events_that_stay(number, flag):
    assert flag in event(number, powers("jun_1917")).board.flags


@pytest.mark.rule("0.5")
@pytest.mark.parametrize(
    ("number", "flag"), [(9, "rasputin"), (12, "polivanov"), (28, "rif_war"), (29, "senussi")]
)
def test_events_that_end_others(number, flag):
    war = powers("jun_1917")
    war.board.flags.append(flag)
    assert flag not in event(number, war).board.flags


@pytest.mark.rule("0.5")
def test_automatic_events():
    war = powers("oct_1914").ghq("DE_OHL", "berlin", "moltke").ghq("DE_OBEROST", "posen", front="east")
    war.board.pool = ["falkenhayn", "hindenburg"]
    war.chance()
    cards.events_phase(war.p)
    assert war.board.ghqs["DE_OHL"].general == "falkenhayn"
    assert war.board.ghqs["DE_OBEROST"].general == "hindenburg"
    assert "moltke" not in war.board.pool
    assert war.board.strategic.blockade == "central"


@pytest.mark.rule("0.5")
def test_japan():
    """Tsingtao falls at the end of the turn, and the German squadrons leave."""
    war = powers("sep_1914").power("GB", nw=30)
    war.board.boxes = new_boxes()
    war.board.navy = new_navy(["DE"])
    event(6, war)
    assert war.board.boxes["tsingtao"].owner != "GB"
    assert war.board.navy.squadrons["DE_scharnhorst_east_asia"].port == "south_atlantic"
    war.board.corps["DE_african#5"] = Corps(box="tsingtao")
    fall_of_tsingtao(war.p)
    assert (war.board.boxes["tsingtao"].owner, war.nw("GB")) == ("GB", 31)
    assert is_eliminated(war.board, "DE_african#5"), "it may be built again, and nothing else has its name"
    fall_of_tsingtao(war.p)
    assert war.nw("GB") == 31


@pytest.mark.rule("0.5", "0.2")
def test_spies_see_ambassadors_and_a_traitor_a_plan():
    """Events 43 and 60 show something to one side for this turn."""
    war = powers("jun_1916")
    war.board.diplomacy.counters["DE_amb#1"] = Ambassador("DE", value=2, at="GR")
    assert not knows_value(war.board, "entente", "DE")
    war.board.cards.revealed["entente"] = ["ambassadors", "offensive.french"]
    assert knows_value(war.board, "entente", "DE")
    plan = Offensive("central", "french", "DE", "verdun")
    assert betrayed(war.board, plan, "entente")
    assert not betrayed(war.board, Offensive("central", "russian", "DE", "riga"), "entente")


@pytest.mark.rule("0.5", "G14.5")
def test_an_air_ace_lasts_to_the_end_of_the_year():
    """Event 48."""
    war = powers("jun_1916").gun("DE_fighter#1", "DE_OHL")
    assert not has_ace(war.board, "DE_fighter#1")
    war.board.cards.aces["DE_fighter#1"] = war.board.turn
    assert has_ace(war.board, "DE_fighter#1")
    war.board.turn += 9
    assert not has_ace(war.board, "DE_fighter#1")


@pytest.mark.rule("0.5")
def test_money_and_stocks():
    war = event(7, powers("jun_1916"))
    assert war.board.economy["GB"].next_income["events"] == -5
    assert war.board.economy["FR"].next_income["events"] == -5
    war = event(13, powers(), target="DE")
    war.board.nations["DE"].mun = 20
    assert event(13, powers(), target="DE").board.nations["DE"].mun == 10
    assert event(17, powers()).board.nations["DE"].ep == 6
    assert event(47, powers(), dice=(6, 4), target="DE").board.nations["DE"].mun == 16
    assert event(53, powers(), own="FR").board.nations["FR"].ep == 8
    assert event(58, powers(), own="FR").board.nations["FR"].rp == 24
    war = event(54, powers(), "central", own="DE")
    assert (war.board.nations["DE"].ep, war.board.strategic.blockade_bonus["DE"]) == (5, -1)
    war = event(62, powers())
    assert war.board.strategic.blockade_bonus == {"DE": -2, "AH": -2}
    war = event(63, powers())
    assert [war.board.nations[n].ep for n in ("FR", "GB", "IT")] == [8, 8, 8]
    war = event(50, powers("may_1918"), dice=(6, *[3] * 8))
    assert war.board.nations["RU"].rp == 17


@pytest.mark.rule("0.5")
def test_polivanov_arms_the_army_and_pays():
    war = powers("jun_1916").many("minsk", "RU_active", 7).power("RU", civil=5)
    event(11, war)
    assert war.board.economy["RU"].civil == 4
    cards.each_turn(war.p)
    assert sum(c.fire for c in war.board.corps.values()) == 5
    cards.each_interphase(war.p)
    assert war.board.nations["RU"].ep == 20
    war.board.flags = []
    cards.each_interphase(war.p)
    assert war.board.nations["RU"].ep == 20


@pytest.mark.rule("0.5", "15.III.8")
def test_rasputin_costs_will_each_interphase():
    war = event(8, powers("jun_1916").power("RU", nw=20))
    cards.each_interphase(war.p)
    assert war.nw("RU") == 19


@pytest.mark.rule("0.5")
def test_the_czar_takes_command():
    war = powers("jul_1915").power("RU", parliament=1).ghq("RU_STAVKA", "minsk", "grand_duke_nicholas")
    event(10, war)
    assert war.board.ghqs["RU_STAVKA"].general == "czar_nicholas_ii"
    assert war.politics("RU").parliament == 0


@pytest.mark.rule("0.5")
def test_reform_of_austria():
    war = event(21, powers("jun_1917").power("AH", nw=20), option="triple_monarchy")
    assert war.nw("AH") == 23
    assert 22 in war.board.cards.decks["entente"]
    assert 46 in war.board.cards.void
    war = event(21, powers("jun_1917").power("AH", nw=20), dice=(3,), option="triple_monarchy")
    assert war.nw("AH") == 15
    assert war.board.cards.hands["central"] == [21]
    assert event(21, powers("jun_1917").power("AH", nw=20), option="federal").nw("AH") == 21
    war = powers("jun_1917").power("AH", nw=15)
    before = percent(war.p, "AH", "strike")
    event(22, war, dice=(5,))
    assert percent(war.p, "AH", "strike") == before + 10
    assert event(22, powers().power("AH", nw=15), dice=(6,)).nw("AH") == 12


@pytest.mark.rule("0.5")
def test_losses_by_events():
    war = event(23, powers("jun_1916").put("jerusalem", "TR_active#1"))
    cards.each_turn(war.p)
    assert war.board.corps["TR_active#1"].reduced
    war = event(25, powers("mar_apr_1915").put("van", "TR_active#1"))
    assert not war.board.corps["TR_active#1"].at
    war = event(55, powers("jan_feb_1915").many("nish", "RS_active", 3))
    assert sum(c.reduced for c in war.board.corps.values()) == 2


@pytest.mark.rule("0.5")
def test_colonial_troubles():
    war = event(26, powers("jun_1916").power("FR", nw=20))
    assert 31 in war.board.cards.decks["central"]
    cards.each_turn(war.p)
    assert war.nw("FR") == 18
    war.many("", "FR_active", 3, box="morocco")
    cards.each_turn(war.p)
    assert war.nw("FR") == 18
    war = event(27, powers("jun_1916").power("GB", nw=20).power("IT", nw=20))
    cards.each_turn(war.p)
    assert (war.nw("GB"), war.nw("IT")) == (19, 19)
    war.put("", "GB_active#1", box="western_desert").put("", "IT_active#1", box="libya")
    cards.each_turn(war.p)
    assert (war.nw("GB"), war.nw("IT")) == (19, 19)
    war = event(31, powers("jun_1916").power("GB", nw=20), "central", box="india")
    for _ in range(4):
        cards.each_turn(war.p)
        war.board.turn += 1
    assert war.nw("GB") == 20
    cards.each_turn(war.p)
    assert war.nw("GB") == 19
    cards.each_turn(war.put("", "GB_active#1", box="india").p)
    assert war.nw("GB") == 19
    assert not war.board.cards.uprisings


@pytest.mark.rule("0.5")
def test_wassmuss():
    war = event(30, powers("jun_1916"), dice=(6, 2), option="persia")
    assert forbidden(war.board, "GB", "baghdad", "basra"), "units in Basra do not attack"
    assert not forbidden(war.board, "GB", "basra", "baghdad"), "others may attack it"
    war.board.turn += 2
    assert not forbidden(war.board, "GB", "baghdad", "basra")
    assert event(30, powers(), option="india").board.cards.uprisings
    assert "wassmuss_senussi" in event(30, powers(), option="senussi").board.flags


@pytest.mark.rule("0.5")
def test_ireland_and_the_civil_level():
    assert event(32, powers("mar_apr_1916")).politics("GB").revolt == "ireland"
    assert event(35, powers("sep_1916").power("GB", civil=5)).board.economy["GB"].civil == 4
    assert event(36, powers("sep_1916").power("DE", civil=5)).board.economy["DE"].civil == 3


@pytest.mark.rule("0.5")
def test_clemenceau_in_office():
    war = powers("sep_1917").power("FR", nw=15, parliament=0)
    before = percent(war.p, "FR", "strike")
    event(33, war)
    assert war.politics("FR").parliament == 2
    war.power("FR", nw=15)
    assert percent(war.p, "FR", "strike") == max(3, before - 10)
    war.attack("verdun", foes=["FR"], kind="main", won=True).dice(d12(8))
    cards.each_turn(war.p)
    assert "clemenceau" in war.board.flags
    war.dice(d12(9))
    cards.each_turn(war.p)
    assert "clemenceau" not in war.board.flags
    assert (war.politics("FR").parliament, percent(war.p, "FR", "strike")) == (0, before)
    war.board.flags.append("clemenceau")
    assert event(34, war.power("FR", parliament=1)).politics("FR").parliament == 0


@pytest.mark.rule("18.8.2.3d", "0.5")
def test_lenin():
    war = powers("nov_dec_1917").revolution("RU", since="mar_apr_1917").power("RU", nw=22)
    event(37, war, dice=(0, 1, d12(10)), target="RU", option="red_insurrection")
    assert war.board.cards.hands["central"] == [37]
    war = event(37, powers("jun_1917").revolution("RU"), target="RU", option="regime_bonus")
    assert war.politics("RU").regime_bonus == 20
    war = powers("jun_1918").revolution("RU", regime="C").power("RU", nw=20)
    assert event(37, war, dice=(0, 4), target="RU", option="propaganda").nw("RU") == 16


@pytest.mark.rule("18.8.2.1")
@pytest.mark.parametrize(("die", "regime", "hand"), [(50, "D", [37]), (75, "C", [])])
def test_lenin_is_kept_unless_he_comes_to_power(die, regime, hand):
    war = event(37, powers("sep_1917").revolution("RU"), target="RU", option="regime_bonus").dice(die)
    revolution.break_out(war.p, "RU")
    cards.turn_over(war.p)
    assert (war.politics("RU").regime, war.politics("RU").regime_bonus) == (regime, 0)
    assert war.board.cards.hands.get("central", []) == hand


@pytest.mark.rule("18.8.2.1")
def test_lenin_waits_if_there_is_no_revolution_in_the_turn():
    war = event(37, powers("sep_1917").revolution("RU"), target="RU", option="regime_bonus")
    cards.turn_over(war.p)
    assert war.politics("RU").regime_bonus == 0
    assert war.board.cards.hands["central"] == [37]


@pytest.mark.rule("18.8.2.2a", "18.8.2.2b")
def test_lenin_hinders_a_putsch_and_returns():
    war = event(
        37, powers("sep_1917").revolution("RU", since="mar_apr_1917"), target="RU", option="regime_bonus"
    )
    event(39, war, dice=(6, d12(12), 1, 100, 1), option="kornilov", nation="RU")
    assert war.politics("RU").regime == "D"
    cards.turn_over(war.p)
    assert war.board.cards.hands["central"] == [37]


@pytest.mark.rule("0.5", "18.8.2.4")
def test_kerenski_and_politics():
    war = powers("jun_1917").revolution("RU", regime="A").power("RU", nw=25)
    event(38, war, dice=(0, 1, 1, d12(12)), ally="RU")
    assert war.board.cards.hands["entente"] == [38]
    assert event(39, powers().power("FR", nw=20), option="speech", nation="FR").nw("FR") == 22
    assert event(39, powers(), option="scandal", nation="DE").politics("DE").parliament == -1
    war = powers("sep_1917").revolution("RU", since="mar_apr_1917")
    event(39, war, dice=(6, d12(12)), option="kornilov", nation="RU")
    assert war.politics("RU").regime == "A"


@pytest.mark.rule("0.5")
def test_battle_weather_and_knowledge():
    assert event(42, powers(), area="verdun").board.cards.battles == {"verdun": ["entente.42"]}
    assert event(59, powers(), area="verdun").board.cards.battles == {"verdun": ["entente.59"]}
    assert event(43, powers()).board.cards.revealed == {"entente": ["ambassadors"]}
    assert event(60, powers(), sector="french").board.cards.revealed == {"entente": ["offensive.french"]}
    war = powers()
    war.board.weather = {"west": "good", "east": "snow"}
    assert event(44, war, theatre="west").board.weather["west"] == "rain"
    assert event(44, war, theatre="east").board.weather["east"] == "snow"
    assert event(45, war, theatre="east").board.weather["east"] == "good"
    war = event(48, powers().gun("FR_fighter#1", "FR_GQG"), fighter="FR_fighter#1")
    assert war.board.cards.aces["FR_fighter#1"] == war.board.turn


@pytest.mark.rule("0.5")
def test_masaryk_sends_czechs():
    war = event(46, powers("jun_1916").power("AH", nw=20))
    assert war.board.corps["CZ_legion#1"].at == "kiev"
    war = event(46, powers("jun_1916").hold("DE", "kiev"))
    assert war.board.corps["CZ_legion#1"].at == "dijon"


@pytest.mark.rule("0.5")
def test_agitators_and_press():
    war = powers("jun_1917").power("DE", nw=15)
    before = percent(war.p, "DE", "strike")
    event(51, war, target="DE")
    assert percent(war.p, "DE", "strike") == before + 10
    cards.turn_over(war.p)
    assert percent(war.p, "DE", "strike") == before
    assert event(52, powers().power("FR", nw=20), own="FR").nw("FR") == 22
    assert event(52, powers().power("FR", nw=20, free_press=True), own="FR").nw("FR") == 20


@pytest.mark.rule("0.5")
def test_christmas_truce():
    war = event(64, powers("nov_dec_1914"))
    assert forbidden(war.board, "DE", "verdun", "metz")
    assert forbidden(war.board, "FR", "lille", "arras")
    assert not forbidden(war.board, "RU", "lemberg", "tarnopol")


# Decks and hands


@pytest.mark.rule("0.5")
def test_a_card_out_of_its_window_goes_back():
    """Case card_out_of_window."""
    war = powers("sep_1914")
    war.board.cards.decks, war.board.cards.hands = (
        {"entente": [18], "central": []},
        {"entente": [], "central": []},
    )
    war.chance()
    cards.draw(war.p, "entente")
    assert war.board.cards.decks["entente"] == [18]
    assert not war.codes()


@pytest.mark.rule("0.5")
def test_a_failed_stratagem_is_spent():
    """Case card_failed_is_spent."""
    war = event(47, powers(), "central", dice=(3,), target="FR")
    assert war.board.nations["FR"].mun == 20
    assert war.board.cards.discards["central"] == [47]


@pytest.mark.rule("0.5")
def test_a_public_event_that_fails_goes_back_and_one_that_happens_once_is_gone():
    war = event(18, powers("jan_feb_1917"), dice=(2,))
    assert 18 in war.board.cards.decks["entente"]
    war = powers("jan_feb_1917")
    war.board.cards.decks = {"entente": [40], "central": []}
    event(40, war)
    assert 40 not in war.board.cards.discards.get("central", [])


@pytest.mark.rule("0.5", "0.2")
def test_a_stratagem_goes_to_the_hand_in_secret():
    war = powers("jun_1916").chance()
    war.board.cards.decks, war.board.cards.hands = {"entente": [53]}, {"entente": []}
    cards.draw(war.p, "entente")
    assert war.board.cards.hands["entente"] == [53]
    told = {line.code: line for line in war.p.lines}
    assert told["events.drawn"].to == ["entente"]
    assert "card" not in told["events.drew"].args


@pytest.mark.rule("0.5")
def test_an_empty_deck_takes_the_discards():
    war = powers("jun_1916").chance()
    war.board.cards.decks, war.board.cards.hands = {"entente": []}, {"entente": []}
    war.board.cards.discards = {"entente": [53]}
    cards.draw(war.p, "entente")
    assert war.board.cards.hands["entente"] == [53]


@pytest.mark.rule("0.5")
def test_one_card_of_a_side_in_a_phase():
    war = powers().dice(6, 6)
    cards.begin(war.board)
    war.board.cards.hands["entente"] = [47, 53]
    war.plan("entente", "card", card=53, own="FR").plan("entente", "card", card=47, target="DE")
    war.dice(4)
    cards.interphase_cards(war.p)
    assert war.board.cards.hands["entente"] == [53]
    assert war.board.nations["DE"].mun < 20


@pytest.mark.rule("0.5")
def test_two_cards_of_a_side_in_the_military_phase_and_one_for_a_battle():
    """Surprise at Verdun and photographs of Arras; those of Verdun and the traitor stay in the hand."""
    war = powers().put("verdun", "FR_active#1").put("arras", "FR_active#2")
    cards.begin(war.board)
    war.board.cards.hands["entente"] = [42, 59, 59, 60]
    war.plan("entente", "card", card=60, sector="french").plan("entente", "card", card=59, area="verdun")
    war.plan("entente", "card", card=59, area="arras").plan("entente", "card", card=42, area="verdun")
    cards.military_cards(war.p)
    assert war.board.cards.battles == {"verdun": ["entente.42"], "arras": ["entente.59"]}
    assert war.board.cards.hands["entente"] == [59, 60]


@pytest.mark.rule("0.5")
def test_an_illegal_card_stays_in_the_hand():
    war = powers("jun_1916")
    cards.begin(war.board)
    war.board.cards.hands["central"] = [61]
    war.plan("central", "card", card=61)
    cards.interphase_cards(war.p)
    assert war.board.cards.hands["central"] == [61]
