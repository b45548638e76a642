"""The method in words, in both languages, with its papers: for receipts and papers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from stroma_store.contract import cite

#: Libraries that affect the values.
LIBRARIES = ('numpy', 'scipy', 'numba', 'pandas', 'pyarrow')
WILCOXON = {
    'en-US': (
        'Two groups of cells were compared gene by gene with the two-sided Wilcoxon rank-sum test (normal '
        'approximation, ties corrected) on log-normalised values; p values were adjusted over all genes by the '
        'Benjamini-Hochberg method. Log2 fold changes are of mean counts per 10,000 with a pseudocount of 1. '
        'Cells are the unit of this test: where a group holds several samples, its p values are too small.'
    ),
    'zh-CN': (
        '对两组细胞逐基因进行双侧 Wilcoxon 秩和检验（正态近似，含结校正），使用对数归一化表达值；p 值在全部基因上按 '
        'Benjamini-Hochberg 方法校正。Log2 差异倍数由每 10,000 计数的均值加伪计数 1 计算。'
        '该检验以细胞为单位：当一组包含多个样本时，p 值会偏小。'
    ),
}
PSEUDOBULK = {
    'en-US': (
        'Raw counts were summed per gene, sample and group (pseudobulk; samples with fewer than 10 cells in a group '
        'were left out) and compared with DESeq2 (PyDESeq2): negative binomial regression on the group, and on the '
        'block where one was chosen, with a two-sided Wald test. Log2 fold changes are not shrunken; p values were '
        'adjusted by the Benjamini-Hochberg method after independent filtering. Samples are the unit of this test.'
    ),
    'zh-CN': (
        '按基因、样本和分组对原始计数求和（pseudobulk，伪批量；在某一分组中不足 10 个细胞的样本不参与分析），使用 '
        'DESeq2（PyDESeq2）比较：以分组（以及所选的区组）为自变量的负二项回归，并进行双侧 Wald 检验。'
        'Log2 差异倍数未经收缩；p 值经独立过滤后按 Benjamini-Hochberg 方法校正。该检验以样本为单位。'
    ),
}
LOCAL = cite('loader1999')
ADJUSTMENT = cite('benjamini1995')
REPLICATES = cite('squair2021')
CITATIONS = [
    cite('wilcoxon1945'),
    cite('mann1947'),
    ADJUSTMENT,
    REPLICATES,
]
PSEUDOBULK_CITATIONS = [
    cite('love2014'),
    cite('muzellec2023'),
    ADJUSTMENT,
    REPLICATES,
]


#: Trends of the dispersions, in the order that the receipt names them.
TRENDS = {
    'parametric': {'en-US': 'parametric, a + b / mean', 'zh-CN': '参数化，a + b / 均值'},
    'local': {'en-US': 'local regression, because the parametric one failed', 'zh-CN': '局部回归（参数化拟合失败）'},
    'mean': {'en-US': 'mean, because the others failed', 'zh-CN': '均值（其他拟合失败）'},
    'genewise': {'en-US': "none, each gene's own estimate", 'zh-CN': '无，各基因保留自身估计'},
}


def of(is_pseudobulk: bool, trends: Sequence[str] = ()) -> tuple[Mapping[str, str], Sequence[str], Sequence[str]]:
    """(method by language, citations, libraries) of the test that a result was computed with.

    `trends`: of the dispersions of each comparison by samples.
    """
    if not is_pseudobulk:
        return WILCOXON, CITATIONS, LIBRARIES
    found = {
        language: text + _named(language, Counter(trends)) if trends else text for language, text in PSEUDOBULK.items()
    }
    citations = [*PSEUDOBULK_CITATIONS, *([LOCAL] if 'local' in trends else [])]
    return found, citations, (*LIBRARIES, 'anndata', 'pydeseq2')


def _named(language: str, trends: Counter[str]) -> str:
    """The sentence that names the trend of the dispersions, with the number of comparisons where several differ."""
    named = [(TRENDS[kind][language], trends[kind]) for kind in TRENDS if trends[kind]]
    if language == 'zh-CN':
        parts = [text if len(named) == 1 else f'{text}（{count} 次比较）' for text, count in named]
        return f'离散度趋势：{"；".join(parts)}。'
    parts = [text if len(named) == 1 else f'{text} (comparisons: {count})' for text, count in named]
    return f' Trend of the dispersions: {"; ".join(parts)}.'
