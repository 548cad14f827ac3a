"""20: the side doors by which a secret could leave, one test each."""

from random import Random

import pytest

from rules.conquest_consequence import secrets
from rules.conquest_consequence.combat.activation import CombatPhase
from rules.conquest_consequence.command import Commit
from rules.conquest_consequence.movement.phase import Movement
from rules.conquest_consequence.routes.supply import Attrition
from rules.conquest_consequence.technology.intelligence import DoubleAgent
from rules.conquest_consequence.title import TITLE
from rules.conquest_consequence.units import create, shift
from rules.conquest_consequence.year.lists import Execute, Production
from rules.kernel import driver
from rules.kernel.orders import IllegalOrder
from tests.rules.conquest_consequence.positions import Loose, begin_turn, board_of, look, state

SEEN_BY = ("usa", "soviet", None)


def moving(**units):
    given = {"active": "japan", "units": units, "season": "summer"}
    return begin_turn(board_of(given), given)


def refusal(data, text, seat):
    with pytest.raises(IllegalOrder) as refused:
        driver.act(TITLE, data, TITLE.parse(text, seat), Loose())
    return refused.value.text, refused.value.rule


@pytest.mark.rule("20.3")
def test_a_refusal_for_others_blocks_is_the_same_whatever_they_are():
    """Somebody tries to move a rival's block by its public name, and by every type."""
    said = set()
    for type_ in ("infantry", "tank", "air_force"):
        board = moving(mukden={"japan": ["infantry 1"]}, vladivostok={"russia": [f"{type_} 2"]})
        data = state(board, Movement("japan"))
        said.add(repr(refusal(data, "move infantry vladivostok > harbin", "japan")))
    assert len(said) == 1


@pytest.mark.rule("20.1")
def test_cards_that_are_not_held_are_refused_alike():
    """Whether a rival, the deck or the vault has a card cannot be found out by trying to commit it."""
    said = set()
    for holder in ({"usa": ["A05"]}, {"soviet": ["A05"]}, {}):
        board = board_of({"phase": "command", "hand": {"japan": ["A01"], **holder}})
        said.add(repr(refusal(state(board, Commit()), "commit A05", "japan")))
    assert len(said) == 1


@pytest.mark.rule("22.91")
@pytest.mark.parametrize("hand", [["I36"], ["I01"]])
def test_the_window_of_the_double_agent_opens_for_everybody(hand):
    board = board_of({"phase": "government", "hand": {"usa": hand, "japan": ["A01"]}})
    p = look(state(board, DoubleAgent("usa", "japan", "I34", {})))
    driver.settle(p)
    assert p.decision.name() == "government.double_agent"
    assert driver.waiting(p) == ["usa"]


@pytest.mark.rule("9.4", "22.91")
@pytest.mark.parametrize("what", ["naval_radar", "jets"])
def test_whoever_has_a_vault_is_asked_in_battle_whatever_is_in_it(what):
    units = {"nanking": {"japan": ["infantry 3"], "nationalist_china": ["militia 2"]}}
    given = {"active": "japan", "units": units, "owner": {"nanking": "usa"}, "vault": {"japan": [what]}}
    board = begin_turn(board_of(given), given)
    board.acting().attacked = {"nanking": ["usa"]}
    p = look(state(board, CombatPhase()))
    p.dice, asked = Loose(), []
    driver.settle(p)
    while p.decision.name() != "setup.cadres":
        asked.append((p.decision.name(), tuple(driver.waiting(p))))
        driver.perform(p, p.decision.default(p, driver.waiting(p)[0]))
    assert ("combat.reveal", ("japan",)) in asked


@pytest.mark.rule("20.3")
def test_new_names_do_not_depend_on_types():
    """The same meeting of blocks deals the same names, whatever stands on their other side."""

    def names(first, second):
        board = moving(mukden={"japan": [first]}, jehol={"japan": [second]})
        a, b = board.blocks
        shift(board, a, "jehol")
        return board.blocks[a].name, board.blocks[b].name

    assert names("infantry 3", "tank 1") == names("tank 2", "infantry 1")


@pytest.mark.rule("20.3")
def test_blocks_that_have_met_cannot_be_followed():
    board = moving(mukden={"japan": ["infantry 3"]}, jehol={"japan": ["tank 1"]})
    before = {key: block.name for key, block in board.blocks.items()}
    shift(board, next(iter(board.blocks)), "jehol")
    assert not {b.name for b in board.blocks.values()} & set(before.values())


@pytest.mark.rule("20.2")
@pytest.mark.parametrize("viewer", SEEN_BY)
def test_production_shows_nothing_before_it_is_carried_out(viewer):
    """Lists, promotions among them, are unseen; so is what is left of the pool."""
    board = board_of({"phase": "production", "units": {"mukden": {"japan": ["infantry 2"]}}})
    data = state(board, Production())
    before = driver.view(look(data), viewer)
    result = driver.act(TITLE, data, TITLE.parse("promote infantry/2 mukden", "japan"), Loose())
    assert result.public is None
    assert driver.view(look(result.data), viewer)["board"] == before["board"]
    assert not [line for line in result.lines if line.to is None or viewer in line.to]


@pytest.mark.rule("20.1")
@pytest.mark.parametrize("viewer", SEEN_BY)
def test_the_vault_tells_its_number_and_no_decks(viewer):
    """A pair of insurgents and a secret technology look alike."""

    def seen(what):
        board = board_of({"phase": "government", "vault": {"japan": [what]}})
        return driver.view(look(state(board)), viewer)["board"]["sides"]["japan"]

    hidden = seen("naval_radar")
    assert hidden == seen("jets")
    assert hidden["pairs"] == 1
    assert hidden["vault"] is None


@pytest.mark.rule("18.2")
@pytest.mark.parametrize("viewer", SEEN_BY)
def test_points_of_others_stay_secret(viewer):
    """Only a win is announced: dividends and secret stages are in nobody else's view."""

    def seen(chits):
        board = board_of({})
        board.sides["japan"].chits = chits
        return driver.view(look(state(board)), viewer)

    assert seen([2, 2]) == seen([0, 1])


@pytest.mark.rule("20.1")
@pytest.mark.parametrize("viewer", SEEN_BY)
def test_the_way_of_a_block_tells_no_more_than_that_it_went_by_sea(viewer):
    """What others are told of a move has its name, its nationality and its path, and no type."""
    board = moving(kyushu={"japan": ["infantry 3"]})
    data = state(board, Movement("japan"))
    order = TITLE.parse("move infantry/3 kyushu > sea_of_japan > korea", "japan")
    result = driver.act(TITLE, data, order, Loose())
    told = [line for line in result.lines if line.to is None or viewer in line.to]
    assert "infantry" not in repr(told)
    assert "infantry" not in repr(result.public)
    assert result.public.args["path"] == ["sea_of_japan", "korea"]


@pytest.mark.rule("20.1")
@pytest.mark.parametrize("viewer", SEEN_BY)
def test_views_do_not_change_with_what_a_viewer_cannot_know(viewer):
    """Hands, decks, vaults, chits and hidden faces are dealt anew; the view stays as it is."""
    board = board_of(
        {
            "units": {
                "mukden": {"japan": ["infantry 3", "tank 1"]},
                "tokyo": {"japan": ["fleet 2", "fleet 1"]},
            },
            "hand": {"japan": ["A01", "I01"]},
            "vault": {"japan": ["naval_radar"]},
        }
    )
    create(board, "japan", "infantry", 1, "mukden")
    data = state(board)
    before = driver.view(look(data), viewer)
    for seed in range(5):
        p = look(data)
        secrets.scramble(p, viewer, Random(seed))
        assert driver.view(p, viewer) == before


@pytest.mark.rule("22.91")
def test_automatic_answers_come_at_once_for_everybody():
    """A seat without a choice is not skipped where its silence would tell what it holds."""
    for step in TITLE.steps:
        name = step.__struct_config__.tag
        if name in ("government.double_agent", "combat.reveal", "satellite.units", "islet.excess"):
            assert step.ask_when_forced, name


@pytest.mark.rule("20.2")
@pytest.mark.parametrize("viewer", SEEN_BY)
def test_others_cannot_count_the_options_of_who_is_asked(viewer):
    """A tank goes farther than infantry and a fortress nowhere; who looks on sees the same question."""

    def seen(type_):
        data = state(moving(mukden={"japan": [f"{type_} 1"]}), Movement("japan"))
        p = look(data)
        return driver.view(p, viewer), driver.waiting(p)

    assert seen("tank") == seen("infantry") == seen("fortress")


@pytest.mark.rule("3.15", "20.1")
@pytest.mark.parametrize("viewer", SEEN_BY)
def test_the_pool_of_free_blocks_is_nobody_elses(viewer):
    """The number of blocks of a nationality is public, which types are left is not."""
    types = [["infantry 1", "infantry 1"], ["tank 1", "air_force 1"]]
    views = []
    for units in types:
        board = moving(mukden={"japan": units})
        views.append(driver.view(look(state(board, Movement("japan"))), viewer))
    assert views[0] == views[1]


@pytest.mark.rule("3.15", "22.91")
def test_refusals_do_not_depend_on_the_pool_of_a_rival():
    """Whether the Soviets have a tank left cannot be found out by trying to build one, or to meet one."""
    said = set()
    for count in (0, 6):
        board = board_of({"phase": "production", "units": {"novosibirsk": {"russia": ["tank 1"] * count}}})
        for text in ("build russia:tank novosibirsk", "build tank novosibirsk", "promote tank novosibirsk"):
            said.add((text, repr(refusal(state(board, Production()), text, "japan"))))
    assert len(said) == 3


@pytest.mark.rule("20.4", "12.11")
def test_nothing_that_was_shown_is_taken_back():
    """Faces turned up, a hand that was read and cards that were drawn end free undo."""
    both = ("nanking", "suchow")
    units = {area: {"japan": ["infantry 3"], "nationalist_china": ["militia 2"]} for area in both}
    given = {"active": "japan", "units": units, "owner": dict.fromkeys(both, "usa")}
    board = begin_turn(board_of(given), given)
    fights = driver.act(
        TITLE,
        state(board, CombatPhase(), Movement("japan")),
        TITLE.parse("end movement", "japan"),
        Loose(),
    )
    shown = driver.act(TITLE, fights.data, TITLE.parse("activate nanking", "japan"), Loose())
    begun = driver.act(TITLE, shown.data, TITLE.parse("end combat", "japan"), Loose())
    assert (shown.barrier, begun.barrier) == (False, True)

    board = board_of({"phase": "government", "hand": {"japan": ["I35"], "usa": ["A01"]}})
    read = driver.act(
        TITLE,
        state(board, DoubleAgent("usa", "japan", "I35", {})),
        TITLE.parse("double_agent no", "usa"),
        Loose(),
    )
    assert read.barrier

    board = board_of({"phase": "production"})
    board.decks = {deck: list(cards) for deck, cards in board.decks.items()}
    data = state(board, Execute(), Production())
    for seat in ("japan", "usa"):
        data = driver.act(TITLE, data, TITLE.parse("end production", seat), Loose()).data
    bought = driver.act(TITLE, data, TITLE.parse("end production", "soviet"), Loose())
    assert bought.barrier, "Red activism draws cards"


@pytest.mark.rule("22.9", "20.1")
@pytest.mark.parametrize("viewer", SEEN_BY)
def test_wishes_and_plans_are_seen_by_nobody_else(viewer):
    board = moving(mukden={"japan": ["infantry 1"]})
    before = driver.view(look(state(board, Movement("japan"))), viewer)
    board.sides["japan"].wishes = [["disband", next(iter(board.blocks)), ""]]
    board.acting().aims = {"mukden": ["usa"]}
    assert driver.view(look(state(board, Movement("japan"))), viewer) == before


@pytest.mark.rule("10.13", "20.1")
@pytest.mark.parametrize("viewer", SEEN_BY)
@pytest.mark.parametrize("card", ["A01", "I01"])
def test_a_committed_card_does_not_tell_its_deck(viewer, card):
    """So that bluffs work: an Action and an Investment card are sealed alike."""
    board = board_of(
        {"phase": "command", "hand": {"japan": ["A01", "I01"], "usa": ["A05"], "soviet": ["A07"]}}
    )
    data = state(board, Commit())
    passed = driver.act(TITLE, data, TITLE.parse("pass", "japan"), Loose())
    sealed = driver.act(TITLE, data, TITLE.parse(f"commit {card}", "japan"), Loose())
    views = [driver.view(look(result.data), viewer) for result in (passed, sealed)]
    assert views[0] == views[1]
    assert sealed.public is None


@pytest.mark.rule("14.1", "20.4")
@pytest.mark.parametrize("type_", ["infantry", "militia"])
def test_who_falls_short_of_supply_is_his_owners_secret(type_):
    """Regulars lose a step where militia does not: others see nothing of it, and a barrier in any case."""
    units = {"kansu": {"red_china": [f"{type_} 2"]}, "wuhan": {"japan": ["infantry 1"]}}
    board = board_of({"war": [["japan", "usa"]], "markers": {"sian": "japan"}, "units": units})
    p = look(state(board, Attrition()))
    p.dice = Loose()
    driver.settle(p)
    [kansu] = [b for _, b in p.board.at("kansu")]
    assert kansu.cv == (1 if type_ == "infantry" else 2)
    lost = [line.to for line in p.lines if line.code == "supply.short" and line.args["area"] == "kansu"]
    assert lost == ([["soviet"]] if type_ == "infantry" else [])
    assert p.barrier
    told = [line for line in p.lines if line.code == "supply.gone"]
    assert [(line.to, line.args["area"]) for line in told] == [(None, "wuhan")]
