import type { TrajectoryResult } from '@stroma/contract/tools';
import type { PaletteId } from '../../tokens/palettes.types.ts';

export interface DensityStreamProps {
  title: string;
  /** Densities on one grid of pseudotime, each with an area of its share of the cells: one of `density.by` of the tool's result with `density.t`. */
  data: {
    t: readonly number[];
    groups: TrajectoryResult['density']['by'][number]['groups'];
  };
  /** One curve a group with an axis, or a stream whose thickness is cells a unit of pseudotime. */
  view?: 'curves' | 'stream';
  palette?: PaletteId;
  colours?: Readonly<Record<string, string>>;
  height?: number;
}
