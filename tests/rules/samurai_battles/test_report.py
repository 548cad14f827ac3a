"""The turn report: an attack in one line, what fell, and the cards that a reader may know of."""

from rules.kernel.reports import Seen
from rules.kernel.texts import Line
from rules.samurai_battles.title import TITLE


def line(code, **args):
    return Line(code, args)


ATTACK = [
    Seen(4, "red", [line("melee.declared", seat="red", origins=["f6"], hex="g6", bonus=0)]),
    Seen(
        6,
        "blue",
        [
            line("victory.lost", seat="blue", unit="asp", hex="g6", blocks=2),
            line("victory.lost", seat="red", unit="ssp", hex="f6", blocks=1),
            line("victory.banner", seat="red", banners=1, total=2),
        ],
    ),
]


def test_an_attack_is_one_line_with_the_losses_of_both():
    report = TITLE.report(ATTACK)
    words = [TITLE.catalogue.word(each.text, "en") for each in report]
    assert words == ["Red attacks G6: takes 2 blocks, loses 1 block.", "Red wins 1 banner and has 2."]
    assert [(each.about, each.at, each.place) for each in report] == [("battle", 6, "g6"), ("score", 6, "")]


def test_losses_of_the_next_turn_are_not_those_of_the_last_attack():
    later = [line("sequence.turn", seat="blue", turn=2), line("victory.lost", seat="red", hex="a1", blocks=3)]
    report = TITLE.report([*ATTACK, Seen(9, "blue", later)])
    assert report[0].text.args["own"] == 1
