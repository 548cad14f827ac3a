"""The suite in the shell of an operator, who has read the environment of his server into it."""

import os
import subprocess
import sys

from django.conf import settings


def test_the_suite_leaves_the_games_of_the_shells_server_alone(tmp_path):
    (tmp_path / "games").touch()
    env = os.environ | {"DJANGO_SETTINGS_MODULE": "pbem.settings.embedded", "PBEM_VAR": str(tmp_path)}
    command = ["-m", "pytest", "-q", "-n0", "-p", "no:cacheprovider", "tests/deploy/test_messages.py"]
    done = subprocess.run(
        [sys.executable, *command], cwd=settings.ROOT, env=env, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout
    assert [path.name for path in tmp_path.iterdir()] == ["games"]
