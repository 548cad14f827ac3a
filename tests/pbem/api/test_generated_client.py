"""A client that a program makes of our schema plays an order and reads a refusal."""

import importlib
import json
import re
import subprocess
import sys
from pathlib import Path

import httpx
import pytest
from django.test import Client
from drf_spectacular.generators import SchemaGenerator

GENERATOR = Path(sys.executable).with_name("openapi-python-client")
# Pictures and sheets of plain text: the generator makes clients of JSON only.
BEYOND_IT = {"GET /api/v1/games/{game}/map.png", "GET /api/v1/games/{game}/map.svg"}
PLAIN_TEXT = {"POST /api/v1/games/{game}/orders/"}


@pytest.fixture(scope="module")
def generated(tmp_path_factory):
    """The package that the generator makes, and what it complained about."""
    folder = tmp_path_factory.mktemp("generated")
    (folder / "schema.json").write_text(json.dumps(SchemaGenerator().get_schema(request=None, public=True)))
    (folder / "config.json").write_text('{"post_hooks": []}')
    there = ["--path", "schema.json", "--config", "config.json", "--output-path", "pbem_client"]
    command = [GENERATOR, "generate", "--meta", "none", *there]
    ran = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=120)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    sys.path.insert(0, str(folder))
    yield importlib.import_module("pbem_client"), ran.stdout + ran.stderr
    sys.path.remove(str(folder))


def answered(request):
    """Let the site answer a request of the client, within the transaction of the test."""
    path, headers = request.url.raw_path.decode(), dict(request.headers)
    kind = headers.get("content-type", "application/json")
    given = Client().generic(request.method, path, request.content, content_type=kind, headers=headers)
    return httpx.Response(given.status_code, content=given.content, headers=dict(given.items()))


@pytest.fixture
def client(generated, api_alice):
    package, _ = generated
    transport = httpx.MockTransport(answered)
    return package.AuthenticatedClient(
        base_url="http://testserver", token=api_alice.plain, httpx_args={"transport": transport}
    )


def part(name):
    return importlib.import_module(f"pbem_client.{name}")


def test_nothing_of_the_schema_is_lost(generated):
    _, said = generated
    complaints = set(re.findall(r"WARNING parsing (\w+ \S+) within", said))
    assert complaints == BEYOND_IT | PLAIN_TEXT, said
    assert "ERROR" not in said


def test_every_list_of_the_schema_says_of_what():
    def lists(node, where):
        if isinstance(node, dict):
            if node.get("type") == "array" and "items" not in node and "prefixItems" not in node:
                yield where
            for key, value in node.items():
                yield from lists(value, f"{where}/{key}")
        elif isinstance(node, list):
            for number, value in enumerate(node):
                yield from lists(value, f"{where}/{number}")

    schema = SchemaGenerator().get_schema(request=None, public=True)
    assert list(lists(schema["components"], "")) == []
    assert list(lists(schema["paths"], "")) == []


def test_it_plays_an_order_and_reads_a_refusal(client, game):
    options = part("api.play.get_options_of").sync(game.public_id, client=client, all_=True, limit=5)
    assert len(options.orders) == 5
    orders, send = part("models.orders").Orders, part("api.play.post_send_orders").sync_detailed
    wrong = send(game.public_id, client=client, body=orders(orders=["commit joker +0"]))
    assert wrong.status_code == 422
    assert wrong.parsed.type_.endswith("/unreadable-order/") or wrong.parsed.type_.endswith("/illegal-order/")
    assert wrong.parsed.reason
    assert wrong.parsed.line == 1
    right = send(game.public_id, client=client, body=orders(orders=[options.orders[0].text]))
    assert right.status_code == 200
    assert right.parsed.applied == 1
    assert right.parsed.events[0].order_text == options.orders[0].text


def test_it_reads_what_is_possible_in_place_of_what_was_refused(client, game):
    ask = part("api.play.get_options_of").sync_detailed
    fields = part("models.get_options_of_fields").GetOptionsOfFields.from_dict({"card": "joker"})
    refused = ask(game.public_id, client=client, fields=fields)
    assert refused.status_code == 422
    assert len(refused.parsed.options) > 1
