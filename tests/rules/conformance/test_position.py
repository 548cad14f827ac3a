"""The position in words: what stands where, in both languages, and no more than the viewer may know."""

from random import Random

from rules.kernel import driver
from rules.kernel.texts import LANGUAGES


def test_every_position_is_told_in_words(title, positions):
    for result in positions[::20]:
        p = driver.look(title, result.data)
        for viewer in (None, *p.seats):
            view = driver.view(p, viewer)
            told = [title.position(view, lang) for lang in LANGUAGES]
            assert all(told), "nothing stands anywhere"
            assert len(told[0]) == len(told[1])
            assert all(line.strip() and "\n" not in line for lines in told for line in lines)


def test_the_words_tell_no_secret(title, positions):
    """All that is hidden from a viewer becomes another possible truth, and not a word changes."""
    for result in positions[::20]:
        for viewer in (None, *driver.look(title, result.data).seats):
            other = driver.scramble(title, result.data, viewer, Random(3))
            said, again = (
                title.position(driver.view(driver.look(title, data), viewer)) for data in (result.data, other)
            )
            assert said == again
