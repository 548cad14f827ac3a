"""The OpenAPI schema: structs as components, problems as responses, examples from the installed titles."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import msgspec
from django.conf import settings
from drf_spectacular.extensions import OpenApiAuthenticationExtension, OpenApiSerializerExtension
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.plumbing import ResolvedComponent
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from msgspec import Struct

from pbem.api.kinds import KINDS, Kind
from pbem.api.problems import CONTENT_TYPE, ProblemBody

REF = "#/components/schemas/{name}"


class StructSchema(OpenApiSerializerExtension):  # type: ignore[no-untyped-call]
    """Makes components of msgspec structs, so that what is encoded and what is documented are one thing."""

    target_class = "msgspec.Struct"
    match_subclasses = True

    def get_name(self, auto_schema: AutoSchema, direction: str) -> str:
        return str(self.target.__name__)

    def get_identity(self, auto_schema: AutoSchema, direction: str) -> str:
        # Parts of other structs are known by their names alone, so that wholes must be too.
        return self.get_name(auto_schema, direction)

    def map_serializer(self, auto_schema: AutoSchema, direction: str) -> dict[str, Any]:
        _refs, components = msgspec.json.schema_components([self.target], ref_template=REF)
        for name, found in components.items():
            if name != self.target.__name__:
                part = ResolvedComponent(  # type: ignore[no-untyped-call]
                    name, ResolvedComponent.SCHEMA, schema=found, object=name
                )
                auto_schema.registry.register_on_missing(part)
        return dict(components[self.target.__name__])


class Operations(AutoSchema):
    """Names operations by method and view: `post_send_orders`."""

    def get_operation_id(self) -> str:
        words = re.sub(r"(?<!^)(?=[A-Z])", "_", type(self.view).__name__)
        return f"{self.method}_{words}".lower()


class TokenScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    """How a personal token is sent."""

    target_class = "pbem.api.auth.BearerToken"
    name = "token"

    def get_security_definition(self, auto_schema: AutoSchema) -> dict[str, Any]:
        return {"type": "http", "scheme": "bearer", "bearerFormat": "pbem_..."}


class SessionScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    """The browser session, named by its cookie."""

    target_class = "pbem.api.auth.Session"
    name = "session"

    def get_security_definition(self, auto_schema: AutoSchema) -> dict[str, Any]:
        return {"type": "apiKey", "in": "cookie", "name": settings.SESSION_COOKIE_NAME}


ALWAYS = (
    *("invalid-request", "invalid-token", "forbidden", "not-acceptable", "too-large", "throttled"),
    "unavailable",
)
FOR_LOGGED_IN = ("not-authenticated", "insufficient-scope")
FOR_BODIES = ("malformed", "unsupported-media-type")
OPTIONAL: list[Any] = [{"token": []}, {"session": []}, {}]
UNCHANGED = OpenApiResponse(None, "Nothing has changed since the tag was given.")
KEYED = ("key-in-use", "key-reused")
IF_MATCH = OpenApiParameter(
    "If-Match", str, OpenApiParameter.HEADER, description="The ETag of your view: refused if it has changed."
)
IF_NONE_MATCH = OpenApiParameter(
    "If-None-Match", str, OpenApiParameter.HEADER, description="An ETag: 304 if nothing has changed."
)
IDEMPOTENCY_KEY = OpenApiParameter(
    "Idempotency-Key",
    str,
    OpenApiParameter.HEADER,
    description="Makes it safe to send the request again: it is carried out once.",
)


def documented(
    summary: str,
    *,
    tag: str,
    answer: Any = None,
    status: int = 200,
    query: type[Struct] | None = None,
    body: Any = None,
    problems: Sequence[str] = (),
    login: bool = True,
    keyed: bool = False,
    journal_key: bool = False,
    cached: bool = False,
    matched: bool = False,
) -> Callable[[Any], Any]:
    """Describe an operation: what it takes, what it answers, and which problems it can meet.

    `keyed` and `journal_key` take an Idempotency-Key, kept by the API or by the journal; `cached` answers
    carry an ETag; `matched` ones heed If-Match.
    """
    slugs = [*ALWAYS, *problems, *(FOR_LOGGED_IN if login else ()), *(KEYED if keyed else ())]
    slugs += FOR_BODIES if body is not None else ()
    headers = {IDEMPOTENCY_KEY: keyed or journal_key, IF_NONE_MATCH: cached, IF_MATCH: matched}
    found = answer if isinstance(answer, dict) else {status: answer}
    responses: dict[Any, Any] = {**found, **problem_responses(slugs)}
    responses |= {304: UNCHANGED} if cached else {}
    return extend_schema(
        summary=summary,
        tags=[tag],
        request={"application/json": body} if isinstance(body, type) else body,
        parameters=[
            *(query_parameters(query) if query else ()),
            *(h for h, is_on in headers.items() if is_on),
        ],
        responses=responses,
        auth=None if login else OPTIONAL,
    )


def problem_responses(slugs: Iterable[str]) -> dict[tuple[int, str], OpenApiResponse]:
    """One response for each status, which names the problems that come with it."""
    by_status: dict[int, list[Kind]] = {}
    for slug in dict.fromkeys(slugs):
        by_status.setdefault(KINDS[slug].status, []).append(KINDS[slug])
    return {
        (status, CONTENT_TYPE): OpenApiResponse(
            ProblemBody, "; ".join(f"{kind.title} (`{kind.type}`)" for kind in kinds)
        )
        for status, kinds in sorted(by_status.items())
    }


def query_parameters(shape: type[Struct]) -> list[OpenApiParameter]:
    """The fields of a struct as query parameters."""
    found = msgspec.json.schema(shape)["$defs"][shape.__name__]
    required = found.get("required", ())
    return [
        OpenApiParameter(
            name,
            without_default(schema),
            OpenApiParameter.QUERY,
            required=name in required,
            description=schema.get("description", ""),
        )
        for name, schema in found["properties"].items()
    ]


def without_default(schema: dict[str, Any]) -> dict[str, Any]:
    """The schema of a query value: it can be left out, but never be null."""
    plain = {key: value for key, value in schema.items() if key not in ("default", "description")}
    kinds = [kind for kind in plain.get("anyOf", ()) if kind != {"type": "null"}]
    return kinds[0] if len(kinds) == 1 else plain
