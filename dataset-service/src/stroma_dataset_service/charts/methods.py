"""The sentence for a paper in a chart's receipt, in both languages, and its citations."""

from __future__ import annotations

from typing import Any

from stroma_dataset_service.charts.chart import Chart
from stroma_dataset_service.opened.datasets import OpenDataset
from stroma_store.contract import cite

CITATIONS = [
    cite('virshup2024'),
    cite('wolf2018', 'scanpy: counts per 10,000, log1p'),
]
_SCIPY = cite('virtanen2020')
_AUCELL = cite('aibar2017')

_LAYERS = {
    'normalized': (
        'counts scaled to 10,000 per cell and transformed by log1p',
        '每细胞缩放至 10,000 计数并经 log1p 变换的表达值',
    ),
    'stored': ('log-normalised values (as imported)', '导入的对数归一化表达值'),
    'raw': ('raw counts', '原始计数'),
}
#: Instead of a layer: the score of all named genes as one set.
_SCORE = (
    'AUCell scores (first {places} places of the ranking of all genes in a cell; equal values share their places)',
    ' AUCell 评分（取每个细胞全部基因排序的前 {places} 位；相同值平分名次）',
)
_CHARTS = {
    'violin': (
        'Violin plots show {layer} of {genes} in {cells} cells grouped by {by}; densities are Gaussian kernel '
        "estimates with Scott's bandwidth, boxes show medians and quartiles.",
        '小提琴图展示 {genes} 的{layer}，共 {cells} 个细胞，按 {by} 分组；'
        '密度为高斯核密度估计（Scott 带宽），箱体为中位数与四分位数。',
    ),
    'box': (
        'Box plots show medians and quartiles of {layer} of {genes} in {cells} cells grouped by {by}.',
        '箱线图展示 {genes} 的{layer}的中位数与四分位数，共 {cells} 个细胞，按 {by} 分组。',
    ),
    'dot': (
        'Dot plots show, for {cells} cells grouped by {by}, the share of cells above zero (size) and the mean over all '
        'cells of the group (colour) of {layer} of {genes}.',
        '气泡图展示 {cells} 个细胞按 {by} 分组后 {genes} 的{layer}：大小为表达细胞比例，颜色为组内所有细胞的均值。',
    ),
    'heatmap': (
        'Heatmaps show the means of {layer} of {genes} over all cells of a group; {cells} cells were grouped '
        'by {by}{scaled}.',
        '热图展示 {genes} 的{layer}的组内均值，{cells} 个细胞按 {by} 分组{scaled}。',
    ),
    'cells': (
        'The heatmap of cells shows {layer} of {genes} in a random sample of at most {perGroup} cells of each group '
        'of {by}, drawn from {cells} cells.',
        '单细胞热图展示 {genes} 的{layer}：从 {cells} 个细胞中按 {by} 每组随机抽取至多 {perGroup} 个细胞。',
    ),
    'coexpression': (
        'Co-expression of {genes} was computed over {cells} cells from {layer}: Pearson and Spearman correlation, a '
        'least-squares line, and cells above the cutoffs {x} and {y}.',
        '{genes} 的共表达基于 {cells} 个细胞的{layer}计算：'
        'Pearson 与 Spearman 相关、最小二乘直线，以及高于阈值 {x} 与 {y} 的细胞数。',
    ),
    'embedding': (
        'The plot shows {cells} cells at their coordinates {embedding}{axes}{colour}{beside}.',
        '图中展示 {cells} 个细胞在 {embedding} 坐标{axes}中的位置{colour}{beside}。',
    ),
    'quality': (
        'Quality measures of {cells} cells are shown by {by}: medians and quartiles{parts}.',
        '按 {by} 展示 {cells} 个细胞的质量指标：中位数与四分位数{parts}。',
    ),
    'overall': (
        'Quality measures of all {cells} cells are shown as medians, quartiles and histograms of 30 equal parts.',
        '以中位数、四分位数及 30 等分直方图展示全部 {cells} 个细胞的质量指标。',
    ),
    'selected': (
        'Labels of {by} are counted in {chosen} selected cells and in the {rest} others.',
        '分别统计 {chosen} 个选中细胞与其余 {rest} 个细胞的 {by} 标签。',
    ),
}


def method_of(view: dict[str, Any], dataset: OpenDataset, chart: Chart) -> dict[str, str]:
    kind = 'violin' if view['chart'] == 'stacked' else view['chart']
    layer = view.get('layer', 'normalized')
    names = _score_names(chart.facts['genes'][0]) if view.get('enrichment') else _layer_names(layer, dataset)
    genes = [dataset.genes.symbols[index] for index in chart.genes]
    cutoffs = view.get('cutoffs', {})
    made = {}
    for k, locale in enumerate(('en-US', 'zh-CN')):
        values = {
            'layer': names[k],
            'genes': (', ', '、')[k].join(genes),
            'cells': f'{int(chart.cells.sum()):,}',
            'by': view.get('groupBy') or view.get('column') or (chart.columns[0] if chart.columns else ''),
            'scaled': ('; rows are z scores', '，按行标准化为 z 分数')[k] if view.get('scaleByRow') else '',
            'parts': (', of the selected cells and of all others', '，分别为选中细胞与其余细胞')[k]
            if chart.groups
            else '',
            'perGroup': chart.facts.get('perGroup', ''),
            'embedding': chart.facts.get('embedding', ''),
            'axes': _axes(chart.facts, k),
            **_shown(view, chart.facts, dataset, k),
            **{axis: f'{cutoffs.get(axis, 0):g}' for axis in 'xy'},
            **_sizes(chart),
        }
        made[locale] = _CHARTS[kind][k].format(**values) + _compared(chart, k)
    return made


def _layer_names(layer: str, dataset: OpenDataset) -> tuple[str, str]:
    return _LAYERS['stored' if layer == 'normalized' and dataset.normalised_only else layer]


def _score_names(score: dict[str, Any]) -> tuple[str, str]:
    english, chinese = (name.format(places=f'{score["places"]:,}') for name in _SCORE)
    return english, chinese


def _axes(facts: dict[str, Any], k: int) -> str:
    components = facts.get('components', [1, 2])
    if components in ([1, 2], [1, 2, 3]):
        return ''
    x, y = components
    return (f' (component {x} along x, {y} along y)', f'（x 轴为第 {x} 维，y 轴为第 {y} 维）')[k]


def _shown(view: dict[str, Any], facts: dict[str, Any], dataset: OpenDataset, k: int) -> dict[str, str]:
    """The parts of the sentence about the colours of a map (`charts.maps`) and the map next to it."""

    def colour(asked: dict[str, Any] | None, made: dict[str, Any] | None) -> str:
        if not asked or not made:
            return ''
        if 'gene' not in made:
            return (f', coloured by {asked["column"]}', f'，按 {asked["column"]} 着色')[k]
        if 'set' in made['gene']:
            gene = (', ', '、')[k].join(one['symbol'] for one in made['gene']['set'])
            layer = _score_names(made['gene'])[k]
        else:
            gene, layer = made['gene']['symbol'], _layer_names(made['layer'], dataset)[k]
        return (f', coloured by {layer} of {gene}', f'，按{gene} 的{layer}着色')[k]

    beside, text = view.get('beside') or {}, ''
    if 'split' in beside:
        text = (f', one map for each group of {beside["split"]}', f'，按 {beside["split"]} 的各组分别成图')[k]
    elif 'blend' in beside:
        first, second = (made['gene']['symbol'] for made in facts['blend'])
        layer = _layer_names(facts['blend'][0]['layer'], dataset)[k]
        text = (
            f', coloured by {layer} of {first} and {second} together, each as a share of its largest value',
            f'，以 {first} 与 {second} 的{layer}各占其最大值的比例混合着色',
        )[k]
    elif 'map' in beside:
        other, own = facts['beside'], colour(beside['map']['colour'], facts['beside']['colour'])
        text = (f'; beside it at {other["embedding"]}{own}', f'；并列展示 {other["embedding"]} 坐标{own}')[k]
    return {'colour': colour(view.get('colour'), facts.get('colour')), 'beside': text}


def _sizes(chart: Chart) -> dict[str, str]:
    sizes = [f'{int(cells.sum()):,}' for _, cells in chart.groups]
    return dict(zip(('chosen', 'rest'), sizes, strict=True)) if len(sizes) == 2 else {'chosen': '', 'rest': ''}


def _compared(chart: Chart, k: int) -> str:
    if not chart.facts.get('compare'):
        return ''
    (a, first), (b, second) = chart.groups
    n, m = f'{int(first.sum()):,}', f'{int(second.sum()):,}'
    return (f' Two groups of cells are compared: {a} ({n}) and {b} ({m}).', f'比较两组细胞：{a}（{n}）与 {b}（{m}）。')[
        k
    ]


def citations_of(chart: Chart) -> list[str]:
    densities = [_SCIPY] if chart.script in ('distributions', 'coexpression') else []
    return [*CITATIONS, *densities, *([_AUCELL] if chart.ranks_genes else [])]
