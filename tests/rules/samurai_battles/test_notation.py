"""Order text both ways."""

import pytest

from rules.kernel import sheets
from rules.kernel.orders import Ambiguous, Unreadable
from rules.kernel.texts import unaccented
from rules.samurai_battles.title import TITLE

LINES = (
    "play left_flank_3",
    "play center_2 with ninja_assassin g6",
    "play center_2 with tactical_wisdom center_to_left",
    "order c4 d5 e4",
    "order c4.leader",
    "order nothing",
    "move c4 > d5",
    "move b5.leader > a5 > off",
    "move c4 > d5 > e5 with spirit_of_haya_ji",
    "fire d5 > e7",
    "melee e4 > f4",
    "melee e4 > f4 inspire with strike_fear",
    "swarm f5 f6 > g6 inspire f5",
    "battle_back",
    "battle_back > f5 inspire with revenge",
    "dragon ambush",
    "dragon wise_advisors shogun",
    "retreat e4 > e3 > e2",
    "stand e4",
    "seppuku e4",
    "advance e4 with legendary_combat",
    "take tokens discard ambush",
    "take dragon discard later",
    "sell ambush",
    "keep shogun",
    "lose h5",
    "yield h5",
    "pass",
    "end",
)


SPANISH = (
    "jugar tres_a_la_izquierda",
    "jugar dos_en_el_centro con ninja_asesino g6",
    "jugar dos_en_el_centro con sabiduría_táctica centro_pasa_a_izquierda",
    "ordenar c4 d5 e4",
    "ordenar c4.líder",
    "ordenar nada",
    "mover c4 > d5",
    "mover b5.líder > a5 > fuera",
    "mover c4 > d5 > e5 con espíritu_de_haya_ji",
    "disparar d5 > e7",
    "atacar e4 > f4",
    "atacar e4 > f4 inspirar con infundir_miedo",
    "enjambre f5 f6 > g6 inspirar f5",
    "contraatacar",
    "contraatacar > f5 inspirar con venganza",
    "dragón emboscada",
    "dragón consejeros_sabios shogun",
    "retirarse e4 > e3 > e2",
    "aguantar e4",
    "seppuku e4",
    "avanzar e4 con combate_legendario",
    "tomar fichas descartar emboscada",
    "tomar dragón descartar luego",
    "vender emboscada",
    "guardar shogun",
    "perder h5",
    "ceder h5",
    "pasar",
    "fin",
)
"""The same lines as a Spanish player sees them."""


@pytest.mark.parametrize(("line", "spanish"), [*zip(LINES, SPANISH, strict=True)])
def test_lines_read_back_as_they_are_written(line, spanish):
    order = TITLE.parse(line, "red")
    assert (TITLE.write(order), TITLE.write(order, "es")) == (line, spanish)
    assert [TITLE.parse(text, "red") for text in (spanish, unaccented(spanish), spanish.upper())] == [
        order
    ] * 3


def test_words_may_be_shortened():
    assert TITLE.parse("pl shog", "red") == TITLE.parse("play shogun", "red")
    assert TITLE.parse("MELEE E4>F4", "red") == TITLE.parse("melee e4 > f4", "red")


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("fly c4", "kernel.unknown_kind"),
        ("play ninja", "notation.unknown_card"),
        ("melee z9 > f4", "notation.unknown_hex"),
        ("order c4 z9", "notation.unknown_piece"),
        ("melee e4", "notation.missing"),
        ("take money", "notation.unknown_gain"),
        ("end now", "notation.surplus"),
        ("dragon panic everywhere", "notation.unknown_target"),
    ],
)
def test_what_cannot_be_read_is_explained(line, code):
    with pytest.raises(Unreadable) as problem:
        TITLE.parse(line, "red")
    assert problem.value.text.code == code


def test_what_could_mean_two_cards_is_asked():
    with pytest.raises(Ambiguous) as problem:
        TITLE.parse("play center", "red")
    assert "una_en_el_centro" in TITLE.catalogue.word_strictly(problem.value.text, "es")


BLOCK = """melee f6 > g6
if retreats:
  advance f6
  melee g6 > h6 inspire
else:
  stay
end if
end"""


def test_a_condition_may_be_written_over_several_lines():
    """`end` is an order of its own here and closes nothing; `end if` does."""
    found = sheets.read(TITLE, "red", list(enumerate(BLOCK.splitlines(), 1)))
    assert found.errors == []
    assert [(at, TITLE.write_line(order)) for at, order in found.orders] == [
        (1, "melee f6 > g6"),
        (2, "if retreats: advance f6; melee g6 > h6 inspire else: stay"),
        (8, "end"),
    ]
    assert TITLE.lay_out(found.orders[1][1]) == "\n".join(BLOCK.splitlines()[1:7])
    spanish = [TITLE.lay_out(order, "es") for _, order in found.orders]
    again = sheets.read(TITLE, "red", list(enumerate("\n".join(spanish).splitlines(), 1)))
    assert spanish[1].splitlines()[1] == "  avanzar f6"
    assert again.orders == found.orders


def test_a_condition_that_swallows_the_end_of_a_turn_is_refused():
    lines = BLOCK.replace("end if\n", "").splitlines()
    [bad] = sheets.read(TITLE, "red", list(enumerate(lines, 1))).errors
    assert (bad.line, bad.error.text.code) == (2, "kernel.if_open")
