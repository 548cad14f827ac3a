"""Orders as people write them."""

import pytest

from rules.border_war.title import TITLE
from rules.kernel.orders import Ambiguous, Order, Unreadable


@pytest.mark.parametrize(
    ("text", "kind", "args"),
    [
        (
            "move 2 foot a1 > b1 > c2 bold",
            "move",
            {"units": {"foot": 2}, "from": "a1", "path": ["b1", "c2"], "stance": "bold"},
        ),
        ("MOVE 1 h 1 m A1>B1", "move", {"units": {"horse": 1, "militia": 1}, "from": "a1", "path": ["b1"]}),
        (
            "mo 1 foot 1 foot a1 > b1 w",
            "move",
            {"units": {"foot": 2}, "from": "a1", "path": ["b1"], "stance": "wary"},
        ),
        ("commit am3+2", "commit", {"card": "ambush3", "gold": 2}),
        ("c muster1", "commit", {"card": "muster1", "gold": 0}),
        ("recruit nothing", "recruit", {"units": {}}),
        ("rec 3 foot", "recruit", {"units": {"foot": 3}}),
        ("play retreat2 > e4", "play", {"card": "retreat2", "to": "e4"}),
        ("discard ambush1 o2", "discard", {"cards": ["ambush1", "outwit2"]}),
        ("discard nothing", "discard", {"cards": []}),
        ("discard", "discard", {"cards": []}),
        ("pass", "pass", {}),
        ("spy C3", "spy", {"hex": "c3"}),
        ("commit card=ambush3 gold=2", "commit", {"card": "ambush3", "gold": 2}),
    ],
)
def test_readable(text, kind, args):
    assert TITLE.parse(text, "red") == Order("red", kind, args)


@pytest.mark.parametrize(
    ("text", "candidates", "named"),
    [
        ("p", ["play", "pass"], "jugar y pasar"),
        ("play ambush", [f"ambush{n}" for n in range(1, 9)], "emboscada1"),
        ("jugar emboscada", [f"ambush{n}" for n in range(1, 9)], "emboscada1"),
    ],
)
def test_ambiguous(text, candidates, named):
    with pytest.raises(Ambiguous) as problem:
        TITLE.parse(text, "red")
    assert list(problem.value.candidates) == candidates
    assert named in TITLE.catalogue.word_strictly(problem.value.text, "es")


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("attack", "kernel.unknown_kind"),
        ("move", "kernel.nothing_left"),
        ("move 2 a1 > b1", "kernel.unknown_name"),
        ("move 2 foot a9 > b1", "kernel.unknown_name"),
        ("move 2 foot a1 >", "kernel.nothing_left"),
        ("move 2 foot a1 > b1 angry", "kernel.not_a_choice"),
        ("move 2 foot a1 > b1 bold bold", "kernel.surplus_words"),
        ("move 99999 foot a1 > b1", "kernel.expected"),
        ("commit ambush9", "kernel.misspelt_name"),
        ("commit trump3", "kernel.unknown_name"),
        ("commit ambush3 +x", "kernel.expected"),
        ("play retreat2 > e4 > e3", "kernel.one_step"),
        ("end now", "kernel.surplus_words"),
        ("", "kernel.no_order"),
        ("attack x=1", "kernel.unknown_kind"),
    ],
)
def test_unreadable(text, code):
    with pytest.raises(Unreadable) as problem:
        TITLE.parse(text, "red")
    assert problem.value.text.code == code
    for lang in ("en", "es"):
        assert TITLE.catalogue.word_strictly(problem.value.text, lang)
