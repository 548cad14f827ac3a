"""Settings of worker processes that the tests start: quick ticks, mail kept in the database."""

from pbem.settings.test import *  # noqa: F403
from pbem.settings.test import CELERY_BEAT_SCHEDULE, env

EMAIL_BACKEND = "pbem.mail.backends.InboxBackend"
CELERY_BROKER_URL = env.str("BROKER_URL")
CELERY_BROKER_TRANSPORT_OPTIONS = {}
CELERY_IMPORTS = ["tests.pbem.mail.recorder"]
CELERY_BEAT_SCHEDULE = {"sweep": CELERY_BEAT_SCHEDULE["sweep-outbox"] | {"schedule": 0.3}}
