import { CHILD_ANALYSIS, type ParentAnalysis } from '@stroma/design-system/tools/subset';
import type { DatasetDetail } from '../../dataset.ts';

type Fields = Record<string, unknown>;

/**
 * Analysis settings of the open dataset, by its analysis info (specification 3); null if it has none, such as an imported dataset. A dataset of an
 * earlier version does not record its batch column, so its samples are used.
 */
export function parentAnalysis({ analysisInfo, sampleColumn, columns }: DatasetDetail): ParentAnalysis | null {
  const said = (analysisInfo?.childAnalysis ?? analysisInfo?.analysisOptions) as Fields | undefined;
  if (!said) return null;
  const { numberOfHighlyVariableGenes: genes, batchBy } = said;
  const column = said.batchEffectRemoval === 'harmony' ? (typeof batchBy === 'string' ? batchBy : sampleColumn) : null;
  return {
    numberOfHighlyVariableGenes:
      typeof genes === 'number' ? Math.min(10_000, Math.max(200, genes)) : CHILD_ANALYSIS.numberOfHighlyVariableGenes,
    onlyScaleHighlyVariableGenes: (said.scaleLargeData ?? said.onlyScaleHighlyVariableGenes) === true,
    removeCellCycle: said.removeCellCycleEffects === true,
    batchBy: columns.some(({ name }) => name === column) ? column : null,
  };
}
