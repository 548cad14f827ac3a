"""What the embedded server sends is compressed; a proxy does this for all others."""

import gzip

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware
from django.utils.cache import patch_vary_headers

_PLAIN = ("text/", "image/svg+xml", "application/json", "application/javascript", "application/problem+json")
_LEAST, _MOST = 500, 4_000_000


class Compressed(GZipMiddleware):
    """Compresses texts and drawings; pictures are already, and what is told as it happens must not wait."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        kind = response.headers.get("Content-Type", "")
        if not kind.startswith(_PLAIN) or kind.startswith("text/event-stream"):
            return response
        if not response.streaming:
            return super().process_response(request, response)
        return self.file(request, response)

    def file(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """A file in pieces, whose length is known; browsers keep it, so this is done once for each."""
        length = int(response.headers.get("Content-Length", 0))
        wanted = "gzip" in request.headers.get("Accept-Encoding", "")
        coded = response.has_header("Content-Encoding") or response.status_code != 200
        patch_vary_headers(response, ("Accept-Encoding",))
        if not wanted or coded or not _LEAST <= length <= _MOST:
            return response
        whole = gzip.compress(b"".join(response.streaming_content), 6, mtime=0)  # type: ignore[attr-defined]
        response.streaming_content = [whole]  # type: ignore[attr-defined]
        response.headers["Content-Encoding"] = "gzip"
        response.headers["Content-Length"] = str(len(whole))
        return response
