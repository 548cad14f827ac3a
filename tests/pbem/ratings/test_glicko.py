"""The published algorithm, on its published example and on what must hold for every result."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.ratings.glicko import Met, Strength, after, aged, company

STRENGTHS = st.builds(
    Strength,
    rating=st.floats(300, 3000),
    deviation=st.floats(20, 350),
    volatility=st.floats(0.03, 0.1),
)


def test_the_worked_example_of_the_paper():
    player = Strength(1500, 200, 0.06)
    results = [
        Met(Strength(1400, 30), 1.0),
        Met(Strength(1550, 100), 0.0),
        Met(Strength(1700, 300), 0.0),
    ]
    new = after(player, results)
    assert new.rating == pytest.approx(1464.06, abs=0.01)
    assert new.deviation == pytest.approx(151.52, abs=0.01)
    assert new.volatility == pytest.approx(0.05999, abs=0.00001)


def test_without_games_only_the_uncertainty_grows():
    new = after(Strength(1600, 50, 0.06), [])
    assert (new.rating, new.volatility) == (1600, 0.06)
    assert 50 < new.deviation < 52


def test_nobody_is_less_known_than_a_newcomer():
    assert aged(Strength(1600, 100), 100_000).deviation == 350
    assert aged(Strength(1600, 100), -5).deviation == 100


@given(player=STRENGTHS, opponent=STRENGTHS)
def test_winning_never_lowers_and_losing_never_raises(player, opponent):
    won, drawn, lost = (after(player, [Met(opponent, score)]).rating for score in (1.0, 0.5, 0.0))
    assert lost <= drawn <= won
    assert lost <= player.rating <= won


@given(player=STRENGTHS, opponent=STRENGTHS, score=st.sampled_from([0.0, 0.5, 1.0]))
def test_what_comes_out_is_sane(player, opponent, score):
    new = after(player, [Met(opponent, score)])
    assert 0 < new.deviation <= 350
    assert 0 < new.volatility < 1


@given(members=st.lists(STRENGTHS, min_size=1, max_size=5))
def test_a_side_is_the_average_of_its_players(members):
    found = company(members)
    slack = 1e-6
    assert min(m.rating for m in members) - slack <= found.rating <= max(m.rating for m in members) + slack
    assert found.deviation <= max(m.deviation for m in members) + slack
