"""The dataset service can show everything that the import accepts: seeded mutations of an annotated file, then every
read call.

20 files, 200 more in `npm run broad`; `STROMA_MUTATIONS=2000` for the long form, `STROMA_MUTATION_SEED` for the first
seed.
"""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

import h5ad_mutations
import h5py
import numpy as np
import pytest
from starlette.testclient import TestClient
from stroma_dataset_service.app import create_app
from stroma_dataset_service.settings import Settings

from stroma_runner.engine.contract import check
from stroma_runner.tools.import_.annotated.h5ad_check import inspect
from stroma_runner.tools.import_.annotated.parse import parse_annotated
from stroma_store.disk_store import DiskStore
from stroma_store.errors import StromaError

COUNT = int(os.environ.get('STROMA_MUTATIONS') or 220)
FIRST = int(os.environ.get('STROMA_MUTATION_SEED') or 0)
BATCH = 20
BINARY, EXACT = 'application/octet-stream', 'application/octet-stream;exact=1'


@pytest.fixture(scope='module', autouse=True)
def peaks() -> None:
    """No child process runs here, so there is no memory peak to check."""


@pytest.fixture(scope='module')
def published_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return h5ad_mutations.make(tmp_path_factory.mktemp('base') / 'base.h5ad')


@pytest.fixture
def service(store: DiskStore) -> Iterator[TestClient]:
    app = create_app(Settings(object_store='', secret='s', port=0), store)
    with TestClient(app, headers={'X-Stroma-Secret': 's'}, raise_server_exceptions=False) as client:
        yield client


def publish(store: DiskStore, path: Path, id: str) -> dict[str, Any] | None:
    """The facts of the imported dataset, or None if import refuses the file with a typed error."""
    folder = store.scratch()
    try:
        inspect(path, path.name)
        facts = parse_annotated(path, path.name, folder.parent, folder)
    except StromaError as error:
        assert json.dumps(error.params)
        shutil.rmtree(folder)
        return None
    check('import', 'result', facts | {'datasetId': id})
    store.publish(folder, f'datasets/{id}')
    return facts


def read_calls(detail: dict[str, Any], genes: list[dict[str, str]]) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """(method, path, body) of every read call for the columns and genes in the detail and the gene list."""
    for accept in ('application/json', BINARY):
        headers = {'Accept': accept}
        for view in detail['embeddings']:
            query = f'key={quote(view["key"], safe="")}&dimensions={view["dimensions"]}'
            yield 'GET', f'/embedding_view2?{query}', {'headers': headers}
            yield 'POST', '/embedding', {'headers': headers, 'json': view | {'cells': [0, 5]}}
        for column in detail['columns']:
            yield 'GET', f'/observation_annotation?name={quote(column["name"], safe="")}', {'headers': headers}
    names = [gene[key] for gene in genes for key in ('symbol', 'id') if gene[key].strip()]
    for layer in detail['layers']:
        for accept in ('application/json', BINARY, EXACT):
            for name in names:
                form = {'gene': name, 'layer': layer}
                yield 'POST', '/observation_gene', {'headers': {'Accept': accept}, 'data': form}
    for column in detail['columns']:
        name = quote(column['name'], safe='')
        # An empty column has no categories to group by; a numeric one has none either.
        if column['kind'] == 'category' and names:
            yield 'GET', f'/summary?column={name}&gene={quote(names[0], safe="")}', {}
            yield 'GET', f'/observation_color_manager?column={name}', {}
    for path in (
        *('', '/observation_annotation_view2', '/celltype_hierarchy2', '/quality', '/differential_expression'),
        *('/differential_expression?sort=log2fc&order=desc', '/differential_expression?minLog2fc=0&q=a'),
        *('/embedding_annotation', '/observation_display', '/genes?q=a&limit=1000'),
    ):
        yield 'GET', path, {}
    yield 'GET', '/differential_expression', {'headers': {'Accept': 'text/csv'}}


def reject_constant(name: str) -> None:
    pytest.fail(f'{name} is no JSON')


def read_all(service: TestClient, id: str, why: str) -> int:
    detail = service.get(f'/datasets/{id}')
    assert detail.status_code == 200, (why, detail.text)
    listed = service.get(f'/datasets/{id}/genes?limit=1000').json()['data']
    done = 0
    for method, path, options in read_calls(detail.json()['data'], [*listed[:2], *listed[-2:]]):
        reply = service.request(method, f'/datasets/{id}{path}', **options)
        assert reply.status_code == 200, (why, method, path, options, reply.text[:500])
        if reply.headers['content-type'].startswith('application/json'):
            json.loads(reply.content, parse_constant=reject_constant)
        done += 1
    return done


@pytest.mark.parametrize(
    'first',
    [
        pytest.param(first, marks=() if first == FIRST else pytest.mark.broad)
        for first in range(FIRST, FIRST + COUNT, BATCH)
    ],
)
def test_what_import_accepts_answers_every_call(
    first: int, published_folder: Path, tmp_path: Path, store: DiskStore, service: TestClient
) -> None:
    accepted = 0
    for seed in range(first, min(first + BATCH, FIRST + COUNT)):
        path = tmp_path / f'{seed}.h5ad'
        shutil.copyfile(published_folder, path)
        why = f'seed {seed}: {", ".join(h5ad_mutations.mutate(path, seed))}'
        if publish(store, path, f'd{seed}') is not None:
            accepted += 1
            assert read_all(service, f'd{seed}', why) > 10
        path.unlink()
    assert accepted > 0


def test_odd_names_and_coordinates_are_cleaned_with_numbers(
    published_folder: Path, tmp_path: Path, store: DiskStore, service: TestClient
) -> None:
    path = tmp_path / 'odd.h5ad'
    shutil.copyfile(published_folder, path)
    with h5py.File(path, 'r+') as handle:
        names = handle['var/_index'][:]
        names[4:7] = ['TAB\tBED', 'CARRIAGE\rRETURN', 'LINE\nBREAK']
        handle['var/_index'][:] = names
        points = handle['obsm/X_umap'][:]
        points[3, 1], points[4, 0], points[5] = np.inf, -np.inf, np.nan
        handle['obsm/X_umap'][:] = points
    facts = publish(store, path, 'odd')
    assert facts is not None
    found = {warning['id']: warning['params'] for warning in facts['warnings']}
    assert found['warning.namesCleaned'] == {'count': 3, 'examples': 'TAB BED, CARRIAGE RETURN, LINE BREAK'}
    assert found['warning.coordinatesNotFinite'] == {'count': 2, 'embeddings': 'umap'}
    read_all(service, 'odd', 'odd')
    rows = service.get('/datasets/odd/embedding_view2?key=umap').json()['data']['values']
    assert rows[3] == rows[4] == rows[5] == [None, None] and None not in rows[6]
    assert service.get('/datasets/odd/genes?q=TAB').json()['data'][0]['symbol'] == 'TAB BED'


def test_columns_that_a_dataset_cannot_hold_are_left_out_with_their_names(
    published_folder: Path, tmp_path: Path, store: DiskStore, service: TestClient
) -> None:
    path = tmp_path / 'odd.h5ad'
    shutil.copyfile(published_folder, path)
    with h5py.File(path, 'r+') as handle:
        handle['obs/complex'] = np.zeros(h5ad_mutations.CELLS, 'c8')
        handle['obs/records'] = np.zeros(h5ad_mutations.CELLS, [('a', 'f4'), ('b', 'S3')])
    facts = publish(store, path, 'odd')
    assert facts is not None
    found = {warning['id']: warning['params'] for warning in facts['warnings']}
    assert found['warning.columnsLeftOut'] == {'count': 2, 'columns': 'complex, records'}
    read_all(service, 'odd', 'odd')
