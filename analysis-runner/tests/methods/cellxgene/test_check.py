"""The errors of our check equal those of cellxgene-schema in place, value and kind, for many faults."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest
from faults import FAULTS, write

from stroma_runner.engine.contract import tool_schema
from stroma_runner.methods.cellxgene import check
from stroma_runner.methods.cellxgene.source import read_h5ad

HERE = Path(__file__).resolve().parent
DATA = Path(os.environ.get('STROMA_TEST_DATA', HERE.parents[4] / 'shared' / 'data')) / 'cz_schema'
EXPECTED: dict[str, list[list[str]]] = json.loads((HERE / 'expected.json').read_text(encoding='utf-8'))['files']
#: Kinds that cellxgene-schema does not distinguish.
SAME = {'termOfOther': 'termUnknown'}
#: Sentences of cellxgene-schema that do not name the place of the genes, or format the value differently.
WITHOUT_PLACE, WITHOUT_VALUE = {'geneSpecies'}, {'matrixFormat', 'embeddingShape', 'rawMissing'}

pytestmark = pytest.mark.skipif(not DATA.exists(), reason=f'no data in {DATA}')


def found_problems(path: Path) -> list[list[str]]:
    rows = [
        (
            SAME.get(one.id, one.id),
            str(None if one.id in WITHOUT_PLACE or one.id.startswith('raw') else one.field),
            str(
                None
                if one.id in WITHOUT_VALUE or one.id in ('valueType', 'notCategorical') or one.value == 'True'
                else one.value
            ),
        )
        for one in check(read_h5ad(path))
        if one.level == 'error'
    ]
    return sorted(map(list, set(rows)))


def expected_problems(name: str) -> list[list[str]]:
    rows = [
        (kind, field, 'None' if kind in ('valueType', 'notCategorical') else value)
        for kind, field, value in EXPECTED[name]
    ]
    return sorted(map(list, set(rows)))


@pytest.mark.parametrize('name', ['example_valid', 'example_invalid_CL'])
def test_the_examples_of_the_schema(name: str) -> None:
    assert found_problems(DATA / f'{name}.h5ad') == expected_problems(name)


@pytest.mark.parametrize('name', FAULTS)
def test_a_file_with_a_fault(tmp_path: Path, name: str) -> None:
    write(DATA / 'example_valid.h5ad', name, tmp_path / 'made.h5ad')
    assert found_problems(tmp_path / 'made.h5ad') == expected_problems(name)


def test_every_fault_is_an_error_but_for_what_the_schema_lets_pass() -> None:
    assert set(EXPECTED) == {'example_valid', 'example_invalid_CL', *FAULTS}
    assert {name for name, errors in EXPECTED.items() if not errors} == {'example_valid', 'atac'}


def test_every_kind_is_declared(tmp_path: Path) -> None:
    declared: Any = tool_schema('publication')['tables']['problems']['properties']['id']['enum']
    made = set()
    for name in FAULTS:
        write(DATA / 'example_valid.h5ad', name, tmp_path / 'made.h5ad')
        made |= {one.id for one in check(read_h5ad(tmp_path / 'made.h5ad'))}
    assert made <= set(declared)
