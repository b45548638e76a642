"""The method in words, in both languages, with its papers: for receipts and papers."""

from __future__ import annotations

from typing import Any

from stroma_store.contract import cite

LIBRARIES = ('numpy', 'scipy', 'pandas', 'pydeseq2', 'gseapy', 'pyarrow')
_PAPERS = {
    'DESeq2': [cite('love2014')],
    'edgeR': [
        cite('chen2016'),
        cite('robinson2010'),
    ],
    'limma-voom': [
        cite('law2014'),
        cite('robinson2010'),
    ],
}
_TEST = {
    'DESeq2': {
        'en-US': 'Size factors by median of ratios, dispersions shrunken towards their trend, and a Wald test of each '
        'comparison (DESeq2); genes with a low mean were set aside by independent filtering.',
        'zh-CN': '以比值中位数估计大小因子，将离散度向趋势收缩，对每组比较作 Wald 检验（DESeq2），'
        '并以独立过滤排除均值过低的基因。',
    },
    'edgeR': {
        'en-US': 'Libraries were normalised by TMM, genes with few counts left out, dispersions estimated with a '
        'trend, and each comparison tested by quasi-likelihood F tests (edgeR).',
        'zh-CN': '以 TMM 法标准化文库，排除计数过少的基因，估计带趋势的离散度，对每组比较作拟似然 F 检验（edgeR）。',
    },
    'limma-voom': {
        'en-US': 'Libraries were normalised by TMM, genes with few counts left out, log2 counts per million weighted '
        'by voom, and each comparison tested by moderated t statistics (limma).',
        'zh-CN': '以 TMM 法标准化文库，排除计数过少的基因，以 voom 为 log2 CPM 赋权，'
        '对每组比较作适度 t 检验（limma）。',
    },
}
_ENGINE = {
    'en-US': ' Computed by {engine}. On {data} ({genes:,} genes, {samples} samples) Python and {package} {version} of '
    'R agree: Jaccard index {same:g} of the genes with an adjusted P_val below 0.05, log10 P_val within {log10p:.1e}.',
    'zh-CN': '由 {engine} 计算。在{data}（{genes:,} 个基因，{samples} 个样本）上，'
    'Python 与 R 的 {package} {version} 相比：'
    '校正 p 值低于 0.05 的基因的 Jaccard 指数为 {same:g}，log10 p 值相差不超过 {log10p:.1e}。',
}
_DATA = {
    'airway': {'en-US': 'the airway experiment', 'zh-CN': ' airway 实验'},
    'simulated': {'en-US': 'a simulated experiment', 'zh-CN': '模拟实验'},
}
_SHRUNKEN = {
    'en-US': ' Fold changes were also shrunken by an adaptive Cauchy prior.',
    'zh-CN': '另以自适应柯西先验收缩差异倍数。',
}
_SCALED = {
    'en-US': 'Estimated counts were scaled from abundances by the mean effective length of each gene over all '
    'samples. ',
    'zh-CN': '估计计数由丰度按各基因在所有样本中的平均有效长度换算而得。',
}
_SETS = {
    'en-US': ' Gene sets: GSEA of all tested genes ranked by the statistic (1,000 permutations of genes), and '
    'over-representation of genes beyond FoldChange {fold}, P_val {p} and adjusted P_val {q} among the tested ones '
    '(hypergeometric). Sets: {sets}.',
    'zh-CN': '基因集：对按统计量排序的全部受检基因作 GSEA（基因置换 1,000 次），'
    '并对差异倍数超过 {fold}、p 值不超过 {p}、'
    '校正 p 值不超过 {q} 的基因作富集分析（超几何检验，背景为受检基因）。基因集：{sets}。',
}


_SHARES = {
    'en-US': ' Shares of cell types were estimated by non-negative least squares of marker genes, weighted by their '
    'spread between donors of the reference {name} (column {column}); what no type explains is said as such.',
    'zh-CN': '细胞类型比例以参考数据集 {name}（{column} 列）的标志基因作加权非负最小二乘估计，'
    '权重取自供者间的离散程度；不能由任何类型解释的部分单列。',
}


def method(params: dict[str, Any], result: dict[str, Any], *, scaled: bool, sets: list[str]) -> dict[str, str]:
    """The text in each language."""
    found = {}
    samples = len(result['samples'])
    name = params['differentialAnalysisMethod']
    intro = {
        'en-US': f'{samples} samples and {result["genes"]:,} genes; model {result["design"]}. ',
        'zh-CN': f'{samples} 个样本，{result["genes"]:,} 个基因；模型 {result["design"]}。',
    }
    values = {'fold': params['foldChange'], 'p': params['pvalue'], 'q': params['qvalue'], 'sets': ', '.join(sets)}
    for locale in ('en-US', 'zh-CN'):
        text = intro[locale] + (_SCALED[locale] if scaled else '') + _TEST[name][locale]
        if params.get('shrink') and name == 'DESeq2':
            text += _SHRUNKEN[locale]
        agreement = result['agreement']
        facts = agreement | {'engine': result['engine'], 'data': _DATA[agreement['data']][locale]}
        text += _ENGINE[locale].format(**facts)
        text += _SETS[locale].format(**values) if sets else ''
        if 'deconvolution' in result:
            text += _SHARES[locale].format(**result['deconvolution']['reference'])
        found[locale] = text
    return found


def citations(params: dict[str, Any], *, scaled: bool, sets: bool) -> list[str]:
    found = list(_PAPERS[params['differentialAnalysisMethod']])
    if params.get('shrink') and params['differentialAnalysisMethod'] == 'DESeq2':
        found.append(cite('zhu2019'))
    if scaled:
        found.append(cite('soneson2015'))
    if sets:
        found.append(cite('subramanian2005'))
    if params.get('deconvolution'):
        found.append(cite('wang2019'))
    return [*found, cite('benjamini1995')]
