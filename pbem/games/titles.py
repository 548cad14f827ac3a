"""The titles that this server offers."""

from collections.abc import Mapping
from functools import cache

from django.conf import settings

from pbem.games.models import Game
from rules.kernel import registry
from rules.kernel.registry import UnknownTitle
from rules.kernel.title import Title

__all__ = ["UnknownTitle", "all_titles", "find_title", "title_of", "titles"]


def titles() -> Mapping[str, Title]:
    """The titles that players are offered, by their id."""
    return _titles(tuple(settings.PBEM_TITLES), settings.PBEM_DARK_TITLES)


def all_titles() -> Mapping[str, Title]:
    """All titles that are there, also those that are not finished, for whoever works on them."""
    return _titles(tuple(settings.PBEM_TITLES), True)


@cache
def _titles(packages: tuple[str, ...], dark: bool) -> Mapping[str, Title]:
    return {name: title for name, title in registry.load(packages).items() if dark or not title.dark}


def find_title(title_id: str, known: Mapping[str, Title] | None = None) -> Title:
    """The title with this id, of those that are offered or of those that are known; raises UnknownTitle."""
    try:
        return (titles() if known is None else known)[title_id]
    except KeyError:
        raise UnknownTitle(title_id) from None


def title_of(game: Game) -> Title:
    return find_title(game.title)
