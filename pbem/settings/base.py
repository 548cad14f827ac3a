"""What every way of running shares; the environment speaks with the prefix PBEM_."""

import logging
from pathlib import Path
from typing import Any

import environ
from csp.constants import NONE, SELF
from django.utils.translation import gettext_lazy as _
from kombu import Queue

from .accounts import *
from .api import *
from .relays import *
from .schedule import BEAT_SCHEDULE, QUEUES, ROUTES
from .titles import discovered

ROOT = Path(__file__).resolve().parents[2]

env = environ.Env()
env.prefix = "PBEM_"

VAR = Path(env.str("VAR", default=str(ROOT / "var")))
SITE_URL = env.str("SITE_URL", default="http://localhost:8000").rstrip("/")

# Keys of before: what they have signed or encrypted holds until they are taken away.
SECRET_KEY_FALLBACKS = env.list("OLD_SECRET_KEYS", default=[])
PBEM_OLD_DICE_KEYS = tuple(env.list("OLD_DICE_KEYS", default=[]))

DEBUG = False
ROOT_URLCONF = "pbem.urls"
WSGI_APPLICATION = "pbem.wsgi.application"
ASGI_APPLICATION = "pbem.asgi.application"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "django.contrib.humanize",
    "django.forms",
    "pbem.accounts",
    "pbem.games",
    "pbem.lobby",
    "pbem.mail",
    "pbem.maps",
    "pbem.api",
    "pbem.web",
    "pbem.talk",
    "pbem.relays",
    "pbem.inbound",
    "pbem.ratings",
    "pbem.operators",
    "pbem.guides",
    "pbem.drill",
    "pbem.bench",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "csp",
    "django_filters",
    "django_htmx",
    "django_structlog",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "rest_framework",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "pbem.web.health.Health",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "pbem.accounts.middleware.RequestLog",
    "pbem.api.middleware.ApiLane",
    "csp.middleware.CSPMiddleware",
    "pbem.web.middleware.Privacy",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "pbem.guides.middleware.Guests",
    "pbem.accounts.middleware.UserLocale",
    "pbem.limits.work.Work",
    "pbem.web.middleware.Pace",
    "pbem.web.middleware.PlainText",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
]

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [ROOT / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "pbem.accounts.context.site",
                "pbem.mail.context.mail_trouble",
                "pbem.web.queue.queue_of",
            ],
        },
    },
]

FORM_RENDERER = "pbem.web.rendering.Fields"

LANGUAGE_CODE = "en"
LANGUAGES = [("en", _("English")), ("es", _("Spanish"))]
# What libraries say in English only has a catalogue of its own, for nobody collects it from our sources.
LOCALE_PATHS = [ROOT / "locale", ROOT / "locale" / "libraries"]
FORMAT_MODULE_PATH = "pbem.formats"
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"

STATIC_URL = "/static/"
STATICFILES_DIRS = [ROOT / "static"]
STATIC_ROOT = VAR / "staticfiles"

PBEM_TITLES = tuple(env.list("TITLES", default=discovered(ROOT / "rules")))
# Titles that are not finished are offered only to whoever works on them.
PBEM_DARK_TITLES = env.bool("DARK_TITLES", default=False)

# Seconds after which the worker that holds a row of the outbox is taken for dead.
PBEM_OUTBOX_LEASE = env.int("OUTBOX_LEASE", default=120)

DEFAULT_FROM_EMAIL = env.str("MAIL_FROM", default="PBEM <games@localhost>")
SERVER_EMAIL = DEFAULT_FROM_EMAIL
PBEM_LOCAL_INBOX = False
# Whether pages find an event stream, for which an ASGI process must run; otherwise they ask now and then.
PBEM_STREAM = env.bool("STREAM", default=False)
# Where players send their orders; without such a domain mail can only be read.
PBEM_ORDERS_DOMAIN = env.str("ORDERS_DOMAIN", default="")
# An envelope sender of its own for each reader, so that it is known whose mail comes back.
PBEM_VERP = env.bool("VERP", default=True)
# What the receiving server must have found out about a sender, and the name under which it says so.
PBEM_INBOUND_AUTH = env.str("INBOUND_AUTH", default="off")
PBEM_INBOUND_AUTHSERV = env.str("INBOUND_AUTHSERV", default="")
# Whether people who only watched may write to the players once a public game is over.
PBEM_OPEN_TALK_WHEN_OVER = env.bool("OPEN_TALK_WHEN_OVER", default=True)

# So many newcomers without an account may play a guide within three days.
PBEM_MOST_GUESTS = env.int("MOST_GUESTS", default=2_000)

CELERY_BROKER_URL = env.str("BROKER_URL", default="memory://")
CELERY_BROKER_TRANSPORT_OPTIONS = {"polling_interval": 0.05} if CELERY_BROKER_URL == "memory://" else {}
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
# Celery would give up after an hour without its broker.
CELERY_BROKER_CONNECTION_MAX_RETRIES = None
CELERY_TASK_QUEUES = [Queue(name) for name in QUEUES]
CELERY_TASK_DEFAULT_QUEUE = "relay"
CELERY_TASK_ROUTES = ROUTES
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_TIMEZONE = "UTC"
CELERY_BEAT_SCHEDULE = BEAT_SCHEDULE
CELERY_BEAT_SCHEDULER = "pbem.beat.SteadyScheduler"

DJANGO_STRUCTLOG_CELERY_ENABLED = True
DJANGO_STRUCTLOG_IP_LOGGING_ENABLED = False
DJANGO_STRUCTLOG_STATUS_START_LOG_LEVEL = logging.DEBUG
DJANGO_STRUCTLOG_STATUS_4XX_LOG_LEVEL = logging.INFO

CONTENT_SECURITY_POLICY: dict[str, Any] = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "img-src": [SELF, "data:", "blob:"],
        "object-src": [NONE],
        "base-uri": [SELF],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    },
}
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_SAMESITE = "Lax"
DATA_UPLOAD_MAX_MEMORY_SIZE = 1_000_000
