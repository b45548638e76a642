"""`reproduce.zip`: contigs of the cells and the script that computes clonotypes and indices again."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Sequence
from importlib import metadata, resources
from pathlib import Path
from typing import Any

from stroma_runner.methods.repertoire.clonotypes import FIELDS
from stroma_runner.tools.vdj.matching import MatchedContigs
from stroma_runner.tools.vdj.tables import Repertoire, diversities, startrac

LIBRARIES = ('numpy', 'pandas', 'scipy', 'scirpy', 'awkward')
METHODS = ('clonotypes.py', 'diversity.py')
#: A fixed time: equal results are equal bytes.
TIME = (2026, 1, 1, 0, 0, 0)


def write_reproduction(path: Path, params: dict[str, Any], found: MatchedContigs, made: Repertoire) -> None:
    facts = {k: params[k] for k in ('type', 'clonotype', 'doubleChainOnly', 'secondChains', 'sampleBy', 'groupBy')}
    labels = made.cells[['barcode', 'sample', 'type', 'clonotype']]
    texts = {
        'parameters.json': json.dumps(facts, ensure_ascii=False, indent=1),
        'contigs.csv': found.contigs[['cell', *FIELDS]].to_csv(index=False),
        'cells.csv': labels.reset_index(names='cell').to_csv(index=False),
        'expected/diversity.csv': diversities(made).to_csv(index=False),
        'expected/startrac.csv': startrac(made).query('other.isna()').drop(columns='other').to_csv(index=False),
    }
    write_zip(path, 'reproduce_script.py', METHODS, LIBRARIES, texts)


def write_zip(path: Path, script: str, methods: Sequence[str], libraries: Sequence[str], texts: dict[str, str]) -> None:
    """`texts` by name, with the script, the methods that it calls and the versions of the libraries."""
    own = resources.files('stroma_runner.methods.repertoire')
    texts = {
        **texts,
        'requirements.txt': ''.join(f'{name}=={metadata.version(name)}\n' for name in libraries),
        'reproduce.py': resources.files(__package__).joinpath(script).read_text('utf-8'),
        **{name: own.joinpath(name).read_text('utf-8') for name in methods},
    }
    with zipfile.ZipFile(path, 'w', zipfile.ZIP_DEFLATED) as packed:
        for name, text in texts.items():
            packed.writestr(zipfile.ZipInfo(name, TIME), text, zipfile.ZIP_DEFLATED)
