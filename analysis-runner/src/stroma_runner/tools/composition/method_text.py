"""The method in words, in both languages, with its papers: for receipts and papers."""

from __future__ import annotations

from stroma_runner.methods.groups.composition import EXACT, KRUSKAL, NORMAL
from stroma_store.contract import cite

LIBRARIES = ('numpy', 'scipy', 'pandas', 'pyarrow')
COUNTS = {
    'en-US': 'Cells were counted by cell type and sample; shares are of the counted cells of a sample.',
    'zh-CN': '按细胞类型和样本统计细胞数；占比以该样本中计入的细胞为分母。',
}
TESTS = {
    EXACT: {
        'en-US': 'two-sided Mann-Whitney test (exact over all splits of the samples, ties included)',
        'zh-CN': '双侧 Mann-Whitney 检验（对样本的所有划分精确计算，包括相同值）',
    },
    NORMAL: {
        'en-US': 'two-sided Mann-Whitney test (normal approximation with tie and continuity correction)',
        'zh-CN': '双侧 Mann-Whitney 检验（正态近似，含结校正和连续性校正）',
    },
    KRUSKAL: {
        'en-US': 'Kruskal-Wallis test (chi-square approximation with tie correction)',
        'zh-CN': 'Kruskal-Wallis 检验（卡方近似，含结校正）',
    },
}
COMPARISON = {
    'en-US': (
        ' For each cell type, the shares of the samples were compared between the groups with the {test}; p values '
        'were adjusted over the tested cell types by the Benjamini-Hochberg method. Samples are the unit of this test.'
    ),
    'zh-CN': (
        '对每种细胞类型，使用{test}比较各组样本的占比；p 值在所检验的细胞类型之间按 Benjamini-Hochberg 方法校正。'
        '该检验以样本为单位。'
    ),
}
ROE = {
    'en-US': (
        ' Ro/e is the ratio of observed to expected cells of a chi-square test of cell types by groups. '
        'Cells are the unit of this test.'
    ),
    'zh-CN': 'Ro/e 为细胞类型与分组卡方检验中观测细胞数与期望细胞数之比。该检验以细胞为单位。',
}
MANN_WHITNEY = cite('mann1947')
PAPERS = {
    EXACT: MANN_WHITNEY,
    NORMAL: MANN_WHITNEY,
    KRUSKAL: cite('kruskal1952'),
}
ADJUSTMENT = cite('benjamini1995')
ROE_PAPER = cite('zhang2018', 'Ro/e')


def method(test: str | None, has_roe: bool) -> dict[str, str]:
    """The receipt's text by language."""
    return {
        locale: text
        + (COMPARISON[locale].format(test=TESTS[test][locale]) if test else '')
        + (ROE[locale] if has_roe else '')
        for locale, text in COUNTS.items()
    }


def citations(test: str | None, has_roe: bool) -> list[str]:
    """The papers of the tests that were used."""
    return [*([PAPERS[test], ADJUSTMENT] if test else []), *([ROE_PAPER] if has_roe else [])]
