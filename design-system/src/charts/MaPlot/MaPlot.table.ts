import type { Translate } from '../../theme/messages.ts';
import type { MaPlotProps } from './MaPlot.types.ts';

/** Maximum number of genes. */
export const MA_LIMIT = 100_000;
/** Mean and fold change of every gene. */
export const maTable = ({ data: ma }: Pick<MaPlotProps, 'data'>, t: Translate) => ({
  columns: [t('volcano.gene'), t.dynamic('bulk.baseMean'), 'log2FC'],
  rows: ma.symbol.map((symbol, i) => [symbol, ma.mean[i] ?? 0, ma.log2fc[i] ?? '']),
});
