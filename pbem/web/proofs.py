"""What the check of dice in the browser says, in the reader's language."""

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from pbem.wording import words
from rules.kernel.title import Title

VERDICTS = (
    _("event {seq}: the order is not plain data"),
    _("event {seq}: its nonce is {nonce}, but seat and order give {right}"),
    _("roll {n} where {expected} is next"),
    _("its nonce is {nonce}, but that of the event is {right}"),
    _("there are no such dice"),
    _("recorded {recorded}, but the seed gives {right}"),
    _("event {seq} comes after event {last}"),
    _("event {seq}, {purpose}: {problem}"),
    _("{face} x {times}"),
    _("{counts} (too few to judge)"),
    _("{counts}; chi-square {chi}, in 99 of 100 games below {rare}"),
    _("the seed does not belong to the commitment that was published"),
    _("the counter ended at {ended}, but the rolls end at {counter}"),
    _("{rolls} rolls in {events} events verified"),
    _("{mismatches} mismatches: {rolls} rolls in {events} events NOT verified"),
)
"""Every line of the verifier, as its script writes it."""


def dice_words(title: Title) -> dict[str, str]:
    """The lines of the verifier and the faces of the title's dice, each by what the script calls it."""
    lang = words.lang()
    faces = {face: title.catalogue.name("face", face, lang) for face in title.catalogue.names("face", lang)}
    return faces | {said: gettext(said) for said in VERDICTS}
