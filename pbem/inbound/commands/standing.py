"""The command `standing`: answers left in advance, by mail."""

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from pbem.games.selectors import Policy, policies_of, view_of
from pbem.games.services import BadPolicy, clear_standing, set_standing
from pbem.inbound.reading import Statement
from pbem.inbound.sitting import Sitting
from pbem.web import words
from pbem.web.fields import asked
from rules.kernel.fields import Counts, Grow, Number, Pick, Several
from rules.kernel.notation import read_value, write_value
from rules.kernel.orders import OrderError, Unreadable

ASK = ("ask", "preguntar", "pregunta")
USUAL = ("usual", "habitual")
LIST = ("", "list", "lista")


def standing(sitting: Sitting, statement: Statement, rest: str) -> None:
    """`standing` lists; `standing NAME` explains, with `ask`, `usual` or `field=value ...` it changes one."""
    name, _gap, values = rest.partition(" ")
    if name.casefold() in LIST:
        sitting.tell(statement.at, statement.text, _("Your standing orders:"), block=listing(sitting))
        return
    try:
        _known(sitting, name.casefold())
        if values.strip():
            _change(sitting, name.casefold(), values.strip())
    except OrderError as error:
        sitting.refuse_order(statement.at, statement.text, error, block=_explained(sitting, name.casefold()))
        return
    kept = next(each for each in policies_of(sitting.game, sitting.seat) if each.name == name.casefold())
    if values.strip():
        said = _("Your standing order is saved.")
        sitting.did(statement.at, statement.text, said, block=[line_of(sitting, kept)])
        return
    said = _("Your standing order and what it may say:")
    block = [line_of(sitting, kept), *_meanings(sitting, kept.name)]
    sitting.tell(statement.at, statement.text, said, block=block)


def _explained(sitting: Sitting, name: str) -> list[str]:
    """What to write instead: the values of a standing order, or the names of all."""
    if sitting.title.policy_problem(name, {}):
        return [f"{_('standing')} {each.name}" for each in policies_of(sitting.game, sitting.seat)]
    return _meanings(sitting, name)


def _known(sitting: Sitting, name: str) -> None:
    if problem := sitting.title.policy_problem(name, {}):
        raise BadPolicy(problem.code, "", **problem.args)


def _meanings(sitting: Sitting, name: str) -> list[str]:
    """Every field of a standing order with the values that it takes in this game."""
    title, view = sitting.title, view_of(sitting.game, sitting.seat)
    found = []
    for field in title.policy_fields(title.policy(name), view, sitting.seat):
        match field:
            case Number():
                found.append(f"  {field.name}={field.low} … {field.high}  # {asked(title, field)}")
            case Pick() | Several() | Counts() | Grow():
                found += [
                    f"  {field.name}={write_value(option.value)}  # {words.word(title, option.label)}"
                    for option in field.options
                ]
    return found


def _change(sitting: Sitting, name: str, values: str) -> None:
    if values.casefold() in USUAL:
        clear_standing(game=sitting.game, seat=sitting.seat, policy=name)
        return
    value = None if values.casefold() in ASK else _values(sitting, name, values)
    set_standing(game=sitting.game, seat=sitting.seat, policy=name, value=value)


def _values(sitting: Sitting, name: str, text: str) -> dict[str, Any]:
    """The named fields on top of what is in force now."""
    kept = next(each for each in policies_of(sitting.game, sitting.seat) if each.name == name)
    policy = sitting.title.policy(name)
    filled: dict[str, Any] = {**policy.fallback, **(kept.value or {})}
    for word in text.split():
        field, mark, value = word.partition("=")
        if not mark:
            raise Unreadable("kernel.unreadable_word", word=word[:40])
        filled[field] = _like(filled.get(field), read_value(value, word))
    return filled


def _like(present: Any, value: Any) -> Any:
    """A list of one may be written without its comma."""
    return [value] if isinstance(present, list) and not isinstance(value, list) else value


def listing(sitting: Sitting) -> list[str]:
    return [line_of(sitting, each) for each in policies_of(sitting.game, sitting.seat)]


def line_of(sitting: Sitting, kept: Policy) -> str:
    """A standing order as the line that would set it, and what it is about."""
    about = words.worded(sitting.title, f"policy.{kept.name}", kept.name)
    standing, ask = _("standing"), pgettext("standing order", "ask")
    if kept.value is None:
        return f"{standing} {kept.name} {ask}  # {about}"
    filled = {**sitting.title.policy(kept.name).fallback, **kept.value}
    values = " ".join(f"{field}={write_value(value)}" for field, value in filled.items())
    usual = "" if kept.chosen else f" ({_('usual')})"
    return f"{standing} {kept.name} {values}  # {about}{usual}"
