"""Offensives with modifiers and limits, card by card."""

import pytest

from rules.empire_of_the_sun.atlas import ALLIES, CARDS, JAPAN, UNITS
from rules.empire_of_the_sun.board import Battle, Moved
from rules.empire_of_the_sun.cards.strikes import Bombard, LastEffects
from rules.empire_of_the_sun.combat.ground import ground_modifier
from rules.empire_of_the_sun.combat.sides import attack, defence, modifiers
from rules.empire_of_the_sun.hexes import ONE_HEX_ISLANDS
from rules.empire_of_the_sun.movement.limits import naval_allowance
from rules.empire_of_the_sun.offensives import intelligence
from rules.empire_of_the_sun.offensives.activation import candidates
from rules.empire_of_the_sun.offensives.declaration import problem
from rules.empire_of_the_sun.offensives.go import modes
from rules.kernel.orders import IllegalOrder
from tests.rules.empire_of_the_sun.card_plays import PLAIN, finish, ready, run
from tests.rules.empire_of_the_sun.card_table import cards
from tests.rules.empire_of_the_sun.situations import (
    PLENTY,
    begun,
    board,
    carry_on,
    going,
    offensive,
    orders,
    play,
    resolve,
)


@cards(*PLAIN.split())
def plain_offensives(card):
    p, _made, _off = run(card)
    if CARDS[card].max_ground == 1:
        assert card in ("a13",)
    if card == "j10":
        bound = ready(card)
        bound.decks[JAPAN].rivalry = True
        assert "ec" not in modes(bound, JAPAN, card)
    if card == "a38":
        burma = board()
        q = going(burma, ALLIES, *PLENTY, japan=["j14"], allies=[card, "a11"])
        orders(q, "allies: play a38 ec hq cw_hq_seac")
        chinese = [u for u in candidates(burma, burma.battle) if UNITS[u].nation == "chinese"]
        others = [u for u in candidates(burma, burma.battle) if UNITS[u].nation != "chinese"]
        assert chinese
        with pytest.raises(IllegalOrder):
            orders(q, f"allies: activate {others[0]}")
        orders(q, f"allies: activate {others[0]} {chinese[0]}")
    finish(p, card)


@cards("j09", "j14", "j28", "a37")
def one_ground_unit(card):
    p, made, off = run(card)
    seat = CARDS[card].side
    ground = [u for u in candidates(made, off) if UNITS[u].ground]
    if len(ground) > 1:
        with pytest.raises(IllegalOrder):
            orders(p, f"{seat}: activate {ground[0]} {ground[1]}")
    assert CARDS[card].max_ground == 1
    if card == "j09":
        assert (naval_allowance(off, JAPAN), naval_allowance(off, ALLIES)) == (21, 15)
    if card == "j14":
        assert defence(made, "j_cv_junyo") == made.face("j_cv_junyo")[1] + 2
        assert defence(made, "j_cvl_zuiho") == made.face("j_cvl_zuiho")[1]
    if card == "j28":
        assert made.express
    if card == "a37":
        off.battles = [Battle("4715", won=ALLIES)]
        assert ground_modifier(made, off.battles[0], ALLIES) - _bare(made, "4715") == 2
        off.battles = []
    finish(p, card)


def _bare(made, hex_, seat=None):
    """The ground modifier that a side would have without the event."""
    off = made.battle
    off.event, side = False, seat or off.seat
    found = ground_modifier(made, Battle(hex_, won=off.seat), side)
    off.event = True
    return found


@cards("j03", "j23", "a07", "a29")
def ground_bonuses(card):
    p, made, off = run(card)
    hex_ = {"j03": "2014", "j23": "4021", "a07": "2106", "a29": "4322"}[card]
    if card == "j23":
        made.at["j_sn_1"] = hex_
        off.active.append("j_sn_1")
    found = ground_modifier(made, Battle(hex_, won=off.seat), off.seat)
    if card == "j03":
        assert found == 4
        assert ground_modifier(made, Battle("2008", won=JAPAN), JAPAN) == _bare(made, "2008")
    else:
        assert found - _bare(made, hex_) == {"j23": 1, "a07": 2, "a29": 1}[card]
    if card == "j23":
        off.moved["j_sn_1"] = Moved("landing", ["4017", hex_])
        assert ground_modifier(made, Battle(hex_, won=ALLIES), JAPAN) == _bare(made, hex_)
        off.active, off.moved = [], {}
    finish(p, card)


@cards("j08", "j32")
def air_naval_bonuses(card):
    p, made, off = run(card)
    off.condition = "intercept"
    if card == "j08":
        made.at["cw_bb_warspite"] = "1307"
        with_, without = Battle("1307"), Battle("4423")
    else:
        made.at["j_cv_junyo"] = "4017"
        with_, without = Battle("4021"), Battle("5808")
    assert ("event", 1) in modifiers(made, with_, JAPAN)
    assert ("event", 1) not in modifiers(made, without, JAPAN)
    made.at["cw_bb_warspite"] = board("1943").at["cw_bb_warspite"]
    finish(p, card)


@cards("j25", "j29", "j47", "a36", "a55")
def factors(card):
    p, made, _off = run(card)
    unit, by, free = {
        "j25": ("us_cv_enterprise", -2, "j_cv_junyo"),
        "j29": ("j_cv_junyo", 2, "us_cv_enterprise"),
        "j47": ("j_ca_aoba", 2, "j_bb_nagato"),
        "a36": ("us_ca_n_orleans", 2, "us_bb_washington"),
        "a55": ("j_cv_junyo", -2, "us_cv_enterprise"),
    }[card]
    for name, value in ((unit, by), (free, 0)):
        place = made.at.get(name, "")
        made.at[name] = "4423"
        assert attack(made, Battle("4423"), name) == made.face(name)[0] + value
        made.at[name] = place
        if not place:
            del made.at[name]
    if card == "a55":
        away = ready(card)
        planes = [u for u in away.units_of(JAPAN) if UNITS[u].air]
        away.at |= dict.fromkeys(planes, "3706") | {"j_af_25": "4021"}
        away.set_face("j_af_25", reduced=False)
        off_ = offensive(away, ALLIES, card, ["us_air_5af"], battles=[Battle("4021")])
        off_.struck = ["j_af_25"]
        resolve(play(away), LastEffects(), go=ALLIES)
        assert "j_af_25" in away.reduced
    finish(p, card)


@cards("j12")
def midway(card):
    _p, made, off = run(card)
    assert all(h in ONE_HEX_ISLANDS for h in ("5108", "4612"))
    made.at["j_ca_aoba"] = "4021"
    off.active = ["j_ca_aoba"]
    off.battles = [Battle("4423")]
    assert problem(made) is None
    off.battles = [Battle("3823")]
    assert problem(made)[1] == "5.3.1"
    for unit in list(made.at):
        if UNITS[unit].side == ALLIES and (UNITS[unit].flies or UNITS[unit].cls == "CA"):
            made.at[unit] = "gone"
    off.zoi, off.moved = [], {}
    assert intelligence.modifier(made) == 4
    made.at["us_ca_n_orleans"] = "5808"
    assert intelligence.modifier(made) == 0


@cards("j20")
def bombardment(card):
    _p, made, off = run(card)
    fliers = [u for u in made.units_in("4423", ALLIES) if UNITS[u].air]
    made.at |= dict.fromkeys(fliers, "4828") | {"j_bb_kongo1": "4423", "us_air_1maw": "4423"}
    made.set_face("us_air_1maw", reduced=False)
    off.active, off.battles = ["j_bb_kongo1"], [Battle("4423")]
    q = begun(play(made), Bombard())
    carry_on(q)
    assert "us_air_1maw" in made.reduced
