"""Plays of single cards, for their tests."""

import pytest

from rules.empire_of_the_sun.atlas import ALLIES, CARDS, JAPAN, UNITS
from rules.empire_of_the_sun.board import Battle, Moved
from rules.empire_of_the_sun.offensives import intelligence
from rules.empire_of_the_sun.offensives.activation import candidates, limit, logistics
from rules.empire_of_the_sun.offensives.declaration import problem
from rules.empire_of_the_sun.offensives.flow import EndPlay
from rules.empire_of_the_sun.offensives.go import modes
from rules.empire_of_the_sun.offensives.window import Window
from rules.kernel.dice import Dice
from rules.kernel.orders import IllegalOrder
from tests.rules.empire_of_the_sun.situations import (
    PLENTY,
    begun,
    board,
    carry_on,
    going,
    held,
    offensive,
    offered,
    orders,
    play,
)


def other(seat):
    return ALLIES if seat == JAPAN else JAPAN


def piled(made, card, *, event=True):
    """A card lies where it belongs once its event was used."""
    deck = made.decks[CARDS[card].side]
    pile = deck.removed if CARDS[card].removed and event else deck.discard
    assert card in pile
    assert card not in deck.hand


def event(card, made=None, *dice):
    """The card is played as an event; whoever is asked has not answered yet."""
    made = made or board("1943")
    seat = CARDS[card].side
    spare = "j16" if seat == JAPAN else "a21"
    hands = {seat: [card, spare], other(seat): ["a40" if seat == JAPAN else "j14"]}
    p = going(made, seat, *dice, japan=hands[JAPAN], allies=hands[ALLIES], scenario="1943")
    p.dice = p.dice if dice else Dice(b"cards", 0, "")
    orders(p, f"{seat}: play {card} ec")
    return p


def whole(card, made=None, *dice):
    """An event that is a whole play: it is over, its card lies in its pile, and a card was drawn or not."""
    p = event(card, made, *dice)
    carry_on(p)
    deck = p.board.decks[CARDS[card].side]
    piled(p.board, card)
    assert deck.draws == int(CARDS[card].draw)
    assert p.board.go == other(CARDS[card].side)
    return p.board


def answered(card, made, *dice, **facts):
    """A reaction card is the answer to an offensive with a battle; the answer has been opened."""
    seat = CARDS[card].side
    op = other(seat)
    held(made, ["j16"] if seat == ALLIES else [card, "j16"], ["a21"] if seat == JAPAN else [card, "a21"])
    off = made.offensive or offensive(made, op, "j10" if op == JAPAN else "a40", **facts)
    p = begun(play(made, *dice), Window(), EndPlay(off.seat, off.card, off.event), go=op)
    orders(p, f"{seat}: answer {card}")
    return p


def against_japan():
    """Japan attacks Singapore from the sea."""
    made = board(units={"j_bb_kongo2": "2015", "j_cv_akagi": "2112"})
    off = offensive(
        made, JAPAN, "j10", ["j_bb_kongo2", "j_cv_akagi"], hq="j_hq_south", battles=[Battle("2015")]
    )
    off.moved["j_bb_kongo2"] = Moved("sea", ["2311", "2015"])
    return made


def against_allies():
    """The Allies attack New Georgia with ships and a carrier."""
    made = board(
        "1943", units={"us_ca_northampton": "4322", "us_cv_enterprise": "4423", "us_bb_washington": "4322"}
    )
    active = ["us_ca_northampton", "us_cv_enterprise", "us_bb_washington"]
    battle = Battle("4322", op=["us_cv_enterprise"])
    off = offensive(made, ALLIES, "a40", active, hq="us_hq_spac_hal", battles=[battle])
    off.moved["us_ca_northampton"] = Moved("sea", ["4828", "4322"])
    return made


PLAIN = (
    "j10 j16 j40 j50 a13 a19 a21 a31 a32 a34 a35 a38 a40 a44 a45 a46 a50 a53 a54 a56 a57 a58 a63 a64 a71 a76"
)
HQS = {
    "j47": {"j_hq_south", "j_hq_sseas"},
    "j48": {"j_hq_south", "j_hq_sseas"},
    "j50": {"j_hq_south", "j_hq_sseas"},
    "j58": {"j_hq_south", "j_hq_sseas"},
    "j59": {"j_hq_south", "j_hq_sseas"},
    "j60": {"j_hq_south", "j_hq_sseas"},
    "a07": {"cw_hq_seac"},
    "a09": {"us_hq_swpac", "us_hq_cpac"},
    "a20": {"us_hq_spac_hal"},
    "a25": {"us_hq_swpac"},
    "a34": {"cw_hq_seac", "cw_hq_malaya", "al_hq_anzac", "al_hq_abda"},
    "a57": {"cw_hq_seac", "cw_hq_malaya", "al_hq_anzac", "al_hq_abda"},
    "a35": {"al_hq_anzac"},
    "a44": {"al_hq_anzac"},
    "a46": {"us_hq_swpac"},
    "a58": {"cw_hq_seac"},
    "a70": {"cw_hq_seac"},
}
AIR, GROUND, NAVAL = (lambda u: u.air), (lambda u: u.ground), (lambda u: u.ship)
BURMA = lambda u: u.commonwealth or u.nation == "chinese" or (u.air and u.nation == "us")  # noqa: E731
ONLY = (
    dict.fromkeys(("j03",), GROUND)
    | dict.fromkeys(("j08", "a72"), NAVAL)
    | dict.fromkeys(("j32", "a31", "a51"), AIR)
    | dict.fromkeys(("j29",), lambda u: u.air or u.ship)
    | dict.fromkeys(
        ("j16", "j40", "j48", "j50", "a07", "a19", "a33", "a38", "a48"), lambda u: u.air or u.ground
    )
    | dict.fromkeys(("a57", "a58", "a70"), BURMA)
    | {"a34": lambda u: u.commonwealth}
    | dict.fromkeys(("a35", "a44"), lambda u: u.air or u.ship or u.id == "cw_d_3nz")
    | {"a76": lambda u: u.air or u.ship or u.nation == "australian"}
    | {"a25": lambda u: (u.nation == "us" and not u.ship) or (u.nation == "australian" and u.ground)}
)


def ready(card):
    """A set-up in which the event can be played, and the headquarters for it."""
    for scenario in ("1943", "1944", "1942"):
        made = board(scenario)
        made.decks[JAPAN].rivalry = made.decks[ALLIES].rivalry = False
        if card == "a30":
            made.at["j_sn_1"] = "4600"
            made.set_control("4600", JAPAN)
        if card == "a20":
            made.at |= {"us_hq_spac_gho": "4828", "us_d_2m": "4828"}
            made.at.pop("us_hq_spac_hal", None)
        if card in ("a35", "a44", "a57") and "al_hq_anzac" not in made.at:
            made.at["al_hq_anzac"] = "3727"
        held(made, [card] if card[0] == "j" else ["j14"], [card] if card[0] == "a" else ["a40"])
        if "ec" in modes(made, CARDS[card].side, card):
            return made
    raise AssertionError(f"{card} can be played nowhere")


def run(card):
    """Play the event with its first headquarters; figures, filters, condition and pile are as printed."""
    made, seat = ready(card), CARDS[card].side
    spare = "j74" if seat == JAPAN else "a11"
    hands = {seat: [card, spare], other(seat): ["a40" if seat == JAPAN else "j14"]}
    p = going(made, seat, *PLENTY, japan=hands[JAPAN], allies=hands[ALLIES])
    offers = set(offered(p, seat, "play", card=card, mode="ec"))
    assert offers
    assert offers <= HQS.get(card, offers)
    hq = sorted(offers)[0]
    orders(p, f"{seat}: play {card} ec hq {hq}")
    settle_event(p, card, seat)
    off = made.battle
    names = list(candidates(made, off))
    assert limit(made, off) == logistics(CARDS[card], hq) + UNITS[hq].efficiency
    assert all(ONLY.get(card, lambda u: True)(UNITS[u]) for u in names)
    assert intelligence.stated_surprise(off) == (card in ("j03", "a13", "a35", "a37", "a44", "a46"))
    return p, made, off


def settle_event(p, card, seat):
    """Answer what the event asks before its units are activated."""
    while type(p.decision).__name__ in ("Express", "Enter", "Replace"):
        kind = type(p.decision).__name__
        if kind == "Express":
            orders(p, f"{seat}: express {offered(p, seat, 'express')[0]}")
        elif kind == "Enter":
            unit = p.decision.unit
            orders(p, f"{seat}: place {unit} > {offered(p, seat, 'place', unit=unit)[0]}")
        else:
            orders(p, f"{seat}: done")


def finish(p, card):
    """Activate one unit, fight nowhere, and look where the card lies."""
    made, seat = p.board, CARDS[card].side
    if not made.battle.active:
        orders(p, f"{seat}: activate {offered(p, seat, 'activate')[0]}")
    if CARDS[card].clauses:
        assert problem(made)[1] == "5.3.1"
        with pytest.raises(IllegalOrder):
            orders(p, f"{seat}: done")
        orders(p, f"{seat}: restart")
        assert card in made.decks[seat].hand
        return
    orders(p, f"{seat}: done")
    carry_on(p)
    piled(made, card)
