"""The release of Ensembl and the overlap of each real file of human and mouse equal those joined manually, with the
tables of releases 89 to 109 in `gene_ids`."""

from __future__ import annotations

import csv
import gzip
import hashlib
import json
import logging
import zipfile
from collections.abc import Callable
from pathlib import Path

import h5py
import matrix_files as files
import pandas as pd
import pytest

from stroma_runner.engine.context import JobContext
from stroma_runner.engine.contract import check
from stroma_runner.tools import import_
from stroma_runner.tools.import_.annotated.parse import parse_annotated
from stroma_runner.tools.import_.choices import GeneTable
from stroma_runner.tools.import_.counts.parse import parse_matrix
from stroma_runner.tools.import_.gene_release import release_of
from stroma_store.disk_store import DiskStore

RELEASES = (89, 90, 105, 109)
SPECIES = {'grch38': 'Homo sapiens', 'grcm38': 'Mus musculus'}
COLUMNS = ('id', 'symbol', 'aliases', 'chromosome', 'start', 'end', 'biotype')


@pytest.fixture(scope='module', autouse=True)
def peaks() -> None:
    """Overrides the folder's check of child processes: these tests parse in their own process."""


@pytest.fixture(scope='module')
def released_genes(data: Path) -> dict[tuple[str, int], pd.DataFrame]:
    folder = data / 'gene_ids/by_version'
    return {
        (species, release): pd.read_csv(folder / f'{short}_ensembl{release}.csv.gz', dtype=str, keep_default_na=False)
        for short, species in SPECIES.items()
        for release in RELEASES
    }


@pytest.fixture(scope='module')
def tables(
    released_genes: dict[tuple[str, int], pd.DataFrame], tmp_path_factory: pytest.TempPathFactory
) -> list[GeneTable]:
    """As stored in the reference library."""
    folder = tmp_path_factory.mktemp('tables')
    made: list[GeneTable] = []
    for (species, release), frame in released_genes.items():
        rows = zip(frame['ensgene'], frame['symbol'], strict=True)
        path = folder / f'{species[0]}{release}.tsv'
        text = '\t'.join(COLUMNS) + '\n' + ''.join(f'{i}\t{s}\t\t\t\t\t\n' for i, s in rows)
        path.write_text(text, encoding='utf-8')
        made.append({'path': str(path), 'species': species, 'name': 'Ensembl genes', 'version': f'Ensembl {release}'})
    return made


def packed(path: Path, member: str, column: int) -> list[str]:
    with zipfile.ZipFile(path) as archive:
        name = next(name for name in archive.namelist() if name.endswith(member))
        text = archive.read(name)
    lines = (gzip.decompress(text) if name.endswith('.gz') else text).decode().splitlines()
    return [line.split('\t')[column] for line in lines]


def of_h5(path: str) -> Callable[[Path], list[str]]:
    def read(file: Path) -> list[str]:
        with h5py.File(file) as handle:
            return [value.decode() for value in handle[path][:]]

    return read


def first_column(file: Path) -> list[str]:
    with gzip.open(file, 'rt', newline='') as stream:
        return [row[0] for row in csv.reader(stream, delimiter='\t')][1:]


#: File, species, key of the gene comparison, and how its own names are read here.
FILES: list[tuple[str, str, str, Callable[[Path], list[str]]]] = [
    ('scrna_ifnb/ifnb_ctrl.zip', 'Homo sapiens', 'ids', lambda p: packed(p, 'features.tsv.gz', 0)),
    ('scrna_ifnb/ifnb_ctrl_300cells_fullmatrix.tsv.gz', 'Homo sapiens', 'symbols', first_column),
    ('scrna_ifnb/ifnb_2samples.h5ad', 'Homo sapiens', 'symbols', of_h5('var/_index')),
    ('scrna_10x_formats/3.0.0/filtered_feature_bc_matrix.h5', 'Homo sapiens', 'ids', of_h5('matrix/features/id')),
    ('spatial_visium/filtered_feature_bc_matrix.h5', 'Homo sapiens', 'ids', of_h5('matrix/features/id')),
    ('scrna_pbmc68k/10x_pbmc68k_reduced.h5ad', 'Homo sapiens', 'symbols', of_h5('var/index')),
    ('vdj/wu2020_200_v0_6.h5ad', 'Homo sapiens', 'symbols', of_h5('var/_index')),
]


@pytest.mark.parametrize(('name', 'species', 'by', 'own'), FILES, ids=[file[0] for file in FILES])
def test_overlap_of_a_real_file(
    name: str,
    species: str,
    by: str,
    own: Callable[[Path], list[str]],
    data: Path,
    released_genes: dict[tuple[str, int], pd.DataFrame],
    tables: list[GeneTable],
    tmp_path: Path,
) -> None:
    path = data / name
    parse = parse_annotated if path.suffix == '.h5ad' else parse_matrix
    (tmp_path / 'scratch').mkdir()
    facts = parse(path, path.name, tmp_path / 'scratch', tmp_path / 'out', {}, {'geneTables': tables})
    assert facts['species'] == species
    names = pd.Series(own(path)).drop_duplicates()
    column = 'ensgene' if by == 'ids' else 'symbol'
    if by == 'ids':  # some genes of this file are named by their symbol alone
        names = names[names.str.startswith('ENS')]
    counted = {release: int(names.isin(released_genes[species, release][column]).sum()) for release in RELEASES}
    assert {int(one['release']): one['found'] for one in facts['geneTables']} == counted
    assert {(one['by'], one['genes']) for one in facts['geneTables']} == {(by, len(names))}
    most = max(counted.values())
    best = sorted((release for release in RELEASES if counted[release] == most), reverse=True)
    assert facts['ensemblVersion'] == ', '.join(map(str, best))
    assert facts['overlapPercent'] == round(100 * most / len(names), 2)


@pytest.mark.parametrize('release', RELEASES)
@pytest.mark.parametrize('species', SPECIES.values())
def test_the_genes_of_a_release_are_told(
    species: str, release: int, released_genes: dict[tuple[str, int], pd.DataFrame], tables: list[GeneTable]
) -> None:
    """All genes of a release, with version suffixes, are found in its own table."""
    frame = released_genes[species, release]
    found = release_of([f'{i}.7' for i in frame['ensgene']], list(frame['symbol']), species, tables)
    assert (found['ensemblVersion'], found['overlapPercent']) == (str(release), 100.0)
    by_symbol = release_of(list(frame['symbol']), list(frame['symbol']), species, tables)
    assert by_symbol['overlapPercent'] == 100.0
    assert str(release) in by_symbol['ensemblVersion'].split(', ')


def test_nothing_is_told_without_a_table_of_ensembl(tables: list[GeneTable]) -> None:
    ids = ['ENSG00000167286', 'ENSG00000198851']
    nothing = {'ensemblVersion': None, 'overlapPercent': None}
    assert release_of(ids, ids, 'Homo sapiens', []) == {**nothing, 'geneTables': []}
    assert release_of(ids, ids, 'Danio rerio', tables) == {**nothing, 'geneTables': []}
    assert release_of(ids, ids, None, tables) == {**nothing, 'geneTables': []}
    hgnc: list[GeneTable] = [{**table, 'name': 'HGNC', 'version': '2026-06'} for table in tables[:1]]
    found = release_of(ids, ids, 'Homo sapiens', hgnc)
    assert (found['ensemblVersion'], [one['found'] for one in found['geneTables']]) == (None, [2])
    unknown = ['ENSG99999999998', 'ENSG99999999999']
    assert release_of(unknown, unknown, 'Homo sapiens', tables)['ensemblVersion'] is None


@pytest.mark.sandboxed
def test_the_job_reads_the_tables_that_it_names(tmp_path: Path) -> None:
    """Through the job and its child process; a table that was deleted since is not compared."""
    store = DiskStore(tmp_path / 'objects')
    rows = zip(files.HUMAN, files.counts(40, 24).toarray().T, strict=True)
    text = '\t'.join(['', *files.barcodes(40)]) + '\n' + ''.join('\t'.join([s, *map(str, r)]) + '\n' for s, r in rows)
    table = '\t'.join(COLUMNS) + '\n' + ''.join(f'\t{symbol}\t\t\t\t\t\n' for symbol in files.HUMAN[:12])
    for key, content in (('files/f/content.tsv', text), ('references/abc', table)):
        (store.root / key).parent.mkdir(parents=True, exist_ok=True)
        (store.root / key).write_text(content)
    named = {'id': 'r', 'name': 'Ensembl genes Homo sapiens', 'version': '115', 'species': 'Homo sapiens'}
    job = JobContext(
        **{'id': 'j', 'tool': 'import', 'dataset_id': None, 'store': store, 'steps': import_.STEPS, 'threads': 1},
        params={'kind': 'matrix', 'name': 'a.tsv'},
        inputs={
            **{'fileId': 'f', 'key': 'files/f/content.tsv', 'name': 'a.tsv', 'kind': 'matrix'},
            'sha256': hashlib.sha256(text.encode()).hexdigest(),
            'geneTables': [named | {'sha256': 'abc'}, named | {'sha256': 'gone', 'version': '114'}],
        },
        log=logging.getLogger('test'),
    )
    result = json.loads(json.dumps(import_.run(job)))
    check('import', 'result', result)
    assert (result['ensemblVersion'], result['overlapPercent']) == ('115', 50.0)
    assert [one['release'] for one in result['geneTables']] == ['115']
