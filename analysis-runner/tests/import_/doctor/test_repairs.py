"""Each repaired import equals that of the same file corrected by hand."""

from __future__ import annotations

import gzip
import hashlib
import logging
from pathlib import Path
from typing import Any

import anndata as ad
import matrix_files as files
import pandas as pd
import pytest

from stroma_runner.engine.context import JobContext
from stroma_runner.engine.contract import check
from stroma_runner.tools import import_
from stroma_runner.tools.import_.annotated.parse import parse_annotated
from stroma_runner.tools.import_.choices import Choices, Library, Orthologs
from stroma_runner.tools.import_.counts.parse import parse_matrix
from stroma_runner.tools.import_.dates import restore_dates
from stroma_store.disk_store import DiskStore
from stroma_store.errors import StromaError
from stroma_store.open_dataset import open_dataset

CELLS = 40
#: Enough of each to identify the species.
MOUSE = [
    *('Cd3d', 'Cd3e', 'Ms4a1', 'Cd79a', 'Nkg7', 'Lyz2', 'S100a8', 'Fcgr3', 'Actb', 'Gapdh', 'B2m', 'Tmsb4x'),
    *('Rps3', 'Rpl7', 'mt-Co1', 'mt-Nd1', 'Cst3', 'Il7r', 'Ccr7', 'H2-Aa', 'Ptprc', 'Cd4', 'Cd8a', 'Sell'),
]


@pytest.fixture(scope='module', autouse=True)
def peaks() -> None:
    """Overrides the folder's check of child processes: these tests parse in their own process."""


def library_of(orthologs: Orthologs | None) -> Library:
    return {'orthologs': orthologs} if orthologs else {}


def table(
    folder: Path,
    name: str,
    symbols: list[str],
    choices: Choices | None = None,
    *,
    barcodes: list[str] | None = None,
    orthologs: Orthologs | None = None,
    kept: list[int] | None = None,
) -> dict[str, Any]:
    """Parses a table of text with these genes. `kept`: their places among the columns of the counts."""
    values = files.counts(CELLS, 24).toarray()[:, kept if kept is not None else slice(len(symbols))]
    rows = zip(symbols, values.T, strict=True)
    text = '\t'.join(['', *(barcodes or files.barcodes(CELLS))]) + '\n'
    text += ''.join('\t'.join([symbol, *map(str, row)]) + '\n' for symbol, row in rows)
    place = folder / name
    place.mkdir()
    (place / 'a.tsv.gz').write_bytes(gzip.compress(text.encode()))
    return parse_matrix(place / 'a.tsv.gz', 'a.tsv.gz', place, place / 'out', choices, library_of(orthologs))


def dataset(
    folder: Path, name: str, data: ad.AnnData, choices: Choices | None = None, orthologs: Orthologs | None = None
) -> dict[str, str]:
    """Hashes of an imported .h5ad: X, every file of the dataset including obs and var, and its species."""
    place = folder / name
    place.mkdir()
    data.write_h5ad(place / 'a.h5ad')
    facts = parse_annotated(place / 'a.h5ad', 'a.h5ad', place, place / 'out', choices or {}, library_of(orthologs))
    found = open_dataset(place / 'out')
    return {
        'X': facts['matrixSha256'],
        'files': '\n'.join(
            f'{name} {file["sha256"]}' for name, file in sorted(found.meta['files'].items()) if 'info' not in name
        ),
        'species': str(found.meta['info']['species']),
        'warnings': '\n'.join(w['id'] for w in facts['warnings']),
    }


def annotated(genes: list[str], *, barcodes: list[str] | None = None, kept: list[int] | None = None) -> ad.AnnData:
    counts = files.counts(CELLS, 24)[:, kept if kept is not None else list(range(len(genes)))].astype('f4')
    obs = pd.DataFrame(
        {'leiden': pd.Categorical([str(k % 3) for k in range(CELLS)])}, index=barcodes or files.barcodes(CELLS)
    )
    return ad.AnnData(X=counts, obs=obs, var=pd.DataFrame(index=genes))


def find_warning(facts: dict[str, Any], name: str) -> dict[str, Any] | None:
    return next((w['params'] for w in facts['warnings'] if w['id'] == f'warning.{name}'), None)


RIGHT = ['MARCH4', 'SEPT2', 'SEPT14', 'DEC1', *files.HUMAN[4:]]
DATED = ['4-Mar', 'Sep-02', '2001-09-14', '12/1/2001', *files.HUMAN[4:]]


def test_dates_of_a_spreadsheet(tmp_path: Path) -> None:
    by_hand = table(tmp_path, 'by_hand', RIGHT)
    assert table(tmp_path, 'as_it_is', DATED)['matrixSha256'] != by_hand['matrixSha256']
    repaired = table(tmp_path, 'repaired', DATED, {'repairs': ['dates']})
    assert repaired['matrixSha256'] == by_hand['matrixSha256']
    assert find_warning(repaired, 'symbolsDates') is None
    shown = '4-Mar → MARCH4, Sep-02 → SEPT2, 2001-09-14 → SEPT14'
    assert find_warning(repaired, 'datesRestored') == {'count': 4, 'examples': shown}


@pytest.mark.parametrize(
    ('given', 'found'),
    [
        (['1-Mar', 'ACTB'], ['1-Mar', 'ACTB']),
        (['1-Mar', 'MARC1'], ['MARCH1', 'MARC1']),
        (['1-Mar', 'MTARC1'], ['MARCH1', 'MTARC1']),
        (['2-Mar', 'MARCHF2'], ['MARC2', 'MARCHF2']),
        (['1-Mar', '1-Mar', 'ACTB'], ['1-Mar', '1-Mar', 'ACTB']),
        (['5-Sep', 'Sep-05'], ['5-Sep', 'Sep-05']),
        (['5-Sep', 'SEPT5'], ['5-Sep', 'SEPT5']),
        (['15-Sep', '3月5日', '2月1日'], ['SEP15', 'MARCH5', '2月1日']),
        (['3/9/2001', '9/12/01', '3/3/2001', '13/9/2001'], ['3/9/2001', 'SEPT12', 'MARCH3', 'SEPT13']),
        (['7-Sep', 'Actb', 'Gapdh', 'Cd3e'], ['Sept7', 'Actb', 'Gapdh', 'Cd3e']),
    ],
)
def test_a_date_that_two_genes_explain_stays(given: list[str], found: list[str]) -> None:
    assert restore_dates(given) == found


def versioned_id(k: int) -> str:
    return f'ENSG{k:011d}.{k % 9 + 1}'


def test_versions_of_ids(tmp_path: Path) -> None:
    plain = [f'ENSG{k:011d}' for k in range(1, 25)]
    with_versions = [*(versioned_id(k) for k in range(1, 24)), 'ENSG00000000024.4_PAR_Y']
    by_hand = table(tmp_path, 'by_hand', [*plain[:-1], 'ENSG00000000024_PAR_Y'])
    assert table(tmp_path, 'as_it_is', with_versions)['matrixSha256'] != by_hand['matrixSha256']
    repaired = table(tmp_path, 'repaired', with_versions, {'repairs': ['versions']})
    assert repaired['matrixSha256'] == by_hand['matrixSha256']
    assert (find_warning(repaired, 'versionsStripped') or {})['count'] == 24
    right = dataset(tmp_path, 'h5ad_by_hand', annotated(plain))
    found = dataset(tmp_path, 'h5ad', annotated([versioned_id(k) for k in range(1, 25)]), {'repairs': ['versions']})
    assert found | {'warnings': ''} == right | {'warnings': ''}


def test_symbols_of_ids_by_the_tables_and_ids_that_stay(tmp_path: Path) -> None:
    ids = [
        'ENSG00000167286',
        'ENSG00000198851',
        'ENSG00000156738',
        *(f'ENSG{99_000_000_000 + k}' for k in range(1, 22)),
    ]
    named = table(tmp_path, 'named', ids)
    assert find_warning(named, 'symbolsFromIds') == {'count': 3, 'genes': 24}
    genes = (tmp_path / 'named/out/genes.tsv').read_text().splitlines()
    assert genes[:3] == ['ENSG00000167286\tCD3D', 'ENSG00000198851\tCD3E', 'ENSG00000156738\tMS4A1']
    kept = table(tmp_path, 'kept', ids, {'keepIds': True})
    assert find_warning(kept, 'symbolsFromIds') is None
    assert (tmp_path / 'kept/out/genes.tsv').read_text().splitlines() == [f'{i}\t{i}' for i in ids]


def test_barcodes_without_their_suffix(tmp_path: Path) -> None:
    bare = [name.removesuffix('-1') for name in files.barcodes(CELLS)]
    written = [f'{name}-1_{k % 2 + 1}' for k, name in enumerate(bare)]
    by_hand = table(tmp_path, 'by_hand', files.HUMAN, barcodes=bare)
    repaired = table(tmp_path, 'repaired', files.HUMAN, {'repairs': ['suffix']}, barcodes=written)
    assert repaired['matrixSha256'] == by_hand['matrixSha256']
    right = dataset(tmp_path, 'h5ad_by_hand', annotated(files.HUMAN, barcodes=bare))
    found = dataset(tmp_path, 'h5ad', annotated(files.HUMAN, barcodes=written), {'repairs': ['suffix']})
    assert found | {'warnings': ''} == right | {'warnings': ''}


def test_a_suffix_that_tells_cells_apart_is_not_dropped(tmp_path: Path) -> None:
    bare = [name.removesuffix('-1') for name in files.barcodes(CELLS)]
    joined = [f'{bare[k // 2]}-{k % 2 + 1}' for k in range(CELLS)]
    with pytest.raises(StromaError, match='BARCODE_DUPLICATE'):
        table(tmp_path, 'a', files.HUMAN, {'repairs': ['suffix']}, barcodes=joined)


def human_symbol(name: str) -> str:
    return 'HLA-DQA1' if name == 'H2-Aa' else name.upper()


@pytest.fixture
def orthologs(tmp_path: Path) -> Orthologs:
    """Each mouse gene with its human one; Lyz2 has two, Fcgr3 none."""
    pairs = [(name, human_symbol(name)) for name in MOUSE if name not in ('Lyz2', 'Fcgr3')]
    pairs += [('Lyz2', 'LYZ'), ('Lyz2', 'LYZL1')]
    path = tmp_path / 'orthologs.tsv'
    path.write_text('Homo sapiens\tMus musculus\n' + ''.join(f'{human}\t{mouse}\n' for mouse, human in pairs))
    return {'path': str(path), 'species': 'Mus musculus', 'name': 'Pairs 1'}


def test_human_homologues(tmp_path: Path, orthologs: Orthologs) -> None:
    kept = [k for k, name in enumerate(MOUSE) if name not in ('Lyz2', 'Fcgr3')]
    human = [human_symbol(MOUSE[k]) for k in kept]
    by_hand = table(tmp_path, 'by_hand', human, kept=kept)
    repaired = table(tmp_path, 'repaired', MOUSE, {'repairs': ['homologues']}, orthologs=orthologs)
    assert repaired['matrixSha256'] == by_hand['matrixSha256']
    assert (repaired['species'], repaired['genes']) == ('Homo sapiens', 22)
    expected = {'count': 22, 'left': 2, 'species': 'Mus musculus', 'table': 'Pairs 1'}
    assert find_warning(repaired, 'homologues') == expected
    right = dataset(tmp_path, 'h5ad_by_hand', annotated(human, kept=kept))
    found = dataset(tmp_path, 'h5ad', annotated(MOUSE), {'repairs': ['homologues']}, orthologs)
    assert found | {'warnings': ''} == right | {'warnings': ''}
    assert found['species'] == 'Homo sapiens'


@pytest.mark.sandboxed
def test_the_job_reads_the_table_that_it_names(tmp_path: Path, store: DiskStore, orthologs: Orthologs) -> None:
    """Through the job and its child process, with the table where the reference library keeps it."""
    table(tmp_path, 'written', MOUSE)
    content = (tmp_path / 'written/a.tsv.gz').read_bytes()
    coding = b'id\tsymbol\tbiotype\nENSG1\tCD4\tprotein_coding\nENSG2\tB2M\tlncRNA\n'
    stored = {'references/abc': Path(orthologs['path']).read_bytes(), 'references/def': coding}
    for key, data in (('files/f/content.tsv.gz', content), *stored.items()):
        (store.root / key).parent.mkdir(parents=True, exist_ok=True)
        (store.root / key).write_bytes(data)
    given = {'id': 'r', 'name': 'Pairs', 'version': '1', 'sha256': 'abc', 'species': 'Mus musculus'}
    # The second table was deleted after the upload.
    given |= {'coding': {'name': 'Genes', 'version': '2', 'sha256': 'def'}, 'genes': {**given, 'sha256': 'gone'}}
    sha256 = hashlib.sha256(content).hexdigest()
    job = JobContext(
        **{'id': 'j', 'tool': 'import', 'dataset_id': None, 'store': store, 'steps': import_.STEPS, 'threads': 1},
        params={'kind': 'matrix', 'name': 'a.tsv.gz', 'choices': {'repairs': ['homologues']}},
        inputs={
            **{'fileId': 'f', 'key': 'files/f/content.tsv.gz', 'name': 'a.tsv.gz', 'kind': 'matrix'},
            **{'sha256': sha256, 'orthologs': given},
        },
        log=logging.getLogger('test'),
    )
    result = import_.run(job)
    check('import', 'result', result)
    assert (result['species'], result['genes']) == ('Homo sapiens', 21)
    assert (find_warning(result, 'homologues') or {})['table'] == 'Pairs 1'
    assert find_warning(result, 'homologuesNotCoding') == {'count': 1, 'table': 'Genes 2'}


def test_homologues_that_the_table_lacks_are_refused(tmp_path: Path, orthologs: Orthologs) -> None:
    with pytest.raises(StromaError, match='HOMOLOGUES_MISSING'):
        table(tmp_path, 'a', files.HUMAN, {'repairs': ['homologues']}, orthologs=orthologs)
    with pytest.raises(StromaError, match='HOMOLOGUES_MISSING'):
        table(tmp_path, 'b', MOUSE, {'repairs': ['homologues']})


def test_repeated_symbols_are_made_unique_and_shown(tmp_path: Path) -> None:
    repeated = ['ACTB', 'ACTB', *files.HUMAN[2:]]
    by_hand = table(tmp_path, 'by_hand', ['ACTB', 'ACTB-1', *files.HUMAN[2:]])
    made = table(tmp_path, 'made', repeated)
    # The ids of a table of symbols are unchanged.
    left, right = ((tmp_path / name / 'out/genes.tsv').read_text().splitlines() for name in ('made', 'by_hand'))
    assert [line.split('\t')[1] for line in left] == [line.split('\t')[1] for line in right]
    assert made['nonZeros'] == by_hand['nonZeros']
    assert (find_warning(made, 'symbolsMadeUnique') or {})['count'] == 2
