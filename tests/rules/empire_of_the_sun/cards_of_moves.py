"""December 1941 and military events without an offensive, card by card."""

import pytest

from rules.empire_of_the_sun.atlas import ALLIES, CARDS, JAPAN, UNITS
from rules.empire_of_the_sun.board import Battle
from rules.empire_of_the_sun.cards import choices
from rules.empire_of_the_sun.hexes import RESOURCES, distance
from rules.empire_of_the_sun.movement.limits import naval_allowance
from rules.empire_of_the_sun.offensives import intelligence
from rules.empire_of_the_sun.offensives.activation import limit
from rules.empire_of_the_sun.offensives.go import modes
from rules.empire_of_the_sun.offensives.stage import Stage
from rules.empire_of_the_sun.offensives.window import Window
from rules.kernel import driver
from rules.kernel.orders import IllegalOrder
from tests.rules.empire_of_the_sun.card_plays import event, piled, whole
from tests.rules.empire_of_the_sun.card_table import cards
from tests.rules.empire_of_the_sun.situations import (
    board,
    carry_on,
    empty,
    held,
    offensive,
    offered,
    orders,
    play,
)


@cards("j35")
def evacuation(card):
    made = board("1943", units={"j_ss": "4322", "j_a_17": "4322", "j_sn_1": "4222", "j_sn_2": "4322"})
    p = event(card, made)
    assert made.offensive is None
    assert "4322" in offered(p, JAPAN, "evacuate")
    ports = offered(p, JAPAN, "evacuate", **{"from": "4322"})
    assert "3706" not in ports
    port = next(h for h in ports if h == "4017")
    orders(p, f"japan: evacuate j_ss > {port} from 4322", f"japan: evacuate j_sn_1 > {port} from 4322")
    with pytest.raises(IllegalOrder):
        orders(p, "japan: evacuate j_a_17 > 4021 from 4322")
    assert (made.at["j_ss"], made.at["j_sn_1"]) == (port, port)
    carry_on(p) if driver.waiting(p) == [ALLIES] else orders(p, "japan: done")
    assert made.decks[JAPAN].asp_used == 0
    piled(made, card)
    lonely = empty(
        {"j_hq_sseas": "4021", "j_a_17": "4022", "j_a_18": "4121"}, ("4017", "4021", "4022", "4121")
    )
    assert "4021" not in choices.evacuation_hexes(lonely)
    assert "4121" in choices.evacuation_hexes(lonely)


@cards("j77")
def redeployment(card):
    made = board("1944")
    p = event(card, made)
    assert made.offensive is None
    moved = 0
    while type(p.decision) is choices.Redeploy and moved < 4:
        ships = [u for u in offered(p, JAPAN, "redeploy") if UNITS[u].ship]
        if not ships:
            break
        port = offered(p, JAPAN, "redeploy", unit=ships[0])[0]
        assert any(distance(port, r) <= 3 for r in RESOURCES)
        orders(p, f"japan: redeploy {ships[0]} > {port}")
        moved += 1
    assert moved == 4
    if type(p.decision) is choices.Redeploy:
        assert not [u for u in offered(p, JAPAN, "redeploy") if UNITS[u].ship]
        orders(p, "japan: done")
    piled(made, card)


@cards("j71")
def interceptors(card):
    assert whole(card, board("1944")).interceptors == 9


@cards("a16")
def makin(card):
    made = board("1943")
    p = event(card, made)
    unit = offered(p, ALLIES, "target")[0]
    weak = made.weak(unit)
    orders(p, f"allies: target {unit}")
    assert (made.at[unit] in ("gone", "eliminated")) if weak else (unit in made.reduced)
    piled(made, card)


@cards("a27")
def vengeance(card):
    made = board("1943")
    place = made.at["j_hq_cf_yam"]
    whole(card, made)
    assert (made.at["j_hq_cf_oza"], made.at["j_hq_cf_yam"]) == (place, "gone")


@cards("a60", "a67")
def raids_from_the_air(card):
    for place in ("box", "3813"):
        made = board("1944", units={"us_b29_20bc": place}, allies=["3813"])
        p = event(card, made)
        lost = (card == "a60") == (place == "box")
        assert len(made.decks[JAPAN].hand) == (0 if lost else 1)
        assert p.board.offensive is None
        piled(made, card)


@cards("j01", "j02")
def december_1941(card):
    made = board("full_campaign")
    held(made, ["j01", "j02"])
    assert (card == "j01") == bool(CARDS[card].exactly)
    assert "ec" not in modes(board(), JAPAN, card)
    off = offensive(made, JAPAN, card)
    assert limit(made, off) == (4 if card == "j01" else 26)
    assert intelligence.value(off) is None
    assert naval_allowance(off, JAPAN) == (18 if card == "j01" else 15)
    if card == "j02":
        assert Stage(made, JAPAN).zoi == 0
        off.battles = [Battle("2015")]
        assert Window().asked(play(made)) == []
