"""Rows and columns of a full matrix that describe the cells are imported as columns of the cells, and reach the result
of an integration; the counts are those of the same table without them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import matrix_files as files
import numpy as np
import openpyxl
import pandas as pd
import pytest

from stroma_runner.shared.own_columns import add_own_columns
from stroma_runner.tools.import_.choices import Choices
from stroma_runner.tools.import_.counts.parse import parse_matrix
from stroma_store.errors import StromaError
from stroma_store.samples import Sample, read_sample

CELLS = files.barcodes(40)
COUNTS = files.counts(40).toarray()
LABELS: dict[str, list[Any]] = {
    'cell_type': ['T cell', 'B cell', 'NK', 'n/a'] * 10,
    'sample': ['S1'] * 20 + ['S2'] * 20,
    'percent.mt': [round(k / 8, 3) for k in range(40)],
    'nCount_RNA': [int(row.sum()) for row in COUNTS],
    'treated with': ['IFN', 'nothing'] * 20,
}
EXPECTED = LABELS | {'cell_type': ['T cell', 'B cell', 'NK', None] * 10}


@pytest.fixture(scope='module', autouse=True)
def peaks() -> None:
    """Overrides the folder's check of child processes: these tests parse in their own process."""


def by_cell(at_end: bool = False) -> list[list[Any]]:
    """One row per cell, with the cells' columns before or after the genes."""
    own = [[LABELS[name][k] for name in LABELS] for k in range(40)]
    genes = [list(map(int, row)) for row in COUNTS]
    head = [*files.HUMAN, *LABELS] if at_end else [*LABELS, *files.HUMAN]
    rows = [[CELLS[k], *((*genes[k], *own[k]) if at_end else (*own[k], *genes[k]))] for k in range(40)]
    return [['cell', *head], *rows]


def by_gene() -> list[list[Any]]:
    """One column per cell, with the rows of labels above the genes and those of measures below."""
    rows = [[name, *LABELS[name]] for name in LABELS]
    genes = [[name, *map(int, COUNTS[:, k])] for k, name in enumerate(files.HUMAN)]
    return [['gene', *CELLS], *rows[:2], *genes, *rows[2:]]


def written(path: Path, rows: list[list[Any]]) -> Path:
    if path.suffix == '.xlsx':
        book = openpyxl.Workbook()
        for row in rows:
            book.active.append(row)
        book.save(path)
        return path
    separator = ',' if path.suffix == '.csv' else '\t'
    path.write_text(''.join(separator.join(map(str, row)) + '\n' for row in rows))
    return path


def parsed(path: Path, choices: Choices | None = None) -> tuple[dict[str, Any], Sample]:
    (path.parent / 'scratch').mkdir()
    facts = parse_matrix(path, path.name, path.parent / 'scratch', path.parent / 'out', choices)
    return facts, read_sample(path.parent / 'out')


@pytest.mark.parametrize('ending', ['tsv', 'csv', 'xlsx'])
@pytest.mark.parametrize('table', ['columns first', 'columns last', 'rows'])
def test_labels_and_measures_are_columns_of_the_cells(table: str, ending: str, tmp_path: Path) -> None:
    rows = by_gene() if table == 'rows' else by_cell(table == 'columns last')
    facts, sample = parsed(written(tmp_path / f'a.{ending}', rows))
    assert (facts['cells'], facts['genes']) == (40, 24) and np.array_equal(sample.counts.toarray(), COUNTS)
    assert list(sample.symbols) == files.HUMAN and list(sample.barcodes) == CELLS
    assert {name: list(values) for name, values in sample.columns.items()} == EXPECTED
    read = {p['name']: (p['isRead'], p['count']) for p in facts['contents']['parts'] if p['part'] == 'columns'}
    assert read == {name: (True, len(set(values))) for name, values in LABELS.items()}
    told = {w['id']: w['params'] for w in facts['warnings']}
    assert told['warning.severalLibraries'] == {'count': 2, 'libraries': 'S1 (20), S2 (20)', 'how': 'column'}


def test_labels_that_were_chosen_to_hold_no_counts_are_kept(tmp_path: Path) -> None:
    """The browser suggests leaving out text columns: they are not counts, but still labels of the cells."""
    facts, sample = parsed(written(tmp_path / 'a.tsv', by_cell()), {'leftOut': [2, 3, 5, 6]})
    assert {name: list(values) for name, values in sample.columns.items()} == EXPECTED
    assert (facts['cells'], facts['genes']) == (40, 24)
    assert all(p['isRead'] for p in facts['contents']['parts'])


def test_one_sample_of_a_column_is_read_with_its_labels(tmp_path: Path) -> None:
    rows = by_cell()
    more = [[*row] for row in rows[1:]]
    for k, row in enumerate(more):
        row[0], row[2] = f'{row[0]}_{k}', 'S1'
    facts, sample = parsed(written(tmp_path / 'a.tsv', [*rows, *more]), {'library': 'S1'})
    assert facts['cells'] == 60 and set(sample.columns['sample']) == {'S1'}
    assert len(sample.columns['percent.mt']) == 60


def test_the_hash_of_a_sample_is_of_its_columns_too(tmp_path: Path) -> None:
    """Two files with the same counts and other labels are not the same input of a job."""
    hashes = set()
    for k, name in enumerate(('a', 'b', 'c')):
        (tmp_path / name).mkdir()
        rows = by_cell()
        if k == 2:
            rows = [[row[0], *row[1 + len(LABELS) :]] for row in rows]
        else:
            rows[1][1] = ('T cell', 'NK')[k]
        hashes.add(parsed(written(tmp_path / name / 'a.tsv', rows))[0]['matrixSha256'])
    assert len(hashes) == 3


@pytest.mark.parametrize(
    ('name', 'values'),
    [
        ('batch note', ['1', 'two'] * 20),  # neither numbers nor labels
        ('LOC100', ['NA'] * 40),  # a gene without a value
        ('ACTB', ['high', 'low'] * 20),  # a gene
        ('density', ['0.5', '1.5'] * 20),  # a fraction under no name of a measure
    ],
)
@pytest.mark.parametrize('as_rows', [True, False])
def test_what_is_no_label_is_refused_with_its_place(
    name: str, values: list[str], as_rows: bool, tmp_path: Path
) -> None:
    if as_rows:
        rows = [*by_gene()[:1], *by_gene()[3:27], [name, *values]]
        place = (26, 2 if values[0] not in ('1',) else 3)
    else:
        rows = [[row[0], *row[1 + len(LABELS) :], value] for row, value in zip(by_cell(), [name, *values], strict=True)]
        place = (2 if values[0] != '1' else 3, 26)
    with pytest.raises(StromaError, match='MATRIX_VALUE_INVALID') as refused:
        parsed(written(tmp_path / 'a.tsv', rows))
    assert (refused.value.params['row'], refused.value.params['column']) == place


def test_a_column_of_names_is_listed_as_not_read(tmp_path: Path) -> None:
    cells = [f'{name}_{k}' for k in range(51) for name in CELLS]
    counts = np.vstack([COUNTS] * 51)
    rows = [['cell', 'file', *files.HUMAN]]
    rows += [[cell, f'/data/{cell}.bam', *map(int, row)] for cell, row in zip(cells, counts, strict=True)]
    facts, sample = parsed(written(tmp_path / 'a.tsv', rows))
    assert sample.columns == {} and facts['cells'] == 2040
    assert [(p['name'], p['isRead']) for p in facts['contents']['parts'] if p['part'] == 'columns'] == [('file', False)]


def test_columns_of_several_samples_are_joined_by_name(tmp_path: Path) -> None:
    """Missing if a file has no such column, numeric only if all are; the name of a computed column is kept separate."""

    class Loaded:
        def __init__(self, folder: Path) -> None:
            self.sample = type('Stored', (), {'folder': folder})()

    loaded = []
    for name, columns in (
        ('a', {'age': [1.0, None, 3.0], 'type': ['x', 'y10', None], 'sample': ['p', 'q', 'r']}),
        ('b', {'type': ['y2', 'x', 'x'], 'score': [0.5, 1.0, 2.0], 'age': ['old', None, None]}),
    ):
        counts = files.counts(3)
        names = np.array(files.HUMAN, dtype=object)
        from stroma_store.samples import write_sample

        write_sample(tmp_path / name, Sample(counts, np.array(['1', '2', '3'], object), names, names, {}, columns))
        loaded.append(Loaded(tmp_path / name))
    obs = pd.DataFrame({'sample': ['a', 'a', 'b', 'b']}, index=list('wxyz'))
    kept = [np.array([True, True, False]), np.array([True, False, True])]
    found = add_own_columns(obs, loaded, kept)  # type: ignore[arg-type]
    assert list(found['age'].astype(object).where(found['age'].notna(), None)) == ['1.0', None, 'old', None]
    assert list(found['type'].astype(str)) == ['x', 'y10', 'y2', 'x']
    assert list(found['type'].cat.categories) == ['x', 'y2', 'y10']
    assert np.array_equal(found['score'], [np.nan, np.nan, 0.5, 2.0], equal_nan=True)
    assert list(found['sample']) == ['a', 'a', 'b', 'b'] and list(found['sample (file)'].astype(object))[:2] == [
        'p',
        'q',
    ]
