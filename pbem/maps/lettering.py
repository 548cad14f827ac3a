"""Lines of type as masks; the same words come again and again, so they are kept."""

from functools import lru_cache

from PIL import Image, ImageDraw

from pbem.maps.fonts import face

_QUARTER = 4


def lettering(
    text: str, font: str, size: float, spacing: float, swell: float
) -> tuple[Image.Image, tuple[int, int]]:
    """A mask of the text and where its corner lies from the start of the baseline, `swell` pixels fatter."""
    rounded = (round(v * _QUARTER) / _QUARTER for v in (size, spacing, swell))
    return _lettering(text, font, *rounded)


@lru_cache(maxsize=4096)
def _lettering(
    text: str, font: str, size: float, spacing: float, swell: float
) -> tuple[Image.Image, tuple[int, int]]:
    type_face = face(font, size)
    left, top, right, bottom = type_face.getbbox(text, anchor="ls", stroke_width=swell)
    spread = spacing * max(0, len(text) - 1)
    corner = (int(left) - 1, int(top) - 1)
    mask = Image.new("L", (int(right - left + spread) + 3, int(bottom - top) + 3), 0)
    pen = ImageDraw.Draw(mask)
    for start, letters in _pieces(text, font, size, spacing):
        spot = (start - corner[0], -corner[1])
        pen.text(spot, letters, font=type_face, fill=255, anchor="ls", stroke_width=swell)
    return mask, corner


def _pieces(text: str, font: str, size: float, spacing: float) -> list[tuple[float, str]]:
    if not spacing:
        return [(0.0, text)]
    type_face = face(font, size)
    return [(type_face.getlength(text[:i]) + i * spacing, letter) for i, letter in enumerate(text)]
