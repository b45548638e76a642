"""The method in words, in both languages, with its papers: for receipts and papers."""

from __future__ import annotations

from typing import Any

from stroma_runner.methods.tumour.heterogeneity import LEAST, MOST
from stroma_store.contract import cite

LIBRARIES = ('numpy', 'scipy', 'pandas', 'pyarrow')
CITATIONS = [cite('wu2021')]
SPACES = {
    'en-US': {'expression': 'log-normalised expression', 'cnv': 'the copy-number values of a CNV result'},
    'zh-CN': {'expression': '对数归一化表达量', 'cnv': 'CNV 结果的拷贝数值'},
}
TEXT = {
    'en-US': (
        'The heterogeneity of a group of cells is the interquartile range of the Pearson correlations of all pairs of '
        'its cells in {space}, {cells} cells in all. Groups of fewer than {least} cells have no score; of groups of '
        'more than {most}, {most} cells were drawn at random. Distances are Euclidean, from the mean of the sample.'
    ),
    'zh-CN': (
        '细胞组的异质性为组内全部细胞对在{space}上的 Pearson 相关系数的四分位距，共 {cells} 个细胞。少于 {least} 个'
        '细胞的组不计分；超过 {most} 个细胞的组随机抽取 {most} 个。距离为细胞到样本均值的欧氏距离。'
    ),
}


def method(params: dict[str, Any], cells: int) -> dict[str, str]:
    """The receipt's text by language."""
    return {
        locale: text.format(space=SPACES[locale][params['method']], cells=cells, least=LEAST, most=MOST)
        for locale, text in TEXT.items()
    }
