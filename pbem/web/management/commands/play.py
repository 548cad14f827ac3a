"""Play on this machine: web, worker and ticker from one command, without any server to install."""

import logging
import os
import signal
import socket
import sys
import webbrowser
from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management import BaseCommand, CommandError, call_command
from django.db import connections
from gunicorn.app.base import BaseApplication

from pbem.accounts.demo import ensure_demo_users
from pbem.celery import app as celery_app
from pbem.games.titles import titles
from pbem.inprocess import Background
from pbem.lobby.demo import ensure_demo_games
from pbem.outbox import hints
from pbem.outbox.topics import LANES
from pbem.pages.covers import paint_covers

HOST = "127.0.0.1"
PATIENCE = 3
"""So many seconds a request or a task may still take when the server is stopped."""


class Command(BaseCommand):
    help = "Play on this machine: prepares the database and demo games, then serves until Ctrl-C."
    requires_migrations_checks = False

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--port", type=int, default=8000, help="where to listen (default: 8000)")
        parser.add_argument("--no-browser", action="store_true", help="do not open the page in a browser")

    def handle(self, *, port: int, no_browser: bool, **options: Any) -> None:
        if not settings.PBEM_EMBEDDED:
            raise CommandError(
                "play runs only with the embedded settings; for production see deploy/README.md."
            )
        self.check_port(port)
        settings.SITE_URL = f"http://localhost:{port}"
        try:
            with hints.silence():
                self.say(box(settings.SITE_URL, self.prepare()))
        except KeyboardInterrupt:
            sys.exit(130)
        # The serving process is a fork, and database connections must not be shared with it.
        connections.close_all()
        Server(port, browse=not no_browser and has_screen()).run()

    def check_port(self, port: int) -> None:
        """Fail early and kindly where the port cannot be had."""
        if not 0 < port < 65536:
            raise CommandError(f"{port} is not a port: choose a number from 1 to 65535.")
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((HOST, port))
            except OSError as error:
                raise CommandError(
                    f"Port {port} cannot be used ({error.strerror}). Is the server running already? "
                    f"Choose another port: make play PORT={port % 65535 + 1}"
                ) from error

    def prepare(self) -> dict[str, str | None]:
        """Bring database, demo users and demo games up to date; the passwords of the users."""
        self.say("Preparing the database ...")
        call_command("migrate", interactive=False, verbosity=0)
        passwords = ensure_demo_users()
        self.say("Setting up demo games ...")
        ensure_demo_games()
        self.say("Painting maps ...")
        paint_covers(titles().values())
        return passwords

    def say(self, text: str) -> None:
        self.stdout.write(text)
        self.stdout.flush()


class Server(BaseApplication):  # type: ignore[misc]
    """gunicorn with one serving process, in which the memory broker is shared, and many threads."""

    def __init__(self, port: int, *, browse: bool) -> None:
        self.port, self.browse = port, browse
        super().__init__()

    def load_config(self) -> None:
        hooks = {"when_ready": leave_on_hangup, "post_worker_init": self.serving, "worker_exit": self.leaving}
        config = {
            "bind": f"{HOST}:{self.port}",
            "workers": 1,
            "worker_class": "gthread",
            "threads": 16,
            "graceful_timeout": 3 * PATIENCE,
            "loglevel": "error",
            "control_socket_disable": True,
        }
        for name, value in (config | hooks).items():
            self.cfg.set(name, value)

    def load(self) -> Any:
        # Only in the serving process: it loads everything.
        from pbem.wsgi import application

        return application

    def serving(self, worker: Any) -> None:
        # Ctrl-C reaches both processes, and the arbiter passes it on: twice would break off the leaving.
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        # The requests and then the task in hand are waited for, before the arbiter loses its patience.
        worker.cfg.set("graceful_timeout", PATIENCE)
        self.background = Background(celery_app, LANES)
        self.background.start()
        if self.browse:
            webbrowser.open(settings.SITE_URL)

    def leaving(self, arbiter: Any, worker: Any) -> None:
        """Leave as soon as the task in hand is done; Python would wait for every thread."""
        self.background.stop(patience=PATIENCE)
        logging.shutdown()
        os._exit(0)


def leave_on_hangup(arbiter: Any) -> None:
    """A closed terminal ends the server; gunicorn by itself would reload and live on."""
    signal.signal(signal.SIGHUP, lambda *_: os.kill(os.getpid(), signal.SIGTERM))


def has_screen() -> bool:
    """Whether a browser would open in a window of its own, not in this terminal."""
    return sys.platform in ("darwin", "win32") or any(map(os.environ.get, ("DISPLAY", "WAYLAND_DISPLAY")))


def box(address: str, passwords: dict[str, str | None]) -> str:
    """The address and the demo users in a frame."""
    users = [f"  {name:<10}{password or '(the password you chose)'}" for name, password in passwords.items()]
    lines = ["The server is running at", f"  {address}", "", "Sign in as", *users, "", "Ctrl-C stops it."]
    width = max(map(len, lines))
    body = "\n".join(f"│ {line:<{width}} │" for line in lines)
    return f"┌{'─' * (width + 2)}┐\n{body}\n└{'─' * (width + 2)}┘"
