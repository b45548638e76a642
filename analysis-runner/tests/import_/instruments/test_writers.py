"""The counts of each writer's file equal its input, or the file is rejected, as listed in docs/writers.md."""

from __future__ import annotations

import json
import os
from pathlib import Path

import numpy as np
import pytest
from test_odd_files import ROOT, imported
from writers import COUNTS, WRITERS, Writer

from stroma_store.errors import StromaError
from stroma_store.open_dataset import open_dataset
from stroma_store.samples import read_sample

PAGE = ROOT / 'docs' / 'writers.md'


@pytest.fixture(scope='module', autouse=True)
def peaks() -> None:
    """Overrides the folder's check of child processes: these tests parse in their own process."""


def counts_of(folder: Path, kind: str) -> np.ndarray:
    """Imported matrix, cells x genes."""
    if kind == 'matrix':
        return read_sample(folder).counts.toarray()
    dataset = open_dataset(folder)
    return np.column_stack([dataset.dense(k, 'raw') for k in range(dataset.n_genes)])


@pytest.mark.parametrize('writer', WRITERS, ids=lambda one: f'{one.who} {one.version}: {one.form}')
def test_the_counts_are_those_of_the_file(writer: Writer, tmp_path: Path) -> None:
    odd = writer.odd
    if odd.refused:
        with pytest.raises(StromaError) as refused:
            imported(odd, tmp_path)
        assert refused.value.id == odd.refused
        return
    facts = imported(odd, tmp_path)
    assert (facts['cells'], facts['genes'], facts['species']) == (odd.cells, odd.genes, odd.species)
    assert tuple(w['id'] for w in facts['warnings']) == odd.says
    if odd.layout:
        assert facts['layout'] == odd.layout
    expected = writer.truth() if writer.truth else COUNTS.toarray()
    assert np.array_equal(counts_of(tmp_path / 'out', odd.kind), expected)


def page() -> str:
    messages = json.loads((ROOT / 'design-system/messages/en-US.json').read_text(encoding='utf-8'))
    read = sum(writer.odd.refused is None for writer in WRITERS)
    lines = [
        '# Writers',
        '',
        f'What the import makes of {len(WRITERS)} files, one for each form that a program or an instrument writes.',
        f'{read} are read: their counts equal those that went into the file. The others are refused, with the reason.',
        '`analysis-runner/tests/import_/instruments/test_writers.py` writes and imports each of them and checks',
        'this table; `STROMA_WRITE_DOCS=1` with that test writes the table again.',
        '',
        '| writer | version | form | made by | result | layout | says |',
        '|---|---|---|---|---|---|---|',
    ]
    for writer in WRITERS:
        odd = writer.odd
        if odd.refused:
            cells = ['refused', '', f'`{odd.refused}`: {messages[f"error.{odd.refused}"]}']
        else:
            says = '; '.join([*(f'`{id}`' for id in odd.says), *([odd.note] if odd.note else [])])
            cells = ['read' if not odd.says else 'read, with a warning', odd.layout, says]
        lines.append('| ' + ' | '.join([writer.who, writer.version, writer.form, writer.made, *cells]) + ' |')
    return '\n'.join([*lines, ''])


def test_the_page_is_up_to_date() -> None:
    if os.environ.get('STROMA_WRITE_DOCS'):
        PAGE.write_text(page(), encoding='utf-8')
    assert PAGE.read_text(encoding='utf-8') == page()
