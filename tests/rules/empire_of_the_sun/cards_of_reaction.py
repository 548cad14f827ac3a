"""Reaction cards, card by card."""

import pytest

from rules.empire_of_the_sun.atlas import ALLIES, CARDS, JAPAN, UNITS
from rules.empire_of_the_sun.board import Battle, Moved
from rules.empire_of_the_sun.cards.strikes import AfterBattles, BeforeReturn, Strikes
from rules.empire_of_the_sun.combat.battle import is_critical
from rules.empire_of_the_sun.combat.ground import ground_modifier
from rules.empire_of_the_sun.combat.sides import attack, defence, modifiers
from rules.empire_of_the_sun.offensives import reaction
from rules.empire_of_the_sun.offensives.flow import EndPlay
from rules.empire_of_the_sun.offensives.stage import Stage
from rules.empire_of_the_sun.offensives.window import Window
from rules.kernel import driver
from rules.kernel.orders import IllegalOrder
from tests.rules.empire_of_the_sun.card_plays import against_allies, against_japan, answered, other, piled
from tests.rules.empire_of_the_sun.card_table import cards
from tests.rules.empire_of_the_sun.situations import (
    PLENTY,
    begun,
    board,
    carry_on,
    empty,
    going,
    held,
    offensive,
    offered,
    orders,
    play,
    resolve,
)


@cards("j04", "j13", "j49", "j69", "j70", "a08", "a12", "a26", "a59")
def intelligence_cards(card):
    made = against_japan() if CARDS[card].side == ALLIES else against_allies()
    p = answered(card, made, *PLENTY)
    wanted = "ambush" if card in ("a12", "a26") else "intercept"
    assert [line.code for line in p.lines if line.code == f"intelligence.{wanted}"]
    piled(made, card)
    assert made.decks[CARDS[card].side].draws == int(CARDS[card].draw)
    off = offensive(against_japan(), JAPAN, "j10", cards=[card]) if CARDS[card].side == ALLIES else None
    if card == "a12":
        made.offensive = off
        assert is_critical(made, ALLIES, 5, 9)
        assert not is_critical(made, JAPAN, 5, 9)
    if card == "a26":
        made.offensive = off
        off.battles = [Battle("2015", won=JAPAN)]
        assert ground_modifier(made, off.battles[0], ALLIES) == 4
    if card == "a08":
        quiet = board()
        offensive(quiet, JAPAN, "j10", ["j_a_15"], battles=[Battle("2014")])
        held(quiet, ["j16"], ["a08", "a21"])
        assert "a08" not in offered(begun(play(quiet), Window()), ALLIES, "answer")
    if card == "j13":
        failed = held(against_allies(), ["j13", "j04"], ["a21"])
        p = begun(play(failed, 9, *PLENTY), Window())
        with pytest.raises(IllegalOrder):
            orders(p, "japan: answer j04 j13")
        orders(p, "japan: answer nothing roll yes failure j13")
        assert failed.battle.condition == "intercept"


@cards("j17", "j45", "j46", "j65", "a05")
def counteroffensives(card):
    made = against_japan() if card == "a05" else against_allies()
    if card == "j65":
        made.at["j_bb_yamato"] = "4017"
        made.set_face("j_bb_yamato", reduced=False)
    made.battle.cards = [card]
    off = made.battle
    hq = "cw_hq_malaya" if card == "a05" else "j_hq_cf_yam"
    base = {"j17": 3, "j45": 5, "j46": 5, "j65": off.ov + 1, "a05": 3}[card]
    assert reaction.limit(made, hq) == base + UNITS[hq].efficiency
    off.condition = "intercept"
    if card == "a05":
        assert set(reaction.hqs(made)) <= {"cw_hq_malaya"}
        assert modifiers(made, Battle("2015"), ALLIES)[-1] == ("event", 2)
        assert not [u for u in reaction.able(made, hq) if UNITS[u].ship]
    if card in ("j17", "j65"):
        assert not [u for u in reaction.able(made, hq) if UNITS[u].ground]
    if card == "j17":
        assert attack(made, Battle("4322"), "j_ca_aoba") == made.face("j_ca_aoba")[0] + 2
    if card == "j46":
        assert defence(made, "us_cv_enterprise") == made.face("us_cv_enterprise")[1] + 2
    if card == "j65":
        resolve(play(made), BeforeReturn())
        assert "j_bb_yamato" in made.reduced
        made.offensive = off
    off.cards = []
    p = answered(card, made, *PLENTY)
    assert "intelligence.intercept" in [line.code for line in p.lines]
    piled(made, card)


@cards("j19", "j22", "j64", "j21")
def cancelling(card):
    made = board("1943", units={"us_ca_n_orleans": "4828", "cw_c_4ind": "2105"})
    made.decks[ALLIES].rivalry = False
    op, hq, unit = (
        ("a58", "cw_hq_seac", "cw_c_4ind") if card == "j21" else ("a40", "us_hq_spac_hal", "us_ca_n_orleans")
    )
    p = going(made, ALLIES, *PLENTY, japan=[card, "j16"], allies=[op, "a11"], scenario="1943")
    start = made.at[unit]
    orders(p, f"allies: play {op} ec hq {hq}", f"allies: activate {unit}")
    if card != "j21":
        port = sorted(
            h for h in Stage(made, ALLIES).finder("sea", [unit]).ends(()) if made.controls(ALLIES, h)
        )[0]
        orders(p, f"allies: move by sea {unit} > {port}")
        assert made.at[unit] == port
    orders(p, "allies: done", f"japan: answer {card}")
    if card == "j64":
        assert offered(p, JAPAN, "target") == [unit]
        orders(p, f"japan: target {unit}")
        assert unit in made.reduced
    carry_on(p)
    assert made.at[unit] == start
    assert made.offensive is None
    assert op in made.decks[ALLIES].discard
    piled(made, card)
    assert made.decks[JAPAN].draws == int(CARDS[card].draw)
    if card == "j21":
        other_ = held(against_allies(), ["j21", "j10"], ["a21"])
        assert "j21" not in offered(begun(play(other_), Window()), JAPAN, "answer")
        weak = [u for u in made.reduced if UNITS[u].nation == "indian" and UNITS[u].size == "XXX"]
        assert len(weak) == 1 + sum(u in board("1943").reduced for u in weak)


@cards("j24", "j27", "j36", "j75", "a61", "a68", "a78")
def submarines(card):
    table = {
        "j24": {0: 1, 4: 1, 5: 0},
        "j27": {4: 1, 5: 2, 8: 2, 9: 0},
        "j36": {4: 1, 5: 0},
        "j75": {4: 1, 5: 0},
        "a61": {4: 1, 7: 2, 8: 0},
        "a68": {7: 1, 8: 0},
        "a78": {7: 1, 8: 0},
    }[card]
    chooser = JAPAN if card[0] == "j" or card == "a61" else ALLIES
    for roll, steps in table.items():
        made = against_allies() if card[0] == "j" else against_japan()
        made.battle.cards = [card]
        foe = other(CARDS[card].side)
        before = _ship_steps(made, foe)
        p = begun(play(made, roll), Strikes(), AfterBattles())
        if steps:
            assert driver.waiting(p) == [chooser]
            idle = {u for u in offered(p, chooser, "target") if u not in made.battle.active}
            assert bool(idle) == (card == "a78")
        carry_on(p)
        assert before - _ship_steps(made, foe) == steps
    if card in ("j36", "j75"):
        made = against_allies()
        for unit in made.battle.active:
            made.set_face(unit, reduced=True)
        steps = _ship_steps(made, ALLIES)
        answered(card, made, *PLENTY)
        assert (made.decks[JAPAN].draws, _ship_steps(made, ALLIES)) == (1, steps)
    assert (card == "j24") == (CARDS[card].effect("submarine").moment == "after")


def _ship_steps(made, side):
    return sum(1 if made.weak(u) else 2 for u in made.units_of(side) if UNITS[u].ship)


@cards("j61", "j62", "j63", "j66", "j81")
def kamikazes(card):
    units = {
        "us_cv_essex": "3709",
        "us_bb_nj": "3709*",
        "us_ca_baltimore": "3709",
        "j_ad_6": "3706",
        "j_ad_5": "3706",
    }
    made = empty(units, ("3706", "3709"), turn=11)
    active = ["us_cv_essex", "us_bb_nj", "us_ca_baltimore"]
    offensive(made, ALLIES, "a40", active, battles=[Battle("3709")], cards=[card])
    p = begun(play(made), Strikes())
    orders(p, "japan: kamikaze 3709 with j_ad_6", "japan: target us_cv_essex")
    carry_on(p)
    assert {"us_cv_essex", "us_ca_baltimore", "j_ad_6"} <= set(made.reduced)
    assert made.at["us_bb_nj"] == "3709"
    far = empty(units | {"us_cv_essex": "4423"}, ("3706",), turn=11)
    offensive(far, ALLIES, "a40", ["us_cv_essex"], battles=[Battle("4423")])
    held(far, [card, "j16"], ["a21"])
    assert card not in offered(begun(play(far), Window()), JAPAN, "answer")


@cards("j76", "j79")
def base_raids(card):
    for roll, steps in ((0, 1), (4, 1), (5, 2), (6, 2), (7, 0), (9, 0)):
        made = board("1944", units={"us_b29_20bc": "3813"}, allies=["3813"])
        offensive(made, ALLIES, "a40", ["us_air_5af"], battles=[Battle("4021")], cards=[card])
        p = begun(play(made, roll), Strikes())
        carry_on(p)
        left = (
            0
            if made.at["us_b29_20bc"] in ("gone", "eliminated")
            else 1
            if "us_b29_20bc" in made.reduced
            else 2
        )
        assert 2 - left == steps
    none = held(against_allies(), [card, "j16"], ["a21"])
    assert card not in offered(begun(play(none), Window()), JAPAN, "answer")


@cards("a24")
def skip_bombing(card):
    made = board("1943", units={"j_ca_aoba": "3822", "j_cl_tenryu": "3822", "us_air_5af": "3823"})
    active = ["j_ca_aoba", "j_cl_tenryu", "j_bb_nagato"]
    off = offensive(made, JAPAN, "j10", active, battles=[Battle("3823")], cards=["a24"])
    off.moved |= {u: Moved("sea", ["4021", "3822"]) for u in ("j_ca_aoba", "j_cl_tenryu")}
    asp = made.decks[JAPAN].asp
    p = begun(play(made), Strikes())
    assert driver.waiting(p) == [JAPAN]
    assert offered(p, JAPAN, "target") == ["j_ca_aoba", "j_cl_tenryu"]
    orders(p, "japan: target j_cl_tenryu")
    assert "j_cl_tenryu" in made.reduced
    off.cards, made.offensive = [], off
    p = answered(card, made, *PLENTY)
    assert made.decks[JAPAN].asp == asp - 1
    piled(made, card)
    assert made.decks[ALLIES].draws == 1
    still = held(against_japan(), ["j16"], ["a24", "a21"])
    for unit in [u for u in still.at if UNITS[u].air and UNITS[u].nation == "us"]:
        still.at[unit] = "gone"
    assert "a24" not in offered(begun(play(still), Window()), ALLIES, "answer")


@cards("a22")
def wingate(card):
    made = board(units={"j_a_15": "2108", "cw_d_1b": "2108"})
    off = offensive(made, JAPAN, "j10", ["j_a_15"], hq="j_hq_south", battles=[Battle("2108")])
    off.moved["j_a_15"] = Moved("land", ["2110", "2109", "2107", "2108"])
    made.take("2107", JAPAN)
    held(made, ["j16"], ["a22", "a21"])
    p = begun(play(made, *PLENTY), Window(), EndPlay(JAPAN, "j10", True))
    assert offered(p, ALLIES, "answer", cards=["a22"]) == ["j_a_15"]
    orders(p, "allies: answer a22 target j_a_15")
    assert made.at["j_a_15"] == "2110"
    assert made.controls(ALLIES, "2107")
    assert (made.at["cw_b_77"], made.due["cw_b_77"]) == ("track", made.turn + 1)
    assert off.battles == []
    piled(made, card)
