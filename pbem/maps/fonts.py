"""The shipped typefaces: how wide a text is, how it is cleaned, wrapped and made to fit."""

import unicodedata
from functools import lru_cache
from pathlib import Path

from PIL import ImageFont

FOLDER = Path(__file__).resolve().parents[2] / "static" / "fonts"
FILES = {
    "regular": "DejaVuSans.ttf",
    "bold": "DejaVuSans-Bold.ttf",
    "condensed": "DejaVuSansCondensed.ttf",
    "condensed_bold": "DejaVuSansCondensed-Bold.ttf",
    "italic": "DejaVuSerif-Italic.ttf",
}
CAP_HEIGHT = 0.729
LONGEST = 2000
_RULER = 64
_UNSEEN = {"Cc", "Cf", "Cs", "Cn", "Co"}


def face(font: str, size: float) -> ImageFont.FreeTypeFont:
    """The typeface at a size in pixels, rounded to a quarter so that few are kept."""
    return _face(font, max(1.0, round(size * 4) / 4))


@lru_cache(maxsize=256)
def _face(font: str, size: float) -> ImageFont.FreeTypeFont:
    if font not in FILES:
        raise ValueError(f"there is no font {font!r}; choose from {', '.join(FILES)}")
    return ImageFont.truetype(str(FOLDER / FILES[font]), size, layout_engine=ImageFont.Layout.BASIC)


def clean(text: str) -> str:
    """The text without control and unassigned characters, each run of spaces one space, of sane length."""
    return _clean(text[:LONGEST])


@lru_cache(maxsize=16384)
def _clean(text: str) -> str:
    kept = "".join(c for c in text if c in "\n\t" or unicodedata.category(c) not in _UNSEEN)
    return "\n".join(" ".join(line.split()) for line in kept.split("\n"))


@lru_cache(maxsize=16384)
def width_of(text: str, size: float, font: str = "regular", spacing: float = 0) -> float:
    """How wide one line of text is in the units of its size; `spacing` is in ems between letters."""
    return face(font, _RULER).getlength(text.replace("\n", " ")) / _RULER * size + spacing * size * max(
        0, len(text) - 1
    )


@lru_cache(maxsize=16384)
def keeping_width(text: str, size: float, font: str) -> float:
    """The size, or one up to a pixel smaller at which the text is no wider than it was measured.

    Letters are set on whole pixels, which makes a line of small type a tenth wider than `width_of` says.
    """
    width = width_of(text, size, font) * 1.01
    smaller = (size - step / 4 for step in range(5) if size - step / 4 >= size / 2)
    return next((s for s in smaller if face(font, s).getlength(text) <= width), size)


def wrapped(text: str, width: float, size: float, font: str = "regular") -> list[str]:
    """The text broken at spaces into lines no wider than `width`; an overlong word stands alone."""
    lines: list[str] = []
    for paragraph in text.split("\n"):
        line = ""
        for word in paragraph.split():
            longer = f"{line} {word}" if line else word
            if line and width_of(longer, size, font) > width:
                lines.append(line)
                line = word
            else:
                line = longer
        lines.append(line)
    return lines


def fitted(text: str, width: float, size: float, font: str, spacing: float) -> tuple[list[str], float]:
    """Lines and a size with which the text keeps to the width: two lines before smaller type."""
    lines = text.split("\n")
    if width <= 0:
        return lines, size
    if _widest(lines, size, font, spacing) > width and " " in text:
        lines = min(_halves(text), key=lambda halves: _widest(halves, size, font, spacing))
    widest = _widest(lines, size, font, spacing)
    return lines, size if widest <= width else size * max(0.4, width / widest)


def cut_to(text: str, width: float, size: float, font: str = "regular") -> str:
    """The text, ended by dots where it would be wider than `width`."""
    if width_of(text, size, font) <= width:
        return text
    while text and width_of(text + "…", size, font) > width:
        text = text[:-1]
    return text.rstrip() + "…"


def _widest(lines: list[str], size: float, font: str, spacing: float) -> float:
    return max(width_of(line, size, font, spacing) for line in lines)


def _halves(text: str) -> list[list[str]]:
    words = text.split()
    return [[" ".join(words[:i]), " ".join(words[i:])] for i in range(1, len(words))] or [[text]]
