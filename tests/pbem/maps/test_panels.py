from itertools import pairwise

import pytest

from pbem.maps.lowering import item_extent
from pbem.maps.panels import panel_height, panel_items
from pbem.maps.primitives import Run, Stamp
from rules.kernel.scene import (
    Bar,
    Card,
    Cards,
    Divider,
    Dots,
    Heading,
    Key,
    KeyValue,
    Legend,
    Marker,
    Note,
    Panel,
    Pile,
    Plot,
    Series,
    Table,
    Token,
    Track,
    default_palette,
)

LONG = "a very long name that no panel of this width could hold on one line of its own"
ROWS = (
    Heading("Round 4", swatch="side_red"),
    Heading(LONG, icon="flag"),
    KeyValue("Weather", "Squalls", space="weather", tip="Sea moves cost one more"),
    KeyValue(LONG, LONG, icon="star", strong=True),
    Bar("Will", 7, 10),
    Bar("Over", 17, 10, caption="full"),
    Bar("None", 3, 0),
    Dots("Banners", 2, 5, "side_blue"),
    Dots("Flags", 2, 5, "side_blue", "flag"),
    Track("Victory", 1, 20, (Marker(7, "side_red", "R"), Marker(99, "side_blue"))),
    Plot(
        "Will",
        0,
        40,
        (Series("Red", "side_red", (38, 30, 41)), Series("Blue", "side_blue", (20,))),
        (20,),
        ((0, "1914"),),
    ),
    Table(("Power", "IPC"), (("Red", "12"), (LONG, "9")), swatches=("side_red",), spaces=("red",)),
    Cards((Card("Levy", LONG * 4, "3", "Event", icon="soldier", space="c1"), Card("Red", back="side_red"))),
    Cards((Card(back="side_red", icon="star"), Card("Levy", LONG, icon="soldier")), 2, 0.7),
    Cards(()),
    Legend((Key("Land", "land"), Key("Star", icon="star"), Key(LONG, line="road", dash=(3, 2)))),
    Pile("Delayed", tuple(Token(0, 0, 1, "side_gold", icon="ship") for _ in range(9))),
    Note(LONG * 3),
    Divider(),
)


def items(*rows, w=260, h=0):
    return panel_items(Panel(10, 10, w, rows, h, "Title"), default_palette())


@pytest.mark.parametrize("row", ROWS, ids=lambda row: type(row).__name__)
def test_every_row_stays_inside_its_panel(row):
    frame, *drawn = items(row)
    panel = item_extent(frame)
    for item in drawn:
        box = item_extent(item)
        assert box.x >= panel.x - 1 or not item.drawn
        assert box.x + box.w <= panel.x + panel.w + 1
        assert box.y + box.h <= panel.y + panel.h + 1


def test_rows_follow_each_other_without_overlap():
    rows = [row for row in ROWS if not isinstance(row, Table | Cards | Legend | Pile)]
    _, *drawn = items(*rows)
    texts = [[p for p in item.drawn if isinstance(p, Run)] for item in drawn]
    lines = [(min(p.y - p.size * 0.8 for p in runs), max(p.y for p in runs)) for runs in texts if runs]
    assert all(upper[1] <= lower[0] + 1 for upper, lower in pairwise(lines))


def test_a_panel_of_fixed_height_shrinks_its_type_until_it_fits():
    free = panel_height(Panel(0, 0, 260, ROWS), default_palette())
    drawn = items(*ROWS, h=free * 0.75)
    assert max(item_extent(item).y + item_extent(item).h for item in drawn) <= 10 + free * 0.75 + 3
    assert panel_height(Panel(0, 0, 260, ROWS, 400), default_palette()) == 400


def test_rows_and_cards_carry_what_they_stand_for():
    drawn = items(*ROWS)
    assert {"weather", "red", "c1"} <= {item.space for item in drawn}
    assert "Sea moves cost one more" in {item.tip for item in drawn}


def test_a_marker_beyond_the_track_stands_at_its_end():
    _, track = items(Track("T", 0, 5, (Marker(99, "side_red", "X"), Marker(-4, "side_blue", "Y"))))
    x = {p.text: p.x for p in track.drawn if isinstance(p, Run)}
    assert x["X"] == pytest.approx(x["5"])
    assert x["Y"] == pytest.approx(x["0"])


def test_a_count_is_shown_in_flags_where_a_flag_is_given():
    _, flags = items(Dots("Banners", 2, 5, "side_blue", "flag"))
    assert [p.fill for p in flags.drawn if isinstance(p, Stamp)] == ["side_blue"] * 2 + ["panel"] * 3


def test_the_sign_of_a_card_gives_way_to_its_text():
    def signs(text):
        _, card = items(Cards((Card("Levy", text, icon="soldier"),), 2, 0.8))
        return [p for p in card.drawn if isinstance(p, Stamp)]

    (sign,) = signs("Raise a corps")
    assert sign.size > 12
    assert signs(LONG) == []


def test_a_back_shows_its_sign_and_no_name():
    _, card = items(Cards((Card("Secret", back="side_red", icon="star"),)))
    assert [p.icon for p in card.drawn if isinstance(p, Stamp)] == ["star"]
    assert not [p for p in card.drawn if isinstance(p, Run)]


def test_a_plot_is_laid_from_the_left_and_a_later_line_ends_with_it():
    plot = Plot("Will", 0, 40, (Series("Red", "side_red", (40, 20, 50)), Series("Blue", "side_blue", (10,))))
    first, second = plot.series
    assert plot.points(first) == [(0, 0), (0.5, 0.5), (1, 0)]
    assert plot.points(second) == [(1, 0.75)]
