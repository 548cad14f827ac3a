"""The rules of a title: the whole reference, or what is searched for in it, in the reader's language."""

import re
from urllib.parse import urlencode, urlsplit

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import Resolver404, resolve, reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import get_language_info
from django.views.decorators.http import require_safe

from pbem.web.rulesearch import search
from pbem.web.views.titles import known
from pbem.wording import words
from pbem.wording.rulebook import book
from rules.kernel.title import Title

LONGEST_QUERY = 100
_GAME = re.compile(r"[\w-]{1,40}")


@require_safe
def rules(request: HttpRequest, title_id: str) -> HttpResponse:
    """The whole reference, or the rules that hold what is searched for."""
    found, query = known(title_id), request.GET.get("q", "").strip()[:LONGEST_QUERY]
    lang, game = chosen_language(request, found), game_of(request)
    whole = address(found, lang, game)
    context = {
        "title": found,
        "book": book(found, lang),
        "query": query,
        "whole": whole,
        "lang": lang if lang != words.lang() else "",
        "game": game,
        "languages": other_languages(found, lang, game, query),
        "untranslated": words.lang() not in found.references,
    }
    if query:
        hits = search(found, lang, query, whole)
        context |= {"found": hits.entries, "instead": hits.instead}
    return render(request, "web/rules.html", context)


def chosen_language(request: HttpRequest, title: Title) -> str:
    """The language that the address asks for if the rules have it, or else the reader's."""
    asked = request.GET.get("lang", "")
    return asked if asked in title.references else title.reference(words.lang()).lang


def other_languages(title: Title, lang: str, game: str, query: str) -> list[dict[str, str]]:
    """Where the same can be read in the other languages, each in its own words."""
    others = [code for code in title.references if code != lang]
    return [
        {
            "code": code,
            "name": get_language_info(code)["name_local"],
            "url": address(title, code, game, query),
        }
        for code in others
    ]


def address(title: Title, lang: str, game: str, query: str = "") -> str:
    """The page in a language; the reader's own needs no word."""
    asked = {"lang": lang if lang != words.lang() else "", "game": game, "q": query}
    said = urlencode({name: value for name, value in asked.items() if value})
    return reverse("web:rules", args=[title.id]) + (f"?{said}" if said else "")


def game_of(request: HttpRequest) -> str:
    """The game whose table a reader comes from, so that the page can lead back to it."""
    asked = request.GET.get("game", "")
    if _GAME.fullmatch(asked):
        return asked
    before = request.headers.get("Referer", "")
    if not url_has_allowed_host_and_scheme(before, {request.get_host()}):
        return ""
    try:
        match = resolve(urlsplit(before).path)
    except Resolver404:
        return ""
    return str(match.kwargs["public_id"]) if match.view_name == "web:table" else ""
