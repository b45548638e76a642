"""The model matrix of an experiment from its table of samples, and the problems that prevent a test.

Columns: intercept, then pairs, then further terms in their order, then groups, each against its first level (treatment
coding, as `model.matrix` of R). Published for callers: `Term`, `build`, `Design.between`, `Design.slope`,
`Design.without`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np

#: Names of the columns that every design has, used for their terms in problems.
INTERCEPT, GROUP, PAIR = 'intercept', 'group', 'pair'
ProblemId = Literal[
    'few-groups',
    'few-replicates',
    'value-missing',
    'not-a-number',
    'pair-missing',
    'constant',
    'confounded',
    'no-residual',
]


@dataclass(frozen=True)
class Problem:
    """Why an experiment cannot be tested.

    `columns`: terms concerned. `samples`: rows concerned. `group`, `n`: for `few-replicates` the group with `n`
    samples; for `few-groups` `n` is the number of groups, for `no-residual` the remaining degrees of freedom.
    """

    id: ProblemId
    columns: tuple[str, ...] = ()
    samples: tuple[int, ...] = ()
    group: str | None = None
    n: int | None = None


@dataclass(frozen=True)
class Term:
    """A column of the sample table besides the group:

    `values` of each sample, '' or None if missing. `numeric`: values are used as numbers; otherwise each distinct value
    is a level.
    """

    name: str
    values: Sequence[str | float | None]
    numeric: bool = False


@dataclass(frozen=True)
class Contrast:
    """`vector`: the tested combination of coefficients; `samples`: mask of the samples of the two compared groups (all
    for a slope); `groups`: the two groups (none for a slope)."""

    vector: np.ndarray
    samples: np.ndarray
    groups: tuple[str, str] | None = None


@dataclass(frozen=True)
class Design:
    """`matrix`: samples x coefficients, full rank; `names`: of the coefficients; `terms`: term of each coefficient.

    `levels`: groups, the first is the reference; `groups`: index of each sample's group in `levels`. `scales`: standard
    deviation by which a numeric term was divided, after subtracting its mean.
    """

    matrix: np.ndarray
    names: tuple[str, ...]
    terms: tuple[str, ...]
    levels: tuple[str, ...]
    groups: np.ndarray
    scales: dict[str, float]

    @property
    def freedom(self) -> int:
        """Residual degrees of freedom, at least 1."""
        return self.matrix.shape[0] - self.matrix.shape[1]

    def between(self, a: str, b: str) -> Contrast:
        """Group `a` against group `b`: log fold changes above 0 are higher in `a`."""
        found = np.zeros(len(self.names))
        for group, sign in ((a, 1.0), (b, -1.0)):
            if group != self.levels[0]:
                # The groups are the last columns; another term may have the name of one of them.
                found[len(found) - len(self.levels) + self.levels.index(group)] += sign
        return Contrast(found, np.isin(self.groups, [self.levels.index(a), self.levels.index(b)]), (a, b))

    def slope(self, name: str) -> Contrast:
        """The coefficient of a numeric term: change per unit."""
        vector = np.array([float(one == name) / self.scales.get(name, 1.0) for one in self.names])
        return Contrast(vector, np.ones(len(self.matrix), bool))

    def without(self, term: str = GROUP) -> np.ndarray:
        """The matrix of the reduced model of a likelihood ratio test: samples x other coefficients."""
        return self.matrix[:, [one != term for one in self.terms]]


def build(
    groups: Sequence[str],
    *,
    reference: str,
    pairs: Sequence[str] | None = None,
    terms: Sequence[Term] = (),
    least: int = 3,
) -> Design | Problem:
    """The design of samples in `groups` (one each), with `reference` as the first level, or the first problem found.

    `pairs`: what a sample shares with its partners in other groups (donor, for example). `least`: samples that each
    group must have.
    """
    levels = (reference, *sorted(set(groups) - {reference}))
    problem = _few(groups, levels, least) or _values(terms) or (_unpaired(groups, pairs) if pairs is not None else None)
    if problem:
        return problem
    blocks: list[tuple[str, list[str], np.ndarray]] = [(INTERCEPT, [INTERCEPT], np.ones((len(groups), 1)))]
    for term in ([] if pairs is None else [Term(PAIR, list(pairs))]) + list(terms):
        blocks.append((term.name, *_coded(term)))
    codes = np.array([levels.index(one) for one in groups])
    blocks.append((GROUP, [f'{GROUP}:{one}' for one in levels[1:]], _dummies(codes, len(levels))))
    matrix = np.hstack([block for *_, block in blocks])
    names = tuple(name for _, own, _ in blocks for name in own)
    owners = tuple(term for term, own, _ in blocks for _ in own)
    confounded = _dependent(blocks)
    width = 1 + sum(len(own) for term, own, _ in blocks if term in confounded)
    if confounded and width <= len(matrix):
        return Problem('confounded', columns=confounded)
    if (left := len(matrix) - matrix.shape[1]) < 1:
        return Problem('no-residual', columns=tuple(term for term, *_ in blocks[1:]), n=left)
    scales = {
        one.name: float(np.std([float(value or 0) for value in one.values], ddof=1)) for one in terms if one.numeric
    }
    return Design(matrix, names, owners, levels, codes, scales)


def design_of_request(params: Mapping[str, Any]) -> Design | Problem:
    """The design of a request (the contract's BulkParams). The second group of the first comparison is the reference.
    Groups that are not compared need one sample."""
    chosen = params['samples']
    pairs = [one.get('pair') or '' for one in chosen]
    batches = [one.get('batch') or '' for one in chosen]
    terms = [Term('batch', batches)] if any(batches) else []
    for k, column in enumerate(params.get('covariates', [])):
        values = [(one.get('values') or [None] * (k + 1))[k] for one in chosen]
        terms.append(Term(column['name'], values, numeric=column['isNumber']))
    groups, reference = [one['group'] for one in chosen], params['pairs'][0]['b']
    return build(groups, reference=reference, pairs=pairs if any(pairs) else None, terms=terms, least=1)


def _few(groups: Sequence[str], levels: tuple[str, ...], least: int) -> Problem | None:
    sizes = {level: sum(one == level for one in groups) for level in levels}
    present = [level for level, size in sizes.items() if size]
    if len(present) < 2:
        return Problem('few-groups', columns=(GROUP,), n=len(present))
    small = [level for level in levels if sizes[level] < least]
    return Problem('few-replicates', columns=(GROUP,), group=small[0], n=sizes[small[0]]) if small else None


def _values(terms: Sequence[Term]) -> Problem | None:
    """A value that is missing or no number, or a term that has one value only."""
    for term in terms:
        lacking = tuple(row for row, value in enumerate(term.values) if value is None or str(value).strip() == '')
        if lacking:
            return Problem('value-missing', columns=(term.name,), samples=lacking)
        if term.numeric:
            wrong = tuple(row for row, value in enumerate(term.values) if not _is_number(value))
            if wrong:
                return Problem('not-a-number', columns=(term.name,), samples=wrong)
        if len({float(value or 0) if term.numeric else str(value) for value in term.values}) < 2:
            return Problem('constant', columns=(term.name,))
    return None


def _is_number(value: str | float | None) -> bool:
    try:
        return bool(np.isfinite(float(value or 0)))
    except ValueError:
        return False


def _unpaired(groups: Sequence[str], pairs: Sequence[str]) -> Problem | None:
    """The samples without a pair, and those whose pair is in one group only."""
    seen: dict[str, set[str]] = {}
    for group, pair in zip(groups, pairs, strict=True):
        seen.setdefault(str(pair).strip(), set()).add(group)
    alone = tuple(row for row, pair in enumerate(pairs) if not str(pair).strip() or len(seen[str(pair).strip()]) < 2)
    return Problem('pair-missing', columns=(PAIR,), samples=alone) if alone else None


def _coded(term: Term) -> tuple[list[str], np.ndarray]:
    """(names, samples x columns) of a term."""
    if term.numeric:
        # Centred and scaled, so that regressions converge (DESeq2 advises it); `slope` undoes the scaling.
        values = np.array([float(value or 0) for value in term.values])
        return [term.name], ((values - values.mean()) / values.std(ddof=1))[:, None]
    levels = sorted({str(value) for value in term.values})
    codes = np.array([levels.index(str(value)) for value in term.values])
    return [f'{term.name}:{level}' for level in levels[1:]], _dummies(codes, len(levels))


def _dummies(codes: np.ndarray, levels: int) -> np.ndarray:
    return np.asarray(codes[:, None] == np.arange(1, levels), float)


def _rank(blocks: Sequence[np.ndarray]) -> int:
    """Rank of the columns scaled to length 1, so that units do not matter."""
    matrix = np.hstack(blocks)
    centred = matrix[:, 1:] - matrix[:, 1:].mean(axis=0)
    length = np.linalg.norm(centred, axis=0)
    return 1 + int(np.linalg.matrix_rank(centred / np.where(length > 0, length, 1.0), tol=1e-7))


def _dependent(blocks: Sequence[tuple[str, list[str], np.ndarray]]) -> tuple[str, ...]:
    """The smallest set of terms that are linearly dependent; empty if the design has full rank.

    A term belongs to it if leaving it out removes the dependence.
    """
    whole = [block for *_, block in blocks]
    if _lack(whole) == 0:
        return ()
    kept = list(range(1, len(blocks)))
    for place in list(kept):
        fewer = [k for k in kept if k != place]
        if fewer and _lack([whole[0], *(whole[k] for k in fewer)]) > 0:
            kept = fewer
    return tuple(blocks[k][0] for k in kept)


def _lack(blocks: Sequence[np.ndarray]) -> int:
    """Columns that others determine."""
    return sum(block.shape[1] for block in blocks) - _rank(blocks)
