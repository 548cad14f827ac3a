"""What runs at intervals: Celery beat in production, the ticker of `manage.py play` on one machine."""

from typing import Any

BEAT_SCHEDULE: dict[str, dict[str, Any]] = {}
