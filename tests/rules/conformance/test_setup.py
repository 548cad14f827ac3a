"""Every set-up works, and everything about a title that people read has words."""

import tomllib
from pathlib import Path

import pytest

from rules.kernel import driver
from rules.kernel.dice import Dice
from rules.kernel.fuzz import EVERYTHING
from rules.kernel.fuzz.invariants import check_notation, check_position, worded
from rules.kernel.keywords import IF, TONGUES
from rules.kernel.state import bytes_of, tree_of
from rules.kernel.steps import Decision, Sequence
from rules.kernel.texts import LANGUAGES, Text, Unworded

MOST_BYTES = 64_000
PROJECT = Path(__file__).parents[3] / "pyproject.toml"


def variants(title):
    """Every scenario as usual, and with each value of each option."""
    for scenario in title.scenarios:
        yield scenario.id, {}
        yield from ((scenario.id, {o.name: value}) for o in title.options for value in o.values)


def set_up(title, scenario, options, seed=0):
    return driver.start(title, scenario, options, Dice(b"set-up", seed, ""), guard=True)


def test_every_scenario_and_option_sets_up(title, rng):
    for scenario, options in variants(title):
        result = set_up(title, scenario, options)
        check_position(title, result, EVERYTHING, rng)
        assert result.asked, f"{scenario} with {options} asks nobody"
        assert len(result.data) <= MOST_BYTES


def test_a_title_with_several_scenarios_names_the_heaviest(title):
    """The bench measures it, not the one that is quickest to learn."""
    known = {scenario.id for scenario in title.scenarios}
    assert title.heaviest in (known if len(known) > 1 else known | {""})
    assert title.heaviest_scenario in known


def test_the_first_event_holds_the_whole_state(title):
    result = set_up(title, title.scenarios[0].id, {})
    [[kind, path, old, new]] = result.patch
    assert (kind, path, old) == ("=", [], None)
    assert bytes_of(new) == result.data == bytes_of(tree_of(result.data))


def test_seats_are_as_many_as_the_title_says(title):
    low, high = title.players
    for scenario in title.scenarios:
        seats = title.seats(scenario.id, title.filled_options({}))
        assert len({seat.name for seat in seats}) == len(seats) >= low
        assert len({seat.side for seat in seats}) >= 2
        assert all(title.may_hold([seat]) for seat in seats)
        assert high >= low >= 1


def test_unknown_scenarios_and_options_are_refused(title):
    scenario = title.scenarios[0].id
    for bad in (
        {"nonsense": 1},
        *({o.name: "nonsense"} for o in title.options),
        *({o.name: None} for o in title.options),
    ):
        with pytest.raises(ValueError, match=next(iter(bad))):
            set_up(title, scenario, bad)
    with pytest.raises(ValueError, match="nonsense"):
        set_up(title, "nonsense", {})


def test_everything_has_words(title):
    codes = [f"scenario.{s.id}.{part}" for s in title.scenarios for part in ("name", "summary")]
    codes += [f"option.{o.name}" for o in title.options]
    codes += [f"option.{o.name}.{value}" for o in title.options for value in o.values]
    codes += [f"order.{kind.kind}" for kind in title.order_kinds]
    worded(title, [Text(code) for code in codes])
    for policy in title.policies:
        labels = [option.label for field in policy.fields for option in getattr(field, "options", ())]
        worded(title, [*labels, *(field.ask for field in policy.fields if field.ask)])


def test_the_languages_say_the_same_things(title):
    english, *others = (title.catalogue.codes(lang) for lang in LANGUAGES)
    assert all(codes == english for codes in others)


def test_every_seat_has_a_name(title):
    for scenario in title.scenarios:
        for seat in title.seats(scenario.id, title.filled_options({})):
            for lang in LANGUAGES:
                assert seat.name in title.catalogue.names("seat", lang), f"{seat.name} has no name in {lang}"


def test_steps_cite_rules_that_are_there(title):
    for step in title.steps:
        if issubclass(step, (Decision, Sequence)) or step.rule:
            assert step.rule in title.rules, f"{step.name()} cites rule {step.rule!r}"
    assert title.end_rule in title.rules
    assert len({step.name() for step in title.steps}) == len(title.steps)


def test_order_kinds_have_readable_examples(title):
    kinds = [kind.kind for kind in title.order_kinds]
    assert len(set(kinds)) == len(kinds)
    for kind in title.order_kinds:
        assert kind.example.kind == kind.kind
        assert not kind.rule or kind.rule in title.rules
        check_notation(title, kind.example, None)


def test_conditions_are_seen_and_have_words(title):
    assert IF not in {kind.kind for kind in title.order_kinds}
    named = [*title.conditions, *(measure.name for measure in title.measures)]
    worded(title, [Text(f"condition.{name}") for name in named])
    with_arguments = {measure.name for measure in title.measures if measure.takes}
    for lang in LANGUAGES:
        for name, called in title.condition_names(lang).items():
            if name in with_arguments:
                continue
            line = f"{TONGUES[lang].if_} {called}: {title.write(title.order_kinds[0].example)}"
            assert title.read_line(line, "").args["when"] == name
    p = driver.look(title, set_up(title, title.scenarios[0].id, {}).data)
    for seat in p.seats:
        assert set(title.observed(driver.view(p, seat), [])) == set(title.conditions)
        for measure in title.measures:
            if not measure.takes:
                assert title.measured(driver.view(p, seat), [], measure.name, ()) >= 0


def test_the_linter_keeps_titles_apart(title, package):
    """A title that its contracts do not name could import what it likes."""
    contracts = tomllib.loads(PROJECT.read_text())["tool"]["importlinter"]["contracts"]
    named = [contract for contract in contracts if package in str(contract)]
    assert {contract["type"] for contract in named} == (
        {"independence", "layers"} if package.startswith("rules.") else set()
    )


def test_a_text_without_words_would_be_noticed(title):
    with pytest.raises(Unworded, match=r"nonsense\.code"):
        worded(title, [Text("nonsense.code")])


def test_every_space_of_the_map_knows_what_touches_it(title, positions):
    """Whoever reads the map in words asks for neighbours, and each is one of the other too."""
    scene = title.scene(driver.view(driver.look(title, positions[0].data), None))
    spaces = {shape.space for layer in scene.layers for shape in layer.shapes if shape.space and shape.tip}
    known = spaces & set(title.adjacent)
    assert len(known) >= 0.9 * len(spaces)
    pairs = [(one, other) for one in known for other in title.adjacent[one] if other in known]
    assert all(one in title.adjacent[other] for one, other in pairs)
