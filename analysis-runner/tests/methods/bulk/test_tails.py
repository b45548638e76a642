"""Logarithms of p values too small for floating point, compared with R's `log.p = TRUE`."""

from __future__ import annotations

import numpy as np
import pytest

from stroma_runner.methods.bulk.tails import log10_beta, log10_chi_square, log10_f, log10_normal, log10_t


def arrays(*values: float) -> list[np.ndarray]:
    return [np.array([one]) for one in values]


@pytest.mark.parametrize(
    ('found', 'expected'),
    [
        (log10_normal(np.array([-50.0])), -544.665305866),
        (log10_t(*arrays(-90, 40)), -47.0720736196),
        (log10_t(*arrays(1e5, 90)), -363.135474791),
        (log10_t(*arrays(60, 2000)), -448.810838236),
        (log10_f(np.array([5000.0]), 3, np.array([300.0])), -254.998213724),
        (log10_f(np.array([1e6]), 2, np.array([200.0])), -400.004342728),
        (log10_f(np.array([2.5]), 3, np.array([np.inf])), -1.23989089487),
        (log10_chi_square(np.array([3000.0]), 5), -646.800787944),
        (log10_chi_square(np.array([9.3]), 4), -1.26742089303),
        (log10_chi_square(np.array([1800.0]), 1), -392.590970845),
        (log10_beta(*arrays(1e-5, 150, 20)), -725.211736929),
        (log10_beta(*arrays(0.4, 1500, 1400)), -36.7634778768),
    ],
)
def test_a_tail_is_that_of_r(found: np.ndarray, expected: float) -> None:
    np.testing.assert_allclose(found, expected, rtol=1e-9)


def test_nothing_becomes_a_number() -> None:
    nothing = np.array([np.nan, 0.0])
    for found in (log10_normal(nothing), log10_chi_square(nothing, 3), log10_f(nothing, 2.0, np.array([5.0, 5.0]))):
        assert np.isnan(found[0]) and found[1] == 0
