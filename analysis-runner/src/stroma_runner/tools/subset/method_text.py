"""The method of a subset's analysis in words, in both languages, with its citations."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from stroma_runner.methods.graph import N_NEIGHBOURS
from stroma_runner.shared.pipeline import MOST_TSNE_CELLS
from stroma_runner.tools.integration.method_text import CITATIONS

CUT_LIBRARIES = ('numpy', 'scipy', 'pandas', 'anndata', 'illico', 'pyarrow')
LIBRARIES = (
    *('numpy', 'scipy', 'pandas', 'scikit-learn', 'anndata', 'scanpy', 'faiss-cpu', 'harmonypy', 'umap-learn'),
    *('igraph', 'opentsne', 'illico', 'numba', 'pyarrow'),
)
_MARKERS = ('wilcoxon', 'adjust')
_CLUSTERS = ('scanpy', 'faiss', 'umap', 'leiden')


def citations(params: Mapping[str, Any], cells: int) -> list[str]:
    """Papers of the methods that these parameters use for so many cells."""
    analysis = params['analysis']
    used = [*(_CLUSTERS if analysis else ()), *_MARKERS]
    if analysis and analysis['reDimensionalityReduction']:
        used += ['seurat', *(['tsne'] if cells <= MOST_TSNE_CELLS else [])]
    if analysis and analysis['batchBy'] and analysis['batchEffectRemoval'] == 'harmony':
        used.append('harmony')
    return [text for key, text in CITATIONS.items() if key in used]


def method(params: Mapping[str, Any], result: Mapping[str, Any]) -> dict[str, str]:
    return {'en-US': _english(params, result), 'zh-CN': _chinese(params, result)}


def _english(p: Mapping[str, Any], result: Mapping[str, Any]) -> str:
    analysis, cells = p['analysis'], result['cellSet']['cells']
    parts = [f'{cells} cells of the dataset {result["parent"]["name"]} were taken as a dataset of their own.']
    if analysis is None:
        parts.append('Embeddings and labels are those of the parent dataset.')
    elif analysis['reDimensionalityReduction']:
        scaled = 'scaled to unit variance (at most 10)' if analysis['onlyScaleHighlyVariableGenes'] else 'unscaled'
        parts.append(
            f'Genes seen in fewer than 3 of these cells were left out. {result["variableGenes"]} highly variable genes '
            'were chosen by normalised dispersion of the log-normalised values (seurat flavour); principal components '
            f'were computed from the centred, {scaled} values, and the first {result["components"]} were used.'
        )
    else:
        parts.append(f"The first {result['components']} principal components and the embeddings are the parent's.")
    if analysis and result['cellCycleRemoved']:
        parts.append('S and G2M scores were regressed out of the variable genes before the components.')
    if analysis and result['correctedBy']:
        parts.append(f'The components were corrected for {result["correctedBy"]} by Harmony.')
    elif analysis and result['parentCorrectedBy']:
        parts.append(f"The parent's correction for {result['parentCorrectedBy']} was not repeated.")
    if analysis:
        views = 'UMAP and t-SNE were' if cells <= MOST_TSNE_CELLS else 'UMAP was'
        embedded = f'; {views} computed again' if analysis['reDimensionalityReduction'] else ''
        parts.append(
            f'A graph of {N_NEIGHBOURS} nearest neighbours (Euclidean) was clustered by Leiden (modularity, resolution '
            f'{analysis["clusteringResolution"]}, 2 iterations, seed {p["seed"]}){embedded}.'
        )
    parts.append(
        'Markers of each cluster against all other cells of the subset: two-sided Wilcoxon rank-sum test with tie '
        'correction, Benjamini-Hochberg adjustment.'
    )
    return ' '.join(parts)


def _chinese(p: Mapping[str, Any], result: Mapping[str, Any]) -> str:
    analysis, cells = p['analysis'], result['cellSet']['cells']
    parts = [f'从数据集 {result["parent"]["name"]} 中取出 {cells} 个细胞，作为独立的数据集。']
    if analysis is None:
        parts.append('降维结果和标签沿用父数据集。')
    elif analysis['reDimensionalityReduction']:
        scaled = '标准化至单位方差，上限 10' if analysis['onlyScaleHighlyVariableGenes'] else '不标准化至单位方差'
        parts.append(
            f'去除在少于 3 个细胞中检出的基因；按标准化离散度（seurat 方法）选取 {result["variableGenes"]} 个高变基因，'
            f'对中心化（{scaled}）的值计算主成分，使用前 {result["components"]} 个。'
        )
    else:
        parts.append(f'前 {result["components"]} 个主成分和降维结果沿用父数据集。')
    if analysis and result['cellCycleRemoved']:
        parts.append('计算主成分前，从高变基因中回归去除 S 期和 G2M 期评分。')
    if analysis and result['correctedBy']:
        parts.append(f'用 Harmony 按 {result["correctedBy"]} 去除批次效应。')
    elif analysis and result['parentCorrectedBy']:
        parts.append(f'未重复父数据集按 {result["parentCorrectedBy"]} 所做的批次校正。')
    if analysis:
        views = 'UMAP 和 t-SNE' if cells <= MOST_TSNE_CELLS else 'UMAP'
        embedded = f'，并重新计算 {views}' if analysis['reDimensionalityReduction'] else ''
        parts.append(
            f'用 {N_NEIGHBOURS} 个最近邻（欧氏距离）构图，以 Leiden（模块度，'
            f'分辨率 {analysis["clusteringResolution"]}，2 次迭代，随机种子 {p["seed"]}）聚类{embedded}。'
        )
    parts.append('每个分群与该子集其余细胞比较的标志基因：双侧 Wilcoxon 秩和检验（结校正），Benjamini-Hochberg 校正。')
    return ''.join(parts)
