"""Each odd but legitimate file is read, corrected with a warning, or rejected, as listed in docs/odd-files.md."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest
from odd_files import FILES, OddFile

from stroma_runner.tools.import_.annotated.parse import parse_annotated
from stroma_runner.tools.import_.counts.parse import parse_matrix
from stroma_store.errors import StromaError

ROOT = Path(__file__).resolve().parents[3]
PAGE = ROOT / 'docs' / 'odd-files.md'


@pytest.fixture(scope='module', autouse=True)
def peaks() -> None:
    """Overrides the folder's check of child processes: these tests parse in their own process."""


def imported(odd: OddFile, folder: Path) -> dict[str, Any]:
    path = odd.write(folder)
    if odd.kind == 'annotated':
        return parse_annotated(path, path.name, folder, folder / 'out')
    (folder / 'scratch').mkdir()
    return parse_matrix(path, path.name, folder / 'scratch', folder / 'out')


@pytest.mark.parametrize('name', FILES)
def test_what_happens(name: str, tmp_path: Path) -> None:
    odd = FILES[name]
    if odd.refused:
        with pytest.raises(StromaError) as error:
            imported(odd, tmp_path)
        assert error.value.id == odd.refused
        return
    facts = imported(odd, tmp_path)
    assert (facts['cells'], facts['genes'], facts['species']) == (odd.cells, odd.genes, odd.species)
    assert (
        tuple(w['id'] for w in facts['warnings'] if w['id'] != 'warning.symbolsMadeUnique' or w['id'] in odd.says)
        == odd.says
    )
    if odd.layout:
        assert facts['layout'] == odd.layout


def page() -> str:
    messages = json.loads((ROOT / 'design-system/messages/en-US.json').read_text(encoding='utf-8'))
    lines = [
        '# Odd but legitimate files',
        '',
        f'What the import does with {len(FILES)} files that are unusual but right.',
        '`analysis-runner/tests/import_/test_odd_files.py` writes and imports each of them and checks this table;',
        '`STROMA_WRITE_DOCS=1` with that test writes the table again.',
        '',
        '| file | what is odd | result | cells | genes | species | says |',
        '|---|---|---|---|---|---|---|',
    ]
    for name, odd in FILES.items():
        if odd.refused:
            cells = ['refused', '', '', '', f'`{odd.refused}`: {messages[f"error.{odd.refused}"]}']
        else:
            says = '; '.join([*(f'`{w}`' for w in odd.says), *([odd.note] if odd.note else [])])
            result = 'read' if not odd.says else 'read, with a warning'
            cells = [result, f'{odd.cells:,}', f'{odd.genes:,}', odd.species or 'unknown', says]
        lines.append('| ' + ' | '.join([name, odd.what, *cells]) + ' |')
    return '\n'.join([*lines, ''])


def test_the_page_is_up_to_date() -> None:
    if os.environ.get('STROMA_WRITE_DOCS'):
        PAGE.write_text(page(), encoding='utf-8')
    assert PAGE.read_text(encoding='utf-8') == page()
    assert len(FILES) >= 40


def test_every_warning_has_its_sentence_in_both_languages() -> None:
    for language in ('en-US', 'zh-CN'):
        messages = json.loads((ROOT / f'design-system/messages/{language}.json').read_text(encoding='utf-8'))
        assert all(warning in messages for odd in FILES.values() for warning in odd.says)
