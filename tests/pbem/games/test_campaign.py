"""A campaign of very many events is written, read, verified, taken away, brought back and archived.

What it costs must grow with its events and no faster: processor time is compared within one run, memory is
counted for each event. All 40,000 events of the campaign are played in deep tests, a shorter march always.
"""

import gc
import time
import tracemalloc
from itertools import pairwise

import orjson
import pytest
from django.core.cache import cache

from pbem.games.archives import Kept, packed
from pbem.games.audit import audit
from pbem.games.log import entries, kept_logs, state_at
from pbem.games.models import Archive, Event, Game, Snapshot
from pbem.games.selectors import feed
from pbem.games.services import archive, export_game, export_text, import_game, undo
from rules.kernel.orders import Order
from rules.kernel.patches import apply
from rules.kernel.state import bytes_of
from tests.pbem.games.playing import plot, plots_game, send
from tests.pbem.games.plots.rules import TURNS

ORDERS = ("boast", "throw", "plot", "boast") * 2 + ("plot", "end")
PARTS = 4
PAGE = 100

# What is held for each event while the whole log is gone through, and what stays besides.
BYTES_AN_EVENT = {"audit": 1_500, "export": 2_500, "archive": 500, "import": 8_000, "read": 1_800}
BESIDES = 4_000_000


@pytest.fixture
def campaign(request, edition, alice, bob):
    edition("second")
    return plots_game({"blue": alice, "red": bob}, scenario=request.param)


def play(game, turns):
    """Let the seats take their turns; gives the processor time."""
    begun = time.process_time()
    for n in range(turns):
        if game.status != "running":
            break
        seat = ("blue", "red")[n % 2]
        send(game, seat, *[plot(seat, n % 6 + 1) if kind == "plot" else Order(seat, kind) for kind in ORDERS])
    return time.process_time() - begun


def peak(work):
    """What the work gives, and how much memory it held at most."""
    gc.collect()
    tracemalloc.start()
    try:
        begun = tracemalloc.get_traced_memory()[0]
        return work(), tracemalloc.get_traced_memory()[1] - begun
    finally:
        tracemalloc.stop()


def frugally(name, game, work):
    """What the work gives, which may hold so much for each event and no more."""
    made, held = peak(work)
    assert held <= BESIDES + BYTES_AN_EVENT[name] * game.seq, f"{name} holds {held} bytes"
    return made


@pytest.mark.parametrize(
    "campaign", ["march", pytest.param("campaign", marks=pytest.mark.deep)], indirect=True
)
def test_a_long_game_costs_as_much_an_event_as_a_short_one(campaign, alice):
    turns = TURNS[campaign.scenario]
    took = [play(campaign, turns // PARTS) for _ in range(PARTS)]
    assert campaign.status == "finished"
    assert campaign.seq == 1 + turns * len(ORDERS)
    assert took[-1] <= 2 * took[0] + 1, "an order costs more the longer the log is"

    assert frugally("audit", campaign, lambda: audit(campaign)) == (campaign.seq, [])
    text = frugally("export", campaign, lambda: export_text(campaign))
    assert orjson.loads(text) == orjson.loads(orjson.dumps(export_game(campaign)))
    before, truth = read_here_and_there(campaign), states(campaign)
    frugally("archive", campaign, lambda: archive(game_id=campaign.pk))
    campaign.refresh_from_db()
    assert not Event.objects.filter(game=campaign).exists()
    assert frugally("read", campaign, lambda: read_here_and_there(campaign)) == before
    assert audit(campaign) == (campaign.seq, [])
    assert orjson.loads(export_text(campaign))["events"] == orjson.loads(text)["events"]

    exported = orjson.loads(text)
    back = frugally("import", campaign, lambda: import_game(exported, alice))
    assert read_here_and_there(back) == before
    assert audit(back) == (campaign.seq, [])
    assert look_back_costs(back) <= 10 * look_back_costs(campaign) + 0.5
    for game in (campaign, back):
        check_snapshots(game, truth)


def check_snapshots(game, truth):
    """No position is folded from the first event on, and yet not many are kept."""
    seqs = list(Snapshot.objects.filter(game=game).order_by("seq").values_list("seq", flat=True))
    assert len(seqs) >= game.seq // 600
    assert all(later - before >= 500 for before, later in pairwise(seqs))
    assert {seq: state_at(game, seq)[0] for seq in truth} == truth


def read_here_and_there(game):
    """Pages of the log for all viewers, and positions, at its beginning, in its midst and at its end."""
    cache.clear()
    kept_logs.clear()
    places = [1, game.seq // 3, game.seq - PAGE]
    pages = [[feed(game, viewer, at, PAGE) for at in places] for viewer in (None, "blue", "red")]
    return pages, [state_at(game, at) for at in (*places, game.seq)]


def look_back_costs(game):
    """The processor time of twenty positions all over the game."""
    begun = time.process_time()
    for at in range(1, game.seq, game.seq // 20):
        state_at(game, at)
    return time.process_time() - begun


def states(game):
    """Some positions, folded from the first event on."""
    tree, found = None, {}
    for entry in entries(game):
        tree = apply(tree, entry.opened())
        if entry.seq % 3_333 == 333:
            found[entry.seq] = bytes_of(tree)
    return found


def test_taking_back_late_in_a_long_game_reads_only_its_end(
    edition, alice, bob, django_assert_max_num_queries
):
    game = plots_game({"blue": alice, "red": bob}, scenario="march")
    play(game, 30)
    send(game, "blue", "boast", "boast")
    with django_assert_max_num_queries(25):
        undo(game_id=game.pk, seat="blue", orders=2, source="web")


def test_only_so_much_of_archived_logs_is_kept():
    log = packed([{"text": "x" * 1_000}] * 100)
    kept = Kept(most_bytes=250_000)
    for key in range(5):
        assert len(kept.events(key, lambda: log)) == 100
    assert len(kept) == 2
    assert kept.events(4, lambda: pytest.fail("it was read just now"))
    small = Kept(most_bytes=10)
    assert len(small.events(1, lambda: log)) == 100
    assert len(small) == 1, "a log that is read must be there, however long it is"


def test_a_log_is_packed_one_event_after_another(db):
    """The packed text is the same list that an encoder makes of all at once."""
    events = [{"a": n} for n in range(3)]
    kept = Kept()
    assert [orjson.loads(bytes(raw)) for raw in kept.events(0, lambda: packed(events))] == events
    assert kept.events(1, lambda: packed([])) == []
    assert not Archive.objects.exists()
    assert not Game.objects.exists()
