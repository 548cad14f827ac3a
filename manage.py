#!/usr/bin/env python3
"""Run the server's commands; without further settings, the embedded server of one machine."""

import os
import sys


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "pbem.settings.embedded")
    try:
        from django.core.management import execute_from_command_line
    except ImportError:
        sys.exit("Django is not installed here: run `make setup`, then use .venv/bin/python manage.py ...")
    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
