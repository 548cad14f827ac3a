"""The command that a newcomer runs first: a real process, a real port, a fresh directory."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
import urllib.request
from http.cookiejar import CookieJar
from pathlib import Path
from urllib.parse import urlencode

import psutil
import pytest
from django.conf import settings
from django.core.management import CommandError, call_command

from tests.servers import answers, free_port, wait_until


class Play:
    """`manage.py play` with all that it prints in a file."""

    def __init__(self, var: Path):
        self.var, self.port, self.output = var, free_port(), var / "output.txt"

    def __enter__(self):
        environ = {
            name: value for name, value in os.environ.items() if not name.startswith(("PBEM_", "DJANGO_"))
        }
        with self.output.open("w") as output:
            self.process = subprocess.Popen(
                [sys.executable, "manage.py", "play", "--port", str(self.port), "--no-browser"],
                cwd=settings.ROOT,
                env=environ | {"PBEM_VAR": str(self.var)},
                stdout=output,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        wait_until(lambda: answers(self.port) or self.process.poll() is not None, "the server")
        assert self.process.poll() is None, self.output.read_text()
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)

    def end(self, how: signal.Signals) -> int:
        """Send a signal; the exit status, once every process of the tree has gone.

        A terminal sends Ctrl-C to all of them, others send their signal to the one that they started.
        """
        family = psutil.Process(self.process.pid).children(recursive=True)
        assert family
        (os.killpg if how == signal.SIGINT else os.kill)(self.process.pid, how)
        status = self.process.wait(120)
        _, alive = psutil.wait_procs(family, timeout=120)
        assert not alive
        assert not answers(self.port)
        return status


class Browser:
    """Just enough of a browser to sign in."""

    def __init__(self, port: int):
        self.address, self.cookies = f"http://localhost:{port}", CookieJar()
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.cookies))

    def get(self, path: str) -> str:
        return self.opener.open(self.address + path, timeout=120).read().decode()

    def sign_in(self, name: str, password: str) -> str:
        token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', self.get("/accounts/login/"))[1]
        fields = {
            "login": name,
            "password": password,
            "csrfmiddlewaretoken": token,
            "next": "/settings/preferences/",
        }
        page = self.opener.open(f"{self.address}/accounts/login/", urlencode(fields).encode(), timeout=120)
        return page.read().decode()


def test_play_starts_serves_stops_and_starts_again_on_the_same_data(tmp_path):
    with Play(tmp_path) as first:
        passwords = json.loads((tmp_path / "demo-passwords.json").read_text())
        printed = first.output.read_text()
        assert f"http://localhost:{first.port}" in printed
        assert all(password in printed for password in passwords.values())
        browser = Browser(first.port)
        assert "charlie" in browser.sign_in("charlie", passwords["charlie"])
        assert ":root" in browser.get("/static/css/site.css")
        assert "charlie" in browser.get("/inbox/")
        assert first.end(signal.SIGINT) == 0
    with Play(tmp_path) as again:
        assert all(password in again.output.read_text() for password in passwords.values())
        assert "alice" in Browser(again.port).sign_in("alice", passwords["alice"])
        assert again.end(signal.SIGTERM) == 0
    for play in (first, again):
        assert not re.search("Traceback|SIGKILL", play.output.read_text())


def test_a_taken_port_is_said_kindly():
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(
            CommandError, match=f"Port {port} cannot be used .*make play PORT={port % 65535 + 1}"
        ):
            call_command("play", port=port)


@pytest.mark.parametrize("port", [0, -1, 65536])
def test_only_real_ports(port):
    with pytest.raises(CommandError, match="not a port"):
        call_command("play", port=port)


def test_play_is_not_for_production(settings):
    settings.PBEM_EMBEDDED = False
    with pytest.raises(CommandError, match="embedded"):
        call_command("play")
