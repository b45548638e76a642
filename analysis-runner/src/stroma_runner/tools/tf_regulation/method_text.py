"""The method in words, in both languages, with its papers: for receipts and papers."""

from __future__ import annotations

from typing import Any

from stroma_runner.tools.tf_regulation.network import Network
from stroma_runner.tools.tf_regulation.pruning import PruningFacts
from stroma_store.contract import cite

LIBRARIES = ('numpy', 'scipy', 'numba', 'pandas', 'pyarrow')
SCENIC = cite('aibar2017')
PAPERS = {
    'aucell': [SCENIC],
    'ulm': [cite('badia2022')],
    'viper': [
        cite('alvarez2016'),
        cite('holland2020'),
    ],
}
PRUNING_PAPERS = [
    SCENIC,
    cite('vandesande2020'),
]
INFERENCE_PAPERS = [cite('moerman2019')]
SPECIFICITY_PAPERS = [
    cite('suo2018'),
    cite('fuxman2013'),
]
SOURCE = {
    'en-US': 'The targets of transcription factors were taken from {name} ({edges} edges).',
    'zh-CN': '转录因子的靶基因来自 {name}（{edges} 条调控关系）。',
}
INFERRED = {
    'en-US': (
        'Targets were inferred from the data as in GRNBoost2: each of the {targets} most variable expressed genes was '
        'predicted from the expressed of {factors} listed transcription factors{left} by stochastic gradient boosting. '
        'A factor was kept as a regulator where it was among the 10 most important ones of the gene, the correlation '
        'was above 0.03, and the gene was among its {most} most important targets. {rest}'
    ),
    'zh-CN': (
        '靶基因按 GRNBoost2 的方法从数据推断：对变异最大的 {targets} 个表达基因，以列表中 {factors} 个转录因子'
        '中有表达者为特征{left}，采用随机梯度提升进行预测。若某因子位列该基因重要性前 10、相关系数大于 0.03，且该基因'
        '位列其前 {most} 个靶基因，则保留该调控关系。{rest}'
    ),
}
NOT_FACTORS = {
    'en-US': (
        ' (without {n} of gene families that have no sequence-specific DNA binding, by the root symbols of HGNC: '
        '{names})'
    ),
    'zh-CN': '（按 HGNC 词根符号排除 {n} 个属于无序列特异性 DNA 结合之基因家族者：{names}）',
}
NOT_PRUNED = {'en-US': 'Motifs were not used.', 'zh-CN': '未使用基序信息。'}
PRUNED = {
    'en-US': (
        'Targets were pruned by motifs as in cisTarget ({rankings}; annotations: {annotations}): of the motifs whose '
        'area under the recovery curve of a factor and its targets over the first 5% of the ranked genes has a '
        'normalised enrichment score of at least 3 and that are annotated to the factor, the genes of the leading edge '
        'were kept ({kept} of {edges} edges; {factors} of {before} factors).'
    ),
    'zh-CN': (
        '按 cisTarget 的方法以基序修剪靶基因（{rankings}；注释：{annotations}）：以因子及其靶基因在排序前 5% 基因中的'
        '恢复曲线下面积计算标准化富集分数，对分数不低于 3 且注释到该因子的基序，保留其核心富集基因（leading edge）：'
        '{edges} 条调控关系保留 {kept} 条，{before} 个因子保留 {factors} 个。'
    ),
}
SCORE = {
    'aucell': {
        'en-US': (
            'The activity of {regulons} regulons in each cell was scored by AUCell: the area under the recovery curve '
            'of the targets among the first {top} of {ranked} genes of the cell, divided by the largest possible area; '
            'genes with equal values share their places. Activated and repressed targets are separate regulons.'
        ),
        'zh-CN': (
            '采用 AUCell 计算 {regulons} 个调控子在每个细胞中的活性：靶基因在该细胞表达量排序的 {ranked} 个基因的前 '
            '{top} 位中的恢复曲线下面积与其最大可能面积之比，表达量相同的基因平分位次。激活与抑制的靶基因分为不同的'
            '调控子。'
        ),
    },
    'ulm': {
        'en-US': (
            'The activity of {regulons} regulons in each cell is the t value of the slope of a univariate linear model '
            '(ULM) of the log-normalised expression of {ranked} genes on the weights of the targets.'
        ),
        'zh-CN': (
            '{regulons} 个调控子在每个细胞中的活性为单变量线性模型（ULM）斜率的 t 值：以靶基因权重拟合 {ranked} 个'
            '基因的对数归一化表达量。'
        ),
    },
    'viper': {
        'en-US': (
            'The activity of {regulons} regulons in each cell is the normalised enrichment score of VIPER (aREA, '
            'without correction for pleiotropy) of the log-normalised expression, scaled per gene over the tested '
            'cells.'
        ),
        'zh-CN': (
            '{regulons} 个调控子在每个细胞中的活性为 VIPER 的标准化富集分数（aREA，不作多效性校正），输入为按基因在'
            '所分析细胞中标准化的对数归一化表达量。'
        ),
    },
}
REST = {
    'en-US': (
        ' Specificity of a regulon for a group is 1 minus the Jensen-Shannon distance (base 2) of its activity from '
        'the group; a regulon is on in cells above its mean plus one standard deviation. Regulons were clustered by '
        'their connection specificity index (average linkage).'
    ),
    'zh-CN': (
        '调控子对某分组的特异性为 1 减去其活性分布与该分组之间的 Jensen-Shannon 距离（以 2 为底）；活性高于均值加一个'
        '标准差的细胞视为激活。按连接特异性指数对调控子聚类（平均连接法）。'
    ),
}
ORTHOLOGS = {'en-US': ', by orthologs: {name}', 'zh-CN': '，经同源基因转换：{name}'}


def method(
    params: dict[str, Any],
    network: Network,
    regulons: int,
    pruning: PruningFacts | None = None,
    *,
    ranked: int,
    top: int,
) -> dict[str, str]:
    """The receipt's text by language."""
    found = {}
    for locale in ('en-US', 'zh-CN'):
        asked = params['source']
        if 'factors' in asked:
            first = INFERRED[locale].format(
                targets=asked['targets'],
                factors=len(asked['factors']),
                left=_left(locale, network),
                most=asked['perFactor'],
                rest=_pruned(locale, network, pruning),
            )
        else:
            name = f'{network.name} {network.version}'.strip()
            if network.orthologs:
                name += ORTHOLOGS[locale].format(name=network.orthologs)
            first = SOURCE[locale].format(name=name, edges=len(network.edges))
        space = ' ' if locale == 'en-US' else ''
        second = SCORE[params['method']][locale].format(regulons=regulons, ranked=ranked, top=top)
        found[locale] = f'{first}{space}{second}{REST[locale]}'
    return found


def _left(locale: str, network: Network) -> str:
    told = next((one['params'] for one in network.warnings if one['id'] == 'tf.notFactors'), None)
    return '' if told is None else NOT_FACTORS[locale].format(**told)


def _pruned(locale: str, network: Network, pruning: PruningFacts | None) -> str:
    if pruning is None:
        return NOT_PRUNED[locale]
    names = [f'{one["name"]} {one["version"]}' for one in (*pruning.rankings, pruning.annotations)]
    return PRUNED[locale].format(
        rankings=(', ' if locale == 'en-US' else '、').join(names[:-1]),
        annotations=names[-1],
        kept=len(network.edges),
        edges=pruning.edges,
        factors=len({edge[0] for edge in network.edges}),
        before=pruning.factors,
    )


def citations(params: dict[str, Any]) -> list[str]:
    inferred = INFERENCE_PAPERS if 'factors' in params['source'] else []
    pruned = PRUNING_PAPERS if params['source'].get('motifs') else []
    return list(dict.fromkeys([*inferred, *pruned, *PAPERS[params['method']], *SPECIFICITY_PAPERS]))
