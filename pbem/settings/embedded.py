"""One machine, no servers to install: SQLite, memory for cache and broker, keys of its own under var/."""

from .base import *
from .caches import MEMORY, cache
from .databases import database, sqlite_url
from .logs import logging_for
from .secrets import kept_secret, writable

PBEM_EMBEDDED = True
with writable(VAR):
    SECRET_KEY = env.str("SECRET_KEY", default="") or kept_secret(VAR / "secret-key")
    PBEM_DICE_KEY = env.str("DICE_KEY", default="") or kept_secret(VAR / "dice-key")
DATABASES = {"default": database(env.str("DATABASE_URL", default=sqlite_url(VAR / "pbem.sqlite3")))}
CACHES = {"default": cache(env.str("CACHE_URL", default=MEMORY))}

ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=["localhost", "127.0.0.1", "[::1]"])
EMAIL_BACKEND = "pbem.mail.backends.InboxBackend"
PBEM_LOCAL_INBOX = True
PBEM_ORDERS_DOMAIN = env.str("ORDERS_DOMAIN", default="orders.localhost")
# No proxy stands before it that would compress.
MIDDLEWARE = ["pbem.web.compression.Compressed", *MIDDLEWARE]
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = True
# Its operator sits at the machine itself.
PBEM_STAFF_SECOND_FACTOR = env.bool("STAFF_SECOND_FACTOR", default=False)
MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = True

LOGGING = logging_for(json=False, level=env.str("LOG_LEVEL", default="WARNING"))
