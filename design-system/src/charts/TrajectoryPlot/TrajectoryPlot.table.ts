import type { Translate } from '../../theme/messages.ts';
import { colourName } from '../trajectory/colouring.ts';
import { reversedTime } from '../trajectory/treeMarks.ts';
import type { TrajectoryPlotProps } from './TrajectoryPlot.types.ts';

/** Rows beyond these are left to the download of the result. */
export const TRAJECTORY_TABLE_ROWS = 2000;

export function trajectoryPlotTable({ cells, reverse }: TrajectoryPlotProps, t: Translate) {
  const time = reverse ? reversedTime(cells.pseudotime) : cells.pseudotime;
  const label = (column: { categories: readonly string[]; codes: readonly number[] }, i: number) =>
    column.categories[column.codes[i] ?? -1] ?? '';
  return {
    columns: [
      t('trajectory.cell'),
      t('trajectory.pseudotime'),
      colourName('state', t),
      colourName('cluster', t),
      colourName('sample', t),
      'x',
      'y',
    ],
    rows: cells.x
      .slice(0, TRAJECTORY_TABLE_ROWS)
      .map((x, i) => [
        i + 1,
        time[i] ?? '',
        label(cells.state, i),
        label(cells.cluster, i),
        label(cells.sample, i),
        x,
        cells.y[i] ?? '',
      ]),
  };
}
