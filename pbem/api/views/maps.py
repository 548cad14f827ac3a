"""The map as a picture, made from the view of whoever looks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from msgspec import Struct
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request

from pbem.api import etags
from pbem.api.access import game_for, started, viewer_of
from pbem.api.bodies import query
from pbem.api.schema import documented
from pbem.api.shapes import MapQuery, PngQuery
from pbem.api.views.base import Answer, Endpoint, lang
from pbem.api.views.play import READING, Sight
from pbem.games.titles import title_of
from pbem.maps.services import MAIL_WIDTH, map_image, map_svg
from rules.kernel.scene import Scene

# As a document of its own an SVG may style itself, and do nothing else.
SVG_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; sandbox"


class PngRenderer(BaseRenderer):
    """Offers PNG when a reader says what he accepts."""

    media_type = "image/png"
    format = "png"


class SvgRenderer(BaseRenderer):
    """Offers SVG when a reader says what he accepts."""

    media_type = "image/svg+xml"
    format = "svg"


def picture(kind: str, media_type: str, content: Any, asked: type[Struct]) -> Callable[[Any], Any]:
    """Describe the picture of a map."""
    found = {(200, media_type): content}
    return documented(
        f"Get the map as {kind}",
        tag="play",
        answer=found,
        query=asked,
        problems=READING,
        login=False,
        cached=True,
    )


class Png(Endpoint):
    """The map as a PNG, rationed because one that nobody has asked for before takes a second to paint."""

    open_to_all = ("GET",)
    limits = {"GET": "picture"}
    renderer_classes = [PngRenderer]

    @picture("a PNG", "image/png", OpenApiTypes.BINARY, PngQuery)
    def get(self, request: Request, game: str) -> Answer:
        asked = query(request, PngQuery)
        seen = sight(request, game, asked)
        width, theme = asked.width or MAIL_WIDTH, asked.theme or "light"
        tag = etags.tag(seen.hash, "png", lang(), str(width), theme)
        if same := etags.unchanged(request, tag):
            return same
        image = map_image(scene_of(seen), width=width, theme=theme)
        return HttpResponse(image, content_type="image/png", headers={"ETag": tag})


class Svg(Endpoint):
    """The map as an SVG."""

    open_to_all = ("GET",)
    renderer_classes = [SvgRenderer]

    @picture("an SVG", "image/svg+xml", OpenApiTypes.STR, MapQuery)
    def get(self, request: Request, game: str) -> Answer:
        seen = sight(request, game, query(request, MapQuery))
        tag = etags.tag(seen.hash, "svg", lang())
        if same := etags.unchanged(request, tag):
            return same
        drawn = map_svg(scene_of(seen))
        headers = {"ETag": tag, "Content-Security-Policy": SVG_POLICY}
        return HttpResponse(drawn, content_type="image/svg+xml; charset=utf-8", headers=headers)


def sight(request: Request, game: str, asked: MapQuery) -> Sight:
    found = started(game_for(request, game, asked.link))
    return Sight(found, viewer_of(request, found, asked.seat), asked.at)


def scene_of(seen: Sight) -> Scene:
    """The scene of a view: neither the game nor the seat is looked at again."""
    return title_of(seen.game).scene(seen.view, lang())
