"""The test suite, on the database of PBEM_TEST_DATABASE_URL or else on a SQLite file of its own."""

import os
import tempfile
from pathlib import Path

from .base import *
from .databases import database, sqlite_url

PBEM_EMBEDDED = True
VAR = Path(tempfile.gettempdir()) / f"pbem-test-{os.getpid()}"
SECRET_KEY = "only-for-tests"  # noqa: S105
PBEM_DICE_KEY = "b25seS1mb3ItdGVzdHMtb25seS1mb3ItdGVzdHMtISE="

# A file, never SQLite in memory: the tests let threads and processes share the database.
SQLITE = VAR.with_suffix(".sqlite3")
DATABASES = {"default": database(env.str("TEST_DATABASE_URL", default=sqlite_url(SQLITE)), pool=False)}
if "PBEM_TEST_DATABASE_URL" not in env.ENVIRON:
    DATABASES["default"]["TEST"] = {"NAME": str(SQLITE)}

CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
# Users of different tests may have the same key, and so share a window of the cache.
PBEM_API_LIMITS = PBEM_API_LIMITS | {"page": (10**6, 60), "work": (10**6, 60)}
# All tests come from one address.
ACCOUNT_RATE_LIMITS = ACCOUNT_RATE_LIMITS | {"signup": "1000/m/ip"}
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
PBEM_ORDERS_DOMAIN = "orders.example.org"
ALLOWED_HOSTS = ["*"]
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = True
PBEM_STAFF_SECOND_FACTOR = False
MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = True
PBEM_RELAYS_LOCAL = True
LOGGING_CONFIG = None
