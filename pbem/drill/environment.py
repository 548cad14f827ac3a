"""A place of its own for a drill: a folder, an empty database, keys, ports, and settings of production."""

from __future__ import annotations

import os
import secrets
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import quote, urlencode

from cryptography.fernet import Fernet
from django.conf import settings
from django.core.management import CommandError
from django.db import connection

UNLIMITED = str(10**9)
LIMITS = ("ANONYMOUS", "READ", "PLAY", "CREATE", "PICTURE")
PORTS = ("REDIS", "WEB", "SMTP", "LMTP")
DOMAIN = "orders.example.org"


@contextmanager
def temporary_site() -> Iterator[dict[str, str]]:
    """The environment of all processes of a drill; folder and database go with it."""
    with tempfile.TemporaryDirectory(prefix="pbem-drill-") as folder, empty_database(Path(folder)) as url:
        env = os.environ | ports() | settings_of_production(url, folder)
        redis = f"redis://127.0.0.1:{env['DRILL_REDIS']}"
        env |= {
            "PBEM_BROKER_URL": f"{redis}/0",
            "PBEM_CACHE_URL": f"{redis.replace('redis', 'rediscache', 1)}/1",
            "PBEM_EMAIL_URL": f"smtp://127.0.0.1:{env['DRILL_SMTP']}",
        }
        if manage("migrate", "--verbosity", "0", env=env):
            raise CommandError("the database of the drill cannot be made")
        yield env


def settings_of_production(database: str, folder: str) -> dict[str, str]:
    return {f"PBEM_LIMIT_{name}": UNLIMITED for name in LIMITS} | {
        "DJANGO_SETTINGS_MODULE": "pbem.settings.production",
        "PBEM_VAR": folder,
        "PBEM_DATABASE_URL": database,
        "PBEM_SECRET_KEY": secrets.token_urlsafe(50),
        "PBEM_DICE_KEY": Fernet.generate_key().decode(),
        "PBEM_SITE_URL": "https://games.example.org",
        "PBEM_ORDERS_DOMAIN": DOMAIN,
        # The drill writes its mails itself, past any server that could vouch for their senders.
        "PBEM_INBOUND_AUTH": "off",
        "PBEM_TITLES": "rules.border_war",
        "PBEM_OUTBOX_LEASE": "10",
        "PBEM_LOG_LEVEL": "CRITICAL",
        "PBEM_STREAM": "false",
    }


def ports() -> dict[str, str]:
    """Free ports of this machine; all are held until each has got another one."""
    held = [socket.create_server(("127.0.0.1", 0)) for _ in PORTS]
    found = {f"DRILL_{name}": str(at.getsockname()[1]) for name, at in zip(PORTS, held, strict=True)}
    for each in held:
        each.close()
    return found


@contextmanager
def empty_database(folder: Path) -> Iterator[str]:
    """Beside that of these settings: on the same PostgreSQL, or a file of its own."""
    if connection.vendor == "sqlite":
        yield f"sqlite:///{folder / 'drill.sqlite3'}"
        return
    name = f"pbem_drill_{secrets.token_hex(4)}"
    _on_server(f'CREATE DATABASE "{name}"')
    try:
        yield _address(name)
    finally:
        _on_server(f'DROP DATABASE "{name}" WITH (FORCE)')


def _on_server(statement: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(statement)


def _address(name: str) -> str:
    found = connection.settings_dict
    user, password = quote(found["USER"], safe=""), quote(found["PASSWORD"], safe="")
    host, port = found["HOST"] or found["OPTIONS"].get("host", ""), found["PORT"]
    login = f"{user}:{password}" if password else user
    if host.startswith("/") or not host:
        return (
            f"postgresql://{login}@/{name}?{urlencode({'host': host})}" if host else f"postgresql:///{name}"
        )
    return f"postgresql://{login}@{host}{f':{port}' if port else ''}/{name}"


def manage(*arguments: str, env: dict[str, str]) -> int:
    command = [sys.executable, str(settings.ROOT / "manage.py"), *arguments]
    return subprocess.run(command, env=env, cwd=settings.ROOT, check=False).returncode  # noqa: S603
