"""Which numbered rules of a title no test cites."""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterable, Iterator

from rules.kernel.title import RuleText, Title


def cited_rules(source: str) -> frozenset[str]:
    """The numbers in `@pytest.mark.rule("3.2", ...)` on functions and classes, and in `pytestmark`."""
    return frozenset(number for node in ast.walk(ast.parse(source)) for number in _numbers(node))


def cited_in_cases(table: str) -> frozenset[str]:
    """The numbers in the `rules` of the worked cases of a TOML table, each of which a test carries out."""
    return frozenset(str(rule) for case in tomllib.loads(table).get("case", ()) for rule in case["rules"])


def _numbers(node: ast.AST) -> Iterator[str]:
    if not (isinstance(node, ast.Call) and ast.unparse(node.func) in ("pytest.mark.rule", "mark.rule")):
        return
    for argument in node.args:
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
            yield argument.value


def uncited(title: Title, sources: Iterable[str], tables: Iterable[str] = ()) -> list[RuleText]:
    """The rules that say something and that no test and no case names; a chapter is only a heading."""
    cited = frozenset().union(*map(cited_rules, sources), *map(cited_in_cases, tables))
    return [rule for number, rule in title.rules.items() if rule.text and number not in cited]


def unknown(title: Title, sources: Iterable[str], tables: Iterable[str] = ()) -> list[str]:
    """Numbers that tests and cases cite and that the title's rules do not have."""
    cited = frozenset().union(*map(cited_rules, sources), *map(cited_in_cases, tables))
    return sorted(cited - set(title.rules))
