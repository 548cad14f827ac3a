"""A title's numbered rules as a page: chapters, and links from one rule to another."""

import re
from dataclasses import dataclass, field

from django.urls import reverse
from django.utils.html import conditional_escape
from django.utils.safestring import SafeString, mark_safe

from rules.kernel.title import RuleText, Title

_SOFT_BREAK = re.compile(r"(?<!\n)\n(?!\n)")
_CITED = re.compile(r"\b\d+(?:\.\d+)+[a-zA-Z]?\b")


@dataclass(slots=True)
class Chapter:
    """A chapter and its rules."""

    number: str
    heading: str
    text: SafeString
    rules: list[tuple[RuleText, SafeString]] = field(default_factory=list)


def chapters(title: Title) -> list[Chapter]:
    """The rules in the order of the book; a rule belongs to the chapter that its number begins with."""
    found: dict[str, Chapter] = {}
    for rule in title.rules.values():
        number, _, rest = rule.number.partition(".")
        if not rest:
            found[number] = Chapter(number, rule.heading, linked(title, rule.text))
            continue
        chapter = found.setdefault(number, Chapter(number, "", SafeString("")))
        chapter.rules.append((rule, linked(title, rule.text)))
    return list(found.values())


def linked(title: Title, text: str) -> SafeString:
    """The text with every number of an existing rule as a link within the page."""

    def link(match: re.Match[str]) -> str:
        number = match.group()
        return f'<a href="#r{number}">{number}</a>' if number in title.rules else number

    flowing = _SOFT_BREAK.sub(" ", text)
    return mark_safe(_CITED.sub(link, conditional_escape(flowing)))  # noqa: S308  (escaped before links go in)


def rule_url(title: Title, number: str) -> str:
    """Where a rule can be read; nothing for a number that the reference lacks."""
    if not number or number not in title.rules:
        return ""
    return f"{reverse('web:rules', args=[title.id])}#r{number}"
