"""Behind a proxy with TLS: PostgreSQL, Redis and secrets from the environment; nothing has a weak default."""

from urllib.parse import urlsplit

from django.core.exceptions import ImproperlyConfigured
from whitenoise.compress import Compressor

from .base import *
from .caches import cache
from .databases import database
from .logs import logging_for

PBEM_EMBEDDED = False
PBEM_STREAM = env.bool("STREAM", default=True)


def required(name: str, what: str) -> str:
    """A value that production cannot do without."""
    value = env.str(name, default="")
    if not value:
        raise ImproperlyConfigured(f"PBEM_{name} is not set: {what}. See deploy/env.example.")
    return str(value)


SECRET_KEY = required("SECRET_KEY", "a long random text that signs sessions and mail addresses")
PBEM_DICE_KEY = required("DICE_KEY", "the Fernet key that encrypts the seeds of the dice")
SITE_URL = required("SITE_URL", "the address of the site, such as https://games.example.org").rstrip("/")
# The local names are for health checks, which come past the proxy.
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=[urlsplit(SITE_URL).hostname, "localhost", "127.0.0.1"])
CSRF_TRUSTED_ORIGINS = [SITE_URL]

DATABASES = {"default": database(required("DATABASE_URL", "the address of the PostgreSQL database"))}
CACHES = {"default": cache(required("CACHE_URL", "the Redis that keeps limits and images"))}
CELERY_BROKER_URL = required("BROKER_URL", "the Redis or RabbitMQ that carries the tasks")
CELERY_BROKER_TRANSPORT_OPTIONS = {"visibility_timeout": 600} if CELERY_BROKER_URL.startswith("redis") else {}

SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
SECURE_SSL_REDIRECT = True
SECURE_REDIRECT_EXEMPT = [r"^(healthz|readyz)$"]
SECURE_HSTS_SECONDS = env.int("HSTS_SECONDS", default=31_536_000)
SECURE_HSTS_INCLUDE_SUBDOMAINS = env.bool("HSTS_SUBDOMAINS", default=True)
SECURE_HSTS_PRELOAD = env.bool("HSTS_PRELOAD", default=False)
# A place on the browsers' preload lists can hardly be taken back: the operator's choice, not a default.
SILENCED_SYSTEM_CHECKS = ["security.W021"]
SESSION_COOKIE_SECURE = True
CSRF_COOKIE_SECURE = True
SESSION_COOKIE_NAME = "__Host-session"
CSRF_COOKIE_NAME = "__Host-csrf"
ACCOUNT_DEFAULT_HTTP_PROTOCOL = "https"
CONTENT_SECURITY_POLICY["DIRECTIVES"]["upgrade-insecure-requests"] = True

STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"},
}
# Source maps are large and hardly ever asked for: compressing them took most of the time of collectstatic.
WHITENOISE_SKIP_COMPRESS_EXTENSIONS = (*Compressor.SKIP_COMPRESS_EXTENSIONS, "map")

globals().update(env.email_url_config(env.str("EMAIL_URL", default="smtp://localhost:25")))
EMAIL_BACKEND = env.str("EMAIL_BACKEND", default=globals()["EMAIL_BACKEND"])
# Providers set the sender of the envelope themselves, and tell of bounces by webhook.
PBEM_VERP = env.bool("VERP", default=EMAIL_BACKEND.endswith("smtp.EmailBackend"))
# What a mail says of its sender counts only if the receiving server vouches for it.
PBEM_INBOUND_AUTH = env.str("INBOUND_AUTH", default="dmarc")
INSTALLED_APPS += ["anymail"]
ANYMAIL = env.json("ANYMAIL", default={})

PROMETHEUS_EXPORT_MIGRATIONS = False
PROMETHEUS_METRICS_EXPORT_PORT_RANGE = range(9101, 9165)
PROMETHEUS_METRICS_EXPORT_ADDRESS = env.str("METRICS_ADDRESS", default="127.0.0.1")
if env.bool("METRICS", default=False):
    INSTALLED_APPS += ["django_prometheus"]
    MIDDLEWARE = [
        "django_prometheus.middleware.PrometheusBeforeMiddleware",
        *MIDDLEWARE,
        "django_prometheus.middleware.PrometheusAfterMiddleware",
    ]

LOGGING = logging_for(json=True, level=env.str("LOG_LEVEL", default="INFO"))
