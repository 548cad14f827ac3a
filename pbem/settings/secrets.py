"""Keys that the embedded server makes for itself at its first start."""

import base64
import os
import secrets
from pathlib import Path


def kept_secret(path: Path) -> str:
    """The key in the file `path`, readable only by its owner; made when it is missing."""
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        # O_EXCL: of several processes that start at once, one makes the key and the others read it.
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return path.read_text()
    with os.fdopen(handle, "w") as file:
        file.write(fernet_key())
    return path.read_text()


def fernet_key() -> str:
    """A fresh random key in the form that cryptography's Fernet takes; good for Django's key as well."""
    return base64.urlsafe_b64encode(secrets.token_bytes(32)).decode()
