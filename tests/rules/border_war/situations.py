"""Situations drawn as text: `war("a1 red 2 foot; c3 blue 1 horse")`, then orders as players write them."""

import pytest

from rules.border_war.board import Force
from rules.border_war.campaign import Campaign
from rules.border_war.sequence import Round, Turn
from rules.border_war.tables import CARDS
from rules.border_war.title import TITLE
from rules.kernel import driver
from rules.kernel.dice import ScriptedDice
from rules.kernel.orders import IllegalOrder

AFTER_TURNS, AFTER_CAMPAIGN = 4, 3


class War:
    """A game in the middle of somebody's campaign."""

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

    def order(self, text, *dice, seat=None):
        """Carry an order out, with these dice, and all of them."""
        script = ScriptedDice(
            [face for part in dice for face in (faces(part) if isinstance(part, str) else [part])]
        )
        self.result = driver.act(
            TITLE, self.data, TITLE.parse(text, seat or self.asked[0]), script, guard=True
        )
        assert not script.script, f"dice left over: {script.script}"
        self.data = self.result.data
        return self

    def orders(self, *texts):
        for text in texts:
            self.order(text)
        return self

    def refused(self, text, seat=None):
        """The code and the rule of the refusal."""
        with pytest.raises(IllegalOrder) as refusal:
            driver.judge(self.p, TITLE.parse(text, seat or self.asked[0]))
        return refusal.value.text.code, refusal.value.rule

    def told(self, viewer):
        """The codes of the lines of the last order that a viewer reads."""
        return [line.code for line in self.result.lines if line.read_by(viewer)]

    def blocks(self, hex_):
        force = self.board.forces.get(hex_)
        return (force.seat, force.units) if force else None

    def view(self, viewer):
        return driver.view(self.p, viewer)["board"]

    def standing(self, **policies):
        found = driver.standing_order(self.p, self.asked[0], policies)
        return TITLE.write(found) if found else None


FACES = {"s": "sword", "h": "shield", "b": "banner", ".": "blank"}


def faces(text):
    """`ss.h` is two swords, a blank and a shield."""
    return [FACES[letter] for letter in text]


def force(text):
    seat, *rest = text.split()
    return Force(seat, {kind: int(number) for number, kind in zip(rest[::2], rest[1::2], strict=True)})


def war(forces, *, turn="red", scenario="duel", gold=0, rev=2, **hands):
    """A campaign with these forces; hands name cards, and the other cards lie in the pile."""
    options = {"fog": hands.pop("fog", "on"), "length": hands.pop("length", 6)}
    dealt = driver.start(TITLE, scenario, options, ScriptedDice(), rev=rev)
    p = driver.look(TITLE, dealt.data)
    drawn = dict(part.strip().split(maxsplit=1) for part in forces.split(";"))
    p.board.forces = {at: force(text) for at, text in drawn.items()}
    p.board.owner = {at: each.seat for at, each in p.board.forces.items()}
    p.board.hands = {seat: hands.get(seat, "").split() for seat in p.seats}
    held = [card for hand in p.board.hands.values() for card in hand]
    p.board.pile = [card for card in CARDS if card not in held]
    p.board.gold = dict.fromkeys(p.seats, gold)
    p.board.order, p.board.active, p.board.marches = p.seats, turn, 3
    p.state.stack = [Round(at=AFTER_TURNS), Turn(seat=turn, at=AFTER_CAMPAIGN), Campaign(turn)]
    return War(p.state)


def new_game(scenario="duel", **options):
    """A game at its first decision."""
    return War(driver.look(TITLE, driver.start(TITLE, scenario, options, ScriptedDice()).data).state)
