"""The method in words, in both languages, with its papers: for receipts and papers."""

from __future__ import annotations

LIBRARIES = ('numpy', 'numba', 'pandas', 'pyarrow')
CITATIONS = ['Aibar et al. 2017, Nature Methods 14:1083 (AUCell)']
TEXT = {
    'en-US': (
        'Gene sets were scored by AUCell: the genes of each cell are ranked by expression, and the score of a set is '
        'the area under its recovery curve among the first {top} of {ranked} genes, divided by the largest possible '
        'area. The score is the mean over all orders of genes with equal values.'
    ),
    'zh-CN': (
        '采用 AUCell 对基因集评分：将每个细胞的基因按表达量排序，评分为该基因集在 {ranked} 个基因的前 {top} 位中'
        '的恢复曲线下面积与其最大可能面积之比。表达量相同的基因取所有可能排列下评分的平均值。'
    ),
}


def method(top: int, ranked: int) -> dict[str, str]:
    """The receipt's text by language."""
    return {locale: text.format(top=top, ranked=ranked) for locale, text in TEXT.items()}
