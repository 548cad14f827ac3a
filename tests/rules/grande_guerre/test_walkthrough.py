"""The opening of the war, replayed order by order with the dice as they fell."""

import pytest

from rules.grande_guerre.atlas import TURN
from rules.grande_guerre.august.chain import declarations
from rules.grande_guerre.battle import ending
from rules.grande_guerre.battle.battle import set_up
from rules.grande_guerre.battle.rounds import fight_round
from rules.grande_guerre.battle.values import Clash, attack_value, defence_value, die_modifier, reads_twice
from rules.grande_guerre.bombardment import fire
from rules.grande_guerre.diplomacy.ambassadors import winter_points
from rules.grande_guerre.diplomacy.audience import hold_test
from rules.grande_guerre.diplomacy.britain import land_bef
from rules.grande_guerre.economy import budget, income
from rules.grande_guerre.economy.income import economy
from rules.grande_guerre.economy.state import Research
from rules.grande_guerre.final_phase.final import change_of_doctrine, leave_neutral_soil
from rules.grande_guerre.forces import outside
from rules.grande_guerre.interphase.adjustments import ADJUSTMENTS
from rules.grande_guerre.movement.costs import Cost, step_cost
from rules.grande_guerre.movement.routes import ends, reach, stack_of
from rules.grande_guerre.naval import battle as naval
from rules.grande_guerre.naval import fleets, phase
from rules.grande_guerre.offensives import status
from rules.grande_guerre.offensives.state import Offensive
from rules.grande_guerre.peace import talks
from rules.grande_guerre.politics import weariness
from rules.grande_guerre.politics.parliament import hold_test as parliament_test
from rules.grande_guerre.reinforcement.arrivals import appoint
from rules.grande_guerre.resolution.front import resolve
from rules.grande_guerre.resolution.lines import marches
from rules.grande_guerre.setup import raise_flags
from rules.grande_guerre.siege import surrender
from rules.grande_guerre.strategic import blockade, submarines
from rules.grande_guerre.tactics.state import Found
from rules.grande_guerre.title import TITLE

from .politics.powers import powers
from .situations import d12, war
from .test_august import august
from .test_naval import RAIDERS, navies, sea
from .test_peace import peaceful


def written(w, seat, *lines):
    """Orders as players write them, put into the plan of a seat."""
    for line in lines:
        order = TITLE.parse(line, seat)
        w.plan(seat, order.kind, **order.args)
    return w


def opened():
    """Plans, gold, ships and ambassadors of the historical opening, and everything that follows from them."""
    w = august()
    w.board.diplomacy.levels |= {"GB": 3, "RO": 3}
    written(w, "central", "gold yes", "plan DE schlieffen options good_morale", "ultimatum DE yes")
    written(w, "central", "plan AH plan_b options good_morale")
    written(w, "entente", "ships keep", "plan FR plan_xvii options good_morale")
    written(w, "entente", "plan RU plan_19a options good_morale")
    w.chosen()
    w.dice(33, d12(7), d12(8), 4, d12(5), 6, 1, 1, 6)
    w.dice(d12(9), 4, d12(7), d12(7), d12(6), 5, d12(5))
    return w


@pytest.mark.rule("16.2", "16.4.4", "16.4.5", "16.4.7", "16.4.8", "16.4.9", "22.1.1", "22.2.1")
def test_the_politics_of_august():
    """Gold, ships, Goeben, Serbia, Belgium, Britain with its blockade, and the chain of five countries."""
    w = opened()
    mine = {(each.nation, each.value): name for name, each in w.board.diplomacy.counters.items()}
    written(w, "central", "goeben constantinople", f"amb {mine['DE', 1]} to TR")
    written(w, "entente", f"amb {mine['FR', 2]} to IT", "blockade declare")
    declarations(w.p)
    assert [w.board.nations[n].nw for n in ("DE", "AH", "FR", "RU")] == [38, 36, 38, 37]
    assert "goeben_turkish" in w.board.flags
    assert (w.level("RS"), w.side("RS"), w.side("ME")) == (1, "entente", "entente")
    assert (w.side("BE"), w.side("GB"), w.level("GB")) == ("entente", "entente", 0)
    assert w.board.strategic.blockade == "central"
    assert [w.level(n) for n in ("NL", "DK", "NO", "SE")] == [5, 3, 2, 6]
    assert w.level("US") == 23 - 1 - 1 + 1
    assert [w.level(n) for n in ("IT", "RO", "BG", "GR", "TR")] == [4, 3, 7, 3, 8]
    assert [w.side(n) for n in ("IT", "RO", "BG", "GR", "TR")] == [""] * 5
    assert mine["FR", 2] not in w.board.diplomacy.counters
    assert not w.script.script


@pytest.mark.rule("22.1.1", "18.5.3")
def test_the_blockade_may_be_put_off():
    w = opened()
    w.script.script.clear()
    w.dice(33, d12(7), d12(8), 4, d12(5), d12(9), 4, d12(7), d12(7), d12(6), 5, d12(5))
    written(w, "entente", "blockade wait")
    declarations(w.p)
    assert w.side("GB") == "entente"
    assert w.board.strategic.blockade == "none"
    assert w.level("US") == 21


@pytest.mark.rule("G20.1", "G13.1", "G13.2", "G7.11")
def test_the_pre_turn():
    """The II and III Army before Liege, the I on Dutch soil: two shots, from three to one, two munitions."""
    w = opened()
    declarations(w.p)
    w.board.nations["DE"].mun = 12
    written(w, "central", "attack DE_II > liege", "attack DE_III > liege", "move DE_I > maastricht")
    w.dice(d12(8), d12(7))
    resolve(w.p, "west", "central")
    assert w.board.forts["liege"].resistance == 1
    assert w.board.forts["liege"].besieger == "central"
    assert w.board.nations["DE"].mun == 10
    assert w.board.armies["DE_I"].at == "maastricht"
    leave_neutral_soil(w.p)
    assert w.board.armies["DE_I"].at == "cologne"


@pytest.mark.rule("17.4", "17.9.1", "G10.6", "19.12.2a")
def test_turkey_enters():
    """October: with the German two the column is 3; a seven makes ten, and its rivals turn away."""
    w = opened()
    declarations(w.p)
    w.board.turn = TURN["oct_1914"]
    [name] = [n for n, c in w.board.diplomacy.counters.items() if (c.nation, c.value) == ("DE", 2)]
    w.board.diplomacy.counters[name].at = "TR"
    before = {n: w.level(n) for n in ("BG", "RO", "GR", "IT")}
    w.dice(d12(7))
    hold_test(w.p, "TR", "central")
    tested = [x.args for x in w.p.lines if x.code == "diplomacy.tested"][-1]
    assert (tested["column"], tested["roll"] + tested["modifier"], tested["change"]) == (3, 10, 3)
    assert (w.level("TR"), w.side("TR")) == (10, "central")
    assert {n: w.level(n) - before[n] for n in before} == dict.fromkeys(before, -1)
    assert sum(army.startswith("TR_") for army in w.board.armies) == 5


# 2: August in the West


def august_begins():
    """The morning of August 1914: Liege is besieged, red flags are up."""
    w = opened()
    declarations(w.p)
    w.board.turn, w.board.nations["DE"].mun = TURN["aug_1914"], 12
    raise_flags(w.board)
    return w


def clash(b, attacker, defender, sub="A", round_=1):
    b.round = round_
    return Clash(b, sub, b.attacker.fighters[attacker], b.defender.fighters[defender])


@pytest.mark.rule("G7.1b", "G9.1", "G24.2", "21.2.6", "G20.2")
def test_the_french_attack_of_august():
    """II Army goes for Saarbruecken for three points: six corps against ten, six against nine, die 0."""
    w = august_begins()
    written(w, "entente", "attack FR_II > saarbrucken")
    sent = {m.stack.hq: m for m in marches(w.p, "west", "entente")}
    assert sent["FR_II"].path == ("saarbrucken",)
    assert sent["FR_I"].path[-1] in ("mulhouse", "strasbourg"), "it has a red flag and no order"
    assert step_cost(w.board, "entente", "nancy", "saarbrucken", Cost()).foot == 3
    mine, theirs = outside(w.board, "nancy", "entente"), outside(w.board, "saarbrucken", "central")
    assert (len(mine), len(theirs)) == (6, 10)
    b = set_up(w.p, "saarbrucken", dict.fromkeys(mine, "nancy"), theirs, {}, {})
    assert (b.major, b.trench, b.kind) == (True, False, "field")
    assert (b.attacker.general.id, b.defender.general.id) == ("castelnau", "rupprecht")
    active = next(c for c in theirs if "active" in c)
    first = clash(b, next(c for c in mine if "active" in c), active)
    assert (attack_value(first, 0), defence_value(first, 0), die_modifier(first)) == (6, 9, 0)
    assert reads_twice(b, mine[0])


@pytest.mark.rule("G13.2", "G13.3", "G7.12", "G9.6", "G20.3")
def test_the_germans_at_liege_and_brussels():
    """Two more shots neutralise Liege; it gives up on an eight; I Army passes it and meets the Belgians."""
    w = august_begins()
    for army in ("DE_II", "DE_III"):
        for corps in [c for c, each in w.board.corps.items() if each.army == army]:
            w.board.corps[corps].at, w.board.corps[corps].besieges = "liege", True
        w.board.armies[army].at = "liege"
    w.fort("liege", resistance=1, besieger="central", turns=1)
    written(w, "central", "attack DE_I > liege > brussels", "hold DE_II", "hold DE_III")
    w.script.script.clear()
    w.p.dice = w.chance(5).script
    resolve(w.p, "west", "central")
    [made] = [a for a in w.board.attacks if a.area == "brussels"]
    assert made.foes == ["BE"]
    begun = next(x.args for x in w.p.lines if x.code == "battle.begun" and x.args["area"] == "brussels")
    assert (begun["corps"][1], begun["major"]) == (3, False), "three Belgian corps: a simple battle"
    if made.won:
        retreated = next(x.args for x in w.p.lines if x.code == "battle.retreated")
        assert retreated["path"] == ["antwerp"], "a friendly city ends it"
    w.fort("liege", resistance=0, besieger="central", turns=1)
    assert surrender.modifier(w.p, "liege") == 2
    land_bef(w.p)
    assert w.board.armies["GB_BEF"].at == "arras"


# 3: the East and Serbia


@pytest.mark.rule("G7.3", "G7.1b", "G24.7", "G9.6", "G4.6")
def test_august_in_east_prussia():
    """Both Russian armies come to Allenstein for two points: eleven against five, and Prittwitz goes back."""
    w = august_begins()
    for army, start in (("RU_I", "kovno"), ("RU_II", "lomza")):
        corps = [c for c, each in w.board.corps.items() if each.army == army]
        assert ends(w.p, stack_of(w.p, corps, army, "attack"))["allenstein"].spent.foot == 2, start
    for army, start, goal, cost in (("AH_I", "krakow", "kielce", 3), ("AH_IV", "przemysl", "lublin", 2)):
        corps = [c for c, each in w.board.corps.items() if each.army == army and "cavalry" not in c]
        assert reach(w.p, stack_of(w.p, corps, army, "attack"))[goal].spent.foot == cost, (army, start)
    written(w, "entente", "attack RU_I > allenstein", "attack RU_II > allenstein")
    w.script.script.clear()
    w.p.dice = w.chance(2).script
    resolve(w.p, "east", "entente")
    [made] = [a for a in w.board.attacks if a.area == "allenstein"]
    begun = next(x.args for x in w.p.lines if x.code == "battle.begun" and x.args["area"] == "allenstein")
    over = next(x.args for x in w.p.lines if x.code == "battle.won" and x.args["area"] == "allenstein")
    assert (begun["corps"], begun["major"], made.nations) == ([11, 5], True, ["RU"])
    assert (over["rounds"], over["broke_off"], made.won) == (1, "central", True)
    assert w.board.armies["DE_VIII"].at == "danzig"


@pytest.mark.rule("G9.3", "G9.3a", "G8.2", "a.1")
def test_austria_crosses_the_rivers_into_serbia():
    """Valjevo: five against seven and two, the die one less; a seven reads row six: an Austrian loss."""
    w = august_begins()
    mine = [c for area in ("novi_sad", "sarajevo") for c in outside(w.board, area, "central")]
    origins = {c: w.at(c) for c in mine}
    b = set_up(w.p, "valjevo", origins, outside(w.board, "valjevo", "entente"), {}, {})
    active = next(c for c in mine if c.startswith("AH_active") and origins[c] == "novi_sad")
    first = clash(b, active, "RS_active#1")
    assert (len(b.attacker.fighters), len(b.defender.fighters), b.major) == (9, 3, False)
    assert (attack_value(first, 0), defence_value(first, 0)) == (5, 9)
    stars = b.attacker.general.att - b.defender.general.def_
    superior = 1
    assert die_modifier(first) == max(-2, min(2, stars)) + superior


def tannenberg():
    w = august_begins()
    w.board.turn = TURN["sep_1914"]
    for corps in [c for c, each in w.board.corps.items() if each.army == "DE_VIII"]:
        w.board.corps[corps].at = "danzig"
    w.board.armies["DE_VIII"].at = "danzig"
    for corps in [c for c, each in w.board.corps.items() if each.army == "RU_II"]:
        w.board.corps[corps].at = "allenstein"
    w.board.armies["RU_II"].at = "allenstein"
    w.hold("RU", "allenstein")
    appoint(w.p, "ludendorff", "DE_VIII")
    return w


@pytest.mark.rule("G24.5", "G9.3", "G9.3a", "G8.6")
def test_tannenberg():
    """Ludendorff across the Vistula: eight against nine, in A two on the die; then eight against eight."""
    w = tannenberg()
    mine, theirs = outside(w.board, "danzig", "central"), outside(w.board, "allenstein", "entente")
    b = set_up(w.p, "allenstein", dict.fromkeys(mine, "danzig"), theirs, {}, {})
    assert (b.attacker.general.id, b.defender.general.id, b.major) == ("ludendorff", "samsonov", True)
    for round_, defence in ((1, 9), (2, 8)):
        for sub, stars in (("A", 2), ("B", 0)):
            active = (next(c for c in each if "active" in c) for each in (mine, theirs))
            one = clash(b, *active, sub, round_)
            assert (attack_value(one, 0), defence_value(one, 0), die_modifier(one)) == (8, defence, stars)
    w.script.script.clear()
    w.dice(d12(7), 100, d12(7), 100)
    b.round = 0
    fight_round(b)
    assert [told["result"] for told in b.rounds] == ["0/h", "h/0"]
    assert [told["row"] for told in b.rounds] == [9, 7]
    w.script.script.clear()
    w.dice(d12(7), d12(7), 1, 1)
    fight_round(b)
    assert b.rounds[2]["result"] == "0/1"


@pytest.mark.rule("21.2.8", "21.2.10", "G12.2", "G9.4")
def test_the_doctrine_of_the_winter():
    """Half a chance each at the end of September; from November trenches for all and four rounds at most."""
    w = war("sep_1914").dice(50, 51)
    change_of_doctrine(w.p)
    assert sorted(w.board.doctrine.values()) == ["firepower", "movement"]
    w.board.turn += 1
    change_of_doctrine(w.p)
    assert set(w.board.doctrine.values()) == {"firepower"}
    w = war("nov_dec_1914", "firepower").many("metz", "DE_active", 6).many("nancy", "FR_active", 4)
    b = set_up(
        w.p,
        "nancy",
        dict.fromkeys(outside(w.board, "metz", "central"), "metz"),
        outside(w.board, "nancy", "entente"),
        {},
        {},
    )
    assert (b.trench, b.kind, b.limit, b.major) == (True, "secondary", 4, True)


# 4: the winter interphase of 1914


def winter_1914():
    w = powers("nov_dec_1914").hold("DE", "lille", "brussels", "antwerp", "liege", "namur")
    w.power("DE", nw=33, parliament=2, civil=7).power("AH", nw=30, civil=7)
    for power in ("DE", "AH"):
        economy(w.board, power).civil_before = 7
    w.board.strategic.blockade = "central"
    w.board.diplomacy.levels = {"NL": 3, "DK": 2, "NO": 1, "SE": 4, "RO": 3, "IT": 4, "US": 22}
    for neutral in ("NL", "DK", "NO", "SE", "RO", "IT"):
        w.board.nations[neutral] = type(w.board.nations["DE"])()
    return w


@pytest.mark.rule("15.I", "15.II", "22.2.2", "22.2.3", "15.III")
def test_the_first_winter_of_germany():
    """Parliament stays on a seven, nothing is missing, +4 EP on an eight and 0 for Austria; NW +6."""
    w = winter_1914().dice(d12(7), d12(8), d12(8))
    parliament_test(w.p, "DE")
    assert w.politics("DE").parliament == 2
    assert blockade.missing(w.board) == 0
    blockade.blockade(w.p)
    assert (w.board.strategic.results["DE"], w.board.strategic.results["AH"]) == ([4, 0], [0, 0])
    changes = {name: value(w.board, "DE") for name, value in ADJUSTMENTS.items()}
    assert (changes["parliament"], changes["civil"], changes["situation"], changes["strategic"]) == (
        2,
        3,
        1,
        0,
    )
    assert sum(changes.values()) == 6


@pytest.mark.rule("15.VII", "19.3.2", "19.4.1", "19.6.1", "19.10.1", "19.1.1a")
def test_the_first_budget_of_germany():
    """150 - 40, captured cities, 4 of the blockade and a loan of 20; what is left over is kept whole."""
    w = winter_1914()
    w.board.strategic.results["DE"] = [4, 0]
    found = income.lines(w.board, "DE")
    assert (found["table"], found["maintenance"], found["strategic"]) == (150, -40, 4)
    assert found["conquered"] == sum(
        income.captured(a, "DE") for a in ("lille", "brussels", "antwerp", "liege", "namur")
    )
    w.board.nations["DE"].ep = 147
    w.board.diplomacy.levels["GB"] = 0
    lines = {"mun": 6, "slow_DE_new": 4, "heavy_artillery": 1, "research": 15, "amb": 2}
    assert budget.spend(w.p, "DE", lines) == {}
    assert w.board.nations["DE"].ep == 147 - 24 - 24 - 14 - 15 - 10 == 60
    assert income.keep(60, first=True) == 60
    assert winter_points(w.board, "DE") == 4 + 1, "the base and Brussels; two more are bought"


# 5: a Grand Offensive


@pytest.mark.rule("G15.1", "G15.2", "G11.1", "21.6.1", "G9.3", "G9.4", "21.4.7")
def test_the_offensive_of_july_1916():
    """Eight British and three French corps: column 4, two losses and r1; seven against nine."""
    w = war("jul_1916", "firepower").hold("DE", "st_quentin", "sedan", "lille").hq("GB_IV", "arras", "haig")
    w.hq("FR_VI", "arras")
    w.many("arras", "GB_new", 8, "GB_IV").many("arras", "FR_active", 3, "FR_VI")
    w.many("st_quentin", "DE_active", 6, "DE_II").hq("DE_II", "st_quentin", "buelow")
    w.board.cooperation = {"french": ["FR+GB"]}
    for n in range(1, 7):
        w.gun(f"GB_heavy_artillery#{n}", "GB_IV")
    for n in (1, 2):
        w.gun(f"DE_heavy_artillery#{n}", "DE_II")
    w.board.tactics.found["heavy_bombardment"] = Found(by="GB", turn=1)
    w.board.research["central"] = Research(found={"C2": 0})
    w.policy("GB", bombardment="heavy", letter_attack="W").policy("DE", counter_battery=2)
    offensive = Offensive("entente", "french", "FR", "st_quentin", ["GB_IV", "FR_VI"], w.board.turn)
    attackers = dict.fromkeys(outside(w.board, "arras", "entente"), "arras")
    b = set_up(w.p, "st_quentin", attackers, outside(w.board, "st_quentin", "central"), {}, {})
    b.kind, b.means.letters, b.means.recon = "main", ("W", "D"), True
    assert fire.column(18, 6, "heavy") == 4
    guns = fire.counter_battery(b, flash=False)
    assert len(guns) == 2
    assert fire.modifier(b, "heavy", 18, guns) == -2 + 1 + 1, "trenches, reconnaissance, twice the guns"
    assert fire.read(4, 7) == (2, "r1")
    b.means.trench, b.means.morale = -1, 0
    first = clash(b, "GB_new#1", "DE_active#1")
    assert (attack_value(first, 0), defence_value(first, 0)) == (7, 9)
    w.policy("GB", lull="stop")
    able = []
    for b.round in range(1, 11):
        if ending.may_break_off(b, b.attacker):
            able.append(b.round)
    assert (b.attacker.general.obst, able) == (5, [4, 9, 10]), "the lull, and from round 9 on"
    w.p.dice = w.chance(1).script
    b.winner = "entente"
    status.after_battle(b, offensive)
    assert (offensive.leader, offensive.nations, offensive.defender) == ("GB", ["FR", "GB"], "DE")


@pytest.mark.rule("15.B.1", "18.4.1", "18.4.2a", "G15.5", "G15.4")
def test_the_end_of_the_offensive():
    """In November it is lost: -4, -1 and +1, and Britain is tested at 23 percent."""
    w = powers("nov_dec_1916").power("GB", nw=25).power("FR", nw=25).power("DE", nw=25)
    w.hold("DE", "st_quentin").offensive("GB", "progress", target="st_quentin", defender="DE")
    go = w.board.offensives[0]
    go.nations = ["FR", "GB"]
    status.judge(w.p, go)
    assert (go.status, [w.nw(n) for n in ("GB", "FR", "DE")]) == ("lost", [21, 24, 26])
    assert weariness.cause(w.board, "GB") is not None
    assert weariness.cause(w.board, "FR") is None, "only the leader is tested"
    assert weariness.percent(w.board, "GB", go) == 33 - 5 + 5 - 10


# 6: at sea


@pytest.mark.rule("G17.1", "G17.2", "G17.6", "23.1", "23.2")
def test_the_raid_and_the_submarines():
    """Six is below the hazard of the North Sea in rain; two hits cost two NW and four EP."""
    w = navies("nov_dec_1914")
    assert fleets.cost(RAIDERS, "raid") == 3
    w.board.weather["west"] = "rain"
    hazard = naval.SEAS["north_sea"].hazard
    assert naval.contact(("raid", "control")) + naval.conditions_at_sea(w.board, "north_sea") <= 1
    assert not naval.meets(6, ("raid", "control"), hazard, -2)
    sea(w, "north_sea", "raid", *RAIDERS)
    before = w.board.nations["GB"].nw
    w.dice(4)
    phase.raid(w.p, "north_sea")
    assert w.board.nations["GB"].nw == before - 2
    assert economy(w.board, "GB").next_income == {"raids": -4}
    assert submarines.losses("restricted", 3, 9, first=True) == (32, 1)


# 7: a peace offer


@pytest.mark.rule("25.2.2", "25.2.3", "25.2.4")
def test_the_offer_of_winter_1916():
    """An eight and nothing: two cities, an Allied offensive of two turns, a left parliament and a defeat."""
    w = peaceful("nov_dec_1916", entente=("GB",)).hold("DE", "warsaw", "vilna")
    w.board.politics["RU"].parliament = -1
    turn = w.board.turn
    w.board.offensives = [
        Offensive("entente", "french", "GB", "st_quentin", [], turn - 3, "lost", turn - 3, turn - 2, turn),
        Offensive(
            "central",
            "russian",
            "DE",
            "riga",
            [],
            turn - 2,
            "won",
            turn - 2,
            turn - 2,
            turn - 2,
            defender="RU",
        ),
    ]
    assert talks.russian(w.board, answer=False) == 0
    before, level = w.board.nations["DE"].nw, w.level("US")
    w.dice(d12(8))
    talks.hold_talks(w.p, "central", sincere=True, answer=False)
    assert w.side("RU") == "entente"
    assert (w.board.nations["DE"].nw, w.level("US")) == (before - 2, level + 1)
