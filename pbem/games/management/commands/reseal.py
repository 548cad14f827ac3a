"""Change the key with which the server seals its secrets: what an old one has sealed is sealed anew."""

from typing import Any

from django.core.exceptions import ImproperlyConfigured
from django.core.management.base import BaseCommand, CommandError

from pbem.sealing import SEALED


class Command(BaseCommand):
    help = "Encrypt all that is sealed with PBEM_DICE_KEY; then PBEM_OLD_DICE_KEYS is needed no more."

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            for name, reseal in SEALED.items():
                self.stdout.write(f"{name}: {reseal()} sealed anew")
        except ImproperlyConfigured as error:
            raise CommandError(str(error)) from error
