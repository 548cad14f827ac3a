"""The picture: what it shows larger, what it remembers of an offensive, and what never changes in it."""

import pytest

from rules.empire_of_the_sun.atlas import CARDS
from rules.empire_of_the_sun.board import Battle, Moved, Offensive
from rules.empire_of_the_sun.cards import described, uses
from rules.empire_of_the_sun.hexes import HEXES
from rules.empire_of_the_sun.offensives.flow import left_of, remembered
from rules.empire_of_the_sun.offensives.go import MODES
from rules.empire_of_the_sun.scene.chart import MAIN, centre
from rules.empire_of_the_sun.scene.insets import inside
from rules.empire_of_the_sun.scene.moves import fights, trails
from rules.empire_of_the_sun.title import TITLE
from rules.kernel import driver
from rules.kernel.dice import Dice
from rules.kernel.fields import Partial
from rules.kernel.scene import check_scene
from rules.kernel.texts import LANGUAGES
from tests.rules.empire_of_the_sun.situations import orders
from tests.rules.empire_of_the_sun.test_walk import game

AKAGI, TRUK, RABAUL, LAE = "j_cv_akagi", "4017", "4021", "3822"


@pytest.fixture
def view():
    begun = driver.start(TITLE, "1942", TITLE.filled_options({}), Dice(b"a key for tests", 0, "nonce"))
    return driver.view(driver.look(TITLE, begun.data), "japan")


@pytest.fixture
def board():
    begun = driver.start(TITLE, "1942", TITLE.filled_options({}), Dice(b"a key for tests", 0, "nonce"))
    return driver.look(TITLE, begun.data).board


def trail(*path, own=True, lost=False):
    return {"offensive": own, "by": "sea", "path": list(path), "lost": lost}


def test_static_layers_are_the_same_objects_in_all_positions_and_lie_below_what_changes(view):
    one = TITLE.scene(view, "en").layers
    view["board"]["at"][AKAGI] = LAE
    other = TITLE.scene(view, "en").layers
    static = [layer.static for layer in one]
    assert static == sorted(static, reverse=True)
    assert all(a is b for a, b in zip(one, other, strict=True) if a.static)
    assert [shape.space for shape in one[0].shapes] == list(HEXES)


def test_the_main_inset_and_the_focus_of_a_mail_show_the_last_offensive(view):
    view["board"]["lately"] = {"seat": "japan", "trails": [trail(TRUK, RABAUL, LAE)], "battles": [LAE]}
    scene = TITLE.scene(view, "en")
    check_scene(scene)
    assert scene.focus == scene.insets[0].target == MAIN
    assert inside(scene.insets[0].source, centre(LAE))
    assert [layer.name for layer in scene.layers if layer.phase == "offensive" and layer.shapes]


def test_without_an_offensive_the_insets_show_the_front(view):
    scene = TITLE.scene(view, "en")
    assert len({inset.title for inset in scene.insets}) == 2


@pytest.mark.rule("4.9.5")
def test_an_offensive_that_is_over_is_remembered_until_its_player_plays_again(board):
    off = Offensive(seat="japan", card="j03", event=False, battles=[Battle(LAE)])
    off.moved = {AKAGI: Moved("sea", [TRUK, RABAUL, LAE]), "us_cv_lexington": Moved("sea", ["5808", LAE])}
    board.at[AKAGI], board.at["us_cv_lexington"] = LAE, "eliminated"
    kept = remembered(board, off)
    assert [(each.offensive, each.lost) for each in kept.trails] == [(True, False), (False, True)]
    assert kept.battles == [LAE]
    assert left_of(kept, "allies") is kept
    assert left_of(kept, "japan") is None


def test_what_is_being_played_hides_the_last_offensive(view):
    board = view["board"]
    board["lately"] = {"seat": "allies", "trails": [trail("5808", TRUK)], "battles": [TRUK]}
    assert list(fights(board)) == [TRUK]
    moved = {AKAGI: {"by": "sea", "path": [TRUK, LAE]}}
    board["offensive"] = {"seat": "japan", "moved": moved, "battles": [], "fought": []}
    assert [each.path for each in trails(board)] == [(TRUK, LAE)]
    assert not fights(board)


def test_a_stack_from_far_is_its_best_unit_and_a_count_near_all_its_counters(view):
    layers = {layer.name: layer for layer in TITLE.scene(view, "en").layers}
    units = [u for u, at in view["board"]["at"].items() if at == TRUK]
    assert len(units) > 1
    far = [each for each in layers["stacks"].shapes if each.space == TRUK]
    near = [each for each in layers["units"].shapes if each.space == TRUK]
    assert [each.badge for each in far] == [str(len(units))]
    assert len(near) == len(units)
    assert all(each.label for each in near)


@pytest.mark.rule("5.3")
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_event_is_told_in_words(lang):
    for card in CARDS:
        told = [TITLE.catalogue.word(each, lang) for each in described.event(card)]
        assert told
        assert all(each.endswith(".") and "{" not in each and "_" not in each for each in told), (card, told)


@pytest.mark.rule("5", "6.21")
def test_each_use_of_a_card_says_what_it_does_and_each_headquarters_whom_it_activates():
    p = game(japan=["j41", "j47"])
    options = driver.options(p, "japan")
    hurley = Partial("play", {"card": "j41"})
    told = {each.value: TITLE.catalogue.word(each.note) for each in options.field(hurley).options}
    assert told["oc"].startswith("Moves by 3; 3 units")
    assert "front in China moves" in told["ec"]
    assert "10 rolls" in told["china"]
    assert "leaves the map" in told["withdraw"]
    [south] = [
        each for each in options.field(hurley.filled("mode", "oc")).options if each.value == "j_hq_south"
    ]
    orders(p, "japan: play j41 oc hq j_hq_south")
    grow = driver.options(p, "japan").field(Partial("activate"))
    assert TITLE.catalogue.word(south.note).endswith(f"up to 4 of {len(grow.options)} units")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_uses_of_all_cards_are_told_in_words(board, lang):
    for card in CARDS:
        for mode in MODES:
            told = TITLE.catalogue.word_strictly(uses.use(board, card, mode), lang)
            assert told.endswith("."), (card, mode, told)


def test_a_card_says_what_its_event_still_needs(board):
    need, is_met = described.needs(board, "j06")[0]
    assert not is_met
    assert "Doolittle" in TITLE.catalogue.word(need, "en")
    board.flag("doolittle")
    assert described.needs(board, "j06")[0][1]


def test_the_hand_is_shown_to_its_owner_alone(view):
    view["board"]["decks"]["japan"]["hand"] = ["j42"]
    assert "Your cards" in [panel.title for panel in TITLE.scene(view, "en").panels]
    view["viewer"] = None
    assert "Your cards" not in [panel.title for panel in TITLE.scene(view, "en").panels]
