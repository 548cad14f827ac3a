"""Situations drawn as text: `battle("f6 red ssp foot; g6 blue asp 3")`, then orders as players write them.

A piece is a hex, a side, a type, and what is special: blocks, a leader, `idle` for a unit without an order.
A leader alone is `h6 blue leader foot`. Dice are letters: C T S F H X.
"""

from collections import Counter

import pytest

from rules.kernel import driver
from rules.kernel.dice import ScriptedDice
from rules.kernel.orders import IllegalOrder
from rules.samurai_battles.atlas import COMMAND_DECK, DRAGON_DECK
from rules.samurai_battles.battle.phase import Battle
from rules.samurai_battles.board import Commanded, Leader, Unit
from rules.samurai_battles.cards.command import PlayCard, PrepareOrders
from rules.samurai_battles.cards.windows import Window
from rules.samurai_battles.movement.moves import March
from rules.samurai_battles.sequence import BeginTurn, Turn
from rules.samurai_battles.title import TITLE

PLAYED = set()
"""The cards that the orders of a test have played."""

FACES = {"C": "circle", "T": "triangle", "S": "square", "F": "flag", "H": "honor", "X": "swords"}
BEFORE = [step.name() for step in Turn().steps(None)]


class War:
    """A game in the middle of somebody's turn."""

    def __init__(self, state):
        self.data = TITLE.codec.encode(state)
        self.result = None

    @property
    def p(self):
        return driver.look(TITLE, self.data)

    @property
    def board(self):
        return self.p.board

    @property
    def asked(self):
        return driver.waiting(self.p)

    @property
    def step(self):
        return self.p.decision.name()

    def order(self, text, *dice, seat=None):
        """Carry an order out, with these dice, and all of them."""
        script = scripted(dice)
        self._act(text, script, seat)
        assert not script.script, f"dice left over: {script.script}"
        return self

    def through(self, text, *dice, stop=""):
        """Carry an order out and pass in every window up to the named one."""
        script = scripted(dice)
        self._act(text, script)
        while isinstance(self.p.decision, Window) and self.step != stop:
            self._act("pass", script)
        assert not script.script, f"dice left over: {script.script}"
        return self

    def _act(self, text, script, seat=None):
        order = TITLE.parse(text, seat or self.asked[0])
        self.result = driver.act(TITLE, self.data, order, script, guard=True)
        self.data = self.result.data
        PLAYED.update(cards_in(self.result.lines))

    def refused(self, text, seat=None):
        """The code and the rule of the refusal."""
        with pytest.raises(IllegalOrder) as refusal:
            driver.judge(self.p, TITLE.parse(text, seat or self.asked[0]))
        return refusal.value.text.code, refusal.value.rule

    def allows(self, text):
        try:
            driver.judge(self.p, TITLE.parse(text, self.asked[0]))
        except IllegalOrder:
            return False
        return True

    def blocks(self, hex_):
        unit = self.board.unit_at(hex_)
        return unit.blocks if unit else 0

    def told(self, viewer=None):
        return [line.code for line in self.result.lines if line.read_by(viewer)]

    def dice(self, number=0):
        """How many dice the roll of this place threw."""
        return len(self.result.rolls[number].results)

    @property
    def honor(self):
        return self.board.honor

    @property
    def banners(self):
        return self.board.banners


def cards_in(lines):
    """The cards that these lines tell of."""
    told = ("hands.dragon", "command.played", "command.replaced")
    strikes = ["first_strike" for line in lines if line.code == "melee.first_strike"]
    return [*strikes, *(line.args["card"] for line in lines if line.code in told)]


def scripted(dice):
    return ScriptedDice([face for part in dice for face in faces(part)])


def faces(part):
    """`TXF` is a triangle, swords and a flag; anything else is a place in a pile."""
    return [FACES[letter] for letter in part] if isinstance(part, str) else [part]


def piece(board, text, active):
    hex_, side, kind, *marks = text.split()
    name = f"{side[0]}{hex_}"
    blocks = next((int(mark) for mark in marks if mark.isdigit()), 4)
    leader = next((mark for mark in marks if mark in ("foot", "mounted", "commander")), None)
    ordered = side == active and "idle" not in marks
    if kind != "leader":
        board.units[name] = Unit(name, side, kind, hex_, blocks, ordered=ordered)
    if leader:
        board.leaders[name + "l"] = Leader(
            name + "l", side, leader, hex_, ordered=ordered and kind == "leader"
        )


def field(pieces, *, active="red", land=None, honor=None, banners=None, tents=None, **cards):
    """A board with these pieces; the cards that nobody holds lie in the piles."""
    options = {"balance": "off", "kobayakawa": "off"}
    dealt = driver.start(TITLE, cards.pop("scenario", "first_samurai_skirmish"), options, ScriptedDice())
    p = driver.look(TITLE, dealt.data)
    board = p.board
    board.units, board.leaders, board.active = {}, {}, active
    for text in filter(str.strip, pieces.split(";")):
        piece(board, text, active)
    board.land, board.tents = dict(land or {}), dict(tents or {})
    board.land |= dict.fromkeys(board.tents.values(), "command_tent")
    board.honor = {"red": 5, "blue": 5} | (honor or {})
    board.banners = {"red": 0, "blue": 0} | (banners or {})
    board.goal = {"red": 9, "blue": 9} | cards.pop("goal", {})
    deal(board, cards)
    assert not cards, f"unknown: {cards}"
    return p


def deal(board, cards):
    hands = {seat: cards.pop(seat, "").split() for seat in ("red", "blue")}
    dragons = {seat: cards.pop(f"{seat}_dragons", "").split() for seat in ("red", "blue")}
    board.effects = cards.pop("effects", "").split()
    board.spent = {seat: cards.pop(f"{seat}_spent", "").split() for seat in ("red", "blue")}
    board.hands = {seat: sorted(hand) for seat, hand in hands.items()}
    board.dragons = {seat: sorted(hand) for seat, hand in dragons.items()}
    board.command.discard = cards.pop("discard", "").split()
    board.dragon.discard = cards.pop("dragon_discard", "").split()
    played = cards.pop("card", None)
    board.orders = Commanded(played, played) if played else None
    gone = [*hands["red"], *hands["blue"], *board.command.discard, *([played] if played else [])]
    board.command.pile = rest(COMMAND_DECK, gone)
    spent = [*board.spent["red"], *board.spent["blue"]]
    board.dragon.pile = rest(DRAGON_DECK, [*dragons["red"], *dragons["blue"], *spent, *board.dragon.discard])


def rest(deck, gone):
    left = Counter(deck) - Counter(gone)
    return [card for card in dict.fromkeys(deck) for _ in range(left[card])]


def at(p, step, phase):
    """Stand at a step of the turn."""
    p.board.phase = phase
    place = BEFORE.index(step.name())
    p.state.stack = [Turn(at=place + 1), step]
    return p


def settled(p):
    driver.settle(p)
    return War(p.state)


def battle(pieces, *, card="center_3", **how):
    return War(at(field(pieces, card=card, **how), Battle(), "battle").state)


def march(pieces, *, card="center_3", **how):
    return War(at(field(pieces, card=card, **how), March(), "move").state)


def turn(
    pieces="a1 red asp; k1 blue asp", *, red="center_1 center_2 shogun", blue="center_1 center_2", **how
):
    """A turn in which a Command card is to be played."""
    idle = ";".join(f"{text} idle" for text in pieces.split(";"))
    return War(at(field(idle, red=red, blue=blue, **how), PlayCard(), "command").state)


def ordering(pieces, card, *, hand=4, last=None, **how):
    """The orders of a card, with so many cards left in the hand."""
    active = how.setdefault("active", "blue")
    spare = [each for each in ("center_2", "left_flank_2", "right_flank_2", "center_3") if each != card][
        :hand
    ]
    idle = ";".join(f"{text} idle" for text in pieces.split(";"))
    p = field(idle, card=card, **{active: " ".join(spare)}, **how)
    if last:
        p.board.last = dict(last)
    return p


def begins(pieces, **how):
    """The start of a turn, before anything is checked."""
    p = field(pieces, **how)
    p.state.stack = [Turn(at=1), BeginTurn()]
    return p


def prepared(p, *dice):
    """Run the preparation of the orders."""
    p.dice = scripted(dice)
    at(p, PrepareOrders(), "command")
    driver.settle(p)
    return War(p.state)


def play(dragon, target="", *dice, pieces="f6 red asp; k6 blue asp", card="center_2", **how):
    """Red plays a Command card with a Dragon card."""
    how.setdefault("red", f"{card} left_flank_2 right_flank_2 left_flank_3 center_3")
    how.setdefault("red_dragons", dragon)
    war = turn(pieces, **how)
    return war.order(f"play {card} with {dragon} {target}", *dice)


def answered(dragon, played, *dice, pieces="f6 red asp; k1 blue asp", **how):
    """Red plays a Command card, perhaps `with` a Dragon card, and Blue answers it with one of his own."""
    return turn(pieces, blue_dragons=dragon, **how).order(f"play {played}").order(f"dragon {dragon}", *dice)
