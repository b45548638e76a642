"""Scripts import modules that are copied next to them: the names that they import exist in them."""

from __future__ import annotations

import ast
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


def test_the_modules_next_to_a_script_have_what_it_imports() -> None:
    missing = []
    imports = 0
    for path in SRC.rglob('*.py'):
        for node in ast.walk(ast.parse(path.read_text('utf-8'))):
            if not isinstance(node, ast.ImportFrom) or node.level or node.module not in MODULES:
                continue
            imports += 1
            names = {name.name for name in node.names}
            if not any(names <= _defined(module) for module in MODULES[node.module]):
                missing.append(f'{path.relative_to(SRC)}: {node.module} lacks {sorted(names)}')
    assert not missing
    assert imports > 10
