from pbem.memory import one_arena

# Before anything starts a thread.
one_arena()

from pbem.celery import app as celery_app  # noqa: E402

__all__ = ["celery_app"]
