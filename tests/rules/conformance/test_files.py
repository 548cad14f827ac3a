"""The same role has the same file name in every title, and the README leads to every folder."""

import re
from pathlib import Path

import pytest

from rules.kernel.features import UNWRITTEN

EVERY = (
    "title",
    "board",
    "sequence",
    "view",
    "policies",
    "notation",
    "report",
    "struck",
    "odds",
    "scene",
    "bot",
)
OTHER_NAMES = {
    "reasons": "refusals",
    "checks": "invariants",
    "patient": "bot",
    "hasty": "bot",
    "telling": "report, or the plain word for what it changes",
    "picture": "scene",
}
TEXTS = ("README.md", "reference.md", "words/en.toml", "words/es.toml")
SHARED = {"scene", "bot", "data", "words", "__pycache__"}


@pytest.fixture
def folder(title, package):
    return Path(*package.split("."))


def test_what_every_title_has_is_called_alike(title, folder):
    unwritten = {name for name, reason in title.without.items() if reason == UNWRITTEN}
    needed = [name for name in EVERY if name not in unwritten]
    assert not [
        name for name in needed if not (folder / name).is_dir() and not (folder / f"{name}.py").exists()
    ]
    assert not [name for name in TEXTS if not (folder / name).exists()]


def test_no_role_has_another_name(folder):
    found = {path.stem for path in folder.rglob("*.py")} & OTHER_NAMES.keys()
    assert not {name: OTHER_NAMES[name] for name in found}


def test_the_readme_leads_to_every_folder_and_only_to_files_that_exist(folder):
    text = (folder / "README.md").read_text(encoding="utf-8")
    rooms = {path.name for path in folder.iterdir() if path.is_dir()} - SHARED
    assert not {room for room in rooms if f"{room}/" not in text}
    named = re.findall(r"`([a-z_]+(?:/[a-z_]+)*\.(?:py|toml|md))`", text)
    assert not [name for name in named if "test" not in name and not any(folder.rglob(name))]
