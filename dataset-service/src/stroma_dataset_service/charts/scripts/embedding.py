from __future__ import annotations

from typing import Any

import numpy as np
import pandas as pd
from matplotlib.colors import to_rgb

from stroma_dataset_service.charts.scripts.common import CHART, DATA, ad, axes, finish, labels_of, one_gene, plt

#: Cells of other groups, and cells that express neither of two genes.
GREY = '#d9d9d9'
#: Colours of cells with the largest values of neither, the first, the second and both of two genes.
CORNERS = np.array([to_rgb(colour) for colour in ('#d9dce3', '#0072b2', '#e69f00', '#151515')])


def main() -> None:
    adata = ad.read_h5ad(DATA)
    table = pd.DataFrame(index=adata.obs_names)
    add_places(adata, table, CHART, '')
    if 'blend' in CHART:
        for suffix, colour in zip(('', '2'), CHART['blend'], strict=True):
            add_colour(adata, table, colour, suffix)
    else:
        add_colour(adata, table, CHART['colour'], '')
    if 'split' in CHART:
        table['part'] = labels_of(adata, CHART['split']['column'])
    if 'beside' in CHART:
        add_places(adata, table, CHART['beside'], '2')
        add_colour(adata, table, CHART['beside']['colour'], '2')
    draw(table)
    finish(cells=table.reset_index(names='barcode'))


def add_places(adata: ad.AnnData, table: pd.DataFrame, shown: dict[str, Any], suffix: str) -> None:
    """Coordinates of a map: the components along its axes."""
    places = adata.obsm[shown['embedding']]
    for name, component in zip('xyz', shown['components'], strict=False):
        table[f'{name}{suffix}'] = np.asarray(places[:, component - 1], float)


def add_colour(adata: ad.AnnData, table: pd.DataFrame, colour: dict[str, Any] | None, suffix: str) -> None:
    """The colours of the cells of a map: a gene, the score of a set of genes, numbers or labels."""
    if colour and 'gene' in colour:
        table[f'value{suffix}'] = one_gene(adata, colour['gene'], colour.get('layer'))
    elif colour:
        values = adata.obs[colour['column']]
        is_number = pd.api.types.is_numeric_dtype(values) and not pd.api.types.is_bool_dtype(values)
        table[f'value{suffix}'] = values.astype(np.float32) if is_number else labels_of(adata, colour['column'])


def draw(table: pd.DataFrame) -> None:
    if 'split' in CHART:
        parts = CHART['split']['groups']
        columns = min(4, max(1, len(parts)))
        rows = -(-max(1, len(parts)) // columns)
        made = axes(rows, width=45 * columns, height=48, columns=columns)
        for axis, part in zip(made, parts, strict=False):
            axis.scatter(table['x'], table['y'], s=0.5, c=GREY, rasterized=True)
            # Every map shows the colours of all cells, and the last one their legend.
            draw_map(axis, table[table['part'] == part], '', CHART, table if part == parts[-1] else None, table)
            axis.set_title(part)
        for axis in made[len(parts) :]:
            axis.set_axis_off()
    elif 'beside' in CHART:
        first, second = axes(1, width=183, height=80, columns=2)
        draw_map(first, table, '', CHART, table)
        draw_map(second, table, '2', CHART['beside'], table)
    else:
        (axis,) = axes(width=89, height=89)
        draw_map(axis, table, '', CHART, table)


def draw_map(
    axis: plt.Axes,
    table: pd.DataFrame,
    suffix: str,
    shown: dict[str, Any],
    legend: pd.DataFrame | None,
    scale: pd.DataFrame | None = None,
) -> None:
    """Cells of a map. `legend`: the cells whose colours it lists; `scale`: the cells whose values span its colours."""
    everything = table if scale is None else scale
    x, y, value = f'x{suffix}', f'y{suffix}', f'value{suffix}'
    if 'blend' in shown:
        shares = [table[name] / (everything[name].max() or 1) for name in ('value', 'value2')]
        a, b = (np.asarray(share, float)[:, None] for share in shares)
        mixed = (
            (1 - a) * (1 - b) * CORNERS[0] + a * (1 - b) * CORNERS[1] + (1 - a) * b * CORNERS[2] + a * b * CORNERS[3]
        )
        order = np.argsort(a.ravel() + b.ravel())
        axis.scatter(table[x].to_numpy()[order], table[y].to_numpy()[order], s=1, c=mixed[order])
        for corner, colour in zip(CORNERS[1:3], shown['blend'], strict=True):
            axis.scatter([], [], s=4, color=corner, label=colour['gene']['symbol'])
        if legend is not None:
            axis.legend(loc='center left', bbox_to_anchor=(1, 0.5), frameon=False)
    elif value in table and not pd.api.types.is_numeric_dtype(table[value]):
        colours = shown['colour']['colours']
        for name, part in table.groupby(value, sort=False):
            axis.scatter(part[x], part[y], s=1, c=colours.get(name, '#bbbbbb'))
        if legend is not None:
            for name in legend[value].unique():
                axis.scatter([], [], s=1, c=colours.get(name, '#bbbbbb'), label=name)
            axis.legend(loc='center left', bbox_to_anchor=(1, 0.5), markerscale=4, frameon=False)
    else:
        # The highest values are drawn on top.
        part = table.sort_values(value) if value in table else table
        if value in table:
            ends = {'vmin': everything[value].min(), 'vmax': everything[value].max()}
            made = axis.scatter(part[x], part[y], s=1, c=part[value], cmap='viridis', **ends)
            if legend is not None:
                plt.colorbar(made, ax=axis)
        else:
            axis.scatter(part[x], part[y], s=1)
    axis.set_aspect('equal')
    if shown.get('yDown'):
        axis.invert_yaxis()
    axis.set_axis_off()


if __name__ == '__main__':
    main()
