"""The command `standing`: answers left in advance, by mail."""

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from pbem.games.selectors import Policy, laid_down_by, policies_of, view_of
from pbem.games.services import BadPolicy, clear_standing, set_standing
from pbem.inbound.reading import Statement
from pbem.inbound.session import MailSession
from pbem.wording import words
from pbem.wording.fields import asked
from rules.kernel.fields import Counts, Grow, Number, Pick, Several
from rules.kernel.keywords import is_branch
from rules.kernel.notation import read_value, write_value
from rules.kernel.orders import OrderError, Unreadable
from rules.kernel.policies import LINES, scoped

ASK = ("ask", "preguntar", "pregunta")
USUAL = ("usual", "habitual")
LIST = ("", "list", "lista")


def standing(session: MailSession, statement: Statement, rest: str) -> None:
    """`standing` lists; `standing NAME` explains, with `ask`, `usual` or `field=value ...` it changes one."""
    first, _gap, values = rest.partition(" ")
    name, _at, scope = first.casefold().partition("@")
    if name in LIST:
        session.tell(statement.at, statement.text, _("Your standing orders:"), block=listing(session))
        return
    try:
        _known(session, name)
        if values.strip():
            _change(session, name, scope, values.strip())
    except OrderError as error:
        session.refuse_order(statement.at, statement.text, error, block=_explained(session, name))
        return
    kept = _kept(session, name, scope)
    if values.strip():
        said = _("Your standing order is saved.")
        session.did(statement.at, statement.text, said, block=[line_of(session, kept)])
        return
    said = _("Your standing order and what it may say:")
    block = [line_of(session, kept), *_meanings(session, kept.name)]
    session.tell(statement.at, statement.text, said, block=block)


def _explained(session: MailSession, name: str) -> list[str]:
    """What to write instead: the values of a standing order, or the names of all."""
    if session.title.policy_problem(name, {}):
        return [f"{_('standing')} {each.name}" for each in policies_of(session.game, session.seat)]
    return _meanings(session, name)


def _known(session: MailSession, name: str) -> None:
    if problem := session.title.policy_problem(name, {}):
        raise BadPolicy(problem.code, "", **problem.args)


def _meanings(session: MailSession, name: str) -> list[str]:
    """Every field of a standing order with the values that it takes in this game."""
    title, view = session.title, view_of(session.game, session.seat)
    found = []
    for field in title.policy_fields(title.policy(name), view, session.seat):
        match field:
            case Number():
                found.append(f"  {field.name}={field.low} … {field.high}  # {asked(title, field)}")
            case Pick() | Several() | Counts() | Grow():
                found += [
                    f"  {field.name}={write_value(option.value)}  # {words.word(title, option.label)}"
                    for option in field.options
                ]
    return found


def _kept(session: MailSession, name: str, scope: str) -> Policy:
    """What holds for an army, area or unit, or else for all."""
    found = [each for each in policies_of(session.game, session.seat) if each.name == name]
    return next((each for each in found if each.scope == scope), found[0])


def _change(session: MailSession, name: str, scope: str, values: str) -> None:
    if values.casefold() in USUAL:
        clear_standing(game=session.game, seat=session.seat, policy=name, scope=scope)
        return
    value = None if values.casefold() in ASK else _values(session, name, scope, values)
    set_standing(game=session.game, seat=session.seat, policy=name, value=value, scope=scope)


def _values(session: MailSession, name: str, scope: str, text: str) -> dict[str, Any]:
    """The named fields on top of what is in force now, or a list of lines: `if ...: pass; if ...: ...`."""
    if is_branch(text):
        return {LINES: [text]}
    kept, policy = _kept(session, name, scope), session.title.policy(name)
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


def listing(session: MailSession) -> list[str]:
    """Standing orders, and what the seat has laid down on the board by orders: those are written as such."""
    kept = [line_of(session, each) for each in policies_of(session.game, session.seat)]
    return [*kept, *laid_down_by(session.game, session.seat, words.lang())]


def line_of(session: MailSession, kept: Policy) -> str:
    """A standing order as the line that would set it, and what it is about."""
    about = words.worded(session.title, f"policy.{kept.name}", kept.name)
    standing, ask = f"{_('standing')} {scoped(kept.name, kept.scope)}", pgettext("standing order", "ask")
    if kept.value is None:
        return f"{standing} {ask}  # {about}"
    if LINES in kept.value:
        return f"{standing} {'; '.join(kept.value[LINES])}  # {about}"
    filled = {**session.title.policy(kept.name).fallback, **kept.value}
    values = " ".join(f"{field}={write_value(value)}" for field, value in filled.items())
    usual = "" if kept.chosen else f" ({_('usual')})"
    return f"{standing} {values}  # {about}{usual}"
