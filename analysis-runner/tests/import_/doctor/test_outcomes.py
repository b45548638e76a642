"""Effects of a repair on the names, counted manually."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import matrix_files as files
import pytest

from stroma_runner.tools.import_.choices import Choices, Library, Orthologs
from stroma_runner.tools.import_.counts.parse import parse_matrix
from stroma_runner.tools.import_.outcomes import count_renamed

CELLS = 40
MOUSE = ['Cd3d', 'Cd3e', 'Ms4a1', 'Lyz2', 'Fcgr3', 'Actb', 'Actb', 'Gapdh', *(f'Rpl{k}' for k in range(3, 19))]


@pytest.fixture(scope='module', autouse=True)
def peaks() -> None:
    """Overrides the folder's check of child processes: these tests parse in their own process."""


def outcomes(
    folder: Path, names: list[str], choices: Choices | None = None, library: Library | None = None
) -> dict[str, Any]:
    """The numbers (axis, before, after, one to one, many, none) by repair."""
    values = files.counts(CELLS, 24).toarray()[:, : len(names)]
    lines = ['\t'.join(['', *files.barcodes(CELLS)])]
    lines += ['\t'.join([name, *map(str, row)]) for name, row in zip(names, values.T, strict=True)]
    (folder / 'a.tsv').write_text('\n'.join(lines) + '\n')
    facts = parse_matrix(folder / 'a.tsv', 'a.tsv', folder, folder / 'out', choices, library)
    for one in facts['repairs']:
        assert one['oneToOne'] + one['many'] + one['none'] == one['before'], one
    return {one['repair']: tuple(one.values())[1:] for one in facts['repairs']}


def test_nothing_is_counted_where_nothing_was_repaired(tmp_path: Path) -> None:
    assert outcomes(tmp_path, files.HUMAN) == {}


def test_dates(tmp_path: Path) -> None:
    # 1-Mar is MARCH1 or MARC1, 5-Jan is not a gene, and SEPT7 already exists.
    names = ['4-Mar', 'Sep-02', '1-Mar', '5-Jan', '7-Sep', 'SEPT7', *files.HUMAN[6:]]
    assert outcomes(tmp_path, names, {'repairs': ['dates']}) == {'dates': ('genes', 5, 5, 2, 2, 1)}


def test_versions_of_which_two_are_one_gene(tmp_path: Path) -> None:
    ids = [f'ENSG{k:011d}.{k % 3 + 1}' for k in range(1, 22)] + ['ENSG00000000001.9', 'ENSG00000000099', 'ACTB']
    found = outcomes(tmp_path, ids, {'repairs': ['versions'], 'keepIds': True})
    assert found['versions'] == ('genes', 24, 23, 20, 2, 2)


def test_symbols_from_ids(tmp_path: Path) -> None:
    known = ['ENSG00000167286', 'ENSG00000198851', 'ENSG00000156738']
    ids = [*known, *(f'ENSG{99_000_000_000 + k}' for k in range(20)), 'ACTB']
    assert outcomes(tmp_path, ids)['symbolsFromIds'] == ('genes', 23, 23, 3, 0, 20)


def test_names_made_unique(tmp_path: Path) -> None:
    found = outcomes(tmp_path, ['ACTB', 'ACTB', 'ACTB', *files.HUMAN[3:]])
    twice = files.HUMAN[3:].count('ACTB')
    assert found == {'duplicates': ('genes', 24, 24, 21 - twice, 3 + twice, 0)}


def test_homologues(tmp_path: Path) -> None:
    """Lyz2 has two, Fcgr3 none, and two rows have the name Actb."""
    pairs = [(name.upper(), name) for name in dict.fromkeys(MOUSE) if name not in ('Lyz2', 'Fcgr3')]
    pairs += [('LYZ', 'Lyz2'), ('LYZL1', 'Lyz2')]
    path = tmp_path / 'pairs.tsv'
    path.write_text('Homo sapiens\tMus musculus\n' + ''.join(f'{a}\t{b}\n' for a, b in pairs))
    table: Orthologs = {'path': str(path), 'species': 'Mus musculus', 'name': 'Pairs 1'}
    found = outcomes(tmp_path, MOUSE, {'repairs': ['homologues']}, {'orthologs': table})
    assert found['homologues'] == ('genes', 24, 20, 20, 3, 1)


def test_suffixes(tmp_path: Path) -> None:
    found = outcomes(tmp_path, files.HUMAN, {'repairs': ['suffix']})
    assert found == {'suffix': ('cells', CELLS, CELLS, CELLS, 0, 0)}


def test_a_name_that_two_found_is_many() -> None:
    found = count_renamed('symbolsFromIds', ['A', 'A', 'B', 'C'], [True, True, True, False])
    assert (found['oneToOne'], found['many'], found['none'], found['after']) == (1, 2, 1, 3)
