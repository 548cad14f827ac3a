"""Why an order of production or Government is refused: one reason, with what its own player knows."""

from __future__ import annotations

from rules.conquest_consequence.atlas import (
    ACTION,
    AREAS,
    ATOMIC,
    BREMP,
    CHINA,
    CHINESE,
    FACTION,
    INVESTMENT,
    POWERS,
    PROVINCIAL,
    RED_TECHNOLOGIES,
    SEAS,
    TYPES,
    max_cv,
)
from rules.conquest_consequence.board import SEATS_OF, Block, Board
from rules.conquest_consequence.nations.control import disputed
from rules.conquest_consequence.specs import find, own_at, spec
from rules.conquest_consequence.units import fits
from rules.conquest_consequence.year.production import Plan, nat_and_type, nationality
from rules.kernel.texts import Text

SINGLE_ISLETS = ("islet_single", "islet_group")


# Production


def no_area(plan: Plan, area: object) -> Text:
    """7.24: why nothing new is built in a place at all."""
    board, name = plan.board, str(area)[:40]
    if name in SEAS:
        return Text.of("production.at_sea", area=name)
    held = {plan.seat, BREMP} if plan.seat == "usa" else {plan.seat}
    if name in AREAS and board.control.get(name) not in held:
        return Text.of("production.not_yours", area=name)
    if name in AREAS and disputed(board, name):
        return Text.of("production.disputed", area=name)
    return Text.of("production.not_there", area=name)


def no_cadre(plan: Plan, area: str, unit: object) -> Text:
    """7.242, 7.243: why a new cadre of a type is not built in an area where others are."""
    nat, type_ = nat_and_type(plan.seat, str(unit)[:40])
    own = [n for n, seat in SEATS_OF.items() if seat == plan.seat and type_ in POWERS[n].blocks]
    if type_ not in TYPES or not own or (":" in str(unit) and nat not in own):
        return Text.of("production.no_such_type", unit=str(unit)[:40])
    if AREAS[area].kind in SINGLE_ISLETS and type_ not in ("fortress", "snlf"):
        return Text.of("production.islet", area=area)
    meant = [nat] if ":" in str(unit) else own
    open_ = [n for n in nationality(plan.board, plan.seat, type_, area) if n in meant]
    if not open_:
        return Text.of("production.not_home", unit=str(unit)[:40], area=area)
    return _no_block(plan, open_[0], type_, area)


def _no_block(plan: Plan, nat: str, type_: str, area: str) -> Text:
    if not fits(nat, type_, area):
        return Text.of("production.inland", unit=type_, area=area)
    if plan.stock(nat, type_) <= 0:
        return Text.of("production.no_block", unit=type_)
    if not plan.served(nat, area, type_):
        return Text.of("production.no_supply", unit=type_, area=area)
    return Text.of("production.one_there", unit=type_, area=area)


def no_promotion(plan: Plan, area: str, unit: object) -> Text:
    """7.24, 7.241: why a unit is not raised."""
    board = plan.board
    key = find(board, own_at(board, plan.seat, area), unit)
    if key is None:
        return Text.of("production.no_unit", unit=str(unit)[:40], area=area)
    block, said = board.blocks[key], str(unit)[:40]
    if block.cv >= max_cv(block.nat, block.type):
        return Text.of("production.full", unit=said)
    if key in plan.raised:
        return Text.of("production.raised", unit=said)
    return _not_here(plan, block, area, said)


def _not_here(plan: Plan, block: Block, area: str, said: str) -> Text:
    if area in SEAS:
        return Text.of("production.at_sea", area=area)
    if AREAS[area].kind in SINGLE_ISLETS and block.type not in ("fortress", "snlf"):
        return Text.of("production.islet", area=area)
    if not plan.settled(block):
        return Text.of("production.disputed", area=area)
    return Text.of("production.no_supply", unit=said, area=area)


def no_conscript(plan: Plan, area: str, unit: object) -> Text:
    """7.211: why a province gets no conscripted CV of that kind."""
    said = str(unit)[:40]
    type_ = said.lstrip("+").partition("/")[0].rpartition(":")[2]
    if type_ not in PROVINCIAL:
        return Text("production.provincial")
    if not said.startswith("+"):
        return _no_block(plan, "nationalist_china", type_, area)
    here = [k for k in own_at(plan.board, plan.seat, area) if plan.board.blocks[k].nat in CHINESE]
    key = find(plan.board, here, said.lstrip("+"))
    return no_promotion(plan, area, said.lstrip("+") if key is None else spec(plan.board.blocks[key]))


def no_conscripts_in(plan: Plan, area: object) -> Text:
    name = str(area)[:40]
    if name not in CHINA:
        return Text.of("production.not_china", area=name)
    if name in plan.drafted():
        return Text.of("production.drafted", area=name)
    return no_area(plan, name)


# Cards


def no_card(board: Board, seat: str, card: object) -> Text | None:
    """The one reason for every card that is not held, which tells nothing of where it is."""
    known = isinstance(card, str) and card in board.sides[seat].hand
    return None if known else Text.of("government.no_card", card=str(card)[:20])


def no_diplomacy(board: Board, seat: str, card: object) -> Text:
    """7.31: a card that is held but has no end that is open."""
    if missing := no_card(board, seat, card):
        return missing
    if card not in ACTION:
        return Text.of("government.no_action", card=card)
    if ACTION[str(card)].wild:
        return Text.of("government.is_wild", card=card)
    return Text.of("government.closed_ends", card=card)


def no_wild(board: Board, seat: str, card: object) -> Text:
    """8.3: a card that is held but is no wild card, or reaches nothing."""
    if missing := no_card(board, seat, card):
        return missing
    wild = card in ACTION and bool(ACTION[str(card)].wild)
    return Text.of("government.reaches_none" if wild else "government.no_wild", card=card)


def no_partisan_card(board: Board, seat: str, card: object) -> Text:
    """17.1: a card that names no province."""
    return no_card(board, seat, card) or Text.of("government.no_province", card=card)


def no_factories(board: Board, seat: str, card: object) -> Text:
    """7.32, 7.33: a card without factories."""
    return no_card(board, seat, card) or Text.of("government.no_factory", card=card)


def no_technology(board: Board, seat: str, tech: object) -> Text:
    """9.2, 9.5, 9.6: why a technology cannot be achieved now."""
    mine = board.sides[seat]
    if tech in mine.techs or any(pair.what == tech for pair in mine.vault):
        return Text.of("government.known", tech=tech)
    if tech in RED_TECHNOLOGIES and seat != "soviet":
        return Text("government.red_tech")
    if tech in ATOMIC:
        return Text("government.stages")
    return Text("government.no_pair")


def no_pair(board: Board, seat: str, tech: str, cards: list[str], card: object) -> Text:
    """9.1, 9.2: why this card makes no pair of a technology with the others that are named."""
    if missing := no_card(board, seat, card):
        return missing
    if card in cards:
        return Text.of("government.twice", card=card)
    if card not in INVESTMENT:
        return Text.of("government.no_investment", card=card)
    each = INVESTMENT[str(card)]
    if tech in each.science and board.year < each.year:
        return Text.of("government.science_later", card=card, year=each.year)
    if tech in (*each.techs, each.red, *each.science) or (each.espionage and len(cards) == 1):
        return Text.of("government.no_partner", card=card, tech=tech)
    return Text.of("government.not_of", card=card, tech=tech)


def no_intelligence(board: Board, seat: str, card: object) -> Text:
    """9.71: a card that is no intelligence card, that only answers, or that would find nothing."""
    if missing := no_card(board, seat, card):
        return missing
    intel = INVESTMENT[str(card)].intel if card in INVESTMENT else ""
    if not intel:
        return Text.of("government.no_intel", card=card)
    code = "only_answers" if intel == "double_agent" else "finds_nothing"
    return Text.of(f"government.{code}", card=card)


def no_victim(board: Board, seat: str, intel: str, on: object) -> Text:
    """9.71: a rival with whom an intelligence card would find nothing, by what is public of him."""
    if on == seat or on not in FACTION or on not in board.sides:
        return Text("government.no_rival")
    return Text.of("government.nothing_there", intel=intel, seat=on)


def no_command(board: Board, seat: str, lines: list[str], line: object) -> Text:
    """10.13: why a line of a sealed instruction is none."""
    card, _, when = str(line).partition(":")
    if missing := no_card(board, seat, card):
        return missing
    if lines and lines[-1].endswith(":now"):
        return Text.of("command.after_now", card=lines[-1].partition(":")[0])
    if any(each.partition(":")[0] == card for each in lines):
        return Text.of("command.twice", card=card)
    if when == seat:
        return Text("command.own")
    return Text.of("command.no_condition", when=when[:40])
