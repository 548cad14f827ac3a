"""What clients do: legal, stale, out of turn, malformed, and with other people's seats."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any
from uuid import uuid4

import msgspec

from pbem.api.fuzz.cast import Place
from pbem.api.fuzz.client import Client, Reply
from pbem.api.fuzz.tally import Tally

GARBAGE: tuple[Any, ...] = (
    None,
    -1,
    2**63,
    1.5,
    True,
    "",
    "\0",
    "x" * 500,
    [],
    {},
    [[]],
    {"a": {"b": []}},
    "ñ",
)
RAW = (
    b"",
    b"{",
    b"[]",
    b"\xff\xff",
    b'"text"',
    b'{"orders": 3}',
    b'{"orders": ["end"], "x": 1}',
    b"x" * 300_000,
)
TYPES = ("application/json", "text/plain", "application/xml", "")


class Fuzzer:
    """One client that plays its seats and breaks the rules in every way it knows."""

    def __init__(self, client: Client, stranger: Client, rng: Random, tally: Tally) -> None:
        self.client, self.stranger, self.rng, self.tally = client, stranger, rng, tally
        self.places: list[Place] = []
        self.others: list[Place] = []
        self.sheets: list[Any] = [["end"]]

    def act(self) -> None:
        """Do one thing, chosen by weight; what came back is judged by what may come of it."""
        if not self.places:
            return
        weight, deed = zip(*ACTS, strict=True)
        self.rng.choices(deed, weight)[0](self, self.rng.choice(self.places))

    def judge(self, name: str, reply: Reply, *allowed: int) -> Reply:
        self.tally.note(name, reply, allowed)
        return reply

    def orders_path(self, place: Place) -> str:
        return f"/games/{place.game}/orders/"

    def order(self, place: Place, orders: list[Any], name: str, *allowed: int, **more: Any) -> Reply:
        """Send orders with a key of their own, so that what was taken can be counted."""
        key = uuid4().hex
        body = {"seat": place.seat, "orders": orders} | more
        reply = self.client.post(self.orders_path(place), body, Idempotency_Key=key)
        self.tally.taken(place, key, reply)
        return self.judge(name, reply, *allowed)

    def offered(self, place: Place) -> list[Any]:
        """Some legal orders of a seat, if it is asked."""
        query = {"seat": place.seat, "all": 1, "limit": 30}
        reply = self.client.get(f"/games/{place.game}/options/", **query)
        self.judge("options", reply, 200, 409)
        # A seat that is not asked, but may give orders out of turn, is told of their kinds only.
        found = reply.body.get("orders", []) if reply.status == 200 else []
        return [{"kind": order["kind"], "args": order["args"]} for order in found]

    # Deeds

    def legal(self, place: Place) -> None:
        turns = self.judge("turns", self.client.get("/me/turns/"), 200).body["results"]
        waiting = [Place(turn["game"], turn["seat"]) for turn in turns]
        place = self.rng.choice([known for known in waiting if known in self.places] or [place])
        if offered := self.offered(place):
            order = self.rng.choice(offered)
            self.sheets = [*self.sheets[-20:], [order]]
            self.order(place, [order], "legal", 200, 409, 422)

    def walk(self, place: Place) -> None:
        """Build an order field by field, as a program would that knows nothing of the title."""
        path, filled, stop = f"/games/{place.game}/options/", {"seat": place.seat}, ""
        for _step in range(60):
            reply = self.client.get(path, **filled, **({"stop": stop} if stop else {}))
            self.judge("walk options", reply, 200, 409, 422)
            if reply.status != 200:
                return
            if reply.body.get("done"):
                self.order(place, [reply.body["text"]], "walk", 200, 409, 422)
                return
            stop = fill(filled, reply.body["field"], stop, self.rng)

    def stale(self, place: Place) -> None:
        seen = self.client.get(f"/games/{place.game}/view/", seat=place.seat)
        offered = self.offered(place)
        if seen.status == 200 and seen.body["seat"] == place.seat and offered:
            self.order(place, [offered[0]], "stale", 409, expected=seen.body["number"] - 1)

    def out_of_turn(self, place: Place) -> None:
        self.order(place, self.rng.choice(self.sheets), "out of turn", 200, 409, 422)

    def foreign_seat(self, place: Place) -> None:
        if not self.others:
            return
        other = self.rng.choice(self.others)
        known = {mine.game for mine in self.places}
        expected = (403,) if other.game in known else (403, 404)
        self.order(other, self.rng.choice(self.sheets), "other's seat", *expected)

    def malformed(self, place: Place) -> None:
        headers = {"Content-Type": self.rng.choice(TYPES), "Idempotency-Key": uuid4().hex}
        reply = self.client.send("POST", self.orders_path(place), self.rng.choice(RAW), headers)
        self.judge("malformed", reply, 400, 409, 413, 415, 422)

    def mutated(self, place: Place) -> None:
        sheet = msgspec.json.decode(msgspec.json.encode(self.rng.choice(self.sheets)))
        order = self.rng.choice(sheet)
        if isinstance(order, dict):
            victim = self.rng.choice([*order["args"], "kind"])
            container = order if victim == "kind" else order["args"]
            container[victim] = self.rng.choice(GARBAGE)
        self.order(place, sheet, "mutated", 200, 400, 409, 422)

    def repeated(self, place: Place) -> None:
        """The same key twice: the same answer, or for another body none."""
        offered, key = self.offered(place), uuid4().hex
        if not offered:
            return
        body, path = {"seat": place.seat, "orders": [offered[0]]}, self.orders_path(place)
        first = self.judge("keyed", self.client.post(path, body, Idempotency_Key=key), 200, 409, 422)
        self.tally.taken(place, key, first)
        if first.status != 200:
            return
        again = self.judge("repeated", self.client.post(path, body, Idempotency_Key=key), 200)
        if again.body != first.body | {"repeated": True}:
            self.tally.wrong(f"a repeated request got another answer: {again.body} after {first.body}")
        # Such as the server can read in every title, since a sheet that it cannot read is refused as that.
        other = {"seat": place.seat, "orders": [offered[0], offered[0]]}
        self.judge("key reused", self.client.post(path, other, Idempotency_Key=key), 409)

    def undo(self, place: Place) -> None:
        reply = self.client.post(f"/games/{place.game}/undo/", {"seat": place.seat, "orders": 1})
        self.judge("undo", reply, 200, 409)

    def draft(self, place: Place) -> None:
        body = msgspec.json.encode({"seat": place.seat, "orders": self.rng.choice(self.sheets)})
        reply = self.client.send("PUT", f"/games/{place.game}/draft/", body)
        self.judge("draft", reply, 200, 409, 422)

    def read(self, place: Place) -> None:
        part = self.rng.choice(("", "view/", "events/", "draft/", "undo/", "standing-orders/", "dice/"))
        query = {} if part in ("", "dice/") else {"seat": place.seat}
        self.judge("read", self.client.get(f"/games/{place.game}/{part}", **query), 200, 409)

    def revoked_token(self, place: Place) -> None:
        body = {"seat": place.seat, "orders": self.rng.choice(self.sheets)}
        self.judge("revoked token", self.stranger.post(self.orders_path(place), body), 401)

    def agree(self, place: Place) -> None:
        """Proposals of both kinds; an end is always turned down, so that games go on."""
        path = f"/games/{place.game}/proposals/"
        kind = self.rng.choice(("takeback", "end"))
        reply = self.client.post(path, {"seat": place.seat, "kind": kind, "number": 1})
        self.judge("proposal", reply, 201, 404, 409)
        agree = kind == "takeback" and self.rng.random() < 0.5
        reply = self.client.post(f"{path}{kind}/", {"seat": place.seat, "agree": agree})
        self.judge("answer", reply, 200, 403, 409)


def fill(filled: dict[str, Any], field: dict[str, Any], stop: str, rng: Random) -> str:
    """Fill the next field at random; gives the names of the lists that end here."""
    name, options = field["name"], field.get("options") or []
    if field["field"] == "number":
        filled[name] = rng.randint(field["low"], field["high"])
    elif field["field"] == "several":
        chosen = rng.sample(options, rng.randint(field["low"], min(field["high"], len(options))))
        filled[name] = ",".join(str(option["value"]) for option in chosen)
    elif field["field"] == "counts":
        filled[name] = counted(field, options, rng)
    elif field["field"] == "grow" and field.get("may_stop") and (not options or rng.random() < 0.6):
        return f"{stop},{name}"
    elif field["field"] == "grow":
        item = str(rng.choice(options)["value"])
        filled[name] = f"{filled[name]},{item}" if filled.get(name) else item
    else:
        filled[name] = rng.choice(options)["value"]
    return stop


def counted(field: dict[str, Any], options: list[dict[str, Any]], rng: Random) -> str:
    """As many as must be, of one kind after another."""
    left, parts = max(field["low"], rng.randint(0, 1)), []
    for option in rng.sample(options, len(options)):
        taken = max(option.get("low") or 0, min(left, option["high"]))
        left -= taken
        parts += [f"{option['value']}:{taken}"] if taken > 0 else []
    return ",".join(parts)


Deed = Callable[[Fuzzer, Place], None]
ACTS: tuple[tuple[float, Deed], ...] = (
    (40, Fuzzer.legal),
    (6, Fuzzer.walk),
    (6, Fuzzer.stale),
    (8, Fuzzer.out_of_turn),
    (8, Fuzzer.foreign_seat),
    (6, Fuzzer.malformed),
    (8, Fuzzer.mutated),
    (5, Fuzzer.repeated),
    (4, Fuzzer.undo),
    (3, Fuzzer.draft),
    (8, Fuzzer.read),
    (2, Fuzzer.revoked_token),
    (0.5, Fuzzer.agree),
)
