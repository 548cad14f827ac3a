"""The colours that the pages add to those of the site can be read and told apart."""

import re

import pytest
from django.conf import settings

from tests.pbem.test_design import contrast, palette

CSS = (settings.ROOT / "static" / "css" / "pages.css").read_text()
ROOTS = re.findall(r":root \{(.*?)\}", CSS, re.S)
BLOCKS = [dict(re.findall(r"--([\w-]+): (#\w{6})", block)) for block in ROOTS]


def colours(scheme):
    light, dark = BLOCKS
    return palette(scheme) | light | (dark if scheme == "dark" else {})


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(
    ("text", "ground"),
    [
        ("turn", "surface"),
        ("turn", "turn-soft"),
        ("ink", "turn-soft"),
        ("muted", "turn-soft"),
        ("surface", "turn"),
    ],
)
def test_text_can_be_read(scheme, text, ground):
    found = colours(scheme)
    assert contrast(found[text], found[ground]) >= 4.5


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("side", ["side-1", "side-2", "side-3", "side-4"])
def test_marks_of_sides_can_be_seen(scheme, side):
    found = colours(scheme)
    assert contrast(found[side], found["surface"]) >= 3
