"""States of an older shape, brought into today's."""

from typing import Any

from rules.kernel.orders import RulesError
from rules.kernel.state import bytes_of, tree_of
from rules.kernel.title import Title


def upcast(title: Title, tree: dict[str, Any], schema: int) -> dict[str, Any]:
    """Lead a state through every schema from its own to the title's."""
    if schema > title.schema:
        raise RulesError(
            f"{title.id}: the state has schema {schema}, but these rules know only {title.schema}"
        )
    for older in range(schema, title.schema):
        tree = title.upcast(tree, older)
        tree["schema"] = older + 1
    return tree


def readable(title: Title, data: bytes, schema: int) -> bytes:
    """Stored bytes in a shape that today's rules can read."""
    if schema == title.schema:
        return data
    return title.codec.encode(title.codec.decode(bytes_of(upcast(title, tree_of(data), schema))))
