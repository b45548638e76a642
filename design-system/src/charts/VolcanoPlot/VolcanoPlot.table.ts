import type { Translate } from '../../theme/messages.ts';
import type { VolcanoPlotProps } from './VolcanoPlot.types.ts';

/** Every tested gene, with the available columns of the specification's table. */
export function volcanoTable({ data: volcano }: Pick<VolcanoPlotProps, 'data'>, t: Translate) {
  // A p value of zero cannot be used in a numeric file, so its logarithm is in another column.
  const logs = [volcano.log10_p_val, volcano.log10_p_val_adj].filter((column) => column !== undefined);
  const hasShares = volcano.pct1.length > 0;
  return {
    columns: [
      ...[t('volcano.gene'), 'log2FC', ...(hasShares ? ['pct1', 'pct2'] : []), t('volcano.p'), t('volcano.padj')],
      ...(logs.length === 2 ? [t('volcano.log10p'), t('volcano.log10padj')] : []),
    ],
    rows: volcano.symbol.map((symbol, i) => [
      symbol,
      volcano.log2fc[i] ?? 0,
      ...(hasShares ? [volcano.pct1[i] ?? 0, volcano.pct2[i] ?? 0] : []),
      volcano.p_val[i] ?? 1,
      volcano.p_val_adj[i] ?? 1,
      ...(logs.length === 2 ? logs.map((column) => column[i] ?? 0) : []),
    ]),
  };
}
