"""The meaning of an annotated file's numbers and columns is measured, and every doubt is reported with its numbers."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import anndata as ad
import h5py
import matrix_files as files
import numpy as np
import pandas as pd
import pytest
import scipy.sparse as sp

from stroma_runner.tools.import_.annotated.parse import parse_annotated
from stroma_store.dataset.reader import Dataset
from stroma_store.errors import StromaError
from stroma_store.open_dataset import open_dataset

CELLS = 60
COUNTS = sp.csr_matrix(np.random.default_rng(3).poisson(3.0, (CELLS, 24)).astype('f4'))
DENSE = COUNTS.toarray()
TOTALS = DENSE.sum(axis=1, keepdims=True)
LOGGED = np.log1p(DENSE / TOTALS * 1e4)


@pytest.fixture(scope='module', autouse=True)
def peaks() -> None:
    """Overrides the folder's check of child processes: these tests parse in their own process."""


def anndata(x: Any, **obs: Any) -> ad.AnnData:
    table = pd.DataFrame(
        {'leiden': pd.Categorical([str(k % 3) for k in range(CELLS)]), **obs}, index=files.barcodes(CELLS)
    )
    return ad.AnnData(X=x, obs=table, var=pd.DataFrame(index=files.HUMAN))


def import_values(data: ad.AnnData, folder: Path) -> tuple[Dataset, dict[str, dict[str, Any]]]:
    """(dataset, warnings by id)."""
    data.write_h5ad(folder / 'a.h5ad')
    result = parse_annotated(folder / 'a.h5ad', 'a.h5ad', folder, folder / 'out')
    return open_dataset(folder / 'out'), {w['id']: w['params'] for w in result['warnings']}


def dense(dataset: Dataset, layer: str) -> np.ndarray:
    return np.column_stack([dataset.dense(k, layer) for k in range(dataset.n_genes)])


FORMS: dict[str, tuple[np.ndarray, str | None]] = {
    'log': (LOGGED, None),
    'log of other genes': (LOGGED * np.linspace(0.5, 1.0, CELLS)[:, None], 'warning.valuesTakenAsLog'),
    'log2': (np.log2(1 + DENSE / TOTALS * 1e4), 'warning.valuesLogBase'),
    'log10': (np.log10(1 + DENSE / TOTALS * 1e4), 'warning.valuesLogBase'),
    'TPM': (DENSE / TOTALS * 1e6, 'warning.valuesPerTotal'),
    'FPKM': (DENSE * np.linspace(11.3, 97.7, CELLS)[:, None], 'warning.valuesLinear'),
    'fractional counts': (np.where(np.arange(24) % 3 == 0, DENSE * 0.9, DENSE), 'warning.valuesFractional'),
}


@pytest.mark.parametrize('form', FORMS)
def test_values_are_measured(form: str, tmp_path: Path) -> None:
    values, warning = FORMS[form]
    dataset, warnings = import_values(anndata(sp.csr_matrix(values.astype('f4'))), tmp_path)
    assert dataset.normalised_only
    assert warnings['warning.countsMissing'] == {'file': 'a.h5ad', 'paths': 'X'}
    assert ({*warnings} - {'warning.countsMissing'}) == ({warning} if warning else set())
    found = dense(dataset, 'normalized')
    if form in ('log', 'log2', 'log10', 'TPM', 'FPKM'):
        assert np.allclose(found, LOGGED, rtol=1e-4, atol=1e-5)
    if form == 'TPM':
        assert warnings['warning.valuesPerTotal']['total'] == 1_000_000
    if form in ('log2', 'log10'):
        found_base = warnings['warning.valuesLogBase']
        assert (found_base['base'], found_base['how'], found_base['total']) == (int(form[3:]), 'total', 10_000)
    if form == 'fractional counts':
        assert 60 < warnings['warning.valuesFractional']['percent'] < 75


DEEP = np.random.default_rng(5).negative_binomial(0.5, 0.2, (CELLS, 24)) + np.eye(CELLS, 24)
SCALED = DEEP * np.random.default_rng(6).uniform(0.4, 7.0, (CELLS, 1))


@pytest.mark.parametrize('base', [2, 10])
def test_a_base_without_a_common_total_is_told_by_the_steps_of_counts(base: int, tmp_path: Path) -> None:
    """With a selection of genes the total per cell is lost, but scaled counts remain multiples of one count."""
    logged = np.log1p(SCALED) / np.log(base)
    dataset, warnings = import_values(anndata(sp.csr_matrix(logged.astype('f4'))), tmp_path)
    found = warnings['warning.valuesLogBase']
    assert (found['base'], found['how'], 'warning.valuesTakenAsLog' in warnings) == (base, 'counts', False)
    assert np.allclose(dense(dataset, 'normalized'), np.log1p(SCALED), rtol=1e-4, atol=1e-5)


def test_natural_logarithms_without_a_common_total_stay_as_they_are(tmp_path: Path) -> None:
    dataset, warnings = import_values(anndata(sp.csr_matrix(np.log1p(SCALED).astype('f4'))), tmp_path)
    assert set(warnings) == {'warning.countsMissing', 'warning.valuesTakenAsLog'}
    assert np.allclose(dense(dataset, 'normalized'), np.log1p(SCALED), rtol=1e-4, atol=1e-5)


@pytest.mark.parametrize('seed', range(5))
def test_values_that_are_no_counts_in_any_base_are_not_converted(seed: int, tmp_path: Path) -> None:
    """Such as FPKM on a log scale, with a different length for each gene."""
    lengths = np.random.default_rng(seed).uniform(0.3, 9.0, 24)
    values = np.log10(1 + SCALED * lengths)
    dataset, warnings = import_values(anndata(sp.csr_matrix(values.astype('f4'))), tmp_path)
    assert 'warning.valuesTakenAsLog' in warnings and 'warning.valuesLogBase' not in warnings
    assert np.allclose(dense(dataset, 'normalized'), values, rtol=1e-4, atol=1e-5)


@pytest.mark.parametrize('layer', ['counts', 'raw_counts', 'RawCounts_of_mine', 'spliced'])
def test_counts_in_layers(layer: str, tmp_path: Path) -> None:
    data = anndata(sp.csr_matrix(LOGGED.astype('f4')))
    if layer == 'spliced':
        part = sp.csr_matrix(np.floor(DENSE / 2))
        data.layers['spliced'], data.layers['unspliced'] = part, sp.csr_matrix(DENSE - part.toarray())
    else:
        data.layers[layer] = COUNTS
    data.layers['odd'] = np.full((CELLS, 24), -0.5)
    dataset, warnings = import_values(data, tmp_path)
    assert not dataset.normalised_only and warnings == {}
    assert np.array_equal(dense(dataset, 'raw'), DENSE)


def test_a_layer_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    data = anndata(sp.csr_matrix(LOGGED.astype('f4')))
    data.layers['umi_of_mine'] = COUNTS
    data.write_h5ad(tmp_path / 'a.h5ad')
    with h5py.File(tmp_path / 'a.h5ad', 'r+') as handle:
        indices = handle['layers/umi_of_mine/indices']
        indices[0] = 10**6
    result = parse_annotated(tmp_path / 'a.h5ad', 'a.h5ad', tmp_path, tmp_path / 'out')
    warnings = {w['id']: w['params'] for w in result['warnings']}
    assert warnings['warning.layersNotRead'] == {'count': 1, 'layers': 'umi_of_mine'}
    assert warnings['warning.countsMissing'] == {'file': 'a.h5ad', 'paths': 'X'}


def test_raw_with_few_genes_is_not_taken_without_a_word(tmp_path: Path) -> None:
    data = anndata(sp.csr_matrix(LOGGED.astype('f4')))
    data.raw = anndata(COUNTS)[:, :5].copy()
    dataset, warnings = import_values(data, tmp_path)
    assert dataset.n_genes == 24 and dataset.normalised_only
    assert warnings == {'warning.countsOfFewGenes': {'path': 'raw/X', 'genes': 5, 'all': 24, 'chosen': 'X'}}


def test_raw_with_most_of_the_genes_is_taken_with_numbers(tmp_path: Path) -> None:
    data = anndata(sp.csr_matrix(LOGGED.astype('f4')))
    data.raw = anndata(COUNTS)[:, :20].copy()
    dataset, warnings = import_values(data, tmp_path)
    assert dataset.n_genes == 20 and not dataset.normalised_only
    expected = {'path': 'raw/X', 'genes': 20, 'all': 24, 'chosen': 'raw/X'}
    assert warnings['warning.countsOfFewGenes'] == expected


def test_counts_with_most_genes_are_taken(tmp_path: Path) -> None:
    data = anndata(COUNTS)
    data.raw = anndata(COUNTS)[:, :5].copy()
    dataset, warnings = import_values(data, tmp_path)
    assert dataset.n_genes == 24 and set(warnings) == set()


MITO = 100 * DENSE[:, [files.HUMAN.index(g) for g in ('MT-CO1', 'MT-ND1')]].sum(axis=1) / TOTALS[:, 0]


@pytest.mark.parametrize(
    ('name', 'values', 'factor', 'warning'),
    [
        ('percent_mito', MITO, 1, None),
        ('percent_mito', MITO / 100, 100, 'warning.percentFromShare'),
        ('percent.mt', MITO / 100, 100, 'warning.percentFromShare'),
        ('pct_counts_ribo', np.full(CELLS, 0.001), 1, 'warning.percentUnsure'),
    ],
)
def test_percentages_are_measured(
    name: str, values: np.ndarray, factor: int, warning: str | None, tmp_path: Path
) -> None:
    dataset, warnings = import_values(anndata(COUNTS, **{name: values}), tmp_path)
    assert dataset.info['percentFactors'] == {name: factor} and set(warnings) == ({warning} if warning else set())


@pytest.mark.parametrize(('name', 'factor'), [('percent_mito', 1), ('mito_fraction', 100)])
def test_clean_cells_are_not_multiplied(name: str, factor: int, tmp_path: Path) -> None:
    """Nuclei with at most 0.9 % of mitochondrial RNA, in a file without counts."""
    values = np.linspace(0.01, 0.9, CELLS)
    dataset, warnings = import_values(anndata(sp.csr_matrix(LOGGED.astype('f4')), **{name: values}), tmp_path)
    assert dataset.info['percentFactors'] == {name: factor}
    assert warnings.get('warning.percentUnsure') == ({'column': name, 'largest': 0.9} if factor == 1 else None)


def test_shares_that_are_called_percent_are_guessed_without_counts(tmp_path: Path) -> None:
    """As in 10x_pbmc68k_reduced: at most 0.04, i.e. 4%."""
    values = np.linspace(0.005, 0.04, CELLS)
    dataset, warnings = import_values(anndata(sp.csr_matrix(LOGGED.astype('f4')), percent_mito=values), tmp_path)
    assert dataset.info['percentFactors'] == {'percent_mito': 100}
    assert warnings['warning.percentGuessed'] == {'column': 'percent_mito', 'largest': 0.04}
    assert 'warning.percentUnsure' not in warnings


def test_missing_quality_is_counted(tmp_path: Path) -> None:
    dataset, _ = import_values(anndata(COUNTS), tmp_path)
    assert np.allclose(dataset.column('pct_mito').values, MITO, rtol=1e-5)
    assert np.array_equal(dataset.column('n_counts').values, TOTALS[:, 0])
    assert np.array_equal(dataset.column('n_genes').values, (DENSE > 0).sum(axis=1))


def groups(n: int, prefix: str = 'g') -> pd.Categorical:
    return pd.Categorical([f'{prefix}{k % n}' for k in range(CELLS)])


@pytest.mark.parametrize(
    ('columns', 'cluster', 'guess'),
    [
        ({'RNA_snn_res.0.8': groups(4)}, 'RNA_snn_res.0.8', False),
        ({'leiden_res0.8': groups(4)}, 'leiden_res0.8', False),
        ({'Cell type': groups(4)}, 'Cell type', True),
        ({'seurat_clusters': np.arange(CELLS) % 5}, 'seurat_clusters', False),
        ({'leiden_0.5': groups(3), 'leiden_1.0': groups(6)}, 'leiden_1.0', True),
        ({'cluster': groups(1), 'leiden': groups(6)}, 'leiden', False),
        ({'file_name': groups(59, 'f'), 'my_labels_b': groups(4)}, 'my_labels_b', True),
        ({'file_name': groups(59, 'f'), 'patient_id': groups(4)}, None, False),
        ({'Sex': groups(2), 'phase': groups(3), 'n': np.arange(CELLS)}, None, False),
    ],
)
def test_clusters_are_found_or_guessed_aloud(
    columns: dict[str, Any], cluster: str | None, guess: bool, tmp_path: Path
) -> None:
    data = anndata(COUNTS)
    data.obs = pd.DataFrame(columns, index=data.obs_names)
    dataset, warnings = import_values(data, tmp_path)
    assert dataset.info['levels'].get('cluster') == cluster
    assert dataset.info['analysisInfo']['general']['clusterColumn'] == cluster
    assert ('warning.clusterColumnChosen' in warnings) == guess and ('warning.noClusters' in warnings) == (
        cluster is None
    )
    if guess:
        assert warnings['warning.clusterColumnChosen']['column'] == cluster
    if cluster == 'seurat_clusters':
        assert dataset.column(cluster).categories == ('0', '1', '2', '3', '4')


RESOLUTIONS = {f'RNA_snn_res.{r}': groups(n) for r, n in ((0.1, 2), (0.6, 4), (1.2, 6), (2, 9))}


@pytest.mark.parametrize(
    ('columns', 'uns', 'cluster', 'why'),
    [
        (RESOLUTIONS, {}, 'RNA_snn_res.1.2', 'resolution'),
        (RESOLUTIONS, {'RNA_snn_res.0.1_colors': ['#ff0000', '#0000ff']}, 'RNA_snn_res.0.1', 'colours'),
        (RESOLUTIONS, {'markers': 'RNA_snn_res.2'}, 'RNA_snn_res.2', 'markers'),
        ({'cell_type': groups(3), 'fine_class': groups(7)}, {}, 'cell_type', 'name'),
        ({'cell_type': groups(3), 'fine_class': groups(7)}, {'markers': 'fine_class'}, 'fine_class', 'markers'),
        ({'fine_class': groups(7), 'condition': groups(2)}, {'markers': 'condition'}, 'fine_class', 'name'),
    ],
)
def test_what_the_file_says_of_a_column_decides_before_its_name(
    columns: dict[str, Any], uns: dict[str, Any], cluster: str, why: str, tmp_path: Path
) -> None:
    data = anndata(COUNTS)
    data.obs = pd.DataFrame(columns, index=data.obs_names)
    for name, value in uns.items():
        if name == 'markers':
            names = np.rec.fromarrays([[files.HUMAN[0]]], names=[str(data.obs[value].cat.categories[0])])
            data.uns['rank_genes_groups'] = {'params': {'groupby': value}, 'names': names}
        else:
            data.uns[name] = value
    dataset, warnings = import_values(data, tmp_path)
    assert dataset.info['levels']['cluster'] == cluster
    chosen = warnings['warning.clusterColumnChosen']
    expected = len(columns) - ('condition' in columns)
    assert (chosen['column'], chosen['why'], chosen['candidates']) == (cluster, why, expected)


def test_markers_choose_among_columns_that_are_named_as_clusters(tmp_path: Path) -> None:
    data = anndata(COUNTS, louvain=groups(4))
    names = np.rec.fromarrays([[files.HUMAN[0]]], names=['g0'])
    data.uns['rank_genes_groups'] = {'params': {'groupby': 'louvain'}, 'names': names}
    dataset, warnings = import_values(data, tmp_path)
    assert dataset.info['levels']['cluster'] == 'louvain' and 'warning.clusterColumnChosen' not in warnings


def test_cells_without_a_sample_are_named(tmp_path: Path) -> None:
    sample = pd.Series(['s1', 's2', None] * (CELLS // 3), index=files.barcodes(CELLS))
    dataset, warnings = import_values(anndata(COUNTS, sample=sample), tmp_path)
    assert dataset.info['samples'] == [{'name': n, 'group': '', 'cells': 20} for n in ('s1', 's2', 'Unassigned')]
    expected = {'column': 'sample', 'count': 20, 'cells': 60, 'name': 'Unassigned'}
    assert warnings == {'warning.samplesUnassigned': expected}


def test_samples_by_integers_and_by_a_guess(tmp_path: Path) -> None:
    dataset, warnings = import_values(anndata(COUNTS, batch=np.arange(CELLS) % 2), tmp_path)
    assert [row['name'] for row in dataset.info['samples']] == ['0', '1']
    assert warnings == {'warning.sampleColumnGuessed': {'column': 'batch', 'samples': 2}}


def test_gene_short_name(tmp_path: Path) -> None:
    data = anndata(COUNTS)
    data.var = pd.DataFrame({'gene_short_name': files.HUMAN}, index=[f'{k}' for k in range(24)])
    dataset, _ = import_values(data, tmp_path)
    assert dataset.genes.symbols == files.HUMAN


def test_ids_alone_get_their_symbols(tmp_path: Path) -> None:
    data = anndata(COUNTS)
    data.var_names = ['ENSG00000198804.2', *(f'ENSG999999{k:05d}' for k in range(23))]
    dataset, warnings = import_values(data, tmp_path)
    assert dataset.genes.symbols[0] == 'MT-CO1' and warnings['warning.symbolsFromIds'] == {'count': 1, 'genes': 24}


def test_a_transposed_file_is_refused(tmp_path: Path) -> None:
    data = anndata(COUNTS)
    data.obs = data.obs[[]]
    turned = ad.concat([data.T, data.T[:8]], axis=0)
    turned.obs_names = [*files.HUMAN, *(f'x{k}' for k in range(8))]
    turned.write_h5ad(tmp_path / 'a.h5ad')
    with pytest.raises(StromaError) as error:
        parse_annotated(tmp_path / 'a.h5ad', 'a.h5ad', tmp_path, tmp_path / 'out')
    assert error.value.id == 'MATRIX_TRANSPOSED' and error.value.params['example'] == 'CD3D'


@pytest.mark.parametrize('corner', ['', 'cell'])
def test_a_transposed_table_is_turned(corner: str, tmp_path: Path) -> None:
    from stroma_runner.tools.import_.counts.parse import parse_matrix
    from stroma_store.samples import read_sample

    genes = [*files.HUMAN, *(f'GENE{k}' for k in range(12))]
    whole = files.counts(45, len(genes)).toarray()
    names = files.barcodes(45)
    rows = ['\t'.join([corner, *genes]), *('\t'.join([b, *map(str, r)]) for b, r in zip(names, whole, strict=True))]
    (tmp_path / 'a.tsv').write_text('\n'.join(rows) + '\n')
    (tmp_path / 'scratch').mkdir()
    facts = parse_matrix(tmp_path / 'a.tsv', 'a.tsv', tmp_path / 'scratch', tmp_path / 'out')
    assert (facts['cells'], facts['genes']) == (45, 36)
    assert facts['warnings'][0] == {
        **{'id': 'warning.tableTurned', 'params': {'cells': 45, 'genes': 36, 'example': 'CD3D'}},
    }
    sample = read_sample(tmp_path / 'out')
    assert np.array_equal(sample.counts.toarray(), whole) and sample.barcodes.tolist() == names
    assert len((tmp_path / 'out' / 'gene_keys.tsv').read_text().splitlines()) == 36
