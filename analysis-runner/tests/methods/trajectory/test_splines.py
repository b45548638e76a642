"""Natural splines against the truncated powers and patsy; F tests against statsmodels' least squares."""

from __future__ import annotations

import numpy as np
import pytest
import scipy.sparse as sp
from scipy.stats import kstest

from stroma_runner.methods.trajectory.splines import NaturalSpline, natural_spline, spline_test


def _truncated_powers(t: np.ndarray, low: float, high: float, knots: np.ndarray) -> np.ndarray:
    """The natural cubic basis of Hastie, Tibshirani and Friedman (2009), equation 5.4, with the constant."""
    every = np.r_[low, knots, high]

    def d(k: int) -> np.ndarray:
        return (np.maximum(t - every[k], 0) ** 3 - np.maximum(t - every[-1], 0) ** 3) / (every[-1] - every[k])

    last = len(every) - 2
    return np.column_stack([np.ones_like(t), t, *(d(k) - d(last) for k in range(last))])


def _residual(design: np.ndarray, y: np.ndarray) -> np.ndarray:
    return y - design @ np.linalg.lstsq(design, y, rcond=None)[0]


@pytest.mark.parametrize('df', [1, 2, 3, 5])
def test_basis_spans_the_truncated_powers(df: int) -> None:
    t = np.random.default_rng(df).gamma(2.0, 3.0, 200)
    spline = NaturalSpline.fitted_to(t, df)
    expected = _truncated_powers(t, spline.low, spline.high, spline.knots)
    found = np.column_stack([np.ones(200), spline.at(t)])
    assert found.shape == expected.shape == (200, df + 1)
    assert np.abs(_residual(found, expected)).max() < 1e-6 * np.abs(expected).max()
    assert np.abs(_residual(expected, found)).max() < 1e-9


def test_basis_equals_ns_of_r() -> None:
    # splines::ns(c(0, 1, 2, 4, 7, 8, 9.5, 12), df = 3) of R 4.2.2.
    t = np.array([0, 1, 2, 4, 7, 8, 9.5, 12])
    expected = [
        [0.0, 0.0, 0.0],
        [-0.0652306626, 0.218582826, -0.149276076],
        [-0.0946098381, 0.401227683, -0.274009150],
        [0.0668836391, 0.540006895, -0.365068588],
        [0.4969006155, 0.377654023, -0.130325860],
        [0.5247510164, 0.333181706, 0.010199146],
        [0.3828290149, 0.332695696, 0.252280921],
        [-0.1381928626, 0.435839028, 0.702353834],
    ]
    assert np.allclose(natural_spline(t, 3), expected, atol=1e-8)


def test_basis_spans_that_of_patsy() -> None:
    patsy = pytest.importorskip('patsy')
    t = np.random.default_rng(1).uniform(0, 5, 150)
    knots = np.quantile(t, [1 / 3, 2 / 3])
    expected = np.asarray(patsy.dmatrix('cr(t, knots=knots) - 1', {'t': t, 'knots': knots}))
    found = np.column_stack([np.ones(150), natural_spline(t, 3)])
    assert np.abs(_residual(found, expected)).max() < 1e-9


def test_curve_goes_on_straight_beyond_the_cells() -> None:
    spline = NaturalSpline.fitted_to(np.linspace(0, 1, 50), 3)
    bend = np.diff(spline.at(np.array([1.0, 1.5, 2.0, 2.5])), 2, axis=0)
    assert np.abs(bend).max() < 1e-9


def test_f_and_p_equal_least_squares() -> None:
    sm = pytest.importorskip('statsmodels.api')
    rng = np.random.default_rng(2)
    t = rng.uniform(0, 10, 120)
    values = rng.poisson(np.exp(np.column_stack([t / 6, np.sin(t), 0 * t + 1, -t / 2]))).astype(np.float32)
    values = np.column_stack([np.log1p(values), np.zeros(120), np.full(120, 2.5)]).astype(np.float32)
    basis = natural_spline(t, 3)
    blocks = [(0, 2, sp.csc_matrix(values[:, :2])), (2, 6, sp.csc_matrix(values[:, 2:]))]
    found = spline_test(blocks, basis)
    for gene in range(4):
        fit = sm.OLS(values[:, gene].astype(float), sm.add_constant(basis)).fit()
        assert found.f[gene] == pytest.approx(fit.fvalue, rel=1e-6)
        assert found.p[gene] == pytest.approx(fit.f_pvalue, rel=1e-5)
        assert np.allclose(found.coefficients[gene], fit.params, atol=1e-6)
    assert found.f[4:].tolist() == [0.0, 0.0] and found.p[4:].tolist() == [1.0, 1.0]
    assert (
        np.allclose(found.mean, values.mean(axis=0)) and found.expressed.tolist() == (values > 0).sum(axis=0).tolist()
    )


def test_p_values_of_genes_without_a_trend_are_uniform() -> None:
    rng = np.random.default_rng(4)
    t = rng.gamma(2.0, 2.0, 300)
    values = np.log1p(rng.negative_binomial(2, 0.4, (300, 2000))).astype(np.float32)
    p = spline_test([(0, 2000, sp.csc_matrix(values))], natural_spline(t, 3)).p
    assert kstest(p, 'uniform').pvalue > 0.01 and (p < 0.05).mean() == pytest.approx(0.05, abs=0.015)


def test_nested_designs() -> None:
    sm = pytest.importorskip('statsmodels.api')
    rng = np.random.default_rng(3)
    t, branch = rng.uniform(0, 1, 90), rng.integers(0, 2, 90)
    one = natural_spline(t, 3)
    both = np.column_stack([one, branch, one * branch[:, None]])
    y = rng.normal(size=90) + branch * t
    found = spline_test([(0, 1, sp.csc_matrix(y[:, None]))], both, one)
    large, small = (sm.OLS(y, sm.add_constant(design)).fit() for design in (both, one))
    f, p, _ = large.compare_f_test(small)
    assert found.f[0] == pytest.approx(f, rel=1e-6) and found.p[0] == pytest.approx(p, rel=1e-5)


def test_tied_pseudotimes_make_the_basis_smaller() -> None:
    t = np.r_[np.zeros(80), np.linspace(0.1, 1, 20)]
    assert natural_spline(t, 3).shape == (100, 1)
    assert np.isfinite(spline_test([(0, 1, sp.csc_matrix(t[:, None]))], natural_spline(t, 3)).f).all()
    with pytest.raises(ValueError, match='degrees of freedom'):
        spline_test([], natural_spline(np.ones(9), 3))
