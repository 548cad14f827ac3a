"""The guide of deploy/README.md, followed line by line in a clean place as far as one machine allows."""

import http.client
import os
import re
import shutil
import ssl
import subprocess
import time
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
from django.conf import settings

from tests import postgres
from tests.servers import answers, free_port, running_redis, wait_until

GUIDE = (settings.ROOT / "deploy" / "README.md").read_text(encoding="utf-8")
UNITS = sorted((settings.ROOT / "deploy" / "systemd").iterdir())
SITE = "games.example.org"
OF_THE_SYSTEM = ("useradd ", "sudo -u postgres ", "systemctl ")
"""What changes the machine itself: users, the database server, services."""


def steps():
    block = GUIDE.split("## Install with systemd")[1].split("\n\n")[2]
    return [line.strip().partition("  ")[0] for line in block.splitlines()]


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="systemd is not installed")
def test_systemd_understands_the_units(tmp_path):
    # The programs stand at /opt/pbem on a real machine, and the user pbem exists there.
    for unit in UNITS:
        text = unit.read_text(encoding="utf-8").replace("/opt/pbem", "/usr")
        text = re.sub(r"(?m)^Exec(Start|Reload|StartPre)=.*$", r"Exec\1=/bin/true", text)
        (tmp_path / unit.name.replace("@", "@play")).write_text(text.replace("=pbem", "=root"))
    names = [str(path) for path in tmp_path.iterdir()]
    done = subprocess.run(["systemd-analyze", "verify", *names], capture_output=True, text=True)
    complaints = [line for line in done.stderr.splitlines() if "pbem" in line and "man " not in line]
    assert complaints == []


def test_services_can_read_the_python_that_they_use():
    """`make .venv/.to-play` takes the Python of the system, which a service without a home can read."""
    assert "ProtectHome=true" in (settings.ROOT / "deploy/systemd/pbem-web.service").read_text()
    assert "PYTHON=/usr/bin/python3" in GUIDE


class Place:
    """Where the guide puts things, and the environment that it makes there."""

    def __init__(self, folder, database, redis):
        self.home, self.env_file = folder / "opt" / "pbem", folder / "etc" / "env"
        self.env = {"PATH": os.environ["PATH"], "HOME": str(folder), "PIP_CONFIG_FILE": ""}
        self.env |= {k: v for k, v in os.environ.items() if k.startswith(("PIP_", "UV_", "SSL_"))}
        self.filled = {
            "PBEM_SECRET_KEY": "a-long-text-with-Letters-and-0123456789-that-only-tests-use-here",
            "PBEM_DICE_KEY": "b25seS1mb3ItdGVzdHMtb25seS1mb3ItdGVzdHMtISE=",
            "PBEM_DATABASE_URL": f"'{database}'",
            "PBEM_CACHE_URL": f"{redis[:-1]}1",
            "PBEM_BROKER_URL": redis,
            "PBEM_VAR": str(folder / "var"),
        }

    def run(self, line):
        line = line.replace("<this repository>", str(settings.ROOT)).replace("/opt/pbem", str(self.home))
        line = line.replace("install -D -m 600 -o pbem", "install -D -m 600")
        line = line.replace("/etc/pbem/env", str(self.env_file))
        if "createsuperuser" in line:
            line += " --noinput --username olga --email olga@example.org"
        folder = self.home if self.home.exists() else Path.home()
        source = f"set -a; . {self.env_file}; set +a; " if self.env_file.exists() else ""
        script = f"{source}{line}"
        env = self.env | {"DJANGO_SUPERUSER_PASSWORD": "only-for-tests"}
        done = subprocess.run(["bash", "-ec", script], cwd=folder, env=env, capture_output=True, text=True)
        assert done.returncode == 0, f"{line}\n{done.stdout}\n{done.stderr}"
        if "env.example" in line:
            self.fill_in()

    def fill_in(self):
        text = self.env_file.read_text()
        for name, value in self.filled.items():
            text = re.sub(rf"(?m)^#?{name}=.*$", f"{name}={value}", text)
        self.env_file.write_text(text)


@contextmanager
def server(command, port, **options):
    process = subprocess.Popen(command, **options)
    try:
        wait_until(lambda: answers(port), f"{command[0]} on port {port}")
        yield
    finally:
        process.terminate()
        with suppress(subprocess.TimeoutExpired):
            process.wait(30)


@pytest.mark.deep
@pytest.mark.skipif(not shutil.which("nginx"), reason="nginx is not installed")
def test_who_follows_the_guide_has_a_server(tmp_path):
    with postgres.server() as database, running_redis() as redis:
        place = Place(tmp_path, database, redis)
        left = [line for line in steps() if not line.startswith((*OF_THE_SYSTEM, "cp deploy/"))]
        assert len(left) == 8
        for line in left:
            place.run(line)
        web, tls = free_port(), free_port()
        gunicorn = [
            "bash",
            "-c",
            f"set -a; . {place.env_file}; exec .venv/bin/gunicorn --config "
            f"deploy/gunicorn.conf.py --bind 127.0.0.1:{web} pbem.wsgi:application",
        ]
        proxy = configured(tmp_path, place, web, tls)
        with server(gunicorn, web, cwd=place.home, env=place.env), server(proxy, tls):
            look_around(tls)


def configured(folder, place, web, tls):
    """nginx with our file: its ports, names of files and the certificate are those of this place."""
    key, certificate = folder / "key.pem", folder / "certificate.pem"
    subject = ["-subj", f"/CN={SITE}", "-days", "2", "-nodes", "-newkey", "rsa:2048"]
    made = ["openssl", "req", "-x509", *subject, "-keyout", str(key), "-out", str(certificate)]
    subprocess.run(made, check=True, capture_output=True)
    text = (place.home / "deploy" / "nginx.conf").read_text()
    text = re.sub(r"(?s)server \{\s+listen 80;.*?\n\}\n", "", text).replace(
        "    listen [::]:443 ssl http2;\n", ""
    )
    text = text.replace("listen 443 ssl http2", f"listen 127.0.0.1:{tls} ssl").replace(
        "127.0.0.1:8000", f"127.0.0.1:{web}"
    )
    text = text.replace(f"/etc/ssl/{SITE}/fullchain.pem", str(certificate)).replace(
        f"/etc/ssl/{SITE}/privkey.pem", str(key)
    )
    text = text.replace("/var/lib/pbem/", f"{folder}/var/")
    whole = folder / "nginx.conf"
    types = "include /etc/nginx/mime.types;"
    whole.write_text(
        f"daemon off; user root; pid {folder}/nginx.pid; error_log {folder}/nginx.log;\n"
        f"events {{}}\nhttp {{ {types}\n{text} }}\n"
    )
    return ["nginx", "-c", str(whole)]


def look_around(port):
    wait_until(lambda: asked(port, "/healthz")[0] == 200, "the first answer")
    status, body, _ = asked(port, "/titles/")
    assert status == 200
    assert "Border War" in body
    assert asked(port, "/readyz")[0] == 404
    style = re.search(r'href="(/static/css/[^"]+\.[0-9a-f]{12}\.css)"', body)[1]
    status, _, headers = asked(port, style)
    assert (status, headers["Cache-Control"]) == (200, "public, max-age=31536000, immutable")
    assert asked(port, "/api/v1/titles/")[0] == 200


def asked(port, path):
    trusting = ssl.create_default_context()
    trusting.check_hostname, trusting.verify_mode = False, ssl.CERT_NONE
    connection = http.client.HTTPSConnection("127.0.0.1", port, context=trusting, timeout=60)
    with suppress(ConnectionError):
        connection.request("GET", path, headers={"Host": SITE})
        answer = connection.getresponse()
        return answer.status, answer.read().decode(errors="replace"), answer.headers
    time.sleep(0.2)
    return 0, "", {}
