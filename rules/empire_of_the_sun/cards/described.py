"""5.3: an event in words, made of what the card's data say, so that text and effect cannot differ."""

from __future__ import annotations

from collections.abc import Iterator

from rules.empire_of_the_sun.atlas import CARDS, NATIONS, UNITS, Card, Effect
from rules.empire_of_the_sun.board import Board
from rules.empire_of_the_sun.cards.needs import met
from rules.kernel.texts import Text, named


def needs(board: Board, card: str) -> list[tuple[Text, bool]]:
    """What must be so for the event, each with whether it is."""
    return [(_need(need), met(board, need)) for need in CARDS[card].needs]


def _need(need: str) -> Text:
    what, _, rest = need.partition(" ")
    return Text.of(f"event.need_{what}", what=rest, hexes=rest.split() if what == "japan" else [])


def event(card: str) -> list[Text]:
    """Whom the event activates, on which condition, and what it does."""
    facts = CARDS[card]
    found = [*activation(facts), *(_clause(each) for each in facts.clauses)]
    found += [_effect(each) for each in facts.effects]
    found += [Text("event.draw")] if facts.draw else []
    return found + ([Text("event.removed")] if facts.removed else [])


def activation(card: Card) -> Iterator[Text]:
    """5.31, 5.32: logistics, headquarters, kinds of units, and the condition of intelligence."""
    if card.exactly:
        yield Text.of("event.exactly", units=list(card.exactly))
    if card.lv is not None:
        yield Text.of("event.logistics", lv=card.lv) if card.lv >= 0 else Text("event.logistics_more")
    if card.lv_by:
        yield Text.of("event.logistics_with", lv=max(card.lv_by.values()), hq=next(iter(card.lv_by)))
    named_hqs = [hq for hq in card.hqs if hq in UNITS]
    if named_hqs:
        yield Text.of("event.hqs", hqs=named_hqs)
    if card.max_ground is not None:
        yield Text.of("event.max_ground", ground=card.max_ground)
    if card.only:
        yield Text.of("event.only", kinds=[_kind(each) for each in card.only])
    if card.condition:
        yield Text(f"event.{card.condition}")
    for name in ("after_failure", "alone", "against", "must", "prey", "without_battle"):
        if getattr(card, name):
            yield Text(f"event.{name}")


def _kind(kind: str) -> Text:
    return named("unit", kind) if kind in UNITS else named("kind_of_unit", kind.replace(" ", "_"))


def _clause(clause: str) -> Text:
    what, _, where = clause.partition(" ")
    if what == "battle":
        place = named("nation", where) if where in NATIONS else named("hex", where)
        return Text.of("event.clause_battle", place=place)
    return Text.of(f"event.clause_{what}", within=where)


def _effect(effect: Effect) -> Text:
    """The words of an operator, with what it needs of the effect's figures."""
    match effect.op:
        case "flag":
            return Text(f"event.flag_{effect.name}")
        case "random_discard":
            return Text(f"event.random_{effect.when}")
        case "rivalry":
            return Text.of(f"event.rivalry_{'on' if effect.on else 'off'}", seat=effect.side)
        case "europe":
            first, second, third, *_ = effect.years
            return Text.of("event.europe", first=first, second=second, third=third)
        case "submarine" | "raid":
            return Text.of(f"event.{effect.op}", rolls=_rolls(effect), moment=effect.moment or "before")
        case "attack" | "defence":
            kinds = named("kind_of_unit", str(effect.units).replace(" ", "_"))
            return Text.of(f"event.{effect.op}", kinds=kinds, value=f"{effect.value:+d}")
        case "air_naval" | "ground" | "ground_final" | "place" | "steps":
            return _placed(effect)
    figures = {"by": f"{effect.by:+d}", "value": effect.value, "points": effect.points}
    figures |= {"steps": effect.steps, "within": effect.within}
    return Text.of(f"event.{effect.op}", **figures, **_names(effect))


def _placed(effect: Effect) -> Text:
    """Effects that hold only somewhere, or for some."""
    where = named("where", effect.where)
    if effect.op == "steps":
        code = "event.steps_for" if effect.where else "event.steps"
        return Text.of(code, n=effect.steps, pool=effect.pool, where=where)
    if effect.op == "place":
        return Text.of("event.place", unit=effect.unit, where=where)
    return Text.of(f"event.{effect.op}", seat=effect.side, value=effect.value, where=where)


def _names(effect: Effect) -> dict[str, object]:
    """Units, hexes and sides that an effect names."""
    found: dict[str, object] = {}
    if effect.unit:
        found["unit"] = effect.unit
    if effect.hex:
        found["hex"] = effect.hex
    if effect.side:
        found["seat"] = effect.side
    if isinstance(effect.hexes, int) and effect.hexes:
        found["hexes"] = effect.hexes
    if isinstance(effect.units, int):
        found["number"] = effect.units
    if effect.new:
        found |= {"old": effect.old, "new": effect.new}
    return found


def _rolls(effect: Effect) -> str:
    """0-4: 1, 5-8: 2."""
    found, low = [], 0
    for high, steps in effect.table:
        if steps:
            found.append(f"{low}-{high}: {steps}")
        low = high + 1
    return ", ".join(found)
