import type { DegVolcano } from '@stroma/contract/tools';
import { ApiError } from '../../../../api/client.ts';
import { readColumns } from '../../../../api/tables.ts';

const LOGARITHMS = ['log10_p_val', 'log10_p_val_adj'] as const;
const VOLCANO = ['symbol', 'gene_id', 'log2fc', 'p_val', 'p_val_adj', 'pct1', 'pct2'] as const;

/** All tested genes of a comparison. Results of earlier versions have no logarithms of the p values. */
export async function readVolcano(id: string, comparison: number): Promise<DegVolcano> {
  const at = { tool: 'differential-expression', id, table: 'deg' } as const;
  const query = { filter: [`comparison:eq:${comparison}`, 'side:eq:a'] };
  try {
    return (await readColumns(at, [...VOLCANO, ...LOGARITHMS], query)) as Required<DegVolcano>;
  } catch (error) {
    if (!(error instanceof ApiError && error.id === 'COLUMN_NOT_FOUND')) throw error;
    return readColumns(at, VOLCANO, query);
  }
}
