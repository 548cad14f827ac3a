"""Bodies and queries of the wrong shape are told what would fit, in English and in Spanish."""

import msgspec
import pytest
from django.utils import translation

from pbem.api.lists import GameQuery
from pbem.api.misfits import PATTERNS, SENTENCES, TYPES, sentence_of, way_to
from pbem.api.shapes import NewGame, NewToken, NewVacation, Orders, PreferenceChanges

GAME = {"title": "border_war", "scenario": "duel"}
TOKEN = {"name": "x", "scopes": ["read"]}
BODIES = [
    (NewGame, [], "The body must be an object, not a list."),
    (NewGame, {"title": "x"}, "The body lacks the member “scenario”."),
    (NewGame, GAME | {"title": 5}, "“title” must be a text, not a whole number."),
    (NewGame, GAME | {"title": "x" * 41}, "“title” may have at most 40 characters."),
    (NewGame, GAME | {"visibility": "all"}, "“visibility” must be one of: 'link', 'private', 'public'."),
    (NewGame, GAME | {"options": {"a": []}}, "“options” must be a whole number or a text, not a list."),
    (
        NewGame,
        GAME | {"seats": [{"name": "blue", "kind": "x"}]},
        "“kind” must be one of: 'bot', 'email', 'me', 'open', 'user'.",
    ),
    (
        NewGame,
        GAME | {"seats": [{"name": "blue", "of": 1}]},
        "There is no member “of” here. There are: name, kind, user, email, bot.",
    ),
    (NewGame, GAME | {"clock": {"kind": "sand"}}, "“kind” must be one of: 'none', 'days', 'fischer'."),
    (NewGame, GAME | {"clock": {"kind": "days", "days": 0}}, "“days” must be at least 1."),
    (NewToken, TOKEN | {"scopes": []}, "“scopes” must have at least 1 items."),
    (NewToken, TOKEN | {"scopes": ["read"] * 3}, "“scopes” may have at most 2 items."),
    (NewToken, TOKEN | {"scopes": ["fly"]}, "“scopes” must be one of: 'play', 'read'."),
    (
        NewToken,
        TOKEN | {"expires": "soon"},
        "“expires” must be a date and time with its zone, such as 2026-12-24T18:00:00Z.",
    ),
    (
        NewToken,
        TOKEN | {"expires": "2026-12-24T18:00:00"},
        "“expires” must be a date and time with its zone, such as 2026-12-24T18:00:00Z.",
    ),
    (NewVacation, {"first_day": "2026-02-30"}, "“first_day” must be a date such as 2026-12-24."),
    (PreferenceChanges, {"quiet_from": "25:00"}, "“quiet_from” must be a time of day such as 22:30:00."),
    (PreferenceChanges, {"digest_hours": [24]}, "“digest_hours” must be at most 23."),
    (Orders, {"orders": [], "expected": 0}, "“orders” must have at least 1 items."),
]


def misfit(shape, body, convert=msgspec.json.decode, **how):
    raw = msgspec.json.encode(body) if convert is msgspec.json.decode else body
    with pytest.raises(msgspec.ValidationError) as found:
        convert(raw, type=shape, **how)
    return sentence_of(found.value, shape)[0]


@pytest.mark.parametrize(("shape", "body", "told"), BODIES)
def test_a_body_that_does_not_fit(shape, body, told):
    assert misfit(shape, body) == told


@pytest.mark.parametrize(
    ("query", "told"),
    [
        ({"limit": "many"}, "“limit” must be a whole number, not a text."),
        ({"limit": "101"}, "“limit” must be at most 100."),
        ({"mine": "perhaps"}, "“mine” must be true or false, not a text."),
        ({"status": "lost"}, "“status” must be one of: 'cancelled', 'finished', 'open', 'running'."),
    ],
)
def test_a_query_that_does_not_fit(query, told):
    assert misfit(GameQuery, query, msgspec.convert, strict=False) == told


@pytest.mark.parametrize(
    ("place", "way"),
    [
        ("`$.orders[0].kind`", ["orders", "0", "kind"]),
        ("`$`", []),
        ("`$.args[...]`", ["args", "*"]),
        ("", []),
    ],
)
def test_the_way_to_a_place(place, way):
    assert way_to(place) == way


def test_what_msgspec_may_say_some_day_is_passed_on():
    assert sentence_of(msgspec.ValidationError("It is odd - at `$.seats[2].name`"), NewGame) == (
        "It is odd",
        ["seats", "2", "name"],
    )


def test_no_sentence_is_behind_another():
    """Each pattern is reached by what it is made for."""
    told = [misfit(shape, body) for shape, body, _ in BODIES]
    assert len(set(told)) == len(told) - 1
    assert len(PATTERNS) == len({sentence for _, sentence in SENTENCES}) + 1


def test_every_sentence_is_there_in_spanish():
    with translation.override("es"):
        for text in [*(sentence for _, sentence in SENTENCES), *TYPES.values(), "The body", " or "]:
            assert translation.gettext(text) != text, text
        assert misfit(NewGame, GAME | {"title": 5}) == "«title» debe ser un texto, no un número entero."
