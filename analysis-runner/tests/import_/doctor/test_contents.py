"""The result lists, part by part, which parts of a file were read and which were not."""

from __future__ import annotations

import warnings
from pathlib import Path
from typing import Any

import anndata as ad
import matrix_files as files
import mudata
import numpy as np
import pandas as pd
import pytest
import scipy.sparse as sp

from stroma_runner.engine.contract import check
from stroma_runner.tools.import_.annotated.parse import parse_annotated
from stroma_runner.tools.import_.choices import Choices
from stroma_runner.tools.import_.counts.parse import parse_matrix
from stroma_runner.tools.import_.facts import MOST_PARTS, FileReport
from stroma_store.errors import StromaError

CELLS = 40


@pytest.fixture(scope='module', autouse=True)
def peaks() -> None:
    """Overrides the folder's check of child processes: these tests parse in their own process."""


def parts(facts: dict[str, Any]) -> set[tuple[str, str, bool, int | None]]:
    check('import', 'result', {**facts, 'datasetId': None})
    assert facts['contents']['more'] == 0
    return {(p['part'], p['name'], p['isRead'], p.get('count')) for p in facts['contents']['parts']}


def annotated(path: Path, folder: Path, choices: Choices | None = None) -> dict[str, Any]:
    folder.mkdir()
    return parse_annotated(path, path.name, folder, folder / 'out', choices)


def made() -> ad.AnnData:
    counts = files.counts(CELLS).astype('f4')
    data = ad.AnnData(
        X=sp.csr_matrix(counts.log1p()),
        obs=pd.DataFrame(
            {'leiden': pd.Categorical([str(k % 3) for k in range(CELLS)]), 'when': np.ones(CELLS) * 1j},
            index=files.barcodes(CELLS),
        ),
        var=pd.DataFrame(index=files.HUMAN),
        layers={'counts': counts},
        obsm={'X_umap': np.ones((CELLS, 2)), 'X_one': np.ones((CELLS, 1))},
        obsp={'distances': sp.identity(CELLS, format='csr')},
        uns={'leiden_colors': ['#ff0000', '#00ff00', '#0000ff'], 'neighbors': {'k': 15}},
    )
    return data


def test_an_annotated_file(tmp_path: Path) -> None:
    made().write_h5ad(tmp_path / 'a.h5ad')
    assert parts(annotated(tmp_path / 'a.h5ad', tmp_path / 'read')) == {
        ('features', 'Gene Expression', True, 24),
        ('matrix', 'X', False, 24),
        ('layer', 'layers/counts', True, 24),
        ('columns', 'obs', True, 1),
        ('columns', 'obs/when', False, None),
        ('embedding', 'obsm/X_umap', True, 2),
        ('embedding', 'obsm/X_one', False, 1),
        ('graph', 'obsp/distances', False, None),
        ('colours', 'uns/leiden_colors', True, None),
        ('unstructured', 'uns/neighbors', False, None),
    }


def test_an_archive_and_its_other_features(tmp_path: Path) -> None:
    rows = [f'ENSG{k:011d}\t{name}\tGene Expression\n' for k, name in enumerate(files.HUMAN[:20])]
    rows += [f'P{k}\tP{k}\tAntibody Capture\n' for k in range(4)]
    members = files.trio(CELLS, features=''.join(rows).encode()) | {
        'sample/outs/web_summary.html': b'x',
        'sample/outs/raw/matrix.mtx.gz': b'x',
    }
    path = files.write_zip(tmp_path / 'a.zip', members)
    assert parts(parse_matrix(path, 'a.zip', tmp_path, tmp_path / 'out')) == {
        ('features', 'Gene Expression', True, 20),
        ('features', 'Antibody Capture', False, 4),
        *(('member', f'sample/outs/filtered/{name}.gz', True, None) for name in ('matrix.mtx', 'features.tsv')),
        ('member', 'sample/outs/filtered/barcodes.tsv.gz', True, None),
        ('member', 'sample/outs/web_summary.html', False, None),
        ('member', 'sample/outs/raw/matrix.mtx.gz', False, None),
    }


def test_columns_of_a_table(tmp_path: Path) -> None:
    values = files.counts(CELLS).toarray()
    head = ['gene', 'length', *files.barcodes(CELLS), 'note']
    rows = [[name, '7', *map(str, values[:, k]), '1'] for k, name in enumerate(files.HUMAN)]
    (tmp_path / 'a.csv').write_text('\n'.join(','.join(row) for row in [head, *rows]) + '\n')
    facts = parse_matrix(tmp_path / 'a.csv', 'a.csv', tmp_path, tmp_path / 'out', {'leftOut': [CELLS + 3]})
    assert parts(facts) == {
        ('cells', '', True, CELLS),
        ('columns', 'length', False, None),
        ('columns', 'note', False, None),
    }


@pytest.fixture
def complete_file(tmp_path: Path) -> Path:
    proteins = ad.AnnData(
        X=np.ones((CELLS, 3), 'f4') * np.arange(3),
        obs=pd.DataFrame(index=files.barcodes(CELLS)),
        var=pd.DataFrame(index=['CD3_prot', 'CD4_prot', 'CD8_prot']),
    )
    with warnings.catch_warnings():
        warnings.simplefilter('ignore')
        data = made()
        del data.obs['when']
        mudata.MuData({'rna': data, 'prot': proteins}).write(tmp_path / 'a.h5mu')
    return tmp_path / 'a.h5mu'


def test_modalities_with_their_features(complete_file: Path, tmp_path: Path) -> None:
    found = parts(annotated(complete_file, tmp_path / 'read'))
    assert {('modality', 'rna', True, 24), ('modality', 'prot', False, 3)} <= found


def test_another_modality_is_read_when_it_is_chosen(complete_file: Path, tmp_path: Path) -> None:
    facts = annotated(complete_file, tmp_path / 'read', {'modality': 'prot'})
    assert (facts['cells'], facts['genes']) == (CELLS, 3)
    assert {('modality', 'rna', False, 24), ('modality', 'prot', True, 3)} <= parts(facts)
    with pytest.raises(StromaError, match='ANNDATA_INVALID'):
        annotated(complete_file, tmp_path / 'other', {'modality': 'atac'})


def test_a_long_list_is_cut_behind_what_was_read() -> None:
    found = FileReport()
    for k in range(MOST_PARTS):
        found.part('unstructured', f'uns/{k}\n', False)
    found.part('matrix', 'X' * 300, True)
    listed = found.contents()
    assert (len(listed['parts']), listed['more']) == (MOST_PARTS, 1)
    assert listed['parts'][0]['name'] == 'X' * 200
    assert listed['parts'][1]['name'] == 'uns/0 '
