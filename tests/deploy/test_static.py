"""What the production server serves as static files."""

import json

import pytest
from django.core.management import call_command


@pytest.fixture
def collected(settings, tmp_path):
    """The static files under hashed names, as in production, but not compressed, which takes a minute."""
    settings.STATIC_ROOT = tmp_path
    storage = "django.contrib.staticfiles.storage.ManifestStaticFilesStorage"
    settings.STORAGES = settings.STORAGES | {"staticfiles": {"BACKEND": storage}}
    call_command("collectstatic", interactive=False, verbosity=0)
    return json.loads((tmp_path / "staticfiles.json").read_text())["paths"]


def test_static_files_are_collected_under_hashed_names(collected, tmp_path, client, alice):
    for name in ("css/site.css", "js/site.js", "vendor/htmx.min.js", "img/icon.svg"):
        assert (tmp_path / collected[name]).is_file()
        assert collected[name] != name
    client.force_login(alice)
    assert collected["css/site.css"] in client.get("/settings/preferences/").text
