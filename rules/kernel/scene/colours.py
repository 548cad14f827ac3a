"""Colour arithmetic for palettes: mixing, contrast, CIELAB distance and how colour-blind people see them."""

from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations
from math import sqrt

Rgb = tuple[float, float, float]

# In linear light: Vienot's projections for the red and green blind, Brettel's plane for the blue blind.
DICHROMACIES: dict[str, tuple[Rgb, Rgb, Rgb]] = {
    "protanopia": ((0.11238, 0.88762, 0.0), (0.11238, 0.88762, 0.0), (0.00401, -0.00401, 1.0)),
    "deuteranopia": ((0.29275, 0.70725, 0.0), (0.29275, 0.70725, 0.0), (-0.02234, 0.02234, 1.0)),
    "tritanopia": ((1.0, 0.14461, -0.14461), (0.0, 0.85924, 0.14076), (0.0, 0.85924, 0.14076)),
}


def is_hex(colour: str) -> bool:
    """Whether the text is a colour written as #rrggbb."""
    return len(colour) == 7 and colour[0] == "#" and all(c in "0123456789abcdefABCDEF" for c in colour[1:])


@lru_cache(maxsize=4096)
def rgb(colour: str) -> tuple[int, int, int]:
    """The three bytes of a #rrggbb colour."""
    if not is_hex(colour):
        raise ValueError(f"{colour!r} is not a colour: write it as #rrggbb")
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def to_hex(red: float, green: float, blue: float) -> str:
    """A #rrggbb colour from three numbers, cut to 0..255."""
    return "#" + "".join(f"{min(255, max(0, round(part))):02x}" for part in (red, green, blue))


def mix(first: str, second: str, share: float) -> str:
    """The first colour with `share` (0..1) of the second in it."""
    return to_hex(*(a + (b - a) * share for a, b in zip(rgb(first), rgb(second), strict=True)))


def linear(colour: str) -> Rgb:
    """The colour in linear light, 0..1."""
    red, green, blue = (_to_linear(part / 255) for part in rgb(colour))
    return red, green, blue


def luminance(colour: str) -> float:
    """Relative luminance as the web accessibility guidelines define it."""
    red, green, blue = linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(first: str, second: str) -> float:
    """Contrast ratio of two colours, 1..21."""
    high, low = sorted((luminance(first), luminance(second)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def readable_on(colour: str, dark: str = "#16181c", light: str = "#ffffff") -> str:
    """The one of two inks that reads better on the colour."""
    return dark if contrast(colour, dark) >= contrast(colour, light) else light


def seen_with(colour: str, dichromacy: str) -> str:
    """The colour as somebody with the dichromacy sees it."""
    source = linear(colour)
    rows = DICHROMACIES[dichromacy]
    return to_hex(*(255 * _from_linear(sum(k * v for k, v in zip(row, source, strict=True))) for row in rows))


def lab(colour: str) -> Rgb:
    """The colour in CIELAB under daylight."""
    red, green, blue = linear(colour)
    x = _lab_curve((0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047)
    y = _lab_curve(0.2126729 * red + 0.7151522 * green + 0.0721750 * blue)
    z = _lab_curve((0.0193339 * red + 0.1191920 * green + 0.9503041 * blue) / 1.08883)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def difference(first: str, second: str) -> float:
    """CIELAB distance; about 2 is the least that an eye notices, 10 is clear at a glance."""
    return sqrt(sum((a - b) ** 2 for a, b in zip(lab(first), lab(second), strict=True)))


def least_difference(colours: Iterable[str]) -> float:
    """The distance of the closest pair, for the normal eye and the three kinds of colour-blindness alike."""
    pairs = list(combinations(colours, 2))
    normal = [difference(a, b) for a, b in pairs]
    seen = [difference(seen_with(a, kind), seen_with(b, kind)) for a, b in pairs for kind in DICHROMACIES]
    return min(normal + seen)


def _to_linear(part: float) -> float:
    return float(part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4)


def _from_linear(part: float) -> float:
    part = min(1.0, max(0.0, part))
    return float(part * 12.92 if part <= 0.0031308 else 1.055 * part ** (1 / 2.4) - 0.055)


def _lab_curve(t: float) -> float:
    return float(t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116)
