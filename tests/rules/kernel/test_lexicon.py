"""The words of a notation in every language."""

import pytest

from rules.kernel.lexicon import Lexicon, one_word

WORDS = Lexicon({"buy": ("purchase", "comprar compra"), "bombard": ("", "cañonear"), "seppuku": ("", "")})


@pytest.mark.parametrize(
    ("meaning", "english", "spanish"),
    [
        ("buy", "buy", "comprar"),
        ("bombard", "bombard", "cañonear"),
        ("seppuku", "seppuku", "seppuku"),
        ("dance", "dance", "dance"),
    ],
)
def test_the_id_is_written_in_english_and_the_first_word_in_spanish(meaning, english, spanish):
    assert (WORDS.write(meaning, "en"), WORDS.write(meaning, "es")) == (english, spanish)


def test_every_word_is_read_without_accents():
    assert [WORDS.read(word) for word in ("buy", "purchase", "compra", "canonear", "dance")] == [
        *("buy", "buy", "buy", "bombard", "dance")
    ]
    assert set(WORDS.forms("buy", "bombard")) == {
        "buy",
        "purchase",
        "comprar",
        "compra",
        "bombard",
        "canonear",
    }


def test_a_word_has_one_meaning():
    with pytest.raises(ValueError, match=r"\['bajar'\] cannot mean 'lower'"):
        Lexicon({"land": ("", "bajar"), "lower": ("", "bájar")})


@pytest.mark.parametrize(
    ("name", "written"),
    [
        ("R.S.S. de Carelia", "rss_de_carelia"),
        ("Bulgaria-Rumanía", "bulgaria_rumanía"),
        ("Espíritu de Haya-Ji", "espíritu_de_haya_ji"),
        ("Crane’s Wing", "cranes_wing"),
    ],
)
def test_a_name_of_several_words_is_written_as_one(name, written):
    assert one_word(name) == written
