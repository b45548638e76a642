"""The method in words, in both languages, with its papers: for receipts and papers."""

from __future__ import annotations

from stroma_runner.tools.trajectory_genes.found import DEGREES, LEAST_CELLS, GenesFindings
from stroma_store.contract import cite

BASE = ('numpy', 'scipy', 'pandas', 'pyarrow')
LIBRARIES = {
    'chosen': BASE,
    'branch': BASE,
    'graph': (*BASE, 'numba', 'umap-learn', 'faiss-cpu', 'igraph'),
}
FDR = cite('benjamini1995')
CITATIONS = {
    'chosen': [cite('trapnell2014'), FDR],
    'branch': [cite('qiu2017beam'), FDR],
    'graph': [
        cite('cao2019', 'genes along the principal graph'),
        cite('moran1950'),
        cite('cliff1981'),
        cite('mcinnes2018joss'),
        cite('traag2019'),
        FDR,
    ],
}
ORDER = {
    'en-US': {'monocle2': 'Monocle 2 (DDRTree)', 'monocle3': 'Monocle 3'},
    'zh-CN': {'monocle2': 'Monocle 2（DDRTree）', 'monocle3': 'Monocle 3'},
}
TEXT = {
    'chosen': {
        'en-US': (
            'The log-normalised expression of {tested} genes in {cells} cells was fitted along the pseudotime of '
            '{order} with a natural cubic spline of {degrees} degrees of freedom and compared with its mean by an F '
            'test. P values were adjusted over these genes (Benjamini-Hochberg).'
        ),
        'zh-CN': (
            '沿 {order} 的拟时序，以自由度为 {degrees} 的自然三次样条拟合 {tested} 个基因在 {cells} 个细胞中的'
            '对数归一化表达量，并以 F 检验与其均值比较。p 值在这些基因范围内校正（Benjamini-Hochberg）。'
        ),
    },
    'branch': {
        'en-US': (
            'Genes that differ between two branches of the trajectory of {order} were found as by BEAM: log-normalised '
            'expression was fitted with natural cubic splines ({degrees} degrees of freedom) of pseudotime, one for '
            'each branch, and compared with one spline for both by an F test. The branches have {first} and {second} '
            'cells; their pseudotime was stretched to the same end. The {before} cells before the branch point count '
            'once in the test, with the mean of both curves as their expected value, and half in each curve. {tested} '
            'genes seen in at least {least} cells were tested; p values were adjusted by Benjamini-Hochberg. Curves '
            'are drawn joined at the branch point. Rows of the heatmap were scaled and clustered by Ward’s method.'
        ),
        'zh-CN': (
            '参照 BEAM 鉴定 {order} 轨迹两个分支间的差异基因：以拟时序的自然三次样条（自由度 {degrees}）对各分'
            '支分别拟合对数归一化表达量，并以 F 检验与两分支共用的单一样条比较。两个分支分别有 {first} 和 '
            '{second} 个细胞，其拟时序拉伸至同一终点。分支点之前的 {before} 个细胞在检验中只计一次，期望值为两'
            '条曲线的均值；拟合曲线时在每个分支中各计一半权重。检验了至少在 {least} 个细胞中表达的 {tested} 个'
            '基因，p 值以 Benjamini-Hochberg 法校正。绘图时两条曲线在分支点处相接。热图各行经标准化后以 Ward 法'
            '聚类。'
        ),
    },
    'graph': {
        'en-US': (
            'Genes that vary along the principal graph of {order} were found by Moran’s I in {cells} cells. Neighbours '
            'of a cell are those of its {neighbours} nearest cells whose nearest node of the graph is the same or an '
            'adjacent one; their weights have the sum 1. One-sided p values are by a Pearson type III '
            'distribution with the variance under randomisation and the skewness of the weights, adjusted by '
            'Benjamini-Hochberg. {tested} genes seen in at least {least} '
            'cells were tested. Genes with q below {q} were placed by UMAP of their principal components and grouped '
            'into {modules} modules by Leiden with the constant Potts model at resolution {resolution}. The score of a '
            'module is the mean of the z scores of its genes.'
        ),
        'zh-CN': (
            '以 Moran’s I 在 {cells} 个细胞中鉴定沿 {order} 主图变化的基因。细胞的邻居为其 {neighbours} 个最近'
            '细胞中，最近主图节点与之相同或相邻的细胞，其权重之和为 1。单侧 p 值采用 Pearson III 型分布，方差取'
            '随机化假设下的方差，偏度由权重计算，并以 Benjamini-Hochberg 法校正。共检验至少在 {least} 个细胞中'
            '表达的 {tested} 个基因。q 值低于 {q} 的基因按其主成分进行 UMAP 降维，并以 Leiden 算法（恒定 Potts '
            '模型，分辨率 {resolution}）分为 {modules} 个模块。模块评分为其各基因 z 分数的均值。'
        ),
    },
}


def method(kind: str, version: str, found: GenesFindings) -> dict[str, str]:
    """The receipt's text by language."""
    facts = {key: f'{value:g}' for key, value in found.facts.items() if isinstance(value, (int, float))}
    facts |= {'cells': f'{len(found.cells)}', 'tested': f'{len(found.table)}', 'least': f'{LEAST_CELLS}'}
    facts |= {'degrees': f'{DEGREES}'}
    if kind == 'branch':
        facts |= {name: f'{n}' for name, n in zip(('first', 'second'), found.facts['branches'], strict=True)}
        facts['before'] = str(found.facts['before'])
    return {locale: text.format(order=ORDER[locale][version], **facts) for locale, text in TEXT[kind].items()}
