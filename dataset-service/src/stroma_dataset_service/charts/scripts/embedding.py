from __future__ import annotations

import numpy as np
import pandas as pd

from stroma_dataset_service.charts.scripts.common import CHART, DATA, ad, axes, finish, labels_of, one_gene, plt


def main() -> None:
    adata = ad.read_h5ad(DATA)
    places = adata.obsm[CHART['embedding']][:, : CHART['dimensions']]
    table = pd.DataFrame(dict(zip('xyz', np.asarray(places, float).T, strict=False)), index=adata.obs_names)
    colour = CHART['colour']
    if colour and 'gene' in colour:
        table['value'] = one_gene(adata, colour['gene'])
    elif colour:
        values = adata.obs[colour['column']]
        is_number = pd.api.types.is_numeric_dtype(values) and not pd.api.types.is_bool_dtype(values)
        table['value'] = values.astype(np.float32) if is_number else labels_of(adata, colour['column'])
    draw(table)
    finish(cells=table.reset_index(names='barcode'))


def draw(table: pd.DataFrame) -> None:
    (axis,) = axes(width=89, height=89)
    if 'value' in table and not pd.api.types.is_numeric_dtype(table['value']):
        for name, part in table.groupby('value', sort=False):
            axis.scatter(part['x'], part['y'], s=1, c=CHART['colours'].get(name, '#bbbbbb'), label=name)
        axis.legend(loc='center left', bbox_to_anchor=(1, 0.5), markerscale=4, frameon=False)
    else:
        # The highest values are drawn on top.
        part = table.sort_values('value') if 'value' in table else table
        made = axis.scatter(part['x'], part['y'], s=1, c=part.get('value'), cmap='viridis')
        if 'value' in table:
            plt.colorbar(made, ax=axis)
    axis.set_aspect('equal')
    if CHART.get('yDown'):
        axis.invert_yaxis()
    axis.set_axis_off()


if __name__ == '__main__':
    main()
