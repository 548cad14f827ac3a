"""What Discord and Slack get."""

import json
from datetime import UTC, datetime

import pytest
from django.utils import timezone, translation

from pbem.games.models import Game
from pbem.relays.formats import DISCORD_TEXT, written
from pbem.relays.news import News

UNTIL = datetime(2026, 12, 24, 18, 0, tzinfo=UTC)


def news(**facts):
    told = {
        "event": "turn",
        "headline": "Your turn in “Friday night” (Border War)",
        "lines": ["Red marches.", "Red takes a1."],
        "game": Game(public_id="abc", title="border_war", status="running"),
        "game_name": "Friday night",
        "title_name": "Border War",
        "url": "https://games.example.org/games/abc/",
        "seat": "blue",
        "seat_name": "Blue",
        "number": 7,
        "label": "Round 1",
        "prompt": "What will you do?",
        "deadline": UNTIL,
    }
    return News(**told | facts)


def body(name, told=None):
    return json.loads(written(name, told or news(), "key"))


def test_generic_tells_each_fact_apart():
    told = body("generic")
    assert (told["id"], told["event"], told["number"]) == ("key", "turn", 7)
    assert told["deadline"] == "2026-12-24T18:00:00+00:00"
    assert told["lines"] == ["Red marches.", "Red takes a1."]
    assert set(body("generic", News("test", "This is a test."))) == set(told)


def test_discord_gets_a_card_with_the_deadline_in_everybodys_zone():
    told = body("discord")
    (card,) = told["embeds"]
    assert told["content"] == "Your turn in “Friday night” (Border War)"
    assert card["url"] == "https://games.example.org/games/abc/"
    assert card["description"] == "Red marches.\nRed takes a1.\nWhat will you do?"
    assert card["fields"] == [{"name": "Deadline", "value": f"<t:{int(UNTIL.timestamp())}:f>"}]
    assert card["footer"] == {"text": "Round 1"}


def test_discord_rings_nobody_and_shows_names_as_they_are():
    told = body("discord", news(headline="@everyone *look* <@1>", lines=["[x](http://evil)"]))
    assert told["allowed_mentions"] == {"parse": []}
    assert told["content"] == r"@everyone \*look\* \<@1\>"
    assert told["embeds"][0]["description"].startswith(r"\[x\](http://evil)")


def test_discord_is_told_the_newest_of_a_long_story():
    told = body("discord", news(lines=[f"line {n} " + "x" * 90 for n in range(100)]))
    text = told["embeds"][0]["description"]
    assert len(text) <= DISCORD_TEXT + 2
    assert text.startswith("…\n")
    assert "line 99" in text


def test_slack_gets_text_and_blocks():
    with timezone.override("Europe/Madrid"), translation.override("es"):
        told = body("slack")
    assert told["text"] == "Your turn in “Friday night” (Border War)"
    assert [block["type"] for block in told["blocks"]] == ["section", "section", "context"]
    assert told["blocks"][0]["text"]["text"] == f"*<https://games.example.org/games/abc/|{told['text']}>*"
    assert "19:00" in told["blocks"][2]["elements"][0]["text"]


def test_slack_cannot_be_given_links_or_calls_by_a_name():
    told = body("slack", news(headline="<!channel> & <http://evil|x>"))
    assert told["text"] == "&lt;!channel&gt; &amp; &lt;http://evil|x&gt;"


@pytest.mark.parametrize("name", ["discord", "slack"])
def test_test_message_is_a_plain_sentence(name):
    told = body(name, News("test", "This is a test."))
    assert "This is a test." in (told.get("content"), told.get("text"))
    assert "embeds" not in told
    assert "blocks" not in told
