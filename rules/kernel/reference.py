"""A title's rules in our own words: a Markdown page whose paragraphs are numbered.

A chapter is a heading `## 3 Battle`. A rule is a paragraph that begins `**3.2 Raids.** Text`, and goes on
until the next rule or heading. What stands before the first of them is an introduction and no rule.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

from rules.kernel.orders import RulesError
from rules.kernel.title import RuleText

_NUMBER = r"(?P<number>\d+(?:\.\d+)*[a-zA-Z]?)"
_CHAPTER = re.compile(rf"#{{2,6}} {_NUMBER}\.? +(?P<heading>\S.*?) *$")
_RULE = re.compile(rf"\*\*{_NUMBER}\.? +(?P<heading>[^*]+?)\.?\*\* *(?P<text>.*)$")


def load_rules(path: Path) -> Mapping[str, RuleText]:
    """Every numbered rule of a page, in its order."""
    return read_rules(path.read_text(encoding="utf-8"), path.name)


def read_rules(page: str, name: str = "the rules") -> Mapping[str, RuleText]:
    found: dict[str, RuleText] = {}
    texts: dict[str, list[str]] = {}
    current: list[str] | None = None
    for line in page.splitlines():
        start = _CHAPTER.match(line) or _RULE.match(line)
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


def _joined(lines: list[str]) -> str:
    return "\n".join(lines).strip()
