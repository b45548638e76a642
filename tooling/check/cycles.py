"""Reports every cycle of imports in the Python packages: each group of modules that all import each other, directly or
through others.

Imports in functions count; those under TYPE_CHECKING do not. python tooling/check/cycles.py SRC…
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

#: The modules that each module imports.
Graph = dict[str, set[str]]


def statements(node: ast.AST) -> Iterator[ast.AST]:
    """All nodes below `node`, except those that only a type checker reads."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.If) and ast.unparse(child.test).removeprefix('typing.') == 'TYPE_CHECKING':
            for other in child.orelse:
                yield from (other, *statements(other))
        else:
            yield from (child, *statements(child))


def imported(path: Path, modules: set[str]) -> set[str]:
    """The modules of `modules` that a file imports anywhere. `from package import module` counts only the module."""
    found: set[str] = set()
    for node in statements(ast.parse(path.read_text(encoding='utf-8'))):
        if isinstance(node, ast.Import):
            found |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names = {f'{node.module}.{name.name}' for name in node.names}
            found |= names & modules
            if names - modules:
                found.add(node.module)
    return found & modules


def graph_of(folders: list[str]) -> Graph:
    files = {
        '.'.join(path.relative_to(folder).with_suffix('').parts).removesuffix('.__init__'): path
        for folder in map(Path, folders)
        for path in folder.rglob('*.py')
    }
    return {name: imported(path, set(files)) - {name} for name, path in files.items()}


def reached(graph: Graph, start: str) -> set[str]:
    """The modules that importing `start` leads to; itself among them only if it is in a circle."""
    found, waiting = set[str](), [start]
    while waiting:
        new = graph[waiting.pop()] - found
        found |= new
        waiting += new
    return found


def circles(graph: Graph) -> list[list[str]]:
    """The strongly connected components of more than one module, sorted."""
    reach = {name: reached(graph, name) for name in graph}
    groups = {
        frozenset(other for other in reach[name] if name in reach[other]) for name in graph if name in reach[name]
    }
    return sorted(sorted(group) for group in groups)


def main(folders: list[str]) -> int:
    graph = graph_of(folders)
    found = circles(graph)
    for circle in found:
        print(f'circle of {len(circle)} modules:')
        for name in circle:
            print(f'  {name} imports {", ".join(sorted(graph[name] & set(circle)))}')
    return 1 if found else 0


if __name__ == '__main__':
    sys.exit(main(sys.argv[1:]))
