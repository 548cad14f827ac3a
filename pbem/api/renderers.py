"""How answers are written."""

from typing import Any

import msgspec
from rest_framework.renderers import BaseRenderer

encoder = msgspec.json.Encoder()


class Json(BaseRenderer):
    """JSON straight from structs."""

    media_type = "application/json"
    format = "json"

    def render(self, data: Any, *_context: Any) -> bytes:
        return encoder.encode(data)
