"""The guide of a title: what can be told of it without playing it; tests/pbem/guides plays it."""

import pytest

from rules.kernel.guide import guide_of, problems


def test_a_guide_can_be_followed(title):
    guide = guide_of(title)
    if guide is None:
        pytest.skip("the title says why it has none")
    assert problems(title, guide) == []
