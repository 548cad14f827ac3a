"""The titles that this server offers."""

from collections.abc import Mapping
from functools import cache

from django.conf import settings

from pbem.games.models import Game
from rules.kernel import registry
from rules.kernel.registry import UnknownTitle
from rules.kernel.title import Title

__all__ = ["UnknownTitle", "find_title", "title_of", "titles"]


def titles() -> Mapping[str, Title]:
    """The installed titles by their id."""
    return _titles(tuple(settings.PBEM_TITLES))


@cache
def _titles(packages: tuple[str, ...]) -> Mapping[str, Title]:
    return registry.load(packages)


def find_title(title_id: str) -> Title:
    """The installed title with this id; raises UnknownTitle."""
    try:
        return titles()[title_id]
    except KeyError:
        raise UnknownTitle(title_id) from None


def title_of(game: Game) -> Title:
    return find_title(game.title)
