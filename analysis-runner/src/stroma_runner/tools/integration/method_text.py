"""The method of an integration in words, in both languages, with its citations: for receipts and papers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from stroma_runner.methods.embedding import mixing as mixing_method
from stroma_store.contract import cite

CITATIONS = {
    'scanpy': cite('wolf2018'),
    'seurat': cite('satija2015'),
    'doublets': cite('germain2021'),
    'scrublet': cite('wolock2019'),
    'ambient': cite('young2020'),
    'byType': cite('subramanian2022'),
    'cycle': cite('tirosh2016science', 'cell-cycle genes'),
    'harmony': cite('korsunsky2019', 'Harmony'),
    'mixing': cite('korsunsky2019', 'iLISI'),
    'faiss': cite('johnson2021'),
    'umap': cite('mcinnes2018'),
    'leiden': cite('traag2019'),
    'tsne': cite('policar2024'),
    'wilcoxon': cite('mann1947', 'rank-sum test, by illico'),
    'adjust': cite('benjamini1995'),
}


def citations(params: Mapping[str, Any], facts: Mapping[str, Any]) -> list[str]:
    """Papers of the methods that were used."""
    unused = set() if facts['tsne'] else {'tsne'}
    if params['batchRemoveMethod'] != 'harmony':
        unused.add('harmony')
    if facts['mixing'] is None:
        unused.add('mixing')
    if not facts.get('corrected'):
        unused.add('ambient')
    if not params.get('filterByType'):
        unused.add('byType')
    unused.add('doublets' if is_by_scrublet(params) else 'scrublet')
    return [text for key, text in CITATIONS.items() if key not in unused]


def is_by_scrublet(params: Mapping[str, Any]) -> bool:
    return params.get('doubletMethod') == 'scrublet'


#: Text about sample mixing by language: corrected, uncorrected, and for a draw of cells.
MIXING = {
    'en-US': {
        'corrected': (
            'Mixing of the samples (iLISI of {neighbours} neighbours at perplexity {perplexity}{drawn}; 0: none, 1: as '
            'in samples shuffled among the cells) was {before:.2f} before and {after:.2f} after the correction.'
        ),
        'uncorrected': (
            'Mixing of the samples (iLISI of {neighbours} neighbours at perplexity {perplexity}{drawn}; 0: none, 1: as '
            'in samples shuffled among the cells) was {after:.2f}.'
        ),
        'drawn': ', of {cells} cells drawn at random',
    },
    'zh-CN': {
        'corrected': (
            '样本混合度（{neighbours} 个近邻、困惑度 {perplexity} 的 iLISI{drawn}；0 为不混合，1 相当于样本在细胞间随机分配）'
            '校正前为 {before:.2f}，校正后为 {after:.2f}。'
        ),
        'uncorrected': (
            '样本混合度（{neighbours} 个近邻、困惑度 {perplexity} 的 iLISI{drawn}；0 为不混合，1 相当于样本在细胞间随机分配）'
            '为 {after:.2f}。'
        ),
        'drawn': '，随机抽取 {cells} 个细胞计算',
    },
}


def mixing(found: Mapping[str, Any] | None, locale: str) -> list[str]:
    """The sentence about the samples' mixing; empty if it was not measured."""
    if found is None:
        return []
    words, cells = MIXING[locale], found['cells']
    facts = {
        'neighbours': mixing_method.NEIGHBOURS - 1,
        'perplexity': int(mixing_method.PERPLEXITY),
        'before': found['before'],
        'after': found['after'],
        'drawn': words['drawn'].format(cells=cells) if cells == mixing_method.MOST_CELLS else '',
    }
    return [words['corrected' if found['isCorrected'] else 'uncorrected'].format(**facts)]


#: The correction for ambient RNA by language; `samples` names them with their fractions.
AMBIENT = {
    'en-US': (
        'Ambient RNA was removed from {samples}: its composition is that of {source}, its fraction that in '
        'the genes that a cluster does not express (SoupX model; the fraction that was used in parentheses), and a count '
        'was removed where it is ambient with a probability of 0.8 and more. Normalisation, components, clusters and '
        'markers use the corrected counts; the raw counts are kept.'
    ),
    'zh-CN': (
        '去除了以下样本的环境 RNA 污染：{samples}。环境 RNA 的组成取自{source}，污染比例由分群不表达的基因估计（SoupX 模型，'
        '括号内为所用比例）；属于环境 RNA 的概率不低于 0.8 的计数被去除。归一化、主成分、分群和标志基因均使用校正后的计数，'
        '原始计数予以保留。'
    ),
}


#: Whose composition the ambient RNA has; `names` are the samples with a raw matrix.
SOURCES = {
    'en-US': {
        'cells': 'all cells of the sample',
        'droplets': 'the empty droplets of its raw matrix',
        'both': 'the empty droplets of the raw matrix ({names}) or, without one, of all cells of the sample',
    },
    'zh-CN': {
        'cells': '样本的全部细胞',
        'droplets': '样本原始（raw）矩阵的空液滴',
        'both': '原始（raw）矩阵的空液滴（{names}），没有原始矩阵的样本则取自全部细胞',
    },
}


def ambient(facts: Mapping[str, Any], locale: str) -> list[str]:
    """The sentence about the correction; empty if no sample was corrected."""
    rows = facts.get('corrected') or {}
    if not rows:
        return []
    comma = ', ' if locale == 'en-US' else '、'
    names = [name for name in rows if name in facts.get('ofDroplets', ())]
    which = 'cells' if not names else 'droplets' if len(names) == len(rows) else 'both'
    source = SOURCES[locale][which].format(names=comma.join(names))
    samples = comma.join(f'{name} ({share:.3f})' for name, share in rows.items())
    return [AMBIENT[locale].format(samples=samples, source=source)]


def english(p: Mapping[str, Any], facts: Mapping[str, Any]) -> str:
    parts = []
    if p['cellFilteringEvaluation'] == 'do':
        parts.append('Cells were kept inside the thresholds of genes, UMI, mitochondrial and ribosomal percent.')
        if p.get('filterByType'):
            parts.append(
                'Each first cluster of a sample had limits of its own where they were wider: 3 scaled median absolute '
                'deviations around its median, at least 100 genes and at most 80% mitochondrial (the idea of ddqc).'
            )
    parts.append('Genes seen in fewer than 3 cells were left out.')
    verb = 'and called doublets were removed' if p['removeDoublets'] else 'and called doublets were kept'
    by = 'Scrublet (by scanpy)' if is_by_scrublet(p) else 'a classifier on neighbourhoods of simulated doublets'
    parts.append(f'Doublets were scored by {by}, {verb}.')
    parts += ambient(facts, 'en-US')
    parts.append(
        'Counts were scaled to 10,000 per cell and log1p-transformed; '
        f'{facts["variableGenes"]} highly variable genes were chosen by normalised dispersion (seurat flavour).'
    )
    if p['removeCellCycle']:
        parts.append('S and G2/M scores were regressed out.')
    scaled = 'scaled to unit variance (at most 10)' if p['scaleLargeData'] else 'without scaling to unit variance'
    parts.append(
        f'Principal components were computed from the centred values {scaled}; '
        f'the first {facts["components"]} were used.'
    )
    if p['batchRemoveMethod'] == 'harmony':
        parts.append(f'They were corrected for {p["batchName"]} by Harmony.')
    parts += mixing(facts['mixing'], 'en-US')
    search = 'exact search' if facts['exact'] else 'inverted file, which finds about 99% of them'
    tsne = '; t-SNE started from the first two components' if facts['tsne'] else ''
    parts.append(
        f'A graph of {facts["neighbours"]} nearest neighbours (Euclidean; {search}) was clustered by Leiden (modularity, '
        f'resolution {p["clusterResolution"]}, 2 iterations, seed {p["seed"]}) and embedded by UMAP in 2 and 3 '
        f'dimensions{tsne}.'
    )
    if facts['gpu']:
        parts.append('Components, neighbours, clusters and UMAP were computed on a GPU by rapids-singlecell.')
    parts.append(
        'Markers of each cluster against all other cells: two-sided Wilcoxon rank-sum test with tie correction, '
        'Benjamini-Hochberg adjustment; log2 fold changes of mean counts per 10,000 with a pseudocount of 1.'
    )
    return ' '.join(parts)


def chinese(p: Mapping[str, Any], facts: Mapping[str, Any]) -> str:
    parts = []
    if p['cellFilteringEvaluation'] == 'do':
        parts.append('按基因数、UMI 数、线粒体和核糖体基因占比的阈值过滤细胞。')
        if p.get('filterByType'):
            parts.append(
                '样本的每个初步分群使用自己的界限（中位数上下 3 倍绝对中位差），仅在更宽时生效；'
                '基因数至少 100，线粒体占比最高 80%（ddqc 的思路）。'
            )
    parts.append('去除在少于 3 个细胞中检出的基因。')
    verb = '并去除判定的双细胞' if p['removeDoublets'] else '判定的双细胞予以保留'
    by = ' Scrublet（scanpy 实现）' if is_by_scrublet(p) else '基于模拟双细胞邻域特征的分类器'
    parts.append(f'用{by}计算双细胞评分，{verb}。')
    parts += ambient(facts, 'zh-CN')
    parts.append(
        f'计数按每细胞 10,000 归一化并做 log1p 变换，按标准化离散度（seurat 方法）选取 {facts["variableGenes"]} 个高变基因。'
    )
    if p['removeCellCycle']:
        parts.append('回归去除 S 期和 G2/M 期评分。')
    scaled = '标准化至单位方差，上限 10' if p['scaleLargeData'] else '不标准化至单位方差'
    parts.append(f'对中心化（{scaled}）的值计算主成分，使用前 {facts["components"]} 个。')
    if p['batchRemoveMethod'] == 'harmony':
        what = {'sample': '样本', 'group': '样本组'}.get(p['batchName'], f'“{p["batchName"]}”')
        parts.append(f'用 Harmony 按{what}去除批次效应。')
    parts += mixing(facts['mixing'], 'zh-CN')
    search = '精确搜索' if facts['exact'] else '倒排文件搜索，约能找到其中的 99%'
    tsne = '；t-SNE 以前两个主成分为初值' if facts['tsne'] else ''
    parts.append(
        f'用 {facts["neighbours"]} 个最近邻（欧氏距离；{search}）构图，以 Leiden（模块度，分辨率 {p["clusterResolution"]}，'
        f'2 次迭代，随机种子 {p["seed"]}）聚类，并用 UMAP 做二维和三维降维{tsne}。'
    )
    if facts['gpu']:
        parts.append('主成分、近邻、分群和 UMAP 由 rapids-singlecell 在 GPU 上计算。')
    parts.append(
        '每个分群与其余细胞比较的标志基因：双侧 Wilcoxon 秩和检验（结校正），Benjamini-Hochberg 校正；'
        'log2 差异倍数由每 10,000 计数的均值加 1 计算。'
    )
    return ''.join(parts)
