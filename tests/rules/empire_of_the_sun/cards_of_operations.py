"""Offensives with effects of their own, card by card."""

import pytest

from rules.empire_of_the_sun.atlas import ALLIES, CARDS, HOME_CITIES, JAPAN, NATIONS, UNITS
from rules.empire_of_the_sun.board import Battle, Moved
from rules.empire_of_the_sun.cards import extras
from rules.empire_of_the_sun.cards.strikes import LastEffects
from rules.empire_of_the_sun.combat.sides import ground_total
from rules.empire_of_the_sun.hexes import BIT, NEIGHBOURS, ONE_HEX_ISLANDS, distance
from rules.empire_of_the_sun.offensives.activation import candidates, limit
from rules.empire_of_the_sun.offensives.campaign import Campaign
from rules.empire_of_the_sun.offensives.declaration import problem
from rules.empire_of_the_sun.offensives.go import modes
from rules.empire_of_the_sun.offensives.shipping import asp_left
from rules.empire_of_the_sun.offensives.stage import Stage
from rules.kernel.dice import Dice
from rules.kernel.orders import IllegalOrder
from tests.rules.empire_of_the_sun.card_plays import finish, ready, run, settle_event
from tests.rules.empire_of_the_sun.card_table import cards
from tests.rules.empire_of_the_sun.situations import (
    PLENTY,
    begun,
    board,
    going,
    held,
    offensive,
    offered,
    orders,
    play,
)


@cards("j44", "a09")
def shipping(card):
    p, made, off = run(card)
    more = {"j44": 2, "a09": 4}[card]
    seat = CARDS[card].side
    assert off.asp_now == more
    assert asp_left(made, seat) == board_asp(made, seat) + more
    if card == "j44":
        assert made.express
        finish(p, card)
        assert made.offensive is None
        assert asp_left(made, seat) == board_asp(made, seat)
    else:
        orders(p, f"allies: activate {offered(p, ALLIES, 'activate')[0]}")
        assert problem(made)[1] == "5.3.1"
        made.at |= {"us_d_1m": "3307"}
        off.active.append("us_d_1m")
        off.moved["us_d_1m"] = Moved("landing", ["3709", "3307"])
        assert problem(made) is None


def board_asp(made, seat):
    deck = made.decks[seat]
    return deck.asp - deck.asp_used


@cards("j48")
def adachi(card):
    p, made, off = run(card)
    assert not [u for u in candidates(made, off) if UNITS[u].ship]
    cut = held(board("1943", allies=sorted(HOME_CITIES)), [card, "j16"])
    assert "ec" in modes(cut, JAPAN, card)
    assert "ec" not in modes(cut, JAPAN, "j16")
    hungry = offensive(cut, JAPAN, card, hq="j_hq_sseas")
    assert candidates(cut, hungry)
    assert not candidates(cut, offensive(cut, JAPAN, "j16", hq="j_hq_sseas"))
    assert not [u for u in hungry.zoi if UNITS[u].side == JAPAN]
    finish(p, card)


@cards("j58", "j59", "j60")
def paratroops(card):
    p, made, _off = run(card)
    made = board(units={"j_af_22": "2415"})
    offensive(made, JAPAN, card, ["j_af_22"], hq="j_hq_south")
    stage = Stage(made, JAPAN)
    hexes = extras.drop_hexes(stage)
    assert "2517" in hexes
    assert not [h for h in hexes if len([u for u in made.units_in(h) if UNITS[u].ground]) > 1]
    q = begun(play(made, *PLENTY), Campaign())
    orders(q, "japan: drop 2517")
    assert made.at["nl_r_5"] == "gone"
    assert made.controls(JAPAN, "2517")
    with pytest.raises(IllegalOrder):
        orders(q, f"japan: drop {hexes[0]}")
    finish(p, card)


@cards("a20")
def halsey(card):
    p, made, off = run(card)
    assert made.at["us_hq_spac_hal"] == "4828"
    assert made.at["us_hq_spac_gho"] == "gone"
    assert limit(made, off) == 4 + 3
    finish(p, card)
    for place in ("", "track"):
        absent = board(turn=3)
        if place:
            absent.at["us_hq_spac_gho"], absent.due["us_hq_spac_gho"] = place, 4
        p = going(absent, ALLIES, *PLENTY, japan=["j10"], allies=["a20", "a31"])
        orders(p, "allies: play a20 ec hq us_hq_spac_hal", "allies: place us_hq_spac_hal > 1307")
        assert absent.at["us_hq_spac_hal"] == "1307"
        assert absent.at["us_hq_spac_gho"] == "gone"


@cards("a25")
def lilliput(card):
    _p, made, off = run(card)
    made.at["cw_c_3aus"] = made.at["us_hq_swpac"]
    assert "cw_c_3aus" in candidates(made, off)
    off.battles = [Battle("3822", won=ALLIES)]
    made.at |= {"us_d_1m": "3822"}
    off.active = ["us_d_1m"]
    assert ground_total(made, off.battles[0], ALLIES) == made.face("us_d_1m")[0] - 1


@cards("a28")
def chronicle(card):
    _p, made, off = run(card)
    island = next(h for h in sorted(ONE_HEX_ISLANDS) if _lonely(made, h))
    made.at["us_d_1m"] = island
    off.active, off.moved["us_d_1m"] = ["us_d_1m"], Moved("landing", ["4828", island])
    extras.at_the_end(play(made))
    assert all(made.controls(ALLIES, h) for h in _empty_islands(made, island))


def _empty_islands(made, hex_):
    return [h for h in NEIGHBOURS[hex_] if h in ONE_HEX_ISLANDS and not made.units_in(h)]


def _lonely(made, hex_):
    free = not made.units_in(hex_) and made.controls(JAPAN, hex_)
    return free and any(made.controls(JAPAN, h) for h in _empty_islands(made, hex_))


@cards("a30", "a62", "a65", "a74", "a75")
def offensives_with_a_goal(card):
    p, made, _off = run(card)
    hex_ = {"a30": "4600", "a62": "2915", "a65": "2915", "a74": "3709", "a75": "3709"}[card]
    unit = "us_d_1m"
    made_too = ready(card)
    made_too.at |= {unit: hex_, "j_a_17": hex_}
    off_ = offensive(made_too, ALLIES, card, [unit])
    off_.moved[unit] = Moved("landing", ["4828", hex_])
    assert problem(made_too) is None
    off_.moved, made_too.at[unit] = {}, "4828"
    assert problem(made_too)[1] == "5.3.1"
    if card == "a65":
        assert not made.decks[ALLIES].rivalry
    if card == "a30":
        assert "ec" not in modes(held(board("1944"), [], ["a30", "a31"]), ALLIES, "a30") or board(
            "1944"
        ).units_in("4600")
    finish(p, card)


@cards("a33")
def quadrant(card):
    made = ready(card)
    made.decks[ALLIES].rivalry = True
    p = going(made, ALLIES, *PLENTY, japan=["j14"], allies=[card, "a11"])
    orders(p, f"allies: play a33 ec hq {offered(p, ALLIES, 'play', card=card, mode='ec')[0]}")
    assert not made.decks[ALLIES].rivalry
    finish(p, card)


@cards("a48")
def new_china_army(card):
    made = board(units={"ch_a_5": "2407*", "ch_a_6": "2407", "ch_a_66": "2407"})
    p = going(made, ALLIES, *PLENTY, japan=["j14"], allies=[card, "a11"])
    orders(p, "allies: play a48 ec hq cw_hq_seac")
    assert offered(p, ALLIES, "replace") == ["ch_a_5"]
    orders(p, "allies: replace ch_a_5")
    assert "ch_a_5" not in made.reduced
    carry = type(p.decision).__name__
    if carry == "Replace":
        orders(p, "allies: done")
    off = made.battle
    armies = [u for u in candidates(made, off) if UNITS[u].nation == "chinese"]
    others = [u for u in candidates(made, off) if UNITS[u].nation != "chinese"]
    room = limit(made, off)
    assert room == 4 + UNITS["cw_hq_seac"].efficiency
    names = [*armies, *others[:room]]
    orders(p, "allies: activate " + " ".join(names))
    assert len(off.active) == len(armies) + min(room, len(others))
    finish(p, card)


@cards("a51")
def chennault(card):
    made = board("1943", units={"us_air_avg": "2104"})
    made.at.pop("us_air_14af", None)
    p = going(made, ALLIES, *PLENTY, japan=["j14"], allies=[card, "a11"])
    hq = "cw_hq_seac"
    orders(p, f"allies: play a51 ec hq {hq}")
    settle_event(p, card, ALLIES)
    assert made.at["us_air_14af"] in {*NATIONS["india"]["north"], "box"}
    assert made.at["us_air_avg"] == "gone"
    assert not [u for u in candidates(made, made.battle) if not UNITS[u].air]
    finish(p, card)


@cards("a69")
def s_day(card):
    p, made, off = run(card)
    made = board("1944", units={"us_d_11abn": "3823", "us_air_5af": "3823"})
    off = offensive(made, ALLIES, card, ["us_air_5af"], hq="us_hq_swpac")
    stage = Stage(made, ALLIES)
    hexes = extras.airdrop_hexes(stage)
    assert hexes
    assert all(distance("3823", h) <= UNITS["us_air_5af"].reach or _bomber(made, h) for h in hexes)
    assert not [h for h in hexes if stage.zoi & BIT[h] or made.units_in(h)]
    q = begun(play(made, *PLENTY), Campaign(), go=ALLIES)
    orders(q, f"allies: airdrop {hexes[0]}")
    assert made.at["us_d_11abn"] == hexes[0]
    assert made.controls(ALLIES, hexes[0])
    assert "us_d_11abn" not in off.active
    made.at["us_air_5af"] = "3626"
    finish(p, card)


def _bomber(made, hex_):
    planes = [u for u in made.units_in("3823", ALLIES) if UNITS[u].air]
    return any(distance("3823", hex_) <= UNITS[u].reach for u in planes)


@cards("a70")
def slim(card):
    p, made, _off = run(card)
    assert made.at["cw_b_7arm"] in {*NATIONS["india"]["hexes"], *NATIONS["burma"]["hexes"]}
    finish(p, card)


@cards("a72")
def raid_on_japan(card):
    p, made, _off = run(card)
    finish(p, card)
    for raiders in (False, True):
        made = held(board("1944"), ["j14"], ["a21"])
        offensive(made, ALLIES, card, ["us_cv_essex"], raiders=raiders)
        q = play(made)
        q.dice = Dice(b"x", 0, "")
        LastEffects().run(q)
        assert len(made.decks[JAPAN].hand) == (0 if raiders else 1)
