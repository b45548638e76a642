"""Choices made for a file before the upload are applied: the result equals that of the same file corrected by hand."""

from __future__ import annotations

import gzip
from pathlib import Path
from typing import Any

import anndata as ad
import matrix_files as files
import numpy as np
import pandas as pd
import pytest

from stroma_runner.tools.import_.annotated.parse import parse_annotated
from stroma_runner.tools.import_.choices import Choices
from stroma_runner.tools.import_.counts.parse import parse_matrix
from stroma_store.errors import StromaError
from stroma_store.open_dataset import open_dataset
from stroma_store.samples import read_sample

CELLS = 40


@pytest.fixture(scope='module', autouse=True)
def peaks() -> None:
    """Overrides the folder's check of child processes: these tests parse in their own process."""


def parsed(folder: Path, name: str, rows: list[list[str]], choices: Choices | None = None) -> dict[str, Any]:
    place = folder / name
    place.mkdir()
    text = ''.join(','.join(row) + '\n' for row in rows)
    (place / 'a.csv.gz').write_bytes(gzip.compress(text.encode()))
    return parse_matrix(place / 'a.csv.gz', 'a.csv.gz', place, place / 'out', choices)


def expected_rows() -> list[list[str]]:
    """Cells in rows, as it should be."""
    values = files.counts(CELLS).toarray()
    rows = zip(files.barcodes(CELLS), values, strict=True)
    return [['', *files.HUMAN], *([name, *map(str, row)] for name, row in rows)]


def rows_with_indices() -> list[list[str]]:
    """The same with two columns of row numbers before the names and one of clusters after them."""
    head, *rows = expected_rows()
    return [
        ['', 'Unnamed: 0', 'cell', 'cluster', *head[1:]],
        *([str(k), str(k), row[0], f'c{k % 3}', *row[1:]] for k, row in enumerate(rows)),
    ]


def test_the_column_of_the_names_and_columns_without_counts(tmp_path: Path) -> None:
    parsed(tmp_path, 'by_hand', expected_rows())
    with pytest.raises(StromaError, match='MATRIX_VALUE_INVALID'):
        parsed(tmp_path, 'as_it_is', rows_with_indices())
    chosen = parsed(tmp_path, 'chosen', rows_with_indices(), {'names': 3, 'leftOut': [2, 4]})
    assert (chosen['cells'], chosen['genes']) == (CELLS, 24)
    left, right_ = (read_sample(tmp_path / name / 'out') for name in ('chosen', 'by_hand'))
    for name in ('barcodes', 'gene_ids', 'symbols'):
        assert list(getattr(left, name)) == list(getattr(right_, name))
    assert (left.counts != right_.counts).nnz == 0
    # Text without counts is kept as a column of the cells.
    assert (left.columns, right_.columns) == ({'cluster': [f'c{k % 3}' for k in range(CELLS)]}, {})


@pytest.mark.parametrize('orientation', ['genesInColumns', 'genesInRows'])
def test_the_orientation_that_was_chosen_is_taken(tmp_path: Path, orientation: Any) -> None:
    """Names without a hint: rows and columns could equally be cells."""
    table = [
        ['', *(f'a{k}' for k in range(50))],
        *([f'b{r}', *(str((r * k) % 3) for k in range(50))] for r in range(45)),
    ]
    facts = parsed(tmp_path, 'a', table, {'orientation': orientation})
    assert (facts['cells'], facts['genes']) == ((45, 50) if orientation == 'genesInColumns' else (50, 45))
    assert not any(w['id'] == 'warning.tableTurned' for w in facts['warnings'])


def test_a_column_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(StromaError, match='COLUMN_NOT_FOUND'):
        parsed(tmp_path, 'a', expected_rows(), {'names': 190})
    with pytest.raises(StromaError, match='MATRIX_FILES_MISSING'):
        parsed(tmp_path, 'b', expected_rows(), {'leftOut': list(range(2, 26))})


@pytest.fixture(scope='module')
def annotated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    counts = files.counts(CELLS).astype('f4')
    data = ad.AnnData(
        X=counts,
        obs=pd.DataFrame(
            {
                'leiden': pd.Categorical([str(k % 3) for k in range(CELLS)]),
                'kind': pd.Categorical([f'k{k % 2}' for k in range(CELLS)]),
                'donor': pd.Categorical([f'd{k % 4}' for k in range(CELLS)]),
                'score': np.linspace(0, 1, CELLS),
            },
            index=files.barcodes(CELLS),
        ),
        var=pd.DataFrame(index=files.HUMAN),
        layers={'doubled': counts * 2},
    )
    path = tmp_path_factory.mktemp('annotated') / 'a.h5ad'
    data.write_h5ad(path)
    return path


def dataset(path: Path, folder: Path, choices: Choices) -> Any:
    parse_annotated(path, path.name, folder, folder / 'out', choices)
    return open_dataset(folder / 'out')


def test_matrix_clusters_and_samples_of_an_annotated_file(annotated: Path, tmp_path: Path) -> None:
    found = dataset(annotated, tmp_path, {'matrix': 'layers/doubled', 'clusterColumn': 'kind', 'sampleColumn': 'donor'})
    info = found.meta['info']
    assert info['levels']['cluster'] == 'kind'
    assert [row['name'] for row in info['samples']] == ['d0', 'd1', 'd2', 'd3']
    assert not info['warnings']
    assert found.meta['nonZeros'] == files.counts(CELLS).nnz


@pytest.mark.parametrize(
    ('choices', 'refused'),
    [
        ({'matrix': 'layers/other'}, 'ANNDATA_INVALID'),
        ({'matrix': 'obs/score'}, 'ANNDATA_INVALID'),
        ({'clusterColumn': 'other'}, 'COLUMN_NOT_FOUND'),
        ({'sampleColumn': 'score'}, 'COLUMN_NOT_GROUPS'),
    ],
)
def test_choices_that_the_file_lacks_are_refused(
    annotated: Path, tmp_path: Path, choices: Choices, refused: str
) -> None:
    with pytest.raises(StromaError, match=refused):
        dataset(annotated, tmp_path, choices)
