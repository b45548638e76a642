"""Genes by symbol, id, former symbol and alias (HGNC)."""

from __future__ import annotations

import pytest

from stroma_dataset_service.opened.genes import GeneIndex
from stroma_store.dataset.reader import Genes

SYMBOLS = ['ERBB2', 'TMEM173', 'CD3E', 'HERPUD1', 'ERBB2IP', 'PTPRC', 'PTPRCAP']
IDS = [f'ENSG{k:011d}.{k}' for k in range(len(SYMBOLS))]


@pytest.fixture(scope='module')
def index() -> GeneIndex:
    return GeneIndex(Genes(IDS, SYMBOLS))


@pytest.mark.parametrize(
    ('query', 'symbol'),
    [
        ('ERBB2', 'ERBB2'),
        ('erbb2', 'ERBB2'),
        ('HER2', 'ERBB2'),
        (' her-2 ', 'ERBB2'),
        ('ENSG00000000002.9', 'CD3E'),
        ('CD45', 'PTPRC'),
        # The matrix has the former symbol, but the reader enters the current one or an alias.
        ('STING1', 'TMEM173'),
        ('MPYS', 'TMEM173'),
        ('NOSUCHGENE', None),
        ('', None),
    ],
)
def test_resolve(index: GeneIndex, query: str, symbol: str | None) -> None:
    found = index.resolve(query)
    assert (None if found is None else SYMBOLS[found]) == symbol


def names(index: GeneIndex, query: str, limit: int = 10) -> list[tuple[str, str | None]]:
    return [(SYMBOLS[k], alias) for k, alias in index.search(query, limit)]


def test_an_exact_alias_stands_before_what_only_begins_so(index: GeneIndex) -> None:
    assert names(index, 'her2')[0] == ('ERBB2', 'HER2')
    assert names(index, 'HER')[0] == ('HERPUD1', None)
    assert ('ERBB2', 'HER2') in names(index, 'her')
    assert names(index, 'her', 1) == [('HERPUD1', None)]
    # Found by its own name, a gene is not listed again by an alias.
    assert names(index, 'erbb2') == [('ERBB2', None), ('ERBB2IP', None)]
    assert names(index, 'cd45')[:2] == [('PTPRC', 'CD45'), ('PTPRCAP', 'CD45-AP')]


def test_a_former_symbol_is_found_by_the_present_one(index: GeneIndex) -> None:
    assert names(index, 'sting1') == [('TMEM173', 'STING1')]


def test_a_name_that_leads_to_two_genes_names_none() -> None:
    index = GeneIndex(Genes(['a', 'b'], ['TMEM173', 'STING1']))
    assert index.resolve('MPYS') is None and index.resolve('STING1') == 1


def test_mouse_genes_have_no_human_aliases() -> None:
    index = GeneIndex(Genes(['a', 'b'], ['Erbb2', 'Cd3e']))
    assert index.resolve('HER2') is None and index.search('her2', 5) == []
