"""Genes by the names in gene tables of the reference library."""

from __future__ import annotations

from pathlib import Path

import pytest
from starlette.testclient import TestClient

from stroma_dataset_service.opened.gene_names import (
    NO_NAMES,
    GeneNames,
    human_names,
    merge_names,
    parse_table_hashes,
    read_table,
)
from stroma_dataset_service.opened.genes import GeneIndex
from stroma_store.dataset.reader import Genes
from stroma_store.disk_store import DiskStore

HEADER = 'id\tsymbol\taliases\tchromosome\tstart\tend\tbiotype\n'
MOUSE = (
    f'{HEADER}ENSMUSG00000062312\tErbb2\tNeu|HER2|c-neu\tchr11\t98303310\t98328542\tprotein_coding\n'
    'ENSMUSG00000032093\tCd3e\tCD3|T3e\t\t\t\tprotein_coding\n'
    'ENSMUSG00000000001\tGnai3\tNeu\t\t\t\t\n\tCd3d\tCD3\t\t\t\t\n'
)
A, B = 'a' * 64, 'b' * 64


def mouse_index() -> GeneIndex:
    return GeneIndex(Genes(['x', 'y'], ['Erbb2', 'Cd3e']), merge_names([read_table(MOUSE)], NO_NAMES))


@pytest.mark.parametrize(
    ('query', 'gene'),
    [
        ('HER2', 0),
        ('c-Neu', 0),
        ('T3e', 1),
        # Looked up by an id that the matrix lacks, with and without version.
        ('ENSMUSG00000062312', 0),
        ('ensmusg00000062312.9', 0),
        # Aliases shared by two genes match none.
        ('Neu', None),
        ('CD3', None),
        ('Gnai3', None),
    ],
)
def test_a_table_names_the_genes_of_its_species(query: str, gene: int | None) -> None:
    assert mouse_index().resolve(query) == gene


def test_the_search_shows_the_name_that_was_found() -> None:
    index = mouse_index()
    assert index.search('her2', 5) == [(0, 'HER2')]
    assert index.search('ENSMUSG00000032093.3', 5) == [(1, 'ENSMUSG00000032093')]


def test_a_matrix_of_ids_alone_is_searched_by_symbol_and_alias() -> None:
    ids = ['ENSMUSG00000062312.3', 'ENSMUSG00000032093.1']
    index = GeneIndex(Genes(ids, ids), merge_names([read_table(MOUSE)], NO_NAMES))
    assert index.resolve('Erbb2') == index.resolve('HER2') == index.resolve('ENSMUSG00000062312') == 0
    assert index.search('cd3e', 5) == [(1, 'CD3E')]
    assert index.search('ENSMUSG00000032093.2', 5)[0] == (1, None)


def test_a_table_goes_before_the_aliases_of_hgnc_and_a_symbol_before_an_alias() -> None:
    other = GeneNames({'HER2': 'ANOTHER'}, {'ENSG1': 'CD340'})
    names = merge_names([other], human_names())
    assert names.of_alias['HER2'] == 'ANOTHER' and human_names().of_alias['HER2'] == 'ERBB2'
    assert 'CD340' in human_names().of_alias and 'CD340' not in names.of_alias
    assert merge_names([], human_names()) is human_names()


def test_only_hashes_are_read_from_the_header() -> None:
    assert parse_table_hashes(f' {A}, {B},{A},../jobs,') == (A, B)
    assert parse_table_hashes(','.join(f'{k:064x}' for k in range(9))) == tuple(f'{k:064x}' for k in range(4))


def gene_table(store: DiskStore, sha: str, text: str) -> None:
    file = Path(store.path('datasets')).parent / 'references' / sha
    file.parent.mkdir(exist_ok=True)
    file.write_text(text)


def test_calls_find_genes_by_the_tables_that_the_header_names(client: TestClient, store: DiskStore) -> None:
    gene_table(store, A, f'{HEADER}ENSG00000999999\tCD3E\tZZZ9\t\t\t\t\n')
    header = {'X-Stroma-Gene-Tables': A}

    def hits(query: str, headers: dict[str, str] | None = None) -> list[dict[str, str]]:
        return client.get(f'/datasets/d1/genes?q={query}', headers=headers).json()['data']

    assert hits('ZZZ9') == []
    assert [(hit['symbol'], hit['alias']) for hit in hits('zzz9', header)] == [('CD3E', 'ZZZ9')]
    assert hits('ENSG00000999999.4', header)[0]['symbol'] == 'CD3E'
    tags = [client.get('/datasets/d1/genes?q=z', headers=given).headers['etag'] for given in (None, header)]
    assert tags[0] != tags[1]
    values = client.post('/datasets/d1/observation_gene', data={'gene': 'ZZZ9'}, headers=header).json()['data']
    assert values['found'][0]['symbol'] == 'CD3E'
    assert client.post('/datasets/d1/observation_gene', data={'gene': 'ZZZ9'}).status_code == 404
    summary = client.get('/datasets/d1/summary?gene=ZZZ9', headers=header).json()['data']
    assert summary['genes'][0]['symbol'] == 'CD3E'


@pytest.mark.parametrize('text', [None, 'no table', HEADER])
def test_a_missing_or_damaged_table_is_left_out(client: TestClient, store: DiskStore, text: str | None) -> None:
    if text is not None:
        gene_table(store, B, text)
    reply = client.get('/datasets/d1/genes?q=d3e', headers={'X-Stroma-Gene-Tables': B})
    assert reply.json()['data'][0]['symbol'] == 'CD3E'
