"""The exported file of a dataset with all fields is valid by CELLxGENE's own validator, and opens in its older anndata.

The validator has a separate environment: `npm run cellxgene -- --install`.
"""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest
import scipy.sparse as sp
from tool_support import run_tool

from stroma_runner.methods.cellxgene import check
from stroma_runner.methods.cellxgene.source import read_h5ad
from stroma_store.dataset.writer import write_dataset
from stroma_store.disk_store import DiskStore

PYTHON = Path(__file__).resolve().parents[4] / '.cache' / 'cellxgene' / 'bin' / 'python'
ASK = """
import anndata, sys
from cellxgene_schema.validate import validate
data = anndata.read_h5ad(sys.argv[1])
print(anndata.__version__, data.shape, data.raw.shape, list(data.obsm))
is_valid, errors, _ = validate(sys.argv[1])
print(errors)
sys.exit(not is_valid)
"""
IDS = ['ENSG00000141510', 'ENSG00000012048', 'ENSG00000139618', 'ENSG00000167286', 'ENSG00000153563', 'ENSG00000010610']
FIELDS = {
    'cell_type_ontology_term_id': ['CL:0000084', 'CL:0000623', 'unknown'],
    'donor_id': ['d1', 'd2'],
    'disease_ontology_term_id': ['PATO:0000461', 'MONDO:0005812'],
    'tissue_ontology_term_id': ['UBERON:0000178'],
    'tissue_type': ['tissue'],
    'assay_ontology_term_id': ['EFO:0009899'],
    'development_stage_ontology_term_id': ['HsapDv:0000258', 'unknown'],
    'sex_ontology_term_id': ['PATO:0000383', 'PATO:0000384'],
    'self_reported_ethnicity_ontology_term_id': ['unknown'],
    'suspension_type': ['cell'],
}


def exported(folder: Path, **changes: Any) -> Path:
    """The h5ad of a dataset with all fields and `changes`."""
    place, store = np.arange(120), DiskStore(folder)
    columns = {name: np.array(values)[place % len(values)] for name, values in (FIELDS | changes).items()}
    obs = pd.DataFrame(columns, index=[f'c{k}-1' for k in place])
    obs['is_primary_data'] = True
    counts = np.random.default_rng(8).poisson(3.0, (120, len(IDS))) + 1
    counts[:, 0] += place  # no cell is there twice
    made = store.scratch()
    write_dataset(
        made,
        counts=sp.csr_matrix(counts),
        obs=obs,
        var=pd.DataFrame({'gene_id': IDS}, index=[f'G{k}' for k in range(len(IDS))]),
        embeddings={'umap': np.random.default_rng(1).normal(size=(120, 2)).astype(np.float32)},
        markers=None,
        info={'name': 'All fields', 'species': 'Homo sapiens'},
    )
    store.publish(made, 'datasets/d1')
    params = {'format': 'h5ad', 'cells': None, 'columns': list(obs.columns)}
    result = run_tool(store, 'export-dataset', params, {'datasetId': 'd1'})
    assert result['missing'] == [] and result['reserved'] == []
    return store.path('results/job') / str(result['file'])


def test_our_check_finds_no_error(tmp_path: Path) -> None:
    assert [one for one in check(read_h5ad(exported(tmp_path))) if one.level == 'error'] == []


@pytest.mark.broad
@pytest.mark.skipif(not PYTHON.exists(), reason='npm run cellxgene -- --install')
@pytest.mark.parametrize('changes', [{}, {'disease_ontology_term_id': ['CL:0000084']}], ids=['valid', 'wrong'])
def test_cellxgenes_validator_says_the_same(tmp_path: Path, changes: dict[str, Any]) -> None:
    path = exported(tmp_path, **changes)
    done = subprocess.run([PYTHON, '-c', ASK, path], capture_output=True, text=True, timeout=300, check=False)
    assert "0.11.4 (120, 6) (120, 6) ['X_umap']" in done.stdout, done.stderr[-2000:]
    errors = [one for one in check(read_h5ad(path)) if one.level == 'error']
    assert (done.returncode == 0) == (not errors) == (not changes), done.stdout


def published(folder: Path) -> Path:
    """The h5ad of a dataset that contains two columns; the other facts were entered in the form of the offer."""
    place, store = np.arange(120), DiskStore(folder)
    obs = pd.DataFrame(
        {
            'type': np.array(['T cell', 'B cell'])[place % 2],
            'cell_type': 'old',
            'patient': [f'p{k % 3}' for k in place],
        },
        index=[f'c{k}-1' for k in place],
    )
    counts = np.random.default_rng(8).poisson(3.0, (120, len(IDS))) + 1
    counts[:, 0] += place
    made = store.scratch()
    write_dataset(
        made,
        counts=sp.csr_matrix(counts),
        obs=obs,
        var=pd.DataFrame({'gene_id': IDS}, index=[f'G{k}' for k in range(len(IDS))]),
        embeddings={'umap': np.random.default_rng(1).normal(size=(120, 2)).astype(np.float32)},
        markers=None,
        info={'name': 'Two columns', 'species': 'Homo sapiens'},
    )
    store.publish(made, 'datasets/d1')
    terms = {
        **{'species': 'NCBITaxon:9606', 'disease': 'PATO:0000461', 'tissue': 'UBERON:0000178', 'tissueType': 'tissue'},
        **{'technology': 'EFO:0009899', 'developmentStage': 'HsapDv:0000258', 'sex': 'unknown'},
        **{'ethnicity': 'unknown', 'suspensionType': 'cell', 'isPrimaryData': 'true'},
    }
    fields = {name: {'term': value} for name, value in terms.items()}
    fields |= {'cellType': {'column': 'type'}, 'donor': {'column': 'patient'}}
    params = {'format': 'h5ad', 'cells': None, 'columns': list(obs.columns)}
    given = {'publication': {'title': 'A study', 'fields': fields}}
    result = run_tool(store, 'export-dataset', params | given, {'datasetId': 'd1'})
    assert result['missing'] == [] and result['reserved'] == []
    return store.path('results/job') / str(result['file'])


def test_a_published_dataset_is_complete_by_what_its_form_says(tmp_path: Path) -> None:
    source = read_h5ad(published(tmp_path))
    assert [one for one in check(source) if one.level == 'error'] == []
    assert source.uns['title'] == 'A study'
    assert set(source.obs['cell_type_ontology_term_id']) == {'CL:0000084', 'CL:0000236'}
    assert set(source.obs['donor_id']) == {'p0', 'p1', 'p2'} and 'cell_type' not in source.obs


@pytest.mark.broad
@pytest.mark.skipif(not PYTHON.exists(), reason='npm run cellxgene -- --install')
def test_cellxgenes_validator_takes_the_file_of_a_published_dataset(tmp_path: Path) -> None:
    done = subprocess.run(
        [PYTHON, '-c', ASK, published(tmp_path)], capture_output=True, text=True, timeout=300, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr[-2000:]
