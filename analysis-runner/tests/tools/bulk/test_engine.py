"""Which engine runs the tests, and a result's report of the agreement of both."""

from __future__ import annotations

from typing import Any

import pytest

from stroma_runner.methods.bulk import by_r
from stroma_runner.methods.bulk.agreement import AGREEMENT
from stroma_runner.tools.bulk import comparisons, method_text

PARAMS: dict[str, Any] = {
    **{'foldChange': 2, 'pvalue': 0.05, 'qvalue': 0.05, 'samples': [], 'pairs': []},
    'differentialAnalysisMethod': 'edgeR',
}


def test_r_is_used_as_soon_as_it_is_installed_and_not_looked_for_again(monkeypatch: pytest.MonkeyPatch) -> None:
    answers: list[str | None] = ['r', 'rPackage', None]
    monkeypatch.setattr(comparisons, '_FOUND', set())
    monkeypatch.setattr(by_r, 'missing_requirement', lambda method: answers.pop(0))
    assert [comparisons.engine_of(PARAMS) for _ in range(5)] == ['Python', 'Python', 'R', 'R', 'R']
    assert comparisons.engine_of({**PARAMS, 'shrink': True}) == 'Python'


@pytest.mark.parametrize(('method', 'test'), comparisons._METHODS.items())
def test_the_method_names_engine_and_agreement(method: str, test: Any) -> None:
    params = {**PARAMS, 'differentialAnalysisMethod': method}
    one = AGREEMENT[test]
    result = {'samples': [1, 2], 'genes': 3, 'design': '~ group', 'engine': 'edgeR 3.40.2, R 4.2.2'}
    said = method_text.method(params, {**result, 'agreement': comparisons.agreement_of(params)}, scaled=False, sets=[])
    for text in said.values():
        for part in (result['engine'], one.package, one.version, f'{one.genes:,}', f'{one.log10_p:.1e}'):
            assert str(part) in text
