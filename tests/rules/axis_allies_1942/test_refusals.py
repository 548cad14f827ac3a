"""Refusals teach: they name what is wrong with the whole order, and the rule that says so."""

import pytest

from rules.kernel.orders import Order
from tests.rules.axis_allies_1942.situations import TITLE, position

COMBAT = [
    ("move 1 inf ukraine_ssr", "movement.no_goal", "7.4"),
    ("move 1 inf poland > belorussia", "movement.friendly_goal", "7.1"),
    ("move 1 inf egypt > libya", "movement.nobody", "7.4"),
    ("move 1 inf atlantis > libya", "movement.no_start", "7.4"),
    ("move 1 submarine sz9 > sz8", "movement.no_combat_in_zone", "7.3"),
    ("fly 1 fighter germany > poland", "fly.no_target", "7.8"),
    ("fly 1 fighter germany > egypt", "fly.no_landing", "7.8.1"),
    ("fly 1 bomber germany > eastern_united_states", "fly.no_landing", "7.8.1"),
    ("raid 1 bomber germany > sz7", "raid.no_target", "7.8"),
    ("raid 1 fighter germany > united_kingdom", "raid.wrong_unit", "7.1"),
    ("load 1 inf germany > sz7", "movement.not_adjacent", "8.4b"),
    ("attack egypt", "attack.not_needed", "7.6"),
    ("ignore sz5", "ignore.not_declared", "7.6"),
    ("plan egypt", "plan.not_here", "18"),
]


def explained(game, order):
    refusal = game.refusal(order)
    for lang in ("en", "es"):
        TITLE.catalogue.word_strictly(refusal.text, lang)
    return refusal.text.code, refusal.rule


def read_raw(game, order):
    """Spaces that nobody could write are still named by programs."""
    if "atlantis" not in order:
        return order
    read = game.read(order.replace("atlantis", "egypt"))
    read.args["from"] = "atlantis"
    return read


@pytest.mark.parametrize(("order", "code", "rule"), COMBAT)
def test_combat_moves_are_refused_with_a_reason(order, code, rule):
    game = position(turn="germany", base="standard")
    assert explained(game, read_raw(game, order)) == (code, rule)


def fighters_far_out():
    """Four fighters that could strike, and decks in reach for two of them, after 21.3."""
    units = "sz7: uk cv; united_kingdom: uk 4 ftr; sz10: de tr; germany: de inf"
    lost = dict.fromkeys(("eastern_canada", "greenland", "iceland"), "germany")
    return position(turn="uk", units=units, control=lost, bought={"carrier": 1})


@pytest.mark.rule("21.3")
def test_who_sends_more_aircraft_than_can_land_learns_how_many_could():
    game = fighters_far_out()
    assert explained(game, "fly 3 ftr united_kingdom > sz7 > sz9 > sz10") == ("fly.no_room", "21.3")
    assert explained(game, "fly 5 ftr united_kingdom > sz7 > sz9 > sz10")[0].startswith("kernel.")
    assert game.allows("fly 2 ftr united_kingdom > sz7 > sz9 > sz10")


@pytest.mark.rule("7.8.1")
def test_a_form_that_offers_fewer_aircraft_than_are_there_says_why():
    choices = fighters_far_out().choices()
    flight = choices.start().filled("kind", "fly").filled("from", "united_kingdom")
    numbers = choices.field(flight.filled("path", ["sz7", "sz9", "sz10"]))
    assert (numbers.options[0].high, numbers.ask.code, numbers.rule) == (2, "fly.room", "7.8.1")


@pytest.mark.parametrize("kind", ["move", "fly", "raid", "load", "assault", "attack", "plan"])
@pytest.mark.parametrize("args", [{}, {"path": ["poland"]}, {"from": 7, "path": ["poland"]}, {"at": []}])
def test_orders_that_begin_nowhere_are_refused(kind, args):
    game = position(turn="germany", base="standard")
    assert explained(game, Order("germany", kind, args))[0] in ("movement.no_start", "kernel.missing_field")


NONCOMBAT = [
    ("fly 1 fighter germany > sz5", "fly.no_base", "12.4"),
    ("fly 1 fighter germany > united_kingdom", "fly.no_base", "12.4"),
    ("move 1 inf ukraine_ssr > caucasus", "movement.hostile_territory", "12.2"),
    ("move 1 battleship sz15 > sz17", "movement.hostile_zone", "12.5"),
    ("load 1 tank 1 art italy > sz15", "load.capacity", "8.4a"),
]


@pytest.mark.parametrize(("order", "code", "rule"), NONCOMBAT)
def test_noncombat_moves_are_refused_with_a_reason(order, code, rule):
    game = position(turn="germany", base="standard", phase="noncombat_move")
    assert explained(game, order) == (code, rule)


@pytest.mark.rule("8.2", "12.5")
def test_8_2_warships_are_not_told_what_holds_for_submarines_nor_the_reverse():
    attack = position(turn="germany", units="sz9: de ss; sz10: us ca; sz11: us tr")
    assert explained(attack, "move 1 submarine sz9 > sz10 > sz9") == ("movement.no_combat_in_zone", "7.3")
    transfer = position(
        turn="germany", phase="noncombat_move", units="sz9: de ss, de dd; sz10: us dd; sz11: us tr"
    )
    assert explained(transfer, "move 1 destroyer sz9 > sz10") == ("movement.hostile_zone", "12.5")
    assert explained(transfer, "move 1 submarine sz9 > sz10 > sz11") == ("movement.must_stop", "7.4")


@pytest.mark.rule("7.3", "8.4b")
def test_7_3_warships_have_no_business_where_transports_only_load():
    units = "sz7: uk tr, uk dd; norway: de inf; france: de inf"
    game = position(turn="uk", units=units, aboard={"sz7": "uk 2 inf"})
    assert game.allows("move 1 transport sz7 > sz2")
    assert explained(game, "move 1 destroyer sz7 > sz2") == ("movement.no_combat_in_zone", "7.3")


@pytest.mark.rule("8.4b", "12.6")
def test_8_4b_a_transport_in_steps_is_told_how_far_it_is():
    units = "sz7: uk tr; united_kingdom: uk inf"
    game = position(turn="uk", phase="noncombat_move", units=units)
    game.order("move 1 transport sz7 > sz2")
    assert explained(game, "move 1 transport sz2 > sz7 > sz6") == ("movement.too_far", "7.4")


@pytest.mark.rule("4.7")
def test_4_7_a_ship_that_could_go_nowhere_else_is_told_of_the_canal():
    game = position(turn="uk", units="sz34: uk ca; sz17: de tr", control={"egypt": "germany"})
    assert explained(game, "move 1 cruiser sz34 > sz17") == ("movement.canal", "4.7")


@pytest.mark.rule("7.7", "8.4b")
def test_7_7_whoever_loads_among_enemy_warships_is_told_of_them():
    game = position(turn="uk", units="sz7: uk tr, de dd; united_kingdom: uk inf; france: de inf")
    assert explained(game, "load 1 inf united_kingdom > sz7") == ("load.hostile", "8.4b")


@pytest.mark.rule("8.1", "12.4")
@pytest.mark.parametrize("others", ["", ", us dd"])
def test_8_1_a_carrier_that_must_wait_for_its_fighter_is_told_so(others):
    game = position(turn="us", phase="noncombat_move", units=f"sz53: us cv, us ftr{others}")
    game.unit("ftr").moved = 4
    assert explained(game, "move 1 carrier sz53 > sz44") == ("movement.strands", "7.8.1")


PLACES = [
    ("place 1 inf poland", "mobilize.no_complex", "13.1"),
    ("place 1 destroyer germany", "mobilize.wrong_place", "13.3"),
    ("place 1 fighter sz5", "mobilize.no_deck", "13.4"),
    ("place 1 ic germany", "mobilize.no_site", "13.5"),
    ("place 1 ic egypt", "mobilize.no_site", "13.5"),
    ("place 1 ic sz5", "mobilize.no_site", "13.5"),
    ("place 1 tank germany", "mobilize.not_bought", "13.2"),
    ("place 1 inf germany through italy", "mobilize.one_complex", "13.3"),
]


@pytest.mark.parametrize(("order", "code", "rule"), PLACES)
def test_units_that_cannot_be_placed_are_refused_with_a_reason(order, code, rule):
    bought = {"infantry": 1, "fighter": 1, "destroyer": 1, "industrial_complex": 1}
    game = position(turn="germany", base="standard", phase="mobilize", bought=bought)
    assert explained(game, order) == (code, rule)


@pytest.mark.rule("6.2")
def test_6_2_only_damaged_complexes_of_ones_own_are_repaired():
    game = position(turn="germany", base="standard", phase="purchase", factories={"germany": 5, "russia": 2})
    for order in ("buy nothing repair 1 italy", "buy nothing repair 1 russia"):
        assert explained(game, order) == ("purchase.not_damaged", "6.2")


@pytest.mark.rule("8.4a")
def test_8_4a_transports_that_are_alike_need_no_name():
    game = position(turn="us", phase="noncombat_move", units="sz7: us 2 tr; united_kingdom: us 2 inf")
    assert explained(game, "load 1 inf united_kingdom > sz7 on empty") == ("load.one_sort", "8.4a")
