"""Genes are the same gene whatever the file calls them, and two genes of one sample stay two."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from stroma_runner.methods.genes.gene_names import gene_keys, join, overlaps, symbols_by_id, write_keys

Genes = tuple[np.ndarray, np.ndarray]
IDS = ['ENSG00000010610', 'ENSG00000156738', 'ENSG00000138613', 'ENSG00000151725', 'ENSG00000198804']
SYMBOLS = ['CD4', 'MS4A1', 'APH1B', 'CENPU', 'MT-CO1']


def genes(ids: list[str], symbols: list[str]) -> Genes:
    return np.array(ids, dtype=object), np.array(symbols, dtype=object)


FULL = genes(IDS, SYMBOLS)
NAMINGS = {
    'symbols only': genes(SYMBOLS, SYMBOLS),
    'versioned ids only': genes([f'{i}.7' for i in IDS], [f'{i}.7' for i in IDS]),
    'ids only': genes(IDS, IDS),
    'former symbol': genes(
        ['CD4', 'MS4A1', 'APH1B', 'MLF1IP', 'MT-CO1'], ['CD4', 'MS4A1', 'APH1B', 'MLF1IP', 'MT-CO1']
    ),
    'ids with other symbols': genes(IDS, ['CD4', 'CD20', 'x', 'MLF1IP', 'COX1']),
    'lower case': genes([s.lower() for s in SYMBOLS], [s.lower() for s in SYMBOLS]),
    'genome prefix': genes([f'GRCh38_{i}' for i in IDS], [f'GRCh38_{s}' for s in SYMBOLS]),
}


@pytest.mark.parametrize('naming', NAMINGS)
def test_each_naming_joins_the_full_one(naming: str) -> None:
    for samples in ([FULL, NAMINGS[naming]], [NAMINGS[naming], FULL]):
        joined = join(samples)
        assert all(columns.tolist() == [0, 1, 2, 3, 4] for columns in joined.columns)
        assert joined.symbols.tolist()[0].endswith('CD4') and len(joined.ids) == 5
        assert overlaps(['a', 'b'], joined)[0].percent == 100


def test_ids_alone_join_symbols_alone_by_the_tables() -> None:
    joined = join([NAMINGS['ids only'], NAMINGS['former symbol']])
    assert joined.columns[1].tolist() == [0, 1, 2, 3, 4]
    assert joined.symbols.tolist() == NAMINGS['former symbol'][1].tolist()


def test_different_ids_stay_different_genes() -> None:
    joined = join([genes(['ENSG00000000001'], ['TBCE']), genes(['ENSG00000000002'], ['TBCE'])])
    assert joined.symbols.tolist() == ['TBCE', 'TBCE-ENSG00000000002']
    assert overlaps(['a', 'b'], joined)[0].shared == 0


def test_ids_of_two_databases_are_compared_by_symbol() -> None:
    joined = join([FULL, genes(['920', '931', '83464', '79682', '4512'], SYMBOLS)])
    assert joined.columns[1].tolist() == [0, 1, 2, 3, 4] and joined.ids.tolist() == IDS


def test_two_genes_of_one_sample_are_never_joined() -> None:
    both = genes(['CENPU', 'MLF1IP', 'cenpu'], ['CENPU', 'MLF1IP', 'cenpu'])
    joined = join([FULL, both])
    assert len(set(joined.columns[1].tolist())) == 3 and joined.columns[1][0] == 3
    assert overlaps(['a', 'b'], joined)[0].shared == 1


def test_mouse_symbols_are_not_read_as_human_aliases() -> None:
    # HN1 is a former symbol of the human gene JPT1; mouse Hn1 and Jpt1 in two files may be two genes.
    joined = join([genes(['Jpt1', 'Actb'], ['Jpt1', 'Actb']), genes(['Hn1', 'Actb'], ['Hn1', 'Actb'])])
    assert len(joined.ids) == 3


def test_order_of_first_appearance() -> None:
    joined = join([genes(['B', 'A'], ['B', 'A']), genes(['C', 'A', 'B'], ['C', 'A', 'B'])])
    assert joined.symbols.tolist() == ['B', 'A', 'C'] and joined.columns[1].tolist() == [2, 1, 0]


def test_overlap_of_a_panel_beside_a_transcriptome() -> None:
    many = [f'GENE{k}' for k in range(1000)]
    pair = overlaps(['all', 'panel'], join([genes(many, many), genes(many[:300], many[:300])]))[0]
    assert (pair.shared, pair.percent, pair.percent_of_larger) == (300, 100.0, 30.0)


def test_symbols_of_ids(tmp_path: Path) -> None:
    ids = ['ENSG00000198804.2', 'ENSMUSG00000000001', 'ENSG99999999999', 'GFP']
    symbols, found = symbols_by_id(ids, ids)
    assert (symbols, found) == (['MT-CO1', 'Gnai3', 'ENSG99999999999', 'GFP'], 2)
    write_keys(tmp_path, ids, symbols)
    first = (tmp_path / 'gene_keys.tsv').read_text().splitlines()[0]
    assert first == 'ENSG00000198804\tMT-CO1\tMT-CO1'


def test_keys_of_repeated_symbols_without_ids() -> None:
    keys = gene_keys(['MATR3', 'MATR3', 'CD4'], ['MATR3', 'MATR3-1', 'CD4'])
    assert keys.ids == ['', '', ''] and keys.symbols == ['MATR3', 'MATR3-1', 'CD4']


CASES = Path(__file__).parent / 'gene_overlap.json'


def cases() -> list[dict[str, object]]:
    """Pairs also read by the BFF's test: the keys of both samples and the genes that they share."""
    many = [f'GENE{k}' for k in range(30)]
    others = {
        'other ids, same symbols': genes([f'ENSG0000090000{k}' for k in range(5)], SYMBOLS),
        'ids of another database': genes(['920', '931', '83464', '79682', '4512'], SYMBOLS),
        'two names of one gene': genes(['CENPU', 'MLF1IP', 'cenpu'], ['CENPU', 'MLF1IP', 'cenpu']),
        'nothing in common': genes(many, many),
    }
    found = []
    for name, other in {**NAMINGS, **others}.items():
        pair = overlaps(['a', 'b'], join([FULL, other]))[0]
        keys = [gene_keys(*sample) for sample in (FULL, other)]
        rows = [[list(row) for row in zip(k.ids, k.symbols, k.approved, strict=True)] for k in keys]
        found.append({'name': name, 'a': rows[0], 'b': rows[1], 'shared': pair.shared, 'percent': pair.percent})
    return found


def test_the_cases_that_the_bff_reads_are_up_to_date() -> None:
    assert json.loads(CASES.read_text()) == cases()
    assert {case['shared'] for case in cases()} == {5, 1, 0}
