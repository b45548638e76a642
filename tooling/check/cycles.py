"""Names every cycle of imports in the Python packages. Imports under TYPE_CHECKING and in functions do not count.

python tooling/check/cycles.py SRC…
"""

from __future__ import annotations

import ast
import sys
from graphlib import CycleError, TopologicalSorter
from pathlib import Path


def imported(path: Path, modules: set[str]) -> set[str]:
    """Of `modules`, those that a file imports as it is loaded. `from package import module` needs the module alone."""
    found: set[str] = set()
    for node in ast.parse(path.read_text(encoding='utf-8')).body:
        if isinstance(node, ast.Import):
            found |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names = {f'{node.module}.{name.name}' for name in node.names}
            found |= names & modules
            if names - modules:
                found.add(node.module)
    return found & modules


def main(folders: list[str]) -> int:
    files = {
        '.'.join(path.relative_to(folder).with_suffix('').parts).removesuffix('.__init__'): path
        for folder in map(Path, folders)
        for path in folder.rglob('*.py')
    }
    graph = {name: imported(path, set(files)) - {name} for name, path in files.items()}
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        print('cycle:', ' <- '.join(error.args[1]))
        return 1
    return 0


if __name__ == '__main__':
    sys.exit(main(sys.argv[1:]))
