"""Change the key of the dice: what an old one has sealed is sealed anew."""  # noqa: N999

from typing import Any

from django.core.exceptions import ImproperlyConfigured
from django.core.management.base import BaseCommand, CommandError

from pbem.games.dice import reseal


class Command(BaseCommand):
    help = "Encrypt the seeds of all games with PBEM_DICE_KEY; then PBEM_OLD_DICE_KEYS is needed no more."

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            self.stdout.write(f"{reseal()} seeds were sealed anew.")
        except ImproperlyConfigured as error:
            raise CommandError(str(error)) from error
