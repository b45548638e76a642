"""The script of a chart: one file that needs public libraries only, put together from `scripts`."""

from __future__ import annotations

import ast
import pprint
import re
from functools import cache
from importlib import resources
from typing import Any

_BLOCK = re.compile(r'# <chart>\n.*?# </chart>\n', re.DOTALL)


def script_of(name: str, facts: dict[str, Any], lines: list[str]) -> str:
    """The text of reproduce.py; `lines` describe the chart at its top."""
    said = '\n'.join(line.replace('\\', '/').replace('"""', "'''") for line in lines)
    constant = f'CHART: dict[str, Any] = {pprint.pformat(facts, width=100, sort_dicts=False)}\n'
    shared_imports, shared = _parts('common')
    own_imports, own = _parts(name)
    imports = sorted({*shared_imports, *own_imports}, key=_place)
    body = _BLOCK.sub(lambda _: constant, shared)
    return f'"""{said}\n"""\n\n' + '\n'.join(imports) + '\n\n' + body.lstrip('\n') + '\n\n' + own.lstrip('\n')


def _place(line: str) -> tuple[int, str]:
    """__future__, then the standard library, then the others."""
    module = line.split()[1].split('.')[0]
    standard = {'__future__': 0, 'collections': 1, 'pathlib': 1, 'typing': 1}
    return standard.get(module, 2), line


@cache
def _parts(name: str) -> tuple[list[str], str]:
    """(import lines, the rest) of a file of `scripts`; these files import `common`, which the script includes."""
    text = resources.files(f'{__package__}.scripts').joinpath(f'{name}.py').read_text('utf-8')
    found = [node for node in ast.parse(text).body if isinstance(node, ast.Import | ast.ImportFrom)]
    lines = text.splitlines(keepends=True)
    own = [node for node in found if not (isinstance(node, ast.ImportFrom) and str(node.module).startswith('stroma_'))]
    return [ast.unparse(node) for node in own], ''.join(lines[max(node.end_lineno or 0 for node in found) :])
