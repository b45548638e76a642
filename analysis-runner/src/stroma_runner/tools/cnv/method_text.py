"""The method in words, in both languages, with its papers: for receipts and papers."""

from __future__ import annotations

from typing import Any

from stroma_runner.tools.cnv.found import CONFIDENT, PROFILE, SURE, CnvFindings
from stroma_store.contract import cite

LIBRARIES = ('numpy', 'scipy', 'scikit-learn', 'pandas', 'pyarrow')
CITATIONS = [
    cite('patel2014'),
    cite('tirosh2016nature'),
    cite('infercnv'),
]
TEXT = {
    'en-US': (
        'Copy number of {tested} cells was inferred from expression by the steps of inferCNV, relative to {reference} '
        'normal cells ({groups}). Counts of {genes} genes with a position ({positions}) were scaled to the median '
        'depth, log2 transformed, compared with the range of the means of the reference groups, cut at 3, smoothed '
        'along each chromosome over {window} genes with pyramidal weights, a window every {step} genes, centred on the '
        'median of each cell and compared with the reference again.{denoise} The score of a cell is the mean of its '
        'squared values; its '
        'correlation is the largest with the mean of {profiles}, itself left out. '
        'The confidence of a malignant call is the probability in a mixture of two normal distributions of the '
        'correlation, one of them that of the reference cells; cells from {sure} are called. Tested cells were '
        "clustered by Ward's method. An arm of a group was called where half of its cells are beyond the 5th or 95th "
        'percentile of the reference cells and its mean differs from theirs with a confidence of {confident} '
        "(Welch's t test, Holm) and by {least} or more (log2)."
    ),
    'zh-CN': (
        '按 inferCNV 的步骤由表达量推断 {tested} 个细胞的拷贝数变异，以 {reference} 个正常参照细胞（{groups}）为基准。'
        '对 {genes} 个有基因组位置的基因（{positions}），将计数归一化至中位深度并作 log2 转换，与各参照组均值的范围'
        '比较，截断于 3，沿每条染色体以 {window} 个基因的金字塔权重平滑（每 {step} 个基因一个窗口），减去'
        '各细胞的中位数，并再次与参照细胞比较。{denoise}'
        '细胞评分为其各值平方的均值；相关系数为与{profiles}均值（不含该细胞）的最大相关。'
        '恶性判定的置信度为相关系数的双正态混合模型中的概率，其中一个分布取自参照细胞；达到 {sure} 的细胞予以判定。'
        '待测细胞以 Ward 法聚类。某组的染色体臂在以下情形予以判定：半数细胞位于参照细胞第 5 或第 95 百分位数之外，'
        '且均值与参照不同（Welch t 检验，Holm 校正，置信度 {confident}），差值不小于 {least}（log2）。'
    ),
}
#: Subject of the profiles: clones, or the cells with the highest scores.
PROFILES = {
    'en-US': (
        'each of {n} clusters of tested cells (of 10) with a median score above nine in ten reference cells',
        f'the {100 * PROFILE:g}% of the tested cells of the highest scores',
    ),
    'zh-CN': (
        '中位评分高于九成参照细胞的 {n} 个待测细胞分群（共 10 个）中各群',
        f'评分最高的 {100 * PROFILE:g}% 待测细胞',
    ),
}
DENOISE = {
    'en-US': ' Values within 1.5 standard deviations of the reference cells were set to 0.',
    'zh-CN': '位于参照细胞 1.5 个标准差以内的值设为 0。',
}


def _is_one(found: CnvFindings) -> bool:
    return not found.cloned


def method(params: dict[str, Any], found: CnvFindings) -> dict[str, str]:
    """The receipt's text by language."""
    facts = {
        'tested': int((~found.normal).sum()),
        'reference': int(found.normal.sum()),
        'groups': ', '.join(found.cells.groups[:20]),
        'genes': len(found.plan.placed.genes),
        'positions': found.genome.name,
        'window': params['windowSize'],
        'step': found.plan.step,
        'sure': f'{SURE:g}',
        'confident': f'{CONFIDENT:g}',
        'least': f'{found.least_effect:.3g}',
    }
    return {
        locale: text.format(
            **facts,
            profiles=PROFILES[locale][_is_one(found)].format(n=len(found.profiles)),
            denoise=DENOISE[locale] if params['denoise'] else '',
        )
        for locale, text in TEXT.items()
    }
