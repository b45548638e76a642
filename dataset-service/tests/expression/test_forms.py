"""Encodings and statistics against independent computations."""

from __future__ import annotations

import decode
import numpy as np
import pytest
from scipy.stats import gaussian_kde

from stroma_dataset_service.columns.palette import PALETTE, default_colours
from stroma_dataset_service.expression.encoding import form_d, quantised, varint_deltas
from stroma_dataset_service.expression.statistics import summarise

CASES = {
    'nothing': [],
    'first': [0],
    'last of a million': [999_999],
    'neighbours': list(range(300)),
    'edges of 7 bits': [0, 127, 128, 255, 256, 257, 385, 514],
    'edges of 14, 21 and 28 bits': [16_383, 32_767, 49_152, 2_200_000, 4_400_000, 300_000_000, 2_000_000_000],
}


@pytest.mark.parametrize('name', CASES)
def test_varints(name: str) -> None:
    cells = np.array(CASES[name], dtype=np.int32)
    assert decode.varints(varint_deltas(cells).tobytes(), cells.size) == CASES[name]


@pytest.mark.parametrize('share', [0.001, 0.01, 0.05, 0.5, 1.0])
def test_varints_of_random_genes(share: float) -> None:
    cells = np.flatnonzero(np.random.default_rng(3).random(30_000) < share).astype(np.int32)
    assert decode.varints(varint_deltas(cells).tobytes(), cells.size) == cells.tolist()


def test_quantisation_states_its_largest_error() -> None:
    values = np.random.default_rng(0).gamma(1, 1, 5000).astype(np.float32)
    codes, largest, error = quantised(values)
    found = np.abs(codes / 255 * largest - values)
    assert codes.min() >= 1 and largest == values.max()
    assert found.max() == pytest.approx(error, rel=1e-3) and error <= largest / 255


def test_a_gene_of_nobody() -> None:
    body, meta = form_d(np.empty(0, np.int32), np.empty(0, np.float32))
    assert body == b'' and meta == {'nnz': 0, 'indexBytes': 0, 'max': 0.0, 'maxError': 0.0}


def test_density_is_scipys() -> None:
    rng = np.random.default_rng(5)
    values = np.where(rng.random(3000) < 0.6, 0, rng.gamma(2, 1, 3000)).astype(np.float32)
    found = summarise('a', values, seed=0)
    points = np.linspace(values.min(), values.max(), 64)
    assert np.allclose(found['density'], gaussian_kde(values.astype(float), 'scott')(points), rtol=1e-5, atol=1e-9)
    assert [found['q1'], found['median'], found['q3']] == np.percentile(values.astype(float), [25, 50, 75]).tolist()
    assert found['fraction'] == (values > 0).mean() and len(found['sampled']) == 200
    assert set(found['sampled']) <= {float(f'{v:.6g}') for v in values.astype(float)}


def test_groups_without_spread_or_cells() -> None:
    assert summarise('a', np.full(5, 2.0), 0)['density'] == [0.0] * 64
    assert summarise('a', np.array([1.0]), 0)['median'] == 1.0
    empty = summarise('a', np.empty(0), 0)
    assert empty['n'] == 0 and empty['mean'] is None and empty['density'] == []


def test_default_colours_are_distinct() -> None:
    assert len(set(PALETTE)) == 60
    colours = default_colours([str(k) for k in range(300)])
    assert len(set(colours.values())) == 300 and list(colours.values())[:60] == list(PALETTE)
