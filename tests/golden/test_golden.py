"""Finished games of every title, played again: a change of behaviour shows here.

If the change is meant: manage.py golden --accept TITLE
"""

from pathlib import Path

import pytest

from rules.kernel import driver, registry
from rules.kernel.dice import RecordedDice, Roll
from rules.kernel.golden import difference, read_golden
from rules.kernel.texts import Text
from rules.kernel.walk import follow

FOLDER = Path(__file__).parent
FILES = sorted(FOLDER.glob("*/*.json"))
TITLES = registry.load(registry.packages())


def name(path):
    return f"{path.parent.name}/{path.stem}"


@pytest.mark.parametrize("path", FILES, ids=name)
def test_a_golden_game_plays_as_it_did(path):
    fixture = read_golden(path.read_text(encoding="utf-8"))
    found = difference(TITLES[fixture.title], fixture)
    if found is not None:
        pytest.fail(f"{name(path)}: {found}\nif this is meant: manage.py golden --accept {fixture.title}")


@pytest.mark.parametrize("path", FILES, ids=name)
def test_every_order_of_a_golden_game_can_be_built_field_by_field(path):
    fixture = read_golden(path.read_text(encoding="utf-8"))
    title = TITLES[fixture.title]
    data = None
    for event in fixture.events:
        dice = RecordedDice(Roll(0, r.purpose, r.faces, r.results, r.to, "", r.kind) for r in event.rolls)
        if data is None:
            data = driver.start(title, fixture.scenario, fixture.options, dice, rev=fixture.rev).data
            continue
        p = driver.look(title, data)
        follow(p.decision, p, event.order)
        driver.perform(p := driver.Play(title, p.state, dice), event.order)
        data = title.codec.encode(p.state)


def test_every_title_has_golden_games():
    """The rules of a title that is still dark change every day, so that it needs none yet."""
    offered = {name for name, title in TITLES.items() if not title.dark}
    assert offered <= {path.parent.name for path in FILES} <= set(TITLES)


@pytest.mark.parametrize("path", FILES, ids=name)
@pytest.mark.parametrize("lang", ["en", "es"])
def test_every_field_of_an_order_has_a_name(path, lang):
    fixture = read_golden(path.read_text(encoding="utf-8"))
    catalogue = TITLES[fixture.title].catalogue
    for field in sorted({field for event in fixture.events for field in event.order.args}):
        assert catalogue.word_strictly(Text(f"field.{field}"), lang)
