"""How often a process that only serves orders looks for garbage."""

import gc

import django


def seldom_collected() -> None:
    """Leave alone what was loaded at the start, and look through the rest less often.

    A position is some hundred objects that come and go with each order, none of them in a circle: to look
    for circles after every few of them would cost a tenth of the work.
    """
    gc.freeze()
    gc.set_threshold(20_000, 10, 10)


def set_up() -> None:
    """Begin a process of its own; here, where no model is imported before Django is ready."""
    django.setup()
    seldom_collected()
