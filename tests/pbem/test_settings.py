"""The three ways to run, each loaded as a fresh process would."""

import json
import os
import stat
import subprocess
import sys

import pytest
import structlog
from django.conf import settings
from django.test import RequestFactory

from pbem.accounts.middleware import RequestLog
from pbem.settings.databases import database
from pbem.settings.logs import logging_for
from pbem.settings.titles import discovered

PRODUCTION = {
    "PBEM_SECRET_KEY": "a long text, with Letters and 0123456789, that only tests use",
    "PBEM_DICE_KEY": "b25seS1mb3ItdGVzdHMtb25seS1mb3ItdGVzdHMtISE=",
    "PBEM_SITE_URL": "https://games.example.org",
    "PBEM_DATABASE_URL": "postgres://pbem:secret@db.example.org/pbem",
    "PBEM_CACHE_URL": "redis://cache.example.org:6379/1",
    "PBEM_BROKER_URL": "redis://cache.example.org:6379/0",
}
SHOW = """
import importlib, json, sys
module = importlib.import_module(f"pbem.settings.{sys.argv[1]}")
print(json.dumps({name: getattr(module, name, None) for name in sys.argv[2:]}, default=str))
"""
MISSING = """
import os, sys
for name in [n for n in os.environ if n.startswith("PBEM_")]:
    value = os.environ.pop(name)
    try:
        import pbem.settings.production
        print(f"{name} was not missed")
    except Exception as error:
        print(error)
    sys.modules.pop("pbem.settings.production", None)
    os.environ[name] = value
"""


def python(script, *arguments, **environ):
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("PBEM_", "DJANGO_"))}
    command = [sys.executable, *(["-c", script] if script else []), *arguments]
    return subprocess.run(command, env=clean | environ, cwd=settings.ROOT, capture_output=True, text=True)


def loaded(module, *names, **environ):
    answer = python(SHOW, module, *names, **environ)
    assert answer.returncode == 0, answer.stderr
    return json.loads(answer.stdout)


def test_the_embedded_server_makes_its_own_keys_once(tmp_path):
    names = ("SECRET_KEY", "PBEM_DICE_KEY", "DATABASES", "PBEM_TITLES", "DEBUG")
    first, second = (loaded("embedded", *names, PBEM_VAR=str(tmp_path)) for _ in range(2))
    assert first == second
    assert first["SECRET_KEY"] != first["PBEM_DICE_KEY"]
    assert first["DATABASES"]["default"]["NAME"] == str(tmp_path / "pbem.sqlite3")
    assert first["DEBUG"] is False
    for name in ("secret-key", "dice-key"):
        assert stat.S_IMODE((tmp_path / name).stat().st_mode) == 0o600


def test_titles_may_be_named(tmp_path):
    answer = loaded("embedded", "PBEM_TITLES", PBEM_VAR=str(tmp_path), PBEM_TITLES="rules.one,rules.two")
    assert answer["PBEM_TITLES"] == ["rules.one", "rules.two"]


def test_production_misses_each_secret_by_name():
    said = python(MISSING, **PRODUCTION).stdout.splitlines()
    assert sorted(line.split(" is not set: ")[0] for line in said) == sorted(PRODUCTION)


def test_production_passes_the_deployment_checks():
    answer = python(
        None,
        *("manage.py", "check", "--deploy", "--fail-level", "WARNING"),
        DJANGO_SETTINGS_MODULE="pbem.settings.production",
        **PRODUCTION,
    )
    assert answer.returncode == 0, answer.stderr


def test_production_is_strict_and_pooled():
    names = (
        "ALLOWED_HOSTS",
        "DATABASES",
        "CELERY_BROKER_TRANSPORT_OPTIONS",
        "PBEM_EMBEDDED",
        "INSTALLED_APPS",
    )
    answer = loaded("production", *names, **PRODUCTION)
    assert answer["ALLOWED_HOSTS"] == ["games.example.org", "localhost", "127.0.0.1"]
    assert answer["DATABASES"]["default"]["OPTIONS"]["pool"]
    assert answer["DATABASES"]["default"]["ENGINE"] == "pbem.postgres"
    assert "polling_interval" not in answer["CELERY_BROKER_TRANSPORT_OPTIONS"]
    assert answer["PBEM_EMBEDDED"] is False
    assert "django_prometheus" not in answer["INSTALLED_APPS"]


def test_sign_in_is_limited_by_the_address_behind_the_proxies():
    answer = loaded("production", "ALLAUTH_TRUSTED_PROXY_COUNT", **PRODUCTION, PBEM_PROXIES="2")
    assert answer == {"ALLAUTH_TRUSTED_PROXY_COUNT": 2}


def test_keys_of_before_are_kept_as_long_as_they_are_named():
    names = ("SECRET_KEY_FALLBACKS", "PBEM_OLD_DICE_KEYS")
    assert loaded("production", *names, **PRODUCTION) == {name: [] for name in names}
    old = {"PBEM_OLD_SECRET_KEYS": "one,two", "PBEM_OLD_DICE_KEYS": "three"}
    assert loaded("production", *names, **PRODUCTION, **old) == {
        names[0]: ["one", "two"],
        names[1]: ["three"],
    }


def test_metrics_are_on_only_when_asked_for():
    answer = loaded("production", "MIDDLEWARE", PBEM_METRICS="1", **PRODUCTION)
    assert "PrometheusBeforeMiddleware" in answer["MIDDLEWARE"][0]


def test_mail_goes_where_the_address_says():
    names = ("EMAIL_BACKEND", "EMAIL_HOST", "EMAIL_PORT", "EMAIL_USE_TLS")
    answer = loaded("production", *names, PBEM_EMAIL_URL="smtp+tls://u:p@mail.example.org:587", **PRODUCTION)
    assert answer["EMAIL_BACKEND"].endswith("smtp.EmailBackend")
    assert (answer["EMAIL_HOST"], answer["EMAIL_PORT"], answer["EMAIL_USE_TLS"]) == (
        "mail.example.org",
        587,
        True,
    )


def test_titles_are_found_without_importing_them(tmp_path):
    rules = tmp_path / "rules"
    for name in ("samurai", "axis", "kernel"):
        (rules / name).mkdir(parents=True)
        (rules / name / "title.py").write_text("raise RuntimeError('imported')")
    (rules / "boards").mkdir()
    assert discovered(rules) == ["rules.axis", "rules.samurai"]


def test_only_the_two_databases():
    assert database("sqlite:////data/games.sqlite3")["OPTIONS"]["transaction_mode"] == "IMMEDIATE"
    assert "pool" not in database("postgres://db/pbem", pool=False).get("OPTIONS", {})
    with pytest.raises(ValueError, match="PBEM_DATABASE_URL"):
        database("mysql://db/pbem")


@pytest.fixture
def kept_structlog():
    before = structlog.get_config()
    yield
    structlog.configure(**before)


@pytest.mark.parametrize("as_json", [True, False])
def test_tracebacks_in_the_log_show_no_variables(kept_structlog, as_json):
    import logging.config

    config = logging_for(json=as_json, level="INFO")["formatters"]["events"]
    formatter = logging.config.DictConfigurator({}).configure_formatter(dict(config))
    hand = "ace of " + "spades"
    try:
        raise RuntimeError("broken")
    except RuntimeError:
        record = logging.LogRecord("pbem", logging.ERROR, __file__, 1, "failed", (), sys.exc_info())
    text = formatter.format(record)
    assert "RuntimeError: broken" in text
    assert hand not in text


def test_requests_are_logged_by_route(client, db):
    request = client.get("/settings/tokens/?secret=link").wsgi_request
    assert RequestLog.format_request(request) == "GET /settings/tokens/"
    assert RequestLog.format_request(RequestFactory().get("/unsubscribe/signed-text")) == "GET"
