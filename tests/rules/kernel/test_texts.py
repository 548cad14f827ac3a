"""Sentences: facts first, words when somebody reads."""

import pytest
from msgspec import json

from rules.kernel.texts import REFEREE, Catalogue, Line, Text, Unworded, named, unaccented

WORDS = {
    "en": {
        "text": {
            "hits": "{seat:seat} scores {hits:#hit|hits}.",
            "lost": "{seat:seat} loses {units:unit}.",
            "path": "Through {path:hex}.",
            "both": "By {one:hex}. By {two:hex}.",
            "way": "March: {path:>hex}.",
            "why": "No: {reason}",
            "sinks": "{unit:unit} sinks.",
            "unit": "{unit:unit}, afloat",
            "said": "{word} is no order.",
            "typo": "{seat:seats}",
            "odd": "{seat.name}",
        },
        "names": {"seat": {"red": "Red"}, "unit": {"tank": "tank|tanks", "inf": "infantry"}, "hex": {}},
    },
    "es": {
        "text": {"hits": "{seat:seat} logra {hits:#impacto|impactos}.", "path": "Por {path:hex}."},
        "names": {"seat": {}, "hex": {}},
    },
}
CATALOGUE = Catalogue(WORDS, {"card": lambda card, lang: f"{card.upper()} ({lang})"})


def test_a_way_is_told_step_by_step():
    assert CATALOGUE.word(Text.of("way", path=["a1", "b2", "c3"])) == "March: a1 → b2 → c3."


@pytest.mark.parametrize(
    ("text", "lang", "words"),
    [
        (Text.of("hits", seat="red", hits=1), "en", "Red scores 1 hit."),
        (Text.of("hits", seat="red", hits=0), "en", "Red scores 0 hits."),
        (Text.of("hits", seat="red", hits=2), "es", "Red logra 2 impactos."),
        (Text.of("lost", seat="red", units={"tank": 2, "inf": 1}), "en", "Red loses 2 tanks and 1 infantry."),
        (Text.of("lost", seat="red", units={"inf": 1, "tank": 2}), "en", "Red loses 2 tanks and 1 infantry."),
        (Text.of("lost", seat="red", units={"tank": 1}), "es", "Red loses 1 tank."),
        (Text.of("path", path=["a1", "b_2", "c3"]), "en", "Through a1, b 2 and c3."),
        (Text.of("path", path=("a1", "b2")), "es", "Por a1 y b2."),
        (Text.of("path", path=[]), "en", "Through ."),
        (Text.of("why", reason=Text.of("hits", seat="red", hits=3)), "en", "No: Red scores 3 hits."),
        (
            Text.of("why", reason=[named("seat", "red"), Text.of("path", path=[])]),
            "en",
            "No: Red and Through .",
        ),
        (named("card", "ace"), "es", "ACE (es)"),
        (named("seat", "no_body"), "en", "no body"),
    ],
)
def test_words(text, lang, words):
    assert CATALOGUE.word(text, lang) == words


@pytest.mark.parametrize(
    ("path", "words"), [(["S.S.R."], "Through S.S.R."), (["a", ".."], "Through a and ...")]
)
def test_a_sentence_ends_with_one_full_stop(path, words):
    assert CATALOGUE.word(Text("path", {"path": path})) == words


def test_so_does_a_sentence_that_is_followed_by_another():
    assert CATALOGUE.word(Text("both", {"one": ["S.S.R."], "two": ["S.S.R."]})) == "By S.S.R. By S.S.R."


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (Text.of("sinks", unit="inf"), "Infantry sinks."),
        (Text.of("unit", unit="inf"), "infantry, afloat"),
        (Text.of("said", word="mvoe"), "mvoe is no order."),
    ],
)
def test_a_sentence_begins_with_a_capital_but_words_are_repeated_as_written(text, words):
    assert CATALOGUE.word(text) == words


@pytest.mark.parametrize(
    ("last", "words"),
    [
        ("Italia", "Japón e Italia"),
        ("Índico", "Japón e Índico"),
        ("Hierro", "Japón y Hierro"),
        ("Rusia", "Japón y Rusia"),
    ],
)
def test_spanish_lists_change_their_and_before_the_sound_i(last, words):
    assert CATALOGUE.enumerate(["Japón", last], "es") == words


def test_accents_and_capitals_do_not_matter():
    assert unaccented("¿Ucránia, S.S.R.? Ñ") == "¿ucrania, s.s.r.? n"


def test_facts_survive_being_stored():
    line = Line(
        "why",
        Text.of("why", reason=(Text.of("hits", seat="red", hits=1),), by={"a": named("seat", "red")}).args,
    )
    again = json.decode(json.encode(line), type=Line)
    assert again == line
    assert CATALOGUE.word(again) == CATALOGUE.word(line) == "No: Red scores 1 hit."


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (Text.of("nothing.like.it", seat="red"), "nothing.like.it (seat red)"),
        (Text("nothing"), "nothing"),
        (Text.of("hits", seat="red"), "hits (seat red)"),
        (Text.of("typo", seat="red"), "typo (seat red)"),
        (Text.of("odd", seat="red"), "odd (seat red)"),
        (
            Text.of("why", reason={"text": "nothing", "args": {}}),
            "why (reason {'text': 'nothing', 'args': {}})",
        ),
    ],
)
def test_a_reader_always_gets_something(text, words):
    assert CATALOGUE.word(text) == words
    with pytest.raises(Unworded):
        CATALOGUE.word_strictly(text, "en")


def test_strict_wording_knows_only_its_own_language():
    text = Text.of("lost", seat="red", units={})
    assert CATALOGUE.word(text, "es") == "Red loses ."
    with pytest.raises(Unworded, match="no words in 'es' for 'lost'"):
        CATALOGUE.word_strictly(text, "es")


def test_names_of_arguments_may_be_any():
    assert Text.of("x", code=1, cls=2).args == {"code": 1, "cls": 2}


@pytest.mark.parametrize(
    ("to", "but", "readers"),
    [
        (None, None, ["red", "blue", None]),
        (["red"], None, ["red"]),
        (None, ["red"], ["blue", None]),
        ([], None, []),
        (["red", "blue"], ["red"], ["blue"]),
    ],
)
def test_who_reads_a_line(to, but, readers):
    line = Line("x", {}, to, but)
    assert [viewer for viewer in ("red", "blue", None) if line.read_by(viewer)] == readers
    assert line.read_by(REFEREE) == (but is None)


def test_a_title_may_replace_single_texts_of_the_kernel(tmp_path):
    (tmp_path / "en.toml").write_text(
        '[text.kernel]\ngame_over = "Done."\n[names.seat]\nred = "Rot"\n', "utf-8"
    )
    catalogue = Catalogue.load(tmp_path)
    assert catalogue.word(Text("kernel.game_over")) == "Done."
    assert catalogue.word(Text("kernel.game_over"), "es") == "La partida ha terminado."
    assert catalogue.word(Text.of("kernel.answered", seat="red")) == "Rot has decided."
    assert catalogue.has("kernel.not_offered")
    assert not catalogue.has("kernel.nonsense")


def test_the_kernel_says_the_same_in_both_languages(tmp_path):
    catalogue = Catalogue.load(tmp_path)
    assert catalogue.codes("en") == catalogue.codes("es")
