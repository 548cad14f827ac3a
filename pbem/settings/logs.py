"""Logs by structlog: one event a line, with the request's id; never a body, a state or a secret."""

from typing import Any

import structlog
from structlog.types import Processor

SHARED: list[Processor] = [
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_logger_name,
    structlog.stdlib.add_log_level,
    structlog.processors.TimeStamper(fmt="iso"),
    # Plain tracebacks: the pretty ones show local variables, and those hold states and secrets.
    structlog.processors.format_exc_info,
]


def logging_for(*, json: bool, level: str) -> dict[str, Any]:
    """Django's LOGGING, and structlog itself set up to end in the same handler."""
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            *SHARED,
            structlog.stdlib.PositionalArgumentsFormatter(),
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )
    console = structlog.dev.ConsoleRenderer(exception_formatter=structlog.dev.plain_traceback)
    renderer: Processor = structlog.processors.JSONRenderer() if json else console
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {
            "events": {
                "()": structlog.stdlib.ProcessorFormatter,
                "processor": renderer,
                "foreign_pre_chain": SHARED,
            },
        },
        "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "events"}},
        "root": {"handlers": ["console"], "level": level},
        "loggers": {
            # The request log has already written what django.request would repeat, and without the path.
            "django.request": {"level": "CRITICAL"},
            # A line for every hint to a worker would say nothing that the journal's lines do not.
            "django_structlog.celery": {"level": "WARNING"},
            # Every sender and every reply address, which is a secret, in lines of no use.
            "mail.log": {"level": "WARNING"},
            # Warns that the memory broker has no host name.
            "kombu.connection": {"level": "ERROR"},
        },
    }
