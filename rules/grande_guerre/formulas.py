"""Conditions and values in `data/*.toml`: formulas over the position, read once, unknown words refused.

`held(brussels, entente) and not flag(belgium_invaded_by_central)`: words of the vocabulary are functions or
quantities, every other word is an id that stands for itself. Nothing but the few operators below is allowed.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping
from typing import Any

COMPARE: dict[type[ast.cmpop], Callable[[Any, Any], bool]] = {
    ast.Eq: lambda a, b: bool(a == b),
    ast.NotEq: lambda a, b: bool(a != b),
    ast.GtE: lambda a, b: bool(a >= b),
    ast.LtE: lambda a, b: bool(a <= b),
    ast.Gt: lambda a, b: bool(a > b),
    ast.Lt: lambda a, b: bool(a < b),
    ast.In: lambda a, b: a in b,
    ast.NotIn: lambda a, b: a not in b,
}
REDUCE: dict[type[ast.operator], Callable[[Any, Any], Any]] = {
    ast.Add: lambda a, b: a + b,
    ast.Sub: lambda a, b: a - b,
    ast.Mult: lambda a, b: a * b,
}
BUILT_IN: dict[str, Callable[..., Any]] = {
    "count": lambda *values: sum(int(value) for value in values),
    "min": min,
    "max": max,
}


class UnknownWord(ValueError):
    """A formula in the data calls something that no rule knows."""


class Formula:
    """A formula over a vocabulary; `of` works it out with the values that the words have now."""

    def __init__(self, text: str, words: frozenset[str], ids: frozenset[str]) -> None:
        self.text = text
        self.tree = ast.parse(text, mode="eval").body
        self.check(words, ids)

    def check(self, words: frozenset[str], ids: frozenset[str]) -> None:
        called = [node.func for node in ast.walk(self.tree) if isinstance(node, ast.Call)]
        for function in called:
            if not isinstance(function, ast.Name) or function.id not in words | BUILT_IN.keys():
                raise UnknownWord(f"{ast.unparse(function)} in: {self.text}")
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Name) and node.id not in words | ids | BUILT_IN.keys():
                raise UnknownWord(f"{node.id} in: {self.text}")
            if not isinstance(node, _ALLOWED):
                raise UnknownWord(f"{type(node).__name__} in: {self.text}")

    def of(self, words: Mapping[str, Any]) -> Any:
        return _value(self.tree, words)

    def __repr__(self) -> str:
        return f"Formula({self.text})"


_NODES: list[type[ast.AST]] = [ast.BoolOp, ast.UnaryOp, ast.BinOp, ast.Compare, ast.Call, ast.Name]
_PARTS: list[type[ast.AST]] = [ast.Constant, ast.List, ast.boolop, ast.unaryop, ast.expr_context]
_ALLOWED: tuple[type[ast.AST], ...] = (*_NODES, *_PARTS, *COMPARE, *REDUCE)


def _value(node: ast.expr, words: Mapping[str, Any]) -> Any:
    match node:
        case ast.Constant(value=value):
            return value
        case ast.Name(id=name):
            return words.get(name, name)
        case ast.List(elts=items):
            return [_value(item, words) for item in items]
        case ast.Call(func=ast.Name(id=name), args=args):
            function = BUILT_IN.get(name) or words[name]
            return function(*(_value(arg, words) for arg in args))
        case ast.BoolOp(op=ast.And(), values=values):
            return all(_value(value, words) for value in values)
        case ast.BoolOp(values=values):
            return any(_value(value, words) for value in values)
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            return not _value(operand, words)
        case ast.UnaryOp(operand=operand):
            return -_value(operand, words)
        case ast.BinOp(left=left, op=op, right=right):
            return REDUCE[type(op)](_value(left, words), _value(right, words))
        case ast.Compare(left=left, ops=[op], comparators=[right]):
            return COMPARE[type(op)](_value(left, words), _value(right, words))
    raise UnknownWord(ast.unparse(node))
