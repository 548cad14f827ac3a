"""Walking the whole site as somebody: every address that the server has, and every link on its pages."""

import re
from collections import deque
from html import unescape
from urllib.parse import parse_qsl, urlencode, urljoin, urlsplit

from django.urls import get_resolver
from django.urls.resolvers import URLResolver

LINK = re.compile(r"""(?:href|src|srcset|action|data-[a-z-]+)=["']((?:/|\?|http)[^"'\s]*)""")
PARAMETER = re.compile(r"<(?:\w+:)?(\w+)>")
FRESH = re.compile(
    rb"""((csrfmiddlewaretoken"\ value=|X-CSRFToken":\ |nonce=|name="(?:key|entropy)"\ value=)"[^"]*")"""
    rb"""|("request_id":"[^"]*")""",
    re.VERBOSE,
)
# What is new in every answer, whoever asks for whatever.
FRESH_HEADERS = {"Set-Cookie", "Content-Security-Policy", "Content-Length", "RateLimit"}
ENDLESS = re.compile(r"/stream/$")
STATIC = ("/static/", "/accounts/logout/")


def addresses(**known):
    """Every address of the server whose parameters are known; those of other things are found by links."""
    found = []
    for pattern in patterns(get_resolver()):
        names = PARAMETER.findall(pattern)
        if all(name in known for name in names) and not re.search(r"[\^$()?]", pattern):
            found.append("/" + PARAMETER.sub(lambda match: known[match.group(1)], pattern))
    return found


def patterns(resolver, before=""):
    for each in resolver.url_patterns:
        if isinstance(each, URLResolver):
            yield from patterns(each, before + str(each.pattern))
        else:
            yield before + str(each.pattern)


def crawl(client, seeds, *, most=400, wanted=lambda path: True):
    """The answers to all addresses that can be reached from the seeds, each asked for once."""
    answers, waiting, seen = {}, deque(seeds), set(seeds)
    while waiting and len(answers) < most:
        path = waiting.popleft()
        response = asked(client, path)
        if response is None:
            continue
        answers[path] = response
        for link in links_of(response, path):
            if link not in seen and wanted(link):
                seen.add(link)
                waiting.append(link)
    return answers


def asked(client, path):
    """The answer to a plain request; None for what is no page, or never ends."""
    if ENDLESS.search(urlsplit(path).path) or path.startswith(STATIC):
        return None
    response = client.get(path)
    # A picture that nobody has painted yet may be asked for again later; nothing else may fail.
    assert response.status_code < 500 or "Retry-After" in response, path
    return None if response.streaming else response


def links_of(response, path):
    if response.status_code in (301, 302):
        return [local(response["Location"], path)]
    if not response.get("Content-Type", "").startswith(("text/html", "image/svg")):
        return []
    found = (local(unescape(link), path) for link in LINK.findall(response.content.decode()))
    return [link for link in dict.fromkeys(found) if link]


def local(link, path):
    """The address within the server, its parameters in one order; nothing for what leads elsewhere."""
    parts = urlsplit(urljoin(f"http://testserver{path}", link))
    if parts.netloc != "testserver" or not parts.path.startswith("/"):
        return ""
    query = urlencode(sorted(parse_qsl(parts.query, keep_blank_values=True)))
    return parts.path + (f"?{query}" if query else "")


def neutral(response):
    """An answer without what is new in every answer."""
    headers = {name: value for name, value in response.items() if name not in FRESH_HEADERS}
    return response.status_code, sorted(headers.items()), FRESH.sub(b"", response.content)
