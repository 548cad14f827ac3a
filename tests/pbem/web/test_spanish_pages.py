"""Every page in Spanish: no sentence of it is left in English, neither ours nor a title's."""

import re
from gettext import GNUTranslations
from html.parser import HTMLParser
from pathlib import Path

import pytest
from django.conf import settings

from pbem.games.titles import title_of, titles
from tests.pbem.games.playing import new_game, play_on

PLACE = re.compile(r"%\(\w+\)[sd]|\{[^}]*\}")
SPOKEN = {
    "alt",
    "title",
    "aria-label",
    "placeholder",
    "data-confirm",
    "data-none",
    "data-some",
    "data-failed",
}
# Titles are called the same everywhere, a game as its owner calls it, a language as it calls itself, and
# Wake is a time zone.
NAMES = {
    "Border War",
    "Commands & Colors: Samurai Battles",
    "Axis & Allies 1942, Second Edition",
    "Colinas",
    "English",
    "Wake",
}
PAGES = [
    "/",
    "/lobby/",
    "/lobby/?show=running",
    "/lobby/new/",
    "/titles/",
    "/titles/{title}/",
    "/titles/{title}/players/",
    "/players/bob/",
    "/settings/preferences/",
    "/settings/vacation/",
    "/settings/blocks/",
    "/settings/tokens/",
    "/settings/notifications/",
    "/settings/data/",
    "/accounts/email/",
    "/accounts/2fa/",
    "/accounts/password/change/",
    "/analysis/",
    "/games/{game}/talk/",
    "/games/{game}/",
    "/games/{game}/dice/",
]


class Texts(HTMLParser):
    """Collects what a page says: its texts and the attributes that are read out; orders apart, no rules."""

    def __init__(self):
        super().__init__()
        self.found, self.orders, self.skipped = [], [], 0

    def handle_starttag(self, tag, attrs):
        self.found += [value for name, value in attrs if name in SPOKEN and value]
        self.orders += [line for name, value in attrs if name == "placeholder" for line in value.split("\n")]
        self.skipped += tag in ("script", "style", "code")

    def handle_endtag(self, tag):
        self.skipped -= tag in ("script", "style", "code")

    def handle_data(self, data):
        if not self.skipped and data.strip():
            self.found.append(" ".join(data.split()))
        elif self.get_starttag_text() == "<code>":
            self.orders.append(data)


def texts_of(page):
    reader = Texts()
    reader.feed(page)
    return set(reader.found)


def orders_of(page):
    """What a page writes as orders."""
    reader = Texts()
    reader.feed(page)
    return reader.orders


@pytest.fixture(scope="module")
def english():
    """Patterns of the texts of our catalogue that read otherwise in Spanish."""
    with (Path(settings.ROOT) / "locale/es/LC_MESSAGES/django.mo").open("rb") as file:
        catalogue = GNUTranslations(file)._catalog
    return patterns((key, word) for key, word in catalogue.items() if isinstance(key, str) and key)


def english_of(title):
    """The same of a title's words and names."""
    catalogue, pairs = title.catalogue, []
    for code in catalogue.codes("en"):
        pairs.append((catalogue._templates["en"][code], catalogue._templates["es"].get(code, "")))
    for vocabulary in catalogue.vocabularies("en"):
        spanish = catalogue.names(vocabulary, "es")
        pairs += [(word, spanish.get(key, "")) for key, word in catalogue.names(vocabulary, "en").items()]
    spoken = {word for _word, word in pairs}
    return patterns((said, word) for said, word in pairs if said not in spoken)


def patterns(pairs):
    """A pattern for each text that has words of its own; a text that is mostly places would fit anything."""
    found = []
    for said, word in pairs:
        if said != word and len(re.sub(r"\W", "", PLACE.sub("", said))) > 3:
            found.append(".+".join(re.escape(piece) for piece in PLACE.split(" ".join(said.split()))))
    return [re.compile("|".join(found[at : at + 200])) for at in range(0, len(found), 200)]


SCENARIOS = {
    "border_war": "duel",
    "samurai_battles": "first_samurai_skirmish",
    "conquest_consequence": "china_1937",
    "empire_of_the_sun": "training",
    "grande_guerre": "east_prussia_1914",
}


@pytest.fixture(
    params=[
        "border_war",
        "samurai_battles",
        "axis_allies_1942",
        "conquest_consequence",
        "empire_of_the_sun",
        "grande_guerre",
    ]
)
def game(request, alice, bob):
    """A game that alice and bob have begun; alice reads Spanish."""
    alice.language = "es"
    alice.save()
    title = request.param
    scenario = SCENARIOS.get(title, "standard")
    seats = {
        "red": alice,
        "blue": bob,
        "soviet_union": alice,
        "germany": bob,
        "japan": alice,
        "usa": bob,
        "allies": bob,
        "central": alice,
        "entente": bob,
    }
    found = new_game(seats, title=title, scenario=scenario, owner=alice, name="Colinas")
    play_on(found, orders=8)
    return found


def test_no_page_is_left_in_english(client, alice, game, english):
    client.force_login(alice)
    of_title, left = english_of(title_of(game)), []
    for path in PAGES:
        page = client.get(path.format(game=game.public_id, title=game.title))
        assert page.status_code == 200, path
        # The time zones of the settings are towns, and some are on the map of a title.
        known = english if "/settings/" in path else english + of_title
        texts = texts_of(page.content.decode()) - NAMES
        left += [f"{path}: {text}" for text in texts if any(each.fullmatch(text) for each in known)]
    assert not left, "\n".join(left)


def test_no_order_is_left_in_english(client, alice, game):
    """On the sheet, in the log, in the box to write in and on the page that says how orders are written."""
    client.force_login(alice)
    title = title_of(game)
    kinds = {kind.kind: title.catalogue.name("verb", kind.kind, "es") for kind in title.order_kinds}
    table, about = f"/games/{game.public_id}/", f"/titles/{game.title}/"
    seat = next(iter(game.seats.filter(user=alice))).name
    client.post(f"{table}sheet/", {"seat": seat, "do": "write", "text": f"{title.order_kinds[-1].kind}"})
    for path, least in ((table, 4), (about, len(kinds))):
        begun = [order.split()[0] for order in orders_of(client.get(path).content.decode()) if order.split()]
        assert len([word for word in begun if word in kinds.values()]) >= least, path
        assert not [word for word in begun if word in kinds.keys() - kinds.values()], path


@pytest.mark.parametrize("title", sorted(titles()))
def test_every_standing_order_and_option_has_words(title):
    """A name that the program made up would be English in every language."""
    found = titles()[title]
    codes = [f"policy.{policy.name}" for policy in found.policies]
    codes += [f"option.{option.name}.{value}" for option in found.options for value in option.values]
    codes += [f"order.{kind.kind}" for kind in found.order_kinds]
    codes += [f"scenario.{scenario.id}.name" for scenario in found.scenarios]
    numbers = {f"option.{o.name}.{v}" for o in found.options for v in o.values if isinstance(v, int)}
    for lang in ("en", "es"):
        assert sorted(set(codes) - numbers - found.catalogue.codes(lang)) == []


def test_english_would_be_noticed(english):
    assert any(each.fullmatch("Your turn") for each in english)
    assert any(
        each.fullmatch("bob invites you to play") for each in patterns([("%(who)s invites you to play", "")])
    )
    assert texts_of('<p title="Hello">There <code>x</code></p>') == {"Hello", "There"}
