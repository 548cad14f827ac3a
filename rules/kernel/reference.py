"""A title's rules in our own words: a Markdown page whose paragraphs are numbered, in one or more languages.

A chapter is a heading `## 3 Battle`. A rule is a paragraph that begins `**3.2 Raids.** Text`, and goes on
until the next rule or heading. What stands before the first of them is an introduction and no rule.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from pathlib import Path

from rules.kernel.orders import RulesError
from rules.kernel.texts import LANGUAGES
from rules.kernel.title import Reference, RuleText

_NUMBER = r"(?P<number>(?:[A-Z](?=\d)|[a-z]\.)?\d+(?:\.(?:\d+|[IVX]+|[A-Z]))*[a-zA-Z]?)"
"""`3`, `3.2`, `3.2a`; some rulebooks number `G7.1b`, `15.III.2`, `15.A.6` or `a.1` too."""
_CHAPTER = re.compile(rf"#{{2,6}} {_NUMBER}\.? +(?P<heading>\S.*?) *$")
_RULE = re.compile(rf"\*\*{_NUMBER}\.? +(?P<heading>[^*]+?)\.?\*\* *(?P<text>.*)$")


def load_references(folder: Path) -> Mapping[str, Reference]:
    """A title's `reference.md`, which is English, and its translations `reference.<language>.md`."""
    names = {lang: "reference.md" if lang == "en" else f"reference.{lang}.md" for lang in LANGUAGES}
    found = {lang: folder / name for lang, name in names.items() if (folder / name).exists()}
    return {lang: load_reference(path, lang) for lang, path in found.items()}


def load_reference(path: Path, lang: str = "en") -> Reference:
    page = path.read_text(encoding="utf-8")
    rules, introduction = read_rules(page, path.name), read_introduction(page)
    return Reference(lang, rules, introduction, load_synonyms(path.parent).get(lang, {}))


def load_synonyms(folder: Path) -> Mapping[str, Mapping[str, str]]:
    """By language, the words under which players look for what the rules call otherwise; not every title has
    such a list."""
    path = folder / "synonyms.toml"
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}


def read_introduction(page: str) -> str:
    """What stands between the page's own heading and the first rule."""
    lines: list[str] = []
    for line in page.splitlines():
        if _start(line):
            break
        lines += [] if line.startswith("#") else [line]
    return _joined(lines)


def read_rules(page: str, name: str = "the rules") -> Mapping[str, RuleText]:
    """Every numbered rule of a page, in its order."""
    found: dict[str, RuleText] = {}
    texts: dict[str, list[str]] = {}
    current: list[str] | None = None
    for line in page.splitlines():
        start = _start(line)
        if start is None:
            current = None if line.startswith("#") else current
            if current is not None:
                current.append(line)
            continue
        number = start["number"]
        if number in found:
            raise RulesError(f"{name}: rule {number} is there twice")
        found[number] = RuleText(number, start["heading"])
        current = texts[number] = [start.groupdict().get("text") or ""]
    return {number: RuleText(number, rule.heading, _joined(texts[number])) for number, rule in found.items()}


def _start(line: str) -> re.Match[str] | None:
    return _CHAPTER.match(line) or _RULE.match(line)


def _joined(lines: list[str]) -> str:
    return "\n".join(lines).strip()
