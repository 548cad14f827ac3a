"""The kinds of problems that the API answers with; their addresses never change."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import gettext_noop
from msgspec import Struct


class Kind(Struct, frozen=True):
    """One kind of problem: its name in the address, the status it comes with, and what to do about it."""

    slug: str
    status: int
    title: str
    advice: str | Promise

    @property
    def type(self) -> str:
        return f"/api/docs/problems/{self.slug}/"


ALL = (
    Kind(
        "malformed",
        400,
        gettext_noop("The body cannot be read"),
        _("Send valid JSON in UTF-8, or text where it is taken."),
    ),
    Kind(
        "invalid-request",
        400,
        gettext_noop("The request does not fit its schema"),
        _("Each entry of “errors” names a place, by JSON pointer or query parameter, and what it must be."),
    ),
    Kind(
        "not-authenticated", 401, gettext_noop("Nobody is logged in"), _("Send a personal token, or log in.")
    ),
    Kind(
        "invalid-token",
        401,
        gettext_noop("The token opens nothing"),
        _("It is unknown, has expired or was revoked. Make another on the settings page."),
    ),
    Kind(
        "insufficient-scope",
        403,
        gettext_noop("The token may not do this"),
        _("Use a token with the scope that is named."),
    ),
    Kind(
        "session-required",
        403,
        gettext_noop("Only for a browser session"),
        _("Tokens cannot make or revoke tokens: a leaked one would outlive its revocation."),
    ),
    Kind(
        "not-your-seat", 403, gettext_noop("Somebody else holds this seat"), _("Name one of your own seats.")
    ),
    Kind("forbidden", 403, gettext_noop("You may not do this"), _("The detail says why.")),
    Kind(
        "not-found",
        404,
        gettext_noop("Not found"),
        _("It does not exist, or you may not see it: the answer is the same. Addresses end with a slash."),
    ),
    Kind(
        "method-not-allowed",
        405,
        gettext_noop("The address does not take this method"),
        _("See the header Allow."),
    ),
    Kind("not-acceptable", 406, gettext_noop("No such representation"), _("Ask for application/json.")),
    Kind(
        "stale",
        409,
        gettext_noop("The game has moved on"),
        _("“number” is your last event now. Read what happened since, and send your orders again."),
    ),
    Kind(
        "busy",
        409,
        gettext_noop("Another order came first"),
        _("Nothing was written. Try again after Retry-After seconds."),
    ),
    Kind(
        "key-in-use",
        409,
        gettext_noop("The first request with this key is still running"),
        _("Wait for Retry-After seconds and send the same request again."),
    ),
    Kind(
        "key-reused",
        409,
        gettext_noop("The key was used for another request"),
        _("An Idempotency-Key belongs to one request. Make a new key for a new request."),
    ),
    Kind(
        "conflict",
        409,
        gettext_noop("The game is not in a state for this"),
        _("It has not started, is over, is full, or the seat is not free. The detail says which."),
    ),
    Kind(
        "precondition-failed",
        412,
        gettext_noop("The position is not the one you looked at"),
        _("The ETag in If-Match is no longer that of your view. Get the view again."),
    ),
    Kind("too-large", 413, gettext_noop("The body is too large"), _("At most 256 kB.")),
    Kind(
        "unsupported-media-type",
        415,
        gettext_noop("This type of body is not taken"),
        _("Send application/json."),
    ),
    Kind(
        "illegal-order",
        422,
        gettext_noop("Against the rules"),
        _("Nothing was written. “line” counts the orders from 1, “rule” says which rule, “reason” why."),
    ),
    Kind(
        "unreadable-order",
        422,
        gettext_noop("The line is not an order"),
        _("“line” is its number. The page of the title shows an example of every kind of order."),
    ),
    Kind(
        "ambiguous-order",
        422,
        gettext_noop("The line could mean several orders"),
        _("“candidates” lists them; send one."),
    ),
    Kind("throttled", 429, gettext_noop("Too many requests"), _("Wait for Retry-After seconds.")),
    Kind(
        "unavailable",
        503,
        gettext_noop("The database does not answer"),
        _("Try again after Retry-After seconds; a POST with its Idempotency-Key is carried out once."),
    ),
    Kind(
        "server-error",
        500,
        gettext_noop("Error on the server"),
        _("It has been logged; no more is told here."),
    ),
)

KINDS = {kind.slug: kind for kind in ALL}
