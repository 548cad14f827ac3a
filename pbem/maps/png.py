"""Small PNG files: a palette that keeps the scene's own colours exact, smaller if the file is too large."""

from io import BytesIO

from PIL import Image

Rgb = tuple[int, int, int]
_SAMPLE = 600
_COUNTS = (256, 160, 96, 48)
# Two bits less in each colour: what remains is what the palette lookup can tell apart.
_COARSE = [(level & 0xFC) | 2 for level in range(256)] * 3


def to_png(image: Image.Image, exact: list[Rgb], most_bytes: int | None = None) -> bytes:
    """The picture as a palette PNG; with a limit, with the most colours that keep under it."""
    for count in _COUNTS:
        data = _encoded(image, exact, count)
        if most_bytes is None or len(data) <= most_bytes:
            return data
    raise ValueError(f"the picture has {len(data)} bytes even with {count} colours; {most_bytes} are allowed")


def cut_out(data: bytes, box: tuple[int, int, int, int]) -> bytes:
    """A part of a picture, from its left and upper to its right and lower edge, in the same colours."""
    cut = BytesIO()
    Image.open(BytesIO(data), formats=["PNG"]).crop(box).save(cut, "PNG", compress_level=6)
    return cut.getvalue()


def _encoded(image: Image.Image, exact: list[Rgb], count: int) -> bytes:
    reduced = image.quantize(palette=_palette(image, exact, count), dither=Image.Dither.NONE)
    data = BytesIO()
    reduced.save(data, "PNG", compress_level=6)
    return data.getvalue()


def _palette(image: Image.Image, exact: list[Rgb], count: int) -> Image.Image:
    """Up to half the palette for the scene's own colours that occur, the rest by median cut of a sample."""
    sample = image.resize(_sample_size(image), Image.Resampling.NEAREST)
    kept = _occurring(sample, exact)[: count // 2]
    cut = _levelled(sample, kept).quantize(
        count - len(kept), method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE
    )
    flat = [part for colour in kept for part in colour] + (cut.getpalette() or [])[: 3 * (count - len(kept))]
    holder = Image.new("P", (1, 1))
    holder.putpalette(flat)
    return holder


def _sample_size(image: Image.Image) -> tuple[int, int]:
    if image.width <= _SAMPLE:
        return image.size
    return _SAMPLE, max(1, round(image.height * _SAMPLE / image.width))


def _occurring(sample: Image.Image, exact: list[Rgb]) -> list[Rgb]:
    counted = dict.fromkeys(exact, 0) | {colour: number for number, colour in _colours(sample)}
    found = {colour for colour in exact if counted[colour]}
    return sorted(found, key=lambda colour: (-counted[colour], colour))


def _levelled(sample: Image.Image, kept: list[Rgb]) -> Image.Image:
    """The other colours, with the weight of wide seas cut to a root, so that small things keep theirs."""
    taken = {tuple(_COARSE[part] for part in colour) for colour in kept}
    shades = sorted(
        (colour, number) for number, colour in _colours(sample.point(_COARSE)) if colour not in taken
    )
    pixels = b"".join(bytes(colour) * max(1, round(number**0.5)) for colour, number in shades) or bytes(3)
    return Image.frombytes("RGB", (len(pixels) // 3, 1), pixels)


def _colours(sample: Image.Image) -> list[tuple[int, Rgb]]:
    found: list[tuple[int, Rgb]] = sample.getcolors(sample.width * sample.height) or []  # type: ignore[assignment]
    return found
