"""`python -m tests.pbem.old_database make` or `carry_over`, on the database that the environment names."""

import os
import sys
from importlib import import_module

import django


def main() -> None:
    os.environ["DJANGO_SETTINGS_MODULE"] = "pbem.settings.test"
    os.environ["PBEM_DARK_TITLES"] = "1"
    django.setup()
    import_module(f"tests.pbem.old_database.{sys.argv[1]}").main()


main()
