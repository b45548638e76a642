"""Each reader has its own field size limit: two readers in one process do not affect each other."""

import csv
from pathlib import Path

import pytest

from stroma_runner.tools.import_.counts.full_matrix import read_full_matrix
from stroma_runner.tools.import_.facts import FileReport
from stroma_runner.tools.import_.files.fields import MOST_LETTERS, named_rows, rows_of
from stroma_store.errors import StromaError


def test_two_readers_have_their_own_limits() -> None:
    before = csv.field_size_limit()
    long = 'x' * (MOST_LETTERS + 1)
    wide, narrow = rows_of(['a,b', long], 1 << 20), rows_of(['a,b', long])
    assert next(wide) == next(narrow) == ['a', 'b']
    assert next(wide) == [long]
    with pytest.raises(csv.Error):
        next(narrow)
    assert csv.field_size_limit() == before


def test_rows_by_name_as_csv_has_them() -> None:
    lines = ['id\tsymbol', '', 'E1\tA', 'E2', 'E3\tC\tmore']
    expected = [(row['id'], row['symbol'] or '') for row in csv.DictReader(lines, delimiter='\t')]
    assert [(row['id'], row['symbol']) for row in named_rows(lines, delimiter='\t')] == expected


@pytest.mark.parametrize('letters', [200_000, 1_100_000])
def test_a_table_with_an_endless_quoted_cell_is_refused(tmp_path: Path, letters: int) -> None:
    path = tmp_path / 'x.csv'
    cells = [f'CELL{k}' for k in range(60)]
    body = '\n'.join(
        [','.join(['gene', *cells]), ','.join(['ACTB', *['1'] * 60]), f'"{"x" * letters}",' + '1,' * 59 + '1']
    )
    path.write_text(body + '\n')
    with pytest.raises(StromaError) as refused:
        read_full_matrix(path, 'x.csv', FileReport())
    assert refused.value.id == 'MATRIX_DIM_MISMATCH' and refused.value.params['line'] == 3
