"""A sample and another one whose genes are named differently: the same clusters, or a rejection."""

from __future__ import annotations

import csv
import gzip
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from sklearn.metrics import adjusted_rand_score
from support import context, integration_params, preprocessing_params, put_sample, real_data, run_tool, simulated

from stroma_runner.shared import pipeline
from stroma_runner.tools.integration.cells import select_cells
from stroma_store.disk_store import DiskStore
from stroma_store.errors import StromaError
from stroma_store.gene_tables import TABLES

Names = tuple[list[str], list[str]]


def real_names(symbols: list[str]) -> list[tuple[str, str, str]]:
    """(id, symbol, a former symbol or alias) per gene; genes unknown to HGNC get the name of a known one."""
    packed = TABLES / 'human.tsv.gz'
    rows = list(csv.reader(gzip.decompress(packed.read_bytes()).decode().splitlines(), delimiter='\t'))
    known = {symbol: (gene_id, symbol, former.split('|')[0]) for symbol, gene_id, former in rows}
    spare = (row for row in known.values() if row[1] not in set(symbols) and row[2])
    return [known.get(symbol) or next(spare) for symbol in symbols]


def write_names(way: str, genes: list[tuple[str, str, str]]) -> Names:
    ids, symbols = [g[0] for g in genes], [g[1] for g in genes]
    if way == 'symbols only':
        return symbols, symbols
    if way == 'versioned ids only':
        return ([f'{i}.{k % 20}' for k, i in enumerate(ids)],) * 2
    if way == 'ids only':
        return ids, ids
    if way == 'aliases':
        other = [g[2] if g[2] and k % 10 == 0 else g[1] for k, g in enumerate(genes)]
        assert sum(a != b for a, b in zip(other, symbols, strict=True)) > 0.05 * len(genes)
        return other, other
    return ids, symbols


def clusters(tmp_path: Path, way: str, first: str = 'ids and symbols') -> tuple[np.ndarray, Any]:
    model, drawn = simulated()
    genes = real_names(list(model.symbols))
    store, rows = DiskStore(tmp_path / way.replace(' ', '_') / 'objects'), []
    for way_of, d in zip((first, way), drawn, strict=True):
        ids, symbols = write_names(way_of, genes)
        rows.append(put_sample(store, d.design.name, d.counts, symbols, d.truth.index, ids=np.array(ids, dtype=object)))
    inputs = {'samples': rows}
    job = context(store, 'integration', integration_params(inputs, cellFilteringEvaluation='skip'), inputs)
    state = pipeline.State(select_cells(job))
    for name, compute in pipeline.ORDER:
        compute(job, state)
        if name == 'cluster':
            break
    return state.clusters, state.cells


@pytest.fixture(scope='module')
def expected(tmp_path_factory: pytest.TempPathFactory) -> np.ndarray:
    return clusters(tmp_path_factory.mktemp('same'), 'ids and symbols')[0]


BROAD = pytest.mark.broad


@pytest.mark.parametrize(
    'way',
    ['versioned ids only', 'aliases', pytest.param('symbols only', marks=BROAD), pytest.param('ids only', marks=BROAD)],
)
def test_the_same_clusters(way: str, tmp_path: Path, expected: np.ndarray) -> None:
    found, cells = clusters(tmp_path, way)
    assert adjusted_rand_score(expected, found) >= 0.99
    assert cells.overlap[0]['percent'] == 100
    assert not {'warning.genesDiffer', 'warning.genesFewer'} & {w['id'] for w in cells.warnings}


def test_ids_beside_symbols(tmp_path: Path, expected: np.ndarray) -> None:
    found, _ = clusters(tmp_path, 'ids only', first='aliases')
    assert adjusted_rand_score(expected, found) >= 0.99


def two_samples(store: DiskStore, shared: int) -> dict[str, Any]:
    """Two samples of 1,000 genes, `shared` of which have the same symbol in both."""
    rng = np.random.default_rng(0)
    rows = []
    for number, name in enumerate(('left', 'right')):
        symbols = [f'GENE{k}' if k < shared else f'OTHER{number}_{k}' for k in range(1000)]
        import scipy.sparse as sp

        counts = sp.csr_matrix(rng.poisson(2.0, (60, 1000)).astype(np.int32))
        rows.append(put_sample(store, name, counts, symbols, [f'c{k}' for k in range(60)]))
    return {'samples': rows}


@pytest.mark.parametrize('tool', ['preprocessing', 'integration'])
def test_too_little_in_common_is_refused(tool: str, tmp_path: Path) -> None:
    store = DiskStore(tmp_path / 'objects')
    inputs = two_samples(store, 499)
    params = preprocessing_params() if tool == 'preprocessing' else integration_params(inputs)
    with pytest.raises(StromaError) as error:
        run_tool(store, tool, params, inputs)
    assert error.value.id == 'GENES_DIFFER'
    assert error.value.params == {
        **{'a': 'left', 'b': 'right', 'genesA': 1000, 'genesB': 1000, 'shared': 499},
        **{'percent': 49.9, 'percentOfLarger': 49.9, 'min': 50},
    }


def test_a_small_overlap_is_reported_with_numbers(tmp_path: Path) -> None:
    store = DiskStore(tmp_path / 'objects')
    inputs = two_samples(store, 700)
    result = run_tool(store, 'preprocessing', preprocessing_params(), inputs)
    assert [w['id'] for w in result['warnings']] == ['warning.genesDiffer']
    assert result['warnings'][0]['params']['percent'] == result['geneOverlap'][0]['percent'] == 70.0
    done = run_tool(store, 'integration', integration_params(inputs), inputs)
    assert done['warnings'][0]['id'] == 'warning.genesDiffer' and done['geneOverlap'][0]['shared'] == 700


def test_a_real_table_beside_a_real_folder(tmp_path: Path) -> None:
    """Symbols only, and ids with symbols, of the same chemistry: no gene is counted twice."""
    from stroma_runner.methods.genes.gene_names import join, overlaps
    from stroma_runner.tools.import_.counts.parse import parse_matrix
    from stroma_store.samples import read_sample

    samples = []
    for number, name in enumerate(('ifnb_ctrl_300cells_fullmatrix.tsv.gz', 'ifnb_stim.tar.gz')):
        (tmp_path / f'scratch{number}').mkdir()
        parse_matrix(real_data('scrna_ifnb') / name, name, tmp_path / f'scratch{number}', tmp_path / f'{number}')
        samples.append(read_sample(tmp_path / f'{number}'))
    joined = join([(s.gene_ids, s.symbols) for s in samples])
    pair = overlaps(['table', 'folder'], joined)[0]
    assert len(joined.ids) == len(samples[1].symbols) == pair.genes_b
    assert pair.percent == 100
