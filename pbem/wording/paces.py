"""The ways of being asked, in words, and what each costs in waiting."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from pbem.games.models import Pace

COSTS = {
    Pace.QUICK: gettext_noop("Nobody waits for you between two turns, and yours stops only where you plan."),
    Pace.OWN: gettext_noop("Your own turn stops at each of your battles; the others never wait for you."),
    Pace.ASK: gettext_noop(
        "The game waits for you whenever something falls to you, in the turns of others too: a battle can "
        "take as many days as it has questions."
    ),
}
"""What each pace costs in waiting."""


def choices() -> list[tuple[str, str, str]]:
    return [(pace.value, str(pace.label), _(COSTS[pace])) for pace in Pace]
