"""18.5.1: the line of packet C with which a power chooses a political action."""

from __future__ import annotations

from typing import Any

from rules.grande_guerre.atlas import MAJORS
from rules.grande_guerre.board import P
from rules.grande_guerre.orders.forms import Form, lines, nations
from rules.grande_guerre.politics.actions import ACTIONS, open_to, values
from rules.grande_guerre.politics.government import allowance
from rules.kernel.fields import Choices, Done, Partial, pick
from rules.kernel.texts import Text

LABELS = {
    "ally": "nation",
    "sector": "sector",
    "marker": "marker",
    "general": "general",
    "successor": "general",
    "ghq": "army",
    "army": "army",
    "manner": "manner",
}


def planned(p: P, seat: str, nation: str) -> list[str]:
    """The actions that a power has chosen in the packet so far."""
    mine = [line.args for line in lines(p, seat) if line.kind == "action"]
    return [str(args["action"]) for args in mine if args["nation"] == nation]


class ChooseAction(Form):
    """18.5.1: up to the allowance of a power; all are revealed and tested together."""

    kind, rule = "action", "18.5.1"

    def able(self, p: P, seat: str) -> list[str]:
        mine = [n for n in nations(p, seat) if n in MAJORS]
        return [n for n in mine if self.offered(p, seat, n)]

    def offered(self, p: P, seat: str, nation: str) -> list[str]:
        """Actions that are open, as long as there is a general for each post that they speak of."""
        open_ = open_to(p, nation, planned(p, seat, nation))
        posts = {
            a: [f for f in ACTIONS[a].raw.about if f in ("ally", "general", "ghq", "successor")]
            for a in open_
        }
        return [a for a in open_ if all(self.free(p, seat, nation, field, {}) for field in posts[a])]

    def open(self, p: P, seat: str) -> bool:
        return bool(self.able(p, seat))

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        if "nation" not in partial:
            return pick("nation", "nation", self.able(p, seat), rule=self.rule)
        nation = str(partial["nation"])
        if "action" not in partial:
            return pick("action", "action", self.offered(p, seat, nation), rule=self.rule)
        taken: dict[str, Any] = {}
        for field in ACTIONS[str(partial["action"])].raw.about:
            if field not in partial:
                found = self.free(p, seat, nation, field, taken)
                return pick(field, LABELS[field], found, rule=self.rule)
            taken[field] = partial[field]
        return Done()

    def free(self, p: P, seat: str, nation: str, field: str, taken: dict[str, Any]) -> list[str]:
        """A general is sacked once, a successor has one new post, and an ally is asked once to cooperate."""
        chosen = [line.args for line in lines(p, seat) if line.kind == "action"]
        if field == "ally":
            asked = [args["ally"] for args in chosen if "ally" in args and args["nation"] == nation]
            return [v for v in values(p, nation, field, taken) if v not in asked]
        used = {str(args[name]) for args in chosen for name in ("general", "successor") if name in args}
        return [v for v in values(p, nation, field, taken) if v not in used or LABELS[field] != "general"]

    def why_not(self, p: P, seat: str, partial: Partial, field: str, value: Any) -> Text | None:
        nation = str(partial.get("nation", ""))
        if field == "nation" and value not in nations(p, seat):
            return Text.of("orders.not_your_nation", nation=value) if value in p.board.nations else None
        if field == "nation" and value in MAJORS:
            return Text.of("politics.no_more_actions", nation=value, count=allowance(p.board, str(value)))
        if field == "ally" and value in p.board.nations:
            return Text.of("politics.not_with", nation=nation, ally=value)
        if field == "action" and str(value) in ACTIONS and nation in MAJORS:
            if len(planned(p, seat, nation)) >= allowance(p.board, nation):
                return Text.of("politics.no_more_actions", nation=nation, count=allowance(p.board, nation))
            return Text.of("politics.not_now", nation=nation, action=value)
        return None


POLITICS: tuple[Form, ...] = (ChooseAction(),)
