"""6.21: the Offensive player names the units of the offensive, all before the first moves."""

from __future__ import annotations

from msgspec.structs import replace

from rules.empire_of_the_sun.board import P
from rules.empire_of_the_sun.offensives.activation import addable, candidates, is_free, limit, must_name
from rules.empire_of_the_sun.supply.status import supply
from rules.kernel.fields import Choices, Done, Partial, grow
from rules.kernel.orders import Order
from rules.kernel.steps import Decision
from rules.kernel.texts import Text


class Activate(Decision, tag="offensive.activate"):
    """6.21: which units take part."""

    rule = "6.21"
    kind = "activate"

    def asked(self, p: P) -> list[str]:
        return [p.board.battle.seat]

    def prompt(self, p: P, seat: str) -> Text:
        off = p.board.battle
        return Text.of("offensive.activate.ask", card=off.card, limit=limit(p.board, off))

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        if "units" in partial:
            return Done()
        off, chosen = p.board.battle, partial.get("units", [])
        units = candidates(p.board, off)
        exact = bool(off.event and off.strategy.exactly)
        if exact:
            left = [u for u in units if u not in chosen]
            return grow("units", "unit", left[:1], may_stop=not left, rule="6.21") if left else Done()
        missing = must_name(off, chosen, units)
        offered = addable(p.board, off, chosen, units)
        if missing and limit(p.board, off) - self.counted(p, chosen) <= 1:
            offered = [u for u in offered if u in missing] or offered
            missing = [u for u in missing if u in offered]
        if not offered:
            return Done()
        field = grow("units", "unit", offered, may_stop=bool(chosen) and not missing, rule="6.21")
        more = limit(p.board, off) - self.counted(p, chosen)
        return replace(field, ask=Text.of("offensive.activate.left", left=more, chosen=len(chosen)))

    def counted(self, p: P, chosen: list[str]) -> int:
        return sum(not is_free(p.board.battle, u) for u in chosen)

    def why_not(self, p: P, seat: str, partial: Partial, field: str, value: object) -> Text | None:
        from rules.empire_of_the_sun.refusals import why_not_active

        return why_not_active(p.board, partial.get("units", []), value)

    def apply(self, p: P, order: Order) -> None:
        off = p.board.battle
        off.active = list(order.args["units"])
        off.zoi = sorted(supply(p.board).fliers)
        p.say("offensive.activated", seat=order.seat, units=off.active, hq=off.hq)
        p.done()
