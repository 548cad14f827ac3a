"""A client of the fuzzer: one user, one connection that stays open."""

from __future__ import annotations

import http.client
from typing import Any
from urllib.parse import urlencode, urlsplit

import msgspec
from msgspec import Struct


class Reply(Struct):
    """What came back; `body` is None where it is not JSON."""

    status: int
    body: Any
    headers: dict[str, str]


class Client:
    """Sends requests one after another. A lost connection is opened again and the request repeated."""

    def __init__(self, url: str, token: str | None) -> None:
        self.host = urlsplit(url).netloc
        self.connection = http.client.HTTPConnection(self.host, timeout=60)
        self.auth = {"Authorization": f"Bearer {token}"} if token else {}

    def get(self, path: str, /, **query: Any) -> Reply:
        return self.send("GET", f"{path}?{urlencode(query)}" if query else path)

    def post(self, path: str, body: Any, **headers: str) -> Reply:
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        return self.send("POST", path, msgspec.json.encode(body), named)

    def send(
        self, method: str, path: str, body: bytes | None = None, headers: dict[str, str] | None = None
    ) -> Reply:
        given = {"Content-Type": "application/json"} | self.auth | (headers or {})
        try:
            return self._send(method, path, body, given)
        except (http.client.RemoteDisconnected, ConnectionError):
            self.connection.close()
            return self._send(method, path, body, given)

    def _send(self, method: str, path: str, body: bytes | None, headers: dict[str, str]) -> Reply:
        self.connection.request(method, "/api/v1" + path, body, headers)
        response = self.connection.getresponse()
        content = response.read()
        kind = response.headers.get_content_type()
        data = msgspec.json.decode(content) if kind.endswith("json") and content else None
        return Reply(response.status, data, dict(response.headers))
