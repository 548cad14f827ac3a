"""Every card, one by one: figures, effect, moment and pile; no card may be without a test."""

from collections.abc import Callable

import pytest

from rules.empire_of_the_sun.atlas import ALLIES, CARDS, HOME_CITIES, JAPAN, NATIONS, UNITS
from rules.empire_of_the_sun.board import Battle, Moved
from rules.empire_of_the_sun.cards import choices, extras
from rules.empire_of_the_sun.cards.strikes import AfterBattles, BeforeReturn, LastEffects, Strikes
from rules.empire_of_the_sun.combat.battle import is_critical
from rules.empire_of_the_sun.combat.ground import ground_modifier
from rules.empire_of_the_sun.combat.sides import attack, defence, modifiers
from rules.empire_of_the_sun.hexes import ONE_HEX_ISLANDS
from rules.empire_of_the_sun.movement.limits import naval_allowance
from rules.empire_of_the_sun.offensives import intelligence, reaction
from rules.empire_of_the_sun.offensives.activation import candidates, limit, logistics
from rules.empire_of_the_sun.offensives.declaration import problem
from rules.empire_of_the_sun.offensives.flow import EndPlay
from rules.empire_of_the_sun.offensives.go import modes
from rules.empire_of_the_sun.offensives.shipping import asp_left
from rules.empire_of_the_sun.offensives.stage import Stage
from rules.empire_of_the_sun.offensives.window import Window
from rules.kernel import driver
from rules.kernel.dice import Dice
from rules.kernel.orders import IllegalOrder
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

FACTS = """
j01 m 3 - - - - R surprise
j02 m 3 - - 20 - R surprise
j03 m 2 4 - 3 - - surprise
j04 r 1 3 - - - D intercept
j05 s 2 4 - - - R -
j06 p 2 4 - - - R -
j07 p 2 4 - - - D -
j08 m 3 5 7 4 - - -
j09 m 3 5 7 6 1 - -
j10 m 3 5 7 6 - - -
j11 p 2 4 - - - D -
j12 m 3 5 8 8 - - -
j13 r 2 4 - - - R intercept
j14 m 3 5 7 5 1 - -
j15 p 3 5 - - - R -
j16 m 3 5 7 4 - - -
j17 r 2 4 - 3 - D intercept
j18 p 1 3 - - - R -
j19 r 2 4 - - - W -
j20 m 2 3 5 5 - - -
j21 r 3 5 - - - RDW -
j22 r 2 4 - - - W -
j23 m 2 4 6 3 - - -
j24 r 1 3 - - - DW -
j25 m 3 5 7 4 - - -
j26 p 2 4 - - - R -
j27 r 1 3 - - - DW -
j28 m 3 5 7 4 1 - -
j29 m 3 5 7 4 - - -
j30 s 3 5 - - - R -
j31 m 3 5 - - - R -
j32 m 3 5 7 4 - - -
j33 p 2 4 - - - - -
j34 p 2 4 - - - D -
j35 m 3 5 - - - - -
j36 r 1 3 - - - DW -
j37 s 3 5 - - - R -
j38 s 3 5 - - - R -
j39 s 2 4 - - - R -
j40 m 3 5 7 4 - - -
j41 p 3 5 - - - R -
j42 p 3 5 - - - R -
j43 p 1 3 - - - R -
j44 m 3 5 7 4 - - -
j45 r 3 5 - 4/j_hq_cf_yam:5/j_hq_cf_oza:5 - R intercept
j46 r 3 5 - 4/j_hq_cf_yam:5/j_hq_cf_oza:5 - R intercept
j47 m 3 5 7 7 - - -
j48 m 3 5 7 5 - - -
j49 r 1 3 - - - D intercept
j50 m 3 5 7 6 - - -
j51 p 3 5 - - - R -
j52 p 3 5 - - - R -
j53 p 3 5 - - - R -
j54 p 3 5 - - - R -
j55 p 3 5 - - - R -
j56 p 3 5 - - - R -
j57 p 3 5 - - - R -
j58 m 3 5 7 5 - - -
j59 m 3 5 7 5 - - -
j60 m 3 5 7 5 - - -
j61 r 2 4 - - - RD -
j62 r 2 4 - - - RD -
j63 r 2 4 - - - RD -
j64 r 2 4 - - - DW -
j65 r 1 4 - +1 - R intercept
j66 r 2 4 - - - RD -
j67 p 2 4 - - - - -
j68 p 2 4 - - - - -
j69 r 1 3 - - - D intercept
j70 r 1 3 - - - D intercept
j71 m 3 5 - - - - -
j72 s 3 5 - - - R -
j73 s 2 4 - - - R -
j74 p 1 3 - - - R -
j75 r 1 3 - - - DW -
j76 r 2 4 - - - R -
j77 m 3 5 - - - - -
j78 s 1 3 - - - R -
j79 r 2 4 - - - R -
j80 m 2 4 - - - RD -
j81 r 1 4 - - - RD -
j82 p 3 5 - - - - -
a01 p 1 1 - - - R -
a02 p 1 1 - - - D -
a03 s 1 1 - - - R -
a04 p 1 1 - - - R -
a05 r 2 2 - 3 - R intercept
a06 p 3 3 - - - R -
a07 m 2 2 4 4 - R -
a08 r 1 1 - - - RD intercept
a09 m 3 3 5 12 - - -
a10 p 1 1 - - - R -
a11 p 2 2 - - - R -
a12 r 2 2 - - - R ambush
a13 m 3 3 - 5 1 - surprise
a14 p 2 2 - - - R -
a15 s 2 2 - - - - -
a16 m 1 1 - - - R -
a17 s 2 2 - - - R -
a18 s 1 1 - - - R -
a19 m 2 2 4 3 - - -
a20 m 1 1 3 4 - R -
a21 m 3 3 5 4/us_hq_swpac:6 - - -
a22 r 2 2 - - - RW -
a23 s 2 2 - - - RD -
a24 r 2 2 - - - RD -
a25 m 1 2 4 3 - - -
a26 r 2 2 - - - R ambush
a27 m 1 1 - - - R -
a28 m 2 2 4 3 - - -
a29 m 2 2 4 4 - - -
a30 m 2 2 4 4 - R -
a31 m 3 3 5 6 - - -
a32 m 3 3 5 4/us_hq_swpac:7 - - -
a33 m 2 2 4 3 - - -
a34 m 2 2 4 4 - - -
a35 m 2 2 - 2 - - surprise
a36 m 3 3 5 5 - - -
a37 m 3 3 - 7 1 - surprise
a38 m 2 2 4 4 - - -
a39 p 2 2 - - - R -
a40 m 3 3 5 3/us_hq_swpac:5 - - -
a41 p 2 2 - - - R -
a42 p 2 2 - - - R -
a43 p 1 1 - - - D -
a44 m 2 2 - 2 - - surprise
a45 m 3 3 5 4/us_hq_cpac:8 - - -
a46 m 2 2 - 1 - - surprise
a47 p 2 2 - - - R -
a48 m 2 2 4 3/cw_hq_seac:4 - - -
a49 p 1 1 - - - R -
a50 m 2 2 4 3/us_hq_swpac:4 - - -
a51 m 2 2 4 4 - R -
a52 p 1 1 - - - R -
a53 m 3 3 5 4/us_hq_cpac:6 - - -
a54 m 2 2 4 3/us_hq_swpac:4 - - -
a55 m 3 3 5 4/us_hq_cpac:6 - - -
a56 m 2 2 4 3/us_hq_swpac:4 - - -
a57 m 2 2 4 5 - - -
a58 m 2 2 4 4 - - -
a59 r 1 1 - - - D intercept
a60 m 3 3 - - - R -
a61 r 1 1 - - - RDW -
a62 m 3 3 5 6/us_hq_swpac:8 - R -
a63 m 3 3 5 4/us_hq_cpac:6 - - -
a64 m 2 2 4 3/us_hq_swpac:4 - - -
a65 m 3 3 5 6/us_hq_swpac:8 - R -
a66 p 2 2 - - - R -
a67 m 3 3 - - - R -
a68 r 1 1 - - - RDW -
a69 m 3 3 5 6/us_hq_swpac:8 - - -
a70 m 2 2 4 6 - R -
a71 m 2 2 4 4/us_hq_swpac:6 - - -
a72 m 2 2 4 4/us_hq_cpac:8 - - -
a73 p 2 2 - - - R -
a74 m 3 3 5 4/us_hq_cpac:8 - - -
a75 m 3 3 5 4/us_hq_cpac:8 - - -
a76 m 2 2 4 5 - - -
a77 p 2 2 - - - R -
a78 r 1 1 - - - RDW -
a79 p 3 3 - - - - -
a80 m 1 1 - - - R -
a81 p 2 2 - - - - -
a82 p 2 2 - - - - -
a83 p 2 2 - - - - -
"""
"""Card, kind (military, reaction, political, resource), operations value, intelligence values as operations
and as event card, logistics, ground units at most, Removed, Draws, Without battle, intelligence condition."""
KINDS = {"m": "military", "r": "reaction", "p": "political", "s": "resource"}
TESTS: dict[str, Callable[[str], None]] = {}


def cards(*names):
    """A test of these cards."""

    def keep(check):
        for card in names:
            assert card not in TESTS, f"{card} has two tests"
            TESTS[card] = check
        return check

    return keep


@pytest.mark.rule("5", "5.1", "5.2", "5.31", "5.36")
@pytest.mark.parametrize("line", FACTS.split("\n")[1:-1])
def test_the_figures_of_a_card(line):
    name, kind, ov, oc, ec, lv, ground, marks, condition = line.split()
    card = CARDS[name]
    assert (card.kind, card.ov) == (KINDS[kind], int(ov))
    values = [None if value == "-" else int(value) for value in (oc, ec, ground)]
    assert [card.oc, card.ec, card.max_ground] == values
    assert card.condition == condition.strip("-")
    assert "".join(
        m for m, is_ in zip("RDW", (card.removed, card.draw, card.without_battle), strict=True) if is_
    ) == (marks.strip("-"))
    if lv not in ("-", "+1"):
        plain, *special = lv.split("/")
        assert logistics(card, "") == int(plain)
        assert all(logistics(card, each.split(":")[0]) == int(each.split(":")[1]) for each in special)


@pytest.mark.rule("5")
def test_no_card_is_without_a_test():
    assert sorted(TESTS) == sorted(CARDS)
    assert len(FACTS.split("\n")) - 2 == len(CARDS)


@pytest.mark.rule("5.3", "5.31", "5.32", "5.33", "5.34")
@pytest.mark.parametrize("card", list(CARDS))
def test_what_a_card_does(card):
    TESTS[card](card)


# Helpers


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


# Political events


@cards("j51", "j52", "j53", "j54", "j55", "j56", "j57", "a11", "a14", "a41", "a42", "a47", "a66", "a73")
def war_in_europe(card):
    minor, major = (-2, -1, 0, 0), (-3, -2, -1, 0)
    wins, triumphs = (1, 1, 2, 3), (1, 2, 3, 3)
    table = dict.fromkeys(("j51", "j52", "j53", "j54", "j57"), minor) | dict.fromkeys(("j55", "j56"), major)
    table |= dict.fromkeys(("a11", "a14", "a41", "a42"), wins) | dict.fromkeys(
        ("a47", "a66", "a73"), triumphs
    )
    for turn, by in zip((3, 5, 8, 11), table[card], strict=True):
        assert whole(card, board(turn=turn, europe=-1)).europe == -1 + by


@cards("j06", "j26", "j41", "j42", "a49", "a77", "a81", "a82", "a83")
def front_in_china(card):
    by = -1 if card[0] == "j" else 1
    for front, then in ((3, 3 + by), (1 if by < 0 else 4, 1 if by < 0 else 4)):
        made = board("1943", china=front)
        made.flag("doolittle")
        assert whole(card, made).china == then
    if card == "j06":
        assert "ec" not in modes(held(board("1943", flags=[]), ["j06", "j10"]), JAPAN, "j06")
    if card[0] == "j":
        lost = board("1943", allies=NATIONS["china"]["coastal_ports_with_korea"], flags=["doolittle"])
        assert "ec" not in modes(held(lost, [card, "j10"]), JAPAN, card)


@cards("j07", "j11", "j34", "a02", "a43")
def rivalry_begins(card):
    foe = other(CARDS[card].side)
    for before in (False, True):
        made = board("1943")
        made.decks[foe].rivalry = before
        assert whole(card, made).decks[foe].rivalry


@cards("j33", "j67", "j68", "a10", "a52")
def rivalry_ends_and_a_card_is_swapped(card):
    made, seat = board("1943"), CARDS[card].side
    made.decks[seat].rivalry = True
    p = event(card, made)
    deck = made.decks[seat]
    take, give = deck.discard[0], deck.hand[0]
    assert not deck.rivalry
    assert card not in offered(p, seat, "swap", give=give)
    orders(p, f"{seat}: swap {give} for {take}")
    assert take in deck.hand
    assert give in deck.discard
    assert deck.draws == 0
    piled(made, card)
    bare = board("1943")
    bare.decks[seat].discard = []
    assert event(card, bare).board.go == other(seat)


@cards("j74", "a01", "a06")
def political_will(card):
    by = -1 if card == "j74" else 1
    made = whole(card, board("1943", will=5))
    assert made.will == 5 + by
    assert made.has("doolittle") == (card == "a06" or "doolittle" in board("1943").flags)
    if card == "a01":
        assert "ec" not in modes(held(board(), [], ["a01", "a31"]), ALLIES, "a01")


@cards("j15", "j82")
def india(card):
    for box, then in ((0, 1), (1, 2), (2, 2)):
        made = whole(card, board("1943", india=box))
        assert (made.india, made.unrest) == (then, made.turn + 1)


@cards("j18")
def kwai(card):
    from rules.empire_of_the_sun.movement.overland import is_route

    made = board(japan=["2108", "2109"])
    assert whole(card, made).has("kwai")
    assert is_route("2010", "2109", kwai=True)
    assert not is_route("2010", "2109", kwai=False)
    assert "ec" not in modes(held(board(), ["j18", "j10"]), JAPAN, "j18")


@cards("j43")
def tojo(card):
    made = whole(card, board("1944", turn=9, will=6))
    assert (made.will, made.has("tojo_resigned"), made.decks[JAPAN].reshuffle) == (4, True, False)
    early = board("1943", turn=6)
    p = going(early, JAPAN, japan=["j43", "j10"], allies=["a31"], scenario="1943")
    orders(p, "japan: discard j43")
    assert early.decks[JAPAN].reshuffle
    assert not early.has("tojo_resigned")


@cards("a79")
def soviets(card):
    made = whole_special(card, board("1944", china=2))
    assert (made.china, made.decks[ALLIES].reshuffle, made.controls(JAPAN, "3302")) == (4, True, True)
    made = whole_special(card, board("1944", china=3, flags=["tojo_resigned"]))
    assert (made.china, made.decks[ALLIES].reshuffle) == (3, False)
    assert made.controller("3302") == made.controller("3303") == "nobody"
    assert "a79" in made.decks[ALLIES].removed


def whole_special(card, made):
    p = event(card, made)
    carry_on(p)
    return p.board


# Resource events


@cards("j05", "j30", "j72")
def steps_now_or_later(card):
    kind, unit, many = {
        "j05": ("air", "j_ad_6", 2),
        "j30": ("air", "j_ad_6", 3),
        "j72": ("naval", "j_cv_junyo", 3),
    }[card]
    made = board("1943", units={unit: "3706*" if kind == "air" else "3407*"}, air_steps=0, naval_steps=0)
    p = event(card, made)
    assert made.pools == {kind: many}
    orders(p, f"japan: replace {unit}")
    if driver.waiting(p) == [JAPAN]:
        orders(p, "japan: done")
    assert unit not in made.reduced
    assert (made.air_steps if kind == "air" else made.naval_steps) == many - 1
    piled(made, card)


@cards("j39", "a03", "a15", "a39")
def steps_at_once(card):
    unit, place, many = {
        "j39": ("j_a_33", "2008*", 2),
        "a03": ("cw_c_3aus", "3727*", 2),
        "a15": ("us_cv_enterprise", "5808*", 2),
        "a39": ("ch_a_5", "2407*", 3),
    }[card]
    made = board(
        "1943" if card != "a39" else "1942", units={unit: place}, japan=["2008"] if card == "j39" else ()
    )
    if card == "j39":
        made.at = {u: p for u, p in made.at.items() if p != "2008" or u == unit}
    if card == "a03":
        made.at["al_hq_anzac"] = "3626"
    p = event(card, made)
    pool = "ground" if card in ("j39", "a03") else "us_naval" if card == "a15" else "chinese"
    assert made.pools[pool] == many
    seat = CARDS[card].side
    assert unit in offered(p, seat, "replace")
    assert all(_fits(card, u, made) for u in offered(p, seat, "replace"))
    orders(p, f"{seat}: replace {unit}")
    assert unit not in made.reduced
    carry_on(p)
    piled(made, card)
    assert made.divisions == board("1943" if card != "a39" else "1942").divisions


def _fits(card, unit, made):
    from rules.empire_of_the_sun.hexes import distance

    if card == "j39":
        return UNITS[unit].ground and distance(made.at[unit], "2008") <= 3
    return {
        "a03": UNITS[unit].nation == "australian",
        "a15": UNITS[unit].ship and UNITS[unit].nation == "us",
    }.get(card, UNITS[unit].nation == "chinese" or UNITS[unit].air)


@cards("j31", "j73", "a23", "a80")
def lasting_changes(card):
    flag = {"j31": "doctrine", "j73": "barges", "a23": "pt_boats", "a80": "no_escorts"}[card]
    made = whole(card, board("1942", escorts=4))
    assert made.has(flag)
    if card == "a80":
        assert made.escorts == 0
    if card == "a23":
        assert "ec" not in modes(held(made, ["j73", "j10"]), JAPAN, "j73")
    if card == "j31":
        battle = Battle("4715", won=ALLIES)
        offensive(made, ALLIES, "a40", battles=[battle])
        assert ground_modifier(made, battle, JAPAN) == 1
        battle.hex = "4021"
        assert ground_modifier(made, battle, JAPAN) == 0


@cards("j37", "j38")
def escorts(card):
    assert [whole(card, board("1943", escorts=n)).escorts for n in (0, 2, 4)] == [2, 4, 4]
    assert whole(card, board("1943", escorts=0, flags=["no_escorts"])).escorts == 0


@cards("a17")
def hump(card):
    made = board(units={"us_air_avg": "2104*"})
    p = event(card, made)
    assert made.has("hump")
    if driver.waiting(p) == [ALLIES]:
        assert set(offered(p, ALLIES, "replace")) <= {"us_air_avg", "us_air_14af", "us_lrb_14af"}
        orders(p, "allies: replace us_air_avg")
        assert "us_air_avg" not in made.reduced
    carry_on(p)
    piled(made, card)
    dead = board("1944", units={"us_air_14af": "eliminated", "us_air_avg": "gone"})
    p = event(card, dead)
    orders(p, f"allies: replace us_air_14af > {offered(p, ALLIES, 'replace', unit='us_air_14af')[0]}")
    assert dead.at["us_air_14af"] in {*NATIONS["india"]["north"], *NATIONS["burma"]["hexes"]}


@cards("a18")
def consultant(card):
    assert whole(card).decks[ALLIES].asp == board("1943").decks[ALLIES].asp + 1


@cards("j78", "a04")
def units_of_events(card):
    unit = {"j78": "j_air_tainan", "a04": "al_hq_abda"}[card]
    made = board()
    made.decks[ALLIES].rivalry = True
    made.at.pop(unit, None)
    p = event(card, made)
    seat = CARDS[card].side
    place = offered(p, seat, "place", unit=unit)[0]
    orders(p, f"{seat}: place {unit} > {place}")
    assert made.at[unit] == place
    assert unit not in made.reduced
    assert made.decks[ALLIES].rivalry == (card == "j78")
    piled(made, card)


@cards("j80")
def panama(card):
    made = whole(card, board(turn=4, europe=3))
    assert made.delay == 5
    from rules.empire_of_the_sun.strategy.reinforcements import Arrivals

    made.turn = 5
    assert Arrivals(ALLIES).is_delayed(made, "us_cv_essex")
    made.turn = 6
    made.decks[ALLIES].rivalry = False
    assert not Arrivals(ALLIES).is_delayed(made, "us_cv_essex")


# Military events without an offensive


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


@cards("j77")
def redeployment(card):
    from rules.empire_of_the_sun.hexes import RESOURCES, distance

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


# Reaction cards


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
        held(made, [card, "j16"], ["a21"])
        assert card not in offered(begun(play(made), Window()), JAPAN, "answer")
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
    off.moved["j_a_15"] = Moved("land", ["2110", "2109", "2108"])
    held(made, ["j16"], ["a22", "a21"])
    p = begun(play(made, *PLENTY), Window(), EndPlay(JAPAN, "j10", True))
    assert offered(p, ALLIES, "answer", cards=["a22"]) == ["j_a_15"]
    orders(p, "allies: answer a22 target j_a_15")
    assert made.at["j_a_15"] == "2110"
    assert (made.at["cw_b_77"], made.due["cw_b_77"]) == ("track", made.turn + 1)
    assert off.battles == []
    piled(made, card)


# Offensives


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


@cards(*PLAIN.split())
def plain_offensives(card):
    p, made, off = run(card)
    if CARDS[card].max_ground == 1:
        assert card in ("a13",)
    if card == "j10":
        bound = ready(card)
        bound.decks[JAPAN].rivalry = True
        assert "ec" not in modes(bound, JAPAN, card)
    if card == "a38":
        chinese = [u for u in candidates(made, off) if UNITS[u].nation == "chinese"]
        assert (
            bool(chinese) == (not p.decision.choices(p, ALLIES, driver.options(p, ALLIES).start()).may_stop)
            or not chinese
        )
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
    found = ground_modifier(made, Battle(hex_, won=off.seat), off.seat)
    if card == "j03":
        assert found == 4
        assert ground_modifier(made, Battle("2008", won=JAPAN), JAPAN) == _bare(made, "2008")
    else:
        assert found - _bare(made, hex_) == {"j23": 1, "a07": 2, "a29": 1}[card]
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
        off_ = offensive(away, ALLIES, card, ["us_air_5af"], battles=[Battle("4021")])
        plane = next(u for u in away.units_in("4021", JAPAN) if UNITS[u].air)
        steps = 1 if away.weak(plane) else 2
        off_.struck = [plane]
        resolve(play(away), LastEffects(), go=ALLIES)
        tired = [u for u in (plane,) if away.at[u] in ("gone", "eliminated") or u in away.reduced]
        assert tired or steps
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
    p, made, off = run(card)
    from rules.empire_of_the_sun.cards.strikes import Bombard

    made.at |= {"j_bb_kongo1": "4423", "us_air_1maw": "4423"}
    made.set_face("us_air_1maw", reduced=False)
    off.active, off.battles = ["j_bb_kongo1"], [Battle("4423")]
    q = begun(play(made), Bombard())
    if (
        not isinstance(q.decision, type(p.decision))
        and driver.waiting(q) == [JAPAN]
        and "us_air_1maw" not in made.reduced
    ):
        orders(q, "japan: target us_air_1maw")
    carry_on(q)
    assert "us_air_1maw" in made.reduced


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
    from rules.empire_of_the_sun.offensives.campaign import Campaign

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


@cards("a25")
def lilliput(card):
    _p, made, off = run(card)
    made.at["cw_c_3aus"] = made.at["us_hq_swpac"]
    assert "cw_c_3aus" in candidates(made, off)
    off.battles = [Battle("3822", won=ALLIES)]
    from rules.empire_of_the_sun.combat.sides import ground_total

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
    from rules.empire_of_the_sun.hexes import NEIGHBOURS

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
    from rules.empire_of_the_sun.hexes import BIT, distance

    assert hexes
    assert all(distance("3823", h) <= UNITS["us_air_5af"].reach or _bomber(made, h) for h in hexes)
    assert not [h for h in hexes if stage.zoi & BIT[h] or made.units_in(h)]
    from rules.empire_of_the_sun.offensives.campaign import Campaign

    q = begun(play(made, *PLENTY), Campaign(), go=ALLIES)
    orders(q, f"allies: airdrop {hexes[0]}")
    assert made.at["us_d_11abn"] == hexes[0]
    assert made.controls(ALLIES, hexes[0])
    assert "us_d_11abn" not in off.active
    made.at["us_air_5af"] = "3626"
    finish(p, card)


def _bomber(made, hex_):
    from rules.empire_of_the_sun.hexes import distance

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
