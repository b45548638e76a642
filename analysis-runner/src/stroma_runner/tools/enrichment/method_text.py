"""The method in words, in both languages, with its papers: for receipts and papers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from stroma_runner.tools.enrichment.sets import Database
from stroma_store.contract import cite

LIBRARIES = ('numpy', 'scipy', 'pandas', 'gseapy', 'pyarrow')
CITATIONS = {
    'ora': [
        cite('boyle2004'),
        cite('benjamini1995'),
    ],
    'gsea': [
        cite('subramanian2005'),
        cite('fang2023'),
        cite('korotkevich2021'),
    ],
}
DATABASES = {
    'go': cite('go2023'),
    'reactome': cite('milacic2024'),
    'wikipathways': cite('agrawal2024'),
    'kegg': cite('kanehisa2023'),
}
TEXT = {
    'ora': {
        'en-US': (
            'Over-representation of gene sets among {genes} genes was tested with the upper tail of the hypergeometric '
            'distribution against a background of {background} genes. Sets with {min} to {max} genes in the background '
            'were tested, and p values were adjusted by Benjamini and Hochberg within each database. '
            'Gene sets: {sets}.'
        ),
        'zh-CN': (
            '采用超几何检验（上尾）对 {genes} 个基因进行基因集富集分析（ORA），背景为 {background} 个基因；仅检验在背景'
            '中含 {min} 至 {max} 个基因的基因集，p 值在各数据库内以 Benjamini-Hochberg 法校正。基因集：{sets}。'
        ),
    },
    'gsea': {
        'en-US': (
            'Gene set enrichment analysis (GSEApy, prerank) of {ranked} genes ranked by {metric}, with {permutations} '
            'permutations of the genes, shared by sets of one size, and weight 1. Sets with {min} to {max} ranked '
            'genes were tested, and false discovery rates were computed within each database. Gene sets: {sets}.'
        ),
        'zh-CN': (
            '对按{metric}排序的 {ranked} 个基因进行基因集富集分析（GSEA，GSEApy prerank，权重 1，基因置换 '
            '{permutations} 次，大小相同的基因集共用置换结果）；仅检验在排序列表中含 {min} 至 '
            '{max} 个基因的基因集，FDR 在各数据库内计算。'
            '基因集：{sets}。'
        ),
    },
}
METRIC = {
    'list': {'en-US': 'the given scores', 'zh-CN': '所给数值'},
    'other': {'en-US': 'the z score of the comparison', 'zh-CN': '比较的 z 分数'},
}


def method(params: dict[str, Any], databases: Sequence[Database], facts: dict[str, int]) -> dict[str, str]:
    """The receipt's text by language. `facts`: genes, background, ranked."""
    metric = METRIC.get(params['genes']['kind'], METRIC['other'])
    sizes = {'min': params['minSize'], 'max': params['maxSize'], 'permutations': params['permutations']}
    found = {}
    for locale, text in TEXT[params['method']].items():
        names = [_name(one, locale) for one in databases]
        joined = ('、' if locale == 'zh-CN' else ', ').join(names)
        found[locale] = text.format(sets=joined, metric=metric[locale], **sizes, **facts)
    return found


def _name(one: Database, locale: str) -> str:
    name = f'{one.name} {one.release}'.strip()
    if one.orthologs is None:
        return name
    by = f'（经同源基因转换：{one.orthologs}）' if locale == 'zh-CN' else f' (by orthologs: {one.orthologs})'
    return name + by


def citations(params: dict[str, Any], databases: Sequence[Database]) -> list[str]:
    """Papers of the method and of the databases, without duplicates."""
    of = [one.database.split('_')[0] for one in databases]
    return CITATIONS[params['method']] + [text for key, text in DATABASES.items() if key in of]
