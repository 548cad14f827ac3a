"""Generated requests against the live server: no answer that the schema does not know, and never a 5xx.

PBEM_SCHEMA_EXAMPLES=100 looks longer.
"""

import os
from contextlib import suppress

import requests
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from pbem.relays.services import webhook_create
from tests.pbem.api.conftest import Api, new_game

CHOSEN = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]
QUIET = settings(
    max_examples=int(os.environ.get("PBEM_SCHEMA_EXAMPLES", "3")),
    derandomize=True,
    database=None,
    deadline=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)


def generated(url, headers, known):
    """Send valid and invalid requests to every operation, most of them about things that exist."""
    schema = schemathesis.openapi.from_url(f"{url}/api/schema/")
    session = requests.Session()
    count = 0
    for found in schema.get_all_operations():
        operation = found.ok()
        for mode in (GenerationMode.POSITIVE, GenerationMode.NEGATIVE):
            count += requested(operation, mode, url, session, headers, known)
    return count


def requested(operation, mode, url, session, headers, known):
    sent = []

    @QUIET
    @given(case=operation.as_strategy(generation_mode=mode))
    def send(case):
        for name in case.path_parameters:
            if name in known and len(sent) % 4:
                case.path_parameters[name] = known[name]
        response = case.call(base_url=url, session=session, headers=headers)
        sent.append(response.status_code)
        case.validate_response(response, checks=CHOSEN)

    with suppress(Unsatisfiable):  # An operation without parameters cannot be asked wrongly.
        send()
    return len(sent)


def known(game):
    return {
        "game": game.public_id,
        "title": "border_war",
        "policy": "losses",
        "kind": "end",
        "number": 1,
        "user": "bob",
    }


def test_with_a_token(live_server, alice, bob, settings):
    settings.PBEM_API_LIMITS = dict.fromkeys(settings.PBEM_API_LIMITS, (10**6, 60))
    game = new_game({"blue": alice, "red": bob}, owner=alice)
    hook, _secret = webhook_create(user=alice, url="http://127.0.0.1:9009/hook", events=["turn"])
    things = known(game) | {"webhook": hook.pk}
    assert generated(live_server.url, Api(alice).headers, things) > 300


def test_without_a_login(live_server, alice, bob, settings):
    settings.PBEM_API_LIMITS = dict.fromkeys(settings.PBEM_API_LIMITS, (10**6, 60))
    game = new_game({"blue": alice, "red": bob}, owner=alice)
    assert generated(live_server.url, {}, known(game)) > 300
