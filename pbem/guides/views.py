"""The pages of guides: begin one, go back to its way, answer its mail."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_POST, require_safe

from pbem.accounts.models import User
from pbem.games.errors import JournalError, Refused
from pbem.games.services import play_bot
from pbem.guides import services
from pbem.guides.handlers import KEY
from pbem.guides.panel import guided_title
from pbem.guides.printed import marked_map
from pbem.guides.progress import progress
from pbem.guides.replies import send_reply
from pbem.limits import windows
from pbem.limits.pages import hasty, too_many
from pbem.lobby.errors import LobbyError
from pbem.pages.access import asker, me, started
from pbem.pages.covers import COVER_WIDTH
from pbem.web.pictures import picture
from pbem.web.views.titles import known
from pbem.wording import words
from rules.kernel.guide import Guide, guide_of
from rules.kernel.orders import OrderError
from rules.kernel.sheets import BadLine
from rules.kernel.texts import LANGUAGES
from rules.kernel.title import Title

LONGEST_REPLY = 5_000


@require_POST
def begin(request: HttpRequest, title_id: str) -> HttpResponse:
    """Open the guided game of a title, for a user or for a guest."""
    title = known(title_id)
    guide = guide_of(title)
    if guide is None:
        raise Http404
    if refused := _refused(request):
        return refused
    try:
        game = services.begin(title, guide, player_of(request))
    except services.NoRoom:
        return render(request, "429.html", {"minutes": 60}, status=429)
    except LobbyError as error:
        messages.error(request, error.message)
        return redirect("web:title", title.id)
    return redirect("web:table", game.public_id)


@require_safe
@cache_control(public=True, max_age=86400)
def marked(request: HttpRequest, title_id: str) -> HttpResponse:
    """The map at the beginning of a guide, with the places of its steps marked."""
    lang = request.GET.get("lang", "")
    scene = marked_map(known(title_id), lang if lang in LANGUAGES else "en")
    if scene is None:
        raise Http404
    theme = "dark" if request.GET.get("theme") == "dark" else "light"
    return picture(request, scene, width=COVER_WIDTH, theme=theme)


def _refused(request: HttpRequest) -> HttpResponse | None:
    """A page for whoever begins too many: a guest is counted by where he comes from."""
    if (user := asker(request)) is not None:
        return hasty(request, "create", user)
    used = windows.count("guest", windows.address_of(request))
    return too_many(request, used) if used.count > used.rate.most else None


def player_of(request: HttpRequest) -> User:
    """Who plays: the user, the guest of this session, or a new one."""
    if (user := asker(request)) is not None:
        return user
    guest = User.objects.filter(pk=request.session.get(KEY) or 0, guest__isnull=False).first()
    if guest is None:
        guest = services.new_guest()
        request.session[KEY] = guest.pk
    return guest


def guided(request: HttpRequest, public_id: str) -> tuple[Title, Guide]:
    """The guide of a guided game, for its player; for others there is nothing."""
    game = started(request, public_id)
    found = guided_title(game)
    if found is None or asker(request) is None or game.owner_id != me(request).pk:
        raise Http404
    return found


@require_POST
def back(request: HttpRequest, public_id: str) -> HttpResponse:
    """Go back to the way of the guide: the game is begun anew and played to where it was left."""
    title, guide = guided(request, public_id)
    game = started(request, public_id)
    if refused := hasty(request, "create", me(request)):
        return refused
    done = 0 if request.POST.get("from") == "start" else progress(title, guide, game).done
    again = services.begin_at(title, guide, me(request), done)
    return redirect("web:table", again.public_id)


@require_POST
def reply(request: HttpRequest, public_id: str) -> HttpResponse:
    """Answer the mail that the guide shows."""
    title, guide = guided(request, public_id)
    game = started(request, public_id)
    try:
        send_reply(title, game, guide.seat, request.POST.get("text", "")[:LONGEST_REPLY])
    except (OrderError, BadLine, Refused) as error:
        cause = error if isinstance(error, OrderError) else error.error
        messages.error(request, words.word(title, cause.text))
    except JournalError:
        messages.error(
            request, _("Something has happened meanwhile. Look again before you send your orders.")
        )
    else:
        play_bot(game.pk)
        said = ngettext("%(done)d order was carried out.", "%(done)d orders were carried out.", 1)
        messages.success(request, said % {"done": 1})
    return redirect("web:table", public_id)
