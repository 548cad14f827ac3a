"""A title's numbered rules as a page: chapters, and links from one rule to another."""

import re
import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache

from django.urls import reverse
from django.utils.html import conditional_escape
from django.utils.safestring import SafeString, mark_safe

from pbem.wording.markup import rendered
from rules.kernel.title import Reference, RuleText, Title

# A number with a point in it is a rule, one alone in brackets a chapter.
_CITED = re.compile(r"\b\d+(?:\.\d+)+[a-zA-Z]?\b|(?<=\()\d+(?=\))")


@dataclass(frozen=True, slots=True)
class Entry:
    """A rule as a page shows it, with what was searched for marked."""

    number: str
    heading: SafeString
    text: SafeString


@dataclass(slots=True)
class Chapter:
    """A chapter and its rules."""

    number: str
    heading: str
    text: SafeString
    rules: list[Entry] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Book:
    """The whole reference of a title in one language."""

    lang: str
    introduction: SafeString
    chapters: tuple[Chapter, ...]


@cache
def book(title: Title, lang: str) -> Book:
    """The reference as it is read from front to back; it changes only with the program."""
    found = title.reference(lang)
    introduction = rendered(found.introduction, lambda text: str(conditional_escape(text)))
    return Book(found.lang, introduction, tuple(chapters(found)))


def chapters(reference: Reference) -> list[Chapter]:
    """The rules in the order of the book; a rule belongs to the chapter that its number begins with.

    Some rulebooks head their third chapter `3`, others `3.0`.
    """
    found: dict[str, Chapter] = {}
    for rule in reference.rules.values():
        number, _, rest = rule.number.partition(".")
        if not rest or (rest == "0" and number not in found):
            found[number] = Chapter(rule.number, rule.heading, linked(reference, rule))
            continue
        chapter = found.setdefault(number, Chapter(number, "", SafeString("")))
        chapter.rules.append(Entry(rule.number, marked(rule.heading, []), linked(reference, rule)))
    return list(found.values())


def folded(text: str) -> str:
    """Without case and accents, one letter for one letter, so that places in the text stay the same."""
    return "".join((unicodedata.normalize("NFD", letter)[0].lower()[:1] or letter) for letter in text)


def marked(text: str, words: Sequence[str]) -> SafeString:
    """The text with the words that were searched for marked."""
    return mark_safe("".join(_pieces(text, words, conditional_escape)))  # noqa: S308  (escaped piece by piece)


def linked(reference: Reference, rule: RuleText, words: Sequence[str] = (), whole: str = "") -> SafeString:
    """A rule's text with every number of an existing rule as a link, and the words searched for marked."""

    def link(match: re.Match[str]) -> str:
        number = match.group()
        return f'<a href="{whole}#r{number}">{number}</a>' if number in reference.rules else number

    def plain(piece: str) -> str:
        return _CITED.sub(link, conditional_escape(piece))

    def inline(text: str) -> str:
        return "".join(_pieces(text, words, plain))

    return rendered(rule.text, inline, name=rule.heading)


def _pieces(text: str, words: Sequence[str], plain: Callable[[str], str]) -> list[str]:
    """The text cut at the words found; they are escaped and marked, the rest is made by `plain`."""
    pieces, at = [], 0
    hits = re.finditer("|".join(map(re.escape, words)), folded(text)) if words else iter(())
    for hit in hits:
        found = conditional_escape(text[hit.start() : hit.end()])
        pieces += [plain(text[at : hit.start()]), f"<mark>{found}</mark>"]
        at = hit.end()
    return [*pieces, plain(text[at:])]


def rule_url(title: Title, number: str) -> str:
    """Where a rule can be read; nothing for a number that the reference lacks."""
    if not number or number not in title.rules:
        return ""
    return f"{reverse('web:rules', args=[title.id])}#r{number}"
