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
from rules.kernel.keywords import is_branch
from rules.kernel.notation import read_value, write_value
from rules.kernel.orders import OrderError, Unreadable
from rules.kernel.policies import LINES, scoped

ASK = ("ask", "preguntar", "pregunta")
USUAL = ("usual", "habitual")
LIST = ("", "list", "lista")


def standing(sitting: Sitting, statement: Statement, rest: str) -> None:
    """`standing` lists; `standing NAME` explains, with `ask`, `usual` or `field=value ...` it changes one."""
    first, _gap, values = rest.partition(" ")
    name, _at, scope = first.casefold().partition("@")
    if name in LIST:
        sitting.tell(statement.at, statement.text, _("Your standing orders:"), block=listing(sitting))
        return
    try:
        _known(sitting, name)
        if values.strip():
            _change(sitting, name, scope, values.strip())
    except OrderError as error:
        sitting.refuse_order(statement.at, statement.text, error, block=_explained(sitting, name))
        return
    kept = _kept(sitting, name, scope)
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


def _kept(sitting: Sitting, name: str, scope: str) -> Policy:
    """What holds for an army, area or unit, or else for all."""
    found = [each for each in policies_of(sitting.game, sitting.seat) if each.name == name]
    return next((each for each in found if each.scope == scope), found[0])


def _change(sitting: Sitting, name: str, scope: str, values: str) -> None:
    if values.casefold() in USUAL:
        clear_standing(game=sitting.game, seat=sitting.seat, policy=name, scope=scope)
        return
    value = None if values.casefold() in ASK else _values(sitting, name, scope, values)
    set_standing(game=sitting.game, seat=sitting.seat, policy=name, value=value, scope=scope)


def _values(sitting: Sitting, name: str, scope: str, text: str) -> dict[str, Any]:
    """The named fields on top of what is in force now, or a list of lines: `if ...: pass; if ...: ...`."""
    if is_branch(text):
        return {LINES: [text]}
    kept, policy = _kept(sitting, name, scope), sitting.title.policy(name)
    chosen = {field: value for field, value in (kept.value or {}).items() if field != LINES}
    filled: dict[str, Any] = {**policy.fallback, **chosen}
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
    standing, ask = f"{_('standing')} {scoped(kept.name, kept.scope)}", pgettext("standing order", "ask")
    if kept.value is None:
        return f"{standing} {ask}  # {about}"
    if LINES in kept.value:
        return f"{standing} {'; '.join(kept.value[LINES])}  # {about}"
    filled = {**sitting.title.policy(kept.name).fallback, **kept.value}
    values = " ".join(f"{field}={write_value(value)}" for field, value in filled.items())
    usual = "" if kept.chosen else f" ({_('usual')})"
    return f"{standing} {values}  # {about}{usual}"
