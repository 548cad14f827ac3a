"""The service worker, which must be served at the root of the site and not among the static files."""

from functools import cache
from pathlib import Path

from django.conf import settings


@cache
def worker_script() -> str:
    return (Path(settings.ROOT) / "static" / "sw.js").read_text(encoding="utf-8")
