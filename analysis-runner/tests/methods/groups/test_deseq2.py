"""The pseudobulk test beside R's DESeq2 on 30 simulated experiments: all of them by R, six by stored tables."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pandas as pd
import pytest
from methods.groups.deseq2.designs import PLANS, STORED, Experiment, simulate
from methods.groups.deseq2.reference import by_r, stored

from stroma_runner.methods.groups.dispersion_trend import RegressionFailed, fit_parametric_trend, fit_trend
from stroma_runner.methods.groups.local_regression import LocalRegression
from stroma_runner.methods.groups.lowess import lowess
from stroma_runner.methods.groups.pseudobulk import ALPHA, compare

#: Largest difference of log10 p, and the share of the genes that it holds for.
CLOSE, SHARE = 0.01, 0.999


def log10(p: pd.Series) -> np.ndarray:
    """log10 of p values; a gene that R does not test has p 1 here."""
    return np.log10(np.maximum(p.fillna(1.0).to_numpy(), 1e-300))


def check(name: str, one: Experiment, expected: pd.DataFrame) -> None:
    found = compare(one.counts, one.design)
    assert found.trend is not None and found.trend.kind == expected['trend'][0]
    away = np.abs(log10(found.genes['p_val']) - log10(expected['p_val']))
    assert (away <= CLOSE).mean() >= SHARE, f'{name}: {np.flatnonzero(away > CLOSE)[:20]}, {away.max()}'
    rejected = (table['p_val_adj'].fillna(1.0) < ALPHA for table in (found.genes, expected))
    np.testing.assert_array_equal(*rejected, err_msg=name)
    np.testing.assert_allclose(
        found.genes['p_val_adj'], expected['p_val_adj'].fillna(1.0), rtol=1e-3, atol=1e-12, err_msg=name
    )
    has_counts = one.counts.any(axis=0)
    np.testing.assert_allclose(
        found.genes['log2fc'][has_counts], expected['log2fc'][has_counts], rtol=1e-3, atol=1e-4, err_msg=name
    )


@pytest.mark.parametrize('name', STORED)
def test_an_experiment_is_compared_as_by_r(name: str) -> None:
    check(name, *stored(name))


@pytest.mark.broad
def test_thirty_experiments_are_compared_as_by_r(tmp_path: Path) -> None:
    experiments = {name: simulate(plan) for name, plan in PLANS.items()}
    assert len(experiments) == 30
    for name, expected in by_r(tmp_path, experiments).items():
        check(name, experiments[name], expected)


def scattered_dispersions(seed: int) -> tuple[np.ndarray, np.ndarray]:
    """Means and dispersions of few genes, scattered so widely that some regressions of a round do not converge."""
    rng = np.random.default_rng(seed)
    genes = int(rng.integers(20, 400))
    means = np.exp(rng.normal(rng.uniform(0, 5), rng.uniform(0.5, 2.5), genes))
    trend = rng.uniform(0.001, 0.3) + rng.uniform(0.1, 5) / means
    return means, trend * np.exp(rng.normal(0, rng.uniform(0.2, 2), genes))


@pytest.mark.parametrize(
    ('seed', 'expected'),
    [
        (211, (0.247796973351, 3.746463189405)),
        (316, (1.80747542611, 8.53809630157)),
        (561, (0.298467948017, 4.970013401951)),
        (2187, (0.08950621707, 19.61679772687)),
    ],
)
def test_a_trend_goes_on_after_a_round_that_did_not_converge_as_in_r(seed: int, expected: tuple[float, float]) -> None:
    """Expected: coefficients of DESeq2:::parametricDispersionFit."""
    np.testing.assert_allclose(fit_parametric_trend(*scattered_dispersions(seed)), expected, rtol=1e-8)


def test_a_local_regression_and_its_interpolation_are_those_of_locfit() -> None:
    """Expected: predict(locfit(y ~ x, weights = exp(x))) of R, within the data and beyond both ends."""
    rng = np.random.default_rng(5)
    x = rng.normal(3, 1.5, 30)
    fitted = LocalRegression(x, np.sin(x) + rng.normal(0, 0.3, 30), np.exp(x))
    expected = [0.459885419419, 0.71831019689, 0.780900910372, -0.174965721960, -0.906977497648, -0.442636979489]
    at = np.array([-1, 0.5, 2, 3.3, 4, 6, 8])
    assert x.min() > -1 and x.max() < 8
    np.testing.assert_allclose(fitted(at), [*expected, 1.905579272874], rtol=1e-8)


def test_rejections_are_smoothed_as_by_r() -> None:
    """Expected: lowess(x, y, f = 1 / 5) of R."""
    x = np.arange(50) / 49 * 0.95
    y = np.round(300 * np.sin(np.arange(50) / 49 * 0.95 * 3) + np.where(np.arange(50) % 7 == 0, 40, 0))
    expected = [0.319736771873, 17.494987538909, 118.076110316782, 293.845356637637, 296.411061832033, 88.366432182357]
    np.testing.assert_allclose(lowess(x, y, 0.2)[[0, 1, 7, 24, 25, 49]], expected, rtol=1e-10)


def test_a_trend_that_cannot_be_fitted_says_what_took_its_place() -> None:
    rising = np.exp(np.linspace(0, 8, 50))
    with pytest.raises(RegressionFailed, match='coefficient'):
        fit_parametric_trend(rising, 0.02 * rising**0.4)
    assert (found := fit_trend(rising, 0.02 * rising**0.4)).kind == 'local' and found.reason == 'coefficient'
    np.testing.assert_allclose(found.curve(rising), 0.02 * rising**0.4, rtol=1e-6)
    same = fit_trend(np.full(5, 7.0), np.array([0.1, 0.2, 0.3, 0.4, 0.5]))
    assert (same.kind, same.reason, same.genes) == ('mean', 'regression', 5)
    np.testing.assert_allclose(same.curve(np.array([1.0, 9.0])), 0.3)
    assert fit_trend(np.empty(0), np.empty(0)).kind == 'genewise'


def test_genes_without_dispersion_keep_their_own_estimate() -> None:
    """R stops there and advises it: every variance is below the mean."""
    counts = np.array([[100, 200, 300], [101, 199, 301], [100, 201, 299], [130, 200, 300]])
    found = compare(counts, np.column_stack([np.ones(4), [0, 0, 1, 1]]))
    assert found.trend is not None and found.trend.kind == 'genewise' and found.trend.genes == 0
    assert np.isfinite(found.genes.to_numpy()).all() and (found.genes['p_val'] > 0.05).all()
