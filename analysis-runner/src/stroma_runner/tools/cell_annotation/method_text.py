"""The method in words, in both languages, with its papers: for receipts and papers."""

from __future__ import annotations

from typing import Any

from stroma_store.contract import cite

LIBRARIES: tuple[str, ...] = ('numpy', 'pandas', 'pyarrow')
CELLTYPIST_PAPER = cite('dominguez2022')
#: Libraries and papers by method.
SOURCES: dict[str, tuple[tuple[str, ...], list[str]]] = {
    'transfer': (
        ('numpy', 'scipy', 'pandas', 'scikit-learn', 'scanpy', 'faiss-cpu', 'pyarrow'),
        [cite('wolf2018', 'scanpy')],
    ),
    'singler': (
        ('numpy', 'scipy', 'pandas', 'singler', 'scranpy', 'pyarrow'),
        [cite('aran2019')],
    ),
    'celltypist.best': (('numpy', 'scipy', 'pandas', 'pyarrow'), [CELLTYPIST_PAPER]),
    'celltypist.probability': (('numpy', 'scipy', 'pandas', 'pyarrow'), [CELLTYPIST_PAPER]),
}
MARKERS = {
    'en-US': (
        'Clusters were compared with {types} cell types of a table of marker genes. The background of a gene is its '
        'log-normalised mean in the lowest clusters that together have 30 cells; the part of a mean that is within 2.5 '
        'times the background (more in clusters with more ambient RNA) was subtracted. The rest was divided by that of '
        'the highest cluster (at least 0.5) and lowered if fewer than 10% of the cells express the gene, so a gene '
        'with similar values in all clusters counts as 0. If 60% of the markers of a type have similar values in all '
        'clusters, the share of cells that express the gene was used instead, in full from one half. The score of a '
        'type is the mean of its markers and of one additional value of 0, minus half the mean of the genes that are '
        'low in the type. A cluster was given the type with the highest score, if it reached {floor} and was 0.05 '
        'above the next one, and if three markers (or all in the matrix) and 40% of its markers supported it.'
    ),
    'zh-CN': (
        '将各分群与标志基因表中的 {types} 种细胞类型比较。基因的背景为其在均值最低、合计至少 30 个细胞的分群中的'
        '对数归一化均值；均值中不超过背景 2.5 倍的部分（环境 RNA 较多的分群倍数更高）予以扣除。余下部分除以最高分'
        '群的相应值（不低于 0.5），检出细胞少于 10% 时再相应降低，因此在所有分群中水平相近的基因计为 0。仅当某类'
        '型 60% 的标志基因在所有分群中水平相近时，才改用检出该基因的细胞比例（达到一半即为满分）。某类型的评分为'
        '其标志基因（另计一个取值为 0 的基因）的均值，减去该类型低表达基因均值的一半。分群采用评分最高的类型，条'
        '件是评分不低于 {floor}、比次高类型高出 0.05，并且有三个标志基因（或矩阵中的全部标志基因）、且不少于其标'
        '志基因的 40% 支持。'
    ),
}
_MODEL = {
    'en-US': (
        'Cells were labelled by the CellTypist model {name} {version} ({labels} labels). {detected} of its {genes} '
        'genes are in the dataset{converted}. Log-normalised values were scaled with the means and standard deviations '
        'of the model, cut at 10 and entered into its logistic regression. '
    ),
    'zh-CN': (
        '用 CellTypist 模型 {name} {version}（{labels} 种标签）标注细胞。其 {genes} 个基因中有 {detected} 个在数据集中'
        '{converted}。对数归一化值按模型的均值和标准差标准化，以 10 为上限，代入其逻辑回归。'
    ),
}
_CLUSTER = {
    'en-US': ' A cluster was given the most frequent label of its cells, if their share reached {floor}.',
    'zh-CN': '分群采用其细胞中最常见的标签，且所占比例不低于 {floor}。',
}
METHODS = {
    'transfer': {
        'en-US': (
            'Labels of {column} were transferred from {name} ({cells} cells, {labels} labels). {detected} genes are in '
            'both datasets; the most variable of them in the reference were scaled and reduced to principal components '
            'of the reference, into which all cells were projected. A cell was given the most frequent label among its '
            '15 nearest reference cells, if its share reached {floor}; a cluster was given the most frequent label of '
            'its cells by the same rule.'
        ),
        'zh-CN': (
            '从 {name}（{cells} 个细胞，{labels} 种标签）的 {column} 列进行标签转移。两个数据集共有 {detected} 个基因，'
            '取其中在参考数据集中的高变基因，标准化后降维至参考数据集的主成分，并将所有细胞投影到该空间。每个细胞采用'
            '其 15 个最近参考细胞中最常见的标签，且所占比例不低于 {floor}；分群按同一规则采用其细胞中最常见的标签。'
        ),
    },
    'singler': {
        'en-US': (
            'Cells were labelled by SingleR with the labels {column} of {name} ({cells} cells, {labels} labels, '
            '{detected} genes in both datasets). The 10 genes of each pair of labels with the largest areas under the '
            'curve are markers. A cell was given the label whose 0.8 quantile of Spearman correlations with reference '
            'cells was highest after fine-tuning. Labels that stood out from the median of all labels by more than 3 '
            'median absolute deviations less than is usual for the label were removed.'
        )
        + _CLUSTER['en-US'],
        'zh-CN': (
            '使用 SingleR，以 {name}（{cells} 个细胞，{labels} 种标签，两个数据集共有 {detected} 个基因）的 {column} '
            '列标注细胞。每对标签以曲线下面积最大的 10 个基因为标志基因。细胞采用与参考细胞的 Spearman 相关系数的 0.8 '
            '分位数在微调后最高的标签。若标签高出全部标签中位数的幅度比该标签的中位数低 3 个绝对中位差以上，则移除该'
            '标签。'
        )
        + _CLUSTER['zh-CN'],
    },
    'celltypist.best': {
        'en-US': _MODEL['en-US']
        + 'A cell was given the label with the highest probability, if it reached {floor}.'
        + _CLUSTER['en-US'],
        'zh-CN': _MODEL['zh-CN'] + '细胞采用概率最高的标签，且概率不低于 {floor}。' + _CLUSTER['zh-CN'],
    },
    'celltypist.probability': {
        'en-US': _MODEL['en-US'] + 'A cell was given all labels with a probability above {floor}.' + _CLUSTER['en-US'],
        'zh-CN': _MODEL['zh-CN'] + '细胞采用概率高于 {floor} 的全部标签。' + _CLUSTER['zh-CN'],
    },
}
_CONVERTED = {'en-US': ', converted by {orthologs}', 'zh-CN': '（经 {orthologs} 转换）'}


def describe_markers(types: int, floor: float) -> dict[str, str]:
    return {locale: text.format(types=types, floor=floor) for locale, text in MARKERS.items()}


def describe_method(method: str, **values: Any) -> dict[str, Any]:
    """Method, citations and libraries for the receipt. `values`: values inserted into the text; `orthologs` of a model,
    or None."""
    libraries, citations = SOURCES[method]
    text = {}
    for locale, pattern in METHODS[method].items():
        converted = _CONVERTED[locale].format(**values) if values.get('orthologs') else ''
        text[locale] = pattern.format(**values, converted=converted)
    return {'method': text, 'citations': citations, 'libraries': libraries}
