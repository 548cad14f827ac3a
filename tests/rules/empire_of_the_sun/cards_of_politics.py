"""Political and resource events, card by card."""

from rules.empire_of_the_sun.atlas import ALLIES, CARDS, JAPAN, NATIONS, UNITS
from rules.empire_of_the_sun.board import Battle
from rules.empire_of_the_sun.combat.ground import ground_modifier
from rules.empire_of_the_sun.hexes import distance
from rules.empire_of_the_sun.movement.overland import is_route
from rules.empire_of_the_sun.offensives.go import modes
from rules.empire_of_the_sun.strategy.reinforcements import Arrivals
from rules.kernel import driver
from tests.rules.empire_of_the_sun.card_plays import event, other, piled, whole
from tests.rules.empire_of_the_sun.card_table import cards
from tests.rules.empire_of_the_sun.situations import (
    board,
    carry_on,
    going,
    held,
    offensive,
    offered,
    orders,
)


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
    made.turn = 5
    assert Arrivals(ALLIES).is_delayed(made, "us_cv_essex")
    made.turn = 6
    made.decks[ALLIES].rivalry = False
    assert not Arrivals(ALLIES).is_delayed(made, "us_cv_essex")
