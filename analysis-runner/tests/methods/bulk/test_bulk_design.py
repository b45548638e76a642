"""Designs of experiments, their contrasts, and the reason why one cannot be tested."""

from __future__ import annotations

import numpy as np
import pytest

from stroma_runner.methods.bulk.design import Design, Problem, Term, build

GROUPS = ['a', 'a', 'a', 'b', 'b', 'b']
PAIRS = ['1', '2', '3', '1', '2', '3']


def build_design(*args: object, **options: object) -> Design:
    found = build(*args, **options)  # type: ignore[arg-type]
    assert isinstance(found, Design)
    return found


def test_columns_are_those_of_treatment_coding_with_the_group_last() -> None:
    age = Term('age', [30, 41, 52, 33, 44, 58], numeric=True)
    found = build_design(GROUPS, reference='b', pairs=PAIRS, terms=[age])
    assert found.names == ('intercept', 'pair:2', 'pair:3', 'age', 'group:a')
    assert found.terms == ('intercept', 'pair', 'pair', 'age', 'group')
    ages = np.array([-13, -2, 9, -10, 1, 15]) / np.std(age.values, ddof=1)
    expected = np.array([[1, k % 3 == 1, k % 3 == 2, age, k < 3] for k, age in enumerate(ages)])
    np.testing.assert_allclose(found.matrix, expected)
    assert (found.levels, found.groups.tolist(), found.freedom) == (('b', 'a'), [1, 1, 1, 0, 0, 0], 1)
    np.testing.assert_allclose(found.without(), expected[:, :4])
    growing = np.linalg.lstsq(found.matrix, 7 * np.array(age.values), rcond=None)[0]
    assert found.slope('age').vector @ growing == pytest.approx(7)


def test_a_contrast_takes_means_of_groups_from_each_other() -> None:
    found = build_design(list('aaabbbccc'), reference='a')
    values = np.array([1.0, 1, 1, 4, 4, 4, 9, 9, 9])
    coefficients = np.linalg.lstsq(found.matrix, values, rcond=None)[0]
    for one, other, difference in (('b', 'a', 3), ('a', 'c', -8), ('b', 'c', -5)):
        contrast = found.between(one, other)
        assert contrast.vector @ coefficients == pytest.approx(difference)
        assert contrast.samples.tolist() == [group in (one, other) for group in 'aaabbbccc']


@pytest.mark.parametrize(
    ('options', 'expected'),
    [
        ({'groups': ['a'] * 6, 'reference': 'a'}, Problem('few-groups', ('group',), n=1)),
        ({'groups': [*GROUPS[:5], 'a']}, Problem('few-replicates', ('group',), group='b', n=2)),
        ({'pairs': ['1', '2', '3', '1', '2', '']}, Problem('pair-missing', ('pair',), (2, 5))),
        ({'terms': [Term('batch', ['x', '', 'x', 'y', None, 'y'])]}, Problem('value-missing', ('batch',), (1, 4))),
        ({'terms': [Term('age', [1, 'old', 2, 3, 'inf', 4], True)]}, Problem('not-a-number', ('age',), (1, 4))),
        ({'terms': [Term('batch', ['x'] * 6)]}, Problem('constant', ('batch',))),
        ({'terms': [Term('batch', list('xxxyyy'))]}, Problem('confounded', ('batch', 'group'))),
        # Sex is unrelated to the group; batch and kit are equivalent.
        (
            {'terms': [Term('sex', list('mfmfmm')), Term('batch', list('xyyxyy')), Term('kit', list('pqqpqq'))]},
            Problem('confounded', ('batch', 'kit')),
        ),
        # Units do not matter: a number that follows the groups up to a factor of a million.
        ({'terms': [Term('dose', [1e6, 1e6, 1e6, 3e6, 3e6, 3e6], True)]}, Problem('confounded', ('dose', 'group'))),
        (
            {'pairs': PAIRS, 'terms': [Term('batch', list('uvwxyz'))]},
            Problem('no-residual', ('pair', 'batch', 'group'), n=-3),
        ),
        # Six samples, six coefficients.
        (
            {'pairs': PAIRS, 'terms': [Term('age', [1, 5, 2, 4, 3, 9], True), Term('rin', [7, 8, 6, 5, 9, 8], True)]},
            Problem('no-residual', ('pair', 'age', 'rin', 'group'), n=0),
        ),
    ],
)
def test_the_reason_is_given_why_an_experiment_cannot_be_tested(options: dict[str, object], expected: Problem) -> None:
    given = {'groups': GROUPS, 'reference': 'a'} | options
    assert build(**given) == expected  # type: ignore[arg-type]


def test_terms_that_only_together_determine_each_other_are_all_named() -> None:
    first, second = [0, 0, 1, 1, 2, 2, 3, 3], [0, 1, 1, 0, 0, 1, 1, 0]
    total = [2 * a + b for a, b in zip(first, second, strict=True)]
    terms = [Term('x', first, True), Term('y', second, True), Term('age', [3, 1, 4, 1, 5, 9, 2, 6], True)]
    found = build(list('abababab'), reference='a', terms=[*terms, Term('total', total, True)])
    assert found == Problem('confounded', ('x', 'y', 'total'))


def test_fewer_replicates_are_allowed_where_that_is_asked_for() -> None:
    assert build_design(list('aabb'), reference='a', least=2).freedom == 2
