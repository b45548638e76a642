"""The tests of a bulk analysis: one table of genes per comparison."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from stroma_runner.methods.bulk import by_r
from stroma_runner.methods.bulk import tests as methods
from stroma_runner.methods.bulk.agreement import AGREEMENT
from stroma_runner.methods.bulk.design import Contrast, Design
from stroma_runner.methods.bulk.quality import size_factors
from stroma_runner.methods.bulk.table import Outcome, TooFewGenes
from stroma_store.errors import StromaError

if TYPE_CHECKING:
    import pandas as pd

    from stroma_runner.tools.bulk.samples import JoinedCounts

_METHODS: dict[str, methods.Method] = {'DESeq2': 'deseq2', 'edgeR': 'edger-ql', 'limma-voom': 'limma-voom'}
#: Names of the tests' reasons in the contract.
_WHY = {'zero': 'zero', 'outlier': 'outlier', 'filtered': 'filtered', 'failed': 'unsettled', 'low-mean': 'low'}
COLUMNS = (
    *('comparison', 'row', 'gene_id', 'symbol', 'base_mean', 'log2fc', 'lfc_se', 'shrunken', 'stat'),
    *('p_val', 'log10_p', 'p_val_adj', 'log10_p_adj', 'why'),
)


@dataclass(frozen=True)
class RequestedComparison:
    """A comparison of the request; `a` and `b` are None for the test over all groups."""

    name: str
    a: str | None
    b: str | None


def engine_of(params: dict[str, Any]) -> str:
    """`R` if R has the packages of the method, otherwise `Python`, which is the only one that shrinks fold changes."""
    method = _METHODS[params['differentialAnalysisMethod']]
    return 'Python' if params.get('shrink') or _lacks(method) else 'R'


#: Methods whose packages were found, cached because R takes seconds to check.
_FOUND: set[methods.Method] = set()


def _lacks(method: methods.Method) -> bool:
    """Whether R lacks the packages; checked again each time until they are installed."""
    if method not in _FOUND and by_r.missing_requirement(method) is None:
        _FOUND.add(method)
    return method not in _FOUND


def agreement_of(params: dict[str, Any]) -> dict[str, Any]:
    """The contract's `agreement` of the method with R."""
    one = AGREEMENT[_METHODS[params['differentialAnalysisMethod']]]
    facts = {'package': one.package, 'version': one.version, 'data': one.data, 'genes': one.genes}
    return facts | {'samples': one.samples, 'same': one.same, 'log10p': one.log10_p}


def requested_comparisons(params: dict[str, Any]) -> list[RequestedComparison]:
    """The comparisons in the order of the request, then that over all groups."""
    pairs = [RequestedComparison(f'{one["a"]} vs {one["b"]}', one['a'], one['b']) for one in params['pairs']]
    whole = params.get('anyGroup') and params['differentialAnalysisMethod'] == 'DESeq2'
    return [*pairs, RequestedComparison('all groups', None, None)] if whole else pairs


def run(
    params: dict[str, Any], joined: JoinedCounts, design: Design, engine: str, progress: Callable[[float], None]
) -> Iterator[Outcome]:
    """One `Outcome` per comparison of `asked`, by the `engine` of `engine_of`. BULK_NO_GENES if the method finds no
    gene with enough counts, BULK_ENGINE_FAILED with R's message."""
    try:
        yield from _outcomes(params, joined, design, engine, progress)
    except TooFewGenes as error:
        facts = {'method': params['differentialAnalysisMethod'], 'genes': len(joined.counts)}
        raise StromaError('BULK_NO_GENES', **facts) from error
    except RuntimeError as error:
        raise StromaError('BULK_ENGINE_FAILED', message=str(error)[-300:]) from error


def _outcomes(
    params: dict[str, Any], joined: JoinedCounts, design: Design, engine: str, progress: Callable[[float], None]
) -> Iterator[Outcome]:
    wanted = requested_comparisons(params)
    alpha = float(params['qvalue'])
    alpha = alpha if 0 < alpha < 1 else 0.05
    method = _METHODS[params['differentialAnalysisMethod']]
    fit = None
    if method == 'deseq2' and engine == 'Python':
        from stroma_runner.methods.bulk.deseq2 import Deseq2

        fit = Deseq2(joined.counts, design, alpha)
    first = params['pairs'][0]
    for k, one in enumerate(wanted):
        contrast = design.between(one.a or first['a'], one.b or first['b'])
        if engine == 'R':
            own: methods.Method = 'deseq2-lrt' if one.a is None else method
            yield by_r.run(joined.counts, design, contrast, own, alpha=alpha)
        elif fit is None:
            yield methods.run(joined.counts, design, contrast, method, alpha=alpha)
        elif one.a is None:
            yield fit.likelihood_ratio(design.without(), contrast)
        else:
            yield _shrunken(fit.wald(contrast), fit, contrast, bool(params.get('shrink')))
        progress((k + 1) / len(wanted))


def _shrunken(tested: Outcome, fit: Any, contrast: Contrast, wanted: bool) -> Outcome:
    if wanted:
        tested.genes['shrunken'] = fit.shrunken(contrast)
    return tested


def comparison_rows(number: int, one: RequestedComparison, tested: Outcome, joined: JoinedCounts) -> pd.DataFrame:
    """Rows of the table `genes`, the most significant first, then the untested."""
    import pandas as pd

    genes = tested.genes
    normalised = tested.mean_kind == 'normalised'
    made = pd.DataFrame(
        {
            'comparison': number,
            'row': np.arange(len(genes)),
            'gene_id': joined.gene_ids,
            'symbol': joined.symbols,
            'base_mean': genes['mean'] if normalised else np.exp2(genes['mean']),
            'log2fc': genes['log2fc'],
            'lfc_se': genes['se'],
            'shrunken': genes['shrunken'] if 'shrunken' in genes else np.nan,
            'stat': genes['stat'],
            'p_val': genes['p_val'],
            'log10_p': genes['log10_p_val'],
            'p_val_adj': genes['p_val_adj'],
            'log10_p_adj': genes['log10_p_val_adj'],
            'why': [_WHY.get(word) for word in genes['reason']],
        }
    )
    if one.a is None:
        made['log2fc'] = np.nan
        made['lfc_se'] = np.nan
    # A gene that a method leaves out has counts all the same.
    if made['base_mean'].isna().any():
        means = (joined.counts / size_factors(joined.counts)).mean(axis=1)
        made['base_mean'] = made['base_mean'].fillna(pd.Series(means))
    made = made.replace([np.inf, -np.inf], np.nan)
    order = np.lexsort((-made['base_mean'].to_numpy(), made['log10_p'].fillna(1.0).to_numpy()))
    return made.iloc[order].reset_index(drop=True)[list(COLUMNS)]


def is_beyond_thresholds(frame: pd.DataFrame, params: dict[str, Any], direction: str) -> np.ndarray:
    """Boolean mask of the rows beyond the thresholds. A test over all groups has no direction and is filtered by p
    only."""
    p = frame['p_val'].to_numpy() <= params['pvalue']
    q = frame['p_val_adj'].to_numpy() <= params['qvalue']
    fold = frame['log2fc'].to_numpy()
    if np.isnan(fold).all():
        return p & q if direction == 'up' else np.zeros(len(frame), bool)
    far = np.abs(fold) >= np.log2(params['foldChange'])
    side = fold > 0 if direction == 'up' else fold < 0
    return np.asarray(p & q & far & side)
