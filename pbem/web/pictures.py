"""Pictures in pages: painted where there is time for it, or else the drawing, which is there at once."""

from django.http import HttpRequest, HttpResponse

from pbem.limits import windows
from pbem.maps.lane import COSTS, Later, is_painted, picture_of
from pbem.maps.services import SVG_POLICY, map_svg
from rules.kernel.scene import Scene


def picture(request: HttpRequest, scene: Scene, *, width: int, theme: str) -> HttpResponse:
    """The PNG, or the SVG of the same scene while it is not painted."""
    try:
        if not is_painted(scene, width=width, theme=theme):
            used = windows.count("picture", who(request), COSTS[width])
            if used.count > used.rate.most:
                raise Later
        return HttpResponse(picture_of(scene, width=width, theme=theme), content_type="image/png")
    except Later:
        response = HttpResponse(map_svg(scene), content_type="image/svg+xml; charset=utf-8")
        response["Content-Security-Policy"] = SVG_POLICY
        response["Cache-Control"] = "no-store"
        return response


def who(request: HttpRequest) -> str:
    """Against whose limit a picture counts."""
    return str(request.user.pk or windows.address_of(request))
