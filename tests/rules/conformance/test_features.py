"""What every title is asked for beside its rules: it has it, or says in `Title.without` why not."""

from itertools import islice
from pathlib import Path

import pytest

from rules.kernel import driver
from rules.kernel.features import FEATURES, UNWRITTEN
from rules.kernel.fields import Done
from rules.kernel.guide import guide_of
from rules.kernel.reports import Seen
from rules.kernel.texts import LANGUAGES
from rules.kernel.throws import Thrown
from rules.kernel.title import Title
from rules.kernel.walk import first, next_field

ROOT = Path(__file__).parents[3]
MOST_SPACES, MOST_VALUES, MOST_FIELDS = 400, 30, 60


def overrides(title, method):
    return getattr(type(title), method) is not getattr(Title, method)


def scenes(title, positions):
    """Pictures of some positions, as a seat sees them that is asked, or else as a spectator does."""
    for result in positions[:6]:
        p = driver.look(title, result.data)
        yield title.scene(driver.view(p, next(iter(result.asked), None)))


def reports(title, positions, log):
    seen = [Seen(n, "", result.lines, result.label) for n, result in enumerate(log, 1)]
    return any(title.report([event]) for event in seen) or bool(title.report(seen))


def strikes(title, positions, log):
    thrown = [
        ([Thrown(roll.purpose, roll.results) for roll in result.rolls if roll.kind == "dice"], result.lines)
        for result in log
    ]
    return any(any(title.struck(dice, lines)) for dice, lines in thrown)


def remarks(title, positions, log):
    """Whether any value that is offered in some position is told of."""
    for result in positions:
        p = driver.look(title, result.data)
        for seat in result.asked:
            view = driver.view(p, seat)
            if any(told(title, view, offered) for offered in islice(fields(p, seat), MOST_FIELDS)):
                return True
    return False


def fields(p, seat):
    """The fields on the way to some orders, each value of the first field tried once."""
    partial = first(p.decision)
    offered = next_field(p.decision, p, seat, partial)
    while not isinstance(offered, Done):
        yield offered
        values = list(islice(offered.values(), MOST_VALUES))
        for value in values[1:]:
            further = next_field(p.decision, p, seat, offered.extend(partial, value))
            yield from () if isinstance(further, Done) else (further,)
        partial = offered.extend(partial, values[0])
        offered = next_field(p.decision, p, seat, partial)


def told(title, view, offered):
    return any(each.note for each in title.remarked(offered, view).choices())


def overlaid(title, positions, log):
    for result in positions:
        view = driver.view(driver.look(title, result.data), next(iter(result.asked), None))
        if any(title.overlays(view, space) for space in islice(title.adjacent, MOST_SPACES)):
            return True
    return False


def has_balance(title, positions, log):
    return any(line.startswith(f"| {title.name},") for line in read("docs/titles.md").splitlines())


def has_golden(title, positions, log):
    return any((ROOT / "tests/golden" / title.id).glob("*.json"))


def read(path):
    return (ROOT / path).read_text(encoding="utf-8")


def levels(title, positions, log):
    found = {layer.level for scene in scenes(title, positions) for layer in scene.layers}
    return {"far", "near"} <= found


def arrows(title, positions, log):
    """Each phase that a scene names has layers that are switched with it."""
    made = list(scenes(title, positions))
    switched = [{layer.phase for layer in scene.layers} >= {p.id for p in scene.phases} for scene in made]
    return all(switched) and any(scene.phases for scene in made)


HAS = {
    "report": reports,
    "theatres": lambda title, positions, log: any(s.theatres for s in scenes(title, positions)),
    "levels": levels,
    "arrows": arrows,
    "remark": remarks,
    "overlays": overlaid,
    "conditions": lambda title, positions, log: title.has_conditions,
    "sample": lambda title, positions, log: bool(title.sample) and bool(title.read_line(title.sample, "")),
    "struck": strikes,
    "odds": lambda title, positions, log: title.odds is not None or overrides(title, "planned_battles"),
    "position": lambda title, positions, log: all(
        title.position(driver.view(driver.look(title, result.data), None), lang)
        for result in positions[:2]
        for lang in LANGUAGES
    ),
    "guide": lambda title, positions, log: guide_of(title) is not None,
    "balance": has_balance,
    "golden": has_golden,
    "synonyms": lambda title, positions, log: all(title.reference(lang).synonyms for lang in LANGUAGES),
}


def test_every_feature_is_looked_for():
    assert HAS.keys() == FEATURES.keys()


def test_a_title_declares_only_what_is_asked_for_and_why(title):
    assert title.without.keys() <= FEATURES.keys()
    assert all(len(reason) > 10 for reason in title.without.values())
    assert title.dark or UNWRITTEN not in title.without.values()


@pytest.mark.parametrize("feature", FEATURES)
def test_a_title_has_what_every_title_is_asked_for_or_says_why_not(title, positions, results, feature):
    has = HAS[feature](title, positions, results)
    assert has or feature in title.without, f"no {FEATURES[feature]}: say why in `without`"
    assert not (has and feature in title.without), f"it has {FEATURES[feature]}, and says that it does not"
