"""Order text from one table of phrases, in both languages."""

import pytest

from rules.kernel.lexicon import Lexicon
from rules.kernel.orders import Ambiguous, Order, Unreadable
from rules.kernel.phrases import (
    After,
    Choice,
    Clauses,
    Counted,
    Fixed,
    Flag,
    Grammar,
    Literal,
    Maybe,
    Names,
    Number,
    Pairs,
    Path,
    Pattern,
    Phrase,
    Several,
    Word,
)
from tests.rules.kernel.toys import toy

AREAS = {"brussels": "Bruselas", "liege": "Lieja", "new_york": "Nueva York", "york": "York", "namur": "Namur"}
VERBS = Lexicon(
    {
        "attack": ("", "atacar ataca"),
        "hold": ("", "resistir"),
        "move": ("", "mover"),
        "buy": ("", "comprar"),
        "post": ("", "destinar"),
        "discard": ("", "descartar"),
        "tech": ("", "tecnología"),
        "end": ("", "terminar"),
    }
)
KEYWORDS = Lexicon(
    {
        "via": ("", "por"),
        "guns": ("", "cañones"),
        "letter": ("", "letra"),
        "break": ("", "romper"),
        "losses": ("", "pérdidas"),
        "nothing": ("", "nada"),
        "secret": ("", "secreta"),
        "to": ("", "a"),
        "h": ("", "h"),
        "setup": ("", "despliegue"),
        "turn": ("", "turno"),
        "d": ("", "d"),
    }
)
AREA = Names("area", AREAS, called=lambda area, lang: AREAS[area] if lang == "es" else area)
ARMY = Names("army", ["DE_I", "DE_II", "FR_V"])
UNIT = Names("unit", ["infantry", "tank"], others={"inf": "infantry", "panzer": "tank"})
CORPS = Pattern("corps", r"[a-z]{2}_[a-z]+#\d+", "DE_active#7")
CARD = Pattern("card", r"[ai]\d{2}", "A22", str.upper)
GENERAL = Names("general", ["haig", "foch"])
GRAMMAR = Grammar(
    [
        Phrase(
            "attack",
            Word("target", AREA),
            Clauses(
                After("via", Several("via", AREA, low=1)),
                After("guns", Number("guns"), default={"guns": 0}),
                After("letter", Choice("letter", "h", "d")),
                After("break", Literal("losses"), Number("losses")),
            ),
            subject=[Word("army", ARMY)],
        ),
        Phrase("hold", subject=[Word("army", ARMY)]),
        Phrase("move", Several("corps", CORPS, low=1), Path("from", "path", AREA)),
        Phrase("move", Counted("units", UNIT, low=1), Path("from", "path", AREA)),
        Phrase("buy", Counted("units", UNIT, nothing="nothing")),
        Phrase("post", Pairs("posts", GENERAL, ARMY, between="to")),
        Phrase("discard", Several("cards", CARD, nothing="nothing", comma=True)),
        Phrase("tech", Word("card", CARD), Maybe(Number("year")), Flag("secret", "secret", "yes", "no")),
        Phrase("setup", Literal("setup"), verb="end"),
        Phrase("turn", Literal("turn"), verb="end"),
    ],
    VERBS,
    KEYWORDS,
)
TITLE = toy()

ORDERS = [
    ("DE_II attack brussels", "DE_II atacar bruselas", {"army": "DE_II", "target": "brussels", "guns": 0}),
    (
        "DE_I attack new_york via liege namur guns 2 letter h break losses 8",
        "DE_I atacar nueva_york por lieja namur cañones 2 letra h romper pérdidas 8",
        {
            "army": "DE_I",
            "target": "new_york",
            "via": ["liege", "namur"],
            "guns": 2,
            "letter": "h",
            "losses": 8,
        },
    ),
    ("FR_V hold", "FR_V resistir", {"army": "FR_V"}),
    (
        "move de_active#7 de_active#8 liege > namur",
        "mover de_active#7 de_active#8 lieja > namur",
        {"corps": ["de_active#7", "de_active#8"], "from": "liege", "path": ["namur"]},
    ),
    (
        "move 2 infantry 1 tank york > liege > namur",
        "mover 2 infantry 1 tank york > lieja > namur",
        {"units": {"infantry": 2, "tank": 1}, "from": "york", "path": ["liege", "namur"]},
    ),
    ("buy nothing", "comprar nada", {"units": {}}),
    (
        "post haig to DE_I, foch to FR_V",
        "destinar haig a DE_I, foch a FR_V",
        {"posts": {"haig": "DE_I", "foch": "FR_V"}},
    ),
    ("discard A22, I07", "descartar A22, I07", {"cards": ["A22", "I07"]}),
    ("discard nothing", "descartar nada", {"cards": []}),
    ("tech A22 1938 secret", "tecnología A22 1938 secreta", {"card": "A22", "year": 1938, "secret": "yes"}),
    ("tech I07", "tecnología I07", {"card": "I07", "secret": "no"}),
]


@pytest.mark.parametrize(("english", "spanish", "args"), ORDERS)
def test_it_is_read_and_written_in_both_languages(english, spanish, args):
    kind = next(word for word in english.split() if word in VERBS.meanings)
    order = Order("blue", kind, args)
    assert GRAMMAR.write(order, "en") == english
    assert GRAMMAR.write(order, "es") == spanish
    for text in (english, spanish, english.upper(), spanish.replace(" ", "   ")):
        assert GRAMMAR.parse(TITLE, text, "blue") == order


@pytest.mark.parametrize(
    ("text", "args"),
    [
        ("de_ii ataca New York", {"army": "DE_II", "target": "new_york", "guns": 0}),
        (
            "DE_II attack brus guns 3 via lie",
            {"army": "DE_II", "target": "brussels", "guns": 3, "via": ["liege"]},
        ),
        ("move 2 inf, 1 panzer and 1 inf york -> lieja", None),
        ("discard a22 and i07", {"cards": ["A22", "I07"]}),
        ("tech A22", {"card": "A22", "secret": "no"}),
    ],
)
def test_people_write_it_in_other_ways(text, args):
    found = GRAMMAR.parse(TITLE, text, "blue").args
    assert found == (args or {"units": {"infantry": 3, "tank": 1}, "from": "york", "path": ["liege"]})


def test_an_exact_name_wins_over_beginnings():
    assert GRAMMAR.parse(TITLE, "DE_I attack york", "blue").args["target"] == "york"


@pytest.mark.parametrize(
    ("text", "code", "facts"),
    [
        ("DE_II attack brusels", "kernel.misspelt_name", {"near": ["brussels"], "column": 14}),
        ("DE_II attack moon", "kernel.unknown_name", {"what": "area", "column": 14}),
        ("DE_II attack", "kernel.nothing_left", {"what": "area"}),
        ("DE_II attack liege guns many", "kernel.expected", {"what": "number", "column": 25}),
        ("DE_II attack liege letter x", "kernel.not_a_choice", {"word": "x"}),
        ("DE_II attack liege gums 8", "kernel.misspelt_word", {"near": ["guns"], "column": 20}),
        ("DE_II attack liege por leige", "kernel.misspelt_name", {"near": ["liege"], "column": 24}),
        ("DE_II attack liege via namur, leige", "kernel.misspelt_name", {"near": ["liege"], "column": 31}),
        ("DE_II attack liege via namur leige", "kernel.misspelt_name", {"near": ["liege"], "column": 30}),
        ("DE_II attack liege break 8", "kernel.not_a_choice", {"known": ["losses"], "column": 26}),
        ("DE_II attack liege break", "kernel.no_word_left", {"known": ["losses"]}),
        ("post haig FR_V", "kernel.not_a_choice", {"known": ["to"], "column": 11}),
        ("end setip", "kernel.misspelt_word", {"near": ["setup"], "column": 5}),
        ("end here", "kernel.not_a_choice", {"known": ["setup", "turn"], "column": 5}),
        ("end", "kernel.no_word_left", {"known": ["setup", "turn"]}),
        ("DE_II attack liege now", "kernel.surplus_words", {"words": "now", "column": 20}),
        ("XX_IV attack liege", "kernel.unknown_name", {"what": "army"}),
        ("dance", "kernel.unknown_kind", {}),
        ("move 2 infantry york > moon", "kernel.unknown_name", {"word": "moon"}),
        ("", "kernel.no_order", {}),
    ],
)
def test_what_cannot_be_read_says_where_and_why(text, code, facts):
    with pytest.raises(Unreadable) as problem:
        GRAMMAR.parse(TITLE, text, "blue")
    assert problem.value.text.code == code
    assert {name: problem.value.text.args[name] for name in facts} == facts


def test_what_fits_several_lists_them():
    with pytest.raises(Ambiguous) as problem:
        GRAMMAR.parse(TITLE, "DE attack liege", "blue")
    assert problem.value.candidates == ("DE_I", "DE_II")


def test_an_order_that_no_phrase_can_say_is_written_with_its_fields():
    order = Order("blue", "buy", {"units": {"tank": 1}, "odd": 3})
    assert GRAMMAR.write(order, "en") == "buy odd=3 units=tank:1"


SPOT = Pattern("spot", r"[a-k]\d", "c4")
LOOSE = Grammar(
    [
        Phrase("move", Path("", "path", SPOT, loose=True), After("via", Word("area", AREA), bare=True)),
        Phrase("attack", Several("spots", SPOT, rest=True)),
        Phrase("buy", Counted("units", UNIT, bare=True, key=lambda counted: -counted[1])),
        Phrase("hold", Path("from", "to", SPOT, single=True), Fixed("what", "all")),
        Phrase("hold", Counted("units", UNIT, low=1), Path("from", "to", SPOT, single=True)),
        Phrase("post", Word("army", ARMY), Maybe(Word("area", AREA), last=True)),
    ],
    VERBS,
    KEYWORDS,
    respell=lambda text: text.lower().replace("-", " > "),
    codes={"kernel.surplus_words": "title.surplus", "kernel.nothing_left": "title.missing"},
)


@pytest.mark.parametrize(
    ("text", "written", "args"),
    [
        ("move c4 d5", "move > c4 > d5", {"path": ["c4", "d5"]}),
        ("move c4-d5 liege", "move > c4 > d5 via liege", {"path": ["c4", "d5"], "area": "liege"}),
        ("attack C4 and d5", "attack c4 d5", {"spots": ["c4", "d5"]}),
        ("buy tank and 2 inf", "buy 2 infantry 1 tank", {"units": {"tank": 1, "infantry": 2}}),
        ("hold c4 > d5", "hold c4 > d5", {"from": "c4", "to": "d5", "what": "all"}),
        ("hold 1 tank c4 > d5", "hold 1 tank c4 > d5", {"units": {"tank": 1}, "from": "c4", "to": "d5"}),
    ],
)
def test_signs_keywords_and_numbers_may_be_left_out_where_a_phrase_says_so(text, written, args):
    order = LOOSE.parse(TITLE, text, "blue")
    assert order.args == args
    assert LOOSE.write(order, "en") == written
    assert LOOSE.parse(TITLE, written, "blue") == order


@pytest.mark.parametrize(
    ("text", "code", "column"),
    [
        ("attack c4 moon", "kernel.unknown_name", 11),
        ("hold c4 > d5 now", "title.surplus", 14),
        ("hold c4-d5  now", "title.surplus", 13),
        ("hold c4", "title.missing", None),
        ("move", "title.missing", None),
        ("post DE_I moon", "kernel.unknown_name", 11),
    ],
)
def test_a_title_may_have_its_own_errors_and_spell_words_anew(text, code, column):
    """Columns are those of the line as it was written."""
    with pytest.raises(Unreadable) as problem:
        LOOSE.parse(TITLE, text, "blue")
    assert problem.value.text.code == code
    assert problem.value.text.args.get("column") == column


@pytest.mark.parametrize(
    ("text", "kind"), [("compra nada", "buy"), ("termin turno", "turn"), ("bu nada", "buy")]
)
def test_a_verb_may_be_shortened_in_every_language(text, kind):
    assert GRAMMAR.parse(TITLE, text, "blue").kind == kind


def test_the_column_of_an_order_in_a_condition_is_that_of_the_line():
    title = toy(parse=lambda self, text, seat: GRAMMAR.parse(self, text, seat))
    with pytest.raises(Unreadable) as problem:
        title.read_line("if possible: buy nothing else: DE_II attack leige", "blue")
    assert problem.value.text.args["column"] == 45
    assert title.catalogue.word(problem.value.text).startswith("Column 45: “leige” names no")
