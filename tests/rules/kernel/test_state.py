"""States and orders have one text each, the same for every encoder in use."""

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from rules.kernel import dice
from rules.kernel.orders import Order
from rules.kernel.state import bytes_of, state_hash, tree_of
from tests.rules.kernel.toys import Ask, Finish, ToyBoard, toy

texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
plain = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53) + 1, 2**53 - 1) | texts,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(texts, inner, max_size=3),
    max_leaves=10,
)


def state(title, anything):
    return title.codec.make(
        title="toy",
        scenario="only",
        options={},
        seats=["blue", "red"],
        rev=1,
        schema=1,
        board=ToyBoard(anything=anything),
        stack=[Finish(), Ask(seat="red", words=["no"])],
    )


TITLE = toy(Ask())


@given(plain)
def test_a_state_is_read_back_as_it_was_written(anything):
    data = TITLE.codec.encode(state(TITLE, anything))
    again = TITLE.codec.decode(data)
    assert TITLE.codec.encode(again) == data
    assert again.board.anything == anything
    assert again.stack == [Finish(), Ask(seat="red", words=["no"])]


@given(plain)
def test_both_encoders_write_the_same_bytes(anything):
    data = TITLE.codec.encode(state(TITLE, anything))
    assert bytes_of(tree_of(data)) == data


@given(texts, texts, st.dictionaries(texts, plain, max_size=3))
def test_an_order_has_the_text_that_the_verifier_computes(seat, kind, args):
    order = Order(seat, kind, args)
    assert dice.canonical(msgspec.to_builtins(order)) == order.canonical()


def test_equal_states_have_equal_hashes():
    one, two = state(TITLE, {"a": 1, "b": 2}), state(TITLE, {"b": 2, "a": 1})
    assert state_hash(TITLE.codec.encode(one)) == state_hash(TITLE.codec.encode(two))
    assert state_hash(b"{}") != state_hash(b"[]")
