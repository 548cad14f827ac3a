"""The files of a production server, as far as they can be judged without running them."""

import configparser
import json
import os
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
from pbem.outbox.topics import LANES
from pbem.settings.schedule import QUEUES
from tests.pbem.test_settings import PRODUCTION, python

DEPLOY = settings.ROOT / "deploy"
UNITS = sorted((DEPLOY / "systemd").glob("*.service"))
EXAMPLE = (DEPLOY / "env.example").read_text()
COMPOSE = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
OURS = {name: service for name, service in COMPOSE["services"].items() if service["image"] == "pbem"}
HANDBOOK = settings.ROOT / "docs" / "operations.md"
DOCUMENTS = [HANDBOOK, *DEPLOY.glob("*.md"), *DEPLOY.glob("Dockerfile"), *UNITS, DEPLOY / "compose.yaml"]


def unit(path):
    parser = configparser.ConfigParser(interpolation=None)
    parser.optionxform = str
    parser.read(path)
    return parser


def check_command(words):
    """The program is installed, and what it is told to run exists."""
    program, arguments = Path(words[0]).name, words[1:]
    if program.endswith(".sh"):
        assert os.access(settings.ROOT / Path(words[0]).relative_to("/opt/pbem"), os.X_OK)
        return
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
        "pbem-backup",
        "pbem-beat",
        "pbem-mailserver",
        "pbem-web",
        "pbem-worker@",
    ]


@pytest.mark.parametrize("part", ["web", "worker@"])
def test_only_the_first_of_several_processes_is_told_to_stop(part):
    """Celery's children would die of SIGTERM with a mail in hand."""
    assert unit(DEPLOY / "systemd" / f"pbem-{part}.service")["Service"]["KillMode"] == "mixed"
    parts = [service for name, service in COMPOSE["services"].items() if name.startswith(part.strip("@"))]
    assert all(service["stop_grace_period"] in ("30s", "60s") for service in parts)


def test_every_queue_has_a_worker():
    commands = [service["command"] for name, service in OURS.items() if name.startswith("worker-")]
    assert sorted(words[words.index("--queues") + 1] for words in commands) == sorted(QUEUES)
    told = re.findall(r"pbem-worker@(\w+)", (DEPLOY / "README.md").read_text())
    assert set(QUEUES) <= set(told)
    routed = {route["queue"] for route in settings.CELERY_TASK_ROUTES.values()}
    assert {*routed, *LANES, settings.CELERY_TASK_DEFAULT_QUEUE} == set(QUEUES)


def test_a_timer_starts_the_backup():
    timer = unit(DEPLOY / "systemd" / "pbem-backup.timer")
    assert timer["Install"]["WantedBy"] == "timers.target"
    service = unit(DEPLOY / "systemd" / "pbem-backup.service")["Service"]
    # ProtectSystem=strict lets it write nowhere but there.
    assert f"/var/lib/{service['StateDirectory']} " in service["ExecStart"]


def test_a_mail_server_without_a_domain_is_not_started_again_and_again():
    service = unit(DEPLOY / "systemd" / "pbem-mailserver.service")["Service"]
    assert int(service["RestartPreventExitStatus"]) == os.EX_CONFIG
    assert COMPOSE["services"]["mailserver"]["profiles"] == ["mail"]


def test_the_shell_can_read_the_example(tmp_path):
    """The handbook has it sourced: each line must mean the same to a shell as to systemd."""
    whole = tmp_path / "env"
    whole.write_text(re.sub(r"^#(PBEM_[A-Z_]+=)", r"\1", EXAMPLE, flags=re.MULTILINE))
    show = "import json, os; print(json.dumps(dict(os.environ)))"
    script = 'set -aeu; . "$1"; exec "$2" -c "$3"'
    command = ["sh", "-c", script, "sh", str(whole), sys.executable, show]
    answer = subprocess.run(command, env={}, check=True, capture_output=True, text=True)
    read = json.loads(answer.stdout)
    assert read["PBEM_MAIL_FROM"] == "PBEM <games@example.org>"
    assert "POSTMARK_SERVER_TOKEN" in json.loads(read["PBEM_ANYMAIL"])
    told = dict(re.findall(r"^(PBEM_[A-Z_]+)=(.*)$", whole.read_text(), re.MULTILINE))
    assert {name: value.strip("'") for name, value in told.items()}.items() <= read.items()


@pytest.mark.parametrize("name", OURS)
def test_compose_starts_what_exists(name):
    check_command(OURS[name]["command"])
    assert set(OURS[name]["depends_on"]) <= set(COMPOSE["services"])


def test_compose_paints_where_the_pictures_are_kept_and_lets_nobody_wait_for_them():
    assert {"redis", "migrate"} <= set(OURS["covers"]["depends_on"])
    assert not [name for name, service in OURS.items() if "covers" in service["depends_on"]]


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


def test_the_handbook_tells_of_every_task_on_a_beat():
    told = set(re.findall(r"^\| `(pbem\.\w+\.tasks\.\w+)` \|", HANDBOOK.read_text(), re.MULTILINE))
    assert told == {entry["task"] for entry in settings.CELERY_BEAT_SCHEDULE.values()}


def test_an_upgrade_changes_the_tables_before_new_code_reads_them():
    upgrade = (DEPLOY / "README.md").read_text().partition("## Upgrade")[2]
    steps = [
        "pbem-backup",
        "git diff HEAD @{upstream} -- deploy/schemas.toml",
        "git pull",
        "migrate",
        "verify --running",
        "restart 'pbem-worker@*'",
        "reload pbem-web",
    ]
    places = [upgrade.index(step) for step in steps]
    assert places == sorted(places)


def test_nginx_sends_requests_where_the_servers_listen():
    text = (DEPLOY / "nginx.conf").read_text()
    assert text.count("{") == text.count("}")
    upstreams = dict(re.findall(r"upstream (\w+) \{\s*server 127\.0\.0\.1:(\d+);", text))
    assert set(re.findall(r"proxy_pass http://(\w+);", text)) == set(upstreams)
    # Addresses of feeds, invitations and confirmations are secrets.
    assert text.count("access_log off;") == text.count("server_name ")
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
    named = set(re.findall(r"^#?PBEM_([A-Z_]+)=", EXAMPLE, re.MULTILINE))
    assert {"SECRET_KEY", "DICE_KEY"} <= read
    assert named - {"BIND"} == read


def test_the_lock_file_names_no_registry():
    lock = (settings.ROOT / "uv.lock").read_text()
    assert "://" not in lock
    assert lock.count("sha256:") > 100


def test_the_ci_script_is_sound():
    subprocess.run(["bash", "-n", settings.ROOT / ".ci" / "run"], check=True)
    subprocess.run(["sh", "-n", DEPLOY / "backup.sh"], check=True)
