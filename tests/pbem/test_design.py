"""The look of the site, as far as a machine can judge it."""

import re

import pytest
from django.conf import settings

CSS = (settings.ROOT / "static" / "css" / "site.css").read_text()
PAIRS = [
    ("ink", "paper"),
    ("ink", "surface"),
    ("ink", "sunken"),
    ("ink", "notice"),
    ("muted", "paper"),
    ("muted", "surface"),
    ("accent", "paper"),
    ("accent", "surface"),
    ("accent", "notice"),
    ("accent-ink", "accent"),
    ("danger", "surface"),
    ("surface", "danger"),
    ("good", "surface"),
]


def palette(scheme):
    light, dark = (
        dict(re.findall(r"--([\w-]+): (#\w{6})", block))
        for block in re.findall(r":root \{(.*?)\}", CSS, re.S)
    )
    return light if scheme == "light" else light | dark


def luminance(colour):
    channels = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one, other):
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(("text", "ground"), PAIRS)
def test_text_can_be_read(scheme, text, ground):
    colours = palette(scheme)
    assert contrast(colours[text], colours[ground]) >= 4.5


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_fields_can_be_seen(scheme):
    colours = palette(scheme)
    assert contrast(colours["field-line"], colours["surface"]) >= 3


def test_the_measure_of_contrast_is_right():
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#767676", "#ffffff") == pytest.approx(4.54, abs=0.01)
