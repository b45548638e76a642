import type { TrajectoryTree } from '@stroma/contract/tools';
import type { Translate } from '../../theme/messages.ts';
import type { EmbeddingColour, EmbeddingCoordinates } from '../points/embedding.types.ts';
import { fromFloats } from '../points/prepare.ts';
import { maximumPseudotime } from './cells.ts';
import type {
  CellLabels,
  LabelColumn,
  TrajectoryCells,
  TrajectoryColour,
  TrajectoryFacet,
} from './trajectory.types.ts';

const LABEL = 'label:';
const columnOf = (cells: TrajectoryCells, by: TrajectoryColour): LabelColumn | undefined =>
  cells.labels.find(({ id }) => by === `${LABEL}${id}`);

/** Name of the colouring; a column has its own name. */
export function colourName(by: TrajectoryColour, cells: Pick<TrajectoryCells, 'labels'>, t: Translate): string {
  if (by === 'pseudotime') return t('trajectory.pseudotime');
  if (by === 'state') return t('trajectory.state');
  if (by === 'partition') return t('trajectory.partition');
  return cells.labels.find(({ id }) => by === `${LABEL}${id}`)?.name ?? by.slice(LABEL.length);
}

/** Name of a category: states and partitions only have numbers. */
export const categoryName = (by: TrajectoryFacet, name: string, t: Translate) =>
  by === 'state'
    ? t('trajectory.stateN', { name })
    : by === 'partition'
      ? t('trajectory.partitionN', { name })
      : t.category(name);

/** The labels of a facet or a colouring; undefined if the column was not loaded. */
export const labelsFor = (cells: TrajectoryCells, by: TrajectoryFacet): CellLabels | undefined =>
  by === 'state' || by === 'partition' ? cells[by] : columnOf(cells, by);

/** Pseudotime from violet on, so that grey is left to cells that no root reaches; labels in their own colours or the palette's. */
export function trajectoryColour(cells: TrajectoryCells, by: TrajectoryColour, t: Translate): EmbeddingColour {
  const name = colourName(by, cells, t);
  if (by !== 'pseudotime') {
    const column = labelsFor(cells, by);
    return column ? { kind: 'category', name, ...column } : { kind: 'none' };
  }
  const end = maximumPseudotime(cells.pseudotime);
  const values = new Uint8Array(cells.pseudotime.length);
  let unreached = 0;
  for (let i = 0; i < values.length; i++) {
    const v = cells.pseudotime[i] as number;
    if (Number.isNaN(v)) unreached += 1;
    else values[i] = 1 + Math.round((254 * v) / (end || 1));
  }
  return {
    ...{ kind: 'number', name, values, min: 0, max: end },
    ...(unreached && { missing: t('trajectory.notReached', { n: unreached }) }),
  };
}

/** Cells and nodes in one plane; the key gives the axis names. */
export const trajectoryCoordinates = (
  cells: Pick<TrajectoryCells, 'x' | 'y'>,
  { nodes }: Pick<TrajectoryTree, 'nodes'>,
  key: string | null | undefined,
): EmbeddingCoordinates =>
  fromFloats(
    key ?? 'component',
    cells.x,
    cells.y,
    nodes.map((n) => [n.x, n.y] as const),
  );
