"""The two databases, behind one code path."""

from pathlib import Path
from typing import Any

import environ


def database(url: str, *, pool: bool = True) -> dict[str, Any]:
    """Django's settings for the database at `url`, tuned for many short writes."""
    config: dict[str, Any] = dict(environ.Env.db_url_config(url))
    return _sqlite(config) if config["ENGINE"].endswith("sqlite3") else _postgres(config, pool)


def sqlite_url(path: Path) -> str:
    """The address of a SQLite file."""
    return f"sqlite:///{path.resolve()}"


def _sqlite(config: dict[str, Any]) -> dict[str, Any]:
    # IMMEDIATE takes the write lock at BEGIN: a transaction that reads first and writes later cannot then
    # fail with "database is locked" without waiting for the timeout.
    options = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;",
    }
    return config | {"OPTIONS": config.get("OPTIONS", {}) | options}


def _postgres(config: dict[str, Any], pool: bool) -> dict[str, Any]:
    if config["ENGINE"] != "django.db.backends.postgresql":
        raise ValueError("PBEM_DATABASE_URL must start with postgres:// or sqlite:///")
    # Statements that repeat are prepared by the server, which then plans them once for each connection.
    options: dict[str, Any] = {"server_side_binding": True, "prepare_threshold": 3}
    if pool:
        # After an outage the pool would wait ever longer before it tries again; so a new request may try.
        options["pool"] = {"min_size": 1, "max_size": 16, "timeout": 5, "reconnect_timeout": 3}
        config |= {"ENGINE": "pbem.postgres"}
    return config | {"OPTIONS": options | config.get("OPTIONS", {})}
