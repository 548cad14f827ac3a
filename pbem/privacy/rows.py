"""Rows of the database as a user gets them."""

from collections.abc import Iterable
from typing import Any

from django.db.models import Model, QuerySet


def rows(found: QuerySet[Any], without: Iterable[str] = ()) -> list[dict[str, Any]]:
    """Rows as plain data; games by the id that everybody knows, and nobody else's keys."""
    hidden = {"id", *without}
    return [_plain(row, hidden) for row in found.select_related(*_game(found.model))]


def _game(model: type[Model]) -> list[str]:
    return ["game"] if any(field.name == "game" for field in model._meta.fields) else []


def _plain(row: Model, hidden: set[str]) -> dict[str, Any]:
    plain: dict[str, Any] = {}
    for field in row._meta.concrete_fields:
        if field.name == "game":
            game = getattr(row, "game", None)
            plain["game"] = game.public_id if game else None
        elif field.name not in hidden and not field.is_relation:
            plain[field.name] = getattr(row, field.name)
    return plain
