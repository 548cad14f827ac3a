import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.maps.fonts import (
    FILES,
    FOLDER,
    LONGEST,
    clean,
    cut_to,
    face,
    fitted,
    keeping_width,
    width_of,
    wrapped,
)

WORDS = st.lists(st.text("abcdefgh", min_size=1, max_size=9), min_size=1, max_size=20).map(" ".join)


def test_fonts_are_shipped_with_their_licence():
    assert all((FOLDER / name).is_file() for name in FILES.values())
    assert "Bitstream Vera Fonts Copyright" in (FOLDER / "LICENSE.txt").read_text()
    sheet = (FOLDER / "maps.css").read_text()
    assert all(f'url("{name}")' in sheet for name in FILES.values())


def test_an_unknown_font_is_refused():
    with pytest.raises(ValueError, match="no font 'comic'"):
        face("comic", 12)


def test_width_grows_with_size_and_spacing():
    assert width_of("Tarn", 20) == pytest.approx(2 * width_of("Tarn", 10))
    assert width_of("Tarn", 10, spacing=0.5) == pytest.approx(width_of("Tarn", 10) + 15)
    assert width_of("Tarn", 10, "condensed") < width_of("Tarn", 10)


@given(WORDS, st.integers(20, 200))
def test_wrapped_lines_keep_the_words_and_the_width(text, width):
    lines = wrapped(text, width, 10)
    assert " ".join(lines) == text
    assert all(width_of(line, 10) <= width or " " not in line for line in lines)


@given(WORDS, st.integers(60, 200))
def test_fitted_type_keeps_to_its_room(text, room):
    lines, size = fitted(text, room, 12, "regular", 0)
    assert len(lines) <= 2
    assert max(width_of(line, size) for line in lines) <= room + 1e-6 or size == pytest.approx(12 * 0.4)


@given(st.text(max_size=40), st.integers(10, 80))
def test_cut_text_fits_and_says_that_it_is_cut(text, room):
    cut = cut_to(text, room, 10)
    assert cut == text or cut.endswith("…")
    assert width_of(cut, 10) <= room or len(cut) <= 1


@given(st.text())
def test_clean_text_holds_nothing_unseen(text):
    kept = clean(text)
    assert kept.isprintable() or "\n" in kept
    assert clean(kept) == kept
    assert len(kept) <= LONGEST


def test_cleaning_takes_out_what_hides_or_breaks():
    assert clean("a\x00b\x1b[31mc\u202ed\ud800e\tf  g\nh") == "ab[31mcde f g\nh"


@pytest.mark.parametrize("quarters", range(26, 60))
def test_small_type_is_painted_no_wider_than_it_was_measured(quarters):
    size, text = quarters / 4, "SEAC Air, BB Warspite, CV Indomitable, CVL Hermes"
    chosen = keeping_width(text, size, "regular")
    assert size - 1 <= chosen <= size
    assert face("regular", chosen).getlength(text) <= width_of(text, size) * 1.01
