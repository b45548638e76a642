"""Checks that no fallback of a numerical method is silent: its findings in a source, and in a page."""

from __future__ import annotations

import ast
import importlib.util
from collections import Counter
from pathlib import Path
from types import ModuleType

import pytest

PATH = Path(__file__).resolve().parents[3] / 'tooling/check/fallbacks.py'
SOURCE = """
def fitted(x):
    for turn in range(25):
        for k in range(3):
            continue
        if x < 1e-8:
            break
    else:
        x = np.clip(x, 0, 1)
    try:
        x = solve(x, max_iter=100)
    except ValueError:
        return None
    with suppress(KeyError):
        y = max(x, 0.25)
    return min([x, y]) if x else None

class Model:
    def at(self, x):
        for k in range(3):
            x = np.nan_to_num(x)
        return x
"""


@pytest.fixture(scope='module')
def check() -> ModuleType:
    spec = importlib.util.spec_from_file_location('fallbacks', PATH)
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_every_kind_of_fallback_is_found(check: ModuleType) -> None:
    found = Counter(check.places('methods/a.py', ast.parse(SOURCE)))
    assert found == {
        ('methods/a.py', 'fitted', 'limit'): 2,  # the loop that breaks, and max_iter
        ('methods/a.py', 'fitted', 'clamp'): 2,
        ('methods/a.py', 'fitted', 'except'): 2,
        ('methods/a.py', 'fitted', 'none'): 2,
        ('methods/a.py', 'Model.at', 'clamp'): 1,
    }


def test_methods_tools_and_imports_are_looked_at(check: ModuleType) -> None:
    files = {file for file, _, _ in check.found()}
    assert {'methods', 'shared', 'tools'} == {file.split('/')[0] for file in files}
    of_import = {'tools/import_/counts/trio.py', 'tools/import_/annotated/annotation.py'}
    assert of_import | {'tools/trajectory/__init__.py'} <= files


def test_a_row_needs_an_outcome_and_stands_once(check: ModuleType) -> None:
    row = '| `methods/a.py` | `fitted` | clamp | 2 | equal: rounding |'
    rows, wrong = check.registered(f'{row}\n| a | b |\n')
    assert rows == {('methods/a.py', 'fitted', 'clamp'): 2} and wrong == []
    assert len(check.registered(f'{row}\n{row}')[1]) == 1
    assert len(check.registered(row.replace('equal: rounding', 'never mind'))[1]) == 1


def test_a_place_without_a_row_and_a_row_without_a_place_fail(
    check: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / 'src/methods').mkdir(parents=True)
    (tmp_path / 'src/methods/a.py').write_text(SOURCE, encoding='utf-8')
    page = tmp_path / 'page.md'
    for name, value in (('SOURCE', tmp_path / 'src'), ('PAGE', page), ('MOST_OPEN', 0)):
        monkeypatch.setattr(check, name, value)
    monkeypatch.setattr(check.sys, 'argv', ['fallbacks.py'])
    places = [
        '| `methods/a.py` | `fitted` | limit | 2 | warns: numbers |',
        '| `methods/a.py` | `fitted` | clamp | 2 | equal: rounding |',
        '| `methods/a.py` | `fitted` | except | 2 | raises: another |',
        '| `methods/a.py` | `fitted` | none | 2 | shown: an empty cell |',
        '| `methods/a.py` | `Model.at` | clamp | 1 | equal: rounding |',
    ]
    page.write_text('\n'.join(places), encoding='utf-8')
    assert check.main() == 0
    page.write_text('\n'.join(places[1:]), encoding='utf-8')
    assert check.main() == 1 and 'fitted limit: 2 in the source, 0' in capsys.readouterr().out
    page.write_text('\n'.join([*places, '| `methods/b.py` | `gone` | none | 1 | equal: nothing |']), encoding='utf-8')
    assert check.main() == 1 and 'gone none: 0 in the source, 1' in capsys.readouterr().out
    page.write_text('\n'.join(places).replace('equal: rounding', 'open: unknown', 1), encoding='utf-8')
    assert check.main() == 1 and '1 rows that are open' in capsys.readouterr().out
