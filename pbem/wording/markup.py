"""The little Markdown of our rules as safe HTML: paragraphs, lists and tables."""

import re
from collections.abc import Callable, Iterator
from itertools import groupby

from django.utils.html import conditional_escape
from django.utils.safestring import SafeString, mark_safe

_RULER = re.compile(r"\|[\s|:-]+\|?$")
_BULLET = "- "

Inline = Callable[[str], str]
"""Makes HTML of a run of plain text; it has to escape it."""


def rendered(text: str, inline: Inline, name: str = "") -> SafeString:
    """The text as HTML; `name` is what a reader of the screen calls its tables."""
    parts = []
    for kind, group in groupby(_kinds(text.splitlines()), key=lambda pair: pair[0]):
        lines = [line for _, line in group]
        if kind == "table":
            parts.append(_table(lines, inline, name))
        elif kind == "list":
            parts.append(_list(lines, inline))
        elif kind == "text":
            parts.append(f"<p>{inline(' '.join(lines))}</p>")
    return mark_safe("".join(parts))  # noqa: S308  (`inline` escapes, and names of tables are escaped)


def _kinds(lines: list[str]) -> Iterator[tuple[str, str]]:
    """What each line is a piece of; an indented line goes on with the item of a list before it."""
    kind = ""
    for line in map(str.rstrip, lines):
        if not line:
            kind = ""
        elif line.startswith("|"):
            kind = "table"
        elif line.startswith(_BULLET) or (kind == "list" and line.startswith("  ")):
            kind = "list"
        else:
            kind = "text"
        yield kind, line


def _list(lines: list[str], inline: Inline) -> str:
    items: list[str] = []
    for line in lines:
        if line.startswith(_BULLET):
            items.append(line.removeprefix(_BULLET))
        else:
            items[-1] += f" {line.strip()}"
    return f"<ul>{''.join(f'<li>{inline(item)}</li>' for item in items)}</ul>"


def _table(lines: list[str], inline: Inline, name: str) -> str:
    """Rows under a head, if a ruler follows the first; columns with `--:` hold numbers."""
    ruled = len(lines) > 1 and bool(_RULER.match(lines[1]))
    numbers = [cell.endswith(":") for cell in _cells(lines[1])] if ruled else []
    head = _row(_cells(lines[0]), inline, numbers, head=True) if ruled else ""
    body = "".join(_row(_cells(line), inline, numbers) for line in lines[2 if ruled else 0 :])
    label = f' aria-label="{conditional_escape(name)}"' if name else ""
    table = f"<table>{f'<thead>{head}</thead>' if head else ''}<tbody>{body}</tbody></table>"
    return f'<div class="scroll" role="group" tabindex="0"{label}>{table}</div>'


def _cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip().strip("|").split("|")]


def _row(cells: list[str], inline: Inline, numbers: list[bool], *, head: bool = False) -> str:
    return f"<tr>{''.join(_cell(n, cell, inline, numbers, head) for n, cell in enumerate(cells))}</tr>"


def _cell(n: int, cell: str, inline: Inline, numbers: list[bool], head: bool) -> str:
    style = ' class="figure"' if n < len(numbers) and numbers[n] else ""
    if head:
        return f'<th scope="col"{style}>{inline(cell)}</th>'
    return f'<th scope="row">{inline(cell)}</th>' if n == 0 else f"<td{style}>{inline(cell)}</td>"
