"""The figures of all cards, and the register of their tests."""

from collections.abc import Callable

FACTS = """
j01 m 3 - - - - R surprise
j02 m 3 - - 20 - R surprise
j03 m 2 4 - 3 - - surprise
j04 r 1 3 - - - D intercept
j05 s 2 4 - - - R -
j06 p 2 4 - - - R -
j07 p 2 4 - - - D -
j08 m 3 5 7 4 - - -
j09 m 3 5 7 6 1 - -
j10 m 3 5 7 6 - - -
j11 p 2 4 - - - D -
j12 m 3 5 8 8 - - -
j13 r 2 4 - - - R intercept
j14 m 3 5 7 5 1 - -
j15 p 3 5 - - - R -
j16 m 3 5 7 4 - - -
j17 r 2 4 - 3 - D intercept
j18 p 1 3 - - - R -
j19 r 2 4 - - - W -
j20 m 2 3 5 5 - - -
j21 r 3 5 - - - RDW -
j22 r 2 4 - - - W -
j23 m 2 4 6 3 - - -
j24 r 1 3 - - - DW -
j25 m 3 5 7 4 - - -
j26 p 2 4 - - - R -
j27 r 1 3 - - - DW -
j28 m 3 5 7 4 1 - -
j29 m 3 5 7 4 - - -
j30 s 3 5 - - - R -
j31 m 3 5 - - - R -
j32 m 3 5 7 4 - - -
j33 p 2 4 - - - - -
j34 p 2 4 - - - D -
j35 m 3 5 - - - - -
j36 r 1 3 - - - DW -
j37 s 3 5 - - - R -
j38 s 3 5 - - - R -
j39 s 2 4 - - - R -
j40 m 3 5 7 4 - - -
j41 p 3 5 - - - R -
j42 p 3 5 - - - R -
j43 p 1 3 - - - R -
j44 m 3 5 7 4 - - -
j45 r 3 5 - 4/j_hq_cf_yam:5/j_hq_cf_oza:5 - R intercept
j46 r 3 5 - 4/j_hq_cf_yam:5/j_hq_cf_oza:5 - R intercept
j47 m 3 5 7 7 - - -
j48 m 3 5 7 5 - - -
j49 r 1 3 - - - D intercept
j50 m 3 5 7 6 - - -
j51 p 3 5 - - - R -
j52 p 3 5 - - - R -
j53 p 3 5 - - - R -
j54 p 3 5 - - - R -
j55 p 3 5 - - - R -
j56 p 3 5 - - - R -
j57 p 3 5 - - - R -
j58 m 3 5 7 5 - - -
j59 m 3 5 7 5 - - -
j60 m 3 5 7 5 - - -
j61 r 2 4 - - - RD -
j62 r 2 4 - - - RD -
j63 r 2 4 - - - RD -
j64 r 2 4 - - - DW -
j65 r 1 4 - +1 - R intercept
j66 r 2 4 - - - RD -
j67 p 2 4 - - - - -
j68 p 2 4 - - - - -
j69 r 1 3 - - - D intercept
j70 r 1 3 - - - D intercept
j71 m 3 5 - - - - -
j72 s 3 5 - - - R -
j73 s 2 4 - - - R -
j74 p 1 3 - - - R -
j75 r 1 3 - - - DW -
j76 r 2 4 - - - R -
j77 m 3 5 - - - - -
j78 s 1 3 - - - R -
j79 r 2 4 - - - R -
j80 m 2 4 - - - RD -
j81 r 1 4 - - - RD -
j82 p 3 5 - - - - -
a01 p 1 1 - - - R -
a02 p 1 1 - - - D -
a03 s 1 1 - - - R -
a04 p 1 1 - - - R -
a05 r 2 2 - 3 - R intercept
a06 p 3 3 - - - R -
a07 m 2 2 4 4 - R -
a08 r 1 1 - - - RD intercept
a09 m 3 3 5 12 - - -
a10 p 1 1 - - - R -
a11 p 2 2 - - - R -
a12 r 2 2 - - - R ambush
a13 m 3 3 - 5 1 - surprise
a14 p 2 2 - - - R -
a15 s 2 2 - - - - -
a16 m 1 1 - - - R -
a17 s 2 2 - - - R -
a18 s 1 1 - - - R -
a19 m 2 2 4 3 - - -
a20 m 1 1 3 4 - R -
a21 m 3 3 5 4/us_hq_swpac:6 - - -
a22 r 2 2 - - - RW -
a23 s 2 2 - - - RD -
a24 r 2 2 - - - RD -
a25 m 1 2 4 3 - - -
a26 r 2 2 - - - R ambush
a27 m 1 1 - - - R -
a28 m 2 2 4 3 - - -
a29 m 2 2 4 4 - - -
a30 m 2 2 4 4 - R -
a31 m 3 3 5 6 - - -
a32 m 3 3 5 4/us_hq_swpac:7 - - -
a33 m 2 2 4 3 - - -
a34 m 2 2 4 4 - - -
a35 m 2 2 - 2 - - surprise
a36 m 3 3 5 5 - - -
a37 m 3 3 - 7 1 - surprise
a38 m 2 2 4 4 - - -
a39 p 2 2 - - - R -
a40 m 3 3 5 3/us_hq_swpac:5 - - -
a41 p 2 2 - - - R -
a42 p 2 2 - - - R -
a43 p 1 1 - - - D -
a44 m 2 2 - 2 - - surprise
a45 m 3 3 5 4/us_hq_cpac:8 - - -
a46 m 2 2 - 1 - - surprise
a47 p 2 2 - - - R -
a48 m 2 2 4 3/cw_hq_seac:4 - - -
a49 p 1 1 - - - R -
a50 m 2 2 4 3/us_hq_swpac:4 - - -
a51 m 2 2 4 4 - R -
a52 p 1 1 - - - R -
a53 m 3 3 5 4/us_hq_cpac:6 - - -
a54 m 2 2 4 3/us_hq_swpac:4 - - -
a55 m 3 3 5 4/us_hq_cpac:6 - - -
a56 m 2 2 4 3/us_hq_swpac:4 - - -
a57 m 2 2 4 5 - - -
a58 m 2 2 4 4 - - -
a59 r 1 1 - - - D intercept
a60 m 3 3 - - - R -
a61 r 1 1 - - - RDW -
a62 m 3 3 5 6/us_hq_swpac:8 - R -
a63 m 3 3 5 4/us_hq_cpac:6 - - -
a64 m 2 2 4 3/us_hq_swpac:4 - - -
a65 m 3 3 5 6/us_hq_swpac:8 - R -
a66 p 2 2 - - - R -
a67 m 3 3 - - - R -
a68 r 1 1 - - - RDW -
a69 m 3 3 5 6/us_hq_swpac:8 - - -
a70 m 2 2 4 6 - R -
a71 m 2 2 4 4/us_hq_swpac:6 - - -
a72 m 2 2 4 4/us_hq_cpac:8 - - -
a73 p 2 2 - - - R -
a74 m 3 3 5 4/us_hq_cpac:8 - - -
a75 m 3 3 5 4/us_hq_cpac:8 - - -
a76 m 2 2 4 5 - - -
a77 p 2 2 - - - R -
a78 r 1 1 - - - RDW -
a79 p 3 3 - - - - -
a80 m 1 1 - - - R -
a81 p 2 2 - - - - -
a82 p 2 2 - - - - -
a83 p 2 2 - - - - -
"""
"""Card, kind (military, reaction, political, resource), operations value, intelligence values as operations
and as event card, logistics, ground units at most, Removed, Draws, Without battle, intelligence condition."""
KINDS = {"m": "military", "r": "reaction", "p": "political", "s": "resource"}
TESTS: dict[str, Callable[[str], None]] = {}


def cards(*names):
    """A test of these cards."""

    def keep(check):
        for card in names:
            assert card not in TESTS, f"{card} has two tests"
            TESTS[card] = check
        return check

    return keep
