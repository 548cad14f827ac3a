"""Orders as players write them: other signs, the names on the cards, Spanish, and slips of the pen."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.kernel.keywords import TONGUES
from rules.kernel.orders import OrderError, Unreadable
from rules.kernel.texts import LANGUAGES
from rules.samurai_battles.atlas import COMMAND, DRAGON
from rules.samurai_battles.title import TITLE
from tests.rules.samurai_battles.test_notation import LINES, SPANISH


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("play Center 2", "play center_2"),
        ("play center-2.", "play center_2"),
        ("Play “Two in the center”", "play center_2"),
        ("Order Two Units Center", "play center_2"),
        ("play two in the centre", "play center_2"),
        ("play Crane's Wing", "play cranes_wing"),
        ("shogun", "play shogun"),
        ("first strike", "play first_strike"),
        ("Ambush!", "dragon ambush"),
        ("play center_2 + Brave Messenger", "play center_2 with brave_messenger"),
        ("play center_2 with ninja assassin g6", "play center_2 with ninja_assassin g6"),
        ("wise advisors flying geese", "dragon wise_advisors flying_geese"),
        ("order F6, E5 and D5", "order f6 e5 d5"),
        ("order leader f6 e5", "order f6.leader e5"),
        ("order f6 f6 leader", "order f6 f6.leader"),
        ("order none", "order nothing"),
        ("move c4-d5-e5", "move c4 > d5 > e5"),
        ("move k10-k11", "move k10 > k11"),
        ("move c4 to d5", "move c4 > d5"),
        ("move c4 → d5", "move c4 > d5"),
        ("move c4->d5 -> e5", "move c4 > d5 > e5"),
        ("move c4 d5 Spirit of Haya-Ji", "move c4 > d5 with spirit_of_haya_ji"),
        ("shoot d5 at e7", "fire d5 > e7"),
        ("attack e4 > f4 with strike fear inspired", "melee e4 > f4 inspire with strike_fear"),
        ("battle back inspire", "battle_back inspire"),
        ("hold e4", "stand e4"),
        ("take 2 tokens", "take tokens"),
        ("take dragon card discard ambush", "take dragon discard ambush"),
        ("end movement", "end"),
    ],
)
def test_other_ways_to_say_the_same(text, meant):
    assert TITLE.parse(text, "red") == TITLE.parse(meant, "red")


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("jugar Dos en el centro con Ninja asesino g6", "play center_2 with ninja_assassin g6"),
        ("juega Una a la izquierda", "play left_flank_1"),
        ("Dragón Azul", "dragon blue_dragon"),
        ("Contraataque", "play counter_attack"),
        ("ordenar c4 y el", None),
        ("ordeno c4 y d5 líder", "order c4 d5.leader"),
        ("ordenar nada", "order nothing"),
        ("mover c4 a d5", "move c4 > d5"),
        ("disparo d5 contra e7", "fire d5 > e7"),
        ("ataco e4 a f4 inspirar", "melee e4 > f4 inspire"),
        ("contraatacar", "battle_back"),
        ("retirada e4 > e3", "retreat e4 > e3"),
        ("tomar fichas", "take tokens"),
        ("paso", "pass"),
        ("fin", "end"),
    ],
)
def test_orders_in_spanish(text, meant):
    if meant is None:
        with pytest.raises(Unreadable):
            TITLE.parse(text, "red")
    else:
        assert TITLE.parse(text, "red") == TITLE.parse(meant, "red")


@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize(
    ("vocabulary", "verb", "cards"), [("command", "play", COMMAND), ("dragon", "dragon", DRAGON)]
)
def test_every_card_is_understood_by_its_name(lang, vocabulary, verb, cards):
    for named in (vocabulary, "written"):
        said = [f"{verb} {TITLE.catalogue.name(named, card, lang)}" for card in cards]
        assert [TITLE.parse(text, "red").args["card"] for text in said] == list(cards)


@pytest.mark.parametrize(
    ("text", "code", "known"),
    [
        ("play shogunn", "notation.unknown_card", ["shogun"]),
        ("play center_2 with ambsh", "notation.unknown_card", ["ambush"]),
    ],
)
def test_a_slip_of_the_pen_is_answered_with_what_was_meant(text, code, known):
    with pytest.raises(Unreadable) as problem:
        TITLE.parse(text, "red")
    assert (problem.value.text.code, problem.value.text.args["known"]) == (code, known)


@pytest.mark.parametrize(
    ("verb", "english", "spanish"),
    [("mvoe", "move", "mover"), ("meele", "melee", "atacar"), ("disprar", "fire", "disparar")],
)
def test_a_mistyped_verb_is_answered_with_the_one_that_was_meant(verb, english, spanish):
    with pytest.raises(Unreadable) as problem:
        TITLE.parse(f"{verb} f6 > g6", "red")
    for lang, meant in (("en", f"Near it: {english}"), ("es", f"Parecidas: {spanish}")):
        assert meant in TITLE.catalogue.word_strictly(problem.value.text, lang)


def test_a_word_that_resembles_nothing_is_answered_with_every_order():
    with pytest.raises(Unreadable) as problem:
        TITLE.parse("xyzzy", "red")
    assert {"play", "end"} <= set(problem.value.text.args["kinds"])


def test_a_line_without_end_is_no_order():
    with pytest.raises(Unreadable) as problem:
        TITLE.parse("order " + "f6 " * 100_000, "red")
    assert problem.value.text.code == "kernel.no_order"


@pytest.mark.parametrize(
    "text", ["move f6", "retreat e4", "play", "fire d5", "order leader", "leader", ">", "end turn"]
)
def test_half_an_order_is_asked_back(text):
    with pytest.raises(Unreadable):
        TITLE.parse(text, "red")


@given(
    st.lists(
        st.sampled_from(
            [
                *" >,.-+'\"",
                "a1",
                "leader",
                "with",
                *(word for line in (*LINES, *SPANISH) for word in line.split()),
            ]
        )
    )
)
def test_whatever_is_written_is_an_order_or_a_clear_refusal(words):
    try:
        order = TITLE.parse(" ".join(words), "red")
    except OrderError:
        return
    assert [TITLE.parse(TITLE.write(order, lang), "red") for lang in LANGUAGES] == [order] * 2


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        (
            "si se retira: avanzar e4; atacar e5 > d6 si no: quedarse",
            "if retreats: advance e4; melee e5 > d6 else: stay",
        ),
        (
            "if it retreats: advance e4; attack e5 > d6 else: stay",
            "if retreats: advance e4; melee e5 > d6 else: stay",
        ),
        ("Si retrocede: avanzar e4 sino quedarse", "if retreats: advance e4 else: stay"),
        (
            "si es eliminada: avanzar e4 con combate legendario",
            "if eliminated: advance e4 with legendary_combat",
        ),
        ("si queda vacío: (si es posible: avanzar e4)", "if cleared: (if possible: advance e4)"),
        ("if it is empty: advance e4", "if cleared: advance e4"),
        ("si aguanta: terminar", "if holds: end"),
        ("si impactos 2: avanzar e4 si no: paso", "if hits 2: advance e4 else: pass"),
        ("if it does not retreat: stay else: advance e4", "if not retreats: stay else: advance e4"),
        ("if it doesn't hold: advance e4", "if not holds: advance e4"),
        ("if it has not been eliminated: stay", "if not eliminated: stay"),
        ("if hits not 2: stay", "if not hits 2: stay"),
        ("si no se retira: quedarse si no: avanzar e4", "if not retreats: stay else: advance e4"),
        ("si no se ha retirado: quedarse", "if not retreats: stay"),
        ("si no queda vacío: paso", "if not cleared: pass"),
        ("si no impactos 2: paso", "if not hits 2: pass"),
        ("si no es posible: paso si no: avanzar e4", "if not possible: pass else: advance e4"),
    ],
)
def test_conditions_in_the_words_of_players(text, meant):
    assert TITLE.write_line(TITLE.read_line(text, "red")) == meant


def test_every_condition_and_its_denial_are_read_as_they_are_shown():
    for lang, tongue in TONGUES.items():
        for name, called in TITLE.condition_names(lang).items():
            for said, when in ((called, name), (f"{tongue.not_} {called}", f"not {name}")):
                line = TITLE.read_line(f"{tongue.if_} {said}: pass {tongue.other} stay", "red")
                assert line.args["when"] == when
                shown = TITLE.write_line(line, lang)
                passing, staying = (TITLE.catalogue.name("verb", each, lang) for each in ("pass", "stay"))
                assert shown == f"{tongue.if_} {said}: {passing} {tongue.other} {staying}"
                assert TITLE.read_line(shown, "red") == line


def test_an_unknown_condition_is_answered_with_those_that_there_are():
    with pytest.raises(Unreadable) as refused:
        TITLE.read_line("si llueve: paso", "red")
    said = TITLE.catalogue.word(refused.value.text, "es")
    assert "se retira, es eliminado, queda vacío, aguanta, impactos y es posible" in said
