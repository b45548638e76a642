"""Output of cellxgene-schema for files with faults. `npm run cellxgene` runs this in a separate environment: python
expect.py <repository> <folder with example_valid.h5ad>."""

from __future__ import annotations

import ast
import importlib.metadata
import json
import logging
import re
import sys
import tempfile
from pathlib import Path
from typing import Any

_COLUMN = r"Column '(?P<column>\w+)' in dataframe '(?P<part>[\w.]+)'"
_PART = r" '(?P<column>\w+)' is a reserved (?:column|key) name of '(?P<part>[\w.]+)'"
#: Kind of problem by the sentence; the groups are `value`, `column`, `part`, `list`.
SENTENCES = [
    (r"'(?P<value>.*)' in '(?P<column>\w+)' is a deprecated term id of", 'termObsolete'),
    (r"'(?P<value>.*)' in '(?P<column>\w+)' is not a valid ontology term id of", 'termUnknown'),
    (r"'(?P<value>.*)' in '(?P<column>\w+)' is not a valid value of", 'valueForbidden'),
    (r"'(?P<value>.*)' in '(?P<column>\w+)' is not a valid ontology term value", 'valueType'),
    (r"'(?P<value>.*)' in '(?P<column>\w+)' is not allowed", 'termForbidden'),
    (r"'(?P<value>.*)' in '(?P<column>\w+)' is not an allowed term id", 'termForbidden'),
    (r"'(?P<value>.*)' in '(?P<column>\w+)' is not in ascending lexical order", 'termOrder'),
    (r"'(?P<value>.*)' in '(?P<column>\w+)' contains duplicates", 'termRepeated'),
    (_COLUMN + r' must not contain NaN', 'fieldEmpty'),
    (_COLUMN + r" must be boolean, not '(?P<value>\w+)'", 'valueType'),
    (
        _COLUMN + r' must be categorical, not (?P<value>\w+)',
        'notCategorical',
    ),
    (
        _COLUMN + r' must be object or string, not (?P<value>\w+)',
        'valueType',
    ),
    (_COLUMN + r' must not contain empty values', 'valueBlank'),
    (
        _COLUMN + r" contains (?:forbidden|invalid) values '(?P<list>\[.*?\])'\. Values",
        'valueForbidden',
    ),
    (
        _COLUMN + r' (?:cannot contain mixed|contains \d+ categorical|contains illegal)',
        'valueType',
    ),
    (_COLUMN + r' is not unique', 'indexRepeated'),
    (r"Dataframe '(?P<part>[\w.]+)' is missing column '(?P<column>\w+)'", 'fieldMissing'),
    (r"'(?P<column>\w+)' in '(?P<part>uns)' is not present", 'fieldMissing'),
    (r"Could not infer organism from feature ID '(?P<value>.*)' in '(?P<part>[\w.]+)'", 'geneUnknown'),
    (r"uns\['organism_ontology_term_id'\] is '(?P<value>.*)' but feature_ids are from", 'geneSpecies'),
    (r"The field '(?P<column>\w+)' is present in '(?P<part>[\w.]+)', but it is deprecated", 'nameDeprecated'),
    (r"The field '(?P<column>\w+)' in '(?P<part>[\w.]+)' is invalid", 'nameReserved'),
    (
        r'(?:Add labels error: )?(?:Column|Key)' + _PART,
        'nameReserved',
    ),
    (r"Column '(?P<column>\w+)' must not be present in '(?P<part>[\w.]+)'", 'nameReserved'),
    (r"Sparsity of '(?P<part>.*?)' is", 'matrixFormat'),
    (r'Invalid sparse encoding for (?P<part>\S+) with encoding', 'matrixFormat'),
    (r'Found \d+ duplicated raw counts in obs adata\.(?P<part>[\w.]+)\.$', 'cellRepeated'),
    (r"No embeddings found in 'adata\.(?P<part>obsm)'", 'embeddingMissing'),
    (r"At least one embedding in '(?P<part>obsm)' has to have a key", 'embeddingMissing'),
    (
        r"(?:Suffix for e|E)mbedding key in 'adata\.(?P<part>obsm)' (?P<column>.+?) (?:does not match|cannot be used)",
        'embeddingName',
    ),
    (r"All .*'adata\.(?P<part>obsm)\['(?P<column>.+?)'\]'", 'embeddingShape'),
    (r"adata\.(?P<part>obsm)\['(?P<column>.+?)'\] (?:contains|has an invalid)", 'embeddingValues'),
    (r"'(?P<column>spatial)' embedding is forbidden in 'adata\.(?P<part>obsm)'", 'embeddingName'),
    (r'Colors field (?P<part>uns)\[(?P<column>\w+)\] does not have a corresponding', 'coloursWithoutColumn'),
    (
        r'Annotated categorical field \w+ must have at least \d+ color options in (?P<part>uns)\[(?P<column>\w+)\]',
        'coloursFew',
    ),
    (r"Colors (?:field |in )(?P<part>uns)\['?(?P<column>\w+)'?\] must be", 'coloursWrong'),
    (r"(?P<part>uns)\['(?P<column>\w+)'\] cannot be an empty value", 'fieldEmpty'),
    (r"Value '(?P<value>.*)' of list '(?P<column>\w+)' is not a column", 'valueForbidden'),
    (r"'(?P<value>.*)' in '(?P<part>uns)\['(?P<column>\w+)'\]' is not valid, it contains", 'valueSpaces'),
    (r"'(?P<value>.*)' in '(?P<part>uns)\['(?P<column>\w+)'\]' is not valid", 'valueForbidden'),
    (r"'(?P<column>feature_is_filtered)' must be False for all features", 'valueForbidden'),
    (r'Raw matrix values must have type numpy\.float32', 'rawType'),
    (r'Each cell must have at least one non-zero value', 'rawEmptyCells'),
    (r'All non-zero values in raw matrix must be positive integers', 'rawValues'),
    (r'Raw data may be missing|Raw data is missing', 'rawMissing'),
    (r"Index of 'raw\.var' is not identical|Number of (?:genes|cells) in X", 'rawDiffers'),
    (r'When tissue_type is tissue or organoid', 'dependent:obs.tissue_ontology_term_id'),
    (r'cell_type_ontology_term_id must be a valid CL term', 'dependent:obs.cell_type_ontology_term_id'),
    (r"When tissue_type is 'cell line', 'na' is allowed for", 'valueForbidden:obs.cell_type_ontology_term_id:na'),
]


def parsed(error: str) -> list[list[str | None]]:
    """[kind, field, value] of a sentence; SystemExit for an unknown one."""
    text = error.removeprefix('ERROR: ')
    for pattern, kind in SENTENCES:
        match = re.match(pattern, text, re.DOTALL)
        if match is None:
            continue
        found = match.groupdict()
        if ':' in kind:
            name, field, *value = kind.split(':')
            return [[name, field, value[0] if value else None]]
        return [[kind, field_of(kind, found), value] for value in values_of(kind, found)]
    raise SystemExit(f'not known: {text}')


def field_of(kind: str, found: dict[str, Any]) -> str | None:
    """The field; None if the error names none."""
    part, column = found.get('part'), found.get('column')
    if kind == 'geneSpecies':
        return None
    if kind == 'geneUnknown':
        return f'{part}.index'
    if column == 'feature_is_filtered' and part is None:
        return 'var.feature_is_filtered'
    if part is None and column is not None:
        facts = ('organism_ontology_term_id', 'batch_condition')
        return f'{"uns" if column in facts else "obs"}.{column}'
    if part is not None:
        part = re.sub(r"layers\['(.*)'\]", r'layers.\1', part)
    return part if column is None else f'{part}.{column}'


def values_of(kind: str, found: dict[str, Any]) -> list[str | None]:
    if found.get('list') is not None:
        return [str(one) for one in ast.literal_eval(re.sub(r'\bnan\b', "'nan'", found['list']))]
    return [found.get('value')]


def answers(root: Path, folder: Path) -> dict[str, Any]:
    """Errors of each file, sorted."""
    from cellxgene_schema.validate import Validator

    sys.path.insert(0, str(root / 'analysis-runner/tests/methods/cellxgene'))
    from faults import FAULTS, write

    logging.disable(logging.CRITICAL)
    found: dict[str, Any] = {}
    with tempfile.TemporaryDirectory() as scratch:
        files = {name: folder / f'{name}.h5ad' for name in ('example_valid', 'example_invalid_CL')}
        for name in FAULTS:
            files[name] = Path(scratch) / f'{name}.h5ad'
            write(folder / 'example_valid.h5ad', name, files[name])
        for name, path in files.items():
            validator = Validator()
            validator.validate_adata(str(path))
            rows = [row for error in validator.errors for row in parsed(error)]
            found[name] = sorted({tuple(map(str, row)) for row in rows})
            print(name, len(found[name]), flush=True)
    return found


def main() -> None:
    root, folder = Path(sys.argv[1]), Path(sys.argv[2])
    names = ('cellxgene-schema', 'cellxgene-ontology-guide', 'anndata', 'pandas', 'numpy')
    stored = {
        'made': {name: importlib.metadata.version(name) for name in names},
        'files': answers(root, folder),
    }
    place = root / 'analysis-runner/tests/methods/cellxgene/expected.json'
    place.write_text(json.dumps(stored, indent=1, ensure_ascii=False) + '\n', encoding='utf-8')


if __name__ == '__main__':
    main()
