"""Statements in SQL are seen by no linter: where one reads tables of another app, a line says so."""

import re
from pathlib import Path

import pytest

TABLE = re.compile(r'(?:FROM|JOIN|UPDATE|INTO) "([a-z]+)_[a-z]+"')
SAID = re.compile(r"Past the linter.*: reads tables of (.*)\.$", re.MULTILINE)


def foreign_tables(text, app):
    return {found for found in TABLE.findall(text) if found != app}


def undeclared(text, app):
    said = " ".join(SAID.findall(text))
    return {found for found in foreign_tables(text, app) if found not in said.replace(",", " ").split()}


@pytest.mark.parametrize("module", sorted(Path("pbem").rglob("*.py")), ids=str)
def test_sql_that_reads_the_tables_of_another_app_says_so(module):
    assert not undeclared(module.read_text(), module.parts[1])


def test_sql_past_the_linter_is_found():
    text = 'SELECT 1 FROM "games_seat" s JOIN "accounts_user" u'
    assert undeclared(text, "games") == {"accounts"}
    told = "# Past the linter, for speed: reads tables of accounts.\n"
    assert not undeclared(told + text, "games")
