"""Scripts import modules that are copied next to them: the names that they import exist in them."""

from __future__ import annotations

import ast
import importlib.util
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import stroma_runner

SRC = Path(stroma_runner.__file__).parent
MODULES: dict[str, list[Path]] = {}
for path in SRC.rglob('*.py'):
    MODULES.setdefault(path.stem, []).append(path)


def _defined(path: Path) -> set[str]:
    """Names of functions, classes, variables and imports in a file."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text('utf-8'))):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            found.add(node.name)
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            found.add(node.id)
        elif isinstance(node, ast.Import | ast.ImportFrom):
            found |= {(name.asname or name.name).split('.')[0] for name in node.names}
    return found


def _modules(name: str) -> list[Path]:
    """The files that a script's module may be a copy of: `stroma_doublets` is one of `doublets.py`."""
    return [] if name in sys.stdlib_module_names else MODULES.get(name.removeprefix('stroma_'), [])


def _imported(tree: ast.Module) -> Iterator[tuple[str, set[str]]]:
    """Modules with the names that a file takes from them, by `from … import` or as attributes of the module."""
    attributes: dict[str, set[str]] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            attributes.setdefault(node.value.id, set()).add(node.attr)
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and not node.level and node.module:
            yield node.module, {name.name for name in node.names}
        elif isinstance(node, ast.Import):
            for name in node.names:
                yield name.name, attributes.get(name.asname or name.name, set())


def test_the_modules_next_to_a_script_have_what_it_imports() -> None:
    missing = []
    imports = copies = 0
    for path in SRC.rglob('*.py'):
        for module, names in _imported(ast.parse(path.read_text('utf-8'))):
            if not _modules(module):
                continue
            imports += 1
            copies += module.startswith('stroma_')
            if not any(names <= _defined(file) for file in _modules(module)):
                missing.append(f'{path.relative_to(SRC)}: {module} lacks {sorted(names)}')
    assert not missing
    assert imports > 10
    assert copies >= 3


def test_python_in_other_languages_imports_what_exists() -> None:
    """Tests in TypeScript, and pages of the documentation, have Python in their texts."""
    root = Path(__file__).parents[4]
    files = subprocess.run(
        ['git', 'ls-files', '*.ts', '*.tsx', '*.mjs', '*.md'], cwd=root, capture_output=True, text=True, check=True
    ).stdout.split()
    missing = []
    imports = 0
    for file in files:
        path = root / file
        if not path.exists():
            continue
        for module, names in re.findall(r'^\s*from (stroma_[\w.]+) import ([\w, ]+)$', path.read_text('utf-8'), re.M):
            imports += 1
            origin = importlib.util.find_spec(module)
            assert origin and origin.origin, f'{file}: {module}'
            lacks = {name.split(' as ')[0].strip() for name in names.split(',')} - _defined(Path(origin.origin))
            if lacks:
                missing.append(f'{file}: {module} lacks {sorted(lacks)}')
    assert not missing
    assert imports >= 3
