"""The demo's dataset: its contents, its reproducibility, and that the tools find its truth."""

from __future__ import annotations

import json
from pathlib import Path

import anndata as ad
import h5py
import numpy as np
import pandas as pd
import pytest
from sklearn.metrics import adjusted_rand_score

from stroma_runner.methods.embedding import mixing
from stroma_runner.simulator import demo, tissue
from stroma_runner.tools.cnv.positions import assembly
from stroma_runner.tools.import_.annotated.annotation import markers_of
from stroma_runner.tools.import_.facts import FileReport


@pytest.fixture(scope='module')
def demo_files(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, ad.AnnData]:
    folder = tmp_path_factory.mktemp('demo')
    assert demo.main(['--out', str(folder), '--cells', '1500', '--threads', '1']) == 0
    return folder, ad.read_h5ad(folder / f'{demo.NAME}.h5ad')


def values(data: ad.AnnData, gene: str) -> np.ndarray:
    return np.asarray(data[:, gene].X.todense()).ravel()


def test_the_files_and_labels_are_there(demo_files: tuple[Path, ad.AnnData]) -> None:
    folder, data = demo_files
    samples = [f'{condition}_{k}' for condition in ('untreated', 'treated') for k in (1, 2, 3)]
    names = {f'{demo.NAME}.h5ad', 'demo.json', *(f'contigs_{name}.csv' for name in samples)}
    assert {path.name for path in folder.iterdir()} == names
    facts = json.loads((folder / 'demo.json').read_text())
    assert [one['name'] for one in facts['samples']] == samples == list(data.obs['sample'].cat.categories)
    assert set(data.obs['cell_type']) == set(tissue.NAMES) == set(facts['types'])
    assert data.n_obs == 1500 and data.obs_names.is_unique and data.uns['simulated']
    known = {position.gene for position in assembly('GRCh38').positions}
    assert np.mean([gene in known for gene in data.var_names]) > 0.98
    listed = {gene for targets in facts['regulons'].values() for gene in targets} | set(facts['regulons'])
    assert listed <= set(data.var_names)


def test_the_samples_mix_after_the_correction_and_not_before(demo_files: tuple[Path, ad.AnnData]) -> None:
    _, data = demo_files
    codes = data.obs['sample'].cat.codes.to_numpy().astype(np.int64)
    before, after = (mixing.measure(data.obsm[key], codes, 6, 0) for key in ('X_pca', 'X_pca_harmony'))
    assert before is not None and after is not None
    assert before.total < 0.5 < 0.8 < after.total
    assert adjusted_rand_score(data.obs['cell_type'], data.obs['cluster']) > 0.75


def test_the_import_reads_the_markers_of_the_types(demo_files: tuple[Path, ad.AnnData]) -> None:
    folder, data = demo_files
    genes = list(data.var_names)
    with h5py.File(folder / f'{demo.NAME}.h5ad') as handle:
        table, column = markers_of(handle, genes, genes, genes, FileReport())
    assert table is not None and column == 'cell_type'
    assert table[['z_score', 'log2fc', 'p_val', 'p_val_adj', 'log10_p_val_adj']].notna().to_numpy().all()
    first = table.groupby('cluster', sort=False).head(40)
    assert set(first['cluster']) == set(tissue.NAMES)
    for name, gene in (('B', 'MS4A1'), ('Macrophage', 'C1QA'), ('Malignant', 'EPCAM')):
        assert gene in set(first.loc[first['cluster'] == name, 'symbol']), name


def test_markers_response_copies_and_receptors_are_in_the_cells(demo_files: tuple[Path, ad.AnnData]) -> None:
    folder, data = demo_files
    kind, condition = data.obs['cell_type'], data.obs['condition']
    for name, gene in (('B', 'MS4A1'), ('Macrophage', 'C1QA'), ('Treg', 'FOXP3'), ('Malignant', 'EPCAM')):
        assert values(data, gene)[kind == name].mean() > 3 * values(data, gene)[kind != name].mean(), gene
    isg15 = values(data, 'ISG15')[kind == 'Macrophage']
    treated = (condition[kind == 'Macrophage'] == 'treated').to_numpy()
    assert isg15[treated].mean() > 1.5 * isg15[~treated].mean()
    chromosome = {position.gene: position.chromosome for position in assembly('GRCh38').positions}
    place = np.array([chromosome.get(gene, '') for gene in data.var_names])
    share = {
        number: np.asarray(data.X[:, np.flatnonzero(place == number)].sum(axis=1)).ravel()
        / np.asarray(data.X.sum(axis=1)).ravel()
        for number in ('7', '10')
    }
    malignant = (kind == 'Malignant').to_numpy()
    change = {number: found[malignant].mean() / found[~malignant].mean() for number, found in share.items()}
    assert change['7'] > change['10'] * 1.8
    table = pd.read_csv(folder / 'contigs_treated_1.csv')
    own = {name.removeprefix('treated_1_') for name in data.obs_names[data.obs['sample'] == 'treated_1']}
    assert set(table['barcode']) <= own and {'TRA', 'TRB', 'IGH'} <= set(table['chain'])


def test_the_same_seed_is_the_same_tissue() -> None:
    first, second = (demo.simulate(1000, 3, threads) for threads in (1, 2))
    assert (first[1] != second[1]).nnz == 0 and first[2].equals(second[2])
