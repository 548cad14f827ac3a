"""The map as a picture, made from the view of whoever looks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import HttpResponse
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from msgspec import Struct
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request

from pbem.api import etags
from pbem.api.access import game_for, started, viewer_of
from pbem.api.bodies import query
from pbem.api.limits import spend
from pbem.api.problems import Problem
from pbem.api.schema import documented
from pbem.api.shapes import MapQuery, PngQuery
from pbem.api.views.base import Answer, Endpoint, lang
from pbem.api.views.play import READING, Sight
from pbem.games.titles import title_of
from pbem.maps.lane import AGAIN, COSTS, Later, is_painted, offered, picture_of
from pbem.maps.services import MAIL_WIDTH, SVG_POLICY, map_svg
from rules.kernel.scene import Scene


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
        problems=[*READING, "unavailable"] if asked is PngQuery else READING,
        login=False,
        cached=True,
    )


class Png(Endpoint):
    """The map as a PNG, painted elsewhere and rationed by what that costs."""

    open_to_all = ("GET",)
    limits = {"GET": "picture"}
    renderer_classes = [PngRenderer]

    @picture("a PNG", "image/png", OpenApiTypes.BINARY, PngQuery)
    def get(self, request: Request, game: str) -> Answer:
        asked = query(request, PngQuery)
        seen = sight(request, game, asked)
        width, theme = offered(asked.width or MAIL_WIDTH), asked.theme or "light"
        tag = etags.tag(seen.hash, "png", lang(), str(width), theme)
        if same := etags.unchanged(request, tag):
            return same
        image = painted(request, scene_of(seen), width, theme)
        return HttpResponse(image, content_type="image/png", headers={"ETag": tag})


def painted(request: Request, scene: Scene, width: int, theme: str) -> bytes:
    """The picture, if it is there or soon is."""
    if not is_painted(scene, width=width, theme=theme):
        spend(request, "picture", COSTS[width])
    try:
        return picture_of(scene, width=width, theme=theme)
    except Later:
        said = _("The picture is not painted yet: ask for it again in some seconds, or for the SVG.")
        raise Problem("unavailable", said, headers={"Retry-After": str(AGAIN)}) from None


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
