"""The contract of a title, and how titles are found."""

import sys
from types import ModuleType

import pytest

from rules.kernel import registry
from rules.kernel.orders import RulesError
from rules.kernel.title import GameOption, SeatSpec, Title
from tests.rules.kernel.toys import Ask, toy


def test_what_a_title_leaves_out_is_named():
    class Empty(Title):
        id = "empty"

    empty = Empty()
    for method, args in (
        ("seats", ("x", {})),
        ("new_board", ("x", {})),
        ("setup", (None,)),
        ("view", (None, None)),
    ):
        with pytest.raises(RulesError, match=f"empty does not define {method}"):
            getattr(empty, method)(*args)
    with pytest.raises(RulesError, match="no way from schema 1"):
        empty.upcast({}, 1)


OPTIONS = (GameOption("length", (4, 6), 6), GameOption("fog", ("on", "off"), "on"))


@pytest.mark.parametrize(
    ("chosen", "problem"),
    [
        ({"speed": 1}, "no option 'speed'; it has: length, fog"),
        ({"length": 5}, "'length' takes one of: 4, 6"),
        ({"length": "6"}, "'length'"),
        ({"length": True}, "'length'"),
        ({"fog": ["on"]}, "'fog'"),
    ],
)
def test_bad_options_are_refused(chosen, problem):
    with pytest.raises(ValueError, match=problem):
        toy(Ask(), options=OPTIONS).filled_options(chosen)


def test_options_fill_up_with_defaults():
    assert toy(Ask(), options=OPTIONS).filled_options({"length": 4}) == {"length": 4, "fog": "on"}


def test_one_player_may_hold_the_seats_of_one_side():
    title = toy(Ask())
    west = [SeatSpec("red", "west"), SeatSpec("gold", "west")]
    assert title.may_hold(west)
    assert not title.may_hold([*west, SeatSpec("blue", "east")])


def test_the_kernel_is_no_title():
    assert "rules.kernel" not in registry.packages()
    assert "rules.boards" not in registry.packages()


def installed(monkeypatch, name, title):
    module = ModuleType(f"{name}.title")
    module.TITLE = title
    monkeypatch.setitem(sys.modules, name, ModuleType(name))
    monkeypatch.setitem(sys.modules, f"{name}.title", module)
    return name


def test_two_titles_with_one_id_are_refused(monkeypatch):
    names = [installed(monkeypatch, name, toy(Ask())) for name in ("toy_one", "toy_two")]
    with pytest.raises(RulesError, match="'toy'; the second is toy_two"):
        registry.load(names)
    assert list(registry.load(names[:1])) == ["toy"]


def test_a_package_without_a_title_is_refused(monkeypatch):
    with pytest.raises(RulesError, match="is not a Title"):
        registry.load([installed(monkeypatch, "toy_three", "no title")])
