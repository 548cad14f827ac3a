#!/usr/bin/env python3
"""Run the server's commands; without further settings, the embedded server of one machine."""

import os
import sys
from importlib.util import find_spec


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "pbem.settings.embedded")
    if find_spec("django") is None:
        sys.exit("Django is not installed here: run `make setup`, then use .venv/bin/python manage.py ...")
    from pbem.commanding import run

    run(sys.argv)


if __name__ == "__main__":
    main()
