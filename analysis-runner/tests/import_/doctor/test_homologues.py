"""A rat, a zebrafish and a pig file named by human homologues: the counts and the matrix are those of the tables joined
by hand (pandas).

The gene names are those of the tables: rat, every Ensembl id of Rnor 6 without its symbol (annotables); zebrafish,
every symbol of HomoloGene; pig, every symbol of Ensembl 110 that CellTypist carries; each with names that no table has.
"""

from __future__ import annotations

import gzip
import warnings
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import matrix_files as files
import numpy as np
import pandas as pd
import pytest
import scipy.sparse as sp
from support import real_data

from stroma_runner.engine.contract import check
from stroma_runner.tools.import_.choices import GeneTable, Library
from stroma_runner.tools.import_.counts.parse import parse_matrix
from stroma_runner.tools.import_.facts import FileReport
from stroma_runner.tools.import_.homologues import to_human_genes
from stroma_runner.tools.import_.repairs import GeneNames
from stroma_store.samples import read_sample

CELLS, TAXA = 40, {'Rattus norvegicus': 10116, 'Danio rerio': 7955}
HUMAN = 'Homo sapiens'


@pytest.fixture(scope='module', autouse=True)
def peaks() -> None:
    """Overrides the folder's check of child processes: these tests parse in their own process."""


@pytest.fixture(scope='module')
def ids() -> Path:
    return real_data('gene_ids')


def biotypes(ids: Path) -> pd.DataFrame:
    found = pd.read_csv(ids / 'by_version/grch38_ensembl109.csv.gz', keep_default_na=False)
    return found[found['symbol'] != ''].drop_duplicates(['symbol', 'biotype'])


def homologene(ids: Path, species: str) -> pd.DataFrame:
    """Columns gene, human: pairs of one group of HomoloGene."""
    all_ = pd.read_csv(ids / 'homologene_9species.csv.gz', keep_default_na=False)
    of = all_[all_['Taxonomy'] == TAXA[species]].merge(all_[all_['Taxonomy'] == 9606], on='HID')
    return of.rename(columns={'Gene.Symbol_x': 'gene', 'Gene.Symbol_y': 'human'})[['gene', 'human']].drop_duplicates()


def ensembl_pig() -> pd.DataFrame:
    spec = find_spec('celltypist')
    assert spec is not None and spec.submodule_search_locations
    path = Path(spec.submodule_search_locations[0]) / 'data/samples/Ensembl110_Human2Pig_Genes.csv'
    found = pd.read_csv(path, header=None, names=['human', 'gene'], keep_default_na=False)
    return found[(found['human'] != '') & (found['gene'] != '')].drop_duplicates()


def rat_symbols(ids: Path) -> dict[str, str]:
    import rdata

    with warnings.catch_warnings():
        warnings.simplefilter('ignore')  # classes of tibble
        table = rdata.read_rda(ids / 'annotables_2023/rnor6.rda')['rnor6']
    return dict(zip(table['ensgene'].astype(str), table['symbol'].fillna('').astype(str), strict=True))


def expected_homologues(
    genes: list[str], pairs: pd.DataFrame, coding: pd.DataFrame
) -> tuple[pd.DataFrame, dict[str, int]]:
    """(rows of the genes that stay with their human name, counts)."""
    biotype = coding.assign(coding=coding['biotype'] == 'protein_coding').groupby('symbol')['coding'].max()
    pairs = pairs.assign(coding=pairs['human'].map(biotype).fillna(True).astype(bool))
    silent = set(pairs['gene']) - set(pairs[pairs['coding']]['gene'])
    pairs = pairs[pairs['coding']]
    pairs = pairs[pairs['gene'].map(pairs['gene'].value_counts()) == 1].merge(
        pairs['human'].value_counts().rename('times'), left_on='human', right_index=True
    )
    frame = pd.DataFrame({'gene': genes, 'place': range(len(genes))})
    kept = frame.merge(pairs[pairs['times'] == 1], on='gene').sort_values('place')
    kept = kept[kept['human'].map(kept['human'].value_counts()) == 1]
    return kept, {'one': len(kept), 'silent': int(frame['gene'].isin(silent).sum())}


# The table of the rat's ids is a file of R, which takes most of the time.
RAT = pytest.param('Rattus norvegicus', marks=pytest.mark.broad)


@pytest.mark.parametrize('species', [RAT, 'Danio rerio', 'Sus scrofa'])
def test_genes_of_another_species_are_named_as_the_tables_say(tmp_path: Path, ids: Path, species: str) -> None:
    coding = biotypes(ids)
    pairs = ensembl_pig() if species == 'Sus scrofa' else homologene(ids, species)
    unknown = [f'novel-{k}' for k in range(40)]
    if species == 'Rattus norvegicus':
        of_id = rat_symbols(ids)
        given = [*of_id, *(f'ENSRNOG{99_000_000_000 + k}' for k in range(40))]
        symbols = [of_id.get(name) or name for name in given]
    else:
        given = symbols = [*dict.fromkeys(pairs['gene']), *unknown]
    values = np.random.default_rng(0).poisson(0.4, (CELLS, len(given))).astype(np.int32)
    rows = zip(given, values.T, strict=True)
    text = (
        '\t'.join(['', *files.barcodes(CELLS)]) + '\n' + ''.join('\t'.join([g, *map(str, v)]) + '\n' for g, v in rows)
    )
    (tmp_path / 'a.tsv.gz').write_bytes(gzip.compress(text.encode(), 1))
    lines = ''.join(f'{human}\t{gene}\n' for human, gene in zip(pairs['human'], pairs['gene'], strict=True))
    (tmp_path / 'pairs').write_text(f'{HUMAN}\t{species}\n{lines}')
    coding[['ensgene', 'symbol', 'biotype']].rename(columns={'ensgene': 'id'}).to_csv(
        tmp_path / 'human', sep='\t', index=False
    )
    library: Library = {
        'orthologs': {'path': str(tmp_path / 'pairs'), 'species': species, 'name': 'Pairs 1'},
        'coding': GeneTable(path=str(tmp_path / 'human'), species=HUMAN, name='Ensembl genes', version='109'),
    }
    if species == 'Rattus norvegicus':
        table = ''.join(f'{gene_id}\t{symbol}\n' for gene_id, symbol in of_id.items())
        (tmp_path / 'own').write_text('id\tsymbol\n' + table)
        library['genes'] = GeneTable(path=str(tmp_path / 'own'), species=species, name='Rat', version='1')
    facts = parse_matrix(
        *(tmp_path / 'a.tsv.gz', 'a.tsv.gz', tmp_path, tmp_path / 'out'),
        {'repairs': ['homologues'], 'homologuesOf': species},
        library,
    )
    check('import', 'result', facts)
    kept, counted = expected_homologues(symbols, pairs, coding)
    known = int(pd.Series(symbols).isin(_coding_genes(pairs, coding)).sum())
    found: dict[str, Any] = next(one for one in facts['repairs'] if one['repair'] == 'homologues')
    print(species, found)
    assert found == {
        **{'repair': 'homologues', 'axis': 'genes', 'before': len(given), 'after': counted['one']},
        **{'oneToOne': counted['one'], 'many': known - counted['one'], 'none': len(given) - known},
        'notCoding': counted['silent'],
    }
    assert counted['one'] > 9_000 and found['many'] > 50 and found['none'] > 40
    assert (facts['species'], facts['convertedFrom']) == (HUMAN, species)
    sample = read_sample(tmp_path / 'out')
    assert list(sample.symbols) == list(kept['human'])
    assert (sp.csr_matrix(sample.counts) != sp.csr_matrix(values[:, kept['place'].to_numpy()])).nnz == 0
    told = {one['id'] for one in facts['warnings']}
    assert 'warning.homologues' in told and 'warning.homologuesUnchecked' not in told
    assert ('warning.homologuesNotCoding' in told) == (counted['silent'] > 0)


def _coding_genes(pairs: pd.DataFrame, coding: pd.DataFrame) -> set[str]:
    """Genes with a homologue that codes for a protein or is not known."""
    known, codes = set(coding['symbol']), set(coding[coding['biotype'] == 'protein_coding']['symbol'])
    return set(pairs[~pairs['human'].isin(known - codes)]['gene'])


def test_without_biotypes_nothing_is_left_out_and_that_is_said(tmp_path: Path) -> None:
    genes = ['Cd3e', 'Malat1', *(f'Gene{k}' for k in range(22))]
    (tmp_path / 'pairs').write_text(f'{HUMAN}\tMus musculus\nCD3E\tCd3e\nMALAT1\tMalat1\n')
    (tmp_path / 'human').write_text('id\tsymbol\tbiotype\nENSG1\tCD3E\tprotein_coding\nENSG2\tMALAT1\tlncRNA\n')
    counts = files.counts(CELLS, 24).toarray()
    text = '\t'.join(['', *files.barcodes(CELLS)]) + '\n'
    text += ''.join('\t'.join([g, *map(str, v)]) + '\n' for g, v in zip(genes, counts.T, strict=True))
    (tmp_path / 'a.tsv.gz').write_bytes(gzip.compress(text.encode()))
    unchecked: Library = {
        'orthologs': {'path': str(tmp_path / 'pairs'), 'species': 'Mus musculus', 'name': 'Pairs 1'},
    }
    checked: Library = {
        **unchecked,
        'coding': GeneTable(path=str(tmp_path / 'human'), species=HUMAN, name='Ensembl genes', version='109'),
    }
    seen = {}
    for name, library in (('unchecked', unchecked), ('checked', checked)):
        place = tmp_path / name
        facts = parse_matrix(
            *(tmp_path / 'a.tsv.gz', 'a.tsv.gz', tmp_path, place), {'repairs': ['homologues']}, library
        )
        seen[name] = facts['genes'], [one['id'] for one in facts['warnings'] if 'omologues' in one['id']]
    assert seen['unchecked'] == (2, ['warning.homologues', 'warning.homologuesUnchecked'])
    assert seen['checked'] == (1, ['warning.homologues', 'warning.homologuesNotCoding'])


def test_ids_alone_are_looked_up_in_the_table_of_their_species(tmp_path: Path) -> None:
    genes = ['ENSRNOG00000016294', 'ENSRNOG00000099999', *(f'Gene{k}' for k in range(22))]
    (tmp_path / 'pairs').write_text(f'{HUMAN}\tRattus norvegicus\nCD4\tCd4\nCD3E\tCd3e\n')
    (tmp_path / 'rat').write_text('id\tsymbol\nENSRNOG00000016294\tCd4\nENSRNOG00000099999\t\n')
    library: Library = {
        'orthologs': {'path': str(tmp_path / 'pairs'), 'species': 'Rattus norvegicus', 'name': 'Pairs 1'},
        'genes': GeneTable(path=str(tmp_path / 'rat'), species='Rattus norvegicus', name='Rat', version='1'),
    }
    found = to_human_genes(
        *(GeneNames(genes, genes), {'repairs': ['homologues'], 'homologuesOf': 'Rattus norvegicus'}, library),
        *('a.tsv', FileReport()),
    )
    assert found.symbols == ['CD4'] and found.keep is not None and found.keep.nonzero()[0].tolist() == [0]
