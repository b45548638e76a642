import type { Translate } from '../../theme/messages.ts';
import { placedCells } from '../../kernels/trajectory/cells.ts';
import { colourName } from '../../kernels/trajectory/colouring.ts';
import type { CellLabels } from '../../kernels/trajectory/trajectory.types.ts';
import type { TrajectoryPlotProps } from './TrajectoryPlot.types.ts';

/** Rows beyond these are left to the download of the result. */
export const TRAJECTORY_TABLE_ROWS = 2000;

/** One row per cell: pseudotime (empty if no root reaches it), labels and coordinates. */
export function trajectoryPlotTable({ data: all }: Pick<TrajectoryPlotProps, 'data'>, t: Translate) {
  const cells = placedCells(all);
  const label = ({ categories, codes }: CellLabels, i: number) => categories[codes[i] ?? -1] ?? '';
  const n = Math.min(cells.x.length, TRAJECTORY_TABLE_ROWS);
  return {
    columns: [
      t('trajectory.cell'),
      ...(['pseudotime', 'state', 'partition'] as const).map((by) => colourName(by, cells, t)),
      ...cells.labels.map(({ name }) => name),
      ...['x', 'y'],
    ],
    rows: Array.from({ length: n }, (_, i) => {
      const time = cells.pseudotime[i] as number;
      return [
        i + 1,
        Number.isNaN(time) ? '' : time,
        label(cells.state, i),
        label(cells.partition, i),
        ...cells.labels.map((column) => label(column, i)),
        ...[cells.x[i] ?? '', cells.y[i] ?? ''],
      ];
    }),
  };
}
