"""`reproduce.zip`: genes, sets and the script that computes the table `terms` again, without the platform."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Sequence
from importlib import metadata, resources
from pathlib import Path
from typing import Any

import numpy as np

from stroma_runner.engine.context import JobContext
from stroma_runner.tools.enrichment.genes import TestedGenes
from stroma_runner.tools.enrichment.parts import background_of
from stroma_runner.tools.enrichment.tables import DatabaseRows
from stroma_store.dataset.reader import Genes

LIBRARIES = ('numpy', 'pandas', 'scipy', 'gseapy')


def write_reproduction(
    path: Path,
    params: dict[str, Any],
    tested: TestedGenes,
    found: Sequence[DatabaseRows],
    names: Genes,
    job: JobContext,
) -> None:
    """Sets are written with the symbols of the matrix, converted by orthologs where they were."""
    symbols = np.array(names.symbols, object)
    wanted = {k: params[k] for k in ('method', 'minSize', 'maxSize', 'permutations', 'background')}
    facts = wanted | {'seed': job.seed, 'databases': [one.database.name for one in found]}
    with zipfile.ZipFile(path, 'w', zipfile.ZIP_DEFLATED) as packed:

        def add(name: str, text: str) -> None:
            # A fixed time: equal results are equal bytes.
            packed.writestr(zipfile.ZipInfo(name, (2026, 1, 1, 0, 0, 0)), text, zipfile.ZIP_DEFLATED)

        add('parameters.json', json.dumps(facts, ensure_ascii=False, indent=1))
        add('requirements.txt', ''.join(f'{name}=={metadata.version(name)}\n' for name in LIBRARIES))
        add('reproduce.py', resources.files(__package__).joinpath('reproduce_script.py').read_text('utf-8'))
        if params['method'] == 'gsea':
            add('gsea.py', resources.files('stroma_runner.methods.gene_sets').joinpath('gsea.py').read_text('utf-8'))
            pairs = zip(tested.ranked.tolist(), tested.scores.tolist(), strict=True)
            add('ranking.tsv', ''.join(f'{symbols[gene]}\t{score!r}\n' for gene, score in pairs))
        else:
            add('query.txt', _lines(symbols[tested.query]))
        for k, one in enumerate(found):
            if params['method'] == 'ora':
                background = background_of(tested, one.database, params['background'])
                add(f'{k}/background.txt', _lines(symbols[background]))
            sets = zip(one.database.terms, one.database.members, strict=True)
            add(f'{k}/sets.gmt', ''.join(f'{i}\t{t.id}\t{chr(9).join(symbols[m])}\n' for i, (t, m) in enumerate(sets)))
            columns = ['set', 'size', 'overlap', 'es', 'nes', 'p_val', 'p_val_adj']
            add(f'{k}/expected.csv', one.rows[columns].to_csv(index=False))


def _lines(names: Sequence[str]) -> str:
    return ''.join(f'{name}\n' for name in names)
