"""Webhooks and web push."""

import environ

_env = environ.Env()
_env.prefix = "PBEM_"

PBEM_RELAYS_LOCAL: bool = _env.bool("RELAYS_LOCAL", default=False)
"""Whether users may name http:// and addresses of the server's own network: only for trying things out."""

PBEM_RELAYS_TIMEOUT = 10.0
"""Seconds for a whole exchange; well within the lease of an outbox row."""

PBEM_VAPID_KEY: str = _env.str("VAPID_KEY", default="")
"""32 random bytes in URL-safe base64 that sign pushes; without it they are derived from the secret key."""
