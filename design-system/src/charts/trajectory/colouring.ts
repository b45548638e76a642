import type { TrajectoryCells } from '@stroma/contract/tools';
import type { Translate } from '../../theme/messages.ts';
import type { EmbeddingColour, EmbeddingCoordinates } from '../embedding/embedding.types.ts';
import { fromFloats } from '../embedding/fromFloats.ts';
import { categoryColour, numberColour } from '../embedding/toolColour.ts';
import { reversedTime } from './treeMarks.ts';

export type TrajectoryColour = 'pseudotime' | 'state' | 'cluster' | 'sample';

export const colourName = (by: TrajectoryColour, t: Translate) =>
  t(
    by === 'pseudotime'
      ? 'trajectory.pseudotime'
      : by === 'state'
        ? 'trajectory.state'
        : by === 'cluster'
          ? 'trajectory.cluster'
          : 'trajectory.sample',
  );

export function trajectoryColour(
  cells: TrajectoryCells,
  by: TrajectoryColour,
  reverse: boolean,
  t: Translate,
): EmbeddingColour {
  const name = colourName(by, t);
  if (by !== 'pseudotime') return categoryColour(name, cells[by]);
  return numberColour(name, reverse ? reversedTime(cells.pseudotime) : cells.pseudotime, {
    ...(reverse && { unit: t('trajectory.reversed') }),
  });
}

export const trajectoryCoordinates = (
  cells: TrajectoryCells,
  nodes: readonly { x: number; y: number }[],
): EmbeddingCoordinates =>
  fromFloats(
    'component',
    cells.x,
    cells.y,
    nodes.map((n) => [n.x, n.y] as const),
  );
