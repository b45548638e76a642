"""Entries that are neither genes nor cells change no counts; labels, colours, coordinates are imported as intended."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import matrix_files as files
import numpy as np
import pytest
from odd_file import N
from test_odd_files import imported
from unlike_files import CELLS, COUNTS, HUMAN, UNLIKE, extra, gene_rows, text

from stroma_runner.tools.import_.annotated.labels import lookalike_key, natural_key
from stroma_store.dataset.reader import Dataset
from stroma_store.errors import StromaError
from stroma_store.open_dataset import open_dataset
from stroma_store.samples import read_sample


def params_of(facts: dict[str, Any], id: str) -> dict[str, Any]:
    return next(one['params'] for one in facts['warnings'] if one['id'] == f'warning.{id}')


@pytest.mark.parametrize('name', [name for name, odd in UNLIKE.items() if not odd.refused])
def test_the_counts_are_those_of_genes_and_cells(name: str, tmp_path: Path) -> None:
    odd = UNLIKE[name]
    imported(odd, tmp_path)
    if odd.kind == 'annotated':
        dataset = open_dataset(tmp_path / 'out')
        dataset.verify()
        counts = np.column_stack([dataset.dense(k, 'raw') for k in range(dataset.n_genes)])
        genes, cells = list(dataset.genes.symbols), list(dataset.barcodes)
    else:
        sample = read_sample(tmp_path / 'out')
        counts, genes, cells = sample.counts.toarray(), list(sample.symbols), list(sample.barcodes)
    assert np.array_equal(counts, COUNTS.toarray())
    assert [gene.replace('TRAV1,TRAV2', HUMAN[0]) for gene in genes] == HUMAN
    assert [cell.removesuffix('-1') for cell in cells] == [cell.removesuffix('-1') for cell in CELLS]


@pytest.mark.parametrize(
    ('name', 'id', 'params'),
    [
        ('star', 'rowsNotGenes', {'count': 4, 'examples': 'N_unmapped, N_multimapping, N_noFeature, N_ambiguous'}),
        ('nameless-row', 'rowsNotGenes', {'count': 1, 'examples': '""'}),
        ('ercc', 'spikeIns', {'count': 2}),
        (
            'feature-counts',
            'columnsNotCells',
            {'count': 5, 'columns': 'Chr, Start, End, Strand, Length', 'kind': 'cells'},
        ),
        ('h5ad-antibodies', 'featuresLeftOut', {'count': 3, 'types': 'Antibody Capture'}),
        ('h5ad-undrawn', 'cellsNotDrawn', {'n': 1, 'cells': 40, 'drawn': 39, 'embeddings': 'umap'}),
    ],
)
def test_warnings_have_numbers(name: str, id: str, params: dict[str, Any], tmp_path: Path) -> None:
    assert params_of(imported(UNLIKE[name], tmp_path), id) == params


def test_genes_with_such_names_stay(tmp_path: Path) -> None:
    """ERCC1, SUMO1, ASSIGNED-like genes and TOTAL as a part of a name are genes; dates stay, with a warning."""
    named = ['ERCC1', 'SUMO1', 'PCTP', 'NCOUNT', 'STRAND1', '1-Mar', 'Sep-02', '2001-03-01']
    facts = imported(UNLIKE['htseq'].__class__('', extra(*named), genes=32), tmp_path)
    assert facts['genes'] == 24 + len(named)
    assert params_of(facts, 'symbolsDates') == {'count': 3, 'examples': '1-Mar, Sep-02, 2001-03-01'}


def test_a_value_behind_the_last_column_is_refused(tmp_path: Path) -> None:
    rows = [[*row, ''] for row in gene_rows()]
    rows[5][-1] = 3
    with pytest.raises(StromaError) as refused:
        imported(UNLIKE['htseq'].__class__('', text(rows, ['', *CELLS, ''])), tmp_path)
    assert (refused.value.id, refused.value.params['row']) == ('MATRIX_VALUE_INVALID', 7)


def test_mudata_is_named(tmp_path: Path) -> None:
    from stroma_runner.tools.import_.annotated.h5ad_check import inspect

    with pytest.raises(StromaError) as refused:
        inspect(UNLIKE['mudata'].write(tmp_path), 'a.h5ad')
    assert (refused.value.params['reason'], refused.value.params['modalities']) == ('mudata', 'prot, rna')


def dataset_of(name: str, folder: Path) -> Dataset:
    imported(UNLIKE[name], folder)
    return open_dataset(folder / 'out')


def test_categories_and_colours(tmp_path: Path) -> None:
    folders = [tmp_path / name for name in 'abc']
    for folder in folders:
        folder.mkdir()
    unused = dataset_of('h5ad-unused', folders[0])
    assert list(unused.column('leiden').categories) == ['0', '1', '2']
    assert unused.info['colours']['leiden'] == {'0': '#FF0000', '1': '#00FF00', '2': '#0000FF'}
    lettered = dataset_of('h5ad-lettered', folders[1])
    column = lettered.column('leiden')
    assert list(column.categories) == [str(k) for k in range(12)]
    assert [column.categories[code] for code in column.codes] == [str(k % 12) for k in range(N)]
    coloured = dataset_of('h5ad-colours', folders[2])
    assert coloured.info['colours']['leiden'] == {'0': '#FF0000', '1': '#00FF00', '2': '#0000FF'}


def test_labels_that_look_alike_are_named_with_their_cells(tmp_path: Path) -> None:
    told = params_of(imported(UNLIKE['h5ad-alike'], tmp_path), 'labelsAlike')
    assert told['count'] == 2
    assert told['examples'].startswith(
        'leiden: "CD4 T" (6), "CD4  T" (6), "CD4\u00a0T" (6), "cd4 t" (6); leiden: "B" (6)'
    )
    same = [('Ａ B', 'a b'), ('CD8\u2011T', 'CD8-T'), ('T\u200b', 'T'), ('\u0421D4', 'CD4'), (' x ', 'X')]
    assert all(lookalike_key(a) == lookalike_key(b) for a, b in same)
    other = [('CD4 T', 'CD4T'), ('T1', 'T2'), ('γδ T', 'gd T'), ('CD4+', 'CD4-'), ('B', 'β')]
    assert all(lookalike_key(a) != lookalike_key(b) for a, b in other)
    assert sorted(['c10', 'c2', 'c1b', 'c1'], key=natural_key) == ['c1', 'c1b', 'c2', 'c10']
    assert files.HUMAN == HUMAN
