"""The method in words, in both languages, with its papers: for receipts and papers."""

from __future__ import annotations

from stroma_store.contract import cite

LIBRARIES = ('numpy', 'numba', 'pandas', 'pyarrow')
CITATIONS = {
    'aucell': [cite('aibar2017', 'AUCell')],
    'scoreGenes': [cite('tirosh2016science', 'scores of gene sets'), cite('wolf2018', 'scanpy')],
}
EXPRESSION = {
    'en-US': (
        'Gene sets were scored by expression: the mean log-normalised expression of the genes of a set in each cell, '
        'less the mean of control genes. For each of 25 bins of mean expression that holds a gene of the set, 50 '
        'control genes were drawn at random (scanpy.tl.score_genes).'
    ),
    'zh-CN': (
        '按表达量对基因集评分：每个细胞中该基因集各基因的对数归一化表达均值，减去对照基因的均值。全部基因按平均表达量'
        '分为 25 组，凡含有该基因集基因的组，各随机抽取 50 个对照基因（scanpy.tl.score_genes）。'
    ),
}
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


def method(top: int | None, ranked: int) -> dict[str, str]:
    """The receipt's text by language. `top`: number of ranks that count, None for scores by expression."""
    if top is None:
        return EXPRESSION
    return {locale: text.format(top=top, ranked=ranked) for locale, text in TEXT.items()}
