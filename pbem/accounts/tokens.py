"""The text of API tokens: shown once, kept only as a hash."""

import hashlib
import secrets

PREFIX = "pbem_"


def fresh() -> str:
    """A new token of 256 random bits; the prefix lets scanners find leaked ones."""
    return PREFIX + secrets.token_urlsafe(32)


def digest(plain: str) -> str:
    """What we keep; a plain SHA-256 is enough for text that nobody can guess."""
    return hashlib.sha256(plain.encode()).hexdigest()


def hint(plain: str) -> str:
    """Enough of a token for its owner to tell it from others."""
    return plain[: len(PREFIX) + 4] + "…"
