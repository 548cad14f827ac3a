"""The plan of a new game, checked part by part before anything is written."""

import re
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import msgspec
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.utils.translation import gettext as _

from pbem.accounts.models import User
from pbem.accounts.selectors import strangers_to
from pbem.games.clocks import clock_of
from pbem.games.models import Visibility
from pbem.games.services.absence import steady_bot
from pbem.games.titles import UnknownTitle, find_title, titles
from pbem.lobby.errors import Forbidden, LobbyError
from rules.kernel.title import SeatSpec, Title

KINDS = ("open", "me", "user", "email", "bot")
LONGEST_ENTROPY = 64
DRAWN = "server:"
"""How a share of the dice begins that the server has drawn."""
_CONTROL = re.compile("[\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]")
"""Ends of lines, and signs that turn the direction of writing: they would garble what stands beside them."""


@dataclass(frozen=True, kw_only=True, slots=True)
class SeatPlan:
    """Who a seat is for: anybody, the creator, a user, an address to invite, or a bot (the steady one)."""

    name: str
    kind: str = "open"
    user: User | None = None
    email: str = ""
    bot: str = ""


def known_title(title: str) -> Title:
    try:
        return find_title(title)
    except UnknownTitle:
        raise LobbyError(
            _("There is no title “%(title)s” here. There are: %(known)s.")
            % {"title": title[:40], "known": ", ".join(sorted(titles()))},
            "title",
        ) from None


def check_scenario(title: Title, scenario: str) -> None:
    if title.scenario(scenario) is None:
        known = ", ".join(s.id for s in title.scenarios)
        raise LobbyError(
            _("%(title)s has no scenario “%(scenario)s”. It has: %(known)s.")
            % {"title": title.name, "scenario": scenario[:60], "known": known},
            "scenario",
        )


def checked_options(title: Title, options: Mapping[str, Any]) -> dict[str, Any]:
    known = {option.name: option for option in title.options}
    if strange := next((name for name in options if name not in known), None):
        told = {"title": title.name, "option": strange[:40], "known": ", ".join(known) or _("none")}
        raise LobbyError(_("%(title)s has no option “%(option)s”. It has: %(known)s.") % told, "options")
    for name, value in options.items():
        if not known[name].takes(value):
            told = {"option": name, "values": ", ".join(map(str, known[name].values))}
            raise LobbyError(_("The option “%(option)s” is one of: %(values)s.") % told, "options")
    return title.filled_options(options)


def checked_name(name: str) -> str:
    name = name.strip()
    if len(name) > 80 or _CONTROL.search(name):
        raise LobbyError(_("The name must be one line of at most 80 characters."), "name")
    return name


def checked_entropy(entropy: str) -> str:
    if len(entropy) > LONGEST_ENTROPY or _CONTROL.search(entropy):
        raise LobbyError(
            _("Your share of the dice must be one line of at most %(most)d characters.")
            % {"most": LONGEST_ENTROPY},
            "entropy",
        )
    return entropy


def share_of_dice(entropy: str) -> str:
    """What a person adds to the dice; for one who sends nothing the server draws it, and says so in it."""
    return checked_entropy(entropy) or f"{DRAWN}{secrets.token_hex(16)}"


def check_visibility(visibility: str) -> None:
    if visibility not in Visibility.values:
        known = ", ".join(Visibility.values)
        raise LobbyError(_("The visibility is one of: %(known)s.") % {"known": known}, "visibility")


def checked_seats(
    title: Title, specs: Sequence[SeatSpec], plans: Sequence[SeatPlan], owner: User
) -> list[SeatPlan]:
    """A plan for every seat in the title's order; seats that are not mentioned are open."""
    by_name: dict[str, SeatPlan] = {}
    for plan in plans:
        _check_seat(title, specs, plan, owner)
        if plan.kind == "bot" and not plan.bot:
            plan = replace(plan, bot=steady_bot(title.bots))
        if plan.name in by_name:
            raise LobbyError(_("The seat “%(seat)s” is given twice.") % {"seat": plan.name}, "seats")
        by_name[plan.name] = plan
    whole = [by_name.get(spec.name) or SeatPlan(name=spec.name) for spec in specs]
    if all(plan.kind == "bot" for plan in whole):
        raise LobbyError(_("At least one seat must be for a person."), "seats")
    _check_holdings(title, specs, whole, owner)
    return whole


def _check_seat(title: Title, specs: Sequence[SeatSpec], plan: SeatPlan, owner: User) -> None:
    names = [spec.name for spec in specs]
    if plan.name not in names:
        raise LobbyError(
            _("There is no seat “%(seat)s” in this scenario. There are: %(known)s.")
            % {"seat": plan.name[:40], "known": ", ".join(names)},
            "seats",
        )
    if plan.kind not in KINDS:
        raise LobbyError(_("A seat is one of: %(kinds)s.") % {"kinds": ", ".join(KINDS)}, "seats")
    if plan.kind == "bot" and plan.bot and plan.bot not in title.bots:
        raise LobbyError(
            _("%(title)s has no bot “%(bot)s”. It has: %(known)s.")
            % {"title": title.name, "bot": plan.bot[:20], "known": ", ".join(title.bots)},
            "seats",
        )
    if plan.kind == "user":
        check_guest(owner, plan.user)
    if plan.kind == "email":
        checked_email(plan.email)


def check_guest(inviter: User, guest: User | None) -> None:
    """Refuse to invite nobody, oneself, or somebody with whom there is a block."""
    if guest is None or not guest.is_active:
        raise LobbyError(_("There is no such user to invite."), "seats")
    if guest.pk == inviter.pk:
        raise LobbyError(_("Take the seat yourself instead of inviting yourself."), "seats")
    if guest.pk in strangers_to(inviter):
        raise Forbidden(_("%(user)s cannot be invited by you.") % {"user": guest.username}, "seats")


def checked_email(email: str) -> str:
    email = email.strip()
    try:
        validate_email(email)
    except ValidationError:
        raise LobbyError(
            _("“%(email)s” is not an e-mail address.") % {"email": email[:80]}, "seats"
        ) from None
    return email


def _check_holdings(title: Title, specs: Sequence[SeatSpec], plans: Sequence[SeatPlan], owner: User) -> None:
    """Nobody is planned to hold seats that the rules keep apart."""
    held: dict[int, list[SeatSpec]] = {}
    for spec, plan in zip(specs, plans, strict=True):
        holder = owner if plan.kind == "me" else plan.user if plan.kind == "user" else None
        if holder is not None:
            held.setdefault(holder.pk, []).append(spec)
    if not all(title.may_hold(seats) for seats in held.values()):
        raise LobbyError(_("The rules do not let one player hold these seats together."), "seats")


def checked_clock(clock: Mapping[str, Any]) -> dict[str, Any]:
    """The clock as it is kept: its kind, and every setting of that kind."""
    try:
        plain: dict[str, Any] = msgspec.to_builtins(clock_of(clock))
    except msgspec.ValidationError as error:
        raise LobbyError(
            _(
                "The clock is {kind: none}, {kind: days, days: 1 to 60} or "
                "{kind: fischer, bank_hours: 1 to 2000, turn_hours: 1 to 240}, the latter two with weekends, "
                "on_timeout, overdue_hours (0 to 72) and strikes (1 to 10) if you like: %(error)s."
            )
            % {"error": error},
            "clock",
        ) from error
    return plain
