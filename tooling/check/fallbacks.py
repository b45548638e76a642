"""Every place where a method or a tool may deviate from its description, compared with the table of docs/fallbacks.md.

python tooling/check/fallbacks.py [--list]

Kinds: `except` (a handler, contextlib.suppress), `none` (`return None`, also of a condition), `clamp` (clip, minimum,
maximum, nan_to_num, min, max), `limit` (a loop over a range that may end early, a call with a limit of iterations). A
row names file, function and kind, how many such places there are, and what becomes of them. A place without a row
fails, and so does a row without a place.
"""

from __future__ import annotations

import ast
import re
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / 'analysis-runner/src/stroma_runner'
FOLDERS = ('methods', 'shared', 'tools')
PAGE = ROOT / 'docs/fallbacks.md'
CLAMPS = {'clip', 'minimum', 'maximum', 'fmin', 'fmax', 'nan_to_num'}
LIMITS = {'max_iter', 'maxiter', 'n_iter', 'niter', 'max_iterations', 'n_iterations', 'iterations', 'n_epochs'}
#: Allowed outcomes of a row; the sentence after it explains them.
OUTCOMES = ('raises', 'warns', 'shown', 'equal', 'open')
#: Rows that may be `open`.
MOST_OPEN = 0
#: file, function, kind
Place = tuple[str, str, str]


def kinds_of(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.ExceptHandler):
        yield 'except'
    elif isinstance(node, ast.Return):
        given = [node.value.body, node.value.orelse] if isinstance(node.value, ast.IfExp) else [node.value]
        if any(isinstance(value, ast.Constant) and value.value is None for value in given):
            yield 'none'
    elif isinstance(node, ast.Call):
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, 'id', '')
        is_own = isinstance(node.func, ast.Name)
        if name == 'suppress':
            yield 'except'
        if name in CLAMPS or (is_own and name in ('min', 'max') and len(node.args) > 1):
            yield 'clamp'
        if any(keyword.arg in LIMITS for keyword in node.keywords):
            yield 'limit'
    elif isinstance(node, ast.For) and _may_end_early(node):
        yield 'limit'


def _may_end_early(loop: ast.For) -> bool:
    """A loop over a range whose own body breaks or returns."""
    of = loop.iter
    if not (isinstance(of, ast.Call) and isinstance(of.func, ast.Name) and of.func.id == 'range'):
        return False
    return bool(loop.orelse) or any(_leaves(step, True) for step in loop.body)


def _leaves(node: ast.AST, breaks: bool) -> bool:
    if isinstance(node, ast.Return) or (breaks and isinstance(node, ast.Break)):
        return True
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda | ast.ClassDef):
        return False
    inner = breaks and not isinstance(node, ast.For | ast.While)
    return any(_leaves(child, inner) for child in ast.iter_child_nodes(node))


def places(file: str, node: ast.AST, function: str = 'module') -> Iterator[Place]:
    for child in ast.iter_child_nodes(node):
        named = function
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            named = child.name if function == 'module' else f'{function}.{child.name}'
        for kind in kinds_of(child):
            yield file, function, kind
        yield from places(file, child, named)


def found() -> Counter[Place]:
    paths = sorted(path for folder in FOLDERS for path in (SOURCE / folder).rglob('*.py'))
    return Counter(
        place
        for path in paths
        for place in places(path.relative_to(SOURCE).as_posix(), ast.parse(path.read_text(encoding='utf-8')))
    )


ROW = re.compile(
    r'^\| `(?P<file>[^`]+)` \| `(?P<function>[^`]+)` \| (?P<kind>\w+) \| (?P<count>\d+) \| (?P<what>.+) \|$'
)


def registered(page: str) -> tuple[Counter[Place], list[str]]:
    """(places in the tables, errors in their rows)."""
    rows: Counter[Place] = Counter()
    wrong: list[str] = []
    for line in page.splitlines():
        row = ROW.match(line)
        if row is None:
            continue
        place = row['file'], row['function'], row['kind']
        if place in rows:
            wrong.append(f'{" ".join(place)}: two rows')
        if row['what'].split(':')[0] not in OUTCOMES or ': ' not in row['what']:
            wrong.append(f'{" ".join(place)}: begin with {", ".join(OUTCOMES)} and a colon, then say how')
        rows[place] = int(row['count'])
    return rows, wrong


def main() -> int:
    here = found()
    if sys.argv[1:] == ['--list']:
        for (file, function, kind), count in sorted(here.items()):
            print(f'| `{file}` | `{function}` | {kind} | {count} | ')
        return 0
    page = PAGE.read_text(encoding='utf-8')
    rows, wrong = registered(page)
    for place in sorted(here.keys() | rows.keys()):
        if here[place] != rows[place]:
            wrong.append(f'{" ".join(place)}: {here[place]} in the source, {rows[place]} in docs/fallbacks.md')
    gaps = len(re.findall(r'^\| `.*\| open: ', page, re.MULTILINE))
    if gaps != MOST_OPEN:
        wrong.append(f'docs/fallbacks.md has {gaps} rows that are open, not {MOST_OPEN}')
    print('\n'.join(wrong))
    return 1 if wrong else 0


if __name__ == '__main__':
    sys.exit(main())
