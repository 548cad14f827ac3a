"""Reversible differences between two states, so that reading, replay and undo never run rules.

A patch is a list of plain operations on the JSON tree:
["=", path, old, new] sets, ["+", path, new] adds a key, ["-", path, old] removes one,
["~", path, at, old_items, new_items] replaces a run of a list. A path is a list of keys and indexes.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec
import orjson

Tree = Any
Patch = list[list[Any]]


class PatchMismatch(Exception):
    """The tree is not the one that the patch was made for."""


def diff(old: Tree, new: Tree) -> Patch:
    patch: Patch = []
    if not _unchanged(old, new):
        _diff(old, new, [], patch)
    return patch


def diff_bytes(old: bytes, new: bytes) -> Patch:
    """What `diff` says of two objects that are still JSON: only what differs is read, and most does not."""
    patch: Patch = []
    _diff_object(old, new, [], patch)
    return patch


def same(a: Tree, b: Tree) -> bool:
    """Whether two trees are the same JSON; to Python alone 1 and True are equal."""
    return not diff(a, b)


def _unchanged(a: Tree, b: Tree) -> bool:
    """Quickly whether nothing differs; keys in another order may make it say no without need."""
    if a != b or type(a) is not type(b):
        return False
    return not isinstance(a, (dict, list)) or orjson.dumps(a) == orjson.dumps(b)


def _diff(old: Tree, new: Tree, path: list[Any], patch: Patch) -> None:
    if type(old) is dict and type(new) is dict:
        _diff_dict(old, new, path, patch)
    elif type(old) is list and type(new) is list:
        _diff_list(old, new, path, patch)
    else:
        patch.append(["=", path, old, new])


def _diff_dict(old: dict[str, Any], new: dict[str, Any], path: list[Any], patch: Patch) -> None:
    for key, value in old.items():
        if key not in new:
            patch.append(["-", [*path, key], value])
        elif not _unchanged(value, new[key]):
            _diff(value, new[key], [*path, key], patch)
    patch.extend(["+", [*path, key], value] for key, value in new.items() if key not in old)


_shallow = msgspec.json.Decoder(dict[str, msgspec.Raw])


def _diff_object(old: bytes, new: bytes, path: list[Any], patch: Patch) -> None:
    before, after = _shallow.decode(old), _shallow.decode(new)
    for key, raw in before.items():
        if key not in after:
            patch.append(["-", [*path, key], orjson.loads(bytes(raw))])
        elif raw != after[key]:
            _diff_raw(bytes(raw), bytes(after[key]), [*path, key], patch)
    added = [key for key in after if key not in before]
    patch.extend(["+", [*path, key], orjson.loads(bytes(after[key]))] for key in added)


def _diff_raw(old: bytes, new: bytes, path: list[Any], patch: Patch) -> None:
    if old[:1] == new[:1] == b"{":
        _diff_object(old, new, path, patch)
        return
    a, b = orjson.loads(old), orjson.loads(new)
    if not _unchanged(a, b):
        _diff(a, b, path, patch)


def _diff_list(old: list[Any], new: list[Any], path: list[Any], patch: Patch) -> None:
    if len(old) == len(new):
        for index, (a, b) in enumerate(zip(old, new, strict=True)):
            if not _unchanged(a, b):
                _diff(a, b, [*path, index], patch)
        return
    start = _common_prefix(old, new)
    tail = _common_prefix(old[start:][::-1], new[start:][::-1])
    patch.append(["~", path, start, old[start : len(old) - tail], new[start : len(new) - tail]])


def _common_prefix(a: list[Any], b: list[Any]) -> int:
    count = 0
    for x, y in zip(a, b, strict=False):
        if not _unchanged(x, y):
            break
        count += 1
    return count


def reverse(patch: Patch) -> Patch:
    return [_reversed(op) for op in reversed(patch)]


def _reversed(op: list[Any]) -> list[Any]:
    match op:
        case ["=", path, old, new]:
            return ["=", path, new, old]
        case ["+", path, new]:
            return ["-", path, new]
        case ["-", path, old]:
            return ["+", path, old]
        case ["~", path, at, old, new]:
            return ["~", path, at, new, old]
    raise PatchMismatch(f"not an operation of a patch: {op!r}")


def independent(one: Patch, other: Patch) -> bool:
    """Whether two patches touch different parts of a tree: either may be reversed without the other."""
    places = [op[1] for op in other]
    return not any(_nested(op[1], place) for op in one for place in places)


def _nested(a: list[Any], b: list[Any]) -> bool:
    """Whether one path leads to the other's place or through it."""
    shared = min(len(a), len(b))
    return a[:shared] == b[:shared]


def apply(tree: Tree, patch: Patch) -> Tree:
    """Fold a patch into a tree in place; the tree is returned because a patch may replace its root.

    What a patch puts into the tree belongs to the tree afterwards: a patch that is to be folded twice must
    be read twice.
    """
    for op in patch:
        path = op[1]
        if not path and op[0] == "=":
            tree = op[3]
            continue
        node = tree
        for key in path if op[0] == "~" else path[:-1]:
            node = node[key]
        match op[0]:
            case "=":
                node[path[-1]] = op[3]
            case "+":
                node[path[-1]] = op[2]
            case "-":
                del node[path[-1]]
            case "~":
                node[op[2] : op[2] + len(op[3])] = op[4]
    return tree


def apply_checked(tree: Tree, patch: Patch) -> Tree:
    """Fold a patch and insist that every old value is the one found; for audits."""
    for op in patch:
        _insist(tree, op)
        tree = apply(tree, [op])
    return tree


def _insist(tree: Tree, op: list[Any]) -> None:
    kind, path = op[0], op[1]
    try:
        if kind == "+":
            found, expected = path[-1] in dict.keys(_at(tree, path[:-1])), False
        elif kind == "~":
            found, expected = _at(tree, path)[op[2] : op[2] + len(op[3])], op[3]
        else:
            found, expected = _at(tree, path), op[2]
    except (KeyError, IndexError, TypeError) as missing:
        raise PatchMismatch(f"nothing fitting at {path!r}") from missing
    if not same(found, expected):
        raise PatchMismatch(f"{path!r} holds {found!r}, the patch expects {expected!r}")


def _at(tree: Tree, path: list[Any]) -> Tree:
    for key in path:
        tree = tree[key]
    return tree


def fold(tree: Tree, patches: Iterable[Patch]) -> Tree:
    for patch in patches:
        tree = apply(tree, patch)
    return tree
