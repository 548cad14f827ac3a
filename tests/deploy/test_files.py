"""The files of a production server, as far as they can be judged without running them."""

import configparser
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
import yaml
from celery.app.utils import find_app
from django.conf import settings
from django.core.management import get_commands
from django.utils.module_loading import import_string

from pbem.celery import app
from tests.pbem.test_settings import PRODUCTION, python

DEPLOY = settings.ROOT / "deploy"
UNITS = sorted((DEPLOY / "systemd").glob("*.service"))
COMPOSE = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
OURS = {name: service for name, service in COMPOSE["services"].items() if service["image"] == "pbem"}
DOCUMENTS = [*DEPLOY.glob("*.md"), *DEPLOY.glob("Dockerfile"), *UNITS, DEPLOY / "compose.yaml"]


def unit(path):
    parser = configparser.ConfigParser(interpolation=None)
    parser.optionxform = str
    parser.read(path)
    return parser


def check_command(words):
    """The program is installed, and what it is told to run exists."""
    program, arguments = Path(words[0]).name, words[1:]
    assert Path(sys.executable).with_name(program).exists()
    if program == "python":
        assert arguments[1] in get_commands()
    elif program == "celery":
        assert find_app(arguments[arguments.index("--app") + 1]) is app
        assert {"worker", "beat"} & set(arguments)
    else:
        target = next(word for word in arguments if ":" in word and not word.startswith("-"))
        assert callable(import_string(target.replace(":", ".")))


@pytest.mark.parametrize("path", UNITS, ids=lambda path: path.stem)
def test_units_start_what_exists(path):
    service = unit(path)["Service"]
    check_command(shlex.split(service["ExecStart"]))
    assert service["EnvironmentFile"] == "/etc/pbem/env"
    assert service["NoNewPrivileges"] == "true"
    assert service["User"] == "pbem"


def test_every_part_has_a_unit():
    assert [path.stem for path in UNITS] == [
        "pbem-asgi",
        "pbem-beat",
        "pbem-mailserver",
        "pbem-web",
        "pbem-worker",
    ]


@pytest.mark.parametrize("name", OURS)
def test_compose_starts_what_exists(name):
    check_command(OURS[name]["command"])
    assert set(OURS[name]["depends_on"]) <= set(COMPOSE["services"])


def test_compose_keeps_the_database_and_opens_nothing_to_the_world():
    volume = COMPOSE["services"]["db"]["volumes"][0].split(":")[0]
    assert volume in COMPOSE["volumes"]
    ports = [port for service in COMPOSE["services"].values() for port in service.get("ports", [])]
    assert ports
    assert all(port.startswith("127.0.0.1:") for port in ports)


def test_the_image_copies_what_exists():
    copied = re.findall(r"^COPY (.*) \S+$", (DEPLOY / "Dockerfile").read_text(), re.MULTILINE)
    names = [name for line in copied for name in line.split()]
    assert {"pbem", "rules", "templates", "static"} <= set(names)
    assert all((settings.ROOT / name).exists() for name in names)


def test_versions_of_uv_agree():
    pinned = {
        re.search(r"uv==([\d.]+)", (settings.ROOT / name).read_text())[1]
        for name in ("Makefile", "deploy/Dockerfile")
    }
    assert len(pinned) == 1


def test_every_command_in_the_documents_exists():
    told = {
        name
        for path in DOCUMENTS
        for name in re.findall(r"manage\.py[\"',]* [\"']?([a-z-]+)", path.read_text())
    }
    assert {"migrate", "collectstatic", "createsuperuser"} <= told
    assert told <= set(get_commands())


def test_nginx_sends_requests_where_the_servers_listen():
    text = (DEPLOY / "nginx.conf").read_text()
    assert text.count("{") == text.count("}")
    upstreams = dict(re.findall(r"upstream (\w+) \{\s*server 127\.0\.0\.1:(\d+);", text))
    assert set(re.findall(r"proxy_pass http://(\w+);", text)) == set(upstreams)
    assert f"127.0.0.1:{upstreams['pbem_web']}" in (DEPLOY / "gunicorn.conf.py").read_text()
    assert f"--port {upstreams['pbem_asgi']} " in (DEPLOY / "systemd" / "pbem-asgi.service").read_text()


def test_gunicorn_accepts_its_configuration():
    command = [
        sys.executable,
        "-m",
        "gunicorn",
        "--check-config",
        "--config",
        "deploy/gunicorn.conf.py",
        "pbem.wsgi",
    ]
    answer = python(None, *command[1:], DJANGO_SETTINGS_MODULE="pbem.settings.production", **PRODUCTION)
    assert answer.returncode == 0, answer.stderr


def test_the_example_names_every_variable_that_the_settings_read():
    modules = (settings.ROOT / "pbem" / "settings").glob("*.py")
    sources = "".join(path.read_text() for path in modules if path.stem not in ("embedded", "test"))
    read = set(re.findall(r"\b(?:_?env\.\w+|required)\(\s*\"([A-Z_]+)\"", sources))
    named = set(re.findall(r"^#?PBEM_([A-Z_]+)=", (DEPLOY / "env.example").read_text(), re.MULTILINE))
    assert {"SECRET_KEY", "DICE_KEY"} <= read
    assert named - {"BIND"} == read


def test_the_lock_file_names_no_registry():
    lock = (settings.ROOT / "uv.lock").read_text()
    assert "://" not in lock
    assert lock.count("sha256:") > 100


def test_the_ci_script_is_sound():
    subprocess.run(["bash", "-n", settings.ROOT / ".ci" / "run"], check=True)
    subprocess.run(["sh", "-n", DEPLOY / "backup.sh"], check=True)
