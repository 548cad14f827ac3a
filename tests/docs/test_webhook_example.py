"""The example that checks a signature, run as it stands in the documentation."""

import re
import time
from pathlib import Path

import pytest
from django.conf import settings

from pbem.relays.signing import fresh_secret, signature


@pytest.fixture
def is_genuine():
    page = (Path(settings.ROOT) / "docs" / "api.md").read_text()
    (code,) = [block for block in re.findall(r"```python\n(.*?)```", page, re.S) if "is_genuine" in block]
    names = {}
    exec(code, names)
    return names["is_genuine"]


def test_what_we_sign_is_genuine(is_genuine):
    secret, body = fresh_secret(), '{"event": "turn", "game": "ñ"}'.encode()
    header = signature(secret, body, int(time.time()))
    assert is_genuine(secret, header, body)
    assert not is_genuine(secret, header, body + b" ")
    assert not is_genuine(fresh_secret(), header, body)
    assert not is_genuine(secret, signature(secret, body, int(time.time()) - 3600), body)
