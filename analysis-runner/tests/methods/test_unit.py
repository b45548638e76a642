"""The unit of a comparison: the same cases as for the forms' rule in the contract."""

from __future__ import annotations

import json

import numpy as np
import pytest

from stroma_runner.shared.unit import samples_in, unit_of
from stroma_store.contract import schema_folder
from stroma_store.dataset.reader import Column

CASES = json.loads((schema_folder().parent / 'fixtures' / 'unit-cases.json').read_text(encoding='utf-8'))


@pytest.mark.parametrize('case', CASES, ids=lambda case: '-'.join(map(str, case['sides'])) or 'none')
def test_the_runner_answers_as_the_forms_do(case: dict[str, object]) -> None:
    assert unit_of(case['sides'])._asdict() | {'sides': case['sides']} == case  # type: ignore[arg-type]


def test_samples_with_too_few_cells_and_cells_without_a_sample_do_not_count() -> None:
    missing = np.iinfo(np.uint16).max
    codes = np.array([0, 0, 1, missing, missing, missing, 2, 2, 2], np.uint16)
    column = Column('sample', 'category', codes, ('a', 'b', 'c'))
    cells = np.ones(len(codes), bool)
    cells[-1] = False
    assert samples_in(column, cells).tolist() == [0, 1, 2]
    assert samples_in(column, cells, 2).tolist() == [0, 2]
    assert samples_in(column, cells, 3).tolist() == []
