"""The method of a subset's analysis in words, in both languages, with its citations."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from stroma_runner.methods.embedding.graph import N_NEIGHBOURS
from stroma_runner.shared.pipeline import MOST_TSNE_CELLS
from stroma_runner.tools.integration.method_text import CITATIONS, mixing

CUT_LIBRARIES = ('numpy', 'scipy', 'pandas', 'anndata', 'illico', 'pyarrow')
LIBRARIES = (
    *('numpy', 'scipy', 'pandas', 'scikit-learn', 'anndata', 'scanpy', 'faiss-cpu', 'harmonypy', 'umap-learn'),
    *('igraph', 'opentsne', 'illico', 'numba', 'pyarrow'),
)
_MARKERS = ('wilcoxon', 'adjust')
_CLUSTERS = ('scanpy', 'faiss', 'umap', 'leiden')


def citations(params: Mapping[str, Any], cells: int, mixed: bool) -> list[str]:
    """Papers of the methods that these parameters use for this many cells; `mixed`: sample mixing was measured."""
    analysis = params['analysis']
    used = [*(_CLUSTERS if analysis else ()), *_MARKERS]
    if analysis and analysis['reDimensionalityReduction']:
        used += ['seurat', *(['tsne'] if cells <= MOST_TSNE_CELLS else [])]
    if analysis and analysis['batchBy'] and analysis['batchEffectRemoval'] == 'harmony':
        used.append('harmony')
    if mixed:
        used.append('mixing')
    return [text for key, text in CITATIONS.items() if key in used]


#: Sentences by language. `space` separates them.
SENTENCES: dict[str, dict[str, str]] = {
    'en-US': {
        'space': ' ',
        'taken': '{cells} cells of the dataset {parent} were taken as a dataset of their own.',
        'cut': 'Embeddings and labels are those of the parent dataset.',
        'reduced': (
            'Genes seen in fewer than 3 of these cells were left out. {genes} highly variable genes were chosen by '
            'normalised dispersion of the log-normalised values (seurat flavour); principal components were computed '
            'from the centred, {scaled} values, and the first {components} were used.'
        ),
        'scaled': 'scaled to unit variance (at most 10)',
        'unscaled': 'unscaled',
        'kept': "The first {components} principal components and the embeddings are the parent's.",
        'cellCycle': 'S and G2M scores were regressed out of the variable genes before the components.',
        'corrected': 'The components were corrected for {correctedBy} by Harmony.',
        'notRepeated': "The parent's correction for {parentCorrectedBy} was not repeated.",
        'clustered': (
            'A graph of {neighbours} nearest neighbours (Euclidean) was clustered by Leiden (modularity, resolution '
            '{resolution}, 2 iterations, seed {seed}){embedded}.'
        ),
        'withTsne': '; UMAP and t-SNE were computed again',
        'withUmap': '; UMAP was computed again',
        'markers': (
            'Markers of each cluster against all other cells of the subset: two-sided Wilcoxon rank-sum test with tie '
            'correction, Benjamini-Hochberg adjustment.'
        ),
    },
    'zh-CN': {
        'space': '',
        'taken': '从数据集 {parent} 中取出 {cells} 个细胞，作为独立的数据集。',
        'cut': '降维结果和标签沿用父数据集。',
        'reduced': (
            '去除在少于 3 个细胞中检出的基因；按标准化离散度（seurat 方法）选取 {genes} 个高变基因，'
            '对中心化（{scaled}）的值计算主成分，使用前 {components} 个。'
        ),
        'scaled': '标准化至单位方差，上限 10',
        'unscaled': '不标准化至单位方差',
        'kept': '前 {components} 个主成分和降维结果沿用父数据集。',
        'cellCycle': '计算主成分前，从高变基因中回归去除 S 期和 G2M 期评分。',
        'corrected': '用 Harmony 按 {correctedBy} 去除批次效应。',
        'notRepeated': '未重复父数据集按 {parentCorrectedBy} 所做的批次校正。',
        'clustered': (
            '用 {neighbours} 个最近邻（欧氏距离）构图，以 Leiden（模块度，分辨率 {resolution}，2 次迭代，'
            '随机种子 {seed}）聚类{embedded}。'
        ),
        'withTsne': '，并重新计算 UMAP 和 t-SNE',
        'withUmap': '，并重新计算 UMAP',
        'markers': (
            '每个分群与该子集其余细胞比较的标志基因：双侧 Wilcoxon 秩和检验（结校正），Benjamini-Hochberg 校正。'
        ),
    },
}


def method(params: Mapping[str, Any], result: Mapping[str, Any]) -> dict[str, str]:
    """The receipt's text by language."""
    analysis, cells = params['analysis'], result['cellSet']['cells']
    again = bool(analysis and analysis['reDimensionalityReduction'])
    chosen = _chosen(analysis, result)
    texts = {}
    for locale, words in SENTENCES.items():
        facts = {
            **{'cells': cells, 'parent': result['parent']['name'], 'neighbours': N_NEIGHBOURS, 'seed': params['seed']},
            **{'genes': result['variableGenes'], 'components': result['components']},
            **{name: result[name] for name in ('correctedBy', 'parentCorrectedBy')},
            'resolution': analysis['clusteringResolution'] if analysis else None,
            'scaled': words['scaled' if analysis and analysis['onlyScaleHighlyVariableGenes'] else 'unscaled'],
            'embedded': words['withTsne' if cells <= MOST_TSNE_CELLS else 'withUmap'] if again else '',
        }
        said = [words[name].format(**facts) for name in chosen]
        # Placed before the sentences on clusters and markers.
        said[-2:-2] = mixing(result['mixing'], locale)
        texts[locale] = words['space'].join(said)
    return texts


def _chosen(analysis: Mapping[str, Any] | None, result: Mapping[str, Any]) -> list[str]:
    """The sentences of this analysis, in their order."""
    if analysis is None:
        return ['taken', 'cut', 'markers']
    names = ['taken', 'reduced' if analysis['reDimensionalityReduction'] else 'kept']
    if result['cellCycleRemoved']:
        names.append('cellCycle')
    if result['correctedBy']:
        names.append('corrected')
    elif result['parentCorrectedBy']:
        names.append('notRepeated')
    return [*names, 'clustered', 'markers']
