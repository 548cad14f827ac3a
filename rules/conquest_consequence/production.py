"""7.2: conscription, building and buying cards, planned in secret by all and carried out in Turn Order."""

from __future__ import annotations

from typing import Any

from rules.conquest_consequence import cards, supply, trade
from rules.conquest_consequence.atlas import (
    AREAS,
    BREMP,
    CHINA,
    CHINESE,
    FACTION,
    LAND,
    NATIONS,
    POWERS,
    PROVINCIAL,
    REGULAR,
    SEAS,
    max_cv,
)
from rules.conquest_consequence.board import (
    SEATS_OF,
    Block,
    Board,
    P,
    faction_of,
    fighting,
    free,
    garrison,
    is_home,
)
from rules.conquest_consequence.control import disputed, level, tracks
from rules.conquest_consequence.kinds import Kind, Various
from rules.conquest_consequence.relations import FRIEND, in_battle, to_land
from rules.conquest_consequence.rising_sun import Activism, idle_cards, play_activism
from rules.conquest_consequence.specs import find, own, own_at, spec, specs
from rules.conquest_consequence.units import create, fits, room
from rules.kernel.fields import Choices, Countable, Counts, Done, Partial, pick
from rules.kernel.orders import Order
from rules.kernel.steps import Auto
from rules.kernel.texts import Text, named

NATS = "nationalist_china"


class Plan:
    """What a seat has put on its list so far, and what is left to spend."""

    def __init__(self, p: P, seat: str):
        self.p, self.board, self.seat = p, p.board, seat
        self.lines = p.board.plans.get(seat, [])
        self.raised = {line[1] for line in self.lines if line[0] in ("promote", "raise")}
        self.new = [(line[1], line[2], line[3]) for line in self.lines if line[0] in ("build", "draft")]
        self._lines: dict[str, supply.Lines] = {}
        self._served: dict[tuple[str, str], bool] = {}

    @property
    def left(self) -> int:
        """7.23: points that are not yet spent."""
        bought = sum(int(line[1]) + int(line[2]) for line in self.lines if line[0] == "buy")
        built = sum(1 for line in self.lines if line[0] in ("build", "promote"))
        return production(self.board, self.seat) - bought - built

    @property
    def drafts(self) -> int:
        """7.211, 19.51: CV that may still be conscripted."""
        if self.seat != "usa":
            return 0
        spent = sum(1 for line in self.lines if line[0] in ("draft", "raise"))
        return conscripts(self.board) + idle_cards(self.board) - spent

    def drafted(self) -> set[str]:
        """Provinces that have had their conscripted CV."""
        news = {line[3] for line in self.lines if line[0] == "draft"}
        return news | {self.board.blocks[line[1]].at for line in self.lines if line[0] == "raise"}

    def served(self, nat: str, area: str, type_: str) -> bool:
        """7.24, 14.12: whether a unit may be built there, as far as supply goes."""
        always = nat in CHINESE and type_ in REGULAR
        if type_ in ("fortress", "militia") or (type_ == "snlf" and AREAS[area].insular):
            return True
        if not always and not fighting(self.board, faction_of(self.board, nat)):
            return True
        if (nat, area) not in self._served:
            faction = faction_of(self.board, nat)
            lines = self._lines.setdefault(faction, supply.Lines(self.board, faction))
            self._served[nat, area] = lines.reach(nat, area)
        return self._served[nat, area]

    def stock(self, nat: str, type_: str) -> int:
        """3.15: free blocks that no line of the list takes."""
        return free(self.board, nat, type_) - sum(1 for n, t, _ in self.new if (n, t) == (nat, type_))

    def fresh(self, nat: str, type_: str, area: str) -> bool:
        """Whether a cadre of this type can still be put there."""
        if self.stock(nat, type_) <= 0 or not fits(nat, type_, area) or not room(self.board, type_, area):
            return False
        taken = any(t == type_ and a == area for _, t, a in self.new)
        single = type_ == "fortress" or (type_ == "snlf" and AREAS[area].small)
        return not (taken and single) and self.served(nat, area, type_)


def production(board: Board, seat: str) -> int:
    """7.22, 7.221: the level, without sources that are still blockaded."""
    return level(board, seat, trade.still_blockaded(board, seat))


def conscripts(board: Board) -> int:
    """7.211: the lesser of Nat Cities and KMT."""
    return min(tracks(board, "usa").cities, board.sides["usa"].loyalty)


def nationality(board: Board, seat: str, type_: str, area: str) -> list[str]:
    """7.242, 7.243: the nationalities that a seat may give a new cadre of a type in an area."""
    own_nats = [nat for nat, each in SEATS_OF.items() if each == seat]
    found = [nat for nat in own_nats if is_home(area, nat) and faction_of(board, nat) == board.control[area]]
    anywhere = type_ == "fortress" or (type_ == "snlf" and AREAS[area].insular)
    if anywhere and not found:
        found = [fortifier(board, seat, area)]
    return [nat for nat in found if nat and type_ in POWERS[nat].blocks]


def fortifier(board: Board, seat: str, area: str) -> str:
    """7.243: national in own colonies, Subordinate in China, British in Indochina, else the Great Power."""
    power = NATIONS[AREAS[area].nation].power
    holder = board.control[area]
    if power in SEATS_OF and SEATS_OF[power] == seat and faction_of(board, power) == holder:
        return power
    if holder == seat:
        return garrison(seat, area)
    return BREMP if holder == BREMP and seat == "usa" else ""


def ready_areas(board: Board, seat: str) -> list[str]:
    """7.242: controlled and undisputed land; British land too while the Empire is neutral."""
    held = {seat, BREMP} if seat == "usa" else {seat}
    return [a for a in LAND if board.control[a] in held and not disputed(board, a)]


def buildable(plan: Plan, area: str) -> list[str]:
    """The new cadres that may be put into an area, as orders name them."""
    board, found = plan.board, list[str]()
    islet = AREAS[area].kind in ("islet_single", "islet_group")
    for nat in (n for n, each in SEATS_OF.items() if each == plan.seat):
        for type_ in POWERS[nat].blocks:
            if islet and type_ not in ("fortress", "snlf"):
                continue
            if nat in nationality(board, plan.seat, type_, area) and plan.fresh(nat, type_, area):
                found.append(unit_name(plan.seat, nat, type_))
    return found


def unit_name(seat: str, nat: str, type_: str) -> str:
    return type_ if FACTION[seat].power == nat else f"{nat}:{type_}"


def nat_and_type(seat: str, text: str) -> tuple[str, str]:
    nat, _, type_ = text.rpartition(":")
    return nat or FACTION[seat].power, type_


def improvable(plan: Plan, key: str) -> bool:
    """7.24, 7.241: one step more for a unit that stands where units are built."""
    board, block = plan.board, plan.board.blocks[key]
    if key in plan.raised or block.cv >= max_cv(block.nat, block.type) or block.at in SEAS:
        return False
    area = AREAS[block.at]
    if area.kind in ("islet_single", "islet_group") and block.type not in ("fortress", "snlf"):
        return False
    return settled(board, block) and plan.served(block.nat, block.at, block.type)


def settled(board: Board, block: Block) -> bool:
    """7.24: in friendly land and in no battle."""
    return not in_battle(board, block) and to_land(board, block.nat, block.at) == FRIEND


class Build(Kind):
    """7.242, 7.243: a new cadre."""

    name, rule = "build", "7.242"

    def open(self, p: P, seat: str) -> bool:
        return plan_of(p, seat).left > 0 and bool(self.areas(p, seat))

    def areas(self, p: P, seat: str) -> list[str]:
        plan = plan_of(p, seat)
        return p.once(("build", seat), lambda: [a for a in ready_areas(p.board, seat) if buildable(plan, a)])

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        if "area" not in partial:
            return pick("area", "place", self.areas(p, seat), Text("production.where"), self.rule)
        if "unit" not in partial:
            units = buildable(plan_of(p, seat), partial["area"])
            return pick("unit", "cadre", units, Text("production.what"), self.rule)
        return Done()

    def completed(self, p: P, order: Order) -> Order:
        """The nationality, where the area makes it clear."""
        area, unit = order.args.get("area"), order.args.get("unit")
        if not isinstance(area, str) or area not in AREAS or not isinstance(unit, str) or ":" in unit:
            return order
        open_ = [each for each in buildable(plan_of(p, order.seat), area) if each.endswith(unit)]
        exact = [each for each in open_ if each == unit] or open_
        return Order(order.seat, order.kind, {**order.args, "unit": exact[0]}) if exact else order

    def why_not(self, p: P, seat: str, partial: Partial, field: str, value: Any) -> Text | None:
        if field == "kind":
            return Text("production.spent") if plan_of(p, seat).left <= 0 else None
        if field == "unit":
            return Text.of("production.no_cadre", unit=str(value)[:40], area=partial["area"])
        return Text.of("production.not_there", area=str(value)[:40])

    def apply(self, p: P, order: Order) -> None:
        nat, type_ = nat_and_type(order.seat, order.args["unit"])
        note(p, order.seat, "build", nat, type_, order.args["area"])

    def public(self, p: P, order: Order) -> Order | None:
        return None


class Promote(Kind):
    """7.241: one step more, at most one for each unit."""

    name, rule = "promote", "7.241"

    def open(self, p: P, seat: str) -> bool:
        return plan_of(p, seat).left > 0 and bool(self.units(p, seat))

    def units(self, p: P, seat: str) -> list[str]:
        plan = plan_of(p, seat)
        return p.once(("promote", seat), lambda: [k for k in own(p.board, seat) if improvable(plan, k)])

    def here(self, p: P, seat: str, area: Any) -> list[str]:
        return [key for key in self.units(p, seat) if p.board.blocks[key].at == area]

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        if "area" not in partial:
            areas = list(dict.fromkeys(p.board.blocks[key].at for key in self.units(p, seat)))
            return pick("area", "place", areas, Text("production.where"), self.rule)
        if "unit" not in partial:
            here = self.here(p, seat, partial["area"])
            return pick("unit", "unit", specs(p.board, here), Text("production.which"), self.rule)
        return Done()

    def completed(self, p: P, order: Order) -> Order:
        key = find(p.board, self.here(p, order.seat, order.args.get("area")), order.args.get("unit"))
        if key is None:
            return order
        return Order(order.seat, order.kind, {**order.args, "unit": spec(p.board.blocks[key])})

    def why_not(self, p: P, seat: str, partial: Partial, field: str, value: Any) -> Text | None:
        if field == "kind":
            return Text("production.spent") if plan_of(p, seat).left <= 0 else None
        if field == "unit":
            return Text.of("production.no_promotion", unit=str(value)[:40], area=partial["area"])
        return Text.of("production.not_there", area=str(value)[:40])

    def apply(self, p: P, order: Order) -> None:
        key = find(p.board, self.here(p, order.seat, order.args["area"]), order.args["unit"])
        note(p, order.seat, "promote", str(key))

    def public(self, p: P, order: Order) -> Order | None:
        return None


class Conscript(Kind):
    """7.211: Nationalist militia and fortresses, one CV in a province."""

    name, rule = "conscript", "7.211"

    def open(self, p: P, seat: str) -> bool:
        return seat == "usa" and plan_of(p, seat).drafts > 0 and bool(self.areas(p, seat))

    def areas(self, p: P, seat: str) -> list[str]:
        return [area for area in ready_areas(p.board, seat) if self.units(p, seat, area)]

    def units(self, p: P, seat: str, area: str) -> list[str]:
        plan = plan_of(p, seat)
        if area not in CHINA or area in plan.drafted() or p.board.control[area] != seat:
            return []
        new = [type_ for type_ in ("militia", "fortress") if plan.fresh(NATS, type_, area)]
        return new + [f"+{p.board.blocks[k].type}/{p.board.blocks[k].cv}" for k in self.raisable(plan, area)]

    def raisable(self, plan: Plan, area: str) -> list[str]:
        here = own_at(plan.board, plan.seat, area)
        mine = [k for k in here if plan.board.blocks[k].nat == NATS]
        return [k for k in mine if plan.board.blocks[k].type in PROVINCIAL and improvable(plan, k)]

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        if "area" not in partial:
            return pick("area", "place", self.areas(p, seat), Text("production.where"), self.rule)
        if "unit" not in partial:
            units = list(dict.fromkeys(self.units(p, seat, partial["area"])))
            return pick("unit", "cadre", units, Text("production.what"), self.rule)
        return Done()

    def why_not(self, p: P, seat: str, partial: Partial, field: str, value: Any) -> Text | None:
        if field == "kind":
            return Text("production.no_drafts")
        return Text("production.no_conscript")

    def apply(self, p: P, order: Order) -> None:
        unit, area = order.args["unit"], order.args["area"]
        if unit.startswith("+"):
            keys = self.raisable(plan_of(p, order.seat), area)
            key = next(k for k in keys if f"+{p.board.blocks[k].type}/{p.board.blocks[k].cv}" == unit)
            note(p, order.seat, "raise", key)
        else:
            note(p, order.seat, "draft", NATS, unit, area)

    def public(self, p: P, order: Order) -> Order | None:
        return None


class Buy(Kind):
    """7.244: cards of both decks, unseen until the own production is over."""

    name, rule = "buy", "7.244"

    def open(self, p: P, seat: str) -> bool:
        return plan_of(p, seat).left > 0

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        if "cards" in partial:
            return Done()
        left = plan_of(p, seat).left
        options = tuple(Countable(d, named("deck", d), left, price=1) for d in ("action", "investment"))
        return Counts(name="cards", options=options, low=1, high=left, budget=left, rule=self.rule)

    def why_not(self, p: P, seat: str, partial: Partial, field: str, value: Any) -> Text | None:
        return Text("production.spent") if field == "kind" else None

    def apply(self, p: P, order: Order) -> None:
        wanted = order.args["cards"]
        note(p, order.seat, "buy", str(wanted.get("action", 0)), str(wanted.get("investment", 0)))

    def public(self, p: P, order: Order) -> Order | None:
        return None


class EndProduction(Kind):
    """7.246: the list is complete; points not spent are lost."""

    name, rule = "end_production", "7.246"

    def open(self, p: P, seat: str) -> bool:
        return True

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        return Done()

    def apply(self, p: P, order: Order) -> None:
        p.reveal()
        p.board.sealed.append(order.seat)
        if p.options["production"] == "sequential":
            execute(p, order.seat)


KINDS: tuple[Kind, ...] = (Activism(), Conscript(), Build(), Promote(), Buy(), EndProduction())


def plan_of(p: P, seat: str) -> Plan:
    return p.once(("plan", seat), lambda: Plan(p, seat))


def note(p: P, seat: str, *line: str) -> None:
    p.board.plans[seat].append(list(line))


class Production(Various, tag="production.list"):
    """7.246, 7.247: each seat makes its list in secret, judged by the control after New Year."""

    rule = "7.246"
    ask_when_forced = True

    def asked(self, p: P) -> list[str]:
        waiting = [seat for seat in p.board.order if seat not in p.board.sealed]
        return waiting[:1] if p.options["production"] == "sequential" else waiting

    def listed(self, p: P) -> dict[str, Kind]:
        return {kind.name: kind for kind in KINDS}

    def prompt(self, p: P, seat: str) -> Text:
        plan = plan_of(p, seat)
        return Text.of("production.list.ask", left=plan.left, drafts=max(0, plan.drafts))

    def default(self, p: P, seat: str) -> Order:
        """7.247: conscription on the weakest, the level in cards, an odd point for an Action card."""
        draft = self._draft(p, seat)
        left = plan_of(p, seat).left
        if draft is not None:
            return draft
        if left > 0:
            wanted = {"action": left - left // 2, "investment": left // 2}
            return Order(seat, "buy", {"cards": {deck: n for deck, n in wanted.items() if n}})
        return Order(seat, "end_production")

    def _draft(self, p: P, seat: str) -> Order | None:
        kind = Conscript()
        if not kind.open(p, seat):
            return None
        offers = [(area, unit) for area in kind.areas(p, seat) for unit in kind.units(p, seat, area)]
        raised = [offer for offer in offers if offer[1].startswith("+")]
        area, unit = min(raised or offers, key=lambda each: (each[1][-1:], each[1] != "militia", each[0]))
        return Order(seat, "conscript", {"area": area, "unit": unit})


class Execute(Auto, tag="production.execute"):
    """7.246: all lists are carried out in Turn Order; then blockade markers go (7.245)."""

    rule = "7.246"

    def run(self, p: P) -> None:
        if p.options["production"] != "sequential":
            for seat in p.board.order:
                execute(p, seat)
        p.board.plans, p.board.sealed, p.board.blockade, p.board.activism = {}, [], [], []


def execute(p: P, seat: str) -> None:
    """7.21-7.24: subordinate production, then what the list says; bought cards come last."""
    board = p.board
    lifted = [a for a in board.blockade if a in trade.sources(board, seat)]
    still = trade.still_blockaded(board, seat)
    board.blockade = [a for a in board.blockade if a not in lifted or a in still]
    bought = {"action": 0, "investment": 0}
    if seat == "soviet":
        bought["action"] += min(tracks(board, seat).cities, board.sides[seat].loyalty)
    if seat == "usa":
        play_activism(p)
    for line in board.plans.get(seat, []):
        match line:
            case ["buy", action, investment]:
                bought["action"] += int(action)
                bought["investment"] += int(investment)
            case ["build" | "draft", nat, type_, area]:
                create(board, nat, type_, 1, area)
                p.say("production.built", nat=nat, area=area)
            case ["promote" | "raise", key] if key in board.blocks:
                board.blocks[key].cv += 1
    for deck in sorted(bought):
        cards.draw(p, seat, deck, bought[deck])
