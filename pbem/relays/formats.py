"""News as the far ends like to read it: JSON of our own, Discord's and Slack's."""

import re
from collections.abc import Callable, Mapping
from typing import Any

import orjson
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from pbem.relays.models import Format
from pbem.relays.news import News

DISCORD_TEXT = 1900
SLACK_TEXT = 2800
COLOUR = 0x1F5F8B


def written(format_name: str, news: News, key: str) -> bytes:
    """The body of a delivery."""
    return orjson.dumps(FORMATS[format_name](news, key))


def generic(news: News, key: str) -> dict[str, Any]:
    game = news.game
    return {
        "id": key,
        "event": news.event,
        "headline": news.headline,
        "game": game
        and {
            "id": game.public_id,
            "name": news.game_name,
            "title": game.title,
            "title_name": news.title_name,
            "status": game.status,
            "url": news.url,
        },
        "seat": news.seat,
        "number": news.number,
        "label": news.label or None,
        "lines": news.lines,
        "prompt": news.prompt or None,
        "deadline": news.deadline and news.deadline.isoformat(),
    }


def discord(news: News, key: str) -> dict[str, Any]:
    """A message with a card; nothing in it can ring anybody, whatever a game is called."""
    message: dict[str, Any] = {
        "content": _in_markdown(news.headline),
        "allowed_mentions": {"parse": []},
    }
    if news.game is None:
        return message
    card: dict[str, Any] = {"title": news.game_name[:250], "url": news.url, "color": COLOUR}
    if text := _in_markdown(_clipped([*news.lines, *_asked(news)], DISCORD_TEXT)):
        card["description"] = text
    if news.deadline:
        # Discord shows such a time in the reader's own zone.
        card["fields"] = [{"name": _("Deadline"), "value": f"<t:{int(news.deadline.timestamp())}:f>"}]
    if news.label:
        card["footer"] = {"text": news.label[:200]}
    return message | {"embeds": [card]}


def slack(news: News, key: str) -> dict[str, Any]:
    """Text for notices, blocks for the eye."""
    text = _in_mrkdwn(news.headline)
    if news.game is None:
        return {"text": text}
    blocks = [_section(f"*<{news.url}|{text}>*")]
    if said := _clipped([*news.lines, *_asked(news)], SLACK_TEXT):
        blocks.append(_section(_in_mrkdwn(said)))
    if beneath := " · ".join(filter(None, [news.label, _until(news)])):
        blocks.append({"type": "context", "elements": [{"type": "mrkdwn", "text": _in_mrkdwn(beneath)}]})
    return {"text": text, "blocks": blocks}


def _section(text: str) -> dict[str, Any]:
    return {"type": "section", "text": {"type": "mrkdwn", "text": text}}


def _asked(news: News) -> list[str]:
    return [news.prompt] if news.prompt else []


def _until(news: News) -> str:
    if news.deadline is None:
        return ""
    return _("Deadline: %(time)s") % {"time": date_format(localtime(news.deadline), "DATETIME_FORMAT")}


def _clipped(lines: list[str], most: int) -> str:
    """The last lines that fit: what is newest matters most."""
    kept: list[str] = []
    for line in reversed(lines):
        if sum(map(len, kept)) + len(kept) + len(line) > most:
            return "\n".join(["…", *reversed(kept)])
        kept.append(line)
    return "\n".join(reversed(kept))


def _in_markdown(text: str) -> str:
    return re.sub(r"([\\*_~`|>\[\]<#])", r"\\\1", text)


def _in_mrkdwn(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


FORMATS: Mapping[str, Callable[[News, str], dict[str, Any]]] = {
    Format.GENERIC: generic,
    Format.DISCORD: discord,
    Format.SLACK: slack,
}
