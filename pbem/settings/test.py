"""The test suite: PBEM_TEST_DB chooses SQLite (default) or the PostgreSQL that tests/postgres.py starts."""

import os
import tempfile
from pathlib import Path

from .base import *
from .databases import database, sqlite_url
from .titles import with_training_title

PBEM_EMBEDDED = True
VAR = Path(tempfile.gettempdir()) / f"pbem-test-{os.getpid()}"
SECRET_KEY = "only-for-tests"  # noqa: S105
PBEM_DICE_KEY = "b25seS1mb3ItdGVzdHMtb25seS1mb3ItdGVzdHMtISE="
PBEM_TITLES = with_training_title(PBEM_TITLES, ROOT)


def test_database() -> dict[str, object]:
    """A real file or server, never SQLite in memory, so that threads and processes may share it."""
    if env.str("TEST_DB", default="sqlite") == "postgres":
        return database(env.str("DATABASE_URL"), pool=False)
    path = VAR.with_suffix(".sqlite3")
    return database(sqlite_url(path)) | {"TEST": {"NAME": str(path)}}


DATABASES = {"default": test_database()}
CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
ALLOWED_HOSTS = ["*"]
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = True
MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = True
CELERY_BROKER_URL = "memory://"
CELERY_BROKER_TRANSPORT_OPTIONS = {"polling_interval": 0.05}
LOGGING_CONFIG = None
