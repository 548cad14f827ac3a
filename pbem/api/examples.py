"""Examples for the schema, taken from the installed titles so that they cannot go out of date."""

from __future__ import annotations

from typing import Any

from pbem.api.answers.odds import examples as odds_examples
from pbem.games.titles import titles
from rules.kernel.texts import Text
from rules.kernel.title import OrderKind, Title

ORDERS = "/api/v1/games/{game}/orders/"
DRAFT = "/api/v1/games/{game}/draft/"
OPTIONS = "/api/v1/games/{game}/options/"
ODDS = "/api/v1/titles/{title}/odds/"


def add_order_examples(result: dict[str, Any], **_context: Any) -> dict[str, Any]:
    """Show an order of every kind of every title, questions about odds, and orders' fields as parameters."""
    taken = result["paths"][ORDERS]["post"]["requestBody"]["content"]
    taken["application/json"]["examples"] = _examples(as_json)
    taken["text/plain"]["examples"] = _examples(as_text)
    drafted = result["paths"][DRAFT]["put"]["requestBody"]["content"]
    drafted["application/json"]["examples"] = _examples(as_json)
    asked = result["paths"][ODDS]["post"]["requestBody"]["content"]
    asked["application/json"]["examples"] = _odds_examples()
    result["paths"][OPTIONS]["get"]["parameters"].append(FIELDS)
    return result


def _examples(write: Any) -> dict[str, Any]:
    return {
        f"{title.id}.{kind.kind}": {"summary": summary(title, kind), "value": write(title, kind)}
        for title in titles().values()
        for kind in title.order_kinds
    }


def _odds_examples() -> dict[str, Any]:
    return {
        f"{title.id}.{number}": {"summary": f"{title.name}: {words}", "value": question}
        for title in titles().values()
        if title.odds
        for number, (words, question) in enumerate(odds_examples(title, title.odds), 1)
    }


def summary(title: Title, kind: OrderKind) -> str:
    words = (
        title.catalogue.word(Text(f"order.{kind.kind}")) if title.catalogue.has(f"order.{kind.kind}") else ""
    )
    return f"{title.name}: {words or kind.kind}" + (f" (rule {kind.rule})" if kind.rule else "")


def as_json(title: Title, kind: OrderKind) -> dict[str, Any]:
    order = kind.example
    return {"seat": order.seat, "orders": [{"kind": order.kind, "args": order.args}]}


def as_text(title: Title, kind: OrderKind) -> str:
    return title.write(kind.example)


FIELDS = {
    "in": "query",
    "name": "fields",
    "description": (
        "The fields of the order so far, each as a parameter of its own: `from=a1`, `path=b1,c2`, "
        "`units=foot:2,horse:1`. Write `args.limit=...` where a field is called like a parameter."
    ),
    "style": "form",
    "explode": True,
    "schema": {"type": "object", "additionalProperties": {"type": "string"}},
}
