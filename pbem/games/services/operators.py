"""What an operator may do to a running game; every seat sees it in the log."""

from typing import Any

import msgspec
from django.utils.translation import gettext as _

from pbem.games.errors import RepairRefused
from pbem.games.models import Game, Kind, Source
from pbem.games.running_game import load
from pbem.games.selectors.views import position
from pbem.games.services.answers import Accepted, asking
from pbem.games.services.pending import Entry, Pending
from pbem.games.services.writing import Done, carry_out
from rules.kernel.driver import look, waiting
from rules.kernel.orders import RulesError
from rules.kernel.patches import Patch, diff
from rules.kernel.state import bytes_of, tree_of
from rules.kernel.texts import Line

FIXED = ("title", "scenario", "options", "seats", "rev", "schema")


def editable_state(game: Game) -> dict[str, Any]:
    """The whole position as plain data, for an operator to edit; never for a player's eyes."""
    p = position(game)
    tree: dict[str, Any] = tree_of(p.title.codec.encode(p.state))
    return tree


def repair(*, game_id: int, reason: str, edited: dict[str, Any], expected_seq: int | None = None) -> Accepted:
    """Put an edited position in place of the present one; the reason is told to everybody."""
    if not reason.strip():
        raise RepairRefused(_("A repair needs a reason that the players can read."))

    def work(pending: Pending) -> Done:
        if expected_seq is not None and expected_seq != pending.table.seq:
            raise RepairRefused(_("The game has moved on since the position was read; open it again."))
        tree = _sound(pending, edited)
        line = Line("kernel.repaired", {"reason": reason.strip()})
        pending.turn_to(tree, Entry(kind=Kind.REPAIR, source=Source.OPERATOR, lines=[line], barrier=True))
        return Done()

    return carry_out(game_id, asking("", None), work)


def preview_repair(*, game_id: int, edited: dict[str, Any]) -> Patch:
    """What a repair would change, if the title can read the edited position; writes nothing."""
    pending = Pending(load(game_id))
    return diff(tree_of(pending.state), _sound(pending, edited))


def _sound(pending: Pending, edited: dict[str, Any]) -> dict[str, Any]:
    """The edited tree, if the title can read it and the game can go on from it."""
    before = tree_of(pending.state)
    changed = [name for name in FIXED if edited.get(name) != before[name]]
    if changed:
        raise RepairRefused(_("A repair cannot change these: %(names)s.") % {"names": ", ".join(changed)})
    try:
        p = look(pending.title, bytes_of(edited))
        pending.title.invariants(p)
        idle = p.state.outcome is None and not waiting(p)
    except (msgspec.ValidationError, RulesError, AssertionError, LookupError, TypeError, ValueError) as error:
        raise RepairRefused(_("The edited position is not sound: %(why)s") % {"why": error}) from error
    if idle:
        raise RepairRefused(
            _("Nobody would be asked in the edited position, so that the game could not go on.")
        )
    return edited


def upgrade(*, game_id: int, rev: int | None = None) -> Accepted:
    """Write the state in today's schema now, and with `rev` play on by a newer revision of the rules."""

    def work(pending: Pending) -> Done:
        if rev is not None:
            _raise_rev(pending, rev)
        if not pending.events:
            raise RepairRefused("the game is played by these rules already")
        return Done()

    return carry_out(game_id, asking("", None), work)


def _raise_rev(pending: Pending, rev: int) -> None:
    if not pending.rev < rev <= pending.title.rev:
        raise RepairRefused(f"a revision after {pending.rev} and up to {pending.title.rev} is possible")
    tree = tree_of(pending.state)
    tree["rev"] = pending.rev = rev
    entry = Entry(kind=Kind.UPGRADE, source=Source.OPERATOR, lines=[Line("kernel.upgraded")], barrier=True)
    pending.turn_to(tree, entry)
