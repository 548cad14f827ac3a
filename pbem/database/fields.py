"""A column of plain data kept as JSON text: the same bytes and the same speed on every database."""

from typing import Any

import orjson
from django.db import models


class PlainField(models.TextField):  # type: ignore[type-arg]
    """JSON through orjson. It is never queried inside, so no database needs to understand it."""

    _pyi_private_set_type: Any
    _pyi_private_get_type: Any

    def from_db_value(self, value: str | None, expression: Any, connection: Any) -> Any:
        return None if value is None else orjson.loads(value)

    def to_python(self, value: Any) -> Any:
        return orjson.loads(value) if isinstance(value, str) else value

    def get_prep_value(self, value: Any) -> str | None:
        return None if value is None else orjson.dumps(value, option=orjson.OPT_SORT_KEYS).decode()

    def value_to_string(self, obj: models.Model) -> str:
        return self.get_prep_value(self.value_from_object(obj)) or ""
