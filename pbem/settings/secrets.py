"""Keys that the embedded server makes for itself at its first start."""

import base64
import os
import secrets
import tempfile
from contextlib import suppress
from pathlib import Path


def kept_secret(path: Path) -> str:
    """The key in the file `path`, readable only by its owner; made when it is missing."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists():
        # Of several processes that start at once one names its key, and none reads half of it.
        handle, draft = tempfile.mkstemp(dir=path.parent)
        with os.fdopen(handle, "w") as file:
            file.write(fernet_key())
        with suppress(FileExistsError):
            os.link(draft, path)
        Path(draft).unlink()
    return path.read_text()


def fernet_key() -> str:
    """A fresh random key in the form that cryptography's Fernet takes; good for Django's key as well."""
    return base64.urlsafe_b64encode(secrets.token_bytes(32)).decode()
