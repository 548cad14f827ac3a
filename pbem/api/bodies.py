"""Reading what comes in: JSON bodies, text bodies and query strings, each into a typed struct."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Any, TypeVar

import msgspec
from django.utils.translation import gettext as _
from msgspec import Struct
from rest_framework.request import Request

from pbem.api.misfits import sentence_of
from pbem.api.problems import FieldError, Problem, invalid
from rules.kernel.branches import gather

MOST_BYTES = 256 * 1024
NUL = b"\\u0000"
ESCAPED_NUL = re.compile(rb"(?<!\\)(?:\\\\)*\\u0000")
T = TypeVar("T", bound=Struct)


def check_size(request: Request) -> None:
    """Refuse a large body by its announced length, before reading any of it."""
    length = request.META.get("CONTENT_LENGTH") or "0"
    if not length.isdigit() or int(length) > MOST_BYTES:
        raise Problem("too-large", _("The body is larger than %s bytes.") % MOST_BYTES)


def media_type(request: Request) -> str:
    return str(request.META.get("CONTENT_TYPE") or "").partition(";")[0].strip().lower()


def body(request: Request, shape: type[T]) -> T:
    """The JSON body as a struct."""
    if not request._request.body:
        raise Problem("malformed", _("There is no body; send a JSON object, at least {}."))
    if (sent := media_type(request)) != "application/json":
        told = _("Send the body as application/json, and say so in the header Content-Type; this is “%s”.")
        raise Problem("unsupported-media-type", told % sent[:80])
    check_no_nul(request._request.body)
    try:
        found: T = decoder(shape).decode(request._request.body)
    except RecursionError:
        raise Problem("malformed", _("The body is nested too deeply.")) from None
    except UnicodeDecodeError:
        raise Problem("malformed", _("The text is not in UTF-8.")) from None
    except msgspec.ValidationError as error:
        told, way = sentence_of(error, shape)
        raise invalid(FieldError(told, pointer="".join(f"/{step}" for step in way))) from None
    return found


def no_body(request: Request) -> None:
    """Where the address says everything, what is sent beside it is a mistake; an empty object is none."""
    if request._request.body.strip() not in (b"", b"{}"):
        raise invalid(FieldError(_("This address takes no body."), pointer=""))


def check_no_nul(raw: bytes) -> None:
    """PostgreSQL cannot keep the character NUL, and nobody needs it."""
    if NUL in raw and ESCAPED_NUL.search(raw):
        raise invalid(FieldError(_("The character NUL is not allowed anywhere."), pointer=""))


def text_lines(request: Request) -> list[str]:
    """The lines of a text/plain body, without empty ones and comments after `#`.

    A condition over several lines counts as one.
    """
    try:
        text = request._request.body.decode()
    except UnicodeDecodeError:
        raise Problem("malformed", _("The text is not in UTF-8.")) from None
    if "\0" in text:
        raise Problem("malformed", _("The character NUL is not allowed anywhere."))
    lines = (line.partition("#")[0].strip() for line in text.splitlines())
    return ["\n".join(group) for group in gather(filter(None, lines), str)]


@cache
def decoder(shape: type[T]) -> msgspec.json.Decoder[T]:
    return msgspec.json.Decoder(shape)


def query(request: Request, shape: type[T]) -> T:
    """The query string as a struct; what the struct does not know is refused, so that no typo is ignored."""
    return parameters(request._request.GET.dict(), shape)


def parameters(given: Mapping[str, str], shape: type[T]) -> T:
    known = shape.__struct_encode_fields__
    for name, value in given.items():
        if "\0" in value:
            raise invalid(FieldError(_("The character NUL is not allowed anywhere."), parameter=name[:40]))
        if name not in known:
            detail = _("There is no query parameter “%(name)s” here. There are: %(known)s.")
            told = {"name": name[:40], "known": ", ".join(known) or _("none")}
            raise invalid(FieldError(detail % told, parameter=name[:40]))
    return _converted(given, shape)


def _converted(given: Mapping[str, Any], shape: type[T]) -> T:
    try:
        return msgspec.convert(given, shape, strict=False)
    except msgspec.ValidationError as error:
        told, way = sentence_of(error, shape)
        raise invalid(FieldError(told, parameter=".".join(way))) from None
