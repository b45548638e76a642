"""The method in words, in both languages, with its papers: for receipts and papers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from stroma_runner.methods.trajectory.principal_graph import LEAST_BRANCH, NEIGHBOURS
from stroma_runner.shared.cell_order import CellOrder
from stroma_store.contract import cite

LIBRARIES = ('numpy', 'scipy', 'scanpy', 'igraph', 'numba', 'pandas', 'pyarrow')
CITATIONS = {
    'monocle2': [cite('qiu2017monocle'), cite('mao2015kdd')],
    'monocle3': [
        cite('cao2019'),
        cite('mao2015sdm'),
    ],
    'check': [cite('haghverdi2016'), cite('wolf2019')],
}
LEARNED = {
    'monocle2': {
        'en-US': (
            'A tree of {cells} cells was learned by DDRTree in two dimensions (Monocle 2, {engine}) from {genes} '
            'ordering genes{rule}; counts were divided by size factors, log2(x + 1) transformed and scaled by gene. '
            'The {nodes} nodes of the tree have {branches} branch points. Pseudotime is the distance of the projected '
            'cell from the root along the tree. A state is a part of the tree between ends and branch points.'
        ),
        'zh-CN': (
            '以 {genes} 个排序基因{rule}通过 DDRTree 在二维空间中学习 {cells} 个细胞的轨迹树（Monocle 2，{engine}）；'
            '计数除以 size factor，作 log2(x + 1) 转换并按基因标准化。树有 {nodes} 个节点、{branches} 个分支点。'
            '拟时序为细胞在树上的投影沿树到起点的距离。状态为树上端点与分支点之间的一段。'
        ),
    },
    'monocle3': {
        'en-US': (
            'A principal graph of {cells} cells was learned on the embedding {embedding} by the steps of Monocle 3 '
            '(Python): Leiden clusters of a graph of {k} nearest neighbours, {partitions} partitions by tests of the '
            'links between clusters (Holm-adjusted p < 0.05), and one SimplePPT tree per partition without loops and '
            'without spurs of fewer than {spur} nodes. The {nodes} nodes have {branches} branch points. Pseudotime is '
            'the distance of the projected cell from the nearest root along the graph; {reached} cells are reached.'
        ),
        'zh-CN': (
            '按 Monocle 3 的步骤（Python 实现）在降维结果 {embedding} 上学习 {cells} 个细胞的主图：对 {k} 近邻图作 '
            'Leiden 聚类，检验分群间连接得到 {partitions} 个分区（Holm 校正 p < 0.05），每个分区学习一棵 SimplePPT 树，'
            '不闭合环，并剪去少于 {spur} 个节点的短枝。主图有 {nodes} 个节点、{branches} 个分支点。拟时序为细胞的投影'
            '沿主图到最近起点的距离，{reached} 个细胞可达。'
        ),
    },
}
RULES = {
    'en-US': {
        'genes': ' (chosen by name)',
        'meanExpression': ' with a mean expression of {least} or more and at least the expected dispersion',
    },
    'zh-CN': {'genes': '（按名称指定）', 'meanExpression': '（平均表达量不低于 {least} 且离散度不低于期望值）'},
}
ROOTS = {
    'en-US': {
        'none': ' No root was chosen: pseudotime starts at an end of the longest path, so its direction is arbitrary.',
        'state': ' The root is the end of state {value}.',
        'nodes': ' The root nodes were chosen by the user.',
        'cells': ' The root is {rule} the cells of {value}.',
        'monocle2': 'the end of the tree closest to',
        'monocle3': 'the node of each partition that is nearest to most of',
        'reverse': ' Pseudotime starts at the opposite end.',
    },
    'zh-CN': {
        'none': '未指定起点：拟时序从最长路径的一端开始，方向是任意的。',
        'state': '起点为状态 {value} 的端点。',
        'nodes': '起点由用户指定。',
        'cells': '起点为{rule}{value} 细胞的节点。',
        'monocle2': '树上最接近',
        'monocle3': '各分区中最邻近大多数',
        'reverse': '拟时序从相反的一端开始。',
    },
}
GENES = {
    'en-US': (
        ' Genes expressed in at least 10 cells were tested for change along pseudotime by an F test of a natural cubic '
        'spline with 3 degrees of freedom of log-normalised expression, adjusted by Benjamini and Hochberg.'
    ),
    'zh-CN': (
        '对至少在 10 个细胞中表达的基因，以 3 个自由度的自然三次样条拟合对数归一化表达量，用 F 检验其随拟时序的变化，'
        'p 值经 Benjamini-Hochberg 校正。'
    ),
}


LEFT_OUT = {
    'en-US': ' Cells without coordinates in the embedding were left out ({left_out}).',
    'zh-CN': '在该降维结果中没有坐标的 {left_out} 个细胞已排除。',
}


#: Text by the warning's id, and for `startUnsettled` by its reason; `tree`: what is fitted in rounds.
WARNED = {
    'en-US': {
        'trajectory.dispersionUnsettled': (
            ' The curve of dispersions had not converged after {rounds} rounds ({genes} genes).'
        ),
        'trajectory.outliersKept': (
            ' The curve of dispersions could not be fitted without the {outliers} of {genes} genes of a large Cook’s '
            'distance, so they stayed in it.'
        ),
        'trajectory.startUnsettled.rounds': (
            ' The k-means of the first nodes had not converged after {rounds} rounds ({trees} of {of} trees).'
        ),
        'trajectory.startUnsettled.steps': (
            ' The k-means of the first nodes ended because cells kept moving between clusters ({trees} of {of} trees).'
        ),
        'trajectory.startUnsettled.empty': (
            ' The first nodes are not those of k-means, because equal cells were first centres ({trees} of {of} trees).'
        ),
        'trajectory.treeUnsettled': (
            ' The tree’s objective had not converged after {rounds} rounds ({trees} of {of} trees); the last '
            'round changed it by {change}.'
        ),
        'trajectory.timesOfPartitions': (
            ' Pseudotime begins at 0 in each of the {partitions} partitions (roots as partition: node, {roots}), so '
            'that times of different partitions are not comparable.'
        ),
        'trajectory.engineChanged': ' The R package of Monocle 2 ended with an error ({reason}); Python was used.',
    },
    'zh-CN': {
        'trajectory.dispersionUnsettled': '离散度曲线在 {rounds} 轮后仍未收敛（{genes} 个基因）。',
        'trajectory.outliersKept': (
            '去除 Cook 距离较大的 {outliers} 个基因（共 {genes} 个）后无法拟合离散度曲线，因此保留了这些基因。'
        ),
        'trajectory.startUnsettled.rounds': (
            '初始节点的 k-means 在 {rounds} 轮后仍未收敛（{of} 棵树中的 {trees} 棵）。'
        ),
        'trajectory.startUnsettled.steps': (
            '初始节点的 k-means 因细胞在簇间反复移动而停止（{of} 棵树中的 {trees} 棵）。'
        ),
        'trajectory.startUnsettled.empty': (
            '由于初始中心含有相同的细胞，初始节点未经 k-means 计算（{of} 棵树中的 {trees} 棵）。'
        ),
        'trajectory.treeUnsettled': (
            '树的迭代在 {rounds} 轮后目标函数仍未收敛（{of} 棵树中的 {trees} 棵），最后一轮的变化为 {change}。'
        ),
        'trajectory.timesOfPartitions': (
            '{partitions} 个分区的拟时序各自从 0 开始（起点，分区: 节点，{roots}），不同分区的拟时序不可相互比较。'
        ),
        'trajectory.engineChanged': 'Monocle 2 的 R 包报错（{reason}），因此使用了 Python 版本。',
    },
}


def method(
    params: dict[str, Any],
    order: CellOrder,
    engine: str,
    package: str,
    left_out: int = 0,
    warnings: Sequence[Mapping[str, Any]] = (),
) -> dict[str, str]:
    """The receipt's text by language. `left_out`: cells without coordinates; `warnings` of the result."""
    version, asked = params['version'], params['root']
    kind = 'none' if asked is None else next(iter(asked))
    value = '' if asked is None else asked['cells']['name'] if kind == 'cells' else asked.get('state', '')
    texts = {}
    for locale, text in LEARNED[version].items():
        facts = {
            'cells': len(order.cells),
            'engine': f'R monocle {package}' if engine == 'R' else 'Python',
            'genes': order.facts['genes'],
            'nodes': len(order.nodes),
            'branches': len(order.branch_points),
            'embedding': order.facts['embedding'],
            'partitions': int(order.node_partition.max()),
            'reached': int(order.reached.sum()),
            'k': NEIGHBOURS,
            'spur': LEAST_BRANCH,
            'rule': RULES[locale][next(iter(params['ordering']))].format(
                least=f'{params["ordering"].get("meanExpression", 0):g}'
            ),
        }
        words = ROOTS[locale]
        root = words[kind].format(value=value, rule=words[version])
        left = LEFT_OUT[locale].format(left_out=left_out) if left_out else ''
        left += ''.join(_warned(locale, warning['id'], warning['params']) for warning in warnings)
        texts[locale] = (
            text.format(**facts) + left + root + (words['reverse'] if params['reverse'] else '') + GENES[locale]
        )
    return texts


def _warned(locale: str, warning: str, params: Mapping[str, Any]) -> str:
    texts, name = WARNED[locale], f'{warning}.{params.get("reason")}'
    change = f'{params.get("change", 0):.2%}'
    return texts[name if name in texts else warning].format(**{**params, 'change': change})


def citations(version: str) -> list[str]:
    return [*CITATIONS[version], *CITATIONS['check']]
