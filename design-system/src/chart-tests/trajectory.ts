/** Data of the trajectory stories: results of the tools on simulated cells (contract/fixtures/compute). */
import {
  trajectoryColumnsFixture,
  trajectoryFixture,
  trajectoryMonocle2Fixture,
  type TrajectoryColumns,
} from '@stroma/contract/fixtures/tools/trajectory';
import { trajectoryGenesFixture, trajectoryGenesOthersFixture } from '@stroma/contract/fixtures/tools/trajectory-genes';
import type { PseudotimeGeneRow, TrajectoryResult } from '@stroma/contract/tools';
import type { CellLabels, TrajectoryCells } from '../kernels/trajectory/trajectory.types.ts';
import { makeTrajectory, type MadeTrajectory } from './makeTrajectory.ts';

export type DensityOf = Pick<MadeTrajectory, 'result'>;

/** Typed arrays as the workbench has them; the label is the connected group that is nearest to the cell. */
function cellsOf(result: TrajectoryResult, columns: TrajectoryColumns): TrajectoryCells {
  const numbered = (values: readonly number[]): CellLabels => ({
    codes: Uint8Array.from(values, (v) => v - 1),
    categories: Array.from({ length: Math.max(...values) }, (_, i) => String(i + 1)),
  });
  const groups = result.check.paga?.groups ?? [];
  const nearest = columns.x.map((x, i) => {
    const far = groups.map((g) => (g.x - x) ** 2 + (g.y - (columns.y[i] ?? 0)) ** 2);
    return far.indexOf(Math.min(...far));
  });
  return {
    x: Float32Array.from(columns.x),
    y: Float32Array.from(columns.y),
    pseudotime: Float32Array.from(columns.pseudotime, (v) => v ?? NaN),
    state: numbered(columns.state),
    partition: numbered(columns.partition),
    labels: [
      {
        ...{ id: 'annot_full', name: 'annot_full', codes: Uint8Array.from(nearest) },
        categories: groups.map(({ group }) => group),
      },
      {
        ...{ id: 'sample', name: 'sample', codes: Uint8Array.from(columns.x, (_, i) => i % 2) },
        categories: ['ctrl', 'stim'],
      },
    ],
  };
}
const read = (result: TrajectoryResult, columns: TrajectoryColumns): MadeTrajectory => ({
  result,
  cells: cellsOf(result, columns),
});
export const monocle2 = read(trajectoryMonocle2Fixture, trajectoryColumnsFixture.monocle2);
export const monocle3 = read(trajectoryFixture, trajectoryColumnsFixture.monocle3);
/** A partition has no root. */
export const unreachedTrajectory = makeTrajectory({
  ...{ cells: 900, arms: 2, groups: ['Naive', 'Effector', 'Memory'], samples: ['ctrl', 'stim'], version: 'monocle3' },
});
const TRENDS = ['up', 'down', 'peak', 'valley'];
export const geneRows: PseudotimeGeneRow[] = monocle3.result.top.map((gene, i) => ({
  ...{ gene_id: gene.gene_id, symbol: gene.symbol, p_val: gene.p_val ?? 1, q_val: gene.q_val ?? 1 },
  ...{ mean: 1.2 + i / 10, fraction: 0.4 + i / 20, f: 310 - 20 * i, peak: 1.7 * i, trend: TRENDS[i % 4] ?? '' },
}));
export const branchGenes = trajectoryGenesFixture;
export const { chosen: chosenGenes, graph: graphGenes } = trajectoryGenesOthersFixture;
const rows = trajectoryGenesOthersFixture.genes;
export const trajectoryGeneRows = { branch: rows, chosen: rows.slice(0, 3), graph: rows };
