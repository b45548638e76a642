import type { Translate } from '../../theme/messages.ts';
import type { SpatialPlotProps } from './SpatialPlot.types.ts';

/** Spots of each category, or the spots with a value. */
export function spatialPlotTable({ colour, data: coordinates }: SpatialPlotProps, t: Translate) {
  if (colour.kind === 'category')
    return {
      columns: [colour.name, t('spatial.spots')],
      rows: colour.categories.map((c, code) => {
        let n = 0;
        for (const own of colour.codes) if (own === code) n += 1;
        return [t.category(c, colour.name, colour.isOfResult), n];
      }),
    };
  if (colour.kind === 'number') {
    let n = 0;
    for (const v of colour.values) if (v) n += 1;
    return {
      columns: [colour.name, t('spatial.spots'), t('common.min'), t('common.max')],
      rows: [['> 0', n, colour.min, colour.max]],
    };
  }
  return { columns: ['', t('spatial.spots')], rows: [['', coordinates.n]] };
}
