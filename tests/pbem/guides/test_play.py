"""Every guide is played to its end through the door, as a newcomer does who follows it."""

import pytest

from pbem.games.models import Game, Status
from pbem.games.selectors import position
from pbem.games.titles import all_titles
from pbem.guides.playing import open_guided, take_step
from pbem.guides.progress import acts_of, followed, progress
from rules.kernel.guide import guide_of
from rules.kernel.orders import Order

GUIDED = [
    pytest.param(title.id, marks=[pytest.mark.deep] if title.dark else [])
    for title in all_titles().values()
    if guide_of(title)
]


@pytest.mark.parametrize("name", GUIDED)
def test_a_guide_is_played_to_its_end(alice, settings, name):
    settings.PBEM_DARK_TITLES = True
    title = all_titles()[name]
    guide = guide_of(title)
    game = open_guided(title, guide, alice)
    for number, step in enumerate(guide.steps, 1):
        take_step(title, guide, game, step)
        assert followed(guide, acts_of(title, guide, game)) == (number, False), step.order
    assert progress(title, guide, game).is_over


@pytest.fixture
def title():
    return all_titles()["border_war"]


@pytest.fixture
def guide(title):
    return guide_of(title)


@pytest.fixture
def game(title, guide, alice):
    return open_guided(title, guide, alice)


def order(title, text):
    return title.parse(text, "blue")


def test_a_guided_game_is_private_and_its_dice_are_fixed(title, guide, game, bob):
    again = open_guided(title, guide, bob)
    assert game.guided
    assert game.visibility == "private"
    assert game.status == Status.RUNNING
    assert position(game).board.hands == position(again).board.hands
    assert Game.objects.get(pk=game.pk).seats.get(name="blue").pace == guide.pace


def test_orders_on_the_sheet_count_as_planned(title, guide, game):
    found = progress(title, guide, game, [order(title, "commit retreat8 +0")])
    assert (found.done, found.planned, found.strayed) == (0, 1, False)
    assert found.step.order == "recruit 1 foot"


def test_an_order_that_no_step_asks_for_leads_off_the_way(title, guide, game):
    found = progress(title, guide, game, [order(title, "commit ambush8 +0")])
    assert found.strayed
    assert found.at == 0


def test_who_takes_another_order_back_is_on_the_way_again(title, guide, game):
    for step in guide.steps[:2]:
        take_step(title, guide, game, step)
    other = guide.steps[3]
    take_step(title, guide, game, other)
    assert progress(title, guide, game).strayed
    take_step(title, guide, game, guide.steps[4])
    found = progress(title, guide, game)
    assert (found.done, found.strayed) == (2, False)


def test_who_takes_back_a_step_has_it_before_him_again(title, guide, game):
    for step in guide.steps[:3]:
        take_step(title, guide, game, step)
    take_step(title, guide, game, guide.steps[4])
    assert progress(title, guide, game).done == 2


def test_a_step_back_must_follow_what_was_sent(title, guide, game):
    for step in guide.steps[:3]:
        take_step(title, guide, game, step)
    sheet = [Order("blue", "move", {"units": {"foot": 1}, "from": "f4", "path": ["f3"]})]
    found = progress(title, guide, game, sheet)
    assert found.awaits_sending
    assert found.step.undo
