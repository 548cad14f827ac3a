"""The log as sentences and dice."""

from datetime import UTC, datetime, timedelta

import pytest
from django.utils import timezone, translation
from django.utils.formats import date_format

from pbem.api.wording import event_answer
from pbem.games.selectors import FeedItem, SeenRoll, last_number
from pbem.games.titles import titles
from pbem.web.templatetags.times import ago, brief, left, span_words
from pbem.wording.logbook import Die, Throw, entry, headed, is_noise, purpose_of, revealed, stretch, throws
from rules.border_war.title import TITLE
from rules.kernel.orders import Order
from rules.kernel.texts import Line, Text


def item(**fields):
    given = {"number": 5, "kind": "order", "seat": "red", "source": "", "order": Order("red", "end")}
    given |= {"lines": [], "rolls": [], "created": timezone.now(), "undone": False}
    return FeedItem(**(given | fields))


def test_numbered_dice_have_pips_and_others_faces():
    rolls = [
        SeenRoll("spy", "dice", 6, [4, 1]),
        SeenRoll("volley", "dice", ["sword", "shield"], ["sword"]),
        SeenRoll("draw pile", "shuffle", 24, ["a", "b"]),
    ]
    assert throws(TITLE, item(rolls=rolls)) == [
        Throw("Spy", [Die(6, 4, ""), Die(6, 1, "")]),
        Throw("volley", [Die(2, 0, TITLE.catalogue.name("face", "sword"))]),
    ]


FACES = ["sword", "shield", "banner"]
ROLLS = [
    SeenRoll("attack", "dice", FACES, ["sword", "banner", "sword"]),
    SeenRoll("draw pile", "shuffle", 24, ["a", "b"]),
    SeenRoll("defence", "dice", FACES, ["shield"]),
    SeenRoll("spy", "dice", 6, [4]),
]
VOLLEYS = [Line("battle.volley", {"hits": hits}) for hits in (1, 0)]


def test_dice_that_hit_are_marked_and_those_that_are_not_for_hitting_are_not():
    shown = throws(TITLE, item(rolls=ROLLS, lines=VOLLEYS))
    assert [[die.hit for die in throw.dice] for throw in shown] == [[True, False, False], [False], [None]]
    untold = throws(TITLE, item(rolls=ROLLS))
    assert {die.hit for throw in untold for die in throw.dice} == {None}


def test_the_api_tells_the_same_dice_as_hits_to_whoever_was_told():
    told = event_answer(TITLE, item(rolls=ROLLS, lines=VOLLEYS), "en")
    assert [roll.hits for roll in told.rolls] == [[True, False, False], None, [False], None]
    untold = event_answer(TITLE, item(rolls=ROLLS), "en")
    assert [roll.hits for roll in untold.rolls] == [None] * 4


@pytest.mark.parametrize(
    "title",
    [
        "border_war",
        "axis_allies_1942",
        "samurai_battles",
        "conquest_consequence",
        "empire_of_the_sun",
        "grande_guerre",
    ],
)
def test_an_event_without_dice_has_no_throws(title):
    assert throws(titles()[title], item()) == []


def test_an_entry_has_the_order_in_the_notation_and_worded_lines():
    lines = [Line("campaign.spy", {"seat": "red", "hex": "c3"})]
    shown = entry(TITLE, item(lines=lines), "blue")
    assert (shown.seat_name, shown.order, shown.lines) == ("Red", "end", ["Red sends a spy to Ashford (c3)."])


def test_a_spanish_reader_has_the_orders_in_spanish():
    with translation.override("es"):
        assert entry(TITLE, item(), "blue").order == "fin"


def test_after_sending_one_is_told_what_the_dice_brought_and_not_what_was_known():
    known, after = (item(lines=[Line("campaign.spy", {"seat": "red", "hex": at})]) for at in ("c3", "e3"))
    rolled = item(lines=[], order=None, rolls=[SeenRoll("spy", "dice", 6, [4])])
    assert revealed(TITLE, [known, rolled, after]) == ["Red sends a spy to Elmstead (e3)."]
    assert revealed(TITLE, [known, after]) == []
    assert len(revealed(TITLE, [rolled, *[after] * 40])) == 15, "the end of a long tale, and a sign of it"


def test_what_is_new_can_be_replayed_from_where_the_reader_stopped(campaign):
    number = last_number(campaign, "blue")
    assert stretch(campaign, "blue", number, 1).since == 1
    assert stretch(campaign, "blue", number, number).since == 0
    assert stretch(campaign, "blue", number).since == 0, "to whoever has never looked nothing is new"


def of_phases(*rounds):
    labels = [round_ and Text.of("label.round", round=round_, rounds=6) for round_ in rounds]
    return headed([entry(TITLE, item(label=label), "blue") for label in labels])


def test_a_heading_stands_where_the_phase_changes():
    assert [shown.heading for shown in of_phases(1, 2, 2)] == [
        "Round 2 of 6, initiative",
        "",
        "Round 1 of 6, initiative",
    ]


def test_a_battle_reads_in_the_order_in_which_it_was_fought():
    """The newest phase stands first, but what happened in it from top to bottom."""
    phases = [Text.of("label.round", round=n, rounds=6) for n in (1, 2, 2, 2)]
    found = headed([entry(TITLE, item(label=phase, number=n), "blue") for n, phase in enumerate(phases, 1)])
    assert [each.number for each in found] == [2, 3, 4, 1]


def test_a_pass_from_which_nothing_came_is_no_line_of_the_log():
    assert is_noise(item(order=Order("blue", "pass"), lines=[], rolls=[]))
    assert not is_noise(item(order=Order("blue", "pass"), lines=[Line("battle.passed", {"seat": "blue"})]))
    assert not is_noise(item(order=Order("blue", "end"), lines=[], rolls=[]))


def test_events_without_a_phase_stand_apart_from_those_that_have_one():
    assert [shown.heading for shown in of_phases(None, None, 1)] == [
        "Round 1 of 6, initiative",
        "Earlier",
        "",
    ]
    assert [shown.heading for shown in of_phases(None, None)] == ["", ""]


def test_older_entries_go_on_where_a_phase_begins(campaign):
    """Page by page all events are shown once, each phase in order."""
    last = last_number(campaign, "blue")
    before, shown = last, []
    while before:
        found = stretch(campaign, "blue", before, size=3)
        shown += [each.number for each in found.entries]
        assert found.entries[0].heading
        assert found.before < before
        before = found.before
    assert sorted(shown) == list(range(1, last + 1))


@pytest.mark.parametrize(
    ("viewer", "seen", "new"), [("blue", 4, True), ("blue", 5, False), ("blue", 0, False), ("red", 4, False)]
)
def test_what_others_did_since_the_last_look_is_new(viewer, seen, new):
    assert entry(TITLE, item(), viewer, seen).new is new


@pytest.mark.parametrize(
    ("seconds", "words"), [(5, "now"), (60, "1 min"), (3599, "59 min"), (100_000, "27 h"), (200_000, "2 d")]
)
def test_how_long_ago_in_few_letters(seconds, words, time_machine):
    time_machine.move_to("2026-11-16T10:00:00Z", tick=False)
    assert ago(timezone.now() - timedelta(seconds=seconds)) == words


DAY = 86_400
LEFT = [
    *((-60, "overdue"), (30, "less than a minute"), (90, "2 min"), (3600, "1 h")),
    *((3 * DAY - 1, "3 d"), (3 * DAY - 61, "2 d 23 h"), (2 * DAY - 90, "47 h"), (2 * DAY + 1800, "2 d")),
]


@pytest.mark.parametrize(("seconds", "words"), LEFT)
def test_how_long_there_is_in_few_letters(seconds, words, time_machine):
    time_machine.move_to("2026-11-16T10:00:00Z", tick=False)
    assert left(timezone.now() + timedelta(seconds=seconds)) == words


@pytest.mark.parametrize(("language", "said"), [("en", "Mon 16 Nov, 10:00"), ("es", "lun 16 nov, 10:00")])
def test_a_brief_date_has_small_months_where_the_language_wants_them(language, said):
    moment = datetime(2026, 11, 16, 10, tzinfo=UTC)
    with translation.override(language):
        assert brief(moment, "D j M, H:i") == said
        assert brief(None) == ""


@pytest.mark.parametrize(("language", "said"), [("en", "16 Nov 2026, 10:00"), ("es", "16 nov 2026, 10:00")])
def test_every_date_of_a_language_is_written_in_one_way(language, said):
    moment = datetime(2026, 11, 16, 10, tzinfo=UTC)
    with translation.override(language):
        assert brief(moment) == date_format(moment, "DATETIME_FORMAT") == said
        assert date_format(moment, "SHORT_DATETIME_FORMAT") == said
        assert said.startswith(date_format(moment, "DATE_FORMAT"))


@pytest.mark.parametrize(("language", "now"), [("en", "now"), ("es", "ahora")])
def test_the_script_that_lets_times_go_on_has_the_words_of_the_language(language, now):
    with translation.override(language):
        assert span_words().split("|")[:4] == ["{n} min", "{n} h", "{n} d", now]


PURPOSES = {
    "border_war": ["attack", "defence", "initiative", "spy"],
    "axis_allies_1942": [
        *(f"{how} destroyer sz13" for how in ("attack", "defense", "bombard")),
        *("surprise attack submarine sz13", "surprise defense submarine sz13"),
        *(f"{what} germany" for what in ("antiaircraft", "raiders", "interceptors", "complex", "bombs")),
    ],
    "samurai_battles": [
        *("attack", "strike", "back", "swords again", "leader check", "loss of honor", "kobayakawa"),
        *("shogun", "challenge", "blue dragon", "red dragon", "ninja assassin", "tea ceremony", "turncoat"),
        "rice famine",
    ],
    "conquest_consequence": [
        *("combat", "bombing", "ambush", "suppression", "recruit", "turn order", "command tie"),
    ],
    "empire_of_the_sun": [
        *("air_naval", "ground", "intelligence", "special", "card", "submarines", "bombing", "europe", "bid"),
    ],
}


@pytest.mark.parametrize(("title", "purpose"), [(t, each) for t, all_ in PURPOSES.items() for each in all_])
def test_dice_say_in_both_languages_what_they_were_for(title, purpose):
    with translation.override("en"):
        english = purpose_of(titles()[title], purpose)
    with translation.override("es"):
        spanish = purpose_of(titles()[title], purpose)
    assert "_" not in english + spanish
    assert english != purpose
    assert (english == spanish) == (purpose == "shogun")


def test_what_has_no_words_is_told_as_it_is():
    assert purpose_of(TITLE, "some new_kind of dice") == "some new kind of dice"
