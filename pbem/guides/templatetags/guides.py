"""The guide at the table and on the page of a title."""

from typing import Any

from django import template

from pbem.guides.panel import panel_of
from pbem.guides.printed import printed
from pbem.web.game_page import Table
from pbem.wording import words
from rules.kernel.guide import guide_of
from rules.kernel.title import Title

register = template.Library()


@register.inclusion_tag("guides/panel.html", takes_context=True)
def guide_panel(context: dict[str, Any], table: Table) -> dict[str, Any]:
    """The next step of the guide, beside the desk of a guided game."""
    if not table.game.guided:
        return {}
    request = context.get("request")
    user = getattr(request, "user", None)
    return {
        "guide": panel_of(table, user) if user is not None and user.is_authenticated else None,
        "game": table.game,
        "table": table,
        "csrf_token": context.get("csrf_token"),
    }


@register.inclusion_tag("guides/printed.html")
def guide_printed(title: Title) -> dict[str, Any]:
    """All steps of a title's guide, to read on its page."""
    guide = guide_of(title)
    return {
        "title": title,
        "steps": printed(title, guide, words.lang()) if guide else [],
        "lang": words.lang(),
    }


@register.inclusion_tag("guides/begin.html", takes_context=True)
def guide_button(context: dict[str, Any], title: Title) -> dict[str, Any]:
    """One click to the guided game of a title, where it has one."""
    return {"title": title, "guide": guide_of(title), "csrf_token": context.get("csrf_token")}
