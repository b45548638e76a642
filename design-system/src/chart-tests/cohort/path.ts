/** CD8 T cells of the cohort from naive to exhausted and resident, as charts of trajectories take them. */
import { cohortTrajectory as found } from '@stroma/contract/fixtures/cohort/trajectory';
import type { CellLabels } from '../../kernels/trajectory/trajectory.types.ts';
import type { MadeTrajectory } from '../makeTrajectory.ts';

const { columns, result } = found;
const numbered = (values: readonly number[]): CellLabels => ({
  codes: Uint8Array.from(values, (v) => v - 1),
  categories: Array.from({ length: Math.max(...values) }, (_, i) => String(i + 1)),
});
export const cohortPath: MadeTrajectory = {
  result,
  cells: {
    ...{ x: Float32Array.from(columns.x), y: Float32Array.from(columns.y) },
    pseudotime: Float32Array.from(columns.pseudotime),
    ...{ state: numbered(columns.state), partition: numbered(columns.partition) },
    labels: [
      { id: 'cell_type', name: 'Cell type', codes: Uint8Array.from(found.types), categories: found.cellTypes },
      { id: 'sample', name: 'Sample', codes: Uint8Array.from(found.sample), categories: found.samples },
    ],
  },
};
export const cohortBranch = found.genes.branch.branch;
export const cohortChosen = found.genes.chosen.chosen;
