"""Numbers of text matrices: only digits are numbers, torn lines are named, sums that overflow are refused."""

from __future__ import annotations

from pathlib import Path

import matrix_files as files
import numpy as np
import pytest

from stroma_runner.tools.import_.counts.full_matrix import read_full_matrix
from stroma_runner.tools.import_.counts.mtx import INT32_MAX, read_mtx
from stroma_runner.tools.import_.facts import FileReport
from stroma_store.errors import StromaError


@pytest.fixture(scope='module', autouse=True)
def peaks() -> None:
    """No child process runs here, so there is no memory peak to check."""


HEAD = '%%MatrixMarket matrix coordinate integer general\n'


def read(folder: Path, *lines: str, size: str = '24 40 {}') -> object:
    text = HEAD + size.format(len(lines)) + '\n' + '\n'.join(lines) + '\n'
    (folder / 'm.mtx').write_text(text, encoding='utf-8')
    return read_mtx(folder / 'm.mtx', 'm.mtx', genes=24, cells=40)[0]


ODD = [
    '1_0',
    '+5',
    '１２',
    '٣',
    '0x1f',
    '1e',
    '--1',
    '1.5',
    '1,5',
    'inf',
    'nan',
    '-1',
    '1e99',
    '99999999999999999999',
    '',
]


@pytest.mark.parametrize('value', ODD)
def test_odd_values_are_named_with_their_line(value: str, tmp_path: Path) -> None:
    with pytest.raises(StromaError) as caught:
        read(tmp_path, '1 1 2', f'2 1 {value}', '3 1 4')
    assert (caught.value.id, caught.value.params['line']) == ('MATRIX_VALUE_INVALID', 4)


@pytest.mark.parametrize('index', ['1_0', '+1', '１', '1e1', '1.0', '0x1'])
def test_odd_indices_are_named_with_their_line(index: str, tmp_path: Path) -> None:
    for line in (f'{index} 1 2', f'1 {index} 2'):
        with pytest.raises(StromaError) as caught:
            read(tmp_path, '1 1 2', line)
        assert (caught.value.id, caught.value.params['line']) == ('MATRIX_VALUE_INVALID', 4)


def test_odd_sizes_are_refused(tmp_path: Path) -> None:
    for size in ('2_4 40 {}', '+24 40 {}', '24 40', '２４ 40 {}'):
        with pytest.raises(StromaError, match='MATRIX_DIM_MISMATCH'):
            read(tmp_path, '1 1 2', size=size)


def test_a_torn_line_is_no_shift_of_the_others(tmp_path: Path) -> None:
    """Two numbers in one line and four in the next are six: counting them would not see it."""
    with pytest.raises(StromaError) as caught:
        read(tmp_path, '1 1 2', '2 1', '3 3 1 4', '4 1 5')
    assert (caught.value.id, caught.value.params['line']) == ('MATRIX_VALUE_INVALID', 4)


@pytest.mark.parametrize('line', ['3 1 4.0', '3 1 4e0', '  3\t1 4 ', '3 1 4\r'])
def test_whole_numbers_in_other_forms_are_read(line: str, tmp_path: Path) -> None:
    matrix = read(tmp_path, '1 1 2', line, '', '4 2 7', size='24 40 3')
    assert (matrix[0, 0], matrix[0, 2], matrix[1, 3]) == (2, 4, 7)  # type: ignore[index]


@pytest.mark.parametrize('order', [1, -1])
def test_repeated_entries_are_added_up_or_refused(order: int, tmp_path: Path) -> None:
    half = INT32_MAX // 2 + 1
    lines = ['2 1 1', f'5 3 {half - 1}', f'5 3 {half}', '7 4 1'][::order]
    assert read(tmp_path, *lines)[2, 4] == INT32_MAX  # type: ignore[index]
    lines = ['2 1 1', f'5 3 {half}', f'5 3 {half}', '7 4 1'][::order]
    with pytest.raises(StromaError) as caught:
        read(tmp_path, *lines)
    assert caught.value.id == 'MATRIX_VALUE_INVALID'
    assert caught.value.params == {'file': 'm.mtx', 'row': 5, 'column': 3, 'value': str(2 * half)}


def test_random_matrices_are_read_exactly(tmp_path: Path) -> None:
    rng = np.random.default_rng(0)
    for _ in range(20):
        lines = [f'{rng.integers(1, 25)} {rng.integers(1, 41)} {rng.integers(0, 9)}' for _ in range(200)]
        expected = np.zeros((40, 24), np.int64)
        for line in lines:
            gene, cell, value = map(int, line.split())
            expected[cell - 1, gene - 1] += value
        assert (read(tmp_path, *lines).toarray() == expected).all()  # type: ignore[attr-defined]


@pytest.mark.parametrize('value', [v for v in ODD if v != ''])
def test_odd_values_of_a_table_are_named_with_row_and_column(value: str, tmp_path: Path) -> None:
    rows = [['gene', *files.barcodes(40)], *[[s, *['1'] * 40] for s in files.HUMAN]]
    rows[3][5] = value
    (tmp_path / 'a.tsv').write_text('\n'.join('\t'.join(row) for row in rows) + '\n', encoding='utf-8')
    with pytest.raises(StromaError) as caught:
        read_full_matrix(tmp_path / 'a.tsv', 'a.tsv', FileReport())
    assert caught.value.id == 'MATRIX_VALUE_INVALID'
    assert (caught.value.params['row'], caught.value.params['column']) == (4, 6)
