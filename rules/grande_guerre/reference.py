"""The rules of this title have numbers such as G7.1b, 15.III.2 and a.1; its pages carry them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

from msgspec.structs import replace

from rules.kernel.orders import RulesError
from rules.kernel.reference import load_synonyms
from rules.kernel.texts import LANGUAGES
from rules.kernel.title import Reference, RuleText

_NUMBER = r"(?P<number>(?:[A-Za-z]\.?)?[0-9]*(?:\.(?:[0-9]+[a-z]?|[IVX]+|[AB]))*[a-z]?)"
_CHAPTER = rf"## {_NUMBER} +(?P<chapter>\S.*)"
_RULE = rf"\*\*{_NUMBER.replace('number', 'rule')} +(?P<heading>[^*]+?)\.?\*\* *(?P<text>.*)"
_START = re.compile(f"(?:{_CHAPTER}|{_RULE})$")


def load(folder: Path) -> Mapping[str, Reference]:
    """`reference.md` and its translations."""
    names = {lang: "reference.md" if lang == "en" else f"reference.{lang}.md" for lang in LANGUAGES}
    found = {lang: folder / name for lang, name in names.items() if (folder / name).exists()}
    synonyms = load_synonyms(folder)
    pages = {lang: read(path.read_text(encoding="utf-8"), lang) for lang, path in found.items()}
    return {lang: replace(page, synonyms=synonyms.get(lang, {})) for lang, page in pages.items()}


def read(page: str, lang: str) -> Reference:
    """What stands before the first number is the introduction."""
    rules: dict[str, RuleText] = {}
    introduction: list[str] = []
    current = ""
    for line in page.splitlines():
        if start := _START.match(line):
            current = start["number"] or start["rule"]
            if current in rules:
                raise RulesError(f"the rules in {lang}: {current} is there twice")
            rules[current] = RuleText(current, start["chapter"] or start["heading"], start["text"] or "")
        elif current:
            rule = rules[current]
            rules[current] = RuleText(current, rule.heading, f"{rule.text}\n{line}".strip())
        elif not line.startswith("#"):
            introduction.append(line)
    return Reference(lang, rules, "\n".join(introduction).strip())
