"""Keys that the embedded server makes for itself at its first start."""

import base64
import os
import secrets
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured


@contextmanager
def writable(folder: Path) -> Iterator[None]:
    """Make the folder of games and keys; a word instead of a traceback where nothing can be kept in it."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        yield
    except OSError as error:
        raise ImproperlyConfigured(
            f"{folder}, where games and keys are kept, cannot be used ({error.strerror}). "
            "PBEM_VAR names another folder."
        ) from error


def kept_secret(path: Path) -> str:
    """The key in the file `path`, readable only by its owner; made when it is missing."""
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
