"""The OpenAPI schema and the page that shows it."""

import json
import re

import pytest
from django.urls import get_resolver
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.validation import validate_schema

from pbem.api.kinds import ALL
from pbem.api.urls import v1
from pbem.api.views import documents
from pbem.games.titles import titles
from tests.browser.conftest import complaints, open_page  # noqa: F401


@pytest.fixture(scope="module")
def schema():
    return SchemaGenerator().get_schema(request=None, public=True)


def operations(schema):
    for path, methods in schema["paths"].items():
        for method, operation in methods.items():
            yield path, method, operation


def test_the_schema_is_valid(schema, capsys):
    validate_schema(schema)
    assert "Warning" not in capsys.readouterr().err
    assert schema["openapi"].startswith("3.1")


def test_it_is_served_as_yaml_and_json(client, db):
    assert client.get("/api/schema/")["Content-Type"].startswith("application/vnd.oai.openapi")
    as_json = client.get("/api/schema/", headers={"Accept": "application/vnd.oai.openapi+json"})
    assert json.loads(as_json.content)["info"]["title"] == "PBEM"


def test_it_is_made_once_for_each_language(client, db, monkeypatch):
    first = [client.get(f"/api/schema/?lang={lang}").content for lang in ("en", "es")]
    monkeypatch.setattr(documents, "SchemaGenerator", lambda: pytest.fail("it was made again"))
    again = [client.get(f"/api/schema/?lang={lang}&x=1").content for lang in ("en", "es")]
    assert again == first


def addresses(patterns, prefix):
    for pattern in patterns:
        route = prefix + str(pattern.pattern)
        if hasattr(pattern, "url_patterns"):
            yield from addresses(pattern.url_patterns, route)
        else:
            yield route


def test_every_address_is_documented(schema):
    assert get_resolver()
    known = {path.replace("{", "<").replace("}", ">") for path in schema["paths"]}
    routes = {re.sub(r"<\w+:", "<", route) for route in addresses(v1, "/api/v1/")}
    assert routes == known


def test_every_operation_has_its_own_name_and_a_summary(schema):
    names = [operation["operationId"] for _, _, operation in operations(schema)]
    assert len(set(names)) == len(names)
    assert all(operation["summary"] for _, _, operation in operations(schema))


def test_every_error_is_documented_as_a_problem(schema):
    for path, method, operation in operations(schema):
        for status, response in operation["responses"].items():
            if status >= "400":
                assert list(response["content"]) == ["application/problem+json"], (path, method, status)


def test_every_kind_of_problem_is_documented_somewhere(schema):
    text = json.dumps(schema)
    unlisted = {"server-error", "method-not-allowed"}
    assert {kind.slug for kind in ALL if kind.type not in text} == unlisted


@pytest.mark.parametrize("title", titles().values(), ids=titles())
def test_there_is_an_example_of_every_kind_of_order(schema, title):
    content = schema["paths"]["/api/v1/games/{game}/orders/"]["post"]["requestBody"]["content"]
    for kind in title.order_kinds:
        name = f"{title.id}.{kind.kind}"
        sheet = content["application/json"]["examples"][name]["value"]
        assert sheet["orders"] == [{"kind": kind.kind, "args": kind.example.args}]
        text = content["text/plain"]["examples"][name]["value"]
        assert title.parse(text, kind.example.seat) == kind.example


def test_the_page_needs_no_exception_from_the_content_security_policy(client, db):
    page = client.get("/api/docs/")
    assert page.status_code == 200
    assert "unsafe" not in page["Content-Security-Policy"]
    assert b"<style" not in page.content
    assert page.content.count(b"<script") == page.content.count(b"<script src=")
    script = client.get("/api/docs/?script=")
    assert script["Content-Type"].startswith("application/javascript")


@pytest.mark.xdist_group("browser")
def test_the_page_shows_the_schema_in_a_browser(open_page):  # noqa: F811
    page = open_page()
    page.goto("/api/docs/")
    page.get_by_text("Send a sheet of orders, or only check it").first.wait_for(timeout=120_000)
