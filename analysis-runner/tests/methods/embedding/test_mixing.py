"""Mixing of samples against harmonypy's LISI, and its meaning for samples of unequal size."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest

from stroma_runner.methods.embedding import mixing
from stroma_runner.shared import sample_mixing


def points_of(rng: np.random.Generator, sizes: list[int], shift: float) -> tuple[np.ndarray, np.ndarray]:
    """Cells of two types in 15 components, and each cell's sample; samples are `shift` apart."""
    codes = np.repeat(np.arange(len(sizes)), sizes)
    kind = rng.integers(0, 2, len(codes))
    points = rng.normal(size=(len(codes), 15))
    points[:, 0] += 8.0 * kind
    points[:, 1:] += shift * rng.normal(size=(len(sizes), 14))[codes]
    return points.astype(np.float32), codes


@pytest.mark.parametrize('shift', [0.0, 0.4, 3.0])
def test_the_index_is_that_of_harmonypy(shift: float) -> None:
    from harmonypy import compute_lisi

    points, codes = points_of(np.random.default_rng(1), [500, 300, 120], shift)
    own = mixing.inverse_simpson(points, [codes], 3)[0]
    reference = compute_lisi(points, pd.DataFrame({'sample': codes}), ['sample'])[:, 0]
    np.testing.assert_allclose(own, reference, atol=1e-4)


@pytest.mark.parametrize('sizes', [[600, 600], [900, 60], [500, 200, 100, 50]])
def test_samples_without_any_difference_mix_by_1_whatever_their_sizes(sizes: list[int]) -> None:
    rng = np.random.default_rng(2)
    found = mixing.measure(*points_of(rng, sizes, 0.0), len(sizes), seed=0)
    assert found is not None
    assert found.total == pytest.approx(1.0, abs=0.08)
    # A small sample has few cells to average over.
    np.testing.assert_allclose(found.of_sample, 1.0, atol=0.3)
    apart = mixing.measure(*points_of(rng, sizes, 6.0), len(sizes), seed=0)
    assert apart is not None and apart.total < 0.05 and (apart.of_sample < 0.1).all()


def test_the_sample_that_lies_apart_is_the_one_that_is_named() -> None:
    points, codes = points_of(np.random.default_rng(3), [300, 300, 300], 0.0)
    points[codes == 1] += 6.0
    found = mixing.measure(points, codes, 3, seed=0)
    assert found is not None
    assert found.of_sample[1] < 0.1 < 0.4 < min(found.of_sample[0], found.of_sample[2])


def test_one_sample_is_not_measured_and_equal_cells_are() -> None:
    points = np.zeros((40, 5), np.float32)
    assert mixing.measure(points, np.zeros(40, np.int64), 1, seed=0) is None
    found = mixing.measure(points, np.arange(40) % 2, 2, seed=0)
    assert found is not None and np.isfinite(found.total)
    few = mixing.measure(np.eye(3, dtype=np.float32), np.array([0, 1, 1]), 2, seed=0)
    assert few is not None and np.isfinite(few.total)


def test_of_many_cells_the_same_are_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mixing, 'MOST_CELLS', 100)
    first, second = (mixing.choose_measured_cells(1000, 7) for _ in range(2))
    assert len(first) == 100 and (first == second).all() and (np.diff(first) > 0).all()
    assert (mixing.choose_measured_cells(90, 7) == np.arange(90)).all()


def test_blocks_change_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    points, codes = points_of(np.random.default_rng(4), [200, 150], 0.5)
    whole = mixing.inverse_simpson(points, [codes], 2)
    monkeypatch.setattr(mixing, 'BLOCK', 64)
    np.testing.assert_allclose(mixing.inverse_simpson(points, [codes], 2), whole, atol=1e-6)


def result(after: float, *, is_corrected: bool = True) -> dict[str, object]:
    samples = [
        {'name': 'a', 'cells': 9, 'before': 0.1, 'after': after - 0.1},
        {'name': 'b', 'cells': 9, 'before': 0.1, 'after': after + 0.1},
        {'name': 'c', 'cells': 0, 'before': None, 'after': None},
    ]
    return {'cells': 18, 'isCorrected': is_corrected, 'before': 0.1, 'after': after, 'samples': samples}


def test_the_warning_has_the_numbers_and_names_the_worst_samples() -> None:
    assert sample_mixing.mixing_warnings(None) == sample_mixing.mixing_warnings(result(0.5)) == []
    (corrected,) = sample_mixing.mixing_warnings(result(0.3))
    assert corrected == {
        'id': 'warning.samplesHardlyMix',
        'params': {'before': 0.1, 'after': 0.3, 'samples': ['a (0.20)', 'b (0.40)']},
    }
    (bare,) = sample_mixing.mixing_warnings(result(0.45, is_corrected=False))
    assert bare['id'] == 'warning.samplesHardlyMixUncorrected'
    assert bare['params'] == {'after': 0.45, 'samples': ['a (0.35)']}
