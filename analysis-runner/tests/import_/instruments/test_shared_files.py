"""Each real file and each small case is imported, or rejected for the right reason, as listed in docs/real-files.md.

Runs in `npm run broad`, or on its own with `STROMA_TEST_DATA`. With `STROMA_WRITE_DOCS=1` it rewrites the page.
"""

from __future__ import annotations

import os
import re
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from stroma_runner.tools.import_.annotated.convert import inspect
from stroma_runner.tools.import_.annotated.parse import parse_annotated
from stroma_runner.tools.import_.choices import Choices
from stroma_runner.tools.import_.contigs.tables import parse_contigs
from stroma_runner.tools.import_.counts.parse import parse_matrix
from stroma_store.errors import StromaError

pytestmark = pytest.mark.broad
PAGE = Path(__file__).resolve().parents[4] / 'docs' / 'real-files.md'
SETS = (
    *('scrna_10x_formats', 'scrna_ifnb', 'scrna_pbmc3k_labels', 'scrna_pbmc68k', 'cnv_oligodendroglioma'),
    *('traj_mouse_endoderm', 'spatial_visium', 'vdj', 'cz_schema', 'seurat_objects', 'ambient_soupx'),
)
ANNOTATED = re.compile(r'\.(h5ad|rds|rda|rdata)$', re.IGNORECASE)
CONTIGS = re.compile('contig|airr|rearrangement|two_cells|one_cell', re.IGNORECASE)
#: Parts of a folder, which are uploaded together.
PARTS = re.compile(r'(^|/)(barcodes|genes|features|matrix)\.(tsv|mtx)(\.gz)?$|/spatial/')
LEFT_OUT = re.compile(r'\.(md|png|json\.txt|pkl\.gz|gmt)$|scalefactors', re.IGNORECASE)
#: Folders that a person would pack.
FOLDERS = (
    *('scrna_10x_formats/3.0.0/filtered_feature_bc_matrix', 'scrna_10x_formats/1.2.0/filtered_gene_bc_matrices'),
    *('scrna_ifnb/ctrl', 'scrna_ifnb/stim', 'ambient_soupx/toy', 'ambient_soupx/toy/raw', 'spatial_visium'),
)
#: Proposals of the check before the upload for tables with columns of row numbers.
PROPOSED: dict[str, Choices] = {'traj_mouse_endoderm': {'names': 3, 'leftOut': [2]}}
#: Values of an error or a warning that the page omits: those already in the row, and long lists.
SAID = {'file', 'line', 'genes', 'barcodes', 'rows', 'columns', 'min', 'max'}


@dataclass(frozen=True)
class SharedFile:
    """`name` below the folder of cases or data; `path`: itself, or a folder to pack."""

    name: str
    path: Path
    kind: str
    choices: Choices = field(default_factory=dict)


@pytest.fixture(scope='module', autouse=True)
def peaks() -> None:
    """Overrides the folder's check of child processes: these tests parse in their own process."""


def shared_files(data: Path) -> Iterator[SharedFile]:
    for top in (data.parent / 'cases', *(data / one for one in SETS)):
        for path in sorted(top.rglob('*')):
            name = path.relative_to(data if top.parent == data else data.parent).as_posix()
            if not path.is_file() or LEFT_OUT.search(name) or PARTS.search(name):
                continue
            kind = 'annotated' if ANNOTATED.search(name) else 'contigs' if CONTIGS.search(path.name) else 'matrix'
            yield SharedFile(name, path, kind, PROPOSED.get(name.split('/')[0], {}))
    for folder in FOLDERS:
        yield SharedFile(f'{folder}/ as a zip', data / folder, 'matrix')


def uploaded(shared: SharedFile, folder: Path) -> Path:
    if not shared.path.is_dir():
        # inferCNV's name for a table of counts.
        return shared.path
    target = folder / f'{shared.path.name}.zip'
    with zipfile.ZipFile(target, 'w') as archive:
        for path in sorted(shared.path.rglob('*')):
            if path.is_file() and path.suffix != '.md':
                archive.write(path, path.relative_to(shared.path.parent))
    return target


def imported(shared: SharedFile, folder: Path) -> dict[str, Any]:
    path, scratch, out = uploaded(shared, folder), folder / 'scratch', folder / 'out'
    scratch.mkdir()
    name = path.name.replace('.counts.matrix.gz', '.tsv.gz')
    if shared.kind == 'annotated':
        inspect(path, name)
        return parse_annotated(path, name, scratch, out, shared.choices)
    if shared.kind == 'contigs':
        return parse_contigs(path, name, out, lambda done: None)
    return parse_matrix(path, name, scratch, out, shared.choices)


def values(params: dict[str, Any]) -> str:
    kept = {key: value for key, value in params.items() if key not in SAID}
    return ', '.join(f'{key} {str(value)[:60]}' for key, value in kept.items()).replace('|', '\\|')


def table_row(shared: SharedFile, folder: Path) -> str:
    try:
        facts = imported(shared, folder)
    except StromaError as error:
        cells = ['refused', '', '', '', f'`{error.id}`: {values(error.params)}']
    else:
        told = [
            f'`{w["id"]}`' + (f' ({values(w["params"])})' if values(w['params']) else '') for w in facts['warnings']
        ]
        rows = facts.get('contigs') or facts['genes']
        cells = ['read', facts['layout'], f'{facts["cells"]:,}', f'{rows:,}', '; '.join(told)]
    chosen = ', '.join(f'{key} {value}' for key, value in shared.choices.items())
    return '| ' + ' | '.join([f'`{shared.name}`', shared.kind, *cells, chosen]) + ' |'


def test_every_shared_file(data: Path, tmp_path: Path) -> None:
    lines = []
    for number, shared in enumerate(shared_files(data)):
        (tmp_path / str(number)).mkdir()
        lines.append(table_row(shared, tmp_path / str(number)))
    head = [
        '# Real files',
        '',
        f'What the import makes of the {len(lines)} real files and small cases that it is developed with.',
        'Each is read, or refused for its true reason. Of contigs, cells are barcodes and genes are contigs.',
        'Choices are those that the check before the upload proposes.',
        '`analysis-runner/tests/import_/instruments/test_shared_files.py` imports them and checks this table',
        '(`npm run broad`); `STROMA_WRITE_DOCS=1` with that test writes the table again.',
        '',
        '| file | kind | result | layout | cells | genes | says | choices |',
        '|---|---|---|---|---|---|---|---|',
    ]
    page = '\n'.join([*head, *lines, ''])
    if os.environ.get('STROMA_WRITE_DOCS'):
        PAGE.write_text(page, encoding='utf-8')
    assert PAGE.read_text(encoding='utf-8') == page
