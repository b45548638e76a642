"""The method in words, in both languages, with its papers: for receipts and papers."""

from __future__ import annotations

LIBRARIES: tuple[str, ...] = ('numpy', 'pandas', 'pyarrow')
TRANSFER_LIBRARIES: tuple[str, ...] = ('numpy', 'scipy', 'pandas', 'scikit-learn', 'scanpy', 'faiss-cpu', 'pyarrow')
TRANSFER_CITATIONS = ['Wolf et al. 2018, Genome Biology 19:15 (scanpy)']
MARKERS = {
    'en-US': (
        'Clusters were compared with {types} cell types of a table of marker genes. Log-normalised means of each gene '
        'were divided by its highest cluster mean (at least 0.5). The score of a type is the mean of its markers and '
        'of one more at 0, less half the mean of the genes that are low in the type. A cluster was given the type with '
        'the highest score, if it reached {floor}.'
    ),
    'zh-CN': (
        '将各分群与标志基因表中的 {types} 种细胞类型比较。每个基因的对数归一化均值除以其在各分群中的最高均值'
        '（不低于 0.5）。某类型的评分为其标志基因（另计一个取值为 0 的基因）的均值，减去该类型低表达基因均值的一半。'
        '分群采用评分最高的类型，且评分不低于 {floor}。'
    ),
}
TRANSFER = {
    'en-US': (
        'Labels of {column} were transferred from {name} ({cells} cells, {labels} labels). {genes} genes are in both '
        'datasets; the most variable of them in the reference were scaled and reduced to principal components of the '
        'reference, into which all cells were projected. A cell was given the most frequent label among its 15 '
        'nearest reference cells, if its share reached {floor}; a cluster was given the most frequent label of its '
        'cells by the same rule.'
    ),
    'zh-CN': (
        '从 {name}（{cells} 个细胞，{labels} 种标签）的 {column} 列进行标签转移。两个数据集共有 {genes} 个基因，'
        '取其中在参考数据集中的高变基因，标准化后降维至参考数据集的主成分，并将所有细胞投影到该空间。每个细胞采用其 '
        '15 个最近参考细胞中最常见的标签，且所占比例不低于 {floor}；分群按同一规则采用其细胞中最常见的标签。'
    ),
}


def by_markers(types: int, floor: float) -> dict[str, str]:
    return {locale: text.format(types=types, floor=floor) for locale, text in MARKERS.items()}


def by_transfer(name: str, column: str, cells: int, labels: int, genes: int, floor: float) -> dict[str, str]:
    values = {'name': name, 'column': column, 'cells': cells, 'labels': labels, 'genes': genes, 'floor': floor}
    return {locale: text.format(**values) for locale, text in TRANSFER.items()}
