"""POST chart_receipt and chart_script: the inputs of a chart, and a zip that recomputes its values."""

from __future__ import annotations

import csv
import io
import json
import math
import platform
import shutil
import zipfile
from collections.abc import Callable, Iterable, Iterator
from datetime import datetime
from importlib import metadata
from pathlib import Path
from typing import Any, TextIO

import numpy as np
from starlette.requests import Request
from starlette.responses import Response

from stroma_dataset_service.charts.chart import Chart, ChartSource
from stroma_dataset_service.charts.columns import overall_chart, quality_chart, selected_chart
from stroma_dataset_service.charts.genes import coexpression_chart, genes_chart
from stroma_dataset_service.charts.h5ad import write_h5ad
from stroma_dataset_service.charts.maps import embedding_chart
from stroma_dataset_service.charts.methods import citations_of, method_of
from stroma_dataset_service.charts.script import script_of
from stroma_dataset_service.columns.colours import read_colours
from stroma_dataset_service.columns.roles import read_roles
from stroma_dataset_service.opened.datasets import OpenDataset
from stroma_dataset_service.opened.versions import Versions
from stroma_dataset_service.web.inputs import checked_body
from stroma_dataset_service.web.replies import json_reply
from stroma_dataset_service.web.streaming import FileReply
from stroma_store.cell_sets import hash_of
from stroma_store.contract import limits
from stroma_store.errors import StromaError
from stroma_store.objects import ObjectStore

#: Imports of a script, and the helpers that read its data.
LIBRARIES = ('anndata', 'h5py', 'matplotlib', 'numpy', 'pandas', 'scipy')
_KINDS: dict[str, Callable[[ChartSource, dict[str, Any]], Chart]] = {
    **dict.fromkeys(('violin', 'box', 'stacked', 'dot', 'heatmap', 'cells'), genes_chart),
    'coexpression': coexpression_chart,
    'embedding': embedding_chart,
    'quality': quality_chart,
    'overall': overall_chart,
    'selected': selected_chart,
}
Now = Callable[[], datetime]


def chart_receipt(
    request: Request, dataset: OpenDataset, content: bytes, store: ObjectStore, versions: Versions, now: Now
) -> Response:
    """POST ChartView: ChartReceipt. Raises the errors of the call that the chart is drawn from."""
    view = checked_body(content, 'chart')
    return json_reply(_receipt(dataset, view, _chart(dataset, view, store, versions), now))


def chart_script(
    request: Request, dataset: OpenDataset, content: bytes, store: ObjectStore, versions: Versions, now: Now
) -> Response:
    """POST ChartView: the zip. Raises as `chart_receipt`, and CHART_DATA_TOO_LARGE."""
    view = checked_body(content, 'chart')
    chart = _chart(dataset, view, store, versions)
    values, most = chart.values(dataset), limits()['chartData']['values']
    if values > most:
        raise StromaError('CHART_DATA_TOO_LARGE', values=values, most=most)
    receipt = _receipt(dataset, view, chart, now)
    folder = store.scratch()
    try:
        path = folder / 'reproduce.zip'
        _write_zip(path, folder, dataset, chart, receipt)
        headers = {'Cache-Control': 'no-store'}
        return FileReply(path, path.stat().st_size, headers, 'application/zip')  # it is open: the folder may go
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _chart(dataset: OpenDataset, view: dict[str, Any], store: ObjectStore, versions: Versions) -> Chart:
    def colours(column: str) -> dict[str, str]:
        return dict(read_colours(versions, dataset, column)['colours'])

    source = ChartSource(store, dataset, read_roles(versions, dataset), colours)
    chart = _KINDS[view['chart']](source, view)
    chart.facts = {'chart': view['chart'], 'counts': not dataset.normalised_only, **chart.facts}
    return chart


def _receipt(dataset: OpenDataset, view: dict[str, Any], chart: Chart, now: Now) -> dict[str, Any]:
    labels = [name for name in chart.columns if dataset.column(name).kind == 'category']
    method = method_of(view, dataset, chart)
    name = str(dataset.info.get('name') or dataset.id)
    lines = [
        f'{method["en-US"]}',
        '',
        f'Dataset: {name} ({dataset.id}, version {dataset.version})',
        'Data: data.h5ad of the downloaded zip, or an export of the dataset as h5ad (Explorer, Export)',
        f'with the columns {", ".join(chart.columns) or "(none)"}; set DATA to its name.',
        'Cells of a selection are listed by their barcodes in the file that CHART names, which the zip holds.',
        f'Needs: {", ".join(LIBRARIES)}',
    ]
    return {
        'chart': view['chart'],
        'datasetId': dataset.id,
        'createdAt': now().strftime('%Y-%m-%dT%H:%M:%SZ'),
        'inputs': [
            {
                'name': name,
                'version': dataset.version,
                'sha256': dataset.matrix_sha256,
                'cells': dataset.n_cells,
                'genes': dataset.n_genes,
            }
        ],
        'cellSet': {'cells': int(chart.cells.sum()), 'sha256': hash_of(chart.cells)},
        'groups': [{'name': of, 'cells': int(cells.sum()), 'sha256': hash_of(cells)} for of, cells in chart.groups],
        'labels': {column: dataset.label_version(column) for column in labels},
        'genes': [
            {'gene_id': dataset.genes.ids[index], 'symbol': dataset.genes.symbols[index]} for index in chart.genes
        ],
        'params': _short(view),
        'libraries': {library: metadata.version(library) for library in LIBRARIES},
        'python': platform.python_version(),
        'machine': platform.machine(),
        'method': method,
        'citations': citations_of(chart),
        'script': script_of(chart.script, chart.facts, lines),
        'data': {'values': chart.values(dataset), 'most': limits()['chartData']['values']},
    }


def _short(view: Any) -> Any:
    """The request; the bits of a selection are named by the hash in `groups`."""
    if isinstance(view, dict):
        return {key: '…' if key == 'bits' else _short(value) for key, value in view.items()}
    return [_short(value) for value in view] if isinstance(view, list) else view


_README = """{method}

{method_zh}

    python -m pip install -r requirements.txt
    python reproduce.py

data.h5ad       cells, genes and columns of the chart ({cells} cells, {genes} genes)
reproduce.py    computes the values of the chart, compares them with expected/, draws figure.pdf
expected/       the values as the chart showed them
receipt.json    inputs, hashes, parameters, versions, method

data.h5ad       该图的细胞、基因与列
reproduce.py    计算该图的数值，与 expected/ 比对，并绘制 figure.pdf
expected/       图中显示的数值
receipt.json    输入、哈希、参数、版本与方法
"""


def _write_zip(path: Path, folder: Path, dataset: OpenDataset, chart: Chart, receipt: dict[str, Any]) -> None:
    write_h5ad(folder / 'data.h5ad', dataset, chart)
    readme = _README.format(
        method=receipt['method']['en-US'],
        method_zh=receipt['method']['zh-CN'],
        cells=receipt['cellSet']['cells'],
        genes=len(chart.data_genes(dataset)),
    )
    pinned = ''.join(f'{name}=={version}\n' for name, version in receipt['libraries'].items())
    kept = {name: value for name, value in receipt.items() if name != 'script'}
    with zipfile.ZipFile(path, 'w', zipfile.ZIP_DEFLATED) as archive:
        archive.write(folder / 'data.h5ad', 'data.h5ad', zipfile.ZIP_STORED)  # it is compressed inside
        archive.writestr('reproduce.py', receipt['script'])
        archive.writestr('requirements.txt', pinned)
        archive.writestr('README.md', readme)
        archive.writestr('receipt.json', json.dumps(kept, indent=1, ensure_ascii=False))
        for name, cells in chart.files.items():
            _add(archive, name, (f'{barcode}\n' for barcode in _barcodes(dataset, cells)))
        for name, rows in chart.shown().items():
            _add(archive, f'expected/{name}.csv', _csv_lines(rows))


def _barcodes(dataset: OpenDataset, cells: np.ndarray) -> list[str]:
    return dataset.barcodes_of(np.flatnonzero(cells))


def _add(archive: zipfile.ZipFile, name: str, lines: Iterable[str]) -> None:
    """Line by line: the values of a million cells are never one text."""
    with archive.open(name, 'w', force_zip64=True) as raw:
        text: TextIO = io.TextIOWrapper(raw, 'utf-8', errors='replace', newline='')
        text.writelines(lines)
        text.close()


def _csv_lines(rows: Iterable[list[Any]]) -> Iterator[str]:
    line = io.StringIO()
    writer = csv.writer(line, lineterminator='\n')
    for row in rows:
        writer.writerow(
            ['' if cell is None or (isinstance(cell, float) and math.isnan(cell)) else cell for cell in row]
        )
        yield line.getvalue()
        line.seek(0)
        line.truncate()
