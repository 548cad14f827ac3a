"""Orders: built field by field, judged whole, written and read."""

from itertools import product
from random import Random

import pytest

from rules.kernel import driver
from rules.kernel.fields import Done
from rules.kernel.fuzz.invariants import check_notation, check_policies, check_refusals, walked, worded
from rules.kernel.orders import Ambiguous, IllegalOrder, Order, OrderError, Unreadable
from rules.kernel.texts import LANGUAGES, unaccented
from rules.kernel.walk import first, follow, next_field, orders

WALKS = 3
LINES = (
    "",
    "   ",
    "nonsense",
    "?",
    "=",
    "move",
    "1 2 3",
    "a > b > c",
    '"',
    "x" * 5_000,
    "end end",
    "\u202e",
    "\x00",
)


def test_orders_found_by_walking_are_accepted(plays, rng):
    for p in plays:
        for seat in driver.waiting(p):
            for _ in range(WALKS):
                order = walked(p, p.decision, seat, rng)
                driver.judge(p, order)
                follow(p.decision, p, order)
                check_notation(p.title, order, p.decision.public(p, order))


def test_values_that_fields_offer_fit_them(plays, rng):
    for p in plays:
        seat, partial = driver.waiting(p)[0], first(p.decision)
        while not isinstance(field := next_field(p.decision, p, seat, partial), Done):
            offered = [value for value, _ in zip(field.values(), range(20), strict=False)]
            taken = field.random(rng)
            assert all(value is None or field.unfit(value) is None for value in [*offered, taken])
            partial = field.extend(partial, taken)


def test_the_first_orders_of_a_listing_are_legal_and_different(plays):
    for p in plays[:8]:
        seat = driver.waiting(p)[0]
        listed = [order for order, _ in zip(orders(p.decision, p, seat), range(15), strict=False)]
        assert listed
        assert len({order.canonical() for order in listed}) == len(listed)
        for order in listed:
            driver.judge(p, order)


def test_garbage_is_refused_with_a_reason_and_a_rule(title, plays, rng):
    refused = 0
    for p in plays:
        data = title.codec.encode(p.state)
        order = walked(p, p.decision, driver.waiting(p)[0], rng)
        refused += check_refusals(title, data, order, rng)
    assert refused > len(plays)


def test_seats_that_are_not_asked_are_refused(title, plays):
    for p in plays:
        for seat in {*p.seats, "nobody"} - set(driver.waiting(p)):
            with pytest.raises(IllegalOrder) as refusal:
                driver.judge(p, Order(seat, title.order_kinds[0].kind, {}))
            assert refusal.value.rule in title.rules


def test_what_a_seat_has_laid_down_reads_as_orders(title, plays):
    for p in plays:
        for seat in p.seats:
            for order in title.standing_lines(driver.view(p, seat), seat):
                check_notation(title, order, order)


def test_standing_orders_and_defaults_are_legal(plays, rng):
    for p in plays:
        check_policies(p, rng)


def test_texts_that_are_no_orders_are_unreadable_in_words(title):
    seat = title.seats(title.scenarios[0].id, title.filled_options({}))[0].name
    read = {text: reading(title, text, seat) for text in [*LINES, *scribbled(title)]}
    for problem in filter(None, read.values()):
        assert isinstance(problem, (Unreadable, Ambiguous))
        worded(title, [problem.text])
    assert all(read[text] for text in LINES if not text.isalpha())


def test_a_mistyped_verb_is_answered_with_the_one_that_was_meant(title):
    seat = title.seats(title.scenarios[0].id, title.filled_options({}))[0].name
    for verb, _, rest in (title.write(kind.example).partition(" ") for kind in title.order_kinds):
        if len(verb) < 4:
            continue
        problem = reading(title, f"{verb[:-2]}x{verb[-2:]} {rest}", seat)
        assert problem.text.code == "kernel.misspelt_order"
        assert verb in problem.text.args["near"]


def test_every_kind_of_order_is_read_in_every_language(title):
    for kind, lang in product(title.order_kinds, LANGUAGES):
        text, order = title.write(kind.example, lang), kind.example
        assert text.partition(" ")[0] == title.catalogue.name("verb", kind.kind, lang)
        assert [title.parse(each, order.seat) for each in (text, unaccented(text), text.upper())] == [
            order
        ] * 3


def test_what_an_order_lacks_is_named_in_every_language(title):
    """An order that breaks off, or goes on wrongly, is answered in the reader's words, without our own."""
    for kind, lang in product(title.order_kinds, LANGUAGES[1:]):
        words = title.write(kind.example, lang).split()
        called = {f"field.{part}" for part in title.catalogue.names("part", lang)} | title.catalogue.codes(
            lang
        )
        for broken in (
            " ".join([*words[:n], *more]) for n in range(1, len(words)) for more in ([], ["qqxx"])
        ):
            problem = reading(title, broken, kind.example.seat)
            what = problem.text.args.get("what") if problem else None
            assert not what or title.catalogue.word_strictly(problem.text, lang)
            assert not what or f"field.{what}" in called, (broken, what)


def test_a_word_that_is_wrong_is_found_by_its_column(title):
    for kind in title.order_kinds:
        text = title.write(kind.example)
        problem = reading(title, f"{text} qqxx", kind.example.seat)
        if problem and problem.text.args.get("word", problem.text.args.get("words")) == "qqxx":
            assert problem.text.args["column"] == len(text) + 2, text
            assert str(len(text) + 2) in title.catalogue.word(problem.text)


def test_spanish_has_verbs_of_its_own(title):
    same = {
        kind.kind for kind in title.order_kinds if title.catalogue.name("verb", kind.kind, "es") == kind.kind
    }
    assert len(same) < len(title.order_kinds) / 10


def reading(title, text, seat):
    """What is wrong with a text, if anything."""
    try:
        title.parse(text, seat)
    except OrderError as problem:
        return problem
    return None


def scribbled(title):
    """Order texts with a slip of the pen."""
    rng = Random(7)
    for kind in title.order_kinds:
        text = title.write(kind.example)
        for _ in range(12):
            at = rng.randrange(len(text))
            yield (
                text[:at]
                + rng.choice(["", " ", "x", ">", "9", "=", ",", ":"])
                + text[at + rng.randrange(2) :]
            )
        yield from (text.upper(), text + " " + text, " ".join(text.split()[1:]), text.split()[0])
