"""25, G19, 17.7: peace talks, surrender, small nations that give up, and victory."""

import pytest

from rules.grande_guerre.atlas import AREAS, BOXES, NATIONS, REGIONS
from rules.grande_guerre.boxes.conquest import new_boxes
from rules.grande_guerre.economy.income import economy
from rules.grande_guerre.offensives.state import Offensive
from rules.grande_guerre.offensives.winter import plan_year
from rules.grande_guerre.peace import clauses, duties, talks, victory
from rules.grande_guerre.peace.leaving import surrender
from rules.grande_guerre.peace.minors import check_minors, minor_surrenders

from .countries import world
from .situations import d12

RUSSIAN_CITIES = ("warsaw", "vilna", "riga")


def peaceful(turn="nov_dec_1917", **war):
    w = world(turn, **war).levels(US=10)
    w.board.boxes = new_boxes()
    return w


def russia_1917():
    w = peaceful(entente=("GB",)).hold("DE", *RUSSIAN_CITIES)
    assert all(AREAS[a].city for a in RUSSIAN_CITIES)
    w.board.politics["RU"].parliament, w.board.politics["RU"].regime = -1, "M"
    w.board.offensives.append(
        Offensive(
            side="central",
            sector="russian",
            leader="DE",
            armies=[],
            turn=w.board.turn,
            target="riga",
            status="won",
            defender="RU",
            launched=w.board.turn,
            attacked=w.board.turn,
            ended=w.board.turn,
        )
    )
    return w


# 25.2: talks


@pytest.mark.rule("25.2.4")
def test_the_peace_test_of_russia():
    """peace_russia_test: -1 cities +1 parliament +1 defeat +1 regime M"""
    w = russia_1917()
    assert talks.russian(w.board, answer=False) == 2
    w.dice(d12(7), d12(6), d12(6), 3)
    talks.hold_talks(w.p, "central", sincere=True, answer=False)
    assert w.board.peace.out == {"RU": "separate"}


@pytest.mark.rule("25.2.4", "25.2.2a")
def test_what_else_counts_for_russia():
    w = russia_1917()
    assert talks.russian(w.board, answer=True) == 0
    w.hold("DE", "petrograd", "paris")
    assert talks.russian(w.board, answer=False) == 4
    w.board.politics["RU"].regime, w.board.politics["RU"].figure = "A", "white"
    assert talks.russian(w.board, answer=False) == 1
    w.board.offensives.append(
        Offensive(
            side="entente",
            sector="french",
            leader="FR",
            armies=[],
            turn=1,
            target="lille",
            status="lost",
            launched=w.board.turn - 4,
            attacked=w.board.turn,
        )
    )
    assert talks.russian(w.board, answer=False) == -2


@pytest.mark.rule("25.2.3", "25.2.3a")
def test_a_refused_offer_moves_the_united_states():
    """peace_refused_us"""
    w = peaceful(entente=("GB",)).hold("DE", "warsaw").dice(d12(2))
    talks.hold_talks(w.p, "central", sincere=True, answer=False)
    assert w.level("US") == 11
    assert w.board.nations["DE"].nw == 28 - 1 - 1


@pytest.mark.rule("25.2.4")
def test_no_peace_without_a_city():
    """peace_needs_city"""
    w = peaceful(entente=("GB",))
    talks.hold_talks(w.p, "central", sincere=True, answer=True)
    assert not talks.has_ground(w.board, "central")
    assert "peace.tested" not in w.codes()


@pytest.mark.rule("25.2.3")
def test_a_bluff():
    """bluff_refused, and the other way round"""
    w = peaceful(entente=("GB",))
    before = {n: each.nw for n, each in w.board.nations.items()}
    talks.hold_talks(w.p, "central", sincere=False, answer=False)
    assert {n: each.nw for n, each in w.board.nations.items()} == before
    assert w.level("US") == 10
    talks.hold_talks(w.dice(4).p, "central", sincere=False, answer=True)
    assert w.board.nations["FR"].nw == 24


@pytest.mark.rule("25.2.2")
def test_who_must_agree_to_an_offer():
    w = peaceful(central=("TR", "IT"))
    assert talks.must_agree(w.board, "central") == ["DE", "AH", "IT"]
    assert talks.proposer(w.board, "entente") == "FR"
    w.board.nations["FR"].side, w.board.nations["FR"].status = "", "out"
    assert talks.proposer(w.board, "entente") == "RU"


@pytest.mark.rule("25.2.2", "18.1.5", "18.8.1.9")
def test_powers_without_political_actions_do_not_block_an_offer():
    w = peaceful(entente=("GB", "US"))
    assert sorted(talks.must_agree(w.board, "entente")) == ["FR", "GB", "RU"]
    w.board.politics["RU"].regime = "C"
    assert sorted(talks.must_agree(w.board, "entente")) == ["FR", "GB"]


@pytest.mark.rule("25.2.4b", "25.2.1")
def test_the_peace_test_of_austria():
    w = peaceful(entente=("IT",)).hold("RU", "lemberg", "budapest", "vienna")
    assert talks.austrian(w.board, answer=False) == -1 + 4
    w.board.diplomacy.promises += ["istria", "transylvania"]
    w.board.cards.in_play["46"] = 20
    assert talks.austrian(w.board, answer=False) == 0
    w.board.cards.in_play["57"] = 20
    assert talks.austrian(w.board, answer=True) == 1


@pytest.mark.rule("25.2.4a", "25.3.1", "G19.3", "G19.6")
def test_the_clauses_of_a_peace_with_russia():
    """peace_russia_clauses"""
    w = peaceful(central=("TR",), entente=("GB",)).dice(d12(7), d12(7), 3)
    w.put("moscow", "RU_active#1").put("minsk", "DE_active#1").hold("DE", "minsk")
    surrender(w.p, "RU", "separate", "DE")
    held = w.board.held
    assert [held[a] for a in ("warsaw", "helsinki", "lublin", "dubno", "tiflis", "batum")] == [
        "DE", "DE", "AH", "AH", "TR", "TR",
    ]  # fmt: skip
    assert "kishinev" not in held
    assert "minsk" not in held
    assert w.board.nations["DE"].ep == 30
    assert w.board.peace.flows["DE"] == 2
    assert w.board.peace.points == {"RU": 2}
    assert w.board.peace.ambassadors == {"DE": 1}
    assert "RU_active#1" not in w.board.corps
    assert held.get(w.at("DE_active#1"), AREAS[w.at("DE_active#1")].owner) in ("DE", "AH")
    assert w.board.nations["DE"].nw == 31
    assert w.board.nations["FR"].nw == 21 == w.board.nations["GB"].nw


@pytest.mark.rule("25.3.1")
def test_a_communist_russia_pays_nothing():
    w = peaceful().dice(d12(7), 3)
    w.board.politics["RU"].regime = "C"
    surrender(w.p, "RU")
    assert w.board.nations["DE"].ep == 20
    assert w.board.peace.communist == ["RU"]


@pytest.mark.rule("25.2.4c", "25.3.2")
def test_the_clauses_of_a_peace_with_austria():
    w = peaceful(entente=("IT",)).dice(d12(7), 3)
    surrender(w.p, "AH")
    assert {w.board.held[a] for a in REGIONS["italian_gains"] if AREAS[a].owner == "AH"} == {"IT"}
    assert w.board.held["lemberg"] == "RU"
    assert w.board.held["sarajevo"] == "RS"
    assert w.board.nations["IT"].ep == 30
    w = peaceful().dice(d12(7), 3)
    surrender(w.p, "AH", "separate", "RU")
    assert "trento" not in w.board.held
    assert w.board.nations["RU"].ep == 30


@pytest.mark.rule("25.3.3", "25.3.4", "25.3.5", "25.3.6", "25.3.8", "25.3.9", "25.3.12")
def test_every_power_has_its_clauses():
    for power, points in (("FR", 10), ("DE", 10), ("GB", 5), ("IT", 3), ("TR", 1), ("US", 0)):
        side = "central" if power == "TR" else "entente"
        more = () if power in ("FR", "DE") else (power,)
        w = peaceful(**{side: more}).chance()
        surrender(w.p, power)
        assert w.board.peace.points[power] == points
        assert w.board.nations[power].status == "out"
        winner = clauses.CLAUSES[power].to
        gain = clauses.CLAUSES[power].ep
        if power != "TR":
            assert w.board.nations[winner].ep == 20 + gain
    for clause in clauses.CLAUSES.values():
        assert all(a in AREAS for _, place in clause.land for a in clauses.areas_of(place))
        assert all(box in BOXES for _, box in clause.boxes)


@pytest.mark.rule("25.3.5", "22.1.1")
def test_british_surrender_ends_the_blockade():
    w = peaceful(entente=("GB",)).chance()
    w.board.strategic.blockade = "neutrals"
    surrender(w.p, "GB")
    assert w.board.strategic.blockade == "none"
    assert w.board.boxes["nigeria"].owner == "DE"


# G19.5, 25.3.10, 25.3.11


@pytest.mark.rule("G19.5")
def test_missing_border_guards_cost_national_will():
    """g_garrison_short"""
    w = peaceful().chance()
    surrender(w.p, "RU")
    border = duties.watched(w.board, "DE", "RU")
    w.many(border[0], "DE_active", 6).many(border[1], "DE_reserve", 5)
    before = w.board.nations["DE"].nw
    duties.garrison_duty(w.p)
    assert w.board.nations["DE"].nw == before - 2


@pytest.mark.rule("25.3.10", "25.3.4")
def test_a_france_without_cities_surrenders():
    """total_conquest_france"""
    w = peaceful().chance()
    w.hold("DE", *(a for a, area in AREAS.items() if area.city and area.owner == "FR"))
    victory.total_conquest(w.p)
    assert w.board.peace.out["FR"] == "unconditional"
    assert w.board.peace.points["FR"] == 10


@pytest.mark.rule("25.3.10", "24.1")
def test_russia_fights_on_in_siberia():
    w = peaceful().chance()
    w.hold("DE", *(a for a, area in AREAS.items() if area.city and area.owner == "RU"))
    victory.total_conquest(w.p)
    assert "RU" not in w.board.peace.out
    for box in victory.OFF_MAP_RUSSIA:
        w.board.boxes[box].owner = "DE"
    victory.total_conquest(w.p)
    assert "RU" in w.board.peace.out


@pytest.mark.rule("25.3.11", "17.7.1")
def test_voluntary_surrender_is_cheaper():
    """voluntary_vp"""
    w = peaceful().chance().policy("FR", surrender="will_10")
    duties.voluntary_surrender(w.p)
    assert not w.board.peace.out
    w.board.nations["FR"].nw = 9
    duties.voluntary_surrender(w.p)
    assert w.board.peace.points["FR"] == 7
    assert w.board.peace.out["FR"] == "voluntary"


# 17.7: small nations


@pytest.mark.rule("17.7", "G19.8")
def test_serbia_fights_on_while_it_has_corps():
    """serbia_fights_on"""
    w = peaceful("nov_dec_1915").hold("AH", *(a for a, area in AREAS.items() if area.owner == "RS"))
    w.put("durazzo" if "durazzo" in AREAS else "tirana" if "tirana" in AREAS else "cetinje", "RS_active#1")
    check_minors(w.p)
    assert w.side("RS") == "entente"
    w.board.corps.clear()
    check_minors(w.p)
    assert w.board.peace.out["RS"] == "minor"
    assert w.board.held["belgrade"] == "AH"


@pytest.mark.rule("17.7")
def test_a_capital_may_be_enough():
    w = peaceful("nov_dec_1915").hold("AH", "cetinje")
    check_minors(w.p)
    assert w.side("ME") == ""


@pytest.mark.rule("17.7")
def test_greece_is_tested_when_its_capital_falls():
    from rules.grande_guerre.pieces import Capture

    for die, left in ((3, "central"), (4, "")):
        w = peaceful(central=("GR",), entente=("GB",)).hold("FR", "athens").put("larissa", "GR_active#1")
        w.board.captures.append(Capture(w.board.turn, "athens", "GR", "FR"))
        check_minors(w.dice(die).p)
        assert w.side("GR") == left


@pytest.mark.rule("17.7.1", "G19.10")
def test_a_small_nation_may_ask_for_peace_and_stays_out():
    w = peaceful().put("belgrade", "RS_active#1")
    minor_surrenders(w.p, "RS")
    assert w.board.nations["RS"].status == "out"
    assert not w.board.corps


# 25.4: points and grades


@pytest.mark.rule("25.4.2", "25.4.3")
def test_the_historical_result_is_a_minor_victory():
    """vp_example: Germany voluntarily, Austria-Hungary beaten, Russia communist"""
    w = peaceful(entente=("GB",)).chance()
    w.board.politics["RU"].regime = "C"
    surrender(w.p, "AH")
    surrender(w.p, "DE", "voluntary")
    assert victory.victory_points(w.board, "entente") == 11
    assert victory.grade(11) == "minor"


@pytest.mark.rule("25.4.2")
def test_a_communist_france_spoils_the_victory():
    """communist_vp"""
    w = peaceful(entente=("GB",)).chance()
    w.board.politics["FR"].regime = "C"
    surrender(w.p, "RU", "separate", "DE")
    surrender(w.p, "FR")
    assert victory.victory_points(w.board, "central") == 9
    assert victory.grade(9) == "revenge"


@pytest.mark.rule("25.4.3")
def test_every_number_of_points_has_a_grade():
    assert [victory.grade(n) for n in (-3, 4, 5, 9, 10, 12, 13, 16, 17, 30)] == [
        "world_revolution", "world_revolution", "revenge", "revenge", "minor", "minor", "great", "great",
        "decisive", "decisive",
    ]  # fmt: skip


@pytest.mark.rule("25.4.3", "G19.9")
def test_the_time_limit():
    """campaign_time_limit"""
    assert victory.limit_grade(12) == "revenge"
    assert victory.limit_grade(25) == "minor"
    assert victory.limit_grade(9) == "draw"
    w = peaceful("nov_dec_1919")
    for nation, will in (("FR", 20), ("RU", 18), ("DE", 15), ("AH", 11)):
        w.board.nations[nation].nw = will
    assert [victory.limit_score(w.board, side) for side in ("entente", "central")] == [38, 26]


@pytest.mark.rule("25.1.1")
def test_paris_at_the_end_of_1914_may_be_claimed():
    """victory_1914_paris"""
    w = peaceful("nov_dec_1914").hold("DE", "paris")
    assert victory.claims_1914(w.p) == ""
    assert victory.claims_1914(w.policy("DE", partial_victory="claim").p) == "central"
    w.hold("RU", "berlin")
    assert victory.claims_1914(w.p) == ""


@pytest.mark.rule("25.1.2", "25.4.1", "G19.1", "G19.9")
def test_who_has_won():
    w = peaceful().chance()
    surrender(w.p, "FR")
    assert victory.decided_for(w.board) == ""
    surrender(w.p, "RU")
    assert victory.decided_for(w.board) == "central"
    w.board.peace.out["DE"], w.board.peace.since["DE"] = "unconditional", w.board.turn
    assert victory.decided_for(w.board) == "entente"


@pytest.mark.rule("G19.2", "G19.4", "G19.7")
def test_everything_of_a_nation_leaves_the_map_and_others_its_soil():
    w = peaceful(entente=("GB",)).chance()
    w.put("paris", "FR_active#1 GB_active#1").hq("FR_I", "paris").gun("FR_heavy_artillery#1", "FR_I")
    w.put("lille", "DE_active#1").hold("DE", "lille")
    surrender(w.p, "FR")
    board = w.board
    assert set(board.corps) == {"GB_active#1", "DE_active#1"}
    assert not board.armies
    assert not board.support
    assert "lille" not in board.held
    assert w.at("DE_active#1") != "lille"
    assert len(board.nations) == len(NATIONS)


@pytest.mark.rule("18.8.1.9")
def test_no_communist_power_pays_an_indemnity():
    w = peaceful().dice(d12(7), 3)
    w.board.politics["FR"].regime = "C"
    before = w.board.nations["DE"].ep
    surrender(w.p, "FR")
    assert w.board.nations["DE"].ep == before


@pytest.mark.rule("25.2.4")
def test_only_the_aid_of_this_year_counts():
    """The western powers gave Russia 40 EP in autumn: that counts this winter, not in the next."""
    w = russia_1917()
    before = talks.russian(w.board, answer=False)
    economy(w.board, "GB").aided = {"RU": 25}
    economy(w.board, "FR").aided = {"RU": 15}
    assert talks.russian(w.board, answer=False) == before - 1
    plan_year(w.p)
    assert talks.russian(w.board, answer=False) == before
