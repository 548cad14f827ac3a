"""7.2: what a seat may conscript, build and buy, and how its list is carried out."""

from __future__ import annotations

from collections.abc import Iterator

from rules.conquest_consequence.atlas import (
    AREAS,
    BREMP,
    CHINESE,
    FACTION,
    LAND,
    NATIONS,
    POWERS,
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
    side_of,
)
from rules.conquest_consequence.decks import cards
from rules.conquest_consequence.nations.control import level, tracks
from rules.conquest_consequence.nations.relations import FRIEND, in_battle, to_land
from rules.conquest_consequence.rising_sun import idle_cards, play_activism
from rules.conquest_consequence.routes import supply, trade
from rules.conquest_consequence.units import create, fits, room


class Plan:
    """What a seat has put on its list so far, and what is left to spend."""

    def __init__(self, p: P, seat: str):
        self.p, self.board, self.seat = p, p.board, seat
        self.lines = p.board.plans.get(seat, [])
        self.raised = {line[1] for line in self.lines if line[0] in ("promote", "raise")}
        self.new = [(line[1], line[2], line[3]) for line in self.lines if line[0] in ("build", "draft")]
        self._lines: dict[str, supply.Lines] = {}
        self._served: dict[tuple[str, str], bool] = {}
        self._stock: dict[tuple[str, str], int] = {}
        self._room: dict[tuple[str, str], bool] = {}
        self._settled: dict[tuple[str, str], bool] = {}

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

    def settled(self, block: Block) -> bool:
        """7.24: in friendly land and in no battle, found once for all units of a nationality there."""
        known = (block.nat, block.at)
        if known not in self._settled:
            friendly = to_land(self.board, block.nat, block.at) == FRIEND
            self._settled[known] = friendly and not in_battle(self.board, block)
        return self._settled[known]

    def served(self, nat: str, area: str, type_: str) -> bool:
        """7.24, 14.12: whether a unit may be built there, as far as supply goes."""
        always = nat in CHINESE and type_ in REGULAR
        if type_ in ("fortress", "militia") or (type_ == "snlf" and AREAS[area].insular):
            return True
        if not always and not fighting(self.board, faction_of(self.board, nat)):
            return True
        if (nat, area) not in self._served:
            faction = faction_of(self.board, nat)
            if faction not in self._lines:
                self._lines[faction] = supply.Lines(self.board, faction)
            self._served[nat, area] = self._lines[faction].reach(nat, area)
        return self._served[nat, area]

    def stock(self, nat: str, type_: str) -> int:
        """3.15: free blocks that no line of the list takes."""
        if (nat, type_) not in self._stock:
            taken = sum(1 for n, t, _ in self.new if (n, t) == (nat, type_))
            self._stock[nat, type_] = free(self.board, nat, type_) - taken
        return self._stock[nat, type_]

    def room(self, type_: str, area: str) -> bool:
        if type_ not in ("fortress", "snlf"):
            return True
        if (type_, area) not in self._room:
            self._room[type_, area] = room(self.board, type_, area)
        return self._room[type_, area]

    def fresh(self, nat: str, type_: str, area: str) -> bool:
        """Whether a cadre of this type can still be put there."""
        if self.stock(nat, type_) <= 0 or not fits(nat, type_, area) or not self.room(type_, area):
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
    there: dict[str, set[str]] = {}
    for block in board.blocks.values():
        there.setdefault(block.at, set()).add(side_of(board, block))
    return [a for a in LAND if board.control[a] in held and len(there.get(a, ())) <= 1]


def buildable(plan: Plan, area: str) -> Iterator[str]:
    """The new cadres that may be put into an area, as orders name them."""
    islet = AREAS[area].kind in ("islet_single", "islet_group")
    for nat in (n for n, each in SEATS_OF.items() if each == plan.seat):
        for type_ in POWERS[nat].blocks:
            if islet and type_ not in ("fortress", "snlf"):
                continue
            if nat in nationality(plan.board, plan.seat, type_, area) and plan.fresh(nat, type_, area):
                yield unit_name(plan.seat, nat, type_)


def unit_name(seat: str, nat: str, type_: str) -> str:
    return type_ if FACTION[seat].power == nat else f"{nat}:{type_}"


def nat_and_type(seat: str, text: str) -> tuple[str, str]:
    nat, _, type_ = text.rpartition(":")
    return nat or FACTION[seat].power, type_


def improvable(plan: Plan, key: str) -> bool:
    """7.24, 7.241: one step more for a unit that stands where units are built."""
    block = plan.board.blocks[key]
    if key in plan.raised or block.cv >= max_cv(block.nat, block.type) or block.at in SEAS:
        return False
    area = AREAS[block.at]
    if area.kind in ("islet_single", "islet_group") and block.type not in ("fortress", "snlf"):
        return False
    return plan.settled(block) and plan.served(block.nat, block.at, block.type)


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
