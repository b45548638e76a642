"""The method in words, in both languages, with its papers: for receipts and papers."""

from __future__ import annotations

from typing import Any

from stroma_runner.tools.cell_interaction.resource import Resource
from stroma_store.contract import cite, limits

LIBRARIES = ('numpy', 'scipy', 'numba', 'pandas', 'pyarrow', 'liana')
CITATIONS = [
    cite('efremova2020'),
    cite('dimitrov2022'),
]
TEXT = {
    'en-US': (
        'Interactions between {types} cell types were predicted with the statistics of CellPhoneDB for {tested} of '
        '{pairs} ligand-receptor pairs of {resource}. The mean of a pair is the average of the mean log-normalised '
        'expression of both partners, with the minimum over the subunits of a complex, where at least {least}% of '
        'the cells of each cell type express every subunit. P values are the shares of {permutations} permutations '
        'of the labels of the cells that reached the mean. The rank value of a pair is the share of ordered couples '
        'of cell types with p ≤ 0.05.{conditions}'
    ),
    'zh-CN': (
        '采用 CellPhoneDB 的统计方法预测 {types} 种细胞类型之间的通讯，检验 {resource} 的 {pairs} 个配体-受体对中的 '
        '{tested} 个。互作对的均值为两侧对数归一化平均表达量的平均值，复合物取各亚基的最小值，且要求两侧细胞类型中'
        '每个亚基均有至少 {least}% 的细胞表达。p 值为 {permutations} 次细胞标签置换中达到该均值的比例。秩值为 '
        'p ≤ 0.05 的有序细胞类型组合所占的比例。{conditions}'
    ),
}
CONDITIONS = {
    'en-US': ' Conditions {a} and {b} were tested apart, with permutations within each condition.',
    'zh-CN': '条件 {a} 与 {b} 分别检验，置换在各条件内进行。',
}
SAMPLES = {
    'en-US': (
        " The difference of the conditions was tested by Welch's t test of the means of the samples ({column}), for "
        'rows with at least {samples} samples with {cells} cells of each cell type in both conditions; p values were '
        'adjusted by Benjamini and Hochberg over the tested rows.'
    ),
    'zh-CN': (
        '条件间的差异以样本（{column}）均值的 Welch t 检验判断，仅检验两个条件中均有至少 {samples} 个样本、且每个样本中'
        '两种细胞类型各有至少 {cells} 个细胞的组合；p 值在所检验的组合内按 Benjamini-Hochberg 方法校正。'
    ),
}
ORTHOLOGS = {
    'en-US': ' (by orthologs: {name}; pairs without them: {lost})',
    'zh-CN': '（经同源基因转换：{name}；无同源基因的对：{lost}）',
}


def method(params: dict[str, Any], resource: Resource, tested: int) -> dict[str, str]:
    """The receipt's text by language."""
    found = {}
    for locale, text in TEXT.items():
        name = f'{resource.name} {resource.version}'.strip()
        if resource.orthologs:
            name += ORTHOLOGS[locale].format(name=resource.orthologs, lost=resource.unconverted)
        found[locale] = text.format(
            types=len(params['cellTypes']),
            tested=tested,
            pairs=len(resource.pairs),
            resource=name,
            least=f'{100 * params["minExpressing"]:g}',
            permutations=params['permutations'],
            conditions=_conditions(locale, params),
        )
    return found


def _conditions(locale: str, params: dict[str, Any]) -> str:
    if not params['condition']:
        return ''
    said = CONDITIONS[locale].format(**params['condition'])
    if params.get('sampleBy'):
        limit = limits()['interaction']
        said += SAMPLES[locale].format(column=params['sampleBy'], samples=limit['samples'], cells=limit['sampleCells'])
    return said
