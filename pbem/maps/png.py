"""Small PNG files: one palette for all pictures on a ground, or a picture's own where that does not fit."""

from collections.abc import Iterator
from io import BytesIO

from PIL import Image, ImageChops

Rgb = tuple[int, int, int]
MOST = 256
_SAMPLE = 600
_COUNTS = (160, 96, 48)
# Two bits less in each colour: what remains is what the palette lookup can tell apart.
_COARSE = [(level & 0xFC) | 2 for level in range(256)] * 3
# So far may a pixel be from its colour in one part of it, before the picture gets a palette of its own.
_FARTHEST = 72
_SHARES = (0.25, 0.5, 0.75)
_MOST_HOLDERS = 32
_holders: dict[bytes, Image.Image] = {}


def to_png(
    image: Image.Image, exact: list[Rgb], palette: Image.Image | None, most_bytes: int | None = None
) -> bytes:
    """The picture as a palette PNG; with a limit, with the most colours that keep under it."""
    data = _encoded(_in_palette(image, palette) or _own(image, exact, MOST))
    for count in _COUNTS:
        if most_bytes is None or len(data) <= most_bytes:
            return data
        data = _encoded(_own(image, exact, count))
    if most_bytes is not None and len(data) > most_bytes:
        raise ValueError(f"the picture has {len(data)} bytes with {count} colours; {most_bytes} are allowed")
    return data


def cut_out(data: bytes, box: tuple[int, int, int, int]) -> bytes:
    """A part of a picture, from its left and upper to its right and lower edge, in the same colours."""
    cut = BytesIO()
    Image.open(BytesIO(data), formats=["PNG"]).crop(box).save(cut, "PNG", compress_level=6)
    return cut.getvalue()


def with_fewer_colours(data: bytes, share: float = 1) -> bytes:
    """A picture again in about a third of the colours, and with a share of its width."""
    image = Image.open(BytesIO(data), formats=["PNG"]).convert("RGB")
    if share < 1:
        image = image.resize((round(image.width * share), round(image.height * share)), Image.Resampling.BOX)
    return _encoded(_own(image, [], _COUNTS[1]))


def palette_of(ground: Image.Image, exact: list[Rgb]) -> Image.Image:
    """The colours for pictures on a ground, as a strip: half of them the scene's own, with their blends."""
    sample = ground.resize(_sample_size(ground), Image.Resampling.NEAREST)
    own = _occurring(sample, exact)
    kept = [*own, *(colour for colour in dict.fromkeys(exact) if colour not in set(own))][: MOST // 2]
    flat = _flat(kept, _levelled(sample, kept, _blends(exact)), MOST)
    return Image.frombytes("RGB", (MOST, 1), bytes(flat).ljust(3 * MOST, b"\0"))


def _blends(exact: list[Rgb]) -> list[Rgb]:
    """What lies between the scene's colours and the darkest and lightest: the edges of what is painted."""
    colours = sorted(set(exact), key=sum)
    ends = (colours[0], colours[-1])
    return [_blend(colour, end, share) for colour in colours for end in ends for share in _SHARES]


def _blend(first: Rgb, second: Rgb, share: float) -> Rgb:
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(first, second, strict=True))
    return red, green, blue


def _holder(palette: Image.Image) -> Image.Image:
    """The palette as Pillow wants it; used again, because it remembers which colours are nearest."""
    flat = palette.convert("RGB").tobytes()
    if flat not in _holders:
        while len(_holders) >= _MOST_HOLDERS:
            del _holders[next(iter(_holders))]
        _holders[flat] = _holding(list(flat))
    return _holders[flat]


def _holding(flat: list[int]) -> Image.Image:
    holder = Image.new("P", (1, 1))
    holder.putpalette(flat)
    return holder


def _in_palette(image: Image.Image, palette: Image.Image | None) -> Image.Image | None:
    """The picture in the colours of a palette, unless one of its own is far from all of them."""
    if palette is None:
        return None
    shown = image.quantize(palette=_holder(palette), dither=Image.Dither.NONE)
    extremes = ImageChops.difference(image, shown.convert("RGB")).getextrema()
    return shown if all(high <= _FARTHEST for _, high in extremes) else None  # type: ignore[misc]


def _encoded(shown: Image.Image) -> bytes:
    data = BytesIO()
    shown.save(data, "PNG", compress_level=6)
    return data.getvalue()


def _own(image: Image.Image, exact: list[Rgb], count: int) -> Image.Image:
    """The picture in colours of its own: up to half the scene's that occur, the rest by median cut."""
    sample = image.resize(_sample_size(image), Image.Resampling.NEAREST)
    kept = _occurring(sample, exact)[: count // 2]
    holder = _holding(_flat(kept, _levelled(sample, kept, []), count))
    return image.quantize(palette=holder, dither=Image.Dither.NONE)


def _flat(kept: list[Rgb], others: Image.Image, count: int) -> list[int]:
    rest = count - len(kept)
    cut = others.quantize(rest, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    flat = (cut.getpalette() or [])[: 3 * rest]
    found = [(flat[i], flat[i + 1], flat[i + 2]) for i in range(0, len(flat), 3)]
    return [part for colour in (*kept, *_apart(found, kept)) for part in colour]


def _apart(found: list[Rgb], kept: list[Rgb]) -> Iterator[Rgb]:
    """The colours found by median cut; one next to a kept one would be taken for it, and gives way."""
    cells = {(r >> 2, g >> 2, b >> 2): (r, g, b) for r, g, b in kept}
    for colour in found:
        r, g, b = (part >> 2 for part in colour)
        around = ((r + i, g + j, b + k) for i in (0, 1, -1) for j in (0, 1, -1) for k in (0, 1, -1))
        yield next((cells[cell] for cell in around if cell in cells), colour)


def _sample_size(image: Image.Image) -> tuple[int, int]:
    if image.width <= _SAMPLE:
        return image.size
    return _SAMPLE, max(1, round(image.height * _SAMPLE / image.width))


def _occurring(sample: Image.Image, exact: list[Rgb]) -> list[Rgb]:
    counted = dict.fromkeys(exact, 0) | {colour: number for number, colour in _colours(sample)}
    found = {colour for colour in exact if counted[colour]}
    return sorted(found, key=lambda colour: (-counted[colour], colour))


def _levelled(sample: Image.Image, kept: list[Rgb], more: list[Rgb]) -> Image.Image:
    """The other colours, with the weight of wide seas cut to a root, so that small things keep theirs."""
    taken = {tuple(_COARSE[part] for part in colour) for colour in kept}
    shades = sorted(
        (colour, number) for number, colour in _colours(sample.point(_COARSE)) if colour not in taken
    )
    pixels = b"".join(bytes(colour) * max(1, round(number**0.5)) for colour, number in shades) + b"".join(
        bytes(colour) for colour in more
    )
    return Image.frombytes("RGB", (len(pixels or bytes(3)) // 3, 1), pixels or bytes(3))


def _colours(sample: Image.Image) -> list[tuple[int, Rgb]]:
    found: list[tuple[int, Rgb]] = sample.getcolors(sample.width * sample.height) or []  # type: ignore[assignment]
    return found
